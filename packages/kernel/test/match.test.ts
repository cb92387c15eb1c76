import { describe, expect, it } from 'vitest';
import { bit, canonical, EVERYONE, hashOf, Match, type Setting } from '../src/index.ts';
import { atFirstTurn, CALLS, playAll, playOut, refusalOf, settingOf } from './helpers.ts';

const LONG = { rounds: 12 };
const keys = (match: Match, seat: number): string[] => match.legal(seat).map((move) => match.rules.key(move));

describe('a match', () => {
  it('begins with the simultaneous choice of all', () => {
    const match = new Match(settingOf({ players: 3 }));
    expect(match.pending()).toEqual([0, 1, 2]);
    expect([match.over, match.sealed, match.tentative]).toEqual([false, 0, undefined]);
    expect(keys(match, 1)).toEqual(['high', 'low']);
  });

  it('is refused with too few or too many at the table', () => {
    const setting = settingOf({ players: 3 });
    const wrong = (...seats: string[]): Setting => ({ ...setting, seats });
    expect(refusalOf(() => new Match(wrong('Ailsa')))).toEqual({
      id: 'kernel.match.seats',
      values: { expected: 3, found: 1 },
    });
    expect(refusalOf(() => new Match(wrong('A', 'B', 'C', 'D')))).toEqual({
      id: 'kernel.match.seats',
      values: { expected: 3, found: 4 },
    });
  });

  it('of the same setting and moves is the same match', () => {
    expect(playOut(new Match(settingOf())).hash()).toBe(playOut(new Match(settingOf())).hash());
    expect(new Match(settingOf({}, 'a')).hash()).not.toBe(new Match(settingOf({}, 'b')).hash());
  });

  it('has the hash of its state', () => {
    const match = atFirstTurn();
    expect(match.hash()).toBe(hashOf(match.state));
  });

  it('writes a row for every move', () => {
    const match = atFirstTurn();
    const [first, , , last] = match.rows;
    expect(match.rows.map(({ seat, key }) => `${seat} ${key}`)).toEqual(CALLS);
    expect(first).toMatchObject({ revealed: 0, asked: false, closed: false, together: true, secret: true });
    expect(last).toMatchObject({ revealed: EVERYONE, closed: true });
    expect(match.play(0, 'draw')).toMatchObject({ revealed: bit(0), together: false, secret: false, asked: false });
  });

  it('refuses a move that is not legal, of a seat that is not asked, and any when it is over', () => {
    const match = atFirstTurn();
    const before = canonical([match.state, match.rows]);
    expect(() => match.play(0, 'fly')).toThrow('kernel.move.illegal');
    expect(refusalOf(() => match.play(1, 'rest'))).toEqual({ id: 'kernel.move.not-asked', values: { seat: 2 } });
    expect(refusalOf(() => match.play(9, 'rest'))).toEqual({ id: 'kernel.move.not-asked', values: { seat: 10 } });
    expect(canonical([match.state, match.rows])).toBe(before);
    playOut(match);
    expect(match.over).toBe(true);
    expect(refusalOf(() => match.play(0, 'rest'))).toEqual({ id: 'kernel.match.over' });
  });
});

describe('an unconfirmed turn', () => {
  it('is its seat’s alone until it is confirmed', () => {
    const match = playAll(atFirstTurn(), '0 rest');
    expect([match.tentative, match.sealed, match.pending()]).toEqual([0, 4, [0]]);
    expect([match.legal(0), match.legal(1)]).toEqual([[], []]);
    expect(refusalOf(() => match.play(1, 'rest'))).toEqual({ id: 'kernel.match.unconfirmed', values: { seat: 1 } });
    match.confirm(0);
    expect([match.tentative, match.sealed, match.pending()]).toEqual([undefined, 5, [1]]);
    expect(keys(match, 1)).toContain('rest');
  });

  it('goes on with the same seat, and nobody else, while it is open', () => {
    const match = playAll(atFirstTurn(), '0 walk');
    expect([match.tentative, match.pending(), keys(match, 0), keys(match, 1)]).toEqual([0, [0], ['on', 'back'], []]);
  });

  it('is seen by its seat at once, and by the others when it is confirmed', () => {
    const match = playAll(atFirstTurn(), '0 walk', '0 back');
    expect([match.seen(0), match.seen(1), match.seen('spectator')]).toEqual([6, 4, 4]);
    const before = match.rules.view(match.stateAt(4), 1);
    expect(match.view(1)).toEqual(before);
    expect([match.log(0).length, match.log(1).length]).toEqual([6, 4]);
    match.confirm(0);
    expect([match.seen(0), match.seen(1), match.seen('spectator')]).toEqual([6, 6, 6]);
    expect(match.view(1)).toEqual(match.rules.view(match.state, 1));
  });

  it('is seen by the others from the move that shows its seat something, or asks another', () => {
    expect(playAll(atFirstTurn(), '0 peek').seen(1)).toBe(5);
    expect(playAll(atFirstTurn(), '0 dare 1').seen(1)).toBe(5);
  });

  it('cannot be confirmed by another seat, nor where there is none', () => {
    const match = atFirstTurn();
    expect(refusalOf(() => match.confirm(0))).toEqual({ id: 'kernel.match.nothing-to-confirm' });
    match.play(0, 'rest');
    expect(refusalOf(() => match.confirm(1))).toEqual({ id: 'kernel.match.nothing-to-confirm' });
  });

  it('cannot be confirmed while it is open', () => {
    expect(refusalOf(() => playAll(atFirstTurn(), '0 walk').confirm(0))).toEqual({ id: 'kernel.match.turn-open' });
  });

  it('can be confirmed where the same seat’s next turn comes at once', () => {
    const match = playAll(atFirstTurn(), '0 dare 1', '1 fold');
    expect([match.tentative, match.rules.actors(match.state)]).toEqual([1, [1]]);
    match.confirm(1);
    expect(match.tentative).toBeUndefined();
  });

  it('that ends the match can still be confirmed', () => {
    const match = playAll(atFirstTurn({ rounds: 1 }), '0 draw', '1 rest');
    expect([match.over, match.tentative]).toEqual([true, 1]);
    match.confirm(1);
    expect(match.seen('spectator')).toBe(match.rows.length);
  });

  it('is confirmed by itself where the table wishes so, once it is over', () => {
    const match = playAll(new Match(settingOf(), { autoConfirm: true }), ...CALLS, '0 walk');
    expect(match.tentative).toBe(0);
    match.play(0, 'back');
    expect([match.tentative, match.undoable(0)]).toEqual([undefined, undefined]);
    expect(playAll(match, '1 rest').pending()).toEqual([0, 1]);
  });
});

describe('the log', () => {
  it('has a list of messages for every move, in each viewer’s own words', () => {
    const match = playAll(atFirstTurn(), '0 draw');
    const drawn = (viewer: 0 | 1 | 'spectator') =>
      match
        .log(viewer)
        .at(-1)
        ?.map(({ id }) => id);
    expect([drawn(0), drawn(1), drawn('spectator')]).toEqual([['toy.log.stone'], ['toy.log'], ['toy.log']]);
    expect(match.log(0)).toHaveLength(5);
  });
});

describe('a view', () => {
  it('shows each seat its own hand, and nobody else’s', () => {
    const match = playAll(atFirstTurn(), '0 draw');
    const hands = (viewer: 0 | 1 | 'spectator') => (match.view(viewer) as { hands: number[][] }).hands;
    const [stone] = hands(0)[0] ?? [];
    expect(stone).toBeGreaterThanOrEqual(0);
    expect([hands(1), hands('spectator')]).toEqual([
      [[-1], []],
      [[-1], []],
    ]);
  });
});

describe('a jump', () => {
  it('to any position gives the state as it was, also beyond the kept copies', () => {
    const match = new Match(settingOf(LONG), { autoConfirm: true });
    const hashes = [match.hash()];
    while (!match.over) {
      const seat = match.pending()[0] ?? 0;
      const moves = match.legal(seat);
      match.play(seat, match.rules.key(moves[match.rows.length % moves.length] ?? {}));
      hashes.push(match.hash());
    }
    expect(match.rows.length).toBeGreaterThan(70);
    expect(hashes.map((_, count) => hashOf(match.stateAt(count)))).toEqual(hashes);
    const opened = Match.restore(match.setting, match.snapshot());
    expect(hashes.map((_, count) => hashOf(opened.stateAt(count)))).toEqual(hashes);
    expect(hashes.map((_, count) => hashOf(opened.stateAt(count)))).toEqual(hashes);
  });

  it('gives a copy: whoever changes it changes nothing else', () => {
    const match = atFirstTurn();
    const before = match.hash();
    Object.assign(match.stateAt(4), { round: 99 });
    Object.assign(match.stateAt(0), { round: 99 });
    expect([match.hash(), hashOf(match.stateAt(4))]).toEqual([before, before]);
    expect(match.stateAt(0)).toMatchObject({ round: 1 });
  });

  it.each([-1, 5, 1.5, Number.NaN])('to position %d of four moves is refused', (count) => {
    expect(refusalOf(() => atFirstTurn().stateAt(count))).toEqual({
      id: 'kernel.match.jump',
      values: { min: 0, max: 4 },
    });
  });
});

describe('a fork', () => {
  it('is a match of its own from that position', () => {
    const match = playAll(atFirstTurn(), '0 draw', '1 rest');
    const fork = match.fork(5);
    expect([fork.hash(), fork.rows.length, fork.sealed]).toEqual([hashOf(match.stateAt(5)), 5, 5]);
    const before = match.hash();
    fork.play(1, 'dare 0');
    expect([match.hash(), match.rows.length]).toEqual([before, 6]);
  });

  it('from the start or the end is one too', () => {
    const match = atFirstTurn();
    expect(match.fork(0).hash()).toBe(new Match(settingOf()).hash());
    expect(match.fork(4).hash()).toBe(match.hash());
  });

  it('confirms by itself where the match does', () => {
    expect(new Match(settingOf(), { autoConfirm: true }).fork(0).autoConfirm).toBe(true);
  });

  it.each([-1, 5, 1.5, Number.NaN])('from position %d of four moves is refused', (count) => {
    expect(refusalOf(() => atFirstTurn().fork(count))).toEqual({ id: 'kernel.match.jump', values: { min: 0, max: 4 } });
  });
});

describe('a snapshot', () => {
  const moves = ['0 walk', '0 on'];
  const opened = (match: Match, changes = {}): Match =>
    Match.restore(match.setting, JSON.parse(JSON.stringify({ ...match.snapshot(), ...changes })) as typeof snapshot);
  const snapshot = atFirstTurn().snapshot();

  it('opens as the same match, unconfirmed moves included', () => {
    const match = playAll(atFirstTurn(), ...moves);
    const again = opened(match);
    expect(again.hash()).toBe(match.hash());
    expect(again.rows).toEqual(match.rows);
    expect([again.tentative, again.sealed, again.autoConfirm]).toEqual([0, 4, false]);
  });

  it('opens as a match that goes on, and whose moves can be taken back', () => {
    const match = playAll(atFirstTurn(), ...moves);
    const again = opened(match);
    again.undo(0);
    expect(again.hash()).toBe(hashOf(match.stateAt(5)));
    again.redo(0);
    expect(playAll(again, '0 back').hash()).toBe(playAll(match, '0 back').hash());
  });

  it('does not notice what happens to the match afterwards', () => {
    const match = atFirstTurn();
    const taken = match.snapshot();
    const before = canonical(taken);
    playAll(match, ...moves);
    expect(canonical(taken)).toBe(before);
    playAll(Match.restore(match.setting, taken), ...moves);
    expect(canonical(taken)).toBe(before);
  });

  it('of another form of the state is rebuilt from its moves', () => {
    const match = playAll(atFirstTurn(), ...moves);
    const again = opened(match, { shape: 1, state: { frames: 'of another form' } });
    expect([again.hash(), again.sealed, again.tentative]).toEqual([match.hash(), 4, 0]);
    expect(again.rows).toEqual(match.rows);
  });

  it('is opened by the rules it was made by', () => {
    const match = new Match({ ...settingOf(), version: 2 });
    const { setting } = new Match(settingOf());
    const again = Match.restore(setting, match.snapshot());
    expect([again.rules.version, again.hash()]).toEqual([2, match.hash()]);
    expect(new Match(setting).rules.version).toBe(3);
    // Rules that the setting names stand above it: its moves are made again by them.
    expect(Match.restore({ ...setting, version: 3 }, match.snapshot()).hash()).toBe(new Match(setting).hash());
  });

  it('of rules that are not known is refused with those that are', () => {
    expect(refusalOf(() => opened(atFirstTurn(), { version: 9 }))).toEqual({
      id: 'kernel.version.unknown',
      values: { game: 'toy', found: 9, known: '2, 3' },
    });
  });

  it('of another game is refused', () => {
    expect(refusalOf(() => opened(atFirstTurn(), { game: 'chess' }))).toEqual({
      id: 'kernel.snapshot.game',
      values: {
        expected: 'toy',
        found: 'chess',
      },
    });
  });

  it('may be opened with turns that confirm themselves', () => {
    expect(Match.restore(settingOf(), snapshot, { autoConfirm: true }).autoConfirm).toBe(true);
  });
});
