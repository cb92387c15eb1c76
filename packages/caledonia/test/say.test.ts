import { createWords, LANGS } from '@ceilidh/words';
import { describe, expect, it } from 'vitest';
import type { Section } from '@ceilidh/kernel';
import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { CLANS } from '../src/clans/index.ts';
import { caledonia } from '../src/index.ts';
import { drafted, fromSetup, say, type SeatSpec, type Table, table } from './table.ts';

const all = LANGS.map((lang) => createWords(lang, [caledonia.catalog, kernelCatalog]));

/** Says every legal move and the question, in all languages; gives the English of one. */
function saying(t: Table, key: string): string {
  const seat = t.rules.actors(t.state).find((each) => t.can(key, each)) ?? t.who();
  for (const words of all) {
    expect(words.say(t.rules.sayAsk(t.state, seat)).length).toBeGreaterThan(3);
    for (const move of t.rules.legal(t.state, seat))
      expect(words.say(t.rules.sayMove(t.state, seat, move)).length).toBeGreaterThan(2);
  }
  const move = t.rules.legal(t.state, seat).find((each) => each.key === key);
  if (move === undefined) throw new Error(`${key} is not legal: ${t.keys('', seat).join(', ')}`);
  return say(t.rules.sayMove(t.state, seat, move));
}

const port = (tile: number, seat: SeatSpec = {}): Table =>
  table({
    ports: [tile, ...[5, 2, 3, 4].filter((other) => other !== tile)].slice(0, 4),
    top: [31, 32, 33],
    seats: [
      { merchants: 3, goods: { wool: 1, bread: 1 }, ...seat, units: { sheep: '1.1', ...seat.units } },
      { units: { dairy: '2.2' } },
      {},
    ],
  });

describe('every kind of move is said', () => {
  const lochs = { cells: { L: '6.4 6.5' } };
  const offer = (t: Table): string => t.keys('clan')[0] ?? t.keys('tile')[0] ?? '';

  it.each<[string, () => [Table, string], RegExp]>([
    ['clan', () => [fromSetup({ players: 2 }), offer(fromSetup({ players: 2 }))], /£55/],
    [
      'tile',
      () => [fromSetup({ players: 2, withoutClans: true }), offer(fromSetup({ players: 2, withoutClans: true }))],
      /£55/,
    ],
    ['bid', () => [fromSetup({ players: 2, clanAuction: true }), 'bid 7'], /\b7\b/],
    ['out', () => [fromSetup({ players: 2, clanAuction: true }).go('bid 1'), 'out'], /./],
    ['place', () => [drafted(2, ['campbell', 'stewart'], { land: 'GFM4' }), 'place miner 5.5'], /5\.5.*£14/],
    ['expand', () => [port(5), 'expand cow 2.1'], /2\.1.*£11/],
    ['buy', () => [port(5), 'buy wool 2'], /2 wool.*£8/],
    ['sell', () => [port(5), 'sell bread 1'], /1 bread.*£10/],
    ['bargain', () => [port(5).go('expand cow 2.1'), 'bargain cheese 2'], /2 cheese.*£14/],
    ['obtain', () => [table({ round: 3, board: [9], seats: [{}, {}] }), 'obtain 9'], /£5.*Contract 9/],
    ['obtain in round 1', () => [table({ board: [9], seats: [{}, {}] }), 'obtain 9'], /£5/],
    ['choose', () => [port(8).go('port A', 'draw'), 'choose 32'], /Contract 32/],
    ['fulfil', () => [port(5, { box: [16], units: { cow: '5.5' } }), 'fulfil 16'], /Contract 16.*1 wool.*1 beef/],
    ['fulfil with a port', () => [port(1, { box: [16] }), 'fulfil 16 A'], /animal/],
    [
      'spare',
      () => [port(1, { box: [46], goods: { wool: 2 }, units: { cow: '5.5' } }).go('fulfil 46 A'), 'spare cow'],
      /cow/,
    ],
    [
      'slaughter',
      () => [table({ seats: [{ box: [3], units: { cow: '5.5 5.6 5.7' } }, {}] }).go('fulfil 3'), 'slaughter 5.6'],
      /5\.6/,
    ],
    [
      'slaughter a sheep',
      () => [
        table({ seats: [{ box: [14], goods: { wool: 1 }, units: { sheep: '5.5 5.6' } }, {}] }).go('fulfil 14'),
        'slaughter 5.6',
      ],
      /5\.6/,
    ],
    ['upgrade', () => [port(4).go('port A'), 'upgrade miners'], /miners/],
    ['technology', () => [port(5), 'technology woodcutters'], /woodcutters.*£10/],
    ['retrieve', () => [port(4, { market: { milk: 1 } }).go('port A'), 'retrieve milk'], /milk/],
    ['give', () => [port(2).go('port A'), 'give wool'], /wool/],
    ['gain', () => [port(2).go('port A', 'give wool'), 'gain wool wool milk'], /2 wool.*1 milk/],
    ['port', () => [port(5), 'port A'], /£10/],
    ['borrowed port', () => [port(9), 'port A B'], /£3/],
    ['shift', () => [port(6).go('port A'), 'shift wool up'], /wool/],
    ['trade', () => [port(6).go('port A', 'shift wool up'), 'sell wool 1'], /1 wool.*£6/],
    ['exchange', () => [port(7, { units: { cow: '5.5' } }).go('port A'), 'exchange 1.1'], /sheep.*1\.1/],
    [
      'replace',
      () => [port(7, { units: { cow: '5.5' } }).go('port A', 'exchange 1.1', 'exchange 5.5'), 'replace miner 1.1'],
      /miner.*1\.1/,
    ],
    [
      'row',
      () => [table({ map: lochs, seats: [{ clan: 'macdonald', units: { fisherman: '6.4' } }, {}, {}] }), 'row 6.4 6.5'],
      /6\.4.*6\.5/,
    ],
    [
      'brew',
      () => [
        table({ seats: [{ clan: 'macewan', box: [2], goods: { wool: 6, grain: 2 } }, {}] }).go('fulfil 2'),
        'brew 2',
      ],
      /2 grain/,
    ],
    [
      'butter',
      () => [table({ seats: [{ clan: 'cunningham', goods: { milk: 2 } }, {}] }).passAll(), 'butter 2'],
      /2 milk/,
    ],
    [
      'process',
      () => [table({ seats: [{ goods: { milk: 2 }, units: { dairy: '5.5' } }, {}] }).passAll(), 'process 1 0 0'],
      /1 cheese/,
    ],
    [
      'mature',
      () => [
        table({ seats: [{ clan: 'mackenzie', goods: { grain: 1 }, units: { distillery: '5.5' } }, {}] })
          .passAll()
          .go('process 0 0 1'),
        'mature yes',
      ],
      /cellar/,
    ],
    ['open', () => [table({ seats: [{ clan: 'mackenzie', cellar: [0, 0, 1] }, {}] }), 'open 3'], /£15|3/],
    ['shipping', () => [port(5), 'shipping'], /£4/],
    ['merchant', () => [port(5), 'merchant'], /£4/],
    ['pass', () => [port(5), 'pass'], /./],
    ['end', () => [port(5).go('merchant'), 'end'], /./],
    ['skip', () => [port(4).go('port A'), 'skip'], /./],
    ['draw', () => [port(8).go('port A'), 'draw'], /./],
    ['decline', () => [port(8).go('port A'), 'decline'], /./],
    ['a second contract', () => [table({ seats: [{ clan: 'buchanan' }, {}] }).go('obtain 1'), 'skip'], /./],
    [
      'a second fulfilment',
      () => [
        table({ seats: [{ clan: 'buchanan', box: [35, 2], goods: { wool: 9, whisky: 1 } }, {}] }).go('fulfil 35'),
        'fulfil 2',
      ],
      /Contract 2/,
    ],
  ])('%s', (_, make, part) => {
    const [t, key] = make();
    expect(saying(t, key)).toMatch(part);
  });

  it('a free space is said without the cost of the land', () => {
    const t = table({ seats: [{ box: [1], goods: { wool: 4 }, units: { sheep: '5.5' } }, {}] }).go('fulfil 1');
    expect(saying(t, 'expand cow 5.6')).toMatch(/5\.6.*£9/);
  });

  it("Buchanan's second contract is said to cost nothing", () => {
    const t = table({ round: 5, board: [1, 2], seats: [{ clan: 'buchanan' }, {}] }).go('obtain 1');
    expect(saying(t, 'obtain 2')).toMatch(/£0|free|nothing/);
  });

  it('a question says what is needed', () => {
    const t = table({ seats: [{ box: [17], goods: { cheese: 2 }, units: { cow: '5.3 5.4 5.5' } }, {}] }).go(
      'fulfil 17',
    );
    expect(say(t.rules.sayAsk(t.state, 0))).toMatch(/cow.*2|2.*cow/);
    const auction = fromSetup({ players: 2, clanAuction: true });
    expect(say(auction.rules.sayAsk(auction.state, auction.who())).length).toBeGreaterThan(3);
    expect(say(auction.go('bid 4').rules.sayAsk(auction.state, auction.who()))).toMatch(/4/);
    expect(
      say(table({ round: 3, seats: [{}, {}] }).rules.sayAsk(table({ round: 3, seats: [{}, {}] }).state, 0)),
    ).toMatch(/3/);
  });
});

describe('the table in words', () => {
  const text = (section: Section): string => {
    const cells = [...(section.table?.head ?? []), ...(section.table?.rows.flat() ?? [])];
    const lines = [section.title, ...(section.lines ?? []), ...cells].map((line) =>
      typeof line === 'number' ? String(line) : say(line),
    );
    return lines.join('\n');
  };
  const shown = (t: Table): Map<string, string> =>
    new Map(t.rules.present(t.rules.view(t.state, 'spectator')).map((section) => [section.id, text(section)]));

  it('during the draft: what is on offer', () => {
    const t = fromSetup({ players: 2 });
    for (const { clan } of t.state.offer) expect(shown(t).get('round')?.toLowerCase()).toContain(CLANS[clan]?.id);
    expect(shown(fromSetup({ players: 2, withoutClans: true })).get('round')).toContain('£55');
  });

  it('in a match: prices, merchants, contracts, units, goods, ports', () => {
    const t = table({
      map: { cells: { L: '6.5', G5: '5.6' }, rivers: '5.4|5.5' },
      prices: { whisky: 10 },
      ports: [5, 1, 2, 3],
      board: [9],
      seats: [
        {
          clan: 'mackenzie',
          money: 33,
          goods: { cheese: 2 },
          market: { whisky: 1 },
          technology: [1, 0],
          cellar: [1, 0, 0],
          box: [1],
          done: [2],
          used: 'A',
          units: { sheep: '5.5 5.6' },
        },
        { market: { whisky: -2 }, units: { miner: '8.8' } },
        {},
      ],
    }).go('pass');
    const sections = shown(t);
    expect(sections.get('round')).toMatch(/Passed.*Ailsa/);
    expect(sections.get('market')).toMatch(/Whisky\n£10\n.*Ailsa.*1.*Bruce.*2/);
    expect(sections.get('contracts')).toMatch(/Contract 9.*2 cheese/);
    expect(sections.get('players')).toMatch(/MacKenzie\n£49\n/);
    expect(sections.get('seat-0')).toMatch(/2 cheese[\s\S]*5\.6 \(£5\)[\s\S]*Contract 1\b[\s\S]*Contract 2\b/);
    expect(sections.get('seat-2')).toMatch(/no goods/i);
    expect(sections.get('ports')).toMatch(/£10.*Ailsa/);
    expect(sections.get('map')).toContain('5.4');
  });

  it('what lies open of the pile, the future contracts, and no import track where there is none', () => {
    const t = table({ round: 2, top: [31, 32, 33], seats: [{ units: { dairy: '5.5 5.6 5.4' } }, {}] }).go(
      'expand dairy 5.7',
      'draw',
      'choose 32',
    );
    for (const id of [31, 33]) expect(shown(t).get('contracts')).toContain(`Contract ${id} `);
    expect(shown(t).get('contracts')).toMatch(/0 cotton/);
    const future = table({
      options: { futureContracts: true, staticImports: true, withoutPorts: true, withoutScoringTiles: true },
      seats: [{}, {}],
    });
    for (const id of future.state.future) expect(shown(future).get('contracts')).toContain(`Contract ${id} `);
    expect(shown(future).get('contracts')).not.toMatch(/0 cotton/);
    expect(shown(future).get('ports')).toContain('none');
  });

  it('solo: the neutral workers, and the last round without later tiles', () => {
    const t = table({ map: { cells: { G1: '5.5' } }, round: 5, seats: [{ units: { sheep: '6.6' } }] });
    expect(shown(t).get('round')).not.toContain('Later');
    expect(shown(t).get('map')).toBeDefined();
  });
});
