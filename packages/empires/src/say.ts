import { type Seat, seatTag } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { LOADS } from './actions/sail.ts';
import { sayCost, sayEffects } from './card-text.ts';
import type { Design, Op } from './cards.ts';
import { CLANS } from './components.ts';
import { ACTIONS, type Effect, GAINS, RESOURCES, type Spend, STOCK } from './language.ts';
import type { Move } from './moves.ts';
import { sayAmount, sayAmounts, sayDesign, sayPlace } from './names.ts';
import { type Context, designOf, type EmpiresFrame, GOLD, opAt, type Place, type State, TILES } from './state.ts';

type Values = NonNullable<Message['values']>;
type FrameOf<Ask extends EmpiresFrame['ask']> = Extract<EmpiresFrame, { ask: Ask }>;

const action = (tile: number): string => ACTIONS[tile % TILES] as string;
const loadOf = (state: State, place: number): string => LOADS[(state.queue[place] as number) & 3] as string;

/** The frame on top: the question that a move answers. */
const topOf = (state: State): EmpiresFrame => state.frames.at(-1) as EmpiresFrame;

/** A card of a move; where a copy of it lies beside it, with its number. */
function sayCopy(ctx: Context, state: State, seat: Seat, place: Place): Message {
  const { hands, drawn, empires, discards, decks } = state;
  const beside = [hands, drawn, empires, discards, decks]
    .map((all) => all[seat] as Place[])
    .find((all) => all.includes(place));
  const { id } = designOf(ctx, state, seat, place);
  const card = sayPlace(ctx, state, seat, place);
  const isCopy = (other: Place): boolean => other !== place && designOf(ctx, state, seat, other).id === id;
  return beside?.some(isCopy) === true ? { id: 'empires.copy', values: { card, number: place } } : card;
}

function tilesOf(ctx: Context, state: State, seat: Seat, move: Move): Message {
  const values: Values =
    move.kind === 'walk' ? { from: action(move.tile), action: action(move.to) } : { action: action(move.tile) };
  const id = `empires.move.${move.kind}`;
  if (move.card < 0) return { id, values };
  return { id: `${id}-with`, values: { ...values, card: sayCopy(ctx, state, seat, move.card) } };
}

/** The price, with gold in place of what the move says. */
function sayPaid(price: readonly number[], gold: readonly number[]): Message[] {
  const paid = price.slice();
  RESOURCES.forEach((_, good) => {
    paid[good] = (paid[good] as number) - (gold[good] as number);
    paid[GOLD] = (paid[GOLD] as number) + (gold[good] as number);
  });
  return sayAmounts(paid);
}

function sayStored(ctx: Context, state: State, seat: Seat, move: Move): Message[] {
  const { place } = topOf(state) as FrameOf<'storage'>;
  const gains = (designOf(ctx, state, seat, place).storage as NonNullable<Design['storage']>).gain;
  const total = GAINS.map((_, good) =>
    gains.reduce((sum, gain, at) => sum + (gain[good] as number) * (move.set[at] as number), 0),
  );
  return sayAmounts(total);
}

function sayIsland(ctx: Context, state: State, move: Move): Message {
  const id = `empires.move.${move.kind}`;
  if (move.card < 0) return { id };
  const island = ctx.cards.islands[state.open[move.card] as number] as Design;
  return { id: `${id}-open`, values: { card: sayDesign(island) } };
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
    case 'pillage':
    case 'conquer':
      return sayIsland(ctx, state, move);
    case 'clan':
      return { id, values: { clan: CLANS[move.tile] as string } };
    case 'keep':
      return {
        id,
        values: { count: move.set.length, cards: move.set.map((card) => sayCopy(ctx, state, seat, card)) },
      };
    case 'store':
      return { id, values: { goods: sayStored(ctx, state, seat, move) } };
    case 'pay':
      return { id, values: { goods: sayPaid((topOf(state) as FrameOf<'pay'>).price, move.set) } };
    case 'pawn':
    case 'walk':
      return tilesOf(ctx, state, seat, move);
    case 'raid':
      return { id, values: { whom: seatTag(move.tile), card: sayCopy(ctx, state, move.tile, move.card) } };
    case 'sail':
      return { id, values: { load: LOADS[move.tile] as string } };
    case 'assign':
      return { id, values: { goods: [sayAmount(STOCK[move.tile] as string, 1)] } };
    case 'shift':
      return {
        id,
        values: { from: action(move.tile), to: action(move.to), state: move.tile < TILES ? 'ready' : 'exhausted' },
      };
    case 'rouse':
      return { id, values: { tile: action(move.tile) } };
    case 'open':
      return { id, values: { pile: move.tile === 0 ? 'near' : 'far' } };
    case 'choose':
      return { id, values: { effects: sayBranch(ctx, state, move.card) } };
    case 'ship':
      return { id, values: { place: move.card + 1, load: loadOf(state, move.card) } };
    case 'advance':
      return {
        id,
        values: { from: move.card + 1, place: move.card + 1 - move.to, load: loadOf(state, move.card) },
      };
    default:
      return { id, values: { card: sayCopy(ctx, state, seat, move.card) } };
  }
}

function sayBranch(ctx: Context, state: State, branch: number): Message[] {
  const { list, at } = topOf(state) as FrameOf<'choose'>;
  const { of } = opAt(ctx, list, at) as Extract<Op, { do: 'choose' }>;
  return sayEffects(ctx.cards.written[of[branch] as number] as readonly Effect[]);
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
      return { load: LOADS[(frame.fish ? 2 : 0) + (frame.raze ? 1 : 0)] as string };
    case 'landing':
      return { card: sayDesign(ctx.cards.islands[frame.island] as Design) };
    case 'pay':
      return { goods: sayAmounts(frame.price) };
    case 'declare':
      return { action: action(frame.action) };
    case 'under':
      return { card: sayPlace(ctx, state, seat, frame.card) };
    case 'copy':
      return { card: sayPlace(ctx, state, seat, frame.place) };
    case 'spend': {
      const { cost, effects } = (ctx.cards.written[frame.list] as readonly Effect[])[frame.at] as Spend<Effect>;
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
    default:
      return undefined;
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
