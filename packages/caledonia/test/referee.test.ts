import { describe, expect, it } from 'vitest';
import { put } from '../src/board.ts';
import { caledonia } from '../src/index.ts';
import { deploy, type State } from '../src/state.ts';
import { FISHERMAN } from '../src/clans/macdonald.ts';
import { SHEEP, WOODCUTTER } from '../src/units.ts';
import { cellOf, table } from './table.ts';

const complaints = (damage: (state: State) => void, clan = 'macdonald'): string => {
  const t = table({ map: { cells: { L: '6.4 6.5', G2: '7.7' } }, seats: [{ clan, units: { sheep: '5.5' } }, {}, {}] });
  damage(t.state);
  return caledonia.referee(t.rules, t.state).join('; ');
};
const first = (state: State): State['players'][number] => {
  const [player] = state.players;
  if (player === undefined) throw new Error('nobody sits there');
  return player;
};

describe('the referee', () => {
  it('is content with a table as it should be', () => {
    expect(complaints(() => undefined)).toBe('');
  });

  it.each<[string, (state: State) => void, string]>([
    ['a contract too few', (state) => state.pile.pop(), '49 contracts'],
    ['a contract in two places', (state) => (state.pile[0] = state.pile[1] ?? 0), '49 different'],
    ['more known contracts than the pile has', (state) => (state.sunk = 99), '99 known contracts'],
    ['fewer than none', (state) => (state.sunk = -1), 'known contracts'],
    ['a unit nobody counted', (state) => (state.units[cellOf('5.6')] = 1), 'marked otherwise'],
    ['a space marked as taken', (state) => put(state.taken, cellOf('5.6')), 'is empty but marked otherwise'],
    ['a space marked as own', (state) => put(first(state).own, cellOf('5.6')), 'not rightly marked for seat 0'],
    ['the wrong terrain', (state) => deploy(state, 0, WOODCUTTER, cellOf('7.7')), 'woodcutter on the wrong terrain'],
    [
      'more units than there are',
      (state) => ['5.1', '5.2', '5.3', '5.4'].forEach((cell) => deploy(state, 0, SHEEP, cellOf(cell))),
      'left',
    ],
    ['units that are not there', (state) => (first(state).out[SHEEP] = 2), 'on the map are'],
    [
      'fishermen side by side',
      (state) => ['6.4', '6.5'].forEach((cell) => deploy(state, 0, FISHERMAN, cellOf(cell))),
      'two fishermen side by side',
    ],
    ['debts', (state) => (first(state).money = -1), 'less than nothing'],
    ['less than no goods', (state) => (first(state).goods[2] = -1), 'less than nothing'],
    ['less than no glory', (state) => (first(state).glory = -1), 'less than nothing'],
    ['a merchant too many', (state) => first(state).ready++, '8 merchants'],
    [
      'merchants on loan',
      (state) => {
        first(state).ready = -1;
        first(state).waiting = 8;
      },
      'less than no merchants',
    ],
    ['ships that cannot be', (state) => (first(state).shipping = 6), 'ships at level 6'],
    [
      'too many contracts in the box',
      (state) => first(state).boxes.push(state.pile.pop() ?? 0, state.pile.pop() ?? 0),
      '2 contracts in its boxes',
    ],
    ['two barrels on one spot', (state) => (first(state).cellar[0] = 2), 'in the cellar'],
    ['a price off its track', (state) => (state.prices[0] = 10), 'wool is at step 10'],
    ['passing twice', (state) => state.passed.push(1, 1), 'passed twice'],
  ])('complains about %s', (_, damage, complaint) => {
    expect(complaints(damage)).toContain(complaint);
  });
});
