// A game that is being played or looked at: where it began, the moves made, and which
// of the positions is on the board. Nothing here knows any rules.

export interface Game {
  spec: string;
  start: string | null; // position text; null is the game's own start
  moves: string[];
  at: number; // moves that are on the board; those beyond can be redone
}

export const newGame = (spec: string, start: string | null = null): Game => ({
  spec,
  start,
  moves: [],
  at: 0,
});

export const played = (game: Game): string[] => game.moves.slice(0, game.at);

// A move made on the board: what was undone is gone, unless it is the same move.
export function make(game: Game, move: string): Game {
  const same = game.moves[game.at] === move;
  const moves = same ? game.moves : [...game.moves.slice(0, game.at), move];
  return { ...game, moves, at: game.at + 1 };
}

export const goTo = (game: Game, at: number): Game => ({
  ...game,
  at: Math.max(0, Math.min(game.moves.length, at)),
});

// ---- In a file and in a link ----------------------------------------------------

// A game record, as `plyground play` saves and loads it (core/record.h).
interface SavedGame {
  schema: number;
  game: string;
  position: string | null;
  moves: string[];
}

// `start`: the position before the first move; `players`: specs, by seat; `returns`:
// points a seat, zeros as long as the game is not over.
export function toFile(game: Game, start: string, players: string[], returns: number[]): string {
  const record = {
    id: 'page',
    schema: 1,
    game: game.spec,
    players,
    position: start,
    moves: game.moves,
    returns,
    termination: 'normal',
    plies: game.moves.length,
    openingPlies: 0,
    block: 0,
    seed: '0x0000000000000000',
  };
  return JSON.stringify(record) + '\n';
}

// Throws with a sentence that says what is wrong.
export function fromFile(text: string): Game {
  let saved: Partial<SavedGame>;
  try {
    saved = JSON.parse(text.split('\n')[0] ?? '') as Partial<SavedGame>;
  } catch {
    throw new Error('the file is not a saved game: it is not JSON');
  }
  if (typeof saved !== 'object' || saved === null || typeof saved.game !== 'string') {
    throw new Error('the file is not a saved game: it names no "game"');
  }
  if (saved.position !== null && saved.position !== undefined && typeof saved.position !== 'string') {
    throw new Error('the file\'s "position" is not a text');
  }
  if (saved.schema !== undefined && saved.schema !== 1) {
    throw new Error(`the file is of a newer kind (schema ${JSON.stringify(saved.schema)}) than this page`);
  }
  const moves = saved.moves ?? [];
  if (!Array.isArray(moves) || moves.some((move) => typeof move !== 'string')) {
    throw new Error('the file\'s "moves" are not a list of texts');
  }
  return { spec: saved.game, start: saved.position ?? null, moves, at: moves.length };
}

export function toLink(game: Game): string {
  const link = new URLSearchParams({ game: game.spec });
  if (game.start !== null) link.set('position', game.start);
  if (game.moves.length > 0) link.set('moves', game.moves.join(','));
  if (game.at !== game.moves.length) link.set('at', String(game.at));
  return `#${link}`;
}

// Undefined for a link without a game.
export function fromLink(hash: string): Game | undefined {
  const link = new URLSearchParams(hash.replace(/^#/, ''));
  const spec = link.get('game');
  if (spec === null) return undefined;
  const moves = (link.get('moves') ?? '').split(',').filter((move) => move !== '');
  const game = { spec, start: link.get('position'), moves, at: moves.length };
  const at = Number(link.get('at') ?? moves.length);
  return Number.isInteger(at) ? goTo(game, at) : game;
}
