import { at, below, EVERYONE, type Generator, type Step } from '@ceilidh/kernel';
import type { Context, State } from './state.ts';
import { movePrice } from './trade.ts';
import { goodName, GOODS } from './units.ts';

/** A low price rises and a high one falls by the number on the die; in between the sign counts (judged before it moves). */
function priceChange(ctx: Context, index: number, die: number): number {
  const [low, high] = ctx.market.medium;
  if (index < low) return Math.abs(die);
  return index > high ? -Math.abs(die) : die;
}

/** Rounds 2 to 5: three different goods change their price. Returns the last price die, which removes a contract. */
export function marketPhase(ctx: Context, state: State, step: Step): number {
  const [goodsDie, priceDie] = state.dice as [Generator, Generator];
  const { priceDie: faces, goodsRolled } = ctx.components.tracks.solo;
  const changed = new Set<number>();
  let last = 0;
  step.reveal(EVERYONE);
  while (changed.size < goodsRolled) {
    let good = below(goodsDie, GOODS.length);
    // On a repeat only the goods die is rolled again (ruling 5).
    while (changed.has(good)) good = below(goodsDie, GOODS.length);
    changed.add(good);
    last = at(faces, below(priceDie, faces.length));
    const steps = priceChange(ctx, at(state.prices, good), last);
    movePrice(state, good, steps);
    const way = steps > 0 ? 'up' : 'down';
    step.log?.push({
      message: {
        id: 'caledonia.log.dice',
        values: {
          good: goodName(good),
          die: Math.abs(last),
          sign: last > 0 ? 'plus' : 'minus',
          way,
          steps: Math.abs(steps),
        },
      },
    });
  }
  return last;
}

/** The box at the die's sign (left minus, right plus) and number (top to bottom): -3 is the bottom left one. */
const boxOfDie = (die: number): number => (Math.abs(die) - 1) * 2 + (die > 0 ? 1 : 0);

/** All six boxes were filled; the one the die names is emptied for good: five remain. */
export function removeContract(state: State, die: number, step: Step): void {
  const box = boxOfDie(die);
  const id = at(state.board, box);
  if (id < 0) return;
  state.board[box] = -1;
  state.removed.push(id);
  step.log?.push({ message: { id: 'caledonia.log.removed', values: { contract: id } } });
}
