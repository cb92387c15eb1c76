import { describe, expect, it } from 'vitest';
import { pointsForLead } from '../src/scoring.ts';
import { rulesWith, type SeatSpec, table, type Table } from './table.ts';

/** All are done, after the last scoring round. */
function finished(...seats: SeatSpec[]): Table {
  const t = table({ rondel: `${seats.map((_, seat) => seat).join(' ')} worlds-end`, scored: 3, seats });
  for (const _ of seats) t.go('end');
  return t;
}

const parts = (t: Table, category: string): number[] => t.state.players.map((_, seat) => t.points(seat, category));

describe('a scoring round', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 5],
    [5, 8],
    [6, 8],
    [12, 8],
  ])('a difference of %i brings %i', (lead, points) => {
    expect(pointsForLead(rulesWith({ players: 2 }).context, lead)).toBe(points);
    expect(finished({ whisky: lead + 1 }, { whisky: 1 }, { whisky: 4 + lead }).points(0, 'whisky')).toBe(points);
  });

  it('compares everybody with whoever has the fewest, in each category for itself', () => {
    const t = finished(
      { whisky: 3, persons: 'macbeth', men: { castle: 2 }, landmarks: 'loch-ness' },
      { whisky: 1, persons: 'robert-the-bruce rob-roy adam-smith', men: { castle: 4 } },
      { whisky: 5, men: { castle: 2 }, landmarks: 'loch-shiel loch-morar loch-lochy' },
    );
    expect(parts(t, 'whisky')).toEqual([2, 0, 5]);
    expect(parts(t, 'persons')).toEqual([1, 3, 0]);
    expect(parts(t, 'scotsmen')).toEqual([0, 2, 0]);
    expect(parts(t, 'landmarks')).toEqual([1, 0, 3]);
  });

  it('counts Scotsmen in the home castle only', () => {
    const land = { 'donan-castle': '0 1', lochridge: '1 1' };
    const t = finished({ land, men: { village: 3, 'donan-castle': 2, lochridge: 1 } }, { men: { castle: 1 } });
    expect(parts(t, 'scotsmen')).toEqual([0, 1]);
  });

  it('David Hume counts as two persons', () => {
    expect(parts(finished({ clans: 'mckay', persons: 'macbeth' }, {}), 'persons')).toEqual([3, 0]);
  });

  it('with all alike nobody gains', () => {
    const t = finished({ whisky: 2 }, { whisky: 2 });
    expect(parts(t, 'whisky')).toEqual([0, 0]);
  });
});

describe('the end', () => {
  const land = { inshriach: '0 1', bonawe: '1 1', 'black-isle': '0 -1' };

  it('costs 3 points for every tile more than the smallest territory has', () => {
    const t = finished({ land }, { land: { lochridge: '0 1' } }, {});
    expect(parts(t, 'size')).toEqual([-9, -3, 0]);
  });

  it('a pile is one tile, the home tile two; persons are none', () => {
    const pile = { lochridge: '0 1', ullapool: '0 1' };
    const t = finished({ land: pile }, { persons: 'macbeth rob-roy' });
    expect(parts(t, 'size')).toEqual([-3, 0]);
    expect(t.numbers()['tiles']).toBe(3);
  });

  it('a coin is a point', () => {
    expect(parts(finished({ coins: 7 }, {}), 'coins')).toEqual([7, 0]);
  });

  it('the sheet adds up', () => {
    const t = finished({ points: 20, coins: 3, whisky: 2, land, men: { castle: 1 }, landmarks: 'armadale-castle' }, {});
    const [sheet] = t.rules.outcome(t.state)?.sheets ?? [];
    expect(t.rules.categories).toEqual([
      'play',
      'scotsmen',
      'landmarks',
      'whisky',
      'persons',
      'size',
      'coins',
      'armadale',
    ]);
    expect(sheet).toEqual({ parts: [20, 1, 1, 2, 0, -9, 3, 3], total: 21 });
  });

  const ranks = (...seats: SeatSpec[]): readonly number[] | undefined => {
    const t = finished(...seats);
    return t.rules.outcome(t.state)?.ranks;
  };

  it('most points win', () => {
    expect(ranks({ points: 3 }, { points: 9 }, { points: 5 })).toEqual([3, 1, 2]);
  });

  it('a tie is broken by goods in the territory', () => {
    expect(ranks({ points: 3, goods: { village: 'wood' } }, { points: 3 })).toEqual([1, 2]);
    expect(
      ranks({ points: 3, goods: { village: 'wood' } }, { points: 3, goods: { castle: 'sheep', village: 'sheep' } }),
    ).toEqual([2, 1]);
  });

  it('goods never outweigh a point', () => {
    expect(ranks({ points: 3, goods: { village: 'wood wood wood' } }, { points: 4 })).toEqual([2, 1]);
  });

  it('with as many goods the victory is shared', () => {
    expect(ranks({ points: 3, goods: { village: 'wood' } }, { points: 3, goods: { castle: 'cattle' } }, {})).toEqual([
      1, 1, 3,
    ]);
  });
});

describe('while the match runs', () => {
  it('the sheet is as if a last scoring round were held now', () => {
    const t = table({ rondel: '0 1 worlds-end', seats: [{ whisky: 2, coins: 1 }, {}] });
    expect(t.rules.score(t.state).map(({ total }) => total)).toEqual([3, 0]);
    expect(t.rules.outcome(t.state)).toBeUndefined();
    expect(
      t
        .go('end', 'end')
        .rules.score(t.state)
        .map(({ total }) => total),
    ).toEqual([3, 0]);
  });

  it('rounds add up', () => {
    const t = table({
      rondel: '0 1 inshriach black-isle strathspey bonawe glenshee lochridge plockton crieff aberdeen dundee pulteney',
      stacks: ['rannoch', 'ullapool'],
      seats: [{ whisky: 2 }, {}],
    });
    t.go('take inshriach', 'place 0 1', 'done');
    expect(t.points(0, 'whisky')).toBe(4);
    expect(t.player(0).points).toEqual([0, 0, 0, 2, 0]);
  });
});
