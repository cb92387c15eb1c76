import type { Seat } from '@ceilidh/kernel';
import { type Action, ACTIONS, type Cost, type Effect, type Price } from '../../src/language.ts';
import { charge, declare } from './actions.ts';
import { later, playerOf, type Question, type Second, tell, tryOut } from './agenda.ts';
import { answer } from './answer.ts';
import { declaredFor, fitsFilter } from './cards.ts';
import { actionOf, anytimeOf, fieldsFor, laidAt, printed } from './empire.ts';
import { buildable, canAfford, canPerform, handOf, optionsOf, pending, raidKeys, wouldDo } from './options.ts';
import { step, waits } from './run.ts';
import { waysToPay } from './supply.ts';

/**
 * Whether there is a way of going on from here, all answers being possible, in which every declared action above
 * `floor` is performed and then `holds` is true.
 */
function someWay(trial: Second, floor: number, holds: (end: Second) => boolean): boolean {
  while (trial.agenda.length > floor && !waits(trial)) {
    const top = trial.agenda.at(-1);
    if (top?.now === 'perform') {
      trial.agenda.pop();
      if (!canPerform(trial, top.seat, top.action)) return false;
      if (trial.agenda.length === floor) return holds(trial);
      trial.agenda.push(top);
    }
    step(trial);
  }
  if (trial.agenda.length <= floor) return holds(trial);
  const top = trial.agenda.pop();
  if (top?.now !== 'ask') throw new Error('this cannot be tried');
  return keysOf(trial, top.question).some((key) => {
    const next = tryOut(trial);
    answer(next, top.question, key);
    return someWay(next, floor, holds);
  });
}

const always = (): boolean => true;

/** Ruling 8: whether the action can be performed after this card has been played with it; a walk is paid for first. */
function playable(second: Second, seat: Seat, action: Action, card: number, price: Price): boolean {
  const played = printed(second, seat, card);
  if (declaredFor(played) !== action) return false;
  if ('as' in played && played.as === 'upgrade' && fieldsFor(second, seat, card).length === 0) return false;
  const trial = tryOut(second);
  declare(trial, seat, action, card);
  later(trial, { now: 'pay', seat, price });
  if (someWay(trial, second.agenda.length, always)) return true;
  tell(second, 'cannot be performed, even so');
  return false;
}

/** Words that name an action, with each card that may be played with it. */
function declarations(
  second: Second,
  seat: Seat,
  action: Action,
  [plain, words]: readonly [string, string],
  price: Price = {},
): string[] {
  const playing = handOf(second, seat).filter((card) => playable(second, seat, action, card, price));
  const keys = playing.map((card) => `${words} ${card}`);
  return canPerform(second, seat, action) ? [plain, ...keys] : keys;
}

/** Page 10: put a pawn on a tile, or for one food move one to a tile next to it. */
function pawnKeys(second: Second, seat: Seat): string[] {
  const player = playerOf(second, seat);
  const { pawns } = player;
  const { ring } = second.table;
  const put = (action: Action): string[] => declarations(second, seat, action, [`pawn ${action}`, `pawn ${action}`]);
  const walk = (from: Action, to: Action): string[] =>
    declarations(second, seat, to, [`walk ${from} ${to}`, `walk ${from} ${to}`], { food: 1 });
  const hasFood = waysToPay(player, { food: 1 }).length > 0;
  const walks = ring.flatMap((tile, at) => {
    const sides = [ring[(at + 1) % ring.length], ring[(at + ring.length - 1) % ring.length]] as Action[];
    return hasFood && pawns.includes(tile) ? sides.flatMap((to) => walk(tile, to)) : [];
  });
  return [...(pawns.includes('home') ? ACTIONS.flatMap(put) : []), ...walks];
}

/** The own hand and deck are known. */
const knowing =
  (second: Second, seat: Seat) =>
  (effect: Extract<Effect, { do: 'search' | 'perform' | 'build' }>): boolean => {
    if (effect.do === 'build') return buildable(second, seat, effect.less, effect.type).length > 0;
    if (effect.do === 'search')
      return playerOf(second, seat).deck.some((card) => fitsFilter(printed(second, seat, card), effect.for));
    return declarations(second, seat, effect.action, ['plain', 'with']).length > 0;
  };

/** Whether an Action or Feature can be paid for so that it does something then. */
function isUsable(second: Second, seat: Seat, place: number, cost: Cost, effects: readonly Effect[]): boolean {
  if (!canAfford(second, seat, cost, place)) return false;
  const trial = tryOut(second);
  const laid = laidAt(trial, seat, place);
  if (laid !== undefined) laid.tired = true;
  charge(trial, seat, cost, place);
  return someWay(trial, second.agenda.length, (end) => wouldDo(end, seat, effects, place, knowing(end, seat)));
}

const useKeys = (second: Second, seat: Seat): string[] =>
  playerOf(second, seat)
    .empire.filter(({ tired }) => !tired)
    .flatMap((laid) => {
      const abilities = { use: actionOf(second, seat, laid), feature: anytimeOf(second, seat, laid) };
      return Object.entries(abilities).flatMap(([kind, ability]) =>
        ability !== undefined && isUsable(second, seat, laid.place, ability.cost ?? {}, ability.effects)
          ? [`${kind} ${laid.place}`]
          : [],
      );
    });

const turnKeys = (second: Second, seat: Seat): string[] => [
  ...buildable(second, seat, {}).map((card) => `build ${card}`),
  ...pawnKeys(second, seat),
  ...(playerOf(second, seat).supply.includes('raze') ? raidKeys(second, seat) : []),
  ...useKeys(second, seat),
  'pass',
];

function keysOf(second: Second, question: Question): string[] {
  if (question.ask === 'turn') return turnKeys(second, question.seat);
  if (question.ask !== 'declare') return optionsOf(second, question);
  const keys = declarations(second, question.seat, question.action, ['plain', 'with']);
  return keys.length > 0 ? keys : ['none'];
}

/** The agenda holds the question; a declared action beneath it must still be performed, whatever is answered. */
function leavesAll(second: Second, question: Question, key: string): boolean {
  const floor = second.agenda.findIndex((item) => item.now === 'perform' && item.seat === question.seat);
  const trial = tryOut(second);
  trial.agenda.pop();
  answer(trial, question, key);
  return someWay(trial, floor, always);
}

/** The keys of all legal answers to a question on top of the agenda. */
export function legalKeys(second: Second, question: Question): string[] {
  const keys = keysOf(second, question);
  if (pending(second, question.seat) === 0) return keys;
  const left = keys.filter((key) => leavesAll(second, question, key));
  if (left.length < keys.length) tell(second, 'kept for a declared action');
  return left.length > 0 ? left : keys;
}
