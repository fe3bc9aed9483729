import type { BoardProps } from './common';
import { Target, letter } from './common';

// Position: rows from the top joined by "/"; a cell is "#", a digit, or digit and
// keeper. Who lights a square is the engine's to say: its drawing has two signs a
// square, the second one the keeper in small letters, or - where two tie.
interface Square {
  value: string; // of the catch; "#" is a rock
  tower: string; // its keeper, "" without one
}

export function parseSkerry(position: string): Square[][] {
  const [board = ''] = position.split(' ');
  return board.split('/').map((row) => {
    const squares: Square[] = [];
    for (const sign of row) {
      const before = squares[squares.length - 1];
      if (/[A-D]/.test(sign) && before !== undefined) before.tower = sign;
      else squares.push({ value: sign, tower: '' });
    }
    return squares;
  });
}

// Rows of the drawing: " 1 3  3  4a *A".
function lightsIn(drawing: string): string[][] {
  return drawing
    .split('\n')
    .map((line) => /^ *\d+ (.*)$/.exec(line.replace(/\u001b\[[0-9;]*m/g, ''))?.[1])
    .filter((row): row is string => row !== undefined)
    .map((row) => Array.from({ length: Math.ceil(row.length / 3) }, (_, i) => row.slice(3 * i + 1, 3 * i + 2).trim()));
}

export function SkerryBoard({ position, drawing, moves, last, marked, onMove }: BoardProps) {
  const squares = parseSkerry(position);
  const lights = lightsIn(drawing);
  const width = squares[0]?.length ?? 0;
  const describe = (square: Square, light: string) => {
    if (square.value === '#') return 'rock';
    if (square.tower !== '') return `lighthouse of ${square.tower}`;
    const lit = light === '' ? 'dark' : light === '-' ? 'lit by two alike' : `lit by ${light.toUpperCase()}`;
    return `catch ${square.value}, ${lit}`;
  };
  return (
    <svg class="board skerry" viewBox={`0 0 ${width * 40 + 30} ${squares.length * 40 + 30}`} role="group" aria-label="the sea">
      <g aria-hidden="true">
        {squares[0]?.map((_, i) => <text key={i} x={i * 40 + 50} y="20" class="coordinate">{letter(i)}</text>)}
        {squares.map((_, i) => <text key={i} x="14" y={i * 40 + 55} class="coordinate">{i + 1}</text>)}
      </g>
      {squares.map((row, y) =>
        row.map((square, x) => {
          const name = `${letter(x)}${y + 1}`;
          const light = (lights[y]?.[x] ?? '').toLowerCase();
          const keeper = /[a-d]/.test(light) ? ` lit-${light}` : light === '-' ? ' tied' : '';
          const playable = moves.includes(name);
          const body = (
            <g transform={`translate(${x * 40 + 50} ${y * 40 + 50})`}>
              <rect x="-20" y="-20" width="40" height="40" class={`sea${square.value === '#' ? ' rock' : keeper}${last === name ? ' last' : ''}`} />
              {square.tower !== '' && <path d="M-7 14 L-4 -8 L0 -14 L4 -8 L7 14 Z" class={`tower keeper-${square.tower.toLowerCase()}`} />}
              {square.tower !== '' && <text y="8" class="tower-name">{square.tower}</text>}
              {square.tower === '' && square.value !== '#' && <text y="6" class="count">{square.value}</text>}
              {keeper !== '' && square.tower === '' && <text x="13" y="-9" class="lit-by">{light.toUpperCase()}</text>}
              {marked.has(name) && <text y="18" class="mark small">{marked.get(name)}</text>}
            </g>
          );
          if (!playable) return <g key={name} role="img" aria-label={`${name} ${describe(square, light)}`}>{body}</g>;
          return (
            <Target key={name} label={`build on ${name}, ${describe(square, light)}`} note={marked.get(name)} onPick={() => onMove(name)}>
              {body}
            </Target>
          );
        }),
      )}
    </svg>
  );
}
