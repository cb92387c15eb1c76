import type { Tally } from './rollout.ts';

export interface Figures {
  readonly games: number;
  readonly moves: number;
  readonly seconds: number;
  readonly movesPerSecond: number;
  readonly gamesPerSecond: number;
  readonly meanBranching: number;
}

/** Six digits: what is further behind is noise of adding. */
export const mean = (sum: number, of: number): number => Math.round((sum / of) * 1e6) / 1e6;

export const figures = ({ games, moves, choices }: Tally, seconds: number): Figures => ({
  games,
  moves,
  seconds: Math.round(seconds * 1e6) / 1e6,
  movesPerSecond: Math.round(moves / seconds),
  gamesPerSecond: mean(games, seconds),
  meanBranching: mean(choices, moves),
});
