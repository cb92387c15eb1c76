import { describe, expect, it } from 'vitest';
import type { GlenMoreFrame } from '../src/state.ts';
import { openBook } from './oracle/book.ts';
import { legalKeys } from './oracle/legal.ts';
import { readQuestion, readTable } from './oracle/table.ts';
import { fromSetup, namesOf, type SeatSpec, table, type Table, type TableSpec } from './table.ts';

// Rulings 17, 18 and 23, and those that came up while the game was written, 24 to 29.

const start = (tile: string, seat: SeatSpec, spec: TableSpec = {}): Table =>
  table({ rondel: tile, ...spec, seats: [seat, {}] });
/** A person was taken, and a marker goes to this field. */
const marking = (clan: string, seat: SeatSpec, spec: TableSpec = {}): Table =>
  start('robert-the-bruce', { coins: 9, ...seat }, spec).go('take robert-the-bruce', `clan ${clan}`);

describe('ruling 17: Munro', () => {
  it("ruling 17: the tile's landmark card and one-time effects come with it", () => {
    const t = start('robert-the-bruce', { coins: 2 }, { discards: 'castle-stalker' }).go('take robert-the-bruce');
    expect(t.changes('clan munro')).toEqual({
      markers: -1,
      coins: 1,
      discards: -1,
      tiles: 1,
      cards: 1,
      supply: -1,
      'castle-stalker men': 1,
    });
    // The road took two coins, the card brought three.
    expect(t.numbers()['coins']).toBe(3);
  });

  it('ruling 17: with no legal tile nothing happens', () => {
    const none = marking('munro', {}, { discards: '' });
    expect(none.asked()).toBe('1 turn');
    const unfit = marking('munro', {}, { discards: 'ullapool strathisla' });
    expect([unfit.asked(), unfit.discards()]).toEqual(['1 turn', 'ullapool strathisla']);
  });

  it('ruling 17: removed tiles go to the box and cannot be had', () => {
    const t = marking('macmillan', { land: { bonawe: '0 1' } }, { discards: 'rannoch' });
    expect(namesOf(t.state.boxed)).toContain('bonawe');
    expect(t.discards()).toBe('rannoch');
  });
});

describe('ruling 18: David Hume', () => {
  it('ruling 18: is no person tile that was taken: he brings no marker and no assembly, and counts as two', () => {
    const t = marking('mckay', {});
    expect(t.asked()).toBe('1 turn');
    expect(namesOf(t.player(0).persons)).toBe('robert-the-bruce');
    expect(t.points(0, 'persons')).toBe(3);
  });
});

describe('ruling 23: the order at the end', () => {
  it('ruling 23: scoring round, size, coins, landmarks', () => {
    const seats = [{ coins: 3, whisky: 1, land: { bonawe: '0 1' }, landmarks: 'armadale-castle' }, {}];
    const t = table({ rondel: '0 1 worlds-end', scored: 3, seats }).go('end', 'end');
    expect(t.log.filter((line) => !line.includes('scores'))).toEqual([
      'Ann stops at World’s End.',
      'Bob stops at World’s End.',
      'Scoring round 4.',
      'All pieces have reached World’s End: the match is over.',
    ]);
    expect(t.rules.categories.slice(-3)).toEqual(['size', 'coins', 'armadale']);
    expect(t.rules.score(t.state)[0]?.parts).toEqual([0, 0, 1, 1, 0, -3, 3, 3]);
  });
});

describe('ruling 24: who is unable to take a tile', () => {
  it('ruling 24: whoever could pay after sales is not: he sells first', () => {
    const t = start('halkirk', { goods: { village: 'wood' } }, { market: { wood: 1 } });
    expect(t.keys()).toEqual(['sell wood village']);
    t.go('sell wood village');
    expect(t.keys()).toEqual(['take halkirk']);
  });

  it('ruling 24: goods that the cost takes are not sold for it', () => {
    const t = start('castle-stalker', { goods: { village: 'wood' } }, { market: { wood: 1 } });
    expect(t.keys('discard')).toHaveLength(2);
    const dear = start('castle-stalker', { goods: { village: 'wood wood' } }, { market: { wood: 1, stone: 1 } });
    expect(dear.keys('discard')).toHaveLength(2);
    const enough = start('castle-stalker', { goods: { village: 'wood wood' } }, { market: { wood: 1 } });
    expect(enough.keys('discard')).toEqual([]);
  });

  it('ruling 24: with whisky nothing can be done about it', () => {
    const t = start('kingshouse', { coins: 9 });
    expect(t.keys()).toEqual(['discard kingshouse coin', 'discard kingshouse step']);
  });

  it('ruling 24: what Loch Ness might still bring is not reckoned with', () => {
    const t = start('halkirk', { landmarks: 'loch-ness', land: { bonawe: '0 1' } });
    expect(t.keys()).toEqual([
      'discard halkirk coin',
      'discard halkirk step',
      'extra village',
      'extra castle',
      'extra bonawe',
    ]);
    t.go('extra bonawe');
    expect(t.keys()).toEqual(['take halkirk']);
  });

  it('ruling 24: a sale that leaves too little makes one unable again', () => {
    const t = start('castle-stalker', { goods: { village: 'wood stone' } }, { market: { wood: 1 } });
    expect(t.keys()).toEqual(['take castle-stalker', 'sell wood village']);
    t.go('sell wood village');
    expect(t.keys()).toEqual(['take castle-stalker']);
  });
});

describe('ruling 25: activations without effect', () => {
  it('ruling 25: are not offered: no room, no goods, no marker', () => {
    const t = start('black-isle', {
      markers: 0,
      land: { bonawe: '0 1', crieff: '0 2', scone: '1 2', pulteney: '2 2' },
      goods: { bonawe: 'wood wood wood' },
      men: { crieff: 1 },
    });
    t.go('take black-isle', 'place 1 1');
    expect(t.keys('activate')).toEqual(['activate village', 'activate castle', 'activate black-isle']);
  });
});

describe('ruling 26: the marker of a person', () => {
  it('ruling 26: is placed if one is left: there is always Douglas', () => {
    const t = start('robert-the-bruce', { markers: 1 });
    expect(t.changes('take robert-the-bruce')).toEqual({ persons: 1 });
    expect(t.keys()).toEqual(['clan chisholm', 'clan douglas', 'clan gunn', 'clan macdonald', 'clan macleod']);
    const all = start('robert-the-bruce', { clans: 'chisholm gunn macdonald macleod' });
    expect(all.changes('take robert-the-bruce')).toEqual({ persons: 1, markers: -1, points: 3 });
    expect(all.asked()).toBe('1 turn');
  });

  it('ruling 26: with none left the person counts all the same', () => {
    const t = start('robert-the-bruce', { markers: 0 });
    expect(t.changes('take robert-the-bruce')).toEqual({ persons: 1 });
    expect(t.asked()).toBe('1 turn');
  });
});

describe('ruling 27: what may be left undone', () => {
  it("ruling 27: MacMillan's removal and Munro's tile are due", () => {
    const removal = marking('macmillan', { land: { bonawe: '0 1', glenshee: '1 1' } });
    expect(removal.keys()).toEqual(['remove bonawe', 'remove glenshee']);
    const tile = marking('munro', {}, { discards: 'bonawe glenshee' });
    expect(tile.keys()).toEqual(['munro bonawe', 'munro glenshee']);
  });

  it("ruling 27: Loch Morar's removals are not", () => {
    const t = start('loch-morar', { land: { bonawe: '0 1' }, goods: { village: 'cattle' } }).go('take loch-morar');
    expect(t.keys()).toEqual(['remove bonawe', 'remove loch-morar', 'skip']);
  });
});

describe('ruling 28: too many goods', () => {
  it('ruling 28: their owner chooses which are kept, when a tile makes two', () => {
    const land = { bonawe: '0 1', 'glen-affric': '0 1' };
    const t = start('black-isle', { land, goods: { 'glen-affric': 'sheep sheep' } });
    t.go('take black-isle', 'place 1 1', 'activate glen-affric');
    expect(t.keys()).toEqual(['stow wood', 'stow stone']);
    expect(t.changes('stow wood')).toEqual({ 'glen-affric wood': 1 });
    expect(t.asked()).toBe('0 activate');
  });

  it('ruling 28: and when a removed tile sends its goods home', () => {
    const goods = { bonawe: 'wood stone cattle', castle: 'sheep' };
    const t = marking('macmillan', { land: { bonawe: '0 1', glenshee: '1 1' }, goods }).go('remove bonawe');
    // Two find room: with the cattle first, which comes last in order, there would be one.
    expect(t.keys()).toEqual(['stow wood', 'stow stone']);
    expect(t.changes('stow stone')).toEqual({ 'castle stone': 1, 'castle cattle': 1 });
  });

  it('ruling 28: alike goods leave no choice', () => {
    const goods = { bonawe: 'wood wood wood', castle: 'sheep' };
    const t = marking('macmillan', { land: { bonawe: '0 1', glenshee: '1 1' }, goods });
    expect(t.changes('remove bonawe')).toEqual({ tiles: -1, boxed: 1, 'bonawe wood': -3, 'castle wood': 2 });
  });
});

describe("ruling 29: the depth of World's End", () => {
  it('ruling 29: 6 to 10 tiles of D lie above it, each as likely', () => {
    const depths = Array.from({ length: 300 }, (_, n) => {
      const stack = fromSetup({}, `depth ${n}`).state.stacks[3] ?? [];
      return namesOf(stack.toReversed()).split(' ').indexOf('worlds-end');
    });
    for (const depth of [6, 7, 8, 9, 10]) {
      expect(depths.filter((each) => each === depth).length).toBeGreaterThan(30);
    }
    expect(Math.min(...depths)).toBe(6);
    expect(Math.max(...depths)).toBe(10);
  });
});

describe('ruling 28: goods from a clan that do not all find room', () => {
  const nearlyFull = { goods: { village: 'wood wood', castle: 'wood wood wood' } };

  it.each([1, 2, 3])('ruling 28: of version %i is stated twice alike', (version) => {
    openBook(version);
    for (const clan of ['gunn', 'macdonald']) {
      const t = marking(clan, nearlyFull, { version, market: { wood: 1 } });
      const question = readQuestion(t.state.frames.at(-1) as GlenMoreFrame);
      const legal = t.rules.legal(t.state, 0).map(({ key }) => key);
      expect(legal.toSorted()).toEqual(legalKeys(readTable(t.state), question).toSorted());
      expect(t.keys('store')).toHaveLength(version < 3 ? 1 : 2);
    }
    openBook();
  });

  it('ruling 28: Gunn: with room for one good, its owner chooses which', () => {
    const t = marking('gunn', nearlyFull);
    expect(t.keys()).toEqual(['store sheep village', 'store cattle village']);
    expect(t.changes('store cattle village')).toEqual({ 'village cattle': 1 });
    expect(t.asked()).toBe('1 turn');
    expect(marking('gunn', nearlyFull).changes('store sheep village')).toEqual({ 'village sheep': 1 });
  });

  it('ruling 28: MacDonald: with room for one good, its owner chooses which', () => {
    const t = marking('macdonald', nearlyFull);
    expect(t.keys()).toEqual(['store wood village', 'store stone village']);
    expect(t.changes('store stone village')).toEqual({ 'village stone': 1 });
    expect(t.asked()).toBe('1 turn');
  });

  it('ruling 28: MacDonald: with room for two on different tiles, both are kept and none is passed over', () => {
    const t = marking('macdonald', { goods: { village: 'wood wood', castle: 'wood wood' } });
    expect(t.keys()).toEqual(['store wood village', 'store wood castle']);
    expect(t.changes('store wood castle')).toEqual({ 'castle wood': 1, 'village stone': 1 });
  });

  it('ruling 28: Gunn: who sells first has room for both', () => {
    const t = marking('gunn', nearlyFull, { market: { wood: 1 } }).go('sell wood castle');
    expect(t.keys('store')).toEqual(['store sheep village', 'store sheep castle']);
    expect(t.changes('store sheep village')).toEqual({ 'village sheep': 1, 'castle cattle': 1 });
  });

  it('ruling 28: Chisholm: where one good finds room nobody is asked', () => {
    expect(marking('chisholm', nearlyFull).numbers()['village barley']).toBe(1);
  });
});
