import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

// One line, or the bars, of a plot.
export interface Line {
  name: string;
  values: (number | null)[];
}

interface PlotProps {
  label: string; // what it shows, for who cannot see it
  x: number[];
  xLabel: string;
  yLabel: string;
  lines: Line[];
  bars?: boolean;
  range?: [number, number]; // of y; else that of the values
  onPick?: (x: number) => void;
}

// Lines differ in colour and in dashes.
const COLOURS = ['--accent', '--plot-2', '--plot-3', '--plot-4', '--plot-5', '--plot-6'];
const DASHES = [[], [6, 4], [2, 3], [10, 4, 2, 4], [12, 6], [1, 6]];

export function Plot({ label, x, xLabel, yLabel, lines, bars = false, range, onPick }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const names = lines.map(({ name }) => name).join('\n');
  const data: uPlot.AlignedData = [x, ...lines.map(({ values }) => values)];
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const css = getComputedStyle(document.documentElement);
    const colour = (name: string) => css.getPropertyValue(name).trim();
    const axis = { stroke: colour('--ink'), grid: { stroke: colour('--line') } };
    const made = new uPlot(
      {
        width: element.clientWidth,
        height: 190,
        legend: { show: lines.length > 1 },
        cursor: { y: false },
        scales: { x: { time: false }, ...(range === undefined ? {} : { y: { range } }) },
        axes: [{ ...axis, label: xLabel, labelSize: 20 }, { ...axis, size: 50, label: yLabel, labelSize: 20 }],
        series: [{ label: xLabel }, ...lines.map(({ name }, i) => ({
          label: name,
          stroke: colour(COLOURS[i % COLOURS.length]!),
          width: 2,
          dash: DASHES[i % DASHES.length]!,
          spanGaps: true,
          points: { show: false },
          ...(bars ? { paths: uPlot.paths.bars!({ size: [0.8, 60] }), fill: colour('--accent'), dash: [] } : {}),
        }))],
        hooks: onPick === undefined ? {} : {
          ready: [(u) => u.over.addEventListener('click', () => {
            const i = u.cursor.idx;
            if (i !== null && i !== undefined) onPick(u.data[0][i]!);
          })],
        },
      },
      data,
      element,
    );
    plot.current = made;
    const resize = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: 190 }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [names, bars]);
  useEffect(() => plot.current?.setData(data), [x, lines]);
  return <div ref={place} class="graph" role="img" aria-label={label} />;
}
