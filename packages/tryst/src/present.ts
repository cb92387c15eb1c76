import type { Message } from '@ceilidh/words';
import { type Section, seatTag } from '@ceilidh/kernel';
import { sayBeast } from './say.ts';
import { type Beast, type Context, isSaleDay } from './state.ts';
import type { View } from './view.ts';

/** The table in words: for the plain view, the terminal and the screen reader. */
export function present(ctx: Context, view: View): Section[] {
  const beasts = (list: readonly Beast[]): Message[] =>
    list.toSorted((a, b) => a - b).map((beast) => ({ id: 'tryst.beast', values: sayBeast(ctx, beast) }));
  const listed = (list: readonly Beast[]): Message =>
    list.length === 0 ? { id: 'tryst.none' } : { id: 'tryst.beasts', values: { beasts: beasts(list) } };
  const day: Message[] = [
    { id: 'tryst.show.round', values: { round: view.round, rounds: ctx.rounds } },
    { id: isSaleDay(ctx, view.round) ? 'tryst.show.sale-day' : 'tryst.show.no-sale-day' },
    { id: 'tryst.show.pile', values: { count: view.pile.length } },
  ];
  const remembered = view.pile.filter((beast) => beast >= 0);
  if (remembered.length > 0) day.push({ id: 'tryst.show.remembered', values: { beasts: beasts(remembered) } });
  return [
    { id: 'day', title: { id: 'tryst.show.day' }, lines: day },
    { id: 'pens', title: { id: 'tryst.show.pens' }, lines: [listed(view.pens)] },
    {
      id: 'drovers',
      title: { id: 'tryst.show.drovers' },
      table: {
        head: [
          { id: 'tryst.show.drover' },
          { id: 'tryst.show.bid' },
          { id: 'tryst.show.drove' },
          { id: 'tryst.show.hand' },
          { id: 'tryst.show.dogs' },
          { id: 'tryst.show.money' },
        ],
        rows: view.hands.map(({ known, hidden }, seat) => {
          const purse = view.money[seat];
          const bid = view.bids[seat] ?? -1;
          const hand: Message =
            hidden === 0
              ? listed(known)
              : {
                  id: 'tryst.show.hand-hidden',
                  values: { count: hidden, more: known.length === 0 ? 'no' : 'yes', beasts: beasts(known) },
                };
          return [
            { id: 'tryst.seat', values: { who: seatTag(seat) } },
            bid < 0 ? { id: 'tryst.none' } : { id: 'tryst.beast', values: sayBeast(ctx, bid) },
            listed(view.droves[seat] ?? []),
            hand,
            view.dogs[seat] ?? 0,
            {
              id: 'tryst.pounds',
              values: { money: purse === undefined ? 0 : purse.sales + purse.tolls + purse.wages + purse.left },
            },
          ];
        }),
      },
    },
  ];
}
