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

// The answer to one request; one that breaks off is as good as none.
async function answerOf<T>(url: string, body?: string): Promise<T> {
  let response: Response;
  let answer: T & { error?: { message: string } };
  try {
    response = await fetch(url, body === undefined ? {} : {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    throw new Unreachable(`the engine does not answer (${(error as Error).message})`);
  }
  if (!response.ok) throw new Error(answer.error?.message ?? `the server answers ${response.status}`);
  return answer;
}

const call = <T,>(path: string, body?: string) => answerOf<T>(address(`api/v1/tournaments${path}`), body);

export const list = async () => (await call<{ tournaments: Listed[] }>('')).tournaments;
export const start = async (spec: TournamentSpec) => (await call<{ name: string }>('', JSON.stringify(spec))).name;
export const cancel = (name: string) => call(`/${encodeURIComponent(name)}/cancel`, '');
export const resume = (name: string) => call(`/${encodeURIComponent(name)}/resume`, '');

// The games from number `from` on, as many as one answer holds.
export const look = (name: string, from: number) =>
  answerOf<Tournament>(`${address(`api/v1/tournaments/${encodeURIComponent(name)}`)}&from=${from}`);
