import { at, type Cell, type Seat, seatTag, type Section } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { cardText } from './card-text.ts';
import type { Design } from './cards.ts';
import { ACTIONS, GOODS } from './language.ts';
import { sayAmounts, sayDesign, sayPlace, sayThing } from './names.ts';
import { loadOf } from './reach.ts';
import { type Card, type Context, designOf, STOCKS, TILES, WORKER } from './state.ts';
import type { View } from './view.ts';

/** The table in words, complete enough to play from. */
export function present(ctx: Context, view: View): Section[] {
  const seats = view.points.map((_, seat) => seat);
  return [
    sayRound(view),
    ...(view.own < 0 ? [] : sayOwnCards(ctx, view)),
    sayPlayers(ctx, view),
    sayTiles(view),
    sayIslands(ctx, view),
    sayQueue(view),
    ...seats.filter((seat) => view.clans[seat] !== -1).map((seat) => sayEmpire(ctx, view, seat)),
    sayDiscards(ctx, view, seats),
  ];
}

const sayWho = (seat: Seat): Message => ({ id: 'empires.seat', values: { who: seatTag(seat) } });
const NONE: Message = { id: 'empires.none' };
const head = (...ids: readonly string[]): Message[] => ids.map((id) => ({ id: `empires.show.${id}` }));
const listed = (items: readonly Message[]): Message =>
  items.length === 0 ? NONE : { id: 'empires.list', values: { items } };
/** The lines of a card as one, each within the one before it. */
const sayText = (design: Design): Message =>
  cardText(design).reduceRight((rest, first) => ({ id: 'empires.lines', values: { first, rest } }));

function sayRound({ round, lastRound, phase, first }: View): Section {
  const now = { id: 'empires.show.round', values: { round: Math.max(1, round), phase, who: seatTag(first) } };
  const until = { id: round === lastRound ? 'empires.show.last' : 'empires.show.goal' };
  return {
    id: 'round',
    title: { id: 'empires.show.round-title' },
    lines: phase === 'over' ? [now] : [now, until],
  };
}

/** The own hand, and the cards being looked at. */
function sayOwnCards(ctx: Context, view: View): Section[] {
  const own = (id: string, cards: readonly Card[]): Section => ({
    id,
    seat: view.own,
    title: { id: `empires.show.${id}` },
    table: {
      head: head('number', 'card', 'text'),
      rows: cards.map((card) => {
        const design = designOf(ctx, view, view.own, card);
        return [card, sayDesign(design), sayText(design)];
      }),
    },
  });
  const { cards } = at(view.hands, view.own);
  const drawn = at(view.drawn, view.own).cards;
  return [...(drawn.length > 0 ? [own('drawn', drawn)] : []), ...(cards.length > 0 ? [own('hand', cards)] : [])];
}

function sayPlayers(ctx: Context, view: View): Section {
  return {
    id: 'players',
    title: { id: 'empires.show.players' },
    table: {
      head: [
        ...head('player', 'clan', 'points'),
        ...GOODS.map((good) => ({ id: 'empires.show.good', values: { good } })),
        ...head('workers', 'spent', 'ships', 'cards', 'deck', 'known'),
      ],
      rows: view.points.map((points, seat) => playerRow(ctx, view, seat, points)),
    },
  };
}

function playerRow(ctx: Context, view: View, seat: Seat, points: number): Cell[] {
  const stock = at(view.stock, seat);
  const clan = ctx.cards.clans[at(view.clans, seat)]?.clan;
  const hand = at(view.hands, seat);
  const state = (view.passed & (1 << seat)) === 0 ? 'playing' : 'passed';
  return [
    { id: 'empires.show.seat', values: { who: seatTag(seat), state } },
    clan === undefined ? NONE : { id: 'empires.clan', values: { clan } },
    points,
    ...stock.slice(0, WORKER),
    at(stock, WORKER),
    at(view.spent, seat),
    at(view.ships, seat),
    hand.cards.length + hand.hidden,
    at(view.decks, seat),
    listed(at(view.shown, seat).map((card) => sayPlace(ctx, view, seat, card))),
  ];
}

/** The tiles in the order of their ring: each lies next to the ones before and after it, the last next to the first. */
function sayTiles(view: View): Section {
  return {
    id: 'tiles',
    title: { id: 'empires.show.tiles' },
    table: {
      head: head('tile', 'pawns'),
      rows: view.ring.map((tile) => {
        const pawns = view.pawns.flatMap((pawn, index) =>
          pawn >= 0 && pawn % TILES === tile
            ? [
                {
                  id: 'empires.show.pawn',
                  values: { who: seatTag(index >> 1), state: pawn < TILES ? 'ready' : 'exhausted' },
                },
              ]
            : [],
        );
        return [{ id: 'empires.show.action', values: { action: at(ACTIONS, tile) } }, listed(pawns)];
      }),
    },
  };
}

function sayIslands(ctx: Context, view: View): Section {
  const sideOf = (slot: number): string => (slot < 2 ? 'near' : 'far');
  return {
    id: 'islands',
    title: { id: 'empires.show.islands' },
    lines: view.piles.map((count, pile) => ({
      id: 'empires.show.pile',
      values: {
        pile: pile === 0 ? 'near' : 'far',
        count,
        sunk: listed(at(view.sunk, pile).map((island) => sayDesign(at(ctx.cards.islands, island)))),
      },
    })),
    table: {
      head: head('place', 'island', 'text'),
      rows: view.open.flatMap((island, slot) => {
        if (island < 0) return [];
        const design = at(ctx.cards.islands, island);
        const where = { id: 'empires.show.slot', values: { pile: sideOf(slot), number: (slot % 2) + 1 } };
        return [[where, sayDesign(design), sayText(design)]];
      }),
    },
  };
}

function sayQueue(view: View): Section {
  const ships = view.queue.map((ship, position) => ({
    id: 'empires.show.ship',
    values: { place: position + 1, who: seatTag(ship >> 2), load: loadOf(ship) },
  }));
  return { id: 'queue', title: { id: 'empires.show.queue' }, lines: ships.length > 0 ? ships : [NONE] };
}

function sayEmpire(ctx: Context, view: View, seat: Seat): Section {
  const assigned = at(view.assigned, seat);
  return {
    id: `empire-${seat}`,
    seat,
    title: { id: 'empires.show.empire', values: { who: seatTag(seat) } },
    table: {
      head: head('number', 'card', 'text', 'state', 'assigned'),
      rows: at(view.empires, seat).map((place, index) => {
        const design = designOf(ctx, view, seat, place);
        const goods = sayAmounts(assigned.slice(index * STOCKS, (index + 1) * STOCKS), 1, sayThing);
        return [place, sayDesign(design), sayText(design), sayState(ctx, view, seat, index), listed(goods)];
      }),
    },
  };
}

function sayState(ctx: Context, view: View, seat: Seat, index: number): Message {
  const place = at(at(view.empires, seat), index);
  const under = at(at(view.under, seat), index);
  const copied = at(at(view.copies, seat), index);
  if (under >= 0) return { id: 'empires.show.under', values: { card: sayPlace(ctx, view, seat, under) } };
  const state = at(view.exhausted, seat).includes(place) ? 'exhausted' : 'ready';
  if (copied < 0)
    return { id: 'empires.show.ready', values: { state, kind: place < ctx.cards.firstIsland ? 'own' : 'island' } };
  return { id: 'empires.show.copies', values: { state, card: sayPlace(ctx, view, seat, copied) } };
}

function sayDiscards(ctx: Context, view: View, seats: readonly Seat[]): Section {
  return {
    id: 'discards',
    title: { id: 'empires.show.discards' },
    table: {
      head: head('player', 'discarded'),
      rows: seats.map((seat) => [
        sayWho(seat),
        listed(at(view.discards, seat).map((card) => sayPlace(ctx, view, seat, card))),
      ]),
    },
  };
}
