import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { componentsOf } from '../src/components.ts';
import { type SeatSpec, table, type Table, type TableSpec } from './table.ts';

// All eleven landmarks: what exactly changes when the tile is taken, and what its card does afterwards.

/** The tile is paid and placed, as far as nothing is asked. */
const taking = (tile: string, seat: SeatSpec, spec: TableSpec = {}): Table =>
  table({ rondel: tile, ...spec, seats: [seat, {}] }).go(`take ${tile}`);

describe('stack A', () => {
  it('Castle Stalker: 3 coins', () => {
    const t = table({ rondel: 'castle-stalker', seats: [{ goods: { village: 'wood stone' } }, {}] });
    expect(t.changes('take castle-stalker')).toEqual({
      'village wood': -1,
      'village stone': -1,
      tiles: 1,
      cards: 1,
      coins: 3,
      'castle-stalker men': 1,
      supply: -1,
    });
    expect(t.changes('activate castle-stalker')).toEqual({ movement: 1 });
  });

  it('Donan Castle: a clan marker, and its road is paid', () => {
    const t = taking('donan-castle', { coins: 2, goods: { village: 'wood stone' } });
    t.go('pay wood village', 'pay stone village', 'place 0 1');
    expect(t.keys()).toEqual(['first landmark', 'first scotsman']);
    expect(t.changes('first landmark')).toEqual({ cards: 1 });
    expect(t.keys('clan')).toHaveLength(16);
    expect(t.changes('clan ross', 'settle village', 'settle village')).toEqual({
      markers: -1,
      coins: -1,
      'village men': 2,
      'donan-castle men': 1,
      supply: -3,
    });
  });

  it('Loch Lochy: two goods of choice on it', () => {
    const t = taking('loch-lochy', {});
    expect(t.numbers()['cards']).toBe(1);
    expect(t.keys()).toEqual(['good wood', 'good stone', 'good barley', 'good sheep', 'good cattle']);
    expect(t.changes('good sheep')).toEqual({ 'loch-lochy sheep': 1 });
    expect(t.changes('good sheep')).toEqual({ 'loch-lochy sheep': 1 });
    expect(t.asked()).toBe('0 activate');
    expect(t.keys('activate')).toEqual(['activate village']);
  });
});

describe('stack B', () => {
  it('Duart Castle: a coin and a clan marker', () => {
    const t = taking('duart-castle', { coins: 1, goods: { village: 'wood stone sheep' } });
    while (t.asked() === '0 pay') t.go(t.keys().find((key) => !key.endsWith('buy')) ?? '');
    t.go('place 1 1');
    expect(t.changes('first landmark')).toEqual({ cards: 1, coins: 1 });
    expect(t.changes('clan mckay')).toEqual({
      markers: -1,
      coins: -2,
      persons: 2,
      'duart-castle men': 1,
      supply: -1,
    });
  });

  it('Inverness: a barley on it and a cask of whisky', () => {
    const t = table({ rondel: 'inverness', seats: [{ goods: { castle: 'wood stone' } }, {}] });
    expect(t.changes('take inverness')).toEqual({
      'castle wood': -1,
      'castle stone': -1,
      cards: 1,
      whisky: 1,
      'village barley': 1,
      'village men': 1,
      supply: -1,
    });
  });

  it('Inverness: where there is no room the barley is lost', () => {
    const t = taking('inverness', { goods: { castle: 'wood stone', village: 'sheep sheep sheep' } });
    expect(t.numbers()).toMatchObject({ cards: 1, whisky: 1, 'village sheep': 3 });
    expect(t.numbers()['village barley']).toBeUndefined();
  });

  it('Loch Shiel: a Scotsman on it and a cask of whisky', () => {
    const t = table({ rondel: 'loch-shiel', seats: [{ goods: { village: 'wood' } }, {}] });
    expect(t.changes('take loch-shiel')).toEqual({
      'village wood': -1,
      tiles: 1,
      cards: 1,
      whisky: 1,
      'loch-shiel men': 1,
      supply: -1,
    });
    expect(t.cellOf('loch-shiel')).toBe('-1 0');
  });

  it('Loch Shiel: with no Scotsman left there is the whisky alone', () => {
    const t = taking('loch-shiel', { men: { village: 9 }, goods: { village: 'wood' } });
    expect(t.numbers()).toMatchObject({ cards: 1, whisky: 1, 'village men': 9 });
  });
});

describe('stack C', () => {
  it('Armadale Castle: at the end 2 points for each of the first eight coins', () => {
    const t = taking('armadale-castle', { goods: { village: 'wood stone cattle' } });
    t.go('place 0 1');
    expect(t.numbers()).toMatchObject({ cards: 1, 'armadale-castle men': 1, tiles: 3 });
    const worth = (coins: number, landmarks: string): number[] => {
      const seats = [{ coins, landmarks }, {}];
      const end = table({ rondel: '0 1 worlds-end', seats }).go('end', 'end');
      return [end.points(0, 'coins'), end.points(0, 'armadale')];
    };
    expect(worth(5, 'armadale-castle')).toEqual([5, 5]);
    expect(worth(8, 'armadale-castle')).toEqual([8, 8]);
    expect(worth(11, 'armadale-castle')).toEqual([11, 8]);
    expect(worth(0, 'armadale-castle')).toEqual([0, 0]);
    expect(worth(11, '')).toEqual([11, 0]);
  });

  const owner: SeatSpec = {
    landmarks: 'loch-ness',
    land: { inshriach: '0 1', bonawe: '0 2', crieff: '-1 2', leith: '1 2' },
    goods: { village: 'sheep' },
  };
  const extras = (t: Table): string[] => t.keys('extra');

  it('Loch Ness: its tile costs a Scotsman, who goes back to the supply', () => {
    const t = table({ rondel: 'loch-ness', seats: [{ men: { village: 2 } }, {}] });
    expect(t.changes('take loch-ness')).toEqual({ 'village men': -1, supply: 1, tiles: 1, cards: 1 });
  });

  it('Loch Ness: one more activation a turn, of any tile, before a tile is taken', () => {
    const t = table({
      rondel: 'inshriach black-isle',
      seats: [{ ...owner, land: { bonawe: '0 1', leith: '0 2' } }, {}],
    });
    expect(extras(t)).toEqual([
      'extra village',
      'extra castle',
      'extra bonawe',
      'extra leith wood',
      'extra leith stone',
      'extra leith barley',
      'extra leith sheep',
      'extra leith cattle',
    ]);
    expect(t.changes('extra bonawe')).toEqual({ 'bonawe stone': 1 });
    expect(t.asked()).toBe('0 turn');
    expect(extras(t)).toEqual([]);
    t.go('take inshriach', 'place -1 1');
    expect(t.keys('activate')).toEqual([
      'activate village',
      'activate leith wood',
      'activate leith stone',
      'activate leith barley',
      'activate leith sheep',
      'activate leith cattle',
      'activate inshriach',
    ]);
  });

  it('Loch Ness: while activating, of those that are not activated as usual', () => {
    const t = table({ rondel: 'black-isle', seats: [owner, {}] }).go('take black-isle', 'place 1 -1');
    expect(t.keys('activate')).toEqual(['activate village', 'activate castle', 'activate black-isle']);
    expect(extras(t).filter((key) => !key.includes('leith'))).toEqual([
      'extra inshriach',
      'extra bonawe',
      'extra crieff 1',
    ]);
    expect(t.changes('extra crieff 1', 'activate village')).toEqual({ 'village sheep': -1, points: 2, movement: 1 });
    expect(extras(t)).toEqual([]);
  });

  it('Loch Ness: also in the turn of a person, before and after the marker', () => {
    const t = table({ rondel: '0 1 macbeth robert-the-bruce', seats: [{ ...owner, coins: 1 }, {}] });
    t.go('take macbeth', 'clan macleod');
    expect(t.asked()).toBe('0 activate');
    expect(t.changes('extra inshriach')).toEqual({ 'inshriach wood': 1 });
    expect(t.asked()).toBe('1 turn');
  });

  it('Loch Ness: a turn later it can be used again', () => {
    const t = table({ rondel: '0 strathspey black-isle 1', seats: [owner, {}] });
    t.go('extra inshriach', 'take strathspey', 'place 0 -1', 'done');
    expect(t.asked()).toBe('0 turn');
    expect(extras(t)).toContain('extra inshriach');
  });

  it('Loch Ness: a tile activated by it may be built over: the new one is another tile', () => {
    const seat = { landmarks: 'loch-ness', land: { bonawe: '0 1' }, goods: { village: 'barley' } };
    const t = table({ rondel: 'glen-affric', seats: [seat, {}] }).go('extra bonawe');
    t.go('take glen-affric');
    expect(t.changes('activate glen-affric')).toEqual({ 'glen-affric wood': 1, 'glen-affric stone': 1 });
  });

  it('Loch Ness: among one-time effects, and never a tile that was activated', () => {
    const seat = { ...owner, coins: 9, goods: { village: 'wood stone sheep' } };
    const t = table({ rondel: 'donan-castle', seats: [seat, {}] });
    t.go('take donan-castle', 'pay wood village', 'pay stone village', 'place -1 1');
    expect(t.asked()).toBe('0 oneTime');
    expect(t.changes('extra inshriach')).toEqual({ 'inshriach wood': 1 });
    expect(t.asked()).toBe('0 oneTime');
    t.go('first scotsman', 'clan macleod');
    expect(t.keys('activate inshriach')).toEqual([]);
  });

  it("Loch Ness: once more before the last turn ends on World's End", () => {
    const t = table({ rondel: '0 1 worlds-end', seats: [owner, {}] });
    expect(t.changes('extra bonawe', 'end')).toEqual({ 'bonawe stone': 1 });
  });

  it('Loch Ness: others have nothing of it', () => {
    const t = table({ rondel: '0 1 black-isle strathspey', seats: [{}, owner] });
    expect(extras(t)).toEqual([]);
  });
});

describe('stack D', () => {
  it('Castle of Mey: all tiles are activated in place of its neighbours', () => {
    const t = taking('castle-of-mey', {
      land: { inshriach: '0 1', bonawe: '0 2', glenshee: '0 3', 'glen-lyon': '-1 0' },
      goods: { village: 'wood stone barley' },
    });
    t.go('place 0 -1');
    expect(t.numbers()).toMatchObject({ cards: 1, 'castle-of-mey men': 1 });
    const all = ['village', 'castle', 'inshriach', 'bonawe', 'glenshee', 'glen-lyon', 'castle-of-mey'];
    expect(t.keys('activate')).toEqual(all.map((name) => `activate ${name}`));
    expect(t.changes('activate glenshee', 'activate bonawe', 'activate castle-of-mey')).toEqual({
      'glenshee sheep': 1,
      'bonawe stone': 1,
      movement: 1,
    });
    expect(t.keys('activate glenshee')).toEqual([]);
  });

  it('Castle of Mey: only in the turn in which it is laid', () => {
    const land = { 'castle-of-mey': '0 -1', bonawe: '0 1', glenshee: '0 2' };
    const t = taking('inshriach', { land, landmarks: 'castle-of-mey' }).go('place 1 -1');
    expect(t.keys('activate')).toEqual([
      'activate village',
      'activate castle',
      'activate castle-of-mey',
      'activate inshriach',
    ]);
  });

  it('Castle Moil: Scotsmen in the home castle count double in every scoring round', () => {
    const t = taking('castle-moil', { goods: { village: 'stone stone sheep' }, men: { castle: 2 } });
    expect(t.numbers()).toMatchObject({ cards: 1, 'castle men': 3, tiles: 2 });
    expect(t.points(0, 'scotsmen')).toBe(8);
    const round = table({ rondel: '0 1 worlds-end', seats: [{ landmarks: 'castle-moil', men: { castle: 2 } }, {}] });
    round.go('end', 'end');
    expect(round.points(0, 'scotsmen')).toBe(5);
  });

  it('Castle Moil: whoever has it is not made the last one by it', () => {
    const seats = [{ landmarks: 'castle-moil', men: { castle: 1 } }, { men: { castle: 3 } }];
    const t = table({ rondel: '0 1 worlds-end', seats });
    expect([t.points(0, 'scotsmen'), t.points(1, 'scotsmen')]).toEqual([0, 1]);
  });

  const morar: SeatSpec = {
    land: { inshriach: '0 1', lochridge: '0 2', halkirk: '2 0', inverness: '2 0', strathspey: '1 1' },
    landmarks: 'inverness',
    men: { inshriach: 1, lochridge: 2 },
    goods: { village: 'cattle', lochridge: 'wood wood', strathspey: 'wood sheep', castle: 'stone' },
  };

  it('Loch Morar: up to two tiles; goods and Scotsmen go to the home castle', () => {
    const t = taking('loch-morar', morar);
    expect(t.numbers()['cards']).toBe(2);
    const last = ['remove inverness', 'remove strathspey', 'remove loch-morar', 'skip'];
    expect(t.keys()).toEqual(['remove lochridge', ...last]);
    expect(t.changes('remove lochridge')).toEqual({
      tiles: -1,
      boxed: 1,
      'lochridge men': -2,
      'castle men': 2,
      'lochridge wood': -2,
      'castle wood': 2,
    });
    expect(t.keys()).toEqual(['remove inshriach', ...last]);
    expect(t.changes('remove inverness')).toEqual({ tiles: -1, boxed: 2 });
    expect(t.numbers()['cards']).toBe(2);
    expect(t.asked()).toBe('0 activate');
  });

  it('Loch Morar: goods that find no room in the castle are lost', () => {
    const full = { ...morar, goods: { ...morar.goods, castle: 'stone stone stone' } };
    expect(taking('loch-morar', full).changes('remove strathspey')).toEqual({
      tiles: -1,
      boxed: 1,
      'strathspey wood': -1,
      'strathspey sheep': -1,
    });
  });

  it('Loch Morar: one tile or none will do', () => {
    const t = taking('loch-morar', morar);
    expect(t.changes('skip')).toEqual({});
    expect(t.asked()).toBe('0 activate');
    expect(t.keys('activate')).toEqual(['activate village', 'activate inshriach']);
  });

  it('Loch Morar: without itself, with another one in its place: what lies next to where it lay is activated', () => {
    const t = taking('loch-morar', morar);
    t.go('remove loch-morar', 'remove lochridge');
    expect(t.keys('activate')).toEqual(['activate village', 'activate inshriach']);
  });
});

it('every landmark is tested here, and there are eleven', () => {
  const source = readFileSync(new URL(import.meta.url), 'utf8');
  const { landmarks } = componentsOf();
  expect(landmarks.filter(({ id }) => !source.includes(`'${id}'`))).toEqual([]);
  expect(landmarks).toHaveLength(11);
});
