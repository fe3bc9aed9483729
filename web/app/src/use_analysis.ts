import { useEffect, useState } from 'preact/hooks';
import type { Game } from './game';
import { played } from './game';
import type { Analysis, Score, Shown } from './protocol';
import { analyze } from './protocol';

// What the engine thinks of the position on the board, streamed while it thinks; null
// as long as nobody asks.
export function useAnalysis(game: Game, shown: Shown | null, wanted: boolean): Analysis | null {
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  useEffect(() => {
    setAnalysis(null);
    if (!wanted || shown === null || shown.over || shown.chance !== null) return;
    const control = new AbortController();
    void (async () => {
      try {
        for await (const reply of analyze(
          {
            game: game.spec,
            position: game.start,
            moves: played(game),
            algorithm: 'auto',
            limits: { timeMs: 3000 },
            multiPv: 50,
            reportEveryMs: 200,
          },
          control.signal,
        )) {
          if (!control.signal.aborted) setAnalysis(reply);
        }
      } catch {
        // The board says it when the engine is gone.
      }
    })();
    return () => control.abort();
  }, [shown, wanted]);
  return analysis;
}

export interface Valued {
  at: number;
  values: number[]; // one a seat
  mover: number; // the seat to move, -1 where nobody is
  exact: boolean;
}

// The whole game, one value a position.
export async function valueGame(game: Game, seats: string[], signal: AbortSignal, onValue: (value: Valued) => void) {
  for await (const reply of analyze(
    {
      game: game.spec,
      position: game.start,
      moves: game.moves,
      turns: game.moves.map((_, i) => i).concat(game.moves.length),
      algorithm: 'auto',
      limits: { nodes: 20000 },
    },
    signal,
  )) {
    if (!reply.final || reply.score === null) continue;
    onValue({
      at: reply.turn,
      values: reply.score.values,
      mover: seats.indexOf(reply.player ?? ''),
      exact: reply.score.kind === 'exact',
    });
  }
}

export const kindText = (score: Score | null): string =>
  score === null ? 'not known' : { exact: 'exact', estimate: 'estimate', lower: 'at least', upper: 'at most' }[score.kind];

const UNITS: Record<string, string> = { outcome: '' };

// "+3.5 seeds", "won in 5", "even": a value in words, for the seat that is to move.
export function valueText(analysis: Pick<Analysis, 'score' | 'proof' | 'distance'>): string {
  const { score, proof, distance } = analysis;
  if (score === null) return '?';
  const sign = score.value > 0 ? '+' : '';
  const unit = UNITS[score.unit] ?? score.unit;
  const kind = score.kind === 'exact' ? '' : score.kind === 'estimate' ? '≈' : score.kind === 'lower' ? '≥' : '≤';
  if (score.unit === 'outcome' && proof !== null) {
    const word = proof === 'win' ? 'won' : proof === 'loss' ? 'lost' : 'draw';
    return distance === null ? word : `${word} in ${distance}`;
  }
  // At most three digits, so that a pit or square has room for it.
  const size = Math.abs(score.value);
  const rounded = score.value.toFixed(score.unit === 'outcome' ? 2 : size < 10 ? 1 : 0).replace(/\.0+$/, '');
  return `${kind}${sign}${rounded}${unit === '' ? '' : ` ${unit}`}`;
}
