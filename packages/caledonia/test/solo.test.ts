import { describe, expect, it } from 'vitest';
import { fromSetup, say, type SeatSpec, table, type TableSpec } from './table.ts';

const GOODS = ['wool', 'grain', 'milk', 'bread', 'cheese', 'whisky'];

describe('solo', () => {
  it('two clans to choose from, then two workers on the small map', () => {
    const t = fromSetup({ players: 1 });
    expect(t.keys('clan')).toHaveLength(2);
    t.go(t.keys()[0] ?? '');
    const placed: string[] = [];
    while (t.state.phase === 'place') t.go((placed[placed.length] = t.keys()[0] ?? ''));
    expect(placed.length).toBeGreaterThanOrEqual(2);
    expect(t.asked()).toBe('0 turn');
  });

  it('six boxes, five contracts, the bottom right box empty', () => {
    const { board } = fromSetup({ players: 1 }).state;
    expect(board.map((id) => id >= 0)).toEqual([true, true, true, true, true, false]);
  });

  it.each([
    [-1, 0],
    [1, 1],
    [-2, 2],
    [2, 3],
    [-3, 4],
    [3, 5],
  ])('the last price die %i empties box %i', (die, box) => {
    const dice = { goods: ['wool', 'grain', 'milk'], numbers: [1, 1, die] } as const;
    const t = table({ board: [11, 12, 13, 14, 15], top: [16], seats: [{}], dice }).endRound();
    expect(t.state.board.indexOf(-1)).toBe(box);
    expect(t.state.board.filter((id) => id >= 0)).toHaveLength(5);
    expect(t.state.removed).toEqual([11 + box]);
  });

  it('with nothing in that box nothing leaves the game', () => {
    const dice = { goods: ['wool', 'grain', 'milk'], numbers: [1, 1, 3] } as const;
    const t = table({ board: [11, 12, 13, 14, 15], pile: [], seats: [{}], dice });
    const before = t.state.removed.length;
    t.endRound();
    expect(t.state.board).toEqual([11, 12, 13, 14, 15, -1]);
    expect(t.state.removed).toHaveLength(before);
  });

  it.each([
    [0, -2, 2],
    [2, 1, 3],
    [3, -1, 2],
    [3, 2, 5],
    [6, 3, 9],
    [6, -3, 3],
    [7, 3, 4],
    [9, -1, 8],
  ])('a price at step %i with the die at %i goes to step %i', (step, die, after) => {
    const dice = { goods: ['wool', 'grain', 'milk'], numbers: [die, 1, 1] } as const;
    expect(
      table({ steps: { wool: step }, seats: [{}], dice })
        .endRound()
        .step('wool'),
    ).toBe(after);
  });

  it('whatever the dice show, three different goods change, each by what it should', () => {
    for (let n = 0; n < 40; n++) {
      const t = fromSetup({ players: 1 }, `dice ${n}`);
      while (t.state.phase !== 'action') t.go(t.keys()[0] ?? '');
      t.endRound();
      const lines = t.log.filter((line) => /\bdice\b/.test(line));
      expect(new Set(lines.map((line) => GOODS.find((good) => line.includes(good)))).size).toBe(3);
      expect(t.state.board.filter((id) => id >= 0)).toHaveLength(5);
    }
  });

  const points = (seat: SeatSpec, more: Partial<TableSpec> = {}): number[] => {
    const t = table({ ...more, seats: [seat] });
    return [t.points(0, 'exports'), t.points(0, 'settlements')];
  };

  it('exports: 4 for five contracts, 8 for six, 12 for seven and more', () => {
    const done = Array.from({ length: 9 }, (_, n) => n + 1);
    expect([0, 4, 5, 6, 7, 9].map((count) => points({ done: done.slice(0, count) })[0])).toEqual([0, 0, 4, 8, 12, 12]);
  });

  it('settlements: 6 for eight, 12 for eleven, 18 for fourteen', () => {
    // Every other space of four columns, with lochs between them.
    const cells = ['3', '5', '7', '9'].flatMap((column) => [2, 4, 6, 8].map((row) => `${column}.${row}`));
    const lochs = ['3', '5', '7', '9'].flatMap((column) => [3, 5, 7].map((row) => `${column}.${row}`));
    const between = ['4', '6', '8'].flatMap((column) => [2, 3, 4, 5, 6, 7].map((row) => `${column}.${row}`));
    const map = { cells: { L: [...lochs, ...between].join(' ') } };
    const units = (count: number): SeatSpec => {
      const names = ['sheep', 'cow', 'dairy', 'bakery'] as const;
      const placed = Object.fromEntries(
        names.map((name, kind) => [
          name,
          cells
            .slice(0, count)
            .slice(4 * kind, 4 * kind + 4)
            .join(' '),
        ]),
      );
      return { shipping: 5, units: placed };
    };
    expect([1, 7, 8, 10, 11, 13, 14, 16].map((count) => points(units(count), { map })[1])).toEqual([
      0, 0, 6, 6, 12, 12, 18, 18,
    ]);
  });

  it.each([
    [0, 'Newbie'],
    [115, 'Newbie'],
    [116, 'Rookie'],
    [130, 'Rookie'],
    [131, 'Average'],
    [145, 'Average'],
    [146, 'Expert'],
    [160, 'Expert'],
    [161, 'Genius!'],
    [250, 'Genius!'],
  ])('%i VP: %s', (glory, verdict) => {
    const t = table({ round: 5, options: { withoutScoringTiles: true }, seats: [{ money: 0, glory }] });
    t.state.phase = 'over';
    const outcome = t.rules.outcome(t.state);
    expect(outcome?.sheets[0]?.total).toBe(glory);
    expect(outcome?.ranks).toEqual([1]);
    expect(outcome?.verdict === undefined ? '' : say(outcome.verdict)).toBe(verdict);
  });

  it('future contracts come first here too, before one is removed', () => {
    const dice = { goods: ['wool', 'grain', 'milk'], numbers: [1, 1, 3] } as const;
    const t = table({
      options: { futureContracts: true },
      board: [11, 12, -1, 14, 15],
      future: [41, 42, 43],
      top: [31, 32],
      seats: [{ box: [13] }],
      dice,
    });
    t.endRound();
    expect(t.state).toMatchObject({ board: [11, 12, 41, 14, 15, -1], removed: [42], future: [43, 31, 32] });
  });
});
