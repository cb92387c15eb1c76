import { assertNever, canonical, type Seat } from '@ceilidh/kernel';
import type { Action, Cost, Price } from '../../src/language.ts';
import { ask, later, offer, playerOf, type Second, tell } from './agenda.ts';
import { costOf, goodsOf, kindOfCard } from './cards.ts';
import { actionOf, anytimeOf, buildingCost, laidAt, printed } from './empire.ts';
import { drawOne, gain, happens, leaveHand } from './supply.ts';
import { type Laid, takeOut } from './table.ts';

/** The actions of a turn, and of the tiles. */

const tire = (second: Second, seat: Seat, place: number): Laid => {
  const laid = laidAt(second, seat, place);
  if (laid === undefined) throw new Error(`no card ${place} in the Empire of ${seat}`);
  laid.tired = true;
  return laid;
};

/** Goods first, then cards of the hand, then Locations. */
export function charge(second: Second, seat: Seat, cost: Cost, from: number): void {
  const { card = 0, location = 0, ...price } = cost;
  if (location > 0) later(second, { now: 'dismiss', seat, number: location, from });
  if (card > 0) later(second, { now: 'discard', seat, number: card });
  later(second, { now: 'pay', seat, price });
}

/** Page 10, ruling 2: the Boost or Field that is played with a declared action comes before it. */
export function declare(second: Second, seat: Seat, action: Action, card?: number): void {
  later(second, { now: 'perform', seat, action });
  if (card === undefined) return;
  leaveHand(playerOf(second, seat), card);
  const played = printed(second, seat, card);
  if (kindOfCard(played) === 'boost') tell(second, `played ${played.id}`);
  if ('instant' in played)
    later(second, { now: 'resolved', seat, boost: card }, { now: 'effects', seat, effects: played.instant, from: -1 });
  else later(second, { now: 'settle', seat, card, constructed: false });
}

/** Page 11; whoever raids is served first. */
export function raid(second: Second, seat: Seat, other: Seat, place: number): void {
  tire(second, other, place);
  happens(second, other, 'raided');
  happens(second, seat, 'raid');
}

export function movePawn(second: Second, seat: Seat, from: string, to: string): void {
  const { pawns } = playerOf(second, seat);
  takeOut(pawns, from);
  pawns.push(to);
}

/** Page 7: the four actions of a turn, passing, and Features that may be used at any time in it. */
export function takeTurn(second: Second, seat: Seat, key: string): void {
  const [kind, ...words] = key.split(' ');
  const number = Number(words[0]);
  const player = playerOf(second, seat);
  const cardAt = (at: number): number | undefined => (words[at] === undefined ? undefined : Number(words[at]));
  switch (kind) {
    case 'build':
      build(second, seat, number, {});
      break;
    case 'pawn':
      movePawn(second, seat, 'home', words[0] as string);
      declare(second, seat, words[0] as Action, cardAt(1));
      break;
    case 'walk':
      movePawn(second, seat, words[0] as string, `${words[1]} tired`);
      declare(second, seat, words[1] as Action, cardAt(2));
      later(second, { now: 'pay', seat, price: { food: 1 } });
      break;
    case 'raid':
      takeOut(player.supply, 'raze');
      raid(second, seat, number, Number(words[1]));
      break;
    case 'feature':
      ask(second, { ask: 'turn', seat, goes: true });
      use(second, seat, number, 'feature');
      break;
    case 'use':
      use(second, seat, number, 'action');
      break;
    case 'pass':
      second.table.passed.push(seat);
      break;
    default:
      throw new Error(`'${key}' is nothing to do in a turn`);
  }
}

export function build(second: Second, seat: Seat, card: number, less: Price): void {
  const price = buildingCost(second, seat, card, less);
  if (canonical(price) !== canonical(costOf(printed(second, seat, card)))) tell(second, 'built for less');
  leaveHand(playerOf(second, seat), card);
  later(second, { now: 'settle', seat, card, constructed: false }, { now: 'pay', seat, price });
}

/** Page 11: the card is exhausted, its cost is paid, then its effects happen. */
function use(second: Second, seat: Seat, place: number, what: 'action' | 'feature'): void {
  const laid = tire(second, seat, place);
  const ability = (what === 'action' ? actionOf : anytimeOf)(second, seat, laid);
  if (ability === undefined) throw new Error(`${place} cannot be used`);
  tell(second, `${what} of ${printed(second, seat, place).id}`);
  later(second, { now: 'effects', seat, effects: ability.effects, from: place });
  charge(second, seat, ability.cost ?? {}, place);
}

/** Page 10, Sail: what is on the ship is put there now. */
export function sail(second: Second, seat: Seat, load: readonly string[]): void {
  const player = playerOf(second, seat);
  player.ships--;
  for (const good of ['fish', 'raze'] as const) if (load.includes(good)) takeOut(player.supply, good);
  second.table.queue.push({ seat, fish: load.includes('fish'), raze: load.includes('raze') });
  happens(second, seat, 'sail');
}

/** Page 10: an action that has been declared is performed. */
export function perform(second: Second, seat: Seat, action: Action): void {
  switch (action) {
    case 'explore': {
      const card = drawOne(second, seat);
      if (card !== undefined) playerOf(second, seat).hand.push(card);
      happens(second, seat, 'explore');
      break;
    }
    case 'populate':
      gain(second, seat, { worker: 1 });
      happens(second, seat, 'populate');
      break;
    case 'construct':
      // That there is only one Location to choose is a secret of the hand.
      ask(second, { ask: 'construct', seat });
      break;
    case 'harvest':
    case 'sail':
      offer(second, { ask: action, seat });
      break;
    default:
      assertNever(action);
  }
}

/** Ruling 12: a Field gives its goods and those of all its upgrades. */
export function harvest(second: Second, seat: Seat, place: number): void {
  for (const laid of playerOf(second, seat).empire)
    if (laid.place === place || laid.under === place) gain(second, seat, goodsOf(printed(second, seat, laid.place)));
  happens(second, seat, 'harvest');
}
