import { at, type Outcome, type Seat, seatTag, type Sheet, type Step } from '@ceilidh/kernel';
import { totalOf } from './goods.ts';
import { type Context, HOME_CASTLE, landmarkWith, type Player, playerOf, SOURCES, type State } from './state.ts';
import { isBuilt, sizeOf } from './territory.ts';

/** The sheet: points by source, then what only the end brings. */
export const CATEGORIES = [...SOURCES, 'size', 'coins', 'armadale'] as const;
/** In these, points depend on what others have. */
export const RELATIVE = ['scotsmen', 'landmarks', 'whisky', 'persons', 'size'] as const;

/** What is compared in a scoring round, in the order of the sheet. */
const COMPARED = SOURCES.slice(1);

/** What a player has in each category that is compared. */
function counted(ctx: Context, state: State, seat: Seat): number[] {
  const player = playerOf(state, seat);
  const inCastle = at(player.manned, HOME_CASTLE);
  const doubled = landmarkWith(ctx, player, 'doubleScotsmen') !== undefined;
  const hume = state.hume === seat ? ctx.components.numbers.humeWorth : 0;
  return [doubled ? 2 * inCastle : inCastle, player.landmarks.length, player.whisky, player.persons.length + hume];
}

/** Points for the difference to whoever has the fewest; 5 and more are the same (ruling 3). */
export function pointsForLead(ctx: Context, lead: number): number {
  const { scoring } = ctx.components.numbers;
  return at(scoring, Math.min(lead, scoring.length - 1));
}

/** By seat and category: what a scoring round would bring now. */
function roundNow(ctx: Context, state: State): number[][] {
  const has = state.players.map((_, seat) => counted(ctx, state, seat));
  const fewest = COMPARED.map((_, category) => Math.min(...has.map((row) => at(row, category))));
  return has.map((row) => row.map((count, category) => pointsForLead(ctx, count - at(fewest, category))));
}

export function scoringRound(ctx: Context, state: State, step: Step): void {
  state.scored++;
  step.log?.push({ message: { id: 'glenmore.log.scoring', values: { round: state.scored } } });
  roundNow(ctx, state).forEach((row, seat) => {
    const { points } = playerOf(state, seat);
    row.forEach((gained, category) => {
      points[category + 1] = at(points, category + 1) + gained;
    });
    const [scotsmen, landmarks, whisky, persons] = row as [number, number, number, number];
    const total = scotsmen + landmarks + whisky + persons;
    step.log?.push({
      message: {
        id: 'glenmore.log.scored',
        values: { who: seatTag(seat), scotsmen, landmarks, whisky, persons, points: total },
      },
    });
  });
}

/** What the coins of a player are worth at the end: all of them, and more for the first ones with a landmark. */
function coinPoints(ctx: Context, player: Player): { coins: number; armadale: number } {
  const { vpPerCoin } = ctx.components.numbers;
  const dearer = landmarkWith(ctx, player, 'vpPerCoin')?.vpPerCoin;
  const extra = dearer === undefined ? 0 : Math.min(player.coins, dearer.first) * (dearer.each - vpPerCoin);
  return { coins: player.coins * vpPerCoin, armadale: extra };
}

/** While the match runs, as if a last scoring round were held now. */
export function score(ctx: Context, state: State): Sheet[] {
  const sizes = state.players.map(sizeOf);
  const smallest = Math.min(...sizes);
  const running = state.frames.length > 0;
  const round = running ? roundNow(ctx, state) : [];
  return state.players.map((player, seat) => {
    const [play, ...sources] = player.points as [number, ...number[]];
    const compared = sources.map((points, category) => points + (round[seat]?.[category] ?? 0));
    const { coins, armadale } = coinPoints(ctx, player);
    const penalty = (at(sizes, seat) - smallest) * ctx.components.numbers.tilePenalty;
    const parts = [play, ...compared, penalty === 0 ? 0 : -penalty, coins, armadale];
    return { parts, total: parts.reduce((sum, part) => sum + part, 0) };
  });
}

const goodsOf = (player: Player): number =>
  player.goods.reduce((sum, goods, slot) => sum + (isBuilt(player, slot) ? totalOf(goods) : 0), 0);

interface Result {
  readonly total: number;
  readonly goods: number;
}

/** Most points, then most goods; then the victory is shared. */
export function outcome(ctx: Context, state: State): Outcome | undefined {
  if (state.frames.length > 0) return undefined;
  const sheets = score(ctx, state);
  const results = sheets.map(({ total }, seat) => ({ total, goods: goodsOf(playerOf(state, seat)) }));
  const isBefore = (one: Result, other: Result): boolean =>
    one.total > other.total || (one.total === other.total && one.goods > other.goods);
  return { sheets, ranks: results.map((own) => 1 + results.filter((other) => isBefore(other, own)).length) };
}
