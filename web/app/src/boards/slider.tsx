import type { BoardProps } from './common';
import { Target, letter } from './common';

// Position: "5x6 a5-b5-c5" or "5x6 start", rows before columns. A first move names two
// dots, later ones an end of the line and the dot it goes to.
const dotOf = (name: string): [number, number] => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];

function dotsOf(move: string): [string, string] {
  const found = /^([a-z]\d+)([a-z]\d+)$/.exec(move);
  return found === null ? ['a1', 'a1'] : [found[1]!, found[2]!];
}

export function SliderBoard({ position, moves, last, marked, onMove }: BoardProps) {
  const [sizes = '5x6', path = 'start'] = position.split(' ');
  const [rows = 5, columns = 6] = sizes.split('x').map(Number);
  const line = path === 'start' ? [] : path.split('-');
  const used = new Set(line);
  const at = (name: string) => {
    const [x, y] = dotOf(name);
    return [x * 40 + 40, y * 40 + 40] as const;
  };
  const segment = (from: string, to: string, kind: string) => {
    const [x1, y1] = at(from);
    const [x2, y2] = at(to);
    return <line x1={x1} y1={y1} x2={x2} y2={y2} class={kind} />;
  };
  const lastDots = last === null ? null : dotsOf(last);
  return (
    <svg class="board slider" viewBox={`0 0 ${columns * 40 + 40} ${rows * 40 + 40}`} role="group" aria-label="the board">
      <g aria-hidden="true">
        {Array.from({ length: columns }, (_, x) => (
          <text key={x} x={x * 40 + 40} y="14" class="coordinate">{letter(x)}</text>
        ))}
        {Array.from({ length: rows }, (_, y) => (
          <text key={y} x="12" y={y * 40 + 45} class="coordinate">{y + 1}</text>
        ))}
      </g>
      {line.slice(1).map((to, i) => {
        const from = line[i]!;
        const isLast = lastDots !== null && lastDots.includes(from) && lastDots.includes(to);
        return <g key={i} role="img" aria-label={`segment ${from} ${to}`}>{segment(from, to, isLast ? 'drawn last' : 'drawn')}</g>;
      })}
      {moves.map((move) => {
        const [from, to] = dotsOf(move);
        const [x1, y1] = at(from);
        const [x2, y2] = at(to);
        return (
          <Target key={move} label={`draw ${from} to ${to}`} note={marked.get(move)} onPick={() => onMove(move)}>
            {segment(from, to, 'reach')}
            {segment(from, to, 'open')}
            {marked.has(move) && <text x={(x1 + x2) / 2} y={(y1 + y2) / 2 - 4} class="mark small">{marked.get(move)}</text>}
          </Target>
        );
      })}
      {Array.from({ length: rows * columns }, (_, i) => {
        const name = `${letter(i % columns)}${Math.floor(i / columns) + 1}`;
        const [x, y] = at(name);
        const isEnd = line.length > 0 && (line[0] === name || line[line.length - 1] === name);
        const kind = isEnd ? 'dot end' : used.has(name) ? 'dot used' : 'dot';
        return <circle key={name} cx={x} cy={y} r={isEnd ? 7 : 5} class={kind} aria-hidden="true" />;
      })}
    </svg>
  );
}
