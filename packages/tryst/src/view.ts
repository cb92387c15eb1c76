import {
  at,
  bit,
  type Generator,
  pick,
  redealFrames,
  type Seat,
  type SeenFrame,
  shuffle,
  viewFrames,
  type Viewer,
} from '@ceilidh/kernel';
import type { AnyMove } from './moves.ts';
import type { AnyFrame, Beast, Context, State, TrystFrame } from './state.ts';

/** A beast that its viewer does not know. */
const HIDDEN = -1;

/**
 * What a viewer may know. Everything is listed here by name: what is not listed stays hidden. Modules add their own, each
 * under its id.
 */
export interface View {
  readonly frames: readonly SeenFrame<AnyFrame, AnyMove>[];
  readonly round: number;
  readonly lead: Seat;
  readonly order: readonly Seat[];
  readonly turns: number;
  readonly sellers: readonly Seat[];
  readonly pile: readonly Beast[];
  readonly pileSeen: readonly number[];
  /** `seen` is there in the viewer's own hand: it watched whose known place of the pile each of its beasts came from. */
  readonly hands: readonly {
    readonly known: readonly Beast[];
    readonly hidden: number;
    readonly seen?: readonly number[];
  }[];
  readonly droves: readonly (readonly Beast[])[];
  readonly pens: readonly Beast[];
  readonly gone: readonly Beast[];
  readonly dogs: readonly number[];
  readonly money: State['money'];
  readonly bids: readonly Beast[];
}

export function view(ctx: Context, state: State, viewer: Viewer): View {
  const knows = (seen: number): boolean => viewer !== 'spectator' && (seen & bit(viewer)) !== 0;
  return {
    frames: viewFrames(state.frames, viewer, (frame) =>
      frame.ask === 'scout' && frame.seat !== viewer ? { ...frame, beasts: frame.beasts.map(() => HIDDEN) } : frame,
    ),
    round: state.round,
    lead: state.lead,
    order: state.order.slice(),
    turns: state.turns,
    sellers: state.sellers.slice(),
    pile: state.pile.map((beast, place) => (knows(state.pileSeen[place] ?? 0) ? beast : HIDDEN)),
    pileSeen: state.pileSeen.slice(),
    hands: state.hands.map((hand, seat) => {
      const seen = state.handsSeen[seat] ?? [];
      if (seat === viewer) return { known: hand.slice(), hidden: 0, seen: seen.slice() };
      const known = hand.filter((_, place) => knows(seen[place] ?? 0)).toSorted((a, b) => a - b);
      return { known, hidden: hand.length - known.length };
    }),
    droves: state.droves.map((drove) => drove.slice()),
    pens: state.pens.slice(),
    gone: state.gone.slice(),
    dogs: state.dogs.slice(),
    money: state.money.map((purse) => ({ ...purse })),
    bids: state.bids.slice(),
    ...ctx.modules.view(state, viewer),
  };
}

/** Deals everything the viewer does not know anew, so that its view stays the same. */
export function redeal(ctx: Context, seen: View, viewer: Viewer, random: Generator): State {
  const unknown = shuffle(random, unseenBeasts(ctx, seen));
  const deal = (): Beast => unknown.pop() ?? HIDDEN;
  const known = viewer === 'spectator' ? 0 : bit(viewer);
  const hands = seen.hands.map(({ known: beasts, hidden }) => [...beasts, ...Array.from({ length: hidden }, deal)]);
  const modules = ctx.modules.redeal(ctx, seen, viewer, random);
  return {
    frames: redealFrames<AnyFrame, AnyMove>(
      seen.frames,
      (frame) =>
        frame.ask === 'scout'
          ? { ...frame, beasts: frame.beasts.map((beast) => (beast === HIDDEN ? deal() : beast)) }
          : frame,
      (_of, seat) => ({ ask: 'bid', seat }),
      (_of, seat) => [at(ctx.moves.bid, pick(random, at(hands, seat)))],
    ),
    round: seen.round,
    lead: seen.lead,
    order: seen.order.slice(),
    turns: seen.turns,
    sellers: seen.sellers.slice(),
    pile: seen.pile.map((beast) => (beast === HIDDEN ? deal() : beast)),
    pileSeen: seen.pileSeen.slice(),
    hands,
    handsSeen: seen.hands.map(
      ({ known: beasts, hidden, seen: others }) =>
        others?.slice() ?? [...beasts.map(() => known), ...Array.from({ length: hidden }, () => 0)],
    ),
    droves: seen.droves.map((drove) => drove.slice()),
    pens: seen.pens.slice(),
    gone: seen.gone.slice(),
    dogs: seen.dogs.slice(),
    money: seen.money.map((purse) => ({ ...purse })),
    bids: seen.bids.slice(),
    modules,
  };
}

function unseenBeasts(ctx: Context, seen: View): Beast[] {
  const open = new Set<Beast>([
    ...seen.pile,
    ...seen.pens,
    ...seen.gone,
    ...seen.droves.flat(),
    ...seen.hands.flatMap(({ known }) => known),
  ]);
  for (const frame of seen.frames) {
    if (frame.ask === 'scout')
      for (const beast of (frame as Extract<TrystFrame, { ask: 'scout' }>).beasts) open.add(beast);
    if (frame.ask === 'dog' || frame.ask === 'standoff')
      open.add((frame as Extract<TrystFrame, { ask: 'dog' | 'standoff' }>).beast);
  }
  return Array.from({ length: ctx.herd.size }, (_, beast) => beast).filter((beast) => !open.has(beast));
}
