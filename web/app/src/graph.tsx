import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Valued } from './use_analysis';

interface GraphProps {
  values: Valued[];
  at: number;
  seat: string;
  onJump: (at: number) => void;
}

// Moves that lost more than most did, by the engine's values before and after.
export function mistakes(values: Valued[]): number[] {
  const drops = values.slice(1).map((value, i) => ({ at: value.at, drop: Math.abs(value.value - values[i]!.value) }));
  const sizes = drops.map(({ drop }) => drop).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length * 0.75)] ?? 0;
  return drops.filter(({ drop }) => drop > 2 * usual && drop > 0).map(({ at }) => at);
}

export function Graph({ values, at, seat, onJump }: GraphProps) {
  const place = useRef<HTMLDivElement>(null);
  const sorted = [...values].sort((a, b) => a.at - b.at);
  useEffect(() => {
    const element = place.current;
    if (element === null || sorted.length < 2) return;
    const css = getComputedStyle(document.documentElement);
    const ink = css.getPropertyValue('--ink').trim();
    const axis = { stroke: ink, grid: { stroke: css.getPropertyValue('--line').trim() } };
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: 160,
        legend: { show: false },
        cursor: { y: false },
        scales: { x: { time: false } },
        axes: [axis, { ...axis, size: 46 }],
        series: [{}, { stroke: css.getPropertyValue('--accent').trim(), width: 2, points: { show: true, size: 5 } }],
        hooks: {
          ready: [(u) => u.over.addEventListener('click', () => {
            const i = u.cursor.idx;
            if (i !== null && i !== undefined) onJump(sorted[i]?.at ?? 0);
          })],
        },
      },
      [sorted.map((value) => value.at), sorted.map((value) => value.value)],
      element,
    );
    return () => plot.destroy();
  }, [values]);
  const bad = mistakes(sorted);
  return (
    <section aria-label="the game as the engine sees it">
      <div ref={place} class="graph" role="img" aria-label={`values for ${seat} over ${sorted.length} positions`} />
      {bad.length > 0 && (
        <p class="small">
          Turning points: {bad.map((move) => (
            <button key={move} type="button" class={move === at ? 'current' : ''} onClick={() => onJump(move)}>move {move}</button>
          ))}
        </p>
      )}
    </section>
  );
}
