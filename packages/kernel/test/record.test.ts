import { describe, expect, it } from 'vitest';
import { hashOf, Match, readingRecord, readRecord, writeRecord } from '../src/index.ts';
import { CALLS, playAll, playOut, refusalOf, settingOf } from './helpers.ts';
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
  complaintOf,
} from './records.ts';
import { toyWith } from './toy-with.ts';

describe('a record', () => {
  it('is a line for the header, one for each move, and one for the end', () => {
    expect(JSON.parse(LINES[0] ?? '')).toEqual({
      ceilidh: 1,
      game: 'toy',
      modules: { echo: 1 },
      rules: 3,
      options: { echo: true },
      seats: ['Ailsa', 'Bruce'],
      seed: { given: 'seed' },
    });
    expect(LINES.slice(1, -1)).toEqual(finished.rows.map(({ seat, key }) => JSON.stringify([seat, key])));
    expect(LINES.at(-1)).toBe(JSON.stringify({ moves: finished.rows.length, hash: finished.hash() }));
    expect(RECORD.endsWith('}\n')).toBe(true);
  });

  it('can be read a move at a time', () => {
    const lengths: number[] = [];
    const reading = readingRecord(games, RECORD);
    for (let step = reading.next(); step.done !== true; step = reading.next()) lengths.push(step.value.length);
    expect(lengths).toEqual([0, ...finished.rows.map((_, index) => index + 1)]);
  });

  it.each([
    ['a given seed', {}],
    ['a sealed seed', { seed: SEALED }],
    ['a pack', { pack: PACK }],
    ['hints', { hints: true as const }],
    ['hints and a pack', { hints: true as const, pack: PACK }],
    ['a sealed seed, a pack and odd names', { seed: SEALED, pack: PACK, seats: ['Żaneta 🏴', '"\\u0000"'] }],
  ])('with %s opens as the same match', (_what, changes) => {
    const match = playOut(matchOf(changes));
    const again = read(writeRecord(match));
    expect([again.hash(), again.rows, again.sealed]).toEqual([match.hash(), match.rows, match.rows.length]);
    expect(again.setting).toEqual({ ...match.setting, version: 3, modules: { echo: 1 } });
    expect(writeRecord(again)).toBe(writeRecord(match));
  });

  it('of an earlier version opens by its options, defaults, components and pack', () => {
    const old = new Match({ ...settingOf(), version: 2, options: { players: 2, rounds: 3, bell: true } });
    const match = playOut(old);
    const text = writeRecord(match);
    expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ rules: 2, options: { bell: true } });
    const again = read(text);
    expect([again.hash(), again.setting.options['rounds']]).toEqual([match.hash(), 3]);
    expect(writeRecord(again)).toBe(text);
    expect(complaintOf(withHead({ rules: 3 }, text))).toMatchObject({
      problem: { id: 'kernel.option.unknown', values: { option: 'bell' } },
    });
    expect(complaintOf(withHead({ rules: 2 }))).toMatchObject({ line: expect.any(Number) as number });
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
    expect(complaintOf('')).toEqual({ line: 1, problem: { id: 'kernel.record.json' } });
  });

  it('when it breaks off', () => {
    expect(complaintOf(LINES[0] ?? '')).toEqual({ line: 1, problem: { id: 'kernel.record.end' } });
    expect(complaintOf(LINES.slice(0, 4).join('\n'))).toEqual({ line: 4, problem: { id: 'kernel.record.end' } });
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
    [
      { constructor: 1 },
      'constructor',
      'unknown',
      { known: 'ceilidh, game, rules, modules, options, pack, seats, seed, hints, seen' },
    ],
  ])('when the header is %j', (changes, path, id, values) => {
    expect(complaintOf(withHead(changes))).toEqual({
      line: 1,
      problem: { id: 'kernel.shape', values: shape(path, id, values) },
    });
  });

  it('when there is no such game', () => {
    expect(complaintOf(withHead({ game: 'chess' }))).toEqual({
      line: 1,
      problem: { id: 'kernel.record.game', values: { found: 'chess', known: 'toy' } },
    });
  });

  it('when it was made with rules that are not known', () => {
    expect(complaintOf(withHead({ rules: 9 }))).toEqual({
      line: 1,
      problem: { id: 'kernel.version.unknown', values: { game: 'toy', found: 9, known: '2, 3' } },
    });
  });

  it('when an option is unknown, wrong, or excluded by another', () => {
    const known = 'players, rounds, echo, mode';
    expect(complaintOf(withHead({ options: { colour: 'red' } }))).toEqual({
      line: 1,
      problem: { id: 'kernel.option.unknown', values: { option: 'colour', known } },
    });
    expect(complaintOf(withHead({ options: { players: 7 } }))).toEqual({
      line: 1,
      problem: {
        id: 'kernel.option.value',
        values: {
          option: 'players',
          found: '7',
          accepted: { id: 'kernel.option.number', values: { min: 2, max: 3 } },
        },
      },
    });
    expect(complaintOf(withHead({ options: { echo: true, mode: 'hush' } }))).toEqual({
      line: 1,
      problem: { id: 'toy.echo-hush' },
    });
  });

  it('when the seats do not fit the options', () => {
    expect(complaintOf(withHead({ seats: ['Ailsa'] }))).toEqual({
      line: 1,
      problem: { id: 'kernel.match.seats', values: { expected: 2, found: 1 } },
    });
  });

  it('when the pack does not fit its hash, or the game', () => {
    const { name, components } = PACK;
    const pack = (changes: object): string => withHead({ pack: { name, hash: PACK.hash, components, ...changes } });
    const other = { stones: [1, 9, 1, 9, 5, 6] };
    expect(complaintOf(pack({ components: other }))).toEqual({
      line: 1,
      problem: { id: 'kernel.record.pack', values: { expected: PACK.hash, found: hashOf(other) } },
    });
    expect(complaintOf(pack({ components: { cards: [] } }))).toEqual({
      line: 1,
      problem: { id: 'kernel.pack.component', values: { component: 'cards', known: 'stones' } },
    });
    expect(complaintOf(pack({ components: { toString: [] } }))).toEqual({
      line: 1,
      problem: {
        id: 'kernel.pack.component',
        values: {
          component: 'toString',
          known: 'stones',
        },
      },
    });
  });

  it('when the seed is incomplete', () => {
    const { secret, nonces, commitment } = SEALED;
    for (const seed of [{}, { secret, nonces }, { secret, commitment }, { nonces, commitment }]) {
      expect(complaintOf(withHead({ seed }))).toEqual({ line: 1, problem: { id: 'kernel.record.seed' } });
    }
  });

  it('when the secret, a nonce or the commitment is not right', () => {
    const { secret, nonces, commitment = '' } = SEALED;
    expect(complaintOf(withHead({ seed: { secret: 'short', nonces, commitment } }))).toEqual({
      line: 1,
      problem: { id: 'kernel.seed.secret' },
    });
    expect(complaintOf(withHead({ seed: { secret, nonces: ['a b', 'c'], commitment } }))).toEqual({
      line: 1,
      problem: { id: 'kernel.seed.nonce', values: { nonce: 'a b' } },
    });
    const expected = '0'.repeat(64);
    expect(complaintOf(withHead({ seed: { secret, nonces, commitment: expected } }))).toEqual({
      line: 1,
      problem: {
        id: 'kernel.seed.commitment',
        values: {
          expected,
          found: commitment,
        },
      },
    });
  });

  it.each([
    '{}',
    '[]',
    '[0]',
    '["0","high"]',
    '[0.5,"high"]',
    '[2,"high"]',
    '[-1,"high"]',
    '[0,1]',
    '[0,null]',
    '[0,"high",[]]',
  ])('when %s stands for a move', (line) => {
    expect(complaintOf(withLine(1, line))).toEqual({ line: 2, problem: { id: 'kernel.record.move' } });
  });

  it('when a move is not legal', () => {
    const accepted = ['high', 'low'].map((text) => ({ id: 'kernel.verbatim', values: { text } }));
    expect(complaintOf(withLine(1, '[0,"take 12"]'))).toEqual({
      line: 2,
      problem: { id: 'kernel.move.illegal', values: { move: 'take 12', count: 2, accepted } },
    });
  });

  it('when somebody moves who is not asked', () => {
    const text = writeRecord(playAll(matchOf(), '0 high', '0 stake 1', '1 low', '1 stake 1', '0 rest'));
    expect(complaintOf(withLine(5, '[1,"rest"]', text))).toEqual({
      line: 6,
      problem: { id: 'kernel.move.not-asked', values: { seat: 2 } },
    });
  });

  it('when the end does not count the moves', () => {
    const found = LINES.length - 2;
    const end = JSON.stringify({ moves: found + 1, hash: finished.hash() });
    expect(complaintOf(withLine(LINES.length - 1, end))).toEqual({
      line: LINES.length,
      problem: { id: 'kernel.record.count', values: { expected: found + 1, found } },
    });
  });

  it.each(['{"moves":-1}', '{}', 'null', '7'])('when the end is %s', (end) => {
    const reason = refusalOf(() => readRecord(games, withLine(LINES.length - 1, end)));
    expect(reason).toMatchObject({ values: { line: LINES.length, problem: { id: 'kernel.shape' } } });
  });

  it('when the final state does not fit its hash, or there is none', () => {
    const moves = LINES.length - 2;
    const found = '0'.repeat(64);
    const end = (given: object): string => withLine(LINES.length - 1, JSON.stringify({ moves, ...given }));
    expect(complaintOf(end({ hash: found }))).toEqual({
      line: LINES.length,
      problem: { id: 'kernel.record.hash', values: { expected: finished.hash(), found } },
    });
    expect(complaintOf(end({}))).toEqual({
      line: LINES.length,
      problem: { id: 'kernel.record.hash', values: { expected: finished.hash(), found: '' } },
    });
  });

  it('when a line is nested deeper than any match is', () => {
    const deep = (open: string, close: string): string => `${open.repeat(50_000)}1${close.repeat(50_000)}`;
    const header = JSON.parse(LINES[0] ?? '') as { options: object };
    const place = '"the place"';
    const nested = (options: object): string =>
      JSON.stringify({ ...header, options: { ...header.options, ...options } });
    const lists = nested({ deep: 'the place' }).replace(place, deep('[', ']'));
    const objects = nested({ deep: 'the place' }).replace(place, deep('{"a":', '}'));
    const problem = { id: 'kernel.record.deep', values: { limit: 64 } };
    for (const line of [lists, objects, deep('[', ']')])
      expect(complaintOf(withLine(0, line))).toEqual({ line: 1, problem });
    expect(complaintOf(withLine(2, `[0,null,${deep('[{"id":"a","values":{"b":', '}}]')}]`))).toEqual({
      line: 3,
      problem,
    });
    // Brackets in texts are no levels.
    const name = `${'['.repeat(30)}\\"${'{'.repeat(5)}`;
    const named = readRecord(games, withLine(0, JSON.stringify({ ...header, seats: [name, name] })));
    expect(named.kind).toBe('match');
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
  expect(refusalOf(act)).toEqual({
    id: 'kernel.record.line',
    values: { line: 1, problem: { id: 'kernel.record.json' } },
  });
});
