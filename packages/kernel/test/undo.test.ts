import { describe, expect, it } from 'vitest';
import { bit, Match, Step } from '../src/index.ts';
import { atFirstTurn, CALLS, playAll, refusalOf, settingOf } from './helpers.ts';
import { toyWith } from './toy-with.ts';

const rows = (match: Match): string[] => match.rows.map(({ seat, key }) => `${seat} ${key}`);

describe('undo', () => {
  it('takes back the moves of a turn, one by one, as if they had never been made', () => {
    const match = atFirstTurn();
    const hashes = [match.hash()];
    for (const key of ['walk', 'on', 'back']) {
      match.play(0, key);
      hashes.push(match.hash());
    }
    for (const hash of hashes.slice(0, -1).toReversed()) {
      match.undo(0);
      expect(match.hash()).toBe(hash);
    }
    expect(rows(match)).toEqual(CALLS);
    expect(refusalOf(() => match.undo(0))).toEqual({ id: 'kernel.match.no-undo' });
  });

  it('is refused before the first move', () => {
    expect(refusalOf(() => new Match(settingOf()).undo(0))).toEqual({ id: 'kernel.match.no-undo' });
  });

  it('of another seat’s turn is refused', () => {
    const match = playAll(atFirstTurn(), '0 rest');
    expect([match.undoable(0), match.undoable(1)]).toEqual([4, undefined]);
    expect(refusalOf(() => match.undo(1))).toEqual({ id: 'kernel.match.no-undo' });
  });

  it.each(['draw', 'peek'])('is refused after %s, which showed its seat something', (key) => {
    const match = playAll(atFirstTurn(), `0 ${key}`);
    expect(refusalOf(() => match.undo(0))).toEqual({ id: 'kernel.match.no-undo' });
  });

  it('goes back to the last thing revealed, and no further', () => {
    const match = playAll(atFirstTurn(), '0 peek', '0 leave');
    match.undo(0);
    expect(rows(match)).toEqual([...CALLS, '0 peek']);
    expect(refusalOf(() => match.undo(0))).toEqual({ id: 'kernel.match.no-undo' });
  });

  it('is free where something was shown to others only: they see it when the turn is confirmed', () => {
    const match = playAll(atFirstTurn(), '0 draw', '1 draw', ...CALLS);
    const show =
      match
        .legal(0)
        .map((move) => match.rules.key(move))
        .find((key) => key.startsWith('show')) ?? '';
    const before = match.hash();
    match.play(0, show);
    expect(match.rows.at(-1)?.revealed).not.toBe(0);
    match.undo(0);
    expect(match.hash()).toBe(before);
    match.play(0, show);
    match.confirm(0);
    expect(refusalOf(() => match.undo(0))).toEqual({ id: 'kernel.match.no-undo' });
  });

  it('is refused after another seat was asked', () => {
    const match = playAll(atFirstTurn(), '0 dare 1');
    expect(refusalOf(() => match.undo(0))).toEqual({ id: 'kernel.match.no-undo' });
    match.play(1, 'fold');
    expect(refusalOf(() => match.undo(0))).toEqual({ id: 'kernel.match.no-undo' });
    expect(match.undoable(1)).toBe(5);
  });

  it('is refused after the turn is confirmed', () => {
    const match = playAll(atFirstTurn(), '0 rest');
    match.confirm(0);
    expect(refusalOf(() => match.undo(0))).toEqual({ id: 'kernel.match.no-undo' });
  });

  it('works across the copies that are kept, in a long match', () => {
    const match = new Match(settingOf({ rounds: 20 }));
    while (match.rows.length < 31) {
      const [seat = 0] = match.pending();
      const [move = {}] = match.legal(seat);
      if (match.legal(seat).length === 0) match.confirm(seat);
      else match.play(seat, match.rules.key(move));
    }
    while (match.tentative !== undefined) match.confirm(match.tentative);
    while (match.rules.asking(match.state, match.pending()[0] ?? 0).ask !== 'turn') {
      const [seat = 0] = match.pending();
      match.play(seat, match.rules.key(match.legal(seat)[0] ?? {}));
    }
    const [seat = 0] = match.pending();
    const before = match.hash();
    playAll(match, `${seat} walk`, `${seat} on`, `${seat} back`);
    for (let i = 0; i < 3; i++) match.undo(seat);
    expect(match.hash()).toBe(before);
    expect(match.rows.length).toBeGreaterThan(30);
  });
});

describe('undo of an answer that several give at once', () => {
  it('takes back one seat’s answer while the others’ stand', () => {
    const open = playAll(new Match(settingOf()), '0 high', '1 low', '0 stake 1');
    open.undo(1);
    expect(rows(open)).toEqual(['0 high', '0 stake 1']);
    expect(open.hash()).toBe(playAll(new Match(settingOf()), '0 high', '0 stake 1').hash());
    expect([open.sealed, open.tentative, open.pending()]).toEqual([2, undefined, [1]]);
    expect(playAll(open, '1 high', '1 stake 0').hash()).toBe(
      playAll(new Match(settingOf()), '1 high', '1 stake 0', '0 high', '0 stake 1').hash(),
    );
  });

  it('takes back its steps one by one', () => {
    const match = playAll(new Match(settingOf()), '0 high', '0 stake 1', '1 low');
    match.undo(0);
    expect(rows(match)).toEqual(['0 high', '1 low']);
    match.undo(0);
    expect(rows(match)).toEqual(['1 low']);
    expect(refusalOf(() => match.undo(0))).toEqual({ id: 'kernel.match.no-undo' });
  });

  it('is refused when the last one is in', () => {
    const match = atFirstTurn();
    for (const seat of [0, 1]) expect(refusalOf(() => match.undo(seat))).toEqual({ id: 'kernel.match.no-undo' });
  });

  it('does not reach into the round before', () => {
    const match = playAll(atFirstTurn(), '0 draw', '1 draw', '1 high');
    expect(match.undoable(0)).toBeUndefined();
    expect(match.undoable(1)).toBe(6);
  });

  it('is refused where the answer itself showed something', () => {
    const shows = toyWith((rules) => ({
      apply(state, seat, move, step = new Step()) {
        if (move.kind === 'high') step.reveal(bit(seat));
        return rules.apply(state, seat, move, step);
      },
    }));
    const match = playAll(new Match(settingOf({}, 'seed', shows)), '0 high', '1 low');
    expect(refusalOf(() => match.undo(0))).toEqual({ id: 'kernel.match.no-undo' });
    match.undo(1);
    expect(rows(match)).toEqual(['0 high']);
  });
});

describe('redo', () => {
  it('makes again what was taken back, in its order', () => {
    const match = playAll(atFirstTurn(), '0 walk', '0 on', '0 back');
    const end = match.hash();
    for (let i = 0; i < 3; i++) match.undo(0);
    expect(match.redoable(0)).toBe('walk');
    for (const key of ['walk', 'on', 'back']) expect(match.redo(0).key).toBe(key);
    expect(match.hash()).toBe(end);
    expect(refusalOf(() => match.redo(0))).toEqual({ id: 'kernel.match.no-redo' });
  });

  it('is refused where nothing was taken back', () => {
    const match = atFirstTurn();
    expect(match.redoable(0)).toBeUndefined();
    expect(refusalOf(() => match.redo(0))).toEqual({ id: 'kernel.match.no-redo' });
  });

  it('is forgotten with another move', () => {
    const match = playAll(atFirstTurn(), '0 walk', '0 on');
    match.undo(0);
    match.play(0, 'back');
    expect(refusalOf(() => match.redo(0))).toEqual({ id: 'kernel.match.no-redo' });
  });

  it('is forgotten when the turn is confirmed', () => {
    const match = playAll(atFirstTurn(), '0 rest');
    match.undo(0);
    playAll(match, '0 walk', '0 back');
    match.confirm(0);
    expect(match.redoable(0)).toBeUndefined();
  });

  it('of one seat’s simultaneous answer outlasts the moves of others', () => {
    const match = playAll(new Match(settingOf()), '0 high', '0 stake 1');
    match.undo(0);
    playAll(match, '1 low', '1 stake 2');
    expect(match.redo(0)).toMatchObject({ key: 'stake 1', closed: true });
    expect(match.hash()).toBe(atFirstTurn().hash());
  });

  it('makes the steps of a simultaneous answer again, one by one', () => {
    const match = playAll(new Match(settingOf()), '0 high', '1 low', '0 stake 1');
    match.undo(0);
    match.undo(0);
    expect([match.redo(0).key, match.redoable(0), match.redo(0).key]).toEqual(['high', 'stake 1', 'stake 1']);
    expect(rows(match)).toEqual(['1 low', '0 high', '0 stake 1']);
  });
});
