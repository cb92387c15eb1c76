import { assertNever, type Seat } from '@ceilidh/kernel';
import type { Effect } from '../../src/language.ts';
import { perform } from './actions.ts';
import { ask, later, offer, playerOf, type Item, type Question, type Second, tell } from './agenda.ts';
import { answer, discard } from './answer.ts';
import { settle } from './arrive.ts';
import { canAfford, canPerform, optionsOf } from './options.ts';
import { nextInRound } from './round.ts';
import { gain, happens, spend, waysToPay } from './supply.ts';
import { times } from './empire.ts';
import { howMany, putIn } from './table.ts';

/** One effect, as far as it can be carried out. */
function carryOut(second: Second, seat: Seat, effect: Effect, from: number): void {
  const player = playerOf(second, seat);
  tell(second, `keyword ${effect.do}`);
  switch (effect.do) {
    case 'gain': {
      if (effect.per !== undefined) tell(second, `for each ${effect.per.of}`);
      const often = times(second, seat, from, effect.per);
      if (often > 0) gain(second, seat, effect.what, often);
      break;
    }
    case 'choose':
    case 'retrieve':
      offer(second, { ask: effect.do, seat, effect, from } as Question);
      break;
    case 'spend':
      if (canAfford(second, seat, effect.cost, from)) ask(second, { ask: 'spend', seat, effect, from });
      break;
    case 'search':
      // What there is in the deck, and in the hand, is a secret: so it is always asked.
      if (player.deck.length > 0) ask(second, { ask: 'search', seat, effect, from });
      break;
    case 'build':
      if (player.hand.length > 0) ask(second, { ask: 'build', seat, effect, from });
      break;
    case 'perform':
      if (player.hand.length > 0) ask(second, { ask: 'declare', seat, action: effect.action });
      else if (canPerform(second, seat, effect.action)) later(second, { now: 'perform', seat, action: effect.action });
      break;
    case 'restore': {
      const back = Math.min(effect.number, player.spent);
      player.spent -= back;
      putIn(player.supply, 'worker', back);
      break;
    }
    default:
      carryOutMore(second, seat, effect, from);
  }
}

type CarriedOutFirst = 'gain' | 'choose' | 'retrieve' | 'spend' | 'search' | 'build' | 'perform' | 'restore';

function carryOutMore(
  second: Second,
  seat: Seat,
  effect: Exclude<Effect, { do: CarriedOutFirst }>,
  from: number,
): void {
  const { empire } = playerOf(second, seat);
  switch (effect.do) {
    case 'assign':
      if (empire.some(({ place }) => place === from)) assign(second, seat, effect, from);
      break;
    case 'release':
      release(second, seat, effect.number);
      break;
    case 'discard':
      if (effect.from === 'hand') discard(second, seat, effect.number);
      else offer(second, { ask: 'dismiss', seat, left: effect.number, from });
      break;
    case 'ready': {
      const question = { ask: 'ready', seat, effect, from } as const;
      if (effect.all === true) for (const key of optionsOf(second, question)) answer(second, question, key);
      else offer(second, question);
      break;
    }
    case 'moveShip':
      offerIfMore(second, { ask: 'moveShip', seat, effect, from });
      break;
    case 'early':
      offer(second, { ask: 'early', seat, how: effect.how });
      break;
    case 'movePawn':
      offerIfMore(second, { ask: 'movePawn', seat });
      break;
    case 'readyPawn':
    case 'raid':
    case 'field':
      offer(second, { ask: effect.do, seat });
      break;
    default:
      assertNever(effect);
  }
}

/** Where staying is all one could do, nothing happens. */
function offerIfMore(second: Second, question: Question): void {
  if (optionsOf(second, question).length > 1) ask(second, question);
}

/** All that is there, or one after the other where there is a choice. */
function assign(second: Second, seat: Seat, effect: Extract<Effect, { do: 'assign' }>, from: number): void {
  const question = { ask: 'assign', seat, effect, from, left: effect.number, least: 0 } as const;
  const { supply } = playerOf(second, seat);
  const first = optionsOf(second, { ...question, left: 1 }).filter((key) => key !== 'enough');
  if (first.length === 0) return;
  const there = first.reduce((sum, key) => sum + howMany<string>(supply, key.split(' ')[1] as string), 0);
  const left = Math.min(effect.number, there);
  offer(second, { ...question, left: effect.upTo === true ? effect.number : left });
}

/** Where all or all of one card's workers come back, there is nothing to choose. */
function release(second: Second, seat: Seat, number: number): void {
  const { empire } = playerOf(second, seat);
  const assigned = empire.reduce((sum, { on }) => sum + howMany(on, 'worker'), 0);
  if (assigned > number) {
    offer(second, { ask: 'release', seat, left: number });
    return;
  }
  for (const { on, place } of empire)
    for (let left = howMany(on, 'worker'); left > 0; left--)
      answer(second, { ask: 'release', seat, left: 1 }, `release ${place}`);
}

function pay(second: Second, seat: Seat, price: Extract<Item, { now: 'pay' }>['price']): void {
  const player = playerOf(second, seat);
  const [only, ...others] = waysToPay(player, price);
  if (only === undefined) throw new Error(`${JSON.stringify(price)} cannot be paid`);
  if (others.length > 0) ask(second, { ask: 'pay', seat, price });
  else spend(player, price, only);
}

/** The next thing that happens by itself. */
export function step(second: Second): void {
  const item = second.agenda.pop();
  switch (item?.now) {
    case 'round':
      later(second, item);
      nextInRound(second);
      break;
    case 'effects': {
      const [effect, ...rest] = item.effects;
      if (rest.length > 0) later(second, { ...item, effects: rest });
      if (effect !== undefined) carryOut(second, item.seat, effect, item.from);
      break;
    }
    case 'perform':
      perform(second, item.seat, item.action);
      break;
    case 'settle':
      settle(second, item.seat, item.card, item.constructed);
      break;
    case 'resolved':
      playerOf(second, item.seat).discards.push(item.boost);
      happens(second, item.seat, 'boost');
      break;
    case 'pay':
      pay(second, item.seat, item.price);
      break;
    case 'discard':
      discard(second, item.seat, item.number);
      break;
    case 'dismiss':
      offer(second, { ask: 'dismiss', seat: item.seat, left: item.number, from: item.from });
      break;
    case 'offer': {
      const [only, ...others] = optionsOf(second, item.question);
      if (others.length > 0) ask(second, item.question);
      else if (only !== undefined) answer(second, item.question, only);
      break;
    }
    case 'ask':
    case 'together':
    case undefined:
      throw new Error('nothing happens by itself');
    default:
      assertNever(item);
  }
}

/** Whether somebody must answer before anything else happens, or all is over. */
export function waits({ agenda, table }: Second): boolean {
  const top = agenda.at(-1);
  return top === undefined || top.now === 'ask' || top.now === 'together' || table.phase === 'over';
}

/** Goes on until somebody is asked or all is over. */
export function goOn(second: Second): void {
  while (!waits(second)) step(second);
}
