// What people call the seats of a game; the engine has a letter for each.
const NAMES: Record<string, Record<string, string>> = {
  kalah: { S: 'South', N: 'North' },
  oware: { S: 'South', N: 'North' },
  isolo: { S: 'South', N: 'North' },
  othello: { X: 'Black', O: 'White' },
  police_car: { p: 'Police', c: 'Criminal' },
};

export function nameOf(spec: string, seat: string | null): string {
  if (seat === null) return 'chance';
  return NAMES[spec.split(':')[0] ?? '']?.[seat] ?? `Player ${seat}`;
}
