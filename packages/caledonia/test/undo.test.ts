import { describe, expect, it } from 'vitest';
import { EVERYONE, givenSeed, Match, readOptions } from '@ceilidh/kernel';
import { caledonia } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { packOf, refusalOf, rulesWith, say, seedWhere, type Table, table } from './table.ts';

const revealedBy = (t: Table, key: string): number => t.play(t.who(), key).revealed;

describe('what a move reveals', () => {
  const spec = {
    board: [1, 2, 3, 4, 5, 6],
    seats: [{ box: [14], merchants: 3, goods: { wool: 3 }, units: { sheep: '5.5 5.6' } }, { units: { dairy: '5.8' } }],
  };

  it.each([
    ['buy milk 1'],
    ['sell wool 1'],
    ['expand cow 5.7'],
    ['shipping'],
    ['merchant'],
    ['technology miners'],
    ['fulfil 14'],
    ['pass'],
  ])('%s: nothing', (key) => {
    expect(revealedBy(table(spec), key)).toBe(0);
  });

  it('obtaining from the board: nothing', () => {
    expect(revealedBy(table({ seats: [{}, {}] }), 'obtain 1')).toBe(0);
  });

  it('drawing for the building bonus: the drawn contracts, to everybody; declining it: nothing', () => {
    const built = (): Table => table({ seats: [{ units: { dairy: '5.5 5.6 5.4' } }, {}] }).go('expand dairy 5.7');
    expect(revealedBy(built(), 'draw')).toBe(EVERYONE);
    expect(revealedBy(built(), 'decline')).toBe(0);
    expect(revealedBy(built().go('draw'), 'decline')).toBe(0);
  });

  it('the end of a round: what comes onto the board, nothing if no box was empty', () => {
    const round = (board: number[]): number => revealedBy(table({ board, seats: [{}, {}] }).go('pass'), 'pass');
    expect(round([1, 2, 3, -1, 5, 6])).toBe(EVERYONE);
    expect(round([1, 2, 3, 4, 5, 6])).toBe(0);
  });

  it('the end of the last round: nothing', () => {
    expect(revealedBy(table({ round: 5, board: [1, -1], seats: [{}, {}] }).go('pass'), 'pass')).toBe(0);
  });

  it('solo: the dice', () => {
    expect(revealedBy(table({ seats: [{}] }), 'pass')).toBe(EVERYONE);
    expect(revealedBy(table({ round: 5, seats: [{}] }), 'pass')).toBe(0);
  });

  it('future contracts: choosing one shows the next three, declining nothing', () => {
    const built = (): Table =>
      table({ options: { futureContracts: true }, seats: [{ units: { dairy: '5.5 5.6 5.4' } }, {}] }).go(
        'expand dairy 5.7',
      );
    const t = built();
    expect(revealedBy(t, t.keys('choose')[0] ?? '')).toBe(EVERYONE);
    expect(revealedBy(built(), 'decline')).toBe(0);
  });

  it('the next player is not asked into the turn of the one before', () => {
    expect(table(spec).play(0, 'merchant').asked).toBe(false);
  });
});

describe('a preview', () => {
  const preview = (t: Table, key: string): { changes: string[]; reveals: boolean; opens: string } => {
    const { changes, reveals, opens } = t.rules.preview(t.state, t.who(), t.move(key));
    const told = changes.map(say);
    return { changes: told, reveals, opens: opens === undefined ? '' : opens.id };
  };

  it('tells what a move costs and brings, and leaves the match alone', () => {
    const t = table({ prices: { whisky: 10 }, seats: [{}, {}] });
    const before = JSON.stringify(t.state);
    expect(preview(t, 'buy whisky 2')).toEqual({
      changes: ['−£20', '+2 whisky', '−2 merchants', 'if the match ended now: +2'],
      reveals: false,
      opens: '',
    });
    expect(preview(t, 'shipping').changes).toEqual(['−£4', '+1 shipping level', 'if the match ended now: −1']);
    expect(JSON.stringify(t.state)).toBe(before);
  });

  it('tells what every further round brings', () => {
    const t = table({ seats: [{ units: { woodcutter: '5.5' } }, {}] });
    const rounds = (key: string): string[] => preview(t, key).changes.filter((line) => line.endsWith('each round'));
    expect(rounds('expand cow 5.6')).toEqual(['+1 milk each round']);
    expect(rounds('expand field 5.6')).toEqual(['+2 grain each round']);
    expect(rounds('technology woodcutters')).toEqual(['+£2 each round']);
  });

  it('tells what it opens', () => {
    const t = table({ seats: [{ merchants: 2, units: { sheep: '5.5' } }, { units: { dairy: '5.7' } }] });
    expect(preview(t, 'expand cow 5.6').opens).toBe('caledonia.ask.neighbours');
    expect(preview(t, 'expand cow 5.4').opens).toBe('');
  });

  it('stops before what is hidden', () => {
    const t = table({ seats: [{ units: { dairy: '5.5 5.6 5.4' } }, {}] }).go('expand dairy 5.7');
    expect(preview(t, 'draw')).toEqual({ changes: [], reveals: true, opens: '' });
    const solo = table({ seats: [{ units: { sheep: '5.5' } }], scoring: [1, 1, 1, 1, 1] });
    expect(preview(solo, 'pass')).toEqual({
      changes: ['+£16', '+1 glory', '+1 wool', 'if the match ended now: +3'],
      reveals: true,
      opens: '',
    });
  });
});

describe('undo', () => {
  const options = readOptions(caledonia.options, { players: 3, withoutClans: true });
  const pack = packOf({});
  /** Seat 0 begins, with a woodcutter beside port A, where £10 are to be had. */
  const match = (autoConfirm: boolean): Match => {
    const rules = rulesWith({ players: 3, withoutClans: true }, pack);
    const seed = seedWhere(rules, ({ ports, order }) => ports[0] === 5 && order[0] === 0);
    const playing = new Match(
      { game: caledonia, options, pack, seats: ['A', 'B', 'C'], seed: givenSeed(seed) },
      { autoConfirm },
    );
    const state = (): State => playing.state as State;
    const places = [
      'place woodcutter 1.1',
      'place miner 9.5',
      'place miner 10.5',
      'place miner 10.6',
      'place miner 9.6',
      'place miner 5.5',
    ];
    const turn = (key?: string): void => {
      const seat = playing.pending()[0] ?? 0;
      playing.play(seat, key ?? playing.rules.key(playing.legal(seat)[0] ?? {}));
      if (playing.tentative !== undefined) playing.confirm(playing.tentative);
    };
    while (state().phase === 'draft') turn();
    for (const place of places) turn(place);
    return playing;
  };

  it('a turn can be taken back move by move until it is over', () => {
    const t = match(false);
    const before = t.hash();
    t.play(0, 'merchant');
    t.play(0, 'port A');
    t.undo(0);
    t.undo(0);
    expect(t.hash()).toBe(before);
    expect(t.redoable(0)).toBe('merchant');
    t.play(0, 'shipping');
    t.play(0, 'end');
    t.confirm(0);
    expect(t.undoable(0)).toBeUndefined();
  });

  it('using a port before the main action begins no new turn: it can be taken back', () => {
    const t = match(true);
    t.play(0, 'port A');
    expect(t.undoable(0)).toBeDefined();
  });

  it('nor is a turn over, to be confirmed, before its main action', () => {
    const t = match(false);
    t.play(0, 'port A');
    expect(refusalOf(() => t.confirm(0))).toBe('kernel.match.turn-open');
  });

  it('only the one question after the main action accepts a standing answer', () => {
    const t = match(true);
    expect(t.rules.standing).toEqual({ after: ['end'] });
    expect(refusalOf(() => t.stand(0, 'turn', 'pass'))).toBe('kernel.match.standing-ask');
    expect(refusalOf(() => t.stand(0, 'after', 'pass'))).toBe('kernel.match.standing-answer');
  });

  it('which is then given for its seat', () => {
    const t = match(true);
    t.stand(0, 'after', 'end');
    t.play(0, 'merchant');
    expect(t.rules.actors(t.state)).toEqual([1]);
  });
});

describe('what can be seen', () => {
  const spec = { top: [31, 32, 33], seats: [{ units: { dairy: '5.5 5.6 5.4' } }, {}] };

  it('everything but the order of the pile and the dice', () => {
    const t = table({ seats: [{}] });
    const seen = t.rules.view(t.state, 0);
    expect(Object.keys(seen)).not.toContain('dice');
    expect(seen.pile.every((id) => id === -1)).toBe(true);
    expect(seen).toEqual(t.rules.view(t.state, 'spectator'));
  });

  it('a redealt state looks the same, and has other contracts where none are known', () => {
    const t = table(spec).go('expand dairy 5.7', 'draw', 'choose 32');
    const seen = t.rules.view(t.state, 1);
    const redealt = t.rules.redeal(seen, 1, [1, 2, 3, 4]);
    expect(t.rules.view(redealt, 1)).toEqual(seen);
    expect(caledonia.referee(t.rules, redealt)).toEqual([]);
    expect(redealt.pile.slice(0, 2)).toEqual(t.state.pile.slice(0, 2));
    expect(redealt.pile).not.toEqual(t.state.pile);
  });

  it('drawn contracts are nowhere else in a redealt state; solo has dice again', () => {
    const t = table(spec).go('expand dairy 5.7', 'draw');
    expect(caledonia.referee(t.rules, t.rules.redeal(t.rules.view(t.state, 0), 0, [1, 2, 3, 4]))).toEqual([]);
    const solo = table({ seats: [{}] });
    expect(solo.rules.redeal(solo.rules.view(solo.state, 0), 0, [1, 2, 3, 4]).dice).toHaveLength(2);
  });

  it('a copy of an auction is a copy', () => {
    const rules = rulesWith({ players: 3, clanAuction: true });
    const state = rules.setup('copy');
    expect(rules.clone(state)).toEqual(state);
    expect(rules.clone(state).auction).not.toBe(state.auction);
  });
});
