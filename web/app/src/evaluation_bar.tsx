import type { Analysis } from './protocol';
import { kindText, valueText } from './use_analysis';

// How much of the bar a value fills: half is even; a proof is all or nothing.
function share(analysis: Analysis): number {
  const value = analysis.score?.values[0] ?? 0;
  const unit = analysis.score?.unit ?? '';
  const scale = unit === 'outcome' ? 0.6 : unit === 'discs' || unit === 'disks' ? 16 : 10;
  return 0.5 + 0.5 * Math.tanh(value / scale);
}

// Who is ahead, for the first seat: filled for what it may expect, striped as long as
// that is a guess.
export function EvaluationBar({ analysis, seats }: { analysis: Analysis; seats: string[] }) {
  if (analysis.score === null || seats.length !== 2) return null;
  const percent = Math.round(share(analysis) * 100);
  const exact = analysis.score.kind === 'exact';
  return (
    <div class="evaluation" role="img"
      aria-label={`evaluation: ${valueText(analysis)} for the side to move, ${kindText(analysis.score)}`}>
      <span>{seats[0]}</span>
      <span class="bar"><span class={exact ? 'fill' : 'fill guess'} style={{ width: `${percent}%` }} /></span>
      <span>{seats[1]}</span>
    </div>
  );
}
