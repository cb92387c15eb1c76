import { describe, expect, it } from 'vitest';
import { fromSetup, type SeatSpec, type Table, table } from './table.ts';

const sheet = (seat: SeatSpec, options = {}): Record<string, number> => {
  const t = table({ options, seats: [seat, {}, {}] });
  return Object.fromEntries(t.rules.categories.map((category) => [category, t.points(0, category)]));
};

describe('final scoring', () => {
  it('a VP for each glory, basic good, £10 and hops, two for each processed good', () => {
    const points = sheet({
      glory: 17,
      money: 39,
      goods: { wool: 2, grain: 1, milk: 3, bread: 1, cheese: 2, whisky: 1 },
      done: [9, 2],
    });
    expect(points).toMatchObject({ glory: 17, basics: 6, processed: 8, money: 3, hops: 7 });
  });

  it('the total is the sum of the parts', () => {
    const t = table({ seats: [{ glory: 5, money: 20, done: [1, 9], bid: 4 }, {}, {}] });
    const [own] = t.rules.score(t.state);
    expect(own?.total).toBe(own?.parts.reduce((sum, part) => sum + part, 0));
  });

  it.each([
    [{}, ['mostGlory', 'bid']],
    [{ mostGlory: true, clanAuction: true }, []],
    [{ withoutExportScoring: true, withoutSettlementScoring: true }, ['mostGlory', 'exports', 'settlements', 'bid']],
    [{ withoutScoringTiles: true }, ['mostGlory', 'bid']],
    [{ withoutScoringTiles: true, withoutPorts: true }, ['glory', 'mostGlory', 'bid']],
  ])('by the options %j these cannot score: %j', (options, out) => {
    expect(table({ options, seats: [{}, {}] }).rules.unscored).toEqual(out);
  });

  it('a bid is taken off, and no bid is 0', () => {
    expect(sheet({ bid: 12 })['bid']).toBe(-12);
    expect(sheet({})['bid']).toBe(0);
  });

  const worth = (imports: [number, number, number]): number[] => {
    const t = table({ imports, seats: [{ done: [16, 5, 3] }, {}, {}] });
    return ['cotton', 'tobacco', 'cane'].map((which) => t.points(0, which) / 2);
  };

  it('imports: 3 for the most imported, 5 for the least', () => {
    expect([worth([9, 8, 7]), worth([7, 8, 9]), worth([8, 9, 7]), worth([7, 9, 8])]).toEqual([
      [3, 4, 5],
      [5, 4, 3],
      [4, 3, 5],
      [5, 3, 4],
    ]);
  });

  it('imports: on a tie cotton is the rarest, then tobacco, then sugar cane', () => {
    expect([worth([6, 6, 6]), worth([6, 6, 5]), worth([5, 6, 6]), worth([6, 5, 6])]).toEqual([
      [5, 4, 3],
      [4, 3, 5],
      [5, 4, 3],
      [4, 5, 3],
    ]);
  });

  it('unfulfilled contracts count for nothing', () => {
    expect(sheet({ box: [26] })).toMatchObject({ hops: 0, tobacco: 0 });
  });

  it('exports and settlements can be left out', () => {
    const seat = { done: [1], units: { sheep: '5.5' } };
    expect(sheet(seat)).toMatchObject({ exports: 12, settlements: 18 });
    expect(sheet(seat, { withoutExportScoring: true })).toMatchObject({ exports: 0, settlements: 18 });
    expect(sheet(seat, { withoutSettlementScoring: true })).toMatchObject({ exports: 12, settlements: 0 });
  });

  it('settlements: none of those without units; a cluster is one', () => {
    const t = table({ seats: [{ units: { sheep: '5.5 5.6', cow: '6.5' } }, { units: { sheep: '9.5' } }, {}] });
    expect([0, 1, 2].map((seat) => t.settlements(seat))).toEqual([1, 1, 0]);
  });

  it('settlements: the biggest group counts, wherever it lies', () => {
    const map = { rivers: '5.4|5.5 5.5|5.6 10.5|10.6' };
    const count = (sheep: string): number =>
      table({ map, seats: [{ shipping: 1, units: { sheep } }, {}, {}] }).settlements(0);
    expect([count('5.4 5.5 5.6 10.5'), count('5.4 10.5 10.6'), count('5.4 7.7 10.5')]).toEqual([3, 2, 1]);
  });
});

describe('the end', () => {
  const over = (seats: SeatSpec[]): Table => table({ round: 5, seats }).endRound();

  it('after five rounds there is an outcome, and nobody is asked', () => {
    const t = table({ seats: [{}, {}] });
    expect([t.rules.outcome(t.state), t.rules.progress(t.state)]).toEqual([undefined, 0]);
    const progress = [1, 2, 3, 4, 5].map(() => t.endRound().rules.progress(t.state));
    expect(progress).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
    expect(t.rules.actors(t.state)).toEqual([]);
    expect(t.rules.outcome(t.state)?.sheets).toEqual(t.rules.score(t.state));
    expect(t.rules.outcome(t.state)?.verdict).toBeUndefined();
  });

  it('progress grows within a round, and is 0 in set-up', () => {
    const t = table({ round: 3, seats: [{}, {}, {}] }).go('pass');
    expect(t.rules.progress(t.state)).toBeCloseTo((2 + 1 / 4) / 5);
    const early = fromSetup({ players: 2 });
    expect(early.rules.progress(early.state)).toBe(0);
  });

  it('the most VP win', () => {
    const t = over([{ glory: 3 }, { glory: 9 }, { glory: 5 }]);
    expect(t.rules.outcome(t.state)?.ranks).toEqual([3, 1, 2]);
  });
});
