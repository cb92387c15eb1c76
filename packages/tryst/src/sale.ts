import { at, type Choice, OTHER_QUESTION, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { BREEDS, SALE_LIMIT } from './components.ts';
import type { BeastMove, PlainMove } from './moves.ts';
import { sayBeast } from './say.ts';
import { type Beast, type Context, ofBreed, type State, type TrystFrame } from './state.ts';
import { beastOf } from './why.ts';

type SaleMove = BeastMove<'sell'> | PlainMove<'done'>;

/** A lot needs two beasts of a breed: a drover without a pair has nothing to decide. */
export const canSell = (ctx: Context, drove: readonly Beast[]): boolean =>
  BREEDS.some((_, breed) => ofBreed(ctx, drove, breed) >= 2);

/** The breed of which only one beast is picked so far: it needs a second before anything else. */
function lonely(ctx: Context, lot: readonly Beast[]): number | undefined {
  const last = lot.at(-1);
  if (last === undefined) return undefined;
  const breed = ctx.herd.breedOf[last] ?? 0;
  return ofBreed(ctx, lot, breed) === 1 ? breed : undefined;
}

/**
 * A sale is a set of up to five beasts with no breed alone in it. That is a large choice, so it is asked beast by
 * beast, in the order of their numbers (the order has no effect); a beast may be picked only if the whole can
 * still be completed.
 */
export const picking: Choice<Context, State, SaleMove, TrystFrame, 'lot'> = {
  legal(ctx, state, { seat, lot }, out) {
    for (const beast of state.droves[seat] ?? []) {
      if (mayPick(ctx, state.droves[seat] ?? [], lot, beast)) out.push(at(ctx.moves.sell, beast));
    }
    if (lonely(ctx, lot) === undefined) out.push(ctx.moves.done);
  },
  apply(ctx, state, { seat, lot }, move, step, stack) {
    if (move.kind === 'done') {
      sell(ctx, state, seat, lot, step);
      return;
    }
    const picked = [...lot];
    const drove = state.droves[seat] ?? [];
    let more: Beast[] = [move.beast];
    // The last possible partner of a lonely beast comes along by itself: there is nothing to choose.
    do {
      const beast = more[0] ?? move.beast;
      picked.push(beast);
      step.log?.push({ message: { id: 'tryst.log.pick', values: { who: seatTag(seat), ...sayBeast(ctx, beast) } } });
      more = drove.filter((other) => mayPick(ctx, drove, picked, other));
    } while (lonely(ctx, picked) !== undefined && more.length === 1);
    if (more.length > 0) stack.push({ ask: 'lot', seat, lot: picked });
    else sell(ctx, state, seat, picked, step);
  },
  why(ctx, state, { seat, lot }, [kind, word]) {
    if (kind === 'done') return lonely(ctx, lot) === undefined ? undefined : { id: 'tryst.why.lonely' };
    if (kind !== 'sell') return OTHER_QUESTION;
    const drove = at(state.droves, seat);
    const beast = beastOf(word);
    if (beast !== undefined && !drove.includes(beast)) return { id: 'tryst.why.not-in-drove' };
    const reasons = (beast === undefined ? drove : [beast]).map((picked) => whyNotPick(ctx, drove, lot, picked));
    const id = reasons.includes(undefined) ? undefined : reasons.at(-1);
    return id === undefined ? undefined : { id };
  },
};

/** The first beast of a sale is asked as a turn of its own, so that what came before it can be confirmed or taken back. */
export const sale: Choice<Context, State, SaleMove, TrystFrame, 'sale'> = {
  turn: true,
  legal: (ctx, state, frame, out) => picking.legal(ctx, state, { ...frame, ask: 'lot' }, out),
  apply: (ctx, state, frame, move, step, stack) =>
    picking.apply(ctx, state, { ...frame, ask: 'lot' }, move, step, stack),
  why: (ctx, state, frame, target) => picking.why?.(ctx, state, { ...frame, ask: 'lot' }, target),
};

/** The message of the first condition that keeps this beast of the drove out of the sale. */
function whyNotPick(ctx: Context, drove: readonly Beast[], lot: readonly Beast[], beast: Beast): string | undefined {
  const room = SALE_LIMIT - lot.length;
  if (room === 0) return 'tryst.why.sale-full';
  if (beast <= (lot.at(-1) ?? -1)) return 'tryst.why.sale-order';
  const breed = at(ctx.herd.breedOf, beast);
  const alone = lonely(ctx, lot);
  if (alone !== undefined) return breed === alone ? undefined : 'tryst.why.lonely';
  if (ofBreed(ctx, lot, breed) > 0) return undefined;
  if (room === 1) return 'tryst.why.no-room-for-two';
  return drove.some((other) => other > beast && ctx.herd.breedOf[other] === breed) ? undefined : 'tryst.why.no-partner';
}

const mayPick = (ctx: Context, drove: readonly Beast[], lot: readonly Beast[], beast: Beast): boolean =>
  whyNotPick(ctx, drove, lot, beast) === undefined;

/** Every breed in the sale is a lot: the values, a bonus for its size, and what modules add. */
function sell(ctx: Context, state: State, seat: Seat, lot: readonly Beast[], step: Step): void {
  const who = seatTag(seat);
  let money = 0;
  BREEDS.forEach((_, breed) => {
    const count = ofBreed(ctx, lot, breed);
    if (count === 0) return;
    money += ctx.herd.lotBonus[count] ?? 0;
    for (const hook of ctx.modules.hooks.lotExtra) money += hook(ctx, state);
  });
  for (const beast of lot) money += ctx.herd.valueOf[beast] ?? 0;
  const purse = state.money[seat];
  if (purse !== undefined) purse.sales += money;
  state.droves[seat] = (state.droves[seat] ?? []).filter((beast) => !lot.includes(beast));
  state.gone.push(...lot);
  step.log?.push({ message: { id: 'tryst.log.sale', values: { who, count: lot.length, money } } });
}
