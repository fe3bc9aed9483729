// Who sits where: a person, or a program of some strength.

export interface Level {
  name: string;
  means: string;
  algorithm: string;
  options?: Record<string, unknown>;
  limits: Record<string, number>;
}

export const PERSON = 'person';

const LEVELS: Record<string, Level> = {
  random: {
    name: 'Beginner',
    means: 'any legal move',
    algorithm: 'random',
    limits: {},
  },
  greedy: {
    name: 'Hasty',
    means: 'what looks best right after the move',
    algorithm: 'greedy',
    limits: {},
  },
  club: {
    name: 'Club player',
    means: 'a few thousand positions a move',
    algorithm: 'auto',
    limits: { nodes: 3000 },
  },
  strong: {
    name: 'Strong',
    means: 'a fifth of a second a move',
    algorithm: 'auto',
    limits: { timeMs: 200 },
  },
  best: {
    name: 'As good as it gets',
    means: 'two seconds a move',
    algorithm: 'auto',
    limits: { timeMs: 2000 },
  },
};

export const levelNames = Object.keys(LEVELS);
export const levelOf = (key: string): Level => LEVELS[key] ?? LEVELS.strong!;

// As players of the engine are written: "alphabeta:nodes=3000".
const LIMIT_NAMES: Record<string, string> = { nodes: 'nodes', timeMs: 'time_ms' };
export function playerSpec(key: string): string {
  if (key === PERSON) return 'human';
  const { algorithm, limits } = levelOf(key);
  const options = Object.entries(limits).map(([name, value]) => `${LIMIT_NAMES[name] ?? name}=${value}`);
  const name = algorithm === 'auto' ? 'alphabeta' : algorithm;
  return options.length === 0 ? name : `${name}:${options.join(',')}`;
}
