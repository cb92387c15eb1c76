import type { Seat } from '@ceilidh/kernel';
import { type Action, ACTIONS, type Effect, type Price, STOCK } from '../../src/language.ts';
import type { EmpiresOptions } from '../../src/options.ts';
import type { Context, EmpiresFrame, How, State } from '../../src/state.ts';
import type { Cards } from './cards.ts';
import { copyTable, type Player, readTable, type Table } from './table.ts';

type EffectOf<Do extends Effect['do']> = Extract<Effect, { do: Do }>;
interface ByEffect<Do extends Effect['do']> {
  readonly ask: Do;
  readonly effect: EffectOf<Do>;
  /** The card whose effect it is; -1 for a Boost. */
  readonly from: number;
}

type Plain<Ask extends string> = Ask extends string ? { readonly ask: Ask } : never;

/** What somebody may be asked. */
export type Question = { readonly seat: Seat } & (
  | Plain<'clan' | 'start' | 'lookout' | 'construct' | 'harvest' | 'sail' | 'movePawn' | 'readyPawn' | 'raid' | 'field'>
  | { readonly ask: 'turn'; readonly goes: boolean }
  | { readonly ask: 'storage'; readonly place: number; readonly number: number }
  | { readonly ask: 'island'; readonly fish: boolean; readonly raze: boolean; readonly how: How }
  | { readonly ask: 'landing'; readonly island: number }
  | { readonly ask: 'pay'; readonly price: Price }
  | { readonly ask: 'declare'; readonly action: Action }
  | { readonly ask: 'under'; readonly card: number }
  | { readonly ask: 'copy'; readonly place: number }
  | ByEffect<'choose'>
  | ByEffect<'spend'>
  | ByEffect<'search'>
  | ByEffect<'retrieve'>
  | ByEffect<'build'>
  | ByEffect<'ready'>
  | ByEffect<'moveShip'>
  | (ByEffect<'assign'> & { readonly left: number; readonly least: number })
  | { readonly ask: 'discard'; readonly left: number }
  | { readonly ask: 'release'; readonly left: number }
  | { readonly ask: 'dismiss'; readonly left: number; readonly from: number }
  | { readonly ask: 'early'; readonly how: How }
);

type QuestionOf<Ask extends Question['ask']> = Extract<Question, { ask: Ask }>;

/** Questions of effects, and of those the simple ones. */
type EffectAsk =
  | SimpleAsk
  | 'choose'
  | 'spend'
  | 'search'
  | 'retrieve'
  | 'build'
  | 'moveShip'
  | 'assign'
  | 'discard'
  | 'dismiss'
  | 'release';
type SimpleAsk = 'ready' | 'movePawn' | 'readyPawn' | 'raid' | 'field' | 'early';
export type EffectQuestion = QuestionOf<EffectAsk>;
export type SimpleQuestion = QuestionOf<SimpleAsk>;

/** What is still to come. */
export type Item =
  | { readonly now: 'round' }
  | { readonly now: 'effects'; readonly seat: Seat; readonly effects: readonly Effect[]; readonly from: number }
  | { readonly now: 'perform'; readonly seat: Seat; readonly action: Action }
  | { readonly now: 'settle'; readonly seat: Seat; readonly card: number; readonly constructed: boolean }
  | { readonly now: 'resolved'; readonly seat: Seat; readonly boost: number }
  | { readonly now: 'pay'; readonly seat: Seat; readonly price: Price }
  | { readonly now: 'discard'; readonly seat: Seat; readonly number: number }
  | { readonly now: 'dismiss'; readonly seat: Seat; readonly number: number; readonly from: number }
  | { readonly now: 'ask'; readonly question: Question }
  /** Asked where there is a choice: what leaves none is done at once, what cannot be done is left out. */
  | { readonly now: 'offer'; readonly question: Question }
  | { readonly now: 'together'; readonly open: Question[]; readonly answers: Map<Seat, string> };

/**
 * The match a second time: its own table, and its own list of what is still to come, the next thing last. Every answer
 * is carried out here too, as plainly as can be, and then the two tables must be the same.
 */
export interface Second {
  readonly options: EmpiresOptions;
  readonly cards: Cards;
  readonly table: Table;
  readonly agenda: Item[];
  /** Whose turn it was last. */
  turnOf: Seat;
  /** Whose Storage comes next, counted from the first player, and the place in his Empire. */
  storage: [number, number];
  /** In a trial drawn cards stay unknown: a hoped-for draw does not count (ruling 8). */
  readonly trial: boolean;
  /** Hears of everything worth counting. */
  readonly heard?: (what: string) => void;
}

/** What is only tried out does not count. */
export const tell = ({ heard, trial }: Second, what: string): void => {
  if (!trial) heard?.(what);
};

export const playerOf = ({ table }: Second, seat: Seat): Player => table.players[seat] as Player;
export const later = ({ agenda }: Second, ...items: Item[]): void => void agenda.push(...items);
export const ask = (second: Second, question: Question): void => later(second, { now: 'ask', question });

export const offer = (second: Second, question: Question): void => later(second, { now: 'offer', question });

/** A copy to try something out in. Questions to all at once are never tried. */
export const tryOut = (second: Second): Second => ({
  ...second,
  table: copyTable(second.table),
  agenda: [...second.agenda],
  storage: [...second.storage],
  trial: true,
});

/** The question to be answered by this seat now. */
export function questionFor({ agenda }: Second, seat: Seat): Question | undefined {
  const top = agenda.at(-1);
  if (top?.now === 'together') return top.open.find((question) => question.seat === seat);
  return top?.now === 'ask' && top.question.seat === seat ? top.question : undefined;
}

const priceOf = (counts: readonly number[]): Price =>
  Object.fromEntries(STOCK.flatMap((good, at) => ((counts[at] as number) > 0 ? [[good, counts[at]]] : [])));

function questionOf({ cards }: Context, frame: EmpiresFrame): Question {
  if ('list' in frame) {
    const { seat, ask: what, from } = frame;
    const effect = cards.written[frame.list]?.[frame.at];
    const steps = frame.ask === 'assign' ? { left: frame.left, least: frame.least } : {};
    return { ask: what, seat, effect, from, ...steps } as Question;
  }
  if (frame.ask === 'turn') return { ask: 'turn', seat: frame.seat, goes: frame.goes === true };
  if (frame.ask === 'pay') return { ask: 'pay', seat: frame.seat, price: priceOf(frame.price) };
  if (frame.ask === 'declare') return { ...frame, action: ACTIONS[frame.action] as Action };
  return frame as Question;
}

function itemOf(ctx: Context, frame: State['frames'][number]): Item {
  switch (frame.ask) {
    case 'together':
      return {
        now: 'together',
        open: frame.lanes.flatMap((lane) => lane.frames.map((each) => questionOf(ctx, each))),
        answers: new Map(),
      };
    case 'next':
      return { now: 'round' };
    case 'run':
      return {
        now: 'effects',
        seat: frame.seat,
        effects: (ctx.cards.written[frame.list] ?? []).slice(frame.at),
        from: frame.from,
      };
    case 'perform':
      return { now: 'perform', seat: frame.seat, action: ACTIONS[frame.action] as Action };
    case 'settle':
      return { now: 'settle', seat: frame.seat, card: frame.card, constructed: frame.free };
    case 'spent':
      return { now: 'resolved', seat: frame.seat, boost: frame.card };
    default:
      return { now: 'ask', question: questionOf(ctx, frame) };
  }
}

/** All that is still to come in a match. */
export const readAgenda = (ctx: Context, { frames }: State): Item[] => frames.map((frame) => itemOf(ctx, frame));

/** A match as it stands, with all that is still to come. */
export const readMatch = (ctx: Context, cards: Cards, state: State): Second => ({
  options: ctx.options,
  cards,
  table: readTable(state),
  agenda: readAgenda(ctx, state),
  turnOf: 0,
  storage: [0, 0],
  trial: false,
});
