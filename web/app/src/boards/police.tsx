import { useEffect, useState } from 'preact/hooks';
import type { BoardProps } from './common';
import { MoveButtons, Target } from './common';

// Position: "PX,PY,HEADING CX,CY MOVER MOVES" on a plane without an edge; y grows
// upwards. The view follows the chase and can be moved by hand.
interface Chase {
  car: [number, number];
  heading: string;
  criminal: [number, number];
  mover: string;
}

export function parseChase(position: string): Chase {
  const [police = '0,0,N', criminal = '0,0', mover = 'p'] = position.split(' ');
  const [px = '0', py = '0', heading = 'N'] = police.split(',');
  const [cx = '0', cy = '0'] = criminal.split(',');
  return { car: [Number(px), Number(py)], heading, criminal: [Number(cx), Number(cy)], mover };
}

const TURN: Record<string, number> = { N: 0, E: 90, S: 180, W: 270 };
const WORDS = { F: 'straight on', R: 'turn right' };
const STEP: Record<string, [number, number]> = {
  N: [0, 1], S: [0, -1], E: [1, 0], W: [-1, 0],
  NE: [1, 1], NW: [-1, 1], SE: [1, -1], SW: [-1, -1],
};

export function PoliceBoard({ position, moves, last, marked, onMove }: BoardProps) {
  const chase = parseChase(position);
  const [shift, setShift] = useState<[number, number]>([0, 0]);
  useEffect(() => setShift([0, 0]), [position]);
  const middle: [number, number] = [
    Math.round((chase.car[0] + chase.criminal[0]) / 2) + shift[0],
    Math.round((chase.car[1] + chase.criminal[1]) / 2) + shift[1],
  ];
  const span = Math.max(Math.abs(chase.car[0] - chase.criminal[0]), Math.abs(chase.car[1] - chase.criminal[1]));
  const reach = Math.max(6, Math.ceil(span / 2) + 3);
  const side = 2 * reach + 1;
  const cell = 400 / side;
  const x = (column: number) => (column - middle[0] + reach + 0.5) * cell;
  const y = (row: number) => (middle[1] + reach - row + 0.5) * cell;
  // A criminal's step has a square to click; the car's moves are buttons.
  const targets = moves.filter((move) => chase.mover === 'c' && STEP[move] !== undefined);
  const scroll = (dx: number, dy: number) => setShift(([a, b]) => [a + dx, b + dy]);
  return (
    <>
      <svg class="board police" viewBox="0 0 400 400" role="group"
        aria-label={`the plane; the car at ${chase.car} heading ${chase.heading}, the criminal at ${chase.criminal}`}>
        {Array.from({ length: side + 1 }, (_, i) => (
          <g key={i} aria-hidden="true">
            <line x1={i * cell} y1="0" x2={i * cell} y2="400" class="grid" />
            <line x1="0" y1={i * cell} x2="400" y2={i * cell} class="grid" />
          </g>
        ))}
        {Array.from({ length: side }, (_, i) => i)
          .filter((i) => (middle[0] - reach + i) % 5 === 0)
          .map((i) => (
            <text key={i} x={(i + 0.5) * cell} y="395" class="coordinate" aria-hidden="true">{middle[0] - reach + i}</text>
          ))}
        {Array.from({ length: side }, (_, i) => i)
          .filter((i) => (middle[1] + reach - i) % 5 === 0)
          .map((i) => (
            <text key={i} x="14" y={(i + 0.6) * cell} class="coordinate" aria-hidden="true">{middle[1] + reach - i}</text>
          ))}
        <rect x={x(chase.car[0] - 1.5)} y={y(chase.car[1] + 1.5)} width={3 * cell} height={3 * cell} class="grasp" aria-hidden="true" />
        {targets.map((move) => {
          const [dx, dy] = STEP[move]!;
          return (
            <Target key={move} label={`go ${move}`} note={marked.get(move)} onPick={() => onMove(move)}>
              <rect x={x(chase.criminal[0] + dx - 0.5)} y={y(chase.criminal[1] + dy + 0.5)} width={cell} height={cell} class="open" />
              {marked.has(move) && <text x={x(chase.criminal[0] + dx)} y={y(chase.criminal[1] + dy) + 4} class="mark">{marked.get(move)}</text>}
            </Target>
          );
        })}
        <g transform={`translate(${x(chase.car[0])} ${y(chase.car[1])}) rotate(${TURN[chase.heading] ?? 0}) scale(${cell / 24})`} class="car" role="img"
          aria-label={`police car at ${chase.car}, heading ${chase.heading}`}>
          <path d="M0 -11 L8 9 L0 5 L-8 9 Z" />
        </g>
        <g transform={`translate(${x(chase.criminal[0])} ${y(chase.criminal[1])}) scale(${cell / 24})`} class="criminal" role="img"
          aria-label={`criminal at ${chase.criminal}`}>
          <circle r="8" />
          <text y="4">C</text>
        </g>
      </svg>
      <div class="scroll" role="group" aria-label="move the view">
        <button type="button" aria-label="view left" onClick={() => scroll(-3, 0)}>←</button>
        <button type="button" aria-label="view up" onClick={() => scroll(0, 3)}>↑</button>
        <button type="button" aria-label="view down" onClick={() => scroll(0, -3)}>↓</button>
        <button type="button" aria-label="view right" onClick={() => scroll(3, 0)}>→</button>
        <button type="button" onClick={() => setShift([0, 0])}>centre</button>
      </div>
      {last !== null && <p class="small">Last move: {last}</p>}
      <MoveButtons moves={moves.filter((move) => !targets.includes(move))} marked={marked} onMove={onMove} words={WORDS} />
    </>
  );
}
