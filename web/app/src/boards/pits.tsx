import type { BoardProps } from './common';
import { Target, letter } from './common';

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

// Seeds as dots inside a pit, as many as there is room for; the digit tells the rest.
function Seeds({ count }: { count: number }) {
  const shown = Math.min(count, 16);
  const dots = [];
  for (let i = 0; i < shown; ++i) {
    const radius = 4.2 * Math.sqrt(i + 0.4);
    const angle = i * 2.399963; // the golden angle spreads them evenly
    dots.push(
      <circle key={i} cx={radius * Math.cos(angle)} cy={radius * Math.sin(angle)} r="3.4" class="seed" />,
    );
  }
  return <g transform="translate(0 -4)">{dots}</g>;
}

const WIDTH = 56;

export function PitsBoard(props: BoardProps & { storeName: string; cells?: Map<string, number> }) {
  const { moves, last, marked, onMove, storeName, cells } = props;
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
    const body = (
      <g transform={`translate(${WIDTH * (column + 1.5)} ${side === 0 ? 92 : 32})`}>
        <rect x="-25" y="-27" width="50" height="54" rx="22"
          class={`pit${playable ? ' playable' : ''}${last === name ? ' last' : ''}`} />
        <Seeds count={count} />
        <text y="21" class="count">{count}</text>
        <text y={side === 0 ? 44 : -33} class="coordinate">{name}</text>
        {marked.has(name) && <text y={side === 0 ? 56 : -45} class="mark">{marked.get(name)}</text>}
      </g>
    );
    if (!playable) return <g key={name} role="img" aria-label={`${who} pit ${name}, ${count} seeds`}>{body}</g>;
    return (
      <Target key={name} label={`play pit ${name}, ${count} seeds`} note={marked.get(name)} onPick={() => onMove(name)}>
        {body}
      </Target>
    );
  };
  const store = (side: 0 | 1) => {
    const who = side === 0 ? 'South' : 'North';
    const count = valueOf(side === 0 ? 'store S' : 'store N', pits.stores[side]);
    return (
      <g role="img" aria-label={`${who} ${storeName}: ${count < 0 ? 'no end' : count}`}
        transform={`translate(${side === 0 ? WIDTH * (length + 1.5) : WIDTH / 2} 62)`}>
        <rect x="-25" y="-57" width="50" height="114" rx="22" class={`pit store${pits.mover === who[0] ? ' mover' : ''}`} />
        <text y="8" class="count large">{count < 0 ? '∞' : count}</text>
        <text y="46" class="coordinate">{who}</text>
      </g>
    );
  };
  return (
    <svg class="board pits" viewBox={`0 -26 ${WIDTH * (length + 2)} 182`} role="group" aria-label="the board">
      {store(1)}
      {store(0)}
      {pits.rows[1].map((_, i) => pit(1, i)).reverse()}
      {pits.rows[0].map((_, i) => pit(0, i))}
    </svg>
  );
}
