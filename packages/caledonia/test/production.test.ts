import { describe, expect, it } from 'vitest';
import { table } from './table.ts';

describe('production', () => {
  it('£4 for each woodcutter, £6 for each miner', () => {
    const t = table({ seats: [{ money: 0, units: { woodcutter: '5.5 5.6 5.7', miner: '6.5' } }, {}] }).endRound();
    expect(t.money()).toBe(16 + 18);
  });

  it('a wool for each sheep, a milk for each cow, two grain for each field', () => {
    const t = table({ seats: [{ units: { sheep: '5.5 5.6', cow: '6.5 6.6 6.7', field: '7.5 7.6' } }, {}] }).endRound();
    expect(t.player(0).goods).toEqual([2, 4, 3, 0, 0, 0]);
  });

  it('what was just produced may be processed, and what was there before', () => {
    const t = table({ seats: [{ goods: { milk: 1 }, units: { cow: '5.5', dairy: '5.6 5.7 5.8' } }, {}] }).passAll();
    expect(t.keys()).toEqual(['process 0 0 0', 'process 1 0 0', 'process 2 0 0']);
    t.go('process 2 0 0');
    expect(t.player(0).goods).toEqual([0, 0, 0, 0, 2, 0]);
  });

  it('bakeries and distilleries share the grain; each building processes one', () => {
    const t = table({ seats: [{ units: { field: '5.5 5.6', bakery: '6.5', distillery: '6.6 6.7' } }, {}] }).passAll();
    expect(t.keys()).toHaveLength(6);
    t.go('process 0 1 2');
    expect(t.player(0).goods).toEqual([0, 1, 0, 1, 0, 2]);
  });

  it('everybody is asked at once; nothing is done before all have answered', () => {
    const seat = { goods: { milk: 1 }, units: { dairy: '5.5' } };
    const t = table({ seats: [seat, {}, { goods: { grain: 1 }, units: { bakery: '8.5' } }] }).passAll();
    expect(t.asked()).toBe('0 process, 2 process');
    expect(t.rules.asking(t.state, 2)).toMatchObject({ together: true, secret: false, turn: false });
    t.play(2, 'process 0 1 0');
    expect(t.asked()).toBe('0 process');
    expect(t.stock(2, 'bread')).toBe(0);
    expect(t.play(0, 'process 0 0 0').closed).toBe(true);
    expect([t.stock(2, 'bread'), t.stock(0, 'cheese')]).toEqual([1, 0]);
    expect(t.state.round).toBe(2);
  });

  it('every round, the fifth too', () => {
    const t = table({ scoring: [7, 7, 7, 7, 7], seats: [{ units: { sheep: '5.5' } }, {}] });
    expect([1, 2, 3, 4, 5].map(() => t.endRound().stock(0, 'wool'))).toEqual([1, 2, 3, 4, 5]);
    expect(t.asked()).toBe('');
  });
});

describe('preparation', () => {
  it('merchants come back, the board is refilled, the order is that of passing', () => {
    const t = table({ board: [1, 2, 3, 4, 5, 6], top: [31, 32], seats: [{ goods: { wool: 1 } }, {}] });
    t.go('sell wool 1', 'obtain 6', 'buy milk 1', 'pass', 'pass');
    expect(t.state).toMatchObject({ round: 2, board: [1, 2, 3, 4, 5, 31], order: [1, 0], passed: [] });
    expect(t.player(0)).toMatchObject({ ready: 2, market: [0, 0, 0, 0, 0, 0] });
  });

  it('prices and fulfilled contracts stay', () => {
    const t = table({ steps: { wool: 7 }, imports: [3, 2, 1], seats: [{ done: [1], box: [2] }, {}] }).endRound();
    expect(t.step('wool')).toBe(7);
    expect(t.state.imports).toEqual([3, 2, 1]);
    expect(t.player(0)).toMatchObject({ done: [1], boxes: [2] });
  });
});
