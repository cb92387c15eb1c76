import { describe, expect, it } from 'vitest';
import { hashOf, readRecord, writeRecord } from '../src/index.ts';
import { CALLS, playAll, playOut, refusalOf, refused } from './helpers.ts';
import {
  finished,
  games,
  LINES,
  matchOf,
  PACK,
  readMatch as read,
  RECORD,
  SEALED,
  withHead,
  withLine,
  wrong,
} from './records.ts';
import { toyWith } from './toy.ts';

describe('a record', () => {
  it('is a line for the header, one for each move, and one for the end', () => {
    expect(JSON.parse(LINES[0] ?? '')).toEqual({
      ceilidh: 1,
      game: 'toy',
      rules: 3,
      options: { players: 2, rounds: 2, echo: true, mode: 'plain' },
      seats: ['Ailsa', 'Bruce'],
      seed: { given: 'seed' },
    });
    expect(LINES.slice(1, -1)).toEqual(finished.rows.map(({ seat, key }) => JSON.stringify([seat, key])));
    expect(LINES.at(-1)).toBe(JSON.stringify({ moves: finished.rows.length, hash: finished.hash() }));
    expect(RECORD.endsWith('}\n')).toBe(true);
  });

  it.each([
    ['a given seed', {}],
    ['a sealed seed', { seed: SEALED }],
    ['a pack', { pack: PACK }],
    ['a sealed seed, a pack and odd names', { seed: SEALED, pack: PACK, seats: ['Żaneta 🏴', '"\\u0000"'] }],
  ])('with %s opens as the same match', (_what, changes) => {
    const match = playOut(matchOf(changes));
    const again = read(writeRecord(match));
    expect([again.hash(), again.rows, again.sealed]).toEqual([match.hash(), match.rows, match.rows.length]);
    expect(again.setting).toEqual(match.setting);
    expect(writeRecord(again)).toBe(writeRecord(match));
  });

  it('of a match that has not begun, or is under way, opens too, and goes on', () => {
    expect(read(writeRecord(matchOf())).hash()).toBe(matchOf().hash());
    const match = playAll(matchOf(), ...CALLS, '0 walk');
    const again = read(writeRecord(match));
    expect(playAll(again, '0 back').hash()).toBe(playAll(match, '0 back').hash());
  });

  it('shows the secret of a sealed seed, its nonces and its commitment', () => {
    const { secret, nonces, commitment } = SEALED;
    const head = JSON.parse(writeRecord(matchOf({ seed: SEALED })).split('\n')[0] ?? '') as { seed: unknown };
    expect(head.seed).toEqual({ secret, nonces, commitment });
  });

  it.each([
    ['a byte order mark', `\uFEFF${RECORD}`],
    ['line ends of Windows', RECORD.replaceAll('\n', '\r\n')],
    ['no line end at the end', RECORD.trimEnd()],
    ['empty lines at the end', `${RECORD}\n\r\n\n`],
  ])('may have %s', (_what, text) => {
    expect(writeRecord(read(text))).toBe(RECORD);
  });
});

describe('a record is refused with the line and what is wrong there', () => {
  const shape = (path: string, id: string, values = {}) => ({ path, expected: { id: `kernel.shape.${id}`, values } });
  const PATTERN = '/^[0-9a-f]{64}$/';

  it('when it is empty', () => {
    wrong('', 1, 'kernel.record.json');
  });

  it('when it breaks off', () => {
    wrong(LINES[0] ?? '', 1, 'kernel.record.end');
    wrong(LINES.slice(0, 4).join('\n'), 4, 'kernel.record.end');
  });

  it.each([
    [{ ceilidh: 2 }, 'ceilidh', 'whole', { min: 1, max: 1 }],
    [{ rules: 0 }, 'rules', 'whole', { min: 1, max: 1e6 }],
    [{ game: 1 }, 'game', 'text', {}],
    [{ options: [] }, 'options', 'object', {}],
    [{ seats: [] }, 'seats', 'length', { min: 1, max: '16' }],
    [{ seats: ['Ailsa', ''] }, 'seats[1]', 'pattern', { pattern: String.raw`/^[^\p{C}]{1,40}$/u` }],
    [{ seats: ['Ailsa', 'B\u0000'] }, 'seats[1]', 'pattern', { pattern: String.raw`/^[^\p{C}]{1,40}$/u` }],
    [{ seed: 'x' }, 'seed', 'object', {}],
    [{ seed: { given: '' } }, 'seed.given', 'pattern', { pattern: '/^.{1,200}$/' }],
    [{ seed: { commitment: 'abc' } }, 'seed.commitment', 'pattern', { pattern: PATTERN }],
    [{ pack: { name: 'x', hash: 'y' } }, 'pack.components', 'object', {}],
    [{ constructor: 1 }, 'constructor', 'unknown', { known: 'ceilidh, game, rules, options, pack, seats, seed, seen' }],
  ])('when the header is %j', (changes, path, id, values) => {
    wrong(withHead(changes), 1, 'kernel.shape', shape(path, id, values));
  });

  it('when there is no such game', () => {
    wrong(withHead({ game: 'chess' }), 1, 'kernel.record.game', { found: 'chess', known: 'toy' });
  });

  it('when it was made with other rules', () => {
    wrong(withHead({ rules: 2 }), 1, 'kernel.record.rules', { expected: 3, found: 2 });
  });

  it('when an option is unknown, wrong, or excluded by another', () => {
    const known = 'players, rounds, echo, mode';
    wrong(withHead({ options: { colour: 'red' } }), 1, 'kernel.option.unknown', { option: 'colour', known });
    wrong(withHead({ options: { players: 7 } }), 1, 'kernel.option.value', {
      option: 'players',
      found: '7',
      accepted: { id: 'kernel.option.number', values: { min: 2, max: 3 } },
    });
    wrong(withHead({ options: { echo: true, mode: 'hush' } }), 1, 'toy.echo-hush');
  });

  it('when the seats do not fit the options', () => {
    wrong(withHead({ seats: ['Ailsa'] }), 1, 'kernel.match.seats', { expected: 2, found: 1 });
  });

  it('when the pack does not fit its hash, or the game', () => {
    const { name, components } = PACK;
    const pack = (changes: object): string => withHead({ pack: { name, hash: PACK.hash, components, ...changes } });
    const other = { stones: [1, 9, 1, 9, 5, 6] };
    wrong(pack({ components: other }), 1, 'kernel.record.pack', { expected: PACK.hash, found: hashOf(other) });
    wrong(pack({ components: { cards: [] } }), 1, 'kernel.pack.component', { component: 'cards', known: 'stones' });
    wrong(pack({ components: { toString: [] } }), 1, 'kernel.pack.component', { component: 'toString', known: 'stones' });
  });

  it('when the seed is incomplete', () => {
    const { secret, nonces, commitment } = SEALED;
    for (const seed of [{}, { secret, nonces }, { secret, commitment }, { nonces, commitment }]) {
      wrong(withHead({ seed }), 1, 'kernel.record.seed');
    }
  });

  it('when the secret, a nonce or the commitment is not right', () => {
    const { secret, nonces, commitment = '' } = SEALED;
    wrong(withHead({ seed: { secret: 'short', nonces, commitment } }), 1, 'kernel.seed.secret');
    wrong(withHead({ seed: { secret, nonces: ['a b'], commitment } }), 1, 'kernel.seed.nonce', { nonce: 'a b' });
    const expected = '0'.repeat(64);
    wrong(withHead({ seed: { secret, nonces, commitment: expected } }), 1, 'kernel.seed.commitment', {
      expected,
      found: commitment,
    });
  });

  it.each(['{}', '[]', '[0]', '["0","high"]', '[0.5,"high"]', '[2,"high"]', '[-1,"high"]', '[0,1]', '[0,null]', '[0,"high",[]]'])(
    'when %s stands for a move',
    (line) => {
      wrong(withLine(1, line), 2, 'kernel.record.move');
    },
  );

  it('when a move is not legal', () => {
    const accepted = ['high', 'low'].map((text) => ({ id: 'kernel.verbatim', values: { text } }));
    wrong(withLine(1, '[0,"take 12"]'), 2, 'kernel.move.illegal', { move: 'take 12', count: 2, accepted });
  });

  it('when somebody moves who is not asked', () => {
    const text = writeRecord(playAll(matchOf(), '0 high', '0 stake 1', '1 low', '1 stake 1', '0 rest'));
    wrong(withLine(5, '[1,"rest"]', text), 6, 'kernel.move.not-asked', { seat: 2 });
  });

  it('when the end does not count the moves', () => {
    const found = LINES.length - 2;
    const end = JSON.stringify({ moves: found + 1, hash: finished.hash() });
    wrong(withLine(LINES.length - 1, end), LINES.length, 'kernel.record.count', { expected: found + 1, found });
  });

  it.each(['{"moves":-1}', '{}', 'null', '7'])('when the end is %s', (end) => {
    const reason = refusalOf(() => readRecord(games, withLine(LINES.length - 1, end)));
    expect(reason).toMatchObject({ values: { line: LINES.length, problem: { id: 'kernel.shape' } } });
  });

  it('when the final state does not fit its hash, or there is none', () => {
    const moves = LINES.length - 2;
    const found = '0'.repeat(64);
    const end = (given: object): string => withLine(LINES.length - 1, JSON.stringify({ moves, ...given }));
    wrong(end({ hash: found }), LINES.length, 'kernel.record.hash', { expected: finished.hash(), found });
    wrong(end({}), LINES.length, 'kernel.record.hash', { expected: finished.hash(), found: '' });
  });

  it('but an error in the program is not dressed up as one in the record', () => {
    const broken = toyWith(() => ({
      setup() {
        throw new RangeError('a bug');
      },
    }));
    expect(() => readRecord([broken], RECORD)).toThrow(RangeError);
  });
});

it('a refusal is an error that says what and with which values', () => {
  const act = (): unknown => readRecord(games, '');
  expect(act).toThrow('kernel.record.line {"line":1,"problem":{"id":"kernel.record.json"}}');
  refused(act, 'kernel.record.line', { line: 1, problem: { id: 'kernel.record.json' } });
});
