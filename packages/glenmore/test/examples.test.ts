import { describe, expect, it } from 'vitest';
import { type SeatSpec, table, type Table, type TableSpec } from './table.ts';

// The worked examples of the book, by its pages.

describe('page 2: turns', () => {
  it('the last piece takes a tile, then the one that is last now takes Robert the Bruce', () => {
    const t = table({ rondel: '0 1 2 inshriach robert-the-bruce black-isle', seats: [{}, {}, {}] });
    t.go('take inshriach', 'place 0 1', 'done');
    expect(t.asked()).toBe('1 turn');
    expect(t.changes('take robert-the-bruce')).toEqual({ '1 persons': 1 });
    expect(t.asked()).toBe('1 clan');
    expect(t.rondel()).toBe('2 0 1 black-isle');
  });
});

describe('page 10: the die', () => {
  it('a 2 would end on a tile with the symbol of a chronicle: the die goes on, and Loch Lochy is discarded', () => {
    const t = table({
      rondel: '0 die 1 glenshee black-isle loch-lochy strathspey inshriach',
      rolls: [2],
      tiles: { 'black-isle': { chronicle: true } },
    });
    t.go('take inshriach', 'place 0 1', 'done');
    expect(t.discards()).toBe('loch-lochy');
    expect(t.rondel()).toBe('1 glenshee black-isle die strathspey 0');
  });
});

describe('page 12: the market', () => {
  const t = table({
    rondel: 'inshriach',
    market: { cattle: 1, sheep: 3 },
    seats: [{ coins: 2, land: { crieff: '0 1' }, goods: { village: 'sheep' } }, {}],
  });

  it('cattle is bought for 2 and paid to a trade tile at once', () => {
    t.go('take inshriach', 'place 1 1', 'activate crieff 1');
    expect(t.keys()).toEqual(['pay sheep village', 'pay cattle buy']);
    expect(t.changes('pay cattle buy')).toEqual({ coins: -2, 'market cattle': 1, points: 2 });
  });

  it('a sheep is sold for the 3 coins on the last space', () => {
    expect(t.changes('sell sheep village')).toEqual({ coins: 3, 'market sheep': -1, 'village sheep': -1 });
  });
});

describe('pages 13 and 14: placing', () => {
  const places = (
    tile: string,
    land: Record<string, string> = {},
    men: Record<string, number> = { village: 1 },
  ): string[] =>
    table({ rondel: tile, seats: [{ coins: 9, land, men }, {}] })
      .go(`take ${tile}`)
      .keys();

  it('Lochridge may not break the river', () => {
    expect(places('lochridge')).not.toContain('place -1 0');
    expect(places('lochridge', {}, { castle: 1 })).not.toContain('place 2 0');
  });

  it('Lochridge may not lie where no Scotsman stands next to it', () => {
    expect(places('lochridge', { inshriach: '1 1' })).not.toContain('place 2 1');
    expect(places('lochridge', { inshriach: '1 1' })).not.toContain('place 1 2');
  });

  it('Halkirk may not begin a second river', () => {
    const t = table({ rondel: 'halkirk', seats: [{ coins: 9, men: { village: 1, castle: 1 } }, {}] }).go(
      'take halkirk',
    );
    expect(t.keys()).toEqual(['place -1 0', 'place 2 0']);
  });

  it('Halkirk may go on with the only river', () => {
    const t = table({ rondel: 'halkirk', seats: [{ coins: 9, men: { castle: 1 } }, {}] }).go('take halkirk');
    expect(t.cellOf('halkirk')).toBe('2 0');
  });

  it('Lochridge may lie where a Scotsman stands on a tile next to it', () => {
    expect(places('lochridge', { inshriach: '1 1' })).toEqual(['place 0 -1', 'place 0 1', 'place 1 -1']);
  });

  it('tiles that meet in corners only do not count as adjoining', () => {
    expect(places('lochridge')).toEqual(['place 0 -1', 'place 0 1', 'place 1 -1', 'place 1 1']);
  });
});

describe('page 14: overbuilding', () => {
  const seat = { coins: 9, land: { halkirk: '2 0', inshriach: '2 1' } };

  it('Inverness goes onto Halkirk: both are villages on the river, and a Scotsman stands next to it', () => {
    const t = table({ rondel: 'inverness', seats: [{ ...seat, men: { castle: 1 } }, {}] }).go('take inverness');
    expect(t.keys()).toEqual(['place 0 0', 'place 2 0']);
    t.go('place 2 0');
    expect(t.player(0).cells).toHaveLength(4);
    expect(t.numbers()['tiles']).toBe(4);
  });

  it('the Scotsman may stand on the tile itself', () => {
    const t = table({ rondel: 'inverness', seats: [{ ...seat, men: { halkirk: 1 } }, {}] });
    t.go('take inverness');
    expect(t.cellOf('inverness')).toBe('2 0');
  });
});

describe('page 17: activation', () => {
  const red = { land: { inshriach: '1 1' }, men: { castle: 1 } };
  const movesOf = (t: Table): string[] => t.keys('activate');

  it('Halkirk beside the home castle: a Scotsman, then two movement points and a wood', () => {
    const t = table({ rondel: 'halkirk', seats: [{ ...red, goods: { village: 'stone' } }, {}] });
    expect(t.changes('take halkirk')).toEqual({
      'village stone': -1,
      tiles: 1,
      supply: -1,
      'halkirk men': 1,
    });
    expect(movesOf(t)).toEqual(['activate castle', 'activate inshriach', 'activate halkirk']);
    expect(t.changes('activate halkirk', 'activate castle', 'activate inshriach')).toEqual({
      movement: 2,
      'inshriach wood': 1,
    });
    expect(t.changes('move halkirk castle', 'move castle village')).toEqual({
      movement: -2,
      'halkirk men': -1,
      'village men': 1,
    });
  });

  it('later Inverness over Halkirk: card and Scotsman, then two movement points and another wood', () => {
    const t = table({
      rondel: 'inverness',
      seats: [
        {
          land: { ...red.land, halkirk: '2 0' },
          men: { castle: 1, halkirk: 1 },
          goods: { village: 'wood stone', inshriach: 'wood' },
        },
        {},
      ],
    });
    t.go('take inverness', 'pay wood village');
    expect(t.changes('place 2 0')).toEqual({
      'inverness men': 2,
      'halkirk men': -1,
      supply: -1,
      cards: 1,
      // What the card brings (page 20).
      whisky: 1,
      'inverness barley': 1,
    });
    expect(movesOf(t)).toEqual(['activate castle', 'activate inshriach', 'activate inverness']);
    expect(t.changes('activate inverness', 'activate castle', 'activate inshriach')).toEqual({
      movement: 2,
      'inshriach wood': 1,
    });
  });
});

describe('page 16: exchanges', () => {
  it('a sheep and two cattle bring 8 points', () => {
    const seat = { land: { crieff: '0 1' }, goods: { village: 'sheep cattle cattle' } };
    const t = table({ rondel: 'inshriach', seats: [seat, {}] }).go('take inshriach', 'place 1 1');
    expect(t.changes('activate crieff 3')).toEqual({ 'village sheep': -1, 'village cattle': -2, points: 8 });
  });

  it('a sheep and two stones bring 7 points', () => {
    const seat = { land: { dundee: '0 1' }, goods: { village: 'sheep stone stone' } };
    const t = table({ rondel: 'inshriach', seats: [seat, {}] }).go('take inshriach', 'place 1 1');
    expect(t.changes('activate dundee')).toEqual({ 'village sheep': -1, 'village stone': -2, points: 7 });
  });
});

describe('page 18: the roads of the clan board', () => {
  const board = (coins: number, other = ''): Table =>
    table({ rondel: 'robert-the-bruce', seats: [{ coins }, { clans: other }] }).go('take robert-the-bruce');

  it('MacLeod costs nothing from the start area', () => {
    expect(board(0).can('clan macleod')).toBe(true);
    expect(board(4).changes('clan macleod')).toEqual({ markers: -1, coins: 3 });
  });

  it('McKay costs 2: three roads, on two of them a coin', () => {
    expect(board(1).can('clan mckay')).toBe(false);
    expect(board(2).changes('clan mckay')).toEqual({ markers: -1, coins: -2, persons: 2 });
  });

  it("MacLachlan costs 1 from MacMillan's field, whosever marker is there", () => {
    expect(board(1).can('clan maclachlan')).toBe(false);
    expect(board(1, 'macmillan').changes('clan maclachlan')).toEqual({ markers: -1, coins: -1 });
  });
});

describe('page 19: scoring', () => {
  /** So many tiles besides the home tile: those on the river in its row, the others in one above it. */
  const landOf = (t: Table, ids: string[], count: number): Record<string, string> => {
    let [river, dry] = [2, 0];
    const isRiver = (id: string): boolean => t.rules.context.tiles.some((tile) => tile.id === id && tile.river);
    return Object.fromEntries(ids.splice(0, count - 2).map((id) => [id, isRiver(id) ? `${river++} 0` : `${dry++} 1`]));
  };

  it('five, three and one landmark bring 5, 2 and no points', () => {
    const spec: TableSpec = {
      rondel: `0 1 2 inshriach black-isle strathspey bonawe glenshee lochridge plockton dundee aberdeen leith`,
      stacks: ['rannoch', 'pitlochry'],
      seats: [
        { landmarks: 'castle-stalker donan-castle loch-lochy duart-castle inverness' },
        { landmarks: 'loch-shiel armadale-castle loch-ness' },
        { landmarks: 'castle-of-mey' },
      ],
    };
    expect(table(spec).go('take inshriach', 'place 0 1').changes('done')).toEqual({ points: 5, '1 points': 2 });
  });

  it('15, 13 and 16 tiles: 6, none and 9 points are lost', () => {
    const empty = table({});
    const ids = empty.rules.context.components.tiles
      .filter(({ type, overbuild }) => type !== 'person' && type !== 'end' && overbuild !== true)
      .map(({ id }) => id);
    const seats = [15, 13, 16].map((count) => ({ land: landOf(empty, ids, count) }));
    const t = table({ rondel: '0 1 2 worlds-end', seats }).go('end', 'end', 'end');
    expect([0, 1, 2].map((seat) => t.numbers()[seat === 0 ? 'tiles' : `${seat} tiles`])).toEqual([15, 13, 16]);
    expect([0, 1, 2].map((seat) => t.points(seat, 'size'))).toEqual([-6, 0, -9]);
  });
});

describe('page 20: landmarks', () => {
  it("Duart Castle's own coin pays its road", () => {
    const t = table({
      rondel: 'duart-castle',
      seats: [{ land: { inshriach: '0 1' }, goods: { village: 'wood stone sheep' } }, {}],
    });
    t.go('take duart-castle', 'place 0 -1', 'first landmark');
    expect(t.can('clan cameron')).toBe(true);
    expect(t.changes('clan ross')).toEqual({ markers: -1, coins: -1 });
    expect(t.player(0).coins).toBe(0);
  });

  it('Castle Moil: three Scotsmen in the home castle count as six', () => {
    const seats = (landmarks: string): SeatSpec[] => [{ landmarks, men: { castle: 3 } }, { men: { castle: 1 } }];
    expect(table({ seats: seats('castle-moil') }).points(0, 'scotsmen')).toBe(8);
    expect(table({ seats: seats('') }).points(0, 'scotsmen')).toBe(2);
  });

  it('Loch Morar may remove itself, and what lies next to it is activated still', () => {
    const t = table({
      rondel: 'loch-morar',
      seats: [{ land: { inshriach: '2 1', glenshee: '1 1' }, men: { castle: 1 }, goods: { village: 'cattle' } }, {}],
    });
    t.go('take loch-morar');
    expect(t.changes('remove loch-morar')).toEqual({ tiles: -1, boxed: 1 });
    t.go('skip');
    expect(t.keys('activate')).toEqual(['activate castle', 'activate inshriach', 'activate glenshee']);
    expect(t.numbers()['cards']).toBe(1);
  });

  it('Loch Ness: the Scotsman that pays for it does not count for its place', () => {
    const t = table({ rondel: 'loch-ness', seats: [{ men: { village: 1, castle: 1 } }, {}] }).go('take loch-ness');
    expect(t.keys()).toEqual(['levy village', 'levy castle']);
    t.go('levy castle');
    expect(t.cellOf('loch-ness')).toBe('-1 0');
  });
});

describe('page 21: clans', () => {
  const land = { rannoch: '2 0', strathmore: '3 0' };

  it('Sutherland: the home tile counts as two river tiles', () => {
    const t = table({ rondel: 'robert-the-bruce', seats: [{ coins: 3, land }, {}] }).go('take robert-the-bruce');
    expect(t.changes('clan sutherland')).toEqual({ markers: -1, coins: -3, points: 5 });
  });

  it('Grant: tiles with Scotsmen count, not Scotsmen', () => {
    const men = { village: 3, castle: 1, rannoch: 1, strathmore: 1 };
    const t = table({ rondel: 'robert-the-bruce', seats: [{ coins: 2, land, men }, {}] }).go('take robert-the-bruce');
    expect(t.changes('clan grant')).toEqual({ markers: -1, coins: -2 });
  });
});
