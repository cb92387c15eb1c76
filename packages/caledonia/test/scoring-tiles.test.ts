import { describe, expect, it } from 'vitest';
import { type SeatSpec, table, type TableSpec } from './table.ts';

/** Glory of seat 0 by this tile in the first round. */
function glory(tile: number, seat: SeatSpec, players = 3, map: TableSpec['map'] = { land: 'GFM2' }): number {
  const others = Array.from({ length: players - 1 }, () => ({}));
  const t = table({ map: map ?? {}, scoring: [tile, 1, 1, 1, 1], seats: [seat, ...others] }).passAll();
  while (t.state.phase === 'production') t.play(t.who(), t.keys()[0] ?? '');
  return t.player(0).glory;
}

describe('scoring tiles', () => {
  it('tile 1: 1 for each basic good in stock, what was just produced included', () => {
    expect(glory(1, { goods: { wool: 2, grain: 1, milk: 3, cheese: 5 } })).toBe(6);
    expect(glory(1, { goods: { wool: 2 }, units: { field: '5.5', sheep: '5.6' } })).toBe(5);
  });

  it('tile 2: 3 for each two processed goods', () => {
    expect([0, 1, 2, 3, 4].map((cheese) => glory(2, { goods: { cheese, wool: 4 } }))).toEqual([0, 0, 3, 3, 6]);
    expect(glory(2, { goods: { bread: 1, cheese: 1, whisky: 1, milk: 1 } })).toBe(3);
  });

  it('tile 3: 1 for each animal and building, 2 for each field', () => {
    expect(
      glory(3, {
        units: {
          sheep: '5.1',
          cow: '5.2',
          dairy: '5.3',
          bakery: '5.4',
          distillery: '5.5',
          field: '5.6 5.7',
          miner: '5.8',
        },
      }),
    ).toBe(9);
  });

  it('tile 4: 2 for each worker, fishermen included', () => {
    expect(glory(4, { units: { woodcutter: '5.1', miner: '5.2 5.3', sheep: '5.4' } })).toBe(6);
    expect(glory(4, { clan: 'macdonald', units: { woodcutter: '5.1', fisherman: '1.2' } })).toBe(4);
  });

  it('tile 5: 3 for every two units on border spaces', () => {
    expect(
      ['1.4', '1.4 1.5', '1.4 1.5 1.6', '1.4 1.5 1.6 13.5'].map((sheep) => glory(5, { units: { sheep } })),
    ).toEqual([0, 3, 3, 6]);
    expect(glory(5, { units: { sheep: '2.4 2.5' } })).toBe(0);
    expect(glory(5, { units: { sheep: '2.4 2.5' } }, 2)).toBe(3);
  });

  it('tile 6: 1 for each cotton, tobacco and sugar cane on fulfilled contracts', () => {
    expect(glory(6, { done: [1, 2, 3], box: [4] })).toBe(7);
    expect(glory(6, { done: [23] })).toBe(0);
  });

  it('tile 7: 2 for each meat on fulfilled contracts', () => {
    expect(glory(7, { done: [46, 3, 1], box: [4] })).toBe(8);
  });

  it('tile 8: 1 for each upgrade, those a clan started with too', () => {
    expect(glory(8, {})).toBe(0);
    expect(glory(8, { shipping: 2, technology: [1, 0], merchants: 4 })).toBe(5);
    expect(glory(8, { merchants: 1, market: { wool: -3 } })).toBe(2);
    expect(glory(8, { clan: 'stewart' })).toBe(4);
    expect(glory(8, { clan: 'fergusson' })).toBe(3);
    expect(glory(8, { clan: 'fergusson' }, 2)).toBe(2);
    expect(glory(8, { clan: 'macdonald' }, 2)).toBe(1);
  });

  it('tile 9: 2 for each occupied space with the cost of £5 or £6', () => {
    const map = { cells: { G4: '5.4', G5: '5.5', G6: '5.6' } };
    expect(glory(9, { units: { sheep: '5.4 5.5 5.6 5.7' } }, 3, map)).toBe(4);
  });

  it('one tile a round, in their order; glory adds up', () => {
    const t = table({ scoring: [4, 3, 4, 7, 4], seats: [{ units: { miner: '5.5', sheep: '5.6' } }, {}] });
    const after = [1, 2, 3, 4, 5].map(() => t.endRound().player(0).glory);
    expect(after).toEqual([2, 3, 5, 5, 7]);
  });

  it('without scoring tiles there is no glory', () => {
    const t = table({ options: { withoutScoringTiles: true }, seats: [{ goods: { wool: 9 } }, {}] }).endRound();
    expect(t.state.scoring).toEqual([]);
    expect(t.player(0).glory).toBe(0);
  });
});
