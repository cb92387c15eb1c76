import { describe, expect, it } from 'vitest';
import { Match, readRecord, type SeenRecord, writeSeen } from '../src/index.ts';
import { CALLS, playAll, settingOf } from './helpers.ts';
import { complaintOf, fateOf, games, matchOf, PACK, SEALED, withHead, withLine } from './records.ts';

const readSeen = (text: string): SeenRecord => {
  const record = readRecord(games, text);
  if (record.kind !== 'seen') throw new Error('a whole match');
  return record.record;
};

describe('what one viewer may know of a running match', () => {
  const running = (): Match => playAll(matchOf({ seed: SEALED }), ...CALLS, '0 peek', '0 bury', '1 draw');

  it.each([0, 1, 'spectator'] as const)(
    'is written for %s without the seed and what others did in secret',
    (viewer) => {
      const match = running();
      const text = writeSeen(match, viewer);
      expect(text).not.toContain(SEALED.match);
      expect(text).not.toContain(SEALED.secret);
      expect(text).not.toContain('hash');
      const { moves, commitment, setting, viewer: whose } = readSeen(text);
      expect([commitment, whose]).toEqual([SEALED.commitment, viewer]);
      const { game, options, seats } = match.setting;
      expect(setting).toEqual({ game, version: game.version, modules: { echo: 1 }, options, seats });
      moves.forEach(({ seat, key, log }, index) => {
        const row = match.rows[index];
        const hidden = row?.secret === true && seat !== viewer;
        expect([seat, key]).toEqual([row?.seat, hidden ? undefined : row?.key]);
        expect(log).toEqual(match.log(viewer)[index]);
      });
      expect(moves.filter(({ key }) => key === undefined)).toHaveLength({ 0: 2, 1: 3, spectator: 5 }[viewer]);
    },
  );

  it('names no seed at all where it was given', () => {
    const text = writeSeen(playAll(matchOf({ pack: PACK }), ...CALLS), 0);
    expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ seed: {}, seen: '0', pack: { hash: PACK.hash } });
    expect(readSeen(text)).toMatchObject({ commitment: undefined, setting: { pack: PACK } });
  });

  it('does not hold the unconfirmed turn of another', () => {
    const match = playAll(new Match(settingOf()), ...CALLS, '0 walk');
    expect([0, 1].map((viewer) => readSeen(writeSeen(match, viewer)).moves.length)).toEqual([5, 4]);
  });

  it('never opens as a whole match', () => {
    const whole = withHead({ seen: undefined }, writeSeen(running(), 0));
    expect(complaintOf(whole)).toEqual({ line: 1, problem: { id: 'kernel.record.seed' } });
  });

  it('is refused for a viewer who is not at the table', () => {
    for (const seen of ['2', '-1', '00', 'Ailsa']) {
      const expected = { id: 'kernel.shape.one-of', values: { values: 'spectator, 0, 1' } };
      expect(complaintOf(withHead({ seen }, writeSeen(running(), 0)))).toEqual({
        line: 1,
        problem: { id: 'kernel.shape', values: { path: 'seen', expected } },
      });
    }
  });

  it('is refused with the wrong number of seats', () => {
    const text = withHead({ seats: ['A', 'B', 'C'] }, writeSeen(running(), 0));
    expect(complaintOf(text)).toEqual({
      line: 1,
      problem: { id: 'kernel.match.seats', values: { expected: 2, found: 3 } },
    });
    const packed = withHead({ seats: ['A'] }, writeSeen(matchOf({ pack: PACK }), 0));
    expect(complaintOf(packed)).toEqual({
      line: 1,
      problem: { id: 'kernel.match.seats', values: { expected: 2, found: 1 } },
    });
  });

  it.each(['[0]', '[7,"high",[]]', '{}', '[0,7,[]]'])('is refused where %s stands for a move', (line) => {
    expect(complaintOf(withLine(1, line, writeSeen(running(), 0)))).toEqual({
      line: 2,
      problem: { id: 'kernel.record.move' },
    });
  });

  it.each([
    ['[0,"high"]', 'log', 'list'],
    ['[0,"high",[7]]', 'log[0]', 'object'],
    ['[0,"high",[{"id":7}]]', 'log[0].id', 'text'],
    ['[0,"high",[{"id":"x","values":{"who":null}}]]', 'log[0].values.who', 'object'],
    ['[0,"high",[{"id":"x","values":{"who":[null]}}]]', 'log[0].values.who[0]', 'object'],
    ['[0,"high",[{"id":"x","values":{"who":{"id":true}}}]]', 'log[0].values.who.id', 'text'],
  ])('is refused where the log of %s is no log', (line, path, id) => {
    const expected = { id: `kernel.shape.${id}`, values: {} };
    expect(complaintOf(withLine(1, line, writeSeen(running(), 0)))).toEqual({
      line: 2,
      problem: { id: 'kernel.shape', values: { path, expected } },
    });
  });

  it('keeps messages inside of messages', () => {
    const log = [{ id: 'x', values: { n: 1, who: '@0', one: { id: 'y' }, all: [{ id: 'z', values: { t: 'u' } }] } }];
    const text = withLine(1, JSON.stringify([0, 'high', log]), writeSeen(running(), 0));
    expect(readSeen(text).moves[0]?.log).toEqual(log);
  });

  it('that breaks off anywhere is refused', () => {
    const text = writeSeen(running(), 1);
    for (let length = 0; length < text.length - 1; length++) {
      expect(fateOf(text.slice(0, length))).toBe('refused');
    }
  });
});
