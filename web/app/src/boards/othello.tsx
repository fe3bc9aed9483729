import type { BoardProps } from './common';
import { MoveButtons, Target, letter } from './common';

// What says that a value is a guess stands above it: side by side there is no room.
function Mark({ text }: { text: string }) {
  const [, sign = '', value = ''] = /^([≈≥≤]?)(.*)$/.exec(text) ?? [];
  return (
    <>
      {sign !== '' && <text y="-2.5" class="mark small">{sign}</text>}
      <text y={sign === '' ? 2.5 : 5.5} class="mark small">{value}</text>
    </>
  );
}

// Position: N*N of X O - #, row by row, then the mover.
export function OthelloBoard({ position, moves, last, marked, onMove }: BoardProps) {
  const [board = '', mover = 'X'] = position.split(' ');
  const size = Math.round(Math.sqrt(board.length));
  const nameOf = (i: number) => `${letter(i % size)}${Math.floor(i / size) + 1}`;
  const names = new Set([...board].map((_, i) => nameOf(i)));
  const words: Record<string, string> = { X: 'black', O: 'white', '-': 'empty', '#': 'pit' };
  const square = (what: string, i: number) => {
    const name = nameOf(i);
    const playable = moves.includes(name);
    const body = (
      <g transform={`translate(${(i % size) * 20 + 30} ${Math.floor(i / size) * 20 + 30})`}>
        <rect x="-10" y="-10" width="20" height="20"
          class={`square${what === '#' ? ' hole' : ''}${last === name ? ' last' : ''}`} />
        {what === '#' && <path d="M-6 -6 L6 6 M-6 6 L6 -6" class="cross" />}
        {(what === 'X' || what === 'O') && <circle r="8" class={what === 'X' ? 'disc black' : 'disc white'} />}
        {last === name && <circle r="2.2" class="last-dot" />}
        {playable && !marked.has(name) && <circle r="3" class={`hint ${mover === 'X' ? 'black' : 'white'}`} />}
        {marked.has(name) && <Mark text={marked.get(name)!} />}
      </g>
    );
    if (!playable) return <g key={name} role="img" aria-label={`${name} ${words[what] ?? what}`}>{body}</g>;
    return (
      <Target key={name} label={`play ${name}`} note={marked.get(name)} onPick={() => onMove(name)}>
        {body}
      </Target>
    );
  };
  return (
    <>
      <svg class="board othello" viewBox={`0 0 ${size * 20 + 30} ${size * 20 + 30}`} role="group" aria-label="the board">
        {Array.from({ length: size }, (_, i) => (
          <g key={i} aria-hidden="true">
            <text x={i * 20 + 30} y="14" class="coordinate small">{letter(i)}</text>
            <text x="10" y={i * 20 + 34} class="coordinate small">{i + 1}</text>
          </g>
        ))}
        {[...board].map(square)}
      </svg>
      <MoveButtons moves={moves.filter((move) => !names.has(move))} marked={marked} onMove={onMove} />
    </>
  );
}
