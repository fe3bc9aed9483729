// The analysis protocol over HTTP (docs/json.md, docs/http.md). Rules are never
// computed in the page: whatever a game allows is asked for here.

export interface Option {
  name: string;
  type: 'integer' | 'real' | 'boolean' | 'choice' | 'text';
  help: string;
  default: string;
  choices?: string[];
  minimum?: number | null;
  maximum?: number | null;
}

export interface GameInfo {
  name: string;
  summary: string;
  rules: string;
  options: Option[];
  capabilities: string[];
  start: string;
  minPlayers: number;
  maxPlayers: number;
}

export interface ChanceOutcome {
  move: string;
  weight: number;
  total: number;
}

// One cell of the board changes (core/telling.h).
export interface Step {
  kind: 'lift' | 'sow' | 'capture' | 'gain' | 'rest';
  cell: string;
  change: number;
  count: number; // in the cell afterwards
  lap: number;
}
export interface Told {
  steps: Step[];
  news: string[];
}

export interface Shown {
  game: string;
  position: string;
  hash: string;
  player: string | null;
  over: boolean;
  moves: string[];
  chance: ChanceOutcome[] | null;
  returns: number[] | null;
  seats: string[];
  drawing: string;
  cells: { name: string; count: number }[]; // of games that have them
}

export type ScoreKind = 'exact' | 'lower' | 'upper' | 'estimate';
export interface Score {
  kind: ScoreKind;
  value: number;
  unit: string;
  values: number[];
}
export interface MoveValue {
  move: string;
  rank: number;
  score: Score | null;
  proof: string | null;
  nodes: number;
  visits: number;
  pv: string[];
}
export interface Analysis {
  type: 'result' | 'progress';
  status?: string;
  turn: number;
  final: boolean;
  player: string | null;
  score: Score | null;
  proof: string | null;
  distance: number | null;
  moves: MoveValue[];
  stats: { nodes: number; depth: number; simulations: number };
  position: string;
}

export interface Fault {
  code: string;
  message: string;
  path: string;
  expected: string[];
  hint: string | null;
}

// What the engine refused, in its own words.
export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.hint === null ? fault.message : `${fault.message} (${fault.hint})`);
  }
}
// The engine cannot be reached, or went away.
export class Unreachable extends Error {}

type Reply = Record<string, unknown> & { type: string; final: boolean };

// Requests of this page see each other's ids, and nobody else's.
const session = crypto.randomUUID().replaceAll('-', '');
const token = new URLSearchParams(location.search).get('token');
let count = 0;

export function address(path: string): string {
  const query = new URLSearchParams({ session });
  if (token !== null) query.set('token', token);
  return `${path}?${query}`;
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}

// Every reply to one request, as they come. Aborting the signal ends the search.
export async function* stream(
  request: Record<string, unknown>,
  signal?: AbortSignal,
): AsyncGenerator<Reply> {
  const id = `p${++count}`;
  let response: Response;
  try {
    response = await fetch(address('api/v1/query'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id, ...request }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted) return;
    throw new Unreachable(`the engine does not answer (${(error as Error).message})`);
  }
  let finals = 0;
  try {
    if (response.body === null) throw new Error('an empty answer');
    for await (const line of readLines(response.body)) {
      const reply = JSON.parse(line) as Reply;
      if (reply.type === 'error') throw new Refusal(reply.error as Fault);
      if (reply.final) ++finals;
      yield reply;
    }
  } catch (error) {
    if (signal?.aborted) return;
    if (error instanceof Refusal) throw error;
    throw new Unreachable(`the connection to the engine broke (${(error as Error).message})`);
  }
  if (finals === 0 && !signal?.aborted) throw new Unreachable('the engine went away');
}

async function ask(request: Record<string, unknown>): Promise<Reply> {
  for await (const reply of stream(request)) if (reply.final) return reply;
  throw new Unreachable('the engine went away');
}

export async function games(): Promise<GameInfo[]> {
  return (await ask({ op: 'games' })).games as GameInfo[];
}

// The position after these moves, and what may be played there.
export async function show(game: string, position: string | null, moves: string[]): Promise<Shown> {
  return (await ask({ op: 'show', game, position, moves })) as unknown as Shown;
}

// What changes on the board when the move is made, in the order in which it does.
export async function steps(
  game: string,
  position: string | null,
  moves: string[],
  move: string,
): Promise<Told> {
  return (await ask({ op: 'steps', game, position, moves, move })) as unknown as Told;
}

// What the engine knows of a position beyond its rules (docs/json.md, verify): claims
// that cannot be true are answered with what is.
export async function facts(
  game: string,
  position: string | null,
  moves: string[],
  names: string[],
): Promise<Map<string, string>> {
  const claims = Object.fromEntries(names.map((name) => [name, '-1']));
  const reply = await ask({ op: 'verify', game, position, moves, ...claims });
  const differences = reply.differences as { field: string; actual: unknown }[];
  return new Map(differences.map(({ field, actual }) => [field, String(actual)]));
}

// Whether the engine answers at all.
export async function isThere(): Promise<boolean> {
  try {
    return (await fetch(address('api/v1/hello'))).ok;
  } catch {
    return false;
  }
}

export interface Search {
  game: string;
  position: string | null;
  moves: string[];
  algorithm: string;
  options?: Record<string, unknown>;
  limits: Record<string, number>;
  multiPv?: number;
  seed?: number;
  turns?: number[];
  reportEveryMs?: number;
  perspective?: string;
}

export async function* analyze(search: Search, signal: AbortSignal): AsyncGenerator<Analysis> {
  for await (const reply of stream({ op: 'analyze', ...search }, signal)) {
    yield reply as unknown as Analysis;
  }
}
