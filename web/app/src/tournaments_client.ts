// Tournaments over HTTP (docs/http.md).
import { Unreachable, address } from './protocol';

export interface TournamentSpec {
  games: string[];
  players: string[];
  format: string;
  gamesPerPairing: number;
  openingPlies: number;
  seed?: number;
}
export interface Listed {
  name: string;
  state: 'running' | 'kept';
  games: string[];
  players: string[];
}
export interface Standing {
  player: string;
  game: string;
  games: number;
  score: number | null;
  wins: number;
  draws: number;
  losses: number;
  elo: number | null;
  error95: number | null;
}
export interface PlayedGame {
  id: string;
  game: string;
  players: string[];
  position: string;
  moves: string[];
  returns: number[];
  termination: string;
  plies: number;
}
export interface Tournament {
  name: string;
  state: 'running' | 'finished' | 'stopped' | 'failed';
  message: string;
  spec: TournamentSpec;
  done: number;
  total: number; // 0: not known yet
  elapsedSeconds: number;
  report: { standings: Standing[] } | null;
  from: number;
  played: number;
  games: PlayedGame[];
}

async function call(path: string, body?: string): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(address(`api/v1/tournaments${path}`), body === undefined ? {} : {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
  } catch (error) {
    throw new Unreachable(`the engine does not answer (${(error as Error).message})`);
  }
  const answer = (await response.json()) as { error?: { message: string } };
  if (!response.ok) throw new Error(answer.error?.message ?? `the server answers ${response.status}`);
  return answer;
}

export const list = async (): Promise<Listed[]> => ((await call('')) as { tournaments: Listed[] }).tournaments;
export const start = async (spec: TournamentSpec): Promise<string> =>
  ((await call('', JSON.stringify(spec))) as { name: string }).name;
export const cancel = (name: string) => call(`/${encodeURIComponent(name)}/cancel`, '');
export const resume = (name: string) => call(`/${encodeURIComponent(name)}/resume`, '');

// The games from number `from` on, as many as one answer holds.
export async function look(name: string, from: number): Promise<Tournament> {
  const query = address(`api/v1/tournaments/${encodeURIComponent(name)}`);
  let response: Response;
  try {
    response = await fetch(`${query}&from=${from}`);
  } catch (error) {
    throw new Unreachable(`the engine does not answer (${(error as Error).message})`);
  }
  const answer = (await response.json()) as Tournament & { error?: { message: string } };
  if (!response.ok) throw new Error(answer.error?.message ?? `the server answers ${response.status}`);
  return answer;
}
