import type { BoardProps } from './common';
import { Target, letter, useMedia } from './common';

// Kalah, Oware and Isolo: two rows of pits, each player's counted along the sowing.
// Position: "South pits/North pits/South store,North store MOVER ...".

export interface Pits {
  rows: [number[], number[]];
  stores: [number, number];
  mover: 'S' | 'N';
}

export function parsePits(position: string): Pits {
  const [board = '', mover = 'S'] = position.split(' ');
  const [south = '', north = '', stores = '0,0'] = board.split('/');
  const numbers = (text: string) => text.split(',').map(Number);
  const [first = 0, second = 0] = numbers(stores);
  return { rows: [numbers(south), numbers(north)], stores: [first, second], mover: mover as 'S' | 'N' };
}

// Where things are, in units of a pit's column. Wide: the stores at both ends, as on a
// real board. Narrow: above and below, so that the pits have the whole width.
interface Layout {
  height: number; // of a pit
  seeds: number; // their middle, from the pit's
  digit: number; // the base line of its count
  rows: [number, number]; // the middles of South's and North's pits
  left: number; // of the first pit
  size: (length: number) => [number, number, number, number];
  store: (side: 0 | 1, length: number) => { x: number; y: number; width: number; height: number };
}

const WIDTH = 56;
const WIDE: Layout = {
  height: 68,
  seeds: -9,
  digit: 29,
  rows: [112, 36],
  left: WIDTH,
  size: (length) => [0, -30, WIDTH * (length + 2), 208],
  store: (side, length) => ({ x: side === 0 ? WIDTH * (length + 1) + 3 : 3, y: 2, width: 50, height: 144 }),
};
const NARROW: Layout = {
  height: 82,
  seeds: -14,
  digit: 35,
  rows: [204, 118],
  left: 0,
  size: (length) => [0, 0, WIDTH * length, 324],
  store: (side, length) => ({ x: 3, y: side === 0 ? 284 : 2, width: WIDTH * length - 6, height: 38 }),
};

// Seeds as dots inside a pit, as many as there is room for; the digit tells the rest.
function Seeds({ count, y }: { count: number; y: number }) {
  const shown = Math.min(count, 16);
  const dots = [];
  for (let i = 0; i < shown; ++i) {
    const radius = 4.2 * Math.sqrt(i + 0.4);
    const angle = i * 2.399963; // the golden angle spreads them evenly
    dots.push(
      <circle key={i} cx={radius * Math.cos(angle)} cy={radius * Math.sin(angle)} r="3.4" class="seed" />,
    );
  }
  return <g transform={`translate(0 ${y})`}>{dots}</g>;
}

export const seeds = (count: number): string => `${count} seed${count === 1 ? '' : 's'}`;

export function PitsBoard(props: BoardProps & { storeName: string; storeCell: string; cells?: Map<string, number> }) {
  const { moves, last, marked, onMove, storeName, storeCell, cells } = props;
  const mover = props.over ? '' : parsePits(props.position).mover;
  const narrow = useMedia('(max-width: 34rem)');
  const layout = narrow ? NARROW : WIDE;
  const pits = parsePits(props.position);
  const length = pits.rows[0].length;
  // While a move is shown, cells are as they are at that moment.
  const valueOf = (name: string, value: number) => cells?.get(name) ?? value;
  const pit = (side: 0 | 1, i: number) => {
    const name = side === 0 ? letter(i) : letter(i).toUpperCase();
    const count = valueOf(name, pits.rows[side][i] ?? 0);
    const column = side === 0 ? i : length - 1 - i;
    const playable = moves.includes(name);
    const who = side === 0 ? 'South' : 'North';
    const edge = layout.height / 2;
    const body = (
      <g data-cell={name} data-count={count}
        transform={`translate(${layout.left + WIDTH * (column + 0.5)} ${layout.rows[side]})`}>
        <rect x="-25" y={-edge} width="50" height={layout.height} rx="22"
          class={`pit${playable ? ' playable' : ''}${last === name ? ' last' : ''}`} />
        <Seeds count={count} y={layout.seeds} />
        <text y={layout.digit} class="count">{count}</text>
        <text y={side === 0 ? edge + 16 : -edge - 5} class="coordinate">{name}</text>
        {marked.has(name) && <text y={side === 0 ? edge + 30 : -edge - 19} class="mark">{marked.get(name)}</text>}
      </g>
    );
    if (!playable) return <g key={name} role="img" aria-label={`${who} pit ${name}, ${seeds(count)}`}>{body}</g>;
    return (
      <Target key={name} label={`play pit ${name}, ${seeds(count)}`} note={marked.get(name)} onPick={() => onMove(name)}>
        {body}
      </Target>
    );
  };
  const store = (side: 0 | 1) => {
    const who = side === 0 ? 'South' : 'North';
    const name = `${storeCell} ${who[0]}`;
    const count = valueOf(name, pits.stores[side]);
    const { x, y, width, height } = layout.store(side, length);
    const middle = y + height / 2;
    return (
      <g role="img" data-cell={name} data-count={count}
        aria-label={`${who} ${storeName}: ${count < 0 ? 'no end' : count}${mover === who[0] ? ', to move' : ''}`}>
        <rect x={x} y={y} width={width} height={height} rx={Math.min(22, height / 2)}
          class={`pit store${mover === who[0] ? ' mover' : ''}`} />
        <text x={narrow ? x + width * 0.7 : x + width / 2} y={middle + 8} class="count large">{count < 0 ? '∞' : count}</text>
        <text x={narrow ? x + width * 0.4 : x + width / 2} y={narrow ? middle + 6 : y + height - 22} class="coordinate">
          {mover === who[0] ? '▸' : ''}{who}
        </text>
      </g>
    );
  };
  return (
    <svg class={`board pits${narrow ? ' narrow' : ''}`} viewBox={layout.size(length).join(' ')} role="group" aria-label="the board">
      {store(1)}
      {pits.rows[1].map((_, i) => pit(1, i)).reverse()}
      {pits.rows[0].map((_, i) => pit(0, i))}
      {store(0)}
    </svg>
  );
}
