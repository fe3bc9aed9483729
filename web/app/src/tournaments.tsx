import { useEffect, useMemo, useState } from 'preact/hooks';
import { useMedia } from './boards/common';
import { toLink } from './game';
import { Plot } from './plot';
import type { Line } from './plot';
import { Unreachable, games as askGames } from './protocol';
import type { GameInfo } from './protocol';
import { Top } from './top';
import { cancel, list, look, resume, start } from './tournaments_client';
import type { Listed, PlayedGame, Tournament } from './tournaments_client';

// "#tournaments" is the list (""), "#tournaments=t0001" one of it; undefined is another
// part of the page.
export function tournamentOfLink(hash: string): string | undefined {
  const found = /^#tournaments(?:=(.*))?$/.exec(hash);
  return found === null ? undefined : decodeURIComponent(found[1] ?? '');
}
const linkTo = (name: string) => `#tournaments=${encodeURIComponent(name)}`;

const EVERY_MS = 700;
const PAGE = 20; // games at a time
const FORMATS = ['round_robin', 'gauntlet', 'swiss', 'knockout'];
const PLAYERS = ['random:seed=1', 'greedy', 'alphabeta:nodes=2000', 'mcts:sims=300,seed=1'];

// ---- Start one --------------------------------------------------------------------

const linesOf = (text: string) => text.split('\n').map((line) => line.trim()).filter((line) => line !== '');

// `first`: nothing else is there to look at.
function StartForm({ games, first, onStarted }: { games: GameInfo[]; first: boolean; onStarted: (name: string) => void }) {
  const [chosen, setChosen] = useState('kalah:rules=standard');
  const [players, setPlayers] = useState(PLAYERS.join('\n'));
  const [format, setFormat] = useState(FORMATS[0]!);
  const [each, setEach] = useState('10');
  const [plies, setPlies] = useState('4');
  const wide = useMedia('(min-width: 62.01rem)');
  const [error, setError] = useState('');
  const begin = async () => {
    setError('');
    try {
      onStarted(await start({
        games: linesOf(chosen), players: linesOf(players), format, gamesPerPairing: Number(each), openingPlies: Number(plies),
      }));
    } catch (failure) {
      setError((failure as Error).message);
    }
  };
  return (
    <details class="setup" open={wide || first}>
      <summary>Start a tournament</summary>
      <form onSubmit={(event) => { event.preventDefault(); void begin(); }}>
        <label for="add-game"><span>Add a game</span>
          <select id="add-game" value="" onChange={(event) => {
            const name = event.currentTarget.value;
            if (name !== '') setChosen([...linesOf(chosen), name].join('\n'));
            event.currentTarget.value = '';
          }}>
            <option value="">choose…</option>
            {games.map(({ name }) => <option key={name} value={name}>{name.replaceAll('_', ' ')}</option>)}
          </select>
        </label>
        <label for="games"><span>Games, one a line</span>
          <textarea id="games" rows={2} value={chosen} spellcheck={false} onInput={(event) => setChosen(event.currentTarget.value)} />
        </label>
        <label for="players"><span>Players, one a line</span>
          <textarea id="players" rows={5} value={players} spellcheck={false} onInput={(event) => setPlayers(event.currentTarget.value)} />
          <small>as alphabeta:nodes=2000, alphabeta:time_ms=20, mcts:sims=300, greedy, random</small>
        </label>
        <label for="format"><span>Format</span>
          <select id="format" value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
            {FORMATS.map((name) => <option key={name} value={name}>{name.replaceAll('_', ' ')}</option>)}
          </select>
        </label>
        <label for="each"><span>Games a pairing</span>
          <input id="each" type="number" min="1" value={each} onInput={(event) => setEach(event.currentTarget.value)} />
        </label>
        <label for="plies"><span>Random plies before the players take over</span>
          <input id="plies" type="number" min="0" value={plies} onInput={(event) => setPlies(event.currentTarget.value)} />
        </label>
        {error !== '' && <p class="error" role="alert">{error}</p>}
        <button type="submit" class="main">Start</button>
      </form>
    </details>
  );
}

// ---- Watch one --------------------------------------------------------------------

// The games of a tournament so far, and its standings, as long as it is looked at.
function useTournament(name: string) {
  const [tournament, setTournament] = useState<Tournament | null>(null);
  const [games, setGames] = useState<PlayedGame[]>([]);
  const [error, setError] = useState('');
  const [again, setAgain] = useState(0);
  useEffect(() => {
    setTournament(null);
    setGames([]);
    setError('');
    if (name === '') return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: PlayedGame[] = [];
    const ask = async () => {
      let wait = EVERY_MS;
      try {
        const answer = await look(name, known.length);
        if (gone) return;
        known = [...known.slice(0, answer.from), ...answer.games];
        setTournament(answer);
        setGames(known);
        setError('');
        if (known.length < answer.played) wait = 0;
        else if (answer.state !== 'running') return;
      } catch (failure) {
        if (gone) return;
        setError((failure as Error).message);
        if (!(failure instanceof Unreachable)) return;
        wait = 2 * EVERY_MS;
      }
      timer = setTimeout(() => void ask(), wait);
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [name, again]);
  return { tournament, games, error, setError, lookAgain: () => setAgain(again + 1) };
}

const percent = (share: number | null) => (share === null ? '' : `${(100 * share).toFixed(1)}%`);

function eloText(elo: number | null, error: number | null): string {
  if (elo === null) return '–';
  return `${elo > 0 ? '+' : ''}${elo.toFixed(0)}${error === null ? '' : ` ±${error.toFixed(0)}`}`;
}

// A seat's share of a game: the opponents that have fewer points, half of those with as
// many.
function shareOf(game: PlayedGame, seat: number): number {
  const mine = game.returns[seat]!;
  const others = game.returns.filter((_, i) => i !== seat);
  return others.reduce((sum, points) => sum + (mine > points ? 1 : mine === points ? 0.5 : 0), 0) / others.length;
}

function scoreLines(games: PlayedGame[], players: string[]): { x: number[]; lines: Line[] } {
  const sums = new Map(players.map((player) => [player, { share: 0, games: 0 }]));
  const lines: Line[] = players.map((name) => ({ name, values: [] }));
  games.forEach((game) => {
    game.players.forEach((player, seat) => {
      const sum = sums.get(player);
      if (sum === undefined) return;
      sum.share += shareOf(game, seat);
      ++sum.games;
    });
    for (const { name, values } of lines) {
      const { share, games: n } = sums.get(name)!;
      values.push(n === 0 ? null : (100 * share) / n);
    }
  });
  return { x: games.map((_, i) => i + 1), lines };
}

function lengthBars(games: PlayedGame[]): { x: number[]; lines: Line[] } {
  const longest = Math.max(1, ...games.map(({ plies }) => plies));
  const width = Math.max(1, Math.ceil(longest / 24));
  const counts = new Array<number>(Math.floor(longest / width) + 1).fill(0);
  for (const { plies } of games) counts[Math.floor(plies / width)]!++;
  return { x: counts.map((_, i) => i * width), lines: [{ name: 'games', values: counts }] };
}

function Games({ games, several }: { games: PlayedGame[]; several: boolean }) {
  const [page, setPage] = useState(0);
  const [player, setPlayer] = useState('');
  const players = [...new Set(games.flatMap((game) => game.players))];
  const numbered = games.map((game, i) => ({ game, number: i + 1 })).filter(({ game }) => player === '' || game.players.includes(player));
  const pages = Math.max(1, Math.ceil(numbered.length / PAGE));
  const at = Math.min(page, pages - 1);
  return (
    <section aria-label="games">
      <h2>Games</h2>
      <div class="controls">
        <label for="of-player"><span>of</span>
          <select id="of-player" value={player} onChange={(event) => { setPlayer(event.currentTarget.value); setPage(0); }}>
            <option value="">everybody</option>
            {players.map((name) => <option key={name} value={name}>{name}</option>)}
          </select>
        </label>
        <button type="button" disabled={at === 0} onClick={() => setPage(at - 1)}>Earlier</button>
        <span>{at + 1} of {pages}</span>
        <button type="button" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>Later</button>
      </div>
      <div class="wide" tabIndex={0} role="region" aria-label="table of games">
        <table class="games">
          <thead><tr><th scope="col">no.</th>{several && <th scope="col">game</th>}<th scope="col">players</th><th scope="col">points</th><th scope="col">plies</th><th scope="col">end</th><th scope="col">replay</th></tr></thead>
          <tbody>
            {numbered.slice(at * PAGE, (at + 1) * PAGE).map(({ game, number }) => (
              <tr key={game.id}>
                <td>{number}</td>
                {several && <td>{game.game}</td>}
                <td>{game.players.join(' – ')}</td>
                <td>{game.returns.join(' : ')}</td>
                <td>{game.plies}</td>
                <td>{game.termination.replaceAll('_', ' ')}</td>
                <td><a href={toLink({ spec: game.game, start: game.position, moves: game.moves, at: 0 })} aria-label={`replay game ${number}`}>replay</a></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Watch({ name, onState }: { name: string; onState: (state: string) => void }) {
  const { tournament, games, error, setError, lookAgain } = useTournament(name);
  const [chosen, setChosen] = useState('');
  const shownGames = useMemo(() => games.filter(({ game }) => chosen === '' || game === chosen), [games, chosen]);
  const players = tournament?.spec.players ?? [];
  const scores = useMemo(() => scoreLines(shownGames, players), [shownGames, players.join()]);
  const lengths = useMemo(() => lengthBars(shownGames), [shownGames]);
  useEffect(() => onState(tournament?.state ?? ''), [tournament?.state]);
  const order = async (what: (name: string) => Promise<unknown>) => {
    try {
      await what(name);
      lookAgain();
    } catch (failure) {
      setError((failure as Error).message);
    }
  };
  if (tournament === null) return error === '' ? <p class="loading">Asking the engine…</p> : <p class="error" role="alert">{error}</p>;
  const { state, done, total, message, spec, report } = tournament;
  return (
    <>
      {error !== '' && <p class="error" role="alert">{error}</p>}
      <p class="status" role="status" aria-live="polite">
        {name}: {state === 'running' ? 'running' : state}{message === '' ? '' : `: ${message}`}
      </p>
      <p class="progress">{done}{total > 0 ? ` of ${total}` : ''} games</p>
      {total > 0 && <progress max={total} value={done} aria-label="games played" />}
      <div class="controls">
        {state === 'running' && <button type="button" onClick={() => void order(cancel)}>Stop</button>}
        {(state === 'stopped' || state === 'failed') && <button type="button" onClick={() => void order(resume)}>Go on</button>}
        {spec.games.length > 1 && (
          <label for="which"><span>Game</span>
            <select id="which" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
              <option value="">all</option>
              {spec.games.map((one) => <option key={one} value={one}>{one}</option>)}
            </select>
          </label>
        )}
      </div>
      <section aria-label="standings">
        <h2>Standings</h2>
        <div class="wide" tabIndex={0} role="region" aria-label="table of standings">
          <table class="standings">
            <thead><tr><th scope="col">player</th>{spec.games.length > 1 && <th scope="col">game</th>}<th scope="col">games</th><th scope="col">score</th><th scope="col">wins</th><th scope="col">draws</th><th scope="col">losses</th><th scope="col">Elo</th></tr></thead>
            <tbody>
              {(report?.standings ?? []).filter(({ game }) => chosen === '' || game === chosen).map((row) => (
                <tr key={`${row.game} ${row.player}`}>
                  <td>{row.player}</td>{spec.games.length > 1 && <td>{row.game}</td>}<td>{row.games}</td><td>{percent(row.score)}</td>
                  <td>{row.wins}</td><td>{row.draws}</td><td>{row.losses}</td><td>{eloText(row.elo, row.error95)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      {shownGames.length > 0 && (
        <section aria-label="plots">
          <h2>Score after each game</h2>
          <Plot label={`score of each player after each of ${shownGames.length} games`} xLabel="games" yLabel="score, %" range={[0, 100]} {...scores} />
          <h2>Length of the games</h2>
          <Plot label="number of games by their length" xLabel="plies" yLabel="games" bars {...lengths} />
        </section>
      )}
      <Games games={shownGames} several={spec.games.length > 1} />
    </>
  );
}

// ---- The page ---------------------------------------------------------------------

export function TournamentsPage({ name }: { name: string }) {
  const [games, setGames] = useState<GameInfo[]>([]);
  const [state, setState] = useState(''); // of the one that is looked at
  const [listed, setListed] = useState<Listed[]>([]);
  const [error, setError] = useState('');
  useEffect(() => {
    askGames().then(setGames, (failure: Error) => setError(failure.message));
  }, []);
  useEffect(() => {
    list().then(setListed, (failure: Error) => setError(failure.message));
  }, [name, state]);
  return (
    <div class="page tournaments">
      <header>
        <Top here="tournaments" />
        <StartForm games={games} first={name === ''} onStarted={(started) => { location.hash = linkTo(started); }} />
        <section aria-label="tournaments">
          <h2>Tournaments here</h2>
          {listed.length === 0 && <p class="small">None so far.</p>}
          <ul>
            {listed.map((one) => (
              <li key={one.name}>
                <a href={linkTo(one.name)} aria-current={one.name === name ? 'page' : undefined}>{one.name}</a>{' '}
                <span class="small">{one.games.join(', ')}: {one.players.length} players{one.state === 'running' && ', running'}</span>
              </li>
            ))}
          </ul>
        </section>
      </header>
      <main>
        {error !== '' && <p class="error" role="alert">{error}</p>}
        {name === '' ? <p>Start a tournament, or choose one.</p> : <Watch key={name} name={name} onState={setState} />}
      </main>
    </div>
  );
}
