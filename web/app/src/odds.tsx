import { useState } from 'preact/hooks';
import type { Game } from './game';
import { facts } from './protocol';

interface Chance {
  at: number;
  card: string;
  pair: string; // a fraction
  expected: string; // points
}

const percent = (fraction: string) => {
  const [over = 0, under = 1] = fraction.split('/').map(Number);
  return `${((100 * over) / under).toFixed(0)}%`;
};

// What every card that was taken risked; told after the game, since it would be a hint
// before.
export function Odds({ game }: { game: Game }) {
  const [chances, setChances] = useState<Chance[] | null>(null);
  const [error, setError] = useState('');
  const ask = async () => {
    const found: Chance[] = [];
    try {
      for (let at = 0; at < game.moves.length; ++at) {
        if (game.moves[at] !== 'hit') continue;
        const told = await facts(game.spec, game.start, game.moves.slice(0, at), ['pPair', 'expectedPoints']);
        found.push({ at, card: game.moves[at + 1] ?? '', pair: told.get('pPair') ?? '0', expected: told.get('expectedPoints') ?? '0' });
      }
      setChances(found);
    } catch (failure) {
      setError((failure as Error).message);
    }
  };
  if (error !== '') return <p class="error" role="alert">{error}</p>;
  if (chances === null) return <button type="button" onClick={() => void ask()}>Show the odds</button>;
  return (
    <table class="odds">
      <caption>What each hit risked</caption>
      <thead><tr><th scope="col">move</th><th scope="col">card</th><th scope="col">chance of a pair</th><th scope="col">points expected</th></tr></thead>
      <tbody>
        {chances.map(({ at, card, pair, expected }) => (
          <tr key={at}>
            <td>{at + 1}</td><td>{card}</td><td>{percent(pair)} ({pair})</td>
            <td>{(() => { const [over = 0, under = 1] = expected.split('/').map(Number); return (over / under).toFixed(2); })()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
