import { lineUp, type Played } from './arena-game.ts';
import { mean } from './figures.ts';

export interface PairFigures {
  readonly bots: readonly [string, string];
  readonly games: number;
  /** Of the first of the two; a victory that is shared is shared out, so that a tie is half a win. */
  readonly winShare: number;
  readonly ci95: readonly [number, number];
  /** How many points the first is ahead. */
  readonly meanMargin: number;
  /** The best score at the table. */
  readonly meanWinningScore: number;
}

export interface BotFigures {
  readonly bot: string;
  readonly games: number;
  readonly meanScore: number;
  readonly turns: number;
  /** Milliseconds of a whole turn. */
  readonly turnTime: { readonly p50: number; readonly p95: number; readonly p99: number; readonly most: number };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const average = (values: readonly number[]): number => sum(values) / values.length;

/** Wilson's interval: it stays within nothing and all, and is right for few matches too. */
export function interval(share: number, games: number): [number, number] {
  const z = 1.959964;
  const middle = (share + (z * z) / (2 * games)) / (1 + (z * z) / games);
  const wide = (z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games))) / (1 + (z * z) / games);
  return [mean(middle - wide, 1), mean(middle + wide, 1)];
}

/** What the first of the two got out of a match: its share of the victory, and its points above the other's. */
interface Result {
  readonly won: number;
  readonly margin: number;
}

function resultOf({ bots: [one], scores, ranks, ...meeting }: Played): Result {
  const seated = lineUp({ bots: [one, ''], mirrored: meeting.mirrored }, scores.length);
  const firsts = ranks.filter((rank) => rank === 1).length;
  const own = ranks.filter((rank, seat) => rank === 1 && seated[seat] === one).length;
  const of = (wanted: boolean): number[] => scores.filter((_, seat) => (seated[seat] === one) === wanted);
  return { won: own / firsts, margin: scores.length === 1 ? 0 : average(of(true)) - average(of(false)) };
}

/** Alone at the table each plays the same seeds, and the better score wins. */
function soloResults(played: readonly Played[]): Result[] {
  const others = new Map(played.filter(({ mirrored }) => mirrored).map((match) => [match.number, match]));
  return played.flatMap((match) => {
    const other = others.get(match.number);
    if (match.mirrored || other === undefined) return [];
    const margin = sum(match.scores) - sum(other.scores);
    return [{ won: (1 + Math.sign(margin)) / 2, margin }];
  });
}

export function pairFigures(bots: readonly [string, string], all: readonly Played[]): PairFigures {
  const played = all.filter((match) => match.bots[0] === bots[0] && match.bots[1] === bots[1]);
  const solo = bots[0] !== bots[1] && played.every(({ scores }) => scores.length === 1);
  const results = solo ? soloResults(played) : played.map(resultOf);
  const winShare = average(results.map(({ won }) => won));
  return {
    bots,
    games: results.length,
    winShare: mean(winShare, 1),
    ci95: interval(winShare, results.length),
    meanMargin: mean(average(results.map(({ margin }) => margin)), 1),
    meanWinningScore: mean(average(played.map(({ scores }) => Math.max(...scores))), 1),
  };
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export function botFigures(bot: string, played: readonly Played[]): BotFigures {
  const scores: number[] = [];
  const times: number[] = [];
  let games = 0;
  for (const match of played) {
    const seats = lineUp(match, match.scores.length).flatMap((name, seat) => (name === bot ? [seat] : []));
    if (seats.length > 0) games++;
    for (const seat of seats) {
      scores.push(match.scores[seat] as number);
      times.push(...(match.milliseconds[seat] as readonly number[]));
    }
  }
  times.sort((a, b) => a - b);
  return {
    bot,
    games,
    meanScore: mean(average(scores), 1),
    turns: times.length,
    turnTime: {
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
      most: percentile(times, 1),
    },
  };
}
