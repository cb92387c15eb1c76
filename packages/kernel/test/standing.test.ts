import { describe, expect, it } from 'vitest';
import { Match } from '../src/index.ts';
import { CALLS, playAll, refusalOf, settingOf } from './helpers.ts';

const THREE = [...CALLS, '2 low', '2 stake 0'];

const atTurnOfThree = (autoConfirm = false): Match =>
  playAll(new Match(settingOf({ players: 3 }), { autoConfirm }), ...THREE);
const last = (match: Match): string => `${match.rows.at(-1)?.seat} ${match.rows.at(-1)?.key}`;

describe('a standing answer', () => {
  it('is given at once when its question comes', () => {
    const match = atTurnOfThree();
    match.stand(2, 'dared', 'fold');
    match.play(0, 'dare 2');
    expect(last(match)).toBe('2 fold');
  });

  it.each([true, false])(
    'keeps nobody waiting for its seat to confirm it (turns confirm themselves: %s)',
    (autoConfirm) => {
      const match = atTurnOfThree(autoConfirm);
      match.stand(2, 'dared', 'fold');
      match.play(0, 'dare 2');
      expect([match.tentative, match.pending(), match.seen(1)]).toEqual([undefined, [1], match.rows.length]);
    },
  );

  it('to a question that is asked already is given now', () => {
    const match = playAll(atTurnOfThree(), '0 dare 2');
    expect(match.pending()).toEqual([2]);
    match.stand(2, 'dared', 'fold');
    expect(last(match)).toBe('2 fold');
  });

  it('may be left while somebody’s turn is unconfirmed, and leaves that turn alone', () => {
    const match = playAll(atTurnOfThree(), '0 rest');
    match.stand(1, 'dared', 'fold');
    expect([last(match), match.tentative, match.undoable(0)]).toEqual(['0 rest', 0, 6]);
  });

  it('stands for every time, until it is withdrawn', () => {
    const match = atTurnOfThree();
    match.stand(2, 'dared', 'fold');
    playAll(match, '0 dare 2', '1 dare 2');
    expect(match.rows.filter(({ key }) => key === 'fold')).toHaveLength(2);
    const again = atTurnOfThree();
    again.stand(2, 'dared', 'fold');
    again.stand(2, 'dared', undefined);
    again.play(0, 'dare 2');
    expect([last(again), again.pending()]).toEqual(['0 dare 2', [2]]);
  });

  it('can be replaced by another', () => {
    const match = playAll(atTurnOfThree(), '0 draw');
    match.stand(0, 'dared', 'fold');
    match.stand(0, 'dared', 'hold');
    match.play(1, 'dare 0');
    expect(last(match)).toBe('0 hold');
  });

  it('that is not legal this time is left to its seat', () => {
    const match = atTurnOfThree();
    match.stand(2, 'dared', 'hold');
    match.play(0, 'dare 2');
    expect([last(match), match.pending()]).toEqual(['0 dare 2', [2]]);
    match.play(2, 'fold');
    expect(last(match)).toBe('2 fold');
  });

  it('is its seat’s alone', () => {
    const match = atTurnOfThree();
    match.stand(1, 'dared', 'fold');
    match.play(0, 'dare 2');
    expect(last(match)).toBe('0 dare 2');
  });

  it('does not hold for other questions', () => {
    const match = atTurnOfThree();
    match.stand(0, 'dared', 'fold');
    expect(last(match)).toBe('2 stake 0');
  });

  it('is a move like others: the record replays without knowing of it', () => {
    const match = atTurnOfThree();
    match.stand(2, 'dared', 'fold');
    match.play(0, 'dare 2');
    const again = playAll(new Match(settingOf({ players: 3 })), ...THREE, '0 dare 2', '2 fold');
    expect(again.hash()).toBe(match.hash());
  });

  it('to a question that takes none is refused, and those that do are listed', () => {
    const match = atTurnOfThree();
    expect(refusalOf(() => match.stand(0, 'turn', 'rest'))).toEqual({
      id: 'kernel.match.standing-ask',
      values: { ask: 'turn', known: 'dared' },
    });
    expect(refusalOf(() => match.stand(0, 'constructor', 'x'))).toEqual({
      id: 'kernel.match.standing-ask',
      values: {
        ask: 'constructor',
        known: 'dared',
      },
    });
    const hush = new Match(settingOf({ mode: 'hush' }));
    expect(refusalOf(() => hush.stand(0, 'dared', 'fold'))).toEqual({
      id: 'kernel.match.standing-ask',
      values: { ask: 'dared', known: '' },
    });
  });

  it('must be one of those the rules accept', () => {
    const match = atTurnOfThree();
    expect(refusalOf(() => match.stand(0, 'dared', 'flee'))).toEqual({
      id: 'kernel.match.standing-answer',
      values: {
        ask: 'dared',
        known: 'fold, hold',
      },
    });
  });
});
