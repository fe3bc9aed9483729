import { LAST_GAME } from './use_game';

// The name of the page, and what there is beside this part of it.
export function Top({ here }: { here: 'play' | 'tournaments' }) {
  return (
    <>
      <h1>Plyground</h1>
      <nav class="top" aria-label="parts of the page">
        <a href={sessionStorage.getItem(LAST_GAME) ?? '#game=kalah'} aria-current={here === 'play' ? 'page' : undefined}>Play</a>
        <a href="#tournaments" aria-current={here === 'tournaments' ? 'page' : undefined}>Tournaments</a>
      </nav>
    </>
  );
}
