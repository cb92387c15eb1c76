import { assertNever, at, type Seat, seatTag } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { sayCost, sayEffects } from './card-text.ts';
import type { Op } from './cards.ts';
import { ACTIONS, type Effect, GAINS, RESOURCES, type Spend, STOCK } from './language.ts';
import type {
  AdvanceMove,
  AssignMove,
  ChooseMove,
  ClanMove,
  IslandMove,
  KeepMove,
  Move,
  OpenMove,
  PawnMove,
  PayMove,
  RouseMove,
  SailMove,
  ShiftMove,
  ShipMove,
  StoreMove,
  WalkMove,
} from './moves.ts';
import { sayAmount, sayAmounts, sayDesign, sayPlace } from './names.ts';
import { loadOf, shipOf } from './reach.ts';
import { type Context, designOf, type EmpiresFrame, GOLD, opAt, type Place, type State } from './state.ts';

type Values = NonNullable<Message['values']>;
type FrameOf<Ask extends EmpiresFrame['ask']> = Extract<EmpiresFrame, { ask: Ask }>;

const action = (tile: number): string => at(ACTIONS, tile);
const loadAt = (state: State, position: number): string => loadOf(at(state.queue, position));

/** The frame on top: the question that a move answers. */
const topOf = (state: State): EmpiresFrame => state.frames.at(-1) as EmpiresFrame;

/** A card of a move; where a copy of it lies beside it, with its number. */
function sayCopy(ctx: Context, state: State, seat: Seat, place: Place): Message {
  const { hands, drawn, empires, discards, decks } = state;
  const beside = [hands, drawn, empires, discards, decks]
    .map((all) => at(all, seat))
    .find((all) => all.includes(place));
  const { id } = designOf(ctx, state, seat, place);
  const card = sayPlace(ctx, state, seat, place);
  const isCopy = (other: Place): boolean => other !== place && designOf(ctx, state, seat, other).id === id;
  return beside?.some(isCopy) === true ? { id: 'empires.copy', values: { card, number: place } } : card;
}

/** A declared action, and the card that is played with it. */
function sayDeclared(ctx: Context, state: State, seat: Seat, move: PawnMove | WalkMove): Message {
  const values: Values =
    move.kind === 'walk' ? { from: action(move.from), action: action(move.to) } : { action: action(move.action) };
  const id = `empires.move.${move.kind}`;
  if (move.card === undefined) return { id, values };
  return { id: `${id}-with`, values: { ...values, card: sayCopy(ctx, state, seat, move.card) } };
}

/** The price, with gold in place of what the move says. */
function sayPaid(price: readonly number[], gold: readonly number[]): Message[] {
  const paid = price.slice();
  RESOURCES.forEach((_, good) => {
    paid[good] = at(paid, good) - at(gold, good);
    paid[GOLD] = at(paid, GOLD) + at(gold, good);
  });
  return sayAmounts(paid);
}

function sayStored(ctx: Context, state: State, seat: Seat, mix: readonly number[]): Message[] {
  const { place } = topOf(state) as FrameOf<'storage'>;
  const gains = designOf(ctx, state, seat, place).storage?.gain ?? [];
  const total = GAINS.map((_, good) => gains.reduce((sum, gain, index) => sum + at(gain, good) * at(mix, index), 0));
  return sayAmounts(total);
}

function sayIsland(ctx: Context, state: State, { kind, slot }: IslandMove<'pillage' | 'conquer'>): Message {
  const id = `empires.move.${kind}`;
  if (slot === undefined) return { id };
  return { id: `${id}-open`, values: { card: sayDesign(at(ctx.cards.islands, at(state.open, slot))) } };
}

export function sayMove(ctx: Context, state: State, seat: Seat, move: Move): Message {
  const id = `empires.move.${move.kind}`;
  switch (move.kind) {
    case 'pass':
    case 'none':
    case 'field':
    case 'spend':
    case 'decline':
    case 'enough':
    case 'stay':
      return { id };
    case 'plain':
      return { id, values: { action: action((topOf(state) as FrameOf<'declare'>).action) } };
    case 'build':
    case 'with':
    case 'construct':
    case 'find':
    case 'retrieve':
    case 'discard':
      return { id, values: { card: sayCopy(ctx, state, seat, move.card) } };
    case 'use':
    case 'feature':
    case 'harvest':
    case 'under':
    case 'release':
    case 'dismiss':
    case 'ready':
    case 'gather':
    case 'copy':
      return { id, values: { card: sayCopy(ctx, state, seat, move.place) } };
    case 'pawn':
    case 'walk':
      return sayDeclared(ctx, state, seat, move);
    case 'pillage':
    case 'conquer':
      return sayIsland(ctx, state, move);
    case 'raid':
      return { id, values: { whom: seatTag(move.seat), card: sayCopy(ctx, state, move.seat, move.place) } };
    case 'clan':
    case 'keep':
    case 'store':
    case 'pay':
    case 'sail':
    case 'assign':
    case 'shift':
    case 'rouse':
    case 'open':
    case 'choose':
    case 'ship':
    case 'advance':
      return { id, values: valuesOf(ctx, state, seat, move) };
    default:
      return assertNever(move);
  }
}

/** Of moves about something else than cards and actions. */
function valuesOf(
  ctx: Context,
  state: State,
  seat: Seat,
  move:
    | ClanMove
    | KeepMove
    | StoreMove
    | PayMove
    | SailMove
    | AssignMove
    | ShiftMove
    | RouseMove
    | OpenMove
    | ChooseMove
    | ShipMove
    | AdvanceMove,
): Values {
  switch (move.kind) {
    case 'clan':
      return { clan: at(ctx.cards.clans, move.clan).clan };
    case 'keep':
      return { count: move.cards.length, cards: move.cards.map((card) => sayCopy(ctx, state, seat, card)) };
    case 'store':
      return { goods: sayStored(ctx, state, seat, move.mix) };
    case 'pay':
      return { goods: sayPaid((topOf(state) as FrameOf<'pay'>).price, move.gold) };
    case 'sail':
      return { load: loadOf(shipOf(seat, move.fish, move.raze)) };
    case 'assign':
      return { goods: [sayAmount(at(STOCK, move.good), 1)] };
    case 'shift':
      return { from: action(move.from), to: action(move.to), state: move.exhausted ? 'exhausted' : 'ready' };
    case 'rouse':
      return { tile: action(move.tile) };
    case 'open':
      return { pile: move.pile === 0 ? 'near' : 'far' };
    case 'choose':
      return { effects: sayBranch(ctx, state, move.branch) };
    case 'ship':
      return { place: move.position + 1, load: loadAt(state, move.position) };
    case 'advance': {
      const { position, forward } = move;
      return { from: position + 1, place: position + 1 - forward, load: loadAt(state, position) };
    }
    default:
      return assertNever(move);
  }
}

function sayBranch(ctx: Context, state: State, branch: number): Message[] {
  const { list, at: index } = topOf(state) as FrameOf<'choose'>;
  const { of } = opAt(ctx, list, index) as Extract<Op, { do: 'choose' }>;
  return sayEffects(at(ctx.cards.written, at(of, branch)));
}

/** What a question needs to know of its frame. */
function askValues(ctx: Context, state: State, frame: EmpiresFrame): Values | undefined {
  const { seat } = frame;
  switch (frame.ask) {
    case 'turn':
      return { who: seatTag(seat) };
    case 'storage':
      return { card: sayPlace(ctx, state, seat, frame.place), count: frame.number };
    case 'island':
      return { load: loadOf(shipOf(seat, frame.fish, frame.raze)) };
    case 'landing':
      return { card: sayDesign(at(ctx.cards.islands, frame.island)) };
    case 'pay':
      return { goods: sayAmounts(frame.price) };
    case 'declare':
      return { action: action(frame.action) };
    case 'under':
      return { card: sayPlace(ctx, state, seat, frame.card) };
    case 'copy':
      return { card: sayPlace(ctx, state, seat, frame.place) };
    case 'spend': {
      const { cost, effects } = at(at(ctx.cards.written, frame.list), frame.at) as Spend<Effect>;
      return { cost: sayCost(cost), effects: sayEffects(effects) };
    }
    case 'assign':
      return { card: sayPlace(ctx, state, seat, frame.from), count: frame.left };
    case 'discard':
    case 'dismiss':
    case 'release':
      return { count: frame.left };
    case 'early':
      return { how: frame.how };
    case 'clan':
    case 'start':
    case 'lookout':
    case 'construct':
    case 'harvest':
    case 'sail':
    case 'choose':
    case 'search':
    case 'retrieve':
    case 'build':
    case 'ready':
    case 'moveShip':
    case 'movePawn':
    case 'readyPawn':
    case 'raid':
    case 'field':
    case 'next':
    case 'run':
    case 'perform':
    case 'settle':
    case 'spent':
      return undefined;
    default:
      return assertNever(frame);
  }
}

/** The question a seat is asked. */
export function sayAsk(ctx: Context, state: State): Message {
  const top = state.frames.at(-1) as State['frames'][number];
  if (top.ask === 'together') return { id: `empires.ask.${top.of}` };
  const id = `empires.ask.${top.ask}`;
  const values = askValues(ctx, state, top);
  return values === undefined ? { id } : { id, values };
}

export const sayChange = (what: string, by: number): Message => ({
  id: 'empires.change',
  values: { what, by: Math.abs(by), sign: by > 0 ? 'more' : 'less' },
});
