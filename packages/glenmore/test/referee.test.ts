import { describe, expect, it } from 'vitest';
import { cellAt } from '../src/cells.ts';
import { glenmore } from '../src/index.ts';
import type { Player, State } from '../src/state.ts';
import { table, tileOf } from './table.ts';

const ELEVEN = 'inshriach black-isle strathspey bonawe glenshee lochridge plockton crieff aberdeen dundee pulteney';

function complaints(damage: (state: State, player: Player) => unknown): string {
  const t = table({
    rondel: `0 1 ${ELEVEN}`,
    stacks: ['rannoch strathmore'],
    discards: 'oban',
    seats: [
      { land: { halkirk: '2 0', leith: '0 1', edradour: '0 2' }, persons: 'macbeth' },
      { landmarks: 'loch-ness' },
    ],
  });
  damage(t.state, t.player(0));
  return glenmore.referee(t.rules, t.state).join('; ');
}

/** Moves a tile of the first player's to another cell. */
const shift = (player: Player, id: string, x: number, y: number): void => {
  player.cells[player.tiles.indexOf(tileOf(id))] = cellAt(x, y);
};

describe('the referee', () => {
  it('is content with a table as it should be', () => {
    expect(complaints(() => undefined)).toBe('');
  });

  it.each<[string, (state: State, player: Player) => unknown, string]>([
    ['a tile that is gone', (state) => state.discards.pop(), 'oban is in 0 places'],
    ['a tile that is there twice', (state) => state.discards.push(tileOf('rannoch')), 'rannoch is in 2 places'],
    ['pieces on one space', (state) => (state.at[1] = 0), 'pieces share a space'],
    ['pieces on one space, a round apart', (state) => (state.at[1] = 14), 'pieces share a space'],
    ['a die among the pieces', (state) => (state.die = 1), 'pieces share a space'],
    ['a piece on a tile', (state) => (state.at[0] = 4), 'a piece stands on a tile'],
    [
      'a gap on the rondel',
      (state) => state.discards.push(state.spaces.splice(5, 1, -1)[0] ?? 0),
      'the rondel is not full',
    ],
    ["World's End that is not there", (state) => (state.end = 4), "World's End is not where it is said to be"],
    [
      "World's End that nobody noticed",
      (state) => (state.spaces[5] = tileOf('worlds-end')),
      "World's End is not where it is said to be",
    ],
    ['a row of the market with four coins', (state) => (state.market[2] = 4), 'the market overflows'],
    ['a row of the market with fewer than none', (state) => (state.market[2] = -1), 'the market overflows'],
    [
      'a landmark card that two have',
      (_, player) => player.landmarks.push(tileOf('loch-ness')),
      'a landmark card is had twice',
    ],
    ['debts', (_, player) => (player.coins = -1), 'seat 0: -1 coins'],
    ['whisky on loan', (_, player) => (player.whisky = -2), 'seat 0: -2 casks'],
    [
      'less than no Scotsmen',
      (_, player) => {
        player.manned[1] = -1;
        player.manned[0] = 2;
      },
      'fewer than no Scotsmen on a tile',
    ],
    ['a Scotsman too many', (_, player) => player.scotsmen++, '11 Scotsmen'],
    ['a marker too few', (_, player) => player.markers--, '9 markers'],
    ['a marker that comes from nowhere', (state) => (state.fields[0] = 0), '11 markers'],
    ['four goods on a tile', (_, player) => (player.goods[2] = 4), 'too many goods on a tile'],
    [
      'a good on a tile that was removed',
      (_, player) => {
        player.cells[2] = -1;
        player.goods[2] = 1;
      },
      'something lies on a tile that was removed',
    ],
    ['a village among the persons', (_, player) => player.persons.push(tileOf('oban')), 'a tile is no person'],
    ['two tiles on a cell', (_, player) => shift(player, 'edradour', 0, 1), 'two tiles on a cell'],
    [
      'a tile that touches with a corner only',
      (_, player) => shift(player, 'edradour', 1, 2),
      'the territory falls apart',
    ],
    ['a gap in the river', (_, player) => shift(player, 'halkirk', 3, 0), 'the river is broken'],
    ['a river in another row', (_, player) => shift(player, 'halkirk', 1, 1), 'the river is broken'],
    ['a tile that blocks the river', (_, player) => shift(player, 'edradour', 3, 0), 'a tile blocks the river'],
  ])('complains about %s', (_, damage, complaint) => {
    expect(complaints(damage)).toContain(complaint);
  });

  it('a tile that is being placed is in one place too', () => {
    const t = table({ rondel: 'inshriach' }).go('take inshriach');
    expect(glenmore.referee(t.rules, t.state)).toEqual([]);
  });
});
