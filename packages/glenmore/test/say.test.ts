import { createWords, LANGS, type Message } from '@ceilidh/words';
import { describe, expect, it } from 'vitest';
import { below, type Entry, entryFor, generator, type Section, Step, withNames } from '@ceilidh/kernel';
import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { glenmore } from '../src/index.ts';
import { fromSetup, say, type SeatSpec, table, type Table, type TableSpec } from './table.ts';

const all = LANGS.map((lang) => createWords(lang, [glenmore.catalog, kernelCatalog]));

/** Says something in all languages: words that miss a message or a value refuse. */
function sayAll(message: Message): void {
  for (const words of all) {
    const text = words.say(withNames(message, ['Ann', 'Bob', 'Cat', 'Dan']));
    if (text.length < 2 || /[{}@]|undefined|glenmore\./.test(text)) throw new Error(`badly said: ${text}`);
  }
}

function sayEverything(t: Table): void {
  const seat = t.who();
  sayAll(t.rules.sayAsk(t.state, seat));
  for (const move of t.rules.legal(t.state, seat)) sayAll(t.rules.sayMove(t.state, seat, move));
}

const start = (tile: string, seat: SeatSpec = {}, spec: TableSpec = {}): Table =>
  table({ rondel: tile, ...spec, seats: [{ coins: 9, ...seat }, {}] });

/** The question and a move in English. */
function saying(t: Table, key: string): [string, string] {
  sayEverything(t);
  return [say(t.rules.sayAsk(t.state, t.who())), say(t.rules.sayMove(t.state, t.who(), t.move(key)))];
}

const atBoard = (seat: SeatSpec = {}, spec: TableSpec = {}): Table =>
  start('robert-the-bruce', seat, spec).go('take robert-the-bruce');
const placed = (seat: SeatSpec, spec: TableSpec = {}): Table =>
  start('black-isle', seat, spec).go('take black-isle', 'place 1 1');

describe('every kind of move is said', () => {
  it.each<[string, () => Table, string, RegExp, RegExp]>([
    [
      'take',
      () => start('halkirk'),
      'take halkirk',
      /^Which tile do you move to\?$/,
      /^Take Halkirk.*village.*river.*1 stone.*Scotsman.*1 movement point/,
    ],
    [
      'take a person',
      () => start('mary-stuart'),
      'take mary-stuart',
      /tile/,
      /Mary Stuart.*person.*2 coins.*clan marker/,
    ],
    ['take an overbuild tile', () => start('dornoch'), 'take dornoch', /tile/, /Dornoch.*1 wood.*1 barley.*3 points/],
    [
      'take what costs whisky',
      () => start('kingshouse', { whisky: 1 }),
      'take kingshouse',
      /tile/,
      /1 cask of whisky.*2 points/,
    ],
    [
      'take what costs a Scotsman',
      () => start('loch-ness', { men: { castle: 2 } }),
      'take loch-ness',
      /tile/,
      /1 Scotsman.*one more activation/,
    ],
    ['discard', () => start('halkirk', { coins: 0 }), 'discard halkirk coin', /tile/, /^Discard Halkirk for a coin$/],
    [
      'discard for a step',
      () => start('halkirk', { coins: 0 }),
      'discard halkirk step',
      /tile/,
      /^Discard Halkirk for a movement point$/,
    ],
    ['end', () => start('worlds-end'), 'end', /tile/, /^Stop at World’s End/],
    [
      'sell',
      () => start('halkirk', { goods: { castle: 'sheep' } }, { market: { sheep: 3 } }),
      'sell sheep castle',
      /tile/,
      /^Sell a sheep from Home Castle for 3 coins$/,
    ],
    [
      'pay',
      () => start('halkirk', { goods: { castle: 'stone' } }).go('take halkirk'),
      'pay stone castle',
      /^Which good do you pay\?$/,
      /^Pay stone from Home Castle$/,
    ],
    [
      'buy',
      () => start('halkirk', { goods: { castle: 'stone' } }).go('take halkirk'),
      'pay stone buy',
      /good/,
      /^Buy stone for 1 coin$/,
    ],
    [
      'waive',
      () =>
        placed({ clans: 'sinclair', land: { kelso: '0 1' }, goods: { village: 'barley sheep cattle' } }).go(
          'activate kelso',
        ),
      'pay barley coin',
      /3 goods/,
      /^Give 1 coin in place of barley$/,
    ],
    [
      'waive any',
      () => placed({ clans: 'sinclair', land: { scone: '0 1' } }).go('activate scone'),
      'pay any coin',
      /good/,
      /^Give 1 coin in place of a good$/,
    ],
    [
      'levy',
      () => start('loch-ness', { men: { village: 1, castle: 1 } }).go('take loch-ness'),
      'levy castle',
      /Scotsman.*Loch Ness/,
      /Home Castle/,
    ],
    [
      'place',
      () => start('inshriach').go('take inshriach'),
      'place 0 1',
      /^Where do you place Inshriach\?$/,
      /\b0\b.*\b1\b/,
    ],
    [
      'overbuild',
      () => start('inverness', { land: { halkirk: '-1 0' } }).go('take inverness'),
      'place -1 0',
      /Inverness/,
      /Halkirk.*-1|Halkirk.*−1/,
    ],
    [
      'first',
      () => start('duart-castle').go('take duart-castle', 'place 0 1'),
      'first landmark',
      /one-time effect/,
      /^First: the landmark card$/,
    ],
    ['good', () => start('loch-lochy').go('take loch-lochy'), 'good sheep', /Loch Lochy/, /^A sheep$/],
    [
      'stow',
      () =>
        placed({ land: { bonawe: '0 1', 'glen-affric': '0 1' }, goods: { 'glen-affric': 'sheep sheep' } }).go(
          'activate glen-affric',
        ),
      'stow stone',
      /Glen Affric/,
      /^Keep stone$/,
    ],
    [
      'store',
      () => atBoard().go('clan gunn'),
      'store sheep castle',
      /^On which tile do you put the good\?$/,
      /^Put a sheep on Home Castle$/,
    ],
    ['settle', () => atBoard().go('clan ross'), 'settle castle', /Scotsman/, /Scotsman.*Home Castle/],
    ['clan', () => atBoard(), 'clan mckay', /clan marker/, /McKay.*2 coins.*David Hume/],
    [
      'remove',
      () => atBoard({ land: { bonawe: '0 1', glenshee: '1 1' } }).go('clan macmillan'),
      'remove bonawe',
      /^Which tile do you remove\?.*Home Castle/,
      /^Remove Bonawe$/,
    ],
    ['remove up to two', () => start('loch-morar').go('take loch-morar'), 'skip', /2 at most/, /./],
    ['munro', () => atBoard({}, { discards: 'bonawe kelso' }).go('clan munro'), 'munro kelso', /discard pile/, /Kelso/],
    [
      'special',
      () => atBoard({ land: { bonawe: '0 1' } }).go('clan macdonell'),
      'activate bonawe',
      /clan/,
      /^Activate Bonawe.*1 stone/,
    ],
    [
      'activate',
      () => placed({}),
      'activate village',
      /^What do you activate next\?$/,
      /^Activate Starting Village.*1 movement point/,
    ],
    [
      'activate with points left',
      () => placed({}).go('activate village', 'activate castle'),
      'move village castle',
      /2 movement points are left/,
      /^Move a Scotsman from Starting Village to Home Castle$/,
    ],
    [
      'activate a good of choice',
      () => placed({ land: { leith: '0 1' } }),
      'activate leith sheep',
      /activate/,
      /Leith.*a sheep/,
    ],
    [
      'activate with so many goods',
      () => placed({ land: { crieff: '0 1' } }),
      'activate crieff 2',
      /activate/,
      /Crieff.*2 animals/,
    ],
    [
      'activate for points',
      () => placed({ clans: 'macgregor', land: { pulteney: '0 1' } }),
      'activate pulteney points',
      /activate/,
      /Pulteney.*3 points in place of whisky/,
    ],
    [
      'extra',
      () => start('halkirk', { landmarks: 'loch-ness', land: { bonawe: '0 1' } }),
      'extra bonawe',
      /tile/,
      /[Ee]xtra.*Bonawe.*1 stone/,
    ],
    ['done', () => placed({}), 'done', /activate/, /^Done/],
  ])('%s', (_, make, key, ask, move) => {
    const [asked, said] = saying(make(), key);
    expect(asked).toMatch(ask);
    expect(said).toMatch(move);
  });

  it('all activations are described', () => {
    const described = (tile: string): string => {
      const t = start(tile, { coins: 30, whisky: 1, land: { lochridge: '0 1', dundee: '1 1' } });
      return say(t.rules.sayMove(t.state, 0, t.move(`take ${tile}`)));
    };
    expect(described('leith')).toMatch(/a good of your choice/);
    expect(described('crieff')).toMatch(/2 points for 1 animal, 5 points for 2 animals,? or 8 points for 3 animals/);
    expect(described('aberdeen')).toMatch(/4 points for 2 different goods or 8 points for 4 different goods/);
    expect(described('edinburgh')).toMatch(/7 points for any 3 goods/);
    expect(described('kelso')).toMatch(/9 points for 1 barley.*1 sheep.*1 head of cattle/);
    expect(described('scone')).toMatch(/a clan marker for any good/);
    expect(described('pulteney')).toMatch(/a cask of whisky for 1 barley/);
    expect(described('armadale-castle')).toMatch(/2 points for each of the first 8 coins/);
    expect(described('castle-of-mey')).toMatch(/all your tiles/);
    expect(described('loch-shiel')).toMatch(/card: 1 cask of whisky and 1 Scotsman/);
    expect(described('loch-lochy')).toMatch(/card: 2 goods of your choice/);
    expect(described('inverness')).toMatch(/card: 1 barley and 1 cask of whisky/);
    expect(described('castle-moil')).toMatch(/card: .*count double/);
    expect(described('loch-morar')).toMatch(/up to 2 tiles/);
    expect(described('ullapool')).toMatch(/[Oo]verbuild|over/);
  });
});

describe('the log', () => {
  it('tells of a turn from its tile to its end', () => {
    const seat = { land: { pulteney: '0 1' }, goods: { village: 'barley' } };
    const t = table({ rondel: '0 bonawe 1 leith strathspey', seats: [{ ...seat, coins: 2 }, {}] });
    t.go(
      'take leith',
      'place 1 1',
      'activate pulteney',
      'activate village',
      'move village castle',
      'activate leith sheep',
      'done',
    );
    expect(t.log).toEqual([
      'All have passed Bonawe: it goes to the discard pile.',
      'Ann takes Leith.',
      'Ann pays 2 coins.',
      'Ann places Leith in column 1, row 1.',
      'Ann activates Pulteney.',
      'Ann pays barley.',
      'Ann gains 1 cask of whisky.',
      'Ann activates Starting Village.',
      'Ann gains 1 movement point.',
      'Ann moves a Scotsman from Starting Village to Home Castle.',
      'Ann activates Leith.',
      'Ann puts a sheep on Leith.',
      'Ann is done.',
    ]);
  });

  it('tells of markers and landmarks', () => {
    const t = start('duart-castle', { coins: 3, goods: { village: 'wood stone sheep' } });
    t.go('take duart-castle', 'pay wood village', 'pay stone village', 'pay sheep village', 'place 0 1');
    t.log.length = 0;
    t.go('first landmark', 'clan mckay');
    expect(t.log.slice(0, 6)).toEqual([
      'Ann begins with the landmark card.',
      'Ann takes the landmark card of Duart Castle.',
      'Ann gains 1 coin.',
      'Ann puts a clan marker on McKay and pays 2 coins.',
      'Ann takes David Hume.',
      'Ann puts a Scotsman on Duart Castle.',
    ]);
  });

  it('tells what costs whisky', () => {
    expect(start('kingshouse', { whisky: 1 }).go('take kingshouse').log).toEqual([
      'Ann takes Kingshouse.',
      'Ann pays 1 cask of whisky.',
    ]);
  });
});

describe('a whole match can be said in every language', () => {
  it.each([
    [2, {}],
    [3, { die: true, shortGame: true }],
    [4, {}],
  ])('%i players', (players, options) => {
    const t = fromSetup({ players, ...options }, `said ${players}`);
    const random = generator(`said ${players}`, 'moves');
    let turns = 0;
    for (; t.who() >= 0; turns++) {
      if (turns % 3 === 0) sayEverything(t);
      if (turns % 50 === 0) shown(t);
      const moves = t.rules.legal(t.state, t.who());
      const move = moves[below(random, moves.length)];
      if (move === undefined) throw new Error('nothing to do');
      const entries: Entry[] = [];
      const preview = t.rules.preview(t.state, t.who(), move);
      preview.changes.forEach(sayAll);
      t.rules.apply(t.state, t.who(), move, new Step(entries));
      for (const entry of entries) sayAll(entryFor(entry, 'spectator'));
    }
    expect(turns).toBeGreaterThan(50);
    expect(t.rules.outcome(t.state)?.ranks).toHaveLength(players);
  });
});

const textOf = (section: Section): string => {
  const cells = [...(section.table?.head ?? []), ...(section.table?.rows.flat() ?? [])];
  return [section.title, ...(section.lines ?? []), ...cells]
    .map((line) => {
      if (typeof line === 'number') return String(line);
      if (line.id !== 'glenmore.none' && line.id !== 'glenmore.number') sayAll(line);
      return say(line);
    })
    .join('\n');
};

function shown(t: Table): Map<string, string> {
  const sections = t.rules.present(t.rules.view(t.state, 'spectator'));
  return new Map(sections.map((section) => [section.id, textOf(section)]));
}

describe('the table in words', () => {
  const t = table({
    rondel: '0 die 1 inshriach halkirk worlds-end kelso',
    rolls: [1],
    discards: 'bonawe',
    market: { wood: 3, sheep: 1 },
    seats: [
      {
        coins: 7,
        whisky: 2,
        points: 11,
        land: { rannoch: '-1 0', lochridge: '1 1', ullapool: '1 1' },
        goods: { rannoch: 'wood wood', castle: 'sheep' },
        men: { village: 1, ullapool: 2 },
        landmarks: 'loch-ness loch-lochy',
        persons: 'macbeth',
        clans: 'mckay macleod',
      },
      {},
    ],
  });
  const sections = shown(t);

  it('has a section for the rondel, the market, the players, each territory, the clan board and the discards', () => {
    expect([...sections.keys()]).toEqual([
      'rondel',
      'market',
      'players',
      'territory-0',
      'territory-1',
      'clans',
      'discards',
    ]);
  });

  it('the rondel from the last piece on, with all that is on its tiles', () => {
    expect(sections.get('rondel')).toMatch(
      /A 0, B 0, C 0, D 0[\s\S]*\n0\nAnn\n1\nthe die\n2\nBob\n3\nInshriach.*1 wood[\s\S]*Halkirk[\s\S]*World’s End[\s\S]*Kelso/,
    );
  });

  it('several pieces on World’s End', () => {
    const end = table({ rondel: '0 1 2 worlds-end inshriach', seats: [{}, {}, {}] }).go('end', 'end');
    expect(shown(end).get('rondel')).toMatch(/Cat\n1\nAnn.*Bob.*World’s End/);
  });

  it('the market: what goods cost and bring', () => {
    expect(sections.get('market')).toMatch(/Wood\n—\n3\nStone\n1\n—[\s\S]*Sheep\n2\n1/);
  });

  it('the players: points, coins, whisky, Scotsmen, cards, persons', () => {
    expect(sections.get('players')).toMatch(/Ann\n11\n7\n2\n0\nLoch Ness.*Loch Lochy\nMacbeth.*David Hume\n4\n6\n8/);
    expect(sections.get('players')).toMatch(/Bob\n0\n0\n0\n0\n—\n—\n2\n8\n10/);
  });

  it('territories as maps, with Scotsmen and goods', () => {
    expect(sections.get('territory-0')).toMatch(/Ullapool.*2 Scotsmen/);
    expect(sections.get('territory-0')).toMatch(/Rannoch.*2 wood/);
    expect(sections.get('territory-0')).toMatch(/Home Castle.*1 sheep/);
    expect(sections.get('territory-1')).toMatch(/Starting Village.*1 Scotsman/);
  });

  it('the clan board: roads, owners and effects', () => {
    expect(sections.get('clans')).toMatch(/McKay.*taken by Ann/);
    expect(sections.get('clans')).toMatch(/Sutherland.*1 coin.*5 points.*4 river tiles/);
  });

  it('the discard pile', () => {
    expect(sections.get('discards')).toMatch(/Bonawe/);
    expect(shown(table({ rondel: 'bonawe' })).get('discards')).toMatch(/—/);
  });
});
