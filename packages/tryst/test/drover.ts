import { assertNever, at, isModuleMove, type Seat } from '@ceilidh/kernel';
import { BREEDS, SALE_LIMIT } from '../src/components.ts';
import type { AnyMove } from '../src/moves.ts';
import type { TrystRules } from '../src/rules.ts';
import type { Beast, Context, TrystFrame } from '../src/state.ts';
import type { View } from '../src/view.ts';

/**
 * A drover with some sense, for matches that look like matches: sees what its seat sees, gathers lots, bids away
 * what it needs least, sets a dog on what is worth it, and holds a good lot back for the last sale.
 */
export function choose(rules: TrystRules, view: View, seat: Seat, moves: readonly AnyMove[]): AnyMove {
  const table: Table = { ctx: rules.context, view, seat, drove: view.droves[seat] ?? [] };
  const worth = worthOf(table);
  let best = moves[0] as AnyMove;
  for (const move of moves) if (worth(move) > worth(best)) best = move;
  return best;
}

interface Table {
  readonly ctx: Context;
  readonly view: View;
  readonly seat: Seat;
  readonly drove: readonly Beast[];
}

/** What each kind of move is worth, in pounds, more or less. */
function worthOf(table: Table): (move: AnyMove) => number {
  const { ctx, view, seat, drove } = table;
  const lastRound = view.round === ctx.rounds;
  const price = lastRound ? sureWorth : hopedWorth;
  const before = price(ctx, drove);
  const gain = (beast: Beast): number => price(ctx, [...drove, beast]) - before;
  const asked = view.frames.at(-1) as TrystFrame;
  const curiosity = (view.hands[seat]?.known.length ?? 0) < 2 ? 5 : 2.5;
  return (move) => {
    if (isModuleMove(move)) return 0;
    switch (move.kind) {
      case 'bid':
        return 0.35 * at(ctx.herd.valueOf, move.beast) - gain(move.beast);
      case 'take':
        return gain(move.beast) * (feared(table, move.beast) ? 0.6 : 1) + 0.1;
      case 'drive':
      case 'keep':
        return gain(move.beast);
      case 'scout':
        return lastRound ? 0 : curiosity;
      case 'rest':
        return 1;
      case 'snatch':
        return asked.ask === 'dog' ? gain(asked.beast) - 4 : 0;
      case 'hold':
        return asked.ask === 'standoff' ? gain(asked.beast) - 13 : 0;
      case 'sell':
        // Picks go upwards in the herd, so the first of the wanted ones comes first.
        return wanted(table).has(move.beast) ? 2 - move.beast / ctx.herd.size : -1;
      case 'let':
      case 'yield':
      case 'done':
        return 0;
      default:
        return assertNever(move);
    }
  };
}

/** Whether somebody may set a dog on this beast. */
function feared({ ctx, view, seat, drove }: Table, beast: Beast): boolean {
  const breed = ctx.herd.breedOf[beast];
  const count = (beasts: readonly Beast[]): number =>
    beasts.filter((other) => ctx.herd.breedOf[other] === breed).length;
  return view.droves.some((other, of) => of !== seat && (view.dogs[of] ?? 0) > 0 && count(other) > count(drove));
}

/** The beasts to sell today: before the last sale, a lot of three or more is held back to grow. */
function wanted({ ctx, view, drove }: Table): ReadonlySet<Beast> {
  const ofSame = (beast: Beast): number =>
    drove.filter((other) => ctx.herd.breedOf[other] === ctx.herd.breedOf[beast]).length;
  const offered = view.round === ctx.rounds ? drove : drove.filter((beast) => ofSame(beast) < 3);
  return new Set(bestLots(ctx, offered, 0).beasts);
}

const sureWorth = (ctx: Context, drove: readonly Beast[]): number => bestLots(ctx, drove, 0).money;
const hopedWorth = (ctx: Context, drove: readonly Beast[]): number => bestLots(ctx, drove, 0.5).money;

interface Lots {
  readonly money: number;
  readonly beasts: readonly Beast[];
}

/** The dearest sale of a drove; a beast alone in its breed counts with this share of its value. */
function bestLots(ctx: Context, drove: readonly Beast[], alone: number): Lots {
  const value = (beast: Beast): number => ctx.herd.valueOf[beast] ?? 0;
  let room: Lots[] = Array.from({ length: SALE_LIMIT + 1 }, () => ({ money: 0, beasts: [] }));
  BREEDS.forEach((_, breed) => {
    const own = drove.filter((beast) => ctx.herd.breedOf[beast] === breed).toSorted((a, b) => value(b) - value(a));
    room = room.map((without, size) => {
      let best = without;
      for (let count = 1; count <= Math.min(own.length, size); count++) {
        const rest = room[size - count] ?? without;
        const lot = own.slice(0, count);
        const values = lot.reduce((sum, beast) => sum + value(beast), 0);
        const money = rest.money + (count === 1 ? values * alone : values + (ctx.herd.lotBonus[count] ?? 0));
        if (money > best.money) best = { money, beasts: [...rest.beasts, ...lot] };
      }
      return best;
    });
  });
  return room[SALE_LIMIT] ?? { money: 0, beasts: [] };
}
