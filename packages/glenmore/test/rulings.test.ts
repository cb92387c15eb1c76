import { describe, expect, it } from 'vitest';
import { glenmore } from '../src/index.ts';
import { fromSetup, namesOf, type SeatSpec, table, type Table, type TableSpec } from './table.ts';

// The project's rulings on what the book leaves open, by their numbers. Rulings 8, 11, 12 and 19 to 22 are about
// chronicles (which combine, mountain, sale tile, own discard piles, Englishman, Donan's event, casks and haggis) and
// belong to their tests.

const ELEVEN = 'inshriach black-isle strathspey bonawe glenshee lochridge plockton crieff aberdeen dundee pulteney';
const start = (tile: string, seat: SeatSpec, spec: TableSpec = {}): Table =>
  table({ rondel: tile, ...spec, seats: [seat, {}] });

describe('ruling 1: the size of the rondel', () => {
  it('ruling 1: fourteen spaces', () => {
    expect(fromSetup({}).state.spaces).toHaveLength(14);
  });
});

describe('ruling 2: the die', () => {
  it('ruling 2: always with two players, by option with three or four', () => {
    const dice = [2, 3, 4].flatMap((players) => [false, true].map((die) => fromSetup({ players, die }).state.die >= 0));
    expect(dice).toEqual([true, true, false, true, false, true]);
  });

  it("ruling 2: pieces and empty spaces do not count; a chronicle's tile counts one, but is no place to stop", () => {
    const tiles = { inshriach: { chronicle: true } };
    const rondel = '0 die - 1 inshriach - black-isle strathspey bonawe';
    const two = table({ tiles, rondel, rolls: [2] }).go('take bonawe', 'place 0 1', 'done');
    expect(two.discards()).toBe('black-isle');
    const one = table({ tiles, rondel, rolls: [1] }).go('take bonawe', 'place 0 1', 'done');
    expect(one.discards()).toBe('black-isle');
  });

  it("ruling 2: to World's End or past it the die leaves the game, and discards nothing", () => {
    for (const roll of [1, 2, 3]) {
      const t = table({ rondel: '0 die 1 worlds-end inshriach black-isle bonawe', rolls: [roll] });
      t.go('take bonawe', 'place 0 1', 'done');
      expect([t.state.die, t.discards()]).toEqual([-1, '']);
    }
  });
});

describe('ruling 3: a large lead', () => {
  it('ruling 3: five and more score 8', () => {
    for (const whisky of [5, 6, 9]) {
      expect(table({ seats: [{ whisky }, {}] }).points(0, 'whisky')).toBe(8);
    }
  });
});

describe("ruling 4: World's End", () => {
  it('ruling 4: one of the 17 tiles of D, in its middle third, or on top for a short game', () => {
    const place = (shortGame: boolean, seed: string): [number, number] => {
      const stack = fromSetup({ shortGame }, seed).state.stacks[3] ?? [];
      return [stack.length, namesOf(stack.toReversed()).split(' ').indexOf('worlds-end')];
    };
    for (let n = 0; n < 50; n++) {
      const [size, depth] = place(false, `seed ${n}`);
      expect(size).toBe(17);
      expect(depth).toBeGreaterThanOrEqual(6);
      expect(depth).toBeLessThanOrEqual(10);
      expect(place(true, `seed ${n}`)).toEqual([17, 0]);
    }
  });

  it('ruling 4: it is not protected, and any number of pieces may stop on it', () => {
    const t = table({ rondel: '0 1 2 3 worlds-end inshriach', seats: [{}, {}, {}, {}] });
    t.go('end', 'end', 'end', 'end');
    expect(t.rondel()).toBe('worlds-end/0/1/2/3 inshriach');
  });
});

describe('ruling 5: no tile to be had', () => {
  it('ruling 5: any tile may be discarded, for a coin or a movement point, but a protected one', () => {
    const t = start('halkirk ullapool lochridge', {}, { tiles: { lochridge: { protected: true } } });
    expect(t.keys()).toEqual([
      'discard halkirk coin',
      'discard halkirk step',
      'discard ullapool coin',
      'discard ullapool step',
    ]);
  });

  it("ruling 5: World's End is not discarded; stopping on it stays possible", () => {
    const t = start('halkirk worlds-end', {});
    expect(t.keys()).toEqual(['discard halkirk coin', 'discard halkirk step', 'end']);
  });

  it('ruling 5: not where any tile can be taken, however far it lies', () => {
    expect(start('halkirk ullapool inshriach', {}).keys()).toEqual(['take inshriach']);
    expect(start('halkirk robert-the-bruce', { men: {} }).keys()).toEqual(['take robert-the-bruce']);
  });
});

describe('ruling 6: buying is part of paying', () => {
  it('ruling 6: bought goods pay at once, and are never kept', () => {
    const t = start('lochridge bonawe', { coins: 3 });
    expect(t.keys()).toEqual(['take lochridge', 'take bonawe']);
    expect(t.changes('take lochridge')).toEqual({ coins: -1, 'market wood': 1 });
  });

  it('ruling 6: a payment that could not be made to the end is not begun', () => {
    const t = start('castle-stalker bonawe', { coins: 1 });
    expect(t.can('take castle-stalker')).toBe(false);
    const both = start('castle-stalker', { coins: 1, goods: { village: 'wood' } }).go('take castle-stalker');
    // With the coin for the stone, the wood cannot be bought too.
    expect(both.numbers()).toMatchObject({ 'market stone': 1, 'castle-stalker men': 1 });
    expect(both.numbers()['village wood']).toBeUndefined();
  });
});

describe('ruling 7: the roads of the clan board', () => {
  const cost = (clan: string, clans = '', others = ''): number | undefined => {
    const t = table({ rondel: 'robert-the-bruce', seats: [{ coins: 9, clans }, { clans: others }] });
    const before = t.player(0).coins;
    t.go('take robert-the-bruce', `clan ${clan}`);
    return before - t.player(0).coins;
  };

  it('ruling 7: from the start area', () => {
    expect([cost('mckay'), cost('maclachlan'), cost('sutherland'), cost('macdonell')]).toEqual([2, 3, 3, 1]);
  });

  it('ruling 7: from any marker, over free and taken fields, the cheapest way', () => {
    expect(cost('maclachlan', '', 'macmillan')).toBe(1);
    expect(cost('sinclair', '', 'gunn')).toBe(3);
    expect(cost('sinclair', '', 'gunn ross')).toBe(2);
    expect(cost('sinclair', 'sutherland')).toBe(1);
  });

  it('ruling 7: Douglas has no roads, costs nothing, is repeatable and leads nowhere', () => {
    expect(cost('douglas', 'douglas', 'douglas')).toBe(0);
    expect(cost('maclachlan', 'douglas')).toBe(3);
  });
});

describe('ruling 9: what is hidden', () => {
  it('ruling 9: the order of the stacks and what the die will show, nothing else, to nobody more than to others', () => {
    const t = fromSetup({ players: 2 });
    expect(t.rules.view(t.state, 0)).toEqual(t.rules.view(t.state, 'spectator'));
    expect(Object.keys(t.state).filter((part) => !(part in t.rules.view(t.state, 1)))).toEqual(['stacks', 'dice']);
    expect(t.rules.view(t.state, 1).left).toEqual([9, 17, 17, 17]);
  });

  it('ruling 9: discard piles are open, and what they hold is not in the stacks again', () => {
    const t = table({
      rondel: `0 1 ${ELEVEN}`,
      discards: 'rannoch',
      stacks: ['halkirk castle-stalker', 'pitlochry ullapool', 'oban loch-ness'],
    });
    const redealt = t.rules.redeal(t.rules.view(t.state, 0), 0, [1, 2, 3, 4]);
    expect(glenmore.referee(t.rules, redealt)).toEqual([]);
    expect(t.rules.view(redealt, 0)).toEqual(t.rules.view(t.state, 0));
    expect(namesOf(redealt.discards)).toBe('rannoch');
  });
});

describe('ruling 10: all have passed a tile', () => {
  it('ruling 10: pieces still on the rondel, the die among them', () => {
    const t = table({ rondel: '0 die inshriach 1 black-isle', rolls: [1] }).go('take black-isle');
    expect(t.discards()).toBe('');
    const without = table({ rondel: '0 inshriach 1 black-isle' }).go('take black-isle');
    expect(without.discards()).toBe('inshriach');
  });

  it('ruling 10: it goes at once, before anything else of the turn', () => {
    const t = table({ rondel: '0 inshriach 1 macbeth', seats: [{ coins: 9 }, {}] }).go('take macbeth', 'clan munro');
    expect(t.asked()).toBe('0 place');
    expect(t.numbers()['discards']).toBeUndefined();
  });

  it("ruling 10: a stack's scoring comes when its last tile is laid, then the refill goes on", () => {
    const t = table({
      rondel: `0 inshriach 1 ${ELEVEN.split(' ').slice(1).join(' ')}`,
      stacks: ['rannoch', 'pitlochry oban'],
      seats: [{ whisky: 1 }, {}],
    });
    t.go('take black-isle', 'place 0 1', 'done');
    const from = t.log.indexOf('Rannoch comes onto the rondel.');
    expect(t.log.slice(from).filter((line) => !line.includes('scores'))).toEqual([
      'Rannoch comes onto the rondel.',
      'Scoring round 1.',
      'Pitlochry comes onto the rondel.',
    ]);
  });
});

describe('ruling 13: the river', () => {
  const removable = (land: Record<string, string>): string[] =>
    start('robert-the-bruce', { coins: 9, land, clans: 'macleod' }, {})
      .go('take robert-the-bruce', 'clan macmillan')
      .keys('remove');

  it('ruling 13: it runs from left to right and goes on at one of its two ends', () => {
    const t = start('rannoch', { men: { village: 1, castle: 1 }, land: { bonawe: '0 1' } }).go('take rannoch');
    expect(t.keys()).toEqual(['place -1 0', 'place 2 0']);
  });

  it('ruling 13: no tile without it directly left or right of one with it', () => {
    const t = start('bonawe', { men: { village: 1, castle: 1 } }).go('take bonawe');
    expect(t.keys().toSorted()).toEqual(['place 0 -1', 'place 0 1', 'place 1 -1', 'place 1 1']);
  });

  it('ruling 13: after a removal the river is in one piece', () => {
    expect(removable({ rannoch: '2 0', strathmore: '3 0', bonawe: '0 1' })).toEqual([
      'remove strathmore',
      'remove bonawe',
    ]);
  });

  it('ruling 13: after a removal all tiles hang together by edges', () => {
    expect(removable({ bonawe: '0 1', glenshee: '0 2', inshriach: '1 1' })).toEqual([
      'remove glenshee',
      'remove inshriach',
    ]);
    expect(removable({ bonawe: '0 1', glenshee: '0 2', inshriach: '1 1', strathspey: '1 2' })).toEqual([
      'remove bonawe',
      'remove glenshee',
      'remove inshriach',
      'remove strathspey',
    ]);
  });

  it('ruling 13: Scotsmen need not be near what is removed or what is left', () => {
    const t = start('robert-the-bruce', { coins: 9, men: {}, land: { bonawe: '0 1', glenshee: '1 1' } });
    t.go('take robert-the-bruce', 'clan macmillan');
    expect(t.keys('remove')).toEqual(['remove bonawe', 'remove glenshee']);
  });
});

describe('ruling 14: a Scotsman paid as a cost', () => {
  it('ruling 14: leaves first, and does not count for the place', () => {
    const alone = start('loch-ness inshriach', {});
    expect(alone.keys()).toEqual(['take inshriach']);
    const t = start('loch-ness', { men: { village: 1, castle: 1 } }).go('take loch-ness', 'levy village');
    expect(t.cellOf('loch-ness')).toBe('2 0');
  });

  it('ruling 14: only one after whose leaving there is a place', () => {
    const land = { bonawe: '0 1', glenshee: '0 2' };
    const t = start('loch-ness', { land, men: { village: 1, glenshee: 1 } });
    expect(t.changes('take loch-ness')).toEqual({ 'glenshee men': -1, supply: 1, tiles: 1, cards: 1 });
  });
});

describe('ruling 15: an overbuilt home tile', () => {
  const land = { 'castle-moil': '1 0', inverness: '0 0', bonawe: '0 1' };

  it('ruling 15: stays home castle for scoring, goods and Scotsmen', () => {
    const seat = { coins: 9, land, men: { castle: 2, bonawe: 1 }, goods: { bonawe: 'wood' } };
    const t = start('robert-the-bruce', seat);
    expect(t.points(0, 'scotsmen')).toBe(2);
    t.go('take robert-the-bruce');
    expect(t.changes('clan macmillan')).toEqual({
      markers: -1,
      coins: -2,
      tiles: -1,
      boxed: 1,
      'bonawe men': -1,
      'castle men': 1,
      'bonawe wood': -1,
      'castle wood': 1,
    });
  });

  it('ruling 15: cannot be removed, neither half', () => {
    const t = start('robert-the-bruce', { coins: 9, land: { 'castle-moil': '1 0', inverness: '0 0' } });
    t.go('take robert-the-bruce');
    expect(t.changes('clan macmillan')).toEqual({ markers: -1, coins: -2 });
  });
});

describe('ruling 16: movement points', () => {
  it('ruling 16: are pooled, and may be spent until the end of the turn; MacLachlan pays for the rest', () => {
    const t = start('bonawe', { clans: 'maclachlan', land: { lochridge: '0 1' } }).go('take bonawe', 'place 1 1');
    t.go('activate village', 'activate castle', 'activate lochridge', 'activate bonawe');
    expect(t.state.turn.movement).toBe(3);
    expect(t.changes('move village castle', 'done')).toEqual({
      movement: -3,
      'village men': -1,
      'castle men': 1,
      points: 2,
    });
  });

  it('ruling 16: also the one for a discarded tile, and before anything else', () => {
    const t = start('halkirk', { clans: 'maclachlan' }).go('discard halkirk step');
    expect(t.changes('done')).toEqual({ movement: -1, points: 1 });
  });
});
