import { useMemo } from 'preact/hooks';
import { Plot } from './plot';
import type { Valued } from './use_analysis';

interface GraphProps {
  values: Valued[];
  at: number;
  moves: string[];
  seat: string;
  onJump: (at: number) => void;
}

export interface Mistake {
  at: number; // the move's number
  loss: number; // for who made it
}

const MOST_MISTAKES = 6;

// Moves after which their own player's value was lower by much more than values of this
// game change from move to move anyway; the worst ones, in the order of the game.
export function mistakes(sorted: Valued[]): Mistake[] {
  const changes: number[] = [];
  const found: Mistake[] = [];
  sorted.slice(1).forEach((value, i) => {
    const before = sorted[i]!;
    if (before.mover < 0 || value.at !== before.at + 1) return;
    const loss = before.values[before.mover]! - value.values[before.mover]!;
    changes.push(Math.abs(loss));
    found.push({ at: value.at, loss });
  });
  const usual = changes.sort((a, b) => a - b)[Math.floor(changes.length / 2)] ?? 0;
  return found
    .filter(({ loss }) => loss > 0 && loss > 2 * usual)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MOST_MISTAKES)
    .sort((a, b) => a.at - b.at);
}

export function Graph({ values, at, moves, seat, onJump }: GraphProps) {
  const sorted = useMemo(() => [...values].sort((a, b) => a.at - b.at), [values]);
  const x = useMemo(() => sorted.map((value) => value.at), [sorted]);
  const lines = useMemo(() => [{ name: seat, values: sorted.map((value) => value.values[0] ?? 0) }], [sorted, seat]);
  const bad = mistakes(sorted);
  return (
    <section aria-label="the game as the engine sees it">
      <Plot label={`values for ${seat} over ${sorted.length} positions`} x={x} xLabel="moves" yLabel={`value for ${seat}`} lines={lines} onPick={onJump} />
      {bad.length > 0 && (
        <p class="small mistakes">
          Mistakes: {bad.map((mistake) => (
            <button key={mistake.at} type="button" class={mistake.at === at ? 'current' : ''} onClick={() => onJump(mistake.at)}>
              {mistake.at}. {moves[mistake.at - 1]}, lost {mistake.loss.toFixed(1)}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}
