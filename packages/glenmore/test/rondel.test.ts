import { describe, expect, it } from 'vitest';
import { table, type TableSpec } from './table.ts';

/** Free tiles that can always be placed beside the village, and more of them. */
const ELEVEN = 'inshriach black-isle strathspey bonawe glenshee lochridge plockton crieff aberdeen dundee pulteney';
const rich = { coins: 20 };

describe('the last piece', () => {
  it('moves, and to any tile that its player can take', () => {
    const t = table({ rondel: '0 1 2 inshriach - strathspey glenshee black-isle', seats: [{}, {}, {}] });
    expect(t.asked()).toBe('0 turn');
    expect(t.keys()).toEqual(['take inshriach', 'take strathspey', 'take glenshee', 'take black-isle']);
  });

  it('need not be the first seat', () => {
    expect(table({ rondel: '2 1 0 inshriach', seats: [{}, {}, {}] }).asked()).toBe('2 turn');
  });

  it('stands then where the tile lay', () => {
    const t = table({ rondel: '0 1 inshriach black-isle strathspey' }).go('take black-isle', 'place 0 1', 'done');
    expect(t.rondel()).toBe('1 inshriach 0 strathspey');
    expect(t.asked()).toBe('1 turn');
  });

  it('has several turns in a row as long as it is last', () => {
    const t = table({ rondel: '0 inshriach strathspey - 1 black-isle' }).go('take inshriach', 'place 0 1', 'done');
    expect(t.asked()).toBe('0 turn');
    t.go('take strathspey', 'place 1 1', 'done');
    expect(t.asked()).toBe('0 turn');
    t.go('take black-isle', 'place 0 -1', 'done');
    expect(t.asked()).toBe('1 turn');
  });

  it('passes the empty space where the rondel closes: positions go on and on', () => {
    const t = table({ from: 12, rondel: '0 1 inshriach black-isle' }).go('take black-isle', 'place 0 1', 'done');
    expect(t.state.at).toEqual([15, 13]);
    expect(t.state.spaces[15 % 14]).toBe(-1);
    expect(t.rondel()).toBe('1 inshriach 0');
  });
});

describe('tiles left behind', () => {
  it('go to the discard pile at once when the last piece has passed them', () => {
    const t = table({ rondel: '0 inshriach glenshee 1 black-isle' });
    expect(t.changes('take black-isle')).toEqual({ discards: 2 });
    expect(t.discards()).toBe('inshriach glenshee');
    expect(t.asked()).toBe('0 place');
  });

  it('stay while a piece is behind them', () => {
    const t = table({ rondel: '0 inshriach 1 glenshee 2 black-isle', seats: [{}, {}, {}] });
    t.go('take black-isle', 'place 0 1', 'done');
    expect(t.discards()).toBe('inshriach');
    expect(t.rondel()).toBe('1 glenshee 2 0');
  });

  it('the die is such a piece', () => {
    const t = table({ rondel: '0 die inshriach 1 glenshee black-isle', rolls: [1] });
    t.go('take black-isle', 'place 0 1');
    expect(t.discards()).toBe('');
  });

  it('more of them mean more new ones', () => {
    const t = table({
      rondel: `0 inshriach black-isle 1 ${ELEVEN.split(' ').slice(2, 11).join(' ')}`,
      stacks: ['rannoch strathmore castle-stalker halkirk'],
    });
    t.go('take strathspey', 'place 0 1', 'done');
    expect(t.discards()).toBe('inshriach black-isle');
    expect(t.rondel().split(' ').slice(-3)).toEqual(['rannoch', 'strathmore', 'castle-stalker']);
    expect(t.state.stacks[0]).toHaveLength(1);
  });
});

describe('the refill', () => {
  const spec: TableSpec = { rondel: `0 1 ${ELEVEN}`, stacks: ['rannoch strathmore', 'pitlochry'], seats: [rich, rich] };

  it('comes at the end of a turn, until one space is empty: the one behind the last piece', () => {
    const t = table(spec).go('take inshriach', 'place 0 1');
    expect(t.state.stacks[0]).toHaveLength(2);
    t.go('done');
    expect(t.rondel()).toBe(`1 0 ${ELEVEN.split(' ').slice(1).join(' ')} rannoch`);
    expect(t.state.spaces[0]).toBe(-1);
    expect(t.state.spaces.filter((tile) => tile < 0)).toHaveLength(3);
  });

  it('also between two turns of the same player', () => {
    const t = table({ ...spec, rondel: `0 inshriach 1 ${ELEVEN.split(' ').slice(1).join(' ')}` });
    t.go('take inshriach', 'place 0 1', 'done');
    expect(t.asked()).toBe('0 turn');
    expect(t.rondel().split(' ').at(-1)).toBe('rannoch');
    t.go('take pulteney', 'place 1 1', 'done');
    expect(t.rondel().split(' ').at(-1)).toBe('strathmore');
  });

  it('goes on with the next stack when one is used up', () => {
    const t = table({ ...spec, rondel: `0 inshriach black-isle 1 ${ELEVEN.split(' ').slice(2).join(' ')}` });
    t.go('take strathspey', 'place 0 1', 'done');
    expect(t.rondel().split(' ').slice(-3)).toEqual(['rannoch', 'strathmore', 'pitlochry']);
    expect(t.state.scored).toBe(2);
  });

  it('does not come after the last turn', () => {
    const t = table({ ...spec, rondel: `0 worlds-end/1 ${ELEVEN}`, stacks: ['', '', '', 'tobermory'] });
    t.go('end');
    expect(t.asked()).toBe('');
    expect(t.state.stacks[3]).toHaveLength(1);
  });
});

describe('a protected tile', () => {
  const tiles = { 'black-isle': { protected: true } };

  it('is only passed', () => {
    const t = table({ tiles, rondel: '0 black-isle 1 inshriach' });
    expect(t.keys()).toEqual(['take inshriach']);
    t.go('take inshriach');
    expect(t.discards()).toBe('black-isle');
  });

  it('is not discarded by somebody who can take nothing either', () => {
    const t = table({ tiles, rondel: 'black-isle halkirk' });
    expect(t.keys()).toEqual(['discard halkirk coin', 'discard halkirk step']);
  });
});

describe('scoring rounds', () => {
  const whisky = [{ whisky: 2, coins: 9 }, { whisky: 0 }];

  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
  ])('after stack number %i, at the moment its last tile is laid', (stack, round) => {
    const stacks = ['', '', '', 'tobermory'].with(stack, 'rannoch');
    const t = table({ rondel: `0 1 ${ELEVEN}`, stacks, scored: round - 1, seats: whisky });
    t.go('take inshriach', 'place 0 1');
    expect(t.state.scored).toBe(round - 1);
    expect(t.changes('done')).toEqual({ points: 2 });
    expect(t.state.scored).toBe(round);
    expect(t.log.slice(-5)).toEqual([
      'Ann is done.',
      'Rannoch comes onto the rondel.',
      `Scoring round ${round}.`,
      'Ann scores 2 points: 0 for Scotsmen, 0 for landmarks, 2 for whisky, 0 for persons.',
      'Bob scores 0 points: 0 for Scotsmen, 0 for landmarks, 0 for whisky, 0 for persons.',
    ]);
  });

  it('not while a stack has tiles left', () => {
    const t = table({ rondel: `0 1 ${ELEVEN}`, stacks: ['rannoch strathmore'], seats: whisky });
    t.go('take inshriach', 'place 0 1', 'done');
    expect(t.state.scored).toBe(0);
  });

  it('not when the last tile of D is laid', () => {
    const rondel = `0 1 worlds-end ${ELEVEN.split(' ').slice(1).join(' ')}`;
    const t = table({ rondel, stacks: ['', '', '', 'tobermory'], scored: 3, seats: whisky });
    t.go('take black-isle', 'place 0 1', 'done');
    expect(t.state.stacks[3]).toEqual([]);
    expect(t.state.scored).toBe(3);
  });

  it("the fourth when all are on or past World's End", () => {
    const t = table({ rondel: '0 1 worlds-end inshriach', scored: 3, seats: whisky });
    t.go('end');
    expect(t.state.scored).toBe(3);
    expect(t.changes('end')).toEqual({ points: 2 });
    expect(t.state.scored).toBe(4);
    expect(t.asked()).toBe('');
  });

  it('nobody gives anything back for the points', () => {
    const t = table({ rondel: `0 1 ${ELEVEN}`, stacks: ['rannoch', 'ullapool'], seats: whisky });
    t.go('take inshriach', 'place 0 1', 'done');
    expect(t.player(0).whisky).toBe(2);
  });
});

describe("World's End", () => {
  it('holds any number of pieces', () => {
    const t = table({ rondel: '0 1 2 worlds-end inshriach', seats: [{}, {}, {}] }).go('end', 'end');
    expect(t.rondel()).toBe('2 worlds-end/0/1 inshriach');
    t.go('end');
    expect(t.rondel()).toBe('worlds-end/0/1/2 inshriach');
    expect(t.asked()).toBe('');
  });

  it('ends the turn of whoever stops on it: no tile, nothing is activated', () => {
    const t = table({ rondel: '0 1 worlds-end inshriach', seats: [{ coins: 3 }, {}] });
    expect(t.changes('end')).toEqual({});
    expect(t.asked()).toBe('1 turn');
  });

  it('can be passed for a last tile; a piece on or past it moves no more, though it be last', () => {
    const t = table({ rondel: '0 1 worlds-end inshriach strathspey' }).go('take inshriach', 'place 0 1', 'done');
    expect(t.asked()).toBe('1 turn');
    t.go('take strathspey', 'place 0 1', 'done');
    expect(t.asked()).toBe('');
    expect(t.rondel()).toBe('0 1');
  });

  it('lets those behind it have turns as long as they stay behind it', () => {
    const t = table({ rondel: '0 inshriach 1 worlds-end strathspey' }).go('take inshriach', 'place 0 1', 'done');
    expect(t.asked()).toBe('0 turn');
    t.go('end');
    expect(t.asked()).toBe('1 turn');
  });

  it('can be stopped on only when it lies on the rondel', () => {
    expect(table({ rondel: 'inshriach' }).can('end')).toBe(false);
    expect(table({ rondel: 'inshriach worlds-end' }).can('end')).toBe(true);
  });

  it('is never left behind', () => {
    const t = table({ rondel: '0 worlds-end 1 inshriach' }).go('take inshriach', 'place 0 1', 'done');
    expect(t.asked()).toBe('');
    expect(t.discards()).toBe('');
  });

  it('comes onto the rondel like any other tile', () => {
    const t = table({ rondel: `0 1 ${ELEVEN}`, stacks: ['', '', '', 'worlds-end tobermory'] });
    t.go('take inshriach', 'place 0 1', 'done');
    expect(t.state.end).toBe(13);
    expect(t.can('end')).toBe(true);
  });

  it('progress tells how many are done', () => {
    const t = table({ rondel: '0 1 worlds-end inshriach' });
    const before = t.rules.progress(t.state);
    t.go('end');
    expect(t.rules.progress(t.state)).toBeGreaterThan(before);
    t.go('end');
    expect(t.rules.progress(t.state)).toBe(1);
  });
});

describe('the die', () => {
  it('rolls when it is last, moves so many tiles and takes the one it stops on', () => {
    const t = table({ rondel: '0 die 1 inshriach black-isle strathspey glenshee', rolls: [2] });
    t.go('take glenshee', 'place 0 1', 'done');
    expect(t.rondel()).toBe('1 inshriach die strathspey 0');
    expect(t.discards()).toBe('black-isle');
    expect(t.log.slice(-2)).toEqual(['The die shows 2.', 'The die discards Black Isle.']);
    expect(t.asked()).toBe('1 turn');
  });

  it('passes pieces and empty spaces without counting them', () => {
    const t = table({
      rondel: '0 die 1 - inshriach 2 - black-isle strathspey glenshee',
      rolls: [3],
      seats: [{}, {}, {}],
    });
    t.go('take glenshee', 'place 0 1', 'done');
    expect(t.discards()).toBe('strathspey');
    expect(t.rondel()).toBe('1 - inshriach 2 - black-isle die 0');
  });

  it('rolls again while it is last', () => {
    const t = table({ rondel: '0 die inshriach black-isle 1 strathspey glenshee', rolls: [1, 1, 1] });
    t.go('take glenshee', 'place 0 1', 'done');
    expect(t.log.filter((line) => line === 'The die shows 1.')).toHaveLength(3);
    expect(t.discards()).toBe('inshriach black-isle strathspey');
    expect(t.rondel()).toBe('1 die 0');
  });

  it('leaves tiles behind like any piece', () => {
    const t = table({ rondel: '0 die inshriach 1 black-isle strathspey glenshee', rolls: [2] });
    t.go('take glenshee', 'place 0 1', 'done');
    expect(t.discards()).toBe('black-isle inshriach');
  });

  it('makes room for new tiles as it goes', () => {
    const t = table({
      rondel: `0 die 1 ${ELEVEN.split(' ').slice(0, 10).join(' ')}`,
      stacks: ['rannoch strathmore halkirk'],
      rolls: [1],
    });
    t.go('take black-isle', 'place 0 1', 'done');
    expect(t.discards()).toBe('inshriach');
    expect(t.rondel().split(' ')).toHaveLength(13);
    expect(t.state.stacks[0]).toHaveLength(1);
  });

  it("leaves the match on World's End and past it, and takes nothing then", () => {
    for (const rolls of [[1], [2], [3]]) {
      const t = table({ rondel: '0 die 1 worlds-end inshriach black-isle strathspey', rolls });
      t.go('take strathspey', 'place 0 1', 'done');
      expect(t.state.die).toBe(-1);
      expect(t.discards()).toBe('');
      expect(t.rondel()).toBe('1 worlds-end inshriach black-isle 0');
      expect(t.log.at(-1)).toBe('The die reaches World’s End and leaves the match.');
    }
  });

  it('leaves behind what it passed on its way out', () => {
    const t = table({ rondel: '0 die inshriach 1 worlds-end strathspey', rolls: [3] });
    t.go('take strathspey', 'place 0 1', 'done');
    expect(t.discards()).toBe('inshriach');
    expect(t.asked()).toBe('1 turn');
  });

  it('moves no more when all players are done', () => {
    const t = table({ rondel: '0 1 die inshriach worlds-end' }).go('end', 'end');
    expect(t.asked()).toBe('');
    expect(t.state.die).toBe(2);
  });
});
