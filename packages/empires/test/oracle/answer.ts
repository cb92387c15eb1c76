import { assertNever, type Seat } from '@ceilidh/kernel';
import { type Stock, STOCK } from '../../src/language.ts';
import { build, charge, declare, harvest, movePawn, raid, sail, takeTurn } from './actions.ts';
import {
  ask,
  type EffectQuestion,
  later,
  offer,
  playerOf,
  type Question,
  type Second,
  type SimpleQuestion,
} from './agenda.ts';
import { placeField, takeClan } from './arrive.ts';
import { abilitiesOf, goodsOf } from './cards.ts';
import { laidAt, printed } from './empire.ts';
import { chooseIsland, conquer, land, pillage } from './expedition.ts';
import { assignable, spareCards } from './options.ts';
import { dismiss, gain, leaveHand, mix, spend } from './supply.ts';
import { putIn, type Ship, takeOut } from './table.ts';

function assignOne(second: Second, question: Extract<Question, { ask: 'assign' }>, good: Stock): void {
  const { seat, from, left, effect } = question;
  takeOut(playerOf(second, seat).supply, good);
  laidAt(second, seat, from)?.on.push(good);
  const least = STOCK.indexOf(good);
  const rest = assignable(second, seat, effect).filter((each) => STOCK.indexOf(each) >= least);
  if (left > 1 && rest.length > 0) offer(second, { ...question, left: left - 1, least });
}

function releaseOne(second: Second, seat: Seat, place: number, left: number): void {
  const laid = laidAt(second, seat, place);
  if (laid !== undefined) takeOut(laid.on, 'worker');
  putIn(playerOf(second, seat).supply, 'worker');
  if (left > 1) offer(second, { ask: 'release', seat, left: left - 1 });
}

/** Cards of the hand are secret: it is asked unless all of them go. */
export function discard(second: Second, seat: Seat, number: number): void {
  const left = Math.min(number, spareCards(second, seat));
  const { hand } = playerOf(second, seat);
  if (left === 0) return;
  if (left < hand.length) ask(second, { ask: 'discard', seat, left });
  else for (const card of hand.slice()) discardOne(second, seat, card);
}

function discardOne(second: Second, seat: Seat, card: number): void {
  const player = playerOf(second, seat);
  leaveHand(player, card);
  player.discards.push(card);
}

/** Everybody has seen the card that is taken from the deck or the discards. */
function takeCard(second: Second, seat: Seat, from: 'deck' | 'discards', card: number): void {
  const player = playerOf(second, seat);
  takeOut(player[from], card);
  player.hand.push(card);
  player.shown.push(card);
}

function moveShip(second: Second, words: readonly string[]): void {
  const [at, forward] = words.slice(1).map(Number) as [number, number];
  const ship = second.table.queue[at] as Ship;
  second.table.queue.splice(at, 1);
  second.table.queue.splice(at - forward, 0, ship);
}

/** Carries out an answer; the question has been taken from the agenda. */
export function answer(second: Second, question: Question, key: string): void {
  const { seat } = question;
  const words = key.split(' ');
  const [kind, number] = [words[0] as string, Number(words[1])];
  const player = playerOf(second, seat);
  switch (question.ask) {
    case 'turn':
      takeTurn(second, seat, key);
      break;
    case 'island':
      chooseIsland(second, question, words);
      break;
    case 'landing':
      (kind === 'conquer' ? conquer : pillage)(second, seat, question.island);
      break;
    case 'storage': {
      const gains = abilitiesOf(printed(second, seat, question.place)).storage?.gain ?? [];
      gains.forEach((what, at) => gain(second, seat, what, Number(words[at + 1])));
      break;
    }
    case 'pay':
      spend(player, question.price, words.slice(1).map(Number));
      break;
    case 'declare':
      if (kind !== 'none') declare(second, seat, question.action, kind === 'with' ? number : undefined);
      break;
    case 'construct':
      if (kind === 'none') break;
      leaveHand(player, number);
      later(second, { now: 'settle', seat, card: number, constructed: true });
      break;
    case 'harvest':
      harvest(second, seat, number);
      break;
    case 'sail':
      sail(second, seat, words);
      break;
    case 'under':
      placeField(second, seat, question.card, kind === 'field' ? -1 : number);
      break;
    case 'copy': {
      const laid = laidAt(second, seat, question.place);
      if (laid !== undefined) laid.copies = number;
      break;
    }
    case 'clan':
      takeClan(second, seat, words[1] as string);
      break;
    case 'start':
    case 'lookout':
      throw new Error(`'${question.ask}' is answered together`);
    default:
      answerEffect(second, question, words);
  }
}

function answerEffect(second: Second, question: EffectQuestion, words: readonly string[]): void {
  const { seat } = question;
  const [kind, number] = [words[0] as string, Number(words[1])];
  switch (question.ask) {
    case 'choose':
      later(second, { now: 'effects', seat, effects: question.effect.of[number] ?? [], from: question.from });
      break;
    case 'spend':
      if (kind === 'decline') break;
      later(second, { now: 'effects', seat, effects: question.effect.effects, from: question.from });
      charge(second, seat, question.effect.cost, question.from);
      break;
    case 'search':
      if (kind === 'find') takeCard(second, seat, 'deck', number);
      mix(second, playerOf(second, seat).deck, seat);
      break;
    case 'retrieve':
      takeCard(second, seat, 'discards', number);
      break;
    case 'build':
      if (kind === 'build') build(second, seat, number, question.effect.less);
      break;
    case 'moveShip':
      if (kind === 'advance') moveShip(second, words);
      break;
    case 'assign':
      if (kind === 'assign') assignOne(second, question, words[1] as Stock);
      break;
    case 'discard':
      discardOne(second, seat, number);
      if (question.left > 1) discard(second, seat, question.left - 1);
      break;
    case 'dismiss':
      dismiss(second, seat, number);
      if (question.left > 1) offer(second, { ...question, left: question.left - 1 });
      break;
    case 'release':
      releaseOne(second, seat, number, question.left);
      break;
    default:
      answerPlain(second, question, words);
  }
}

function answerPlain(second: Second, question: SimpleQuestion, words: readonly string[]): void {
  const { seat } = question;
  const [kind, number] = [words[0] as string, Number(words[1])];
  switch (question.ask) {
    case 'ready': {
      const laid = laidAt(second, seat, number);
      if (laid !== undefined) laid.tired = false;
      break;
    }
    case 'movePawn': {
      const tired = words[3] === 'exhausted' ? ' tired' : '';
      if (kind === 'shift') movePawn(second, seat, `${words[1]}${tired}`, `${words[2]}${tired}`);
      break;
    }
    case 'readyPawn':
      movePawn(second, seat, `${words[1]} tired`, words[1] as string);
      break;
    case 'raid':
      raid(second, seat, number, Number(words[2]));
      break;
    case 'field':
      gain(second, seat, goodsOf(printed(second, seat, number)));
      break;
    case 'early':
      land(second, second.table.queue[number] as Ship, question.how);
      break;
    default:
      assertNever(question);
  }
}
