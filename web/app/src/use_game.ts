import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Game } from './game';
import { fromLink, goTo, make, newGame, played, toLink } from './game';
import { PERSON, levelOf } from './levels';
import type { Shown, Told } from './protocol';
import { nameOf } from './names';
import { Unreachable, analyze, isThere, show, steps } from './protocol';

// The game on the board, the engine's view of it, and programs that move when it is
// their turn.
export interface Play {
  game: Game;
  shown: Shown | null; // null until the engine has answered
  seats: string[]; // a person or a level, by seat
  busy: 'program' | 'chance' | 'animation' | null;
  error: string | null;
  lost: boolean; // the engine does not answer; it is looked for
  news: string; // what happened last, for who cannot see the board
  cells: Map<string, number> | undefined; // while a move is being shown
}

export interface Speed {
  stepMs: number; // 0: moves are not shown step by step
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function draw(chance: NonNullable<Shown['chance']>): string {
  const total = chance[0]?.total ?? 1;
  let ticket = Math.random() * total;
  for (const outcome of chance) {
    ticket -= outcome.weight;
    if (ticket < 0) return outcome.move;
  }
  return chance[chance.length - 1]!.move;
}

// Who plays is kept for this tab, in which the page may be loaded anew.
const SEATS = 'plyground.seats';
export const LAST_GAME = 'plyground.game'; // its link, for who comes back from tournaments
function seatsOfTab(): string[] {
  const kept = sessionStorage.getItem(SEATS);
  return kept === null ? [PERSON, 'club'] : kept.split(',');
}

// "South plays c, 4 seeds; captures 5."
function sentence(who: string, before: Shown, move: string, { steps, news }: Told): string {
  if (before.chance !== null && news.length > 0) return news.join(' ');
  const parts = [`${who} ${before.chance === null ? 'plays' : 'draws'} ${move}`];
  const lifted = steps.find((step) => step.kind === 'lift');
  if (lifted !== undefined) parts[0] += `, ${-lifted.change} seed${lifted.change === -1 ? '' : 's'}`;
  const laps = Math.max(0, ...steps.map((step) => step.lap));
  if (laps > 1) parts.push(`${laps} laps`);
  const captured = steps.filter((step) => step.kind === 'capture').reduce((sum, step) => sum - step.change, 0);
  if (captured > 0) parts.push(`captures ${captured}`);
  return `${parts.join('; ')}. ${news.join(' ')}`.trim();
}

export function describeEnd(spec: string, shown: Shown): string {
  const returns = shown.returns ?? [];
  const best = Math.max(...returns);
  const names = shown.seats.map((seat) => nameOf(spec, seat));
  const winners = names.filter((_, seat) => returns[seat] === best);
  if (winners.length === names.length) return 'The game is over: a draw.';
  const points = names.map((name, seat) => `${name} ${returns[seat]! > 0 ? '+' : ''}${returns[seat]}`);
  return `The game is over: ${winners.join(' and ')} ${winners.length > 1 ? 'win' : 'wins'} (${points.join(', ')}).`;
}

export function useGame(speed: Speed) {
  const [play, setPlay] = useState<Play>(() => ({
    game: fromLink(location.hash) ?? newGame('kalah'),
    shown: null,
    seats: seatsOfTab(),
    busy: null,
    error: null,
    lost: false,
    news: '',
    cells: undefined,
  }));
  const running = useRef<AbortController | null>(null);
  // The game as it was put last: keys may come faster than the page is drawn.
  const latest = useRef(play.game);
  const speedNow = useRef(speed);
  speedNow.current = speed;

  // Stops a program that is thinking, or a move that is being shown.
  const interrupt = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);

  const fail = (error: unknown) =>
    setPlay((old) => {
      // A link that was refused is not to stay: the game on the board is.
      if (old.shown !== null) history.replaceState(null, '', toLink(old.game));
      return { ...old, busy: null, cells: undefined, error: (error as Error).message, lost: error instanceof Unreachable };
    });

  // Shows a game as it is; nothing changes if the engine refuses it.
  const put = useCallback(
    async (game: Game, news?: string): Promise<Shown | undefined> => {
      interrupt();
      const control = new AbortController();
      running.current = control;
      try {
        const shown = await show(game.spec, game.start, played(game));
        if (control.signal.aborted) return undefined; // another game was put meanwhile
        latest.current = game;
        setPlay((old) => ({
          ...old,
          game,
          shown,
          busy: null,
          cells: undefined,
          error: null,
          lost: false,
          news: [news ?? '', shown.over ? describeEnd(game.spec, shown) : news === undefined ? `${nameOf(game.spec, shown.player)} to move.` : ''].join(' ').trim(),
        }));
        history.replaceState(null, '', toLink(game));
        sessionStorage.setItem(LAST_GAME, toLink(game));
        return shown;
      } catch (error) {
        if (!control.signal.aborted) fail(error);
        return undefined;
      }
    },
    [interrupt],
  );

  // Makes a move, showing its steps first where the game has them.
  const move = useCallback(
    async (game: Game, before: Shown, text: string, who: string) => {
      interrupt();
      const control = new AbortController();
      running.current = control;
      try {
        const told = await steps(game.spec, game.start, played(game), text);
        const still = speedNow.current.stepMs === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;
        if (!still && told.steps.length > 0) {
          const cells = new Map<string, number>();
          for (const step of told.steps) {
            if (control.signal.aborted) return;
            cells.set(step.cell, step.count);
            setPlay((old) => ({ ...old, busy: 'animation', cells: new Map(cells) }));
            await wait(speedNow.current.stepMs, control.signal);
          }
        }
        if (control.signal.aborted) return;
        await put(make(game, text), sentence(who, before, text, told));
      } catch (error) {
        if (!control.signal.aborted) fail(error);
      }
    },
    [interrupt, put],
  );

  useEffect(() => {
    void put(play.game);
    const onLink = () => {
      const linked = fromLink(location.hash);  // of another view there is none
      if (linked !== undefined) void put(linked);
    };
    addEventListener('hashchange', onLink);
    return () => {
      removeEventListener('hashchange', onLink);
      interrupt();
    };
  }, []);

  // An engine that went away is looked for until it is back; the game waits.
  useEffect(() => {
    if (!play.lost) return;
    const timer = setInterval(() => {
      void isThere().then((there) => {
        if (there) void put(play.game, 'The engine is back.');
      });
    }, 1500);
    return () => clearInterval(timer);
  }, [play.lost, play.game]);

  // Programs and chance move by themselves, at the end of the line alone: whoever has
  // gone back in the game is looking, not playing.
  useEffect(() => {
    const { game, shown, seats } = play;
    if (shown === null || shown.over || play.error !== null || game.at < game.moves.length) return;
    if (shown.chance !== null) {
      const timer = setTimeout(() => void move(game, shown, draw(shown.chance!), 'chance'), 150);
      return () => clearTimeout(timer);
    }
    const seat = shown.seats.indexOf(shown.player ?? '');
    const who = seats[seat] ?? PERSON;
    if (who === PERSON) return;
    const control = new AbortController();
    running.current = control;
    setPlay((old) => ({ ...old, busy: 'program' }));
    void (async () => {
      try {
        const level = levelOf(who);
        let choice: string | undefined;
        for await (const reply of analyze(
          {
            game: game.spec,
            position: game.start,
            moves: played(game),
            algorithm: level.algorithm,
            limits: level.limits,
            seed: Math.floor(Math.random() * 2 ** 31),
          },
          control.signal,
        )) {
          choice = reply.moves[0]?.move;
        }
        if (!control.signal.aborted && choice !== undefined) await move(game, shown, choice, nameOf(game.spec, shown.player));
      } catch (error) {
        if (!control.signal.aborted) fail(error);
      }
    })();
    return () => control.abort();
  }, [play.shown, play.seats, play.error]);

  return {
    play,
    put,
    playMove: (text: string) => {
      if (play.shown !== null) void move(play.game, play.shown, text, nameOf(play.game.spec, play.shown.player));
    },
    jump: (at: number) => void put(goTo(play.game, at)),
    redo: () => void put(goTo(latest.current, latest.current.at + 1)),
    // One decision back; cards that came are passed over.
    undo: async () => {
      const game = latest.current;
      for (let at = game.at - 1; at >= 0; --at) {
        const shown = await put(goTo(game, at));
        if (shown === undefined || shown.chance === null) return;
      }
    },
    setSeats: (seats: string[]) => {
      sessionStorage.setItem(SEATS, seats.join(','));
      setPlay((old) => ({ ...old, seats }));
    },
    retry: () => void put(play.game),
    stop: () => {
      interrupt();
      setPlay((old) => ({ ...old, busy: null, cells: undefined }));
    },
  };
}
