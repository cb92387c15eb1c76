import type { Outcome, Sheet } from '@ceilidh/kernel';
import { connectedSettlements } from './settlements.ts';
import { clanOf, type Context, contractOf, type Player, type State } from './state.ts';
import { BASICS, PROCESSED } from './units.ts';

export const CATEGORIES = [
  'glory',
  'mostGlory',
  'basics',
  'processed',
  'money',
  'hops',
  'cotton',
  'tobacco',
  'cane',
  'exports',
  'settlements',
  'bid',
] as const;

/** What these options leave out of the sheet. Without scoring tiles glory still comes from a port tile. */
export function unscored({ options }: Context): readonly (typeof CATEGORIES)[number][] {
  const out = {
    glory: options.withoutScoringTiles && options.withoutPorts,
    mostGlory: !options.mostGlory,
    exports: options.withoutExportScoring,
    settlements: options.withoutSettlementScoring,
    bid: !options.clanAuction,
  };
  return CATEGORIES.filter((category) => category in out && out[category as keyof typeof out]);
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const total = (player: Player, which: readonly number[]): number =>
  sum(which.map((good) => player.goods[good] as number));

/** Cotton, tobacco and cane on fulfilled contracts. */
const importsOf = (ctx: Context, player: Player): number[] =>
  [0, 1, 2].map((which) => sum(player.done.map((id) => contractOf(ctx, id).imports[which] as number)));

/** 3 for the most imported, 4, and 5 for the least; on a tie cotton is the rarest, then tobacco, then cane. */
function valuesByRarity(amounts: readonly number[]): number[] {
  const [cotton, tobacco, cane] = amounts as [number, number, number];
  return [
    5 - Number(tobacco < cotton) - Number(cane < cotton),
    5 - Number(cotton <= tobacco) - Number(cane < tobacco),
    5 - Number(cotton <= cane) - Number(tobacco <= cane),
  ];
}

/** What each import is worth to a player. Solo by the relative amounts too (ruling 5); static: 4 each. */
export function importValues(ctx: Context, state: State, player: Player): number[] {
  if (ctx.options.staticImports) return [4, 4, 4];
  if (ctx.options.balancedImports || ctx.solo) return valuesByRarity(importsOf(ctx, player));
  return valuesByRarity(state.imports);
}

/** Tiers are ranks: tied players add up the tiers they occupy, share them equally and round down (ruling 15). */
function shareTiers(amounts: readonly number[], tiers: readonly number[]): number[] {
  return amounts.map((own) => {
    const ahead = amounts.filter((other) => other > own).length;
    const tied = amounts.filter((other) => other === own).length;
    return Math.floor(sum(tiers.slice(ahead, ahead + tied)) / tied);
  });
}

const bySteps = (amount: number, steps: readonly { readonly from: number; readonly points: number }[]): number =>
  steps.reduce((points, step) => (amount >= step.from ? step.points : points), 0);

function exportPoints(ctx: Context, state: State): number[] {
  const { solo, finalScoring } = ctx.components.tracks;
  const fulfilled = state.players.map((player) => player.done.length);
  if (ctx.options.withoutExportScoring) return fulfilled.map(() => 0);
  if (ctx.solo) return fulfilled.map((count) => bySteps(count, solo.exports));
  return shareTiers(fulfilled, tiersFor(finalScoring.exports, state.players.length));
}

function settlementPoints(ctx: Context, state: State): number[] {
  const { solo, finalScoring } = ctx.components.tracks;
  if (ctx.options.withoutSettlementScoring) return state.players.map(() => 0);
  const connected = state.players.map((_, seat) => connectedSettlements(ctx, state, seat));
  if (ctx.solo) return connected.map((count) => bySteps(count, solo.settlements));
  return shareTiers(connected, tiersFor(finalScoring.settlements, state.players.length));
}

const tiersFor = (tiers: Readonly<Record<string, readonly number[]>>, players: number): readonly number[] =>
  tiers[String(players)] ?? [];

const MOST_GLORY = 6;

/** The score if the match ended now; at the end, the score sheet. */
export function score(ctx: Context, state: State): Sheet[] {
  const { finalScoring } = ctx.components.tracks;
  const exports = exportPoints(ctx, state);
  const settlements = settlementPoints(ctx, state);
  const glorious = ctx.options.mostGlory
    ? shareTiers(
        state.players.map(({ glory }) => glory),
        [MOST_GLORY],
      )
    : [];
  return state.players.map((player, seat) => {
    const values = importValues(ctx, state, player);
    const imported = importsOf(ctx, player);
    const parts = [
      player.glory,
      glorious[seat] ?? 0,
      total(player, BASICS) * finalScoring.basicGood,
      (total(player, PROCESSED) + (clanOf(ctx, player).stored?.(player) ?? 0)) * finalScoring.processedGood,
      Math.floor(player.money / finalScoring.poundsPerPoint),
      sum(player.done.map((id) => contractOf(ctx, id).hops)) * finalScoring.hops,
      ...imported.map((count, which) => count * (values[which] as number)),
      exports[seat] as number,
      settlements[seat] as number,
      0 - player.bid,
    ];
    return { total: sum(parts), parts };
  });
}

/** Ties go to the most money left after the tens were counted, then the win is shared (ruling 16). */
export function outcome(ctx: Context, state: State): Outcome | undefined {
  if (state.phase !== 'over') return undefined;
  const sheets = score(ctx, state);
  const { poundsPerPoint } = ctx.components.tracks.finalScoring;
  const worth = sheets.map(
    (sheet, seat) => sheet.total * poundsPerPoint + ((state.players[seat]?.money ?? 0) % poundsPerPoint),
  );
  const ranks = worth.map((own) => 1 + worth.filter((other) => other > own).length);
  if (!ctx.solo) return { ranks, sheets };
  const reached =
    ctx.components.tracks.solo.results.findLast(({ from }) => (sheets[0]?.total ?? 0) >= from)?.name ?? 'newbie';
  return { ranks, sheets, verdict: { id: 'caledonia.verdict', values: { result: reached } } };
}
