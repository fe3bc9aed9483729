import { useEffect, useState } from 'preact/hooks';
import { facts } from '../protocol';
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

interface Beam {
  x: number; // where the lighthouse stands
  y: number;
  right: number; // squares that it lights that way; negative: to the left
  down: number;
}

// "c4 e2 s0 w1 n3,d1 ..." (games/skerry/facts.h): how far each lighthouse shines.
export function parseBeams(told: string): Beam[] {
  const beams: Beam[] = [];
  for (const [, column, row, lights] of told.matchAll(/([a-z])(\d+)((?: [eswn]\d+)+)/g)) {
    const [x, y] = [column!.charCodeAt(0) - 97, Number(row) - 1];
    for (const [, way, count] of lights!.matchAll(/([eswn])(\d+)/g)) {
      const reach = Number(count);
      if (reach === 0) continue;
      beams.push({ x, y, right: way === 'e' ? reach : way === 'w' ? -reach : 0, down: way === 's' ? reach : way === 'n' ? -reach : 0 });
    }
  }
  return beams;
}

// The beams of a position, as the engine tells them; none until it has.
function useBeams(game: string, position: string): Beam[] {
  const [told, setTold] = useState({ position: '', beams: [] as Beam[] });
  useEffect(() => {
    let wanted = true;
    facts(game, position, [], ['beams'])
      .then((found) => wanted && setTold({ position, beams: parseBeams(found.get('beams') ?? '') }))
      .catch(() => undefined); // the board is whole without them; who plays on hears of the loss
    return () => { wanted = false; };
  }, [game, position]);
  return told.position === position ? told.beams : [];
}

const nameOf = (x: number, y: number): string => `${letter(x)}${y + 1}`;

function seaClass(square: Square, light: string, last: boolean): string {
  const lit = square.value === '#' ? ' rock' : /[a-d]/.test(light) ? ` lit-${light}` : light === '-' ? ' tied' : '';
  return `sea${lit}${last ? ' last' : ''}`;
}

export function SkerryBoard({ game, position, drawing, moves, last, marked, onMove }: BoardProps & { game: string }) {
  const squares = parseSkerry(position);
  const beams = useBeams(game, position);
  const lights = lightsIn(drawing);
  const lightAt = (x: number, y: number) => (lights[y]?.[x] ?? '').toLowerCase();
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
      <g aria-hidden="true">
        {squares.map((row, y) => row.map((square, x) => (
          <rect key={`${x} ${y}`} x={x * 40 + 30} y={y * 40 + 30} width="40" height="40" class={seaClass(square, lightAt(x, y), last === nameOf(x, y))} />
        )))}
        {beams.map(({ x, y, right, down }) => (
          <line key={`${x} ${y} ${right} ${down}`} x1={x * 40 + 50} y1={y * 40 + 50}
            x2={(x + right) * 40 + 50 + 20 * Math.sign(right)} y2={(y + down) * 40 + 50 + 20 * Math.sign(down)}
            class={`beam keeper-${squares[y]?.[x]?.tower.toLowerCase() ?? ''}`} />
        ))}
      </g>
      {squares.map((row, y) =>
        row.map((square, x) => {
          const name = nameOf(x, y);
          const light = lightAt(x, y);
          const playable = moves.includes(name);
          const body = (
            <g transform={`translate(${x * 40 + 50} ${y * 40 + 50})`}>
              <rect x="-20" y="-20" width="40" height="40" class="place" />
              {square.tower !== '' && <path d="M-7 14 L-4 -8 L0 -14 L4 -8 L7 14 Z" class={`tower keeper-${square.tower.toLowerCase()}`} />}
              {square.tower !== '' && <text y="8" class="tower-name">{square.tower}</text>}
              {square.tower === '' && square.value !== '#' && <text y="6" class="count">{square.value}</text>}
              {/[a-d-]/.test(light) && square.tower === '' && <text x="13" y="-9" class="lit-by">{light.toUpperCase()}</text>}
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
