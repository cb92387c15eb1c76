import { describe, expect, it } from 'vitest';
import { EVERYONE, givenSeed, Match, readOptions, Refusal } from '@ceilidh/kernel';
import { glenmore } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { fromSetup, namesOf, say, table, type Table } from './table.ts';

const ELEVEN = 'inshriach black-isle strathspey bonawe glenshee lochridge plockton crieff aberdeen dundee pulteney';
const revealedBy = (t: Table, key: string): number => t.play(key).revealed;

describe('what a move reveals', () => {
  const full = (): Table =>
    table({ rondel: `0 1 ${ELEVEN}`, stacks: ['rannoch strathmore'], seats: [{ coins: 9 }, {}] });

  it('nothing within a turn', () => {
    const t = full();
    expect(
      ['take lochridge', 'place 0 1', 'activate village', 'move village castle'].map((key) => revealedBy(t, key)),
    ).toEqual([0, 0, 0, 0]);
  });

  it('its end shows the tiles that come onto the rondel, to everybody', () => {
    expect(revealedBy(full().go('take inshriach', 'place 0 1'), 'done')).toBe(EVERYONE);
  });

  it('nothing when no tile comes any more', () => {
    const t = table({ rondel: '0 1 inshriach strathspey' }).go('take inshriach', 'place 0 1');
    expect(revealedBy(t, 'done')).toBe(0);
  });

  it('the die, when it is its turn', () => {
    const t = table({ rondel: '0 die 1 inshriach strathspey bonawe', rolls: [1] }).go('take bonawe', 'place 0 1');
    expect(revealedBy(t, 'done')).toBe(EVERYONE);
  });

  it('the next player is not asked into the turn of the one before', () => {
    expect(full().go('take inshriach', 'place 0 1').play('done').asked).toBe(false);
  });
});

describe('a preview', () => {
  const preview = (t: Table, key: string): { changes: string[]; reveals: boolean; opens: string } => {
    const { changes, reveals, opens } = t.rules.preview(t.state, t.who(), t.move(key));
    return { changes: changes.map(say), reveals, opens: opens === undefined ? '' : opens.id };
  };

  it('tells what a move costs and brings, and leaves the match alone', () => {
    const t = table({ rondel: 'halkirk', market: { sheep: 2 }, seats: [{ coins: 4, goods: { castle: 'sheep' } }, {}] });
    const before = JSON.stringify(t.state);
    expect(preview(t, 'sell sheep castle')).toEqual({
      changes: ['Coins: +2', 'Sheep: −1'],
      reveals: false,
      opens: 'glenmore.ask.turn',
    });
    expect(preview(t, 'take halkirk')).toEqual({
      changes: ['Coins: −1', 'Scotsmen: +1', 'Tiles: +1'],
      reveals: false,
      opens: 'glenmore.ask.activate',
    });
    expect(JSON.stringify(t.state)).toBe(before);
  });

  it('tells of Scotsmen, cards, persons and points', () => {
    const t = table({ rondel: 'robert-the-bruce', seats: [{ coins: 4 }, {}] });
    expect(preview(t, 'take robert-the-bruce').changes).toEqual(['Persons: +1']);
    t.go('take robert-the-bruce');
    expect(preview(t, 'clan douglas').changes).toEqual(['Points: +3']);
  });

  it('stops before what is hidden', () => {
    const t = table({ rondel: `0 1 ${ELEVEN}`, stacks: ['rannoch'], seats: [{ whisky: 3 }, {}] });
    t.go('take inshriach', 'place 0 1');
    expect(preview(t, 'done')).toEqual({ changes: [], reveals: true, opens: '' });
  });
});

const refusalOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.reason.id;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('undo', () => {
  /** A match of three whose first player may take Inshriach. */
  const match = (autoConfirm: boolean): { match: Match; seat: number } => {
    const options = readOptions(glenmore.options, { players: 3 });
    const playing = new Match(
      { game: glenmore, options, seats: ['A', 'B', 'C'], seed: givenSeed('undo') },
      { autoConfirm },
    );
    return { match: playing, seat: playing.pending()[0] ?? -1 };
  };
  const take = 'take inshriach';

  it('a turn can be taken back move by move', () => {
    const { match: m, seat } = match(false);
    const before = m.hash();
    m.play(seat, take);
    m.play(seat, 'place 0 1');
    m.play(seat, 'activate 0');
    m.play(seat, 'move 0 1');
    for (let n = 0; n < 4; n++) m.undo(seat);
    expect(m.hash()).toBe(before);
    expect(m.redoable(seat)).toBe(take);
    m.redo(seat);
    expect(m.rules.asking(m.state, seat).ask).toBe('place');
  });

  it('until the refill has shown new tiles', () => {
    const { match: m, seat } = match(false);
    m.play(seat, take);
    m.play(seat, 'place 0 1');
    m.play(seat, 'done');
    expect(m.undoable(seat)).toBeUndefined();
    expect(refusalOf(() => m.undo(seat))).toBe('kernel.match.no-undo');
  });

  it('an unfinished turn cannot be confirmed', () => {
    const { match: m, seat } = match(false);
    m.play(seat, take);
    expect(refusalOf(() => m.confirm(seat))).toBe('kernel.match.turn-open');
  });

  it('a sale before the tile begins no new turn: it can be taken back', () => {
    const t = table({ rondel: 'halkirk', market: { sheep: 2 }, seats: [{ goods: { castle: 'sheep' } }, {}] });
    expect(t.rules.asking(t.state, 0).turn).toBe(true);
    t.go('sell sheep castle');
    expect(t.rules.asking(t.state, 0)).toMatchObject({ ask: 'turn', turn: false });
  });

  it('no question accepts a standing answer', () => {
    const { match: m, seat } = match(true);
    expect(m.rules.standing).toEqual({});
    expect(refusalOf(() => m.stand(seat, 'turn', 'end'))).toBe('kernel.match.standing-ask');
  });

  it('a snapshot restores the match', () => {
    const { match: m, seat } = match(false);
    m.play(seat, take);
    const again = Match.restore(m.setting, structuredClone(m.snapshot()));
    expect(again.hash()).toBe(m.hash());
    expect(again.undoable(seat)).toBe(0);
  });
});

describe('what can be seen', () => {
  const ORDER = [1, 2, 3, 4] as const;
  const redealt = (t: Table): State => t.rules.redeal(t.rules.view(t.state, 0), 0, [...ORDER]);

  it('a redealt state looks the same, satisfies the referee, and has other stacks', () => {
    const t = fromSetup({ players: 3 });
    const other = redealt(t);
    expect(t.rules.view(other, 0)).toEqual(t.rules.view(t.state, 0));
    expect(glenmore.referee(t.rules, other)).toEqual([]);
    expect(other.stacks).not.toEqual(t.state.stacks);
    expect(other.dice).not.toEqual(t.state.dice);
  });

  it('a tile that is being placed, or was built over, is not in the stacks again', () => {
    const t = table({
      rondel: `0 1 ${ELEVEN}`,
      stacks: ['rannoch halkirk'],
      seats: [{ land: { oban: '0 -1', ullapool: '0 -1' } }, {}],
    });
    t.go('take inshriach');
    expect(glenmore.referee(t.rules, redealt(t))).toEqual([]);
  });

  it("World's End stays where it may be", () => {
    const depth = (state: State): number =>
      namesOf((state.stacks[3] ?? []).toReversed())
        .split(' ')
        .indexOf('worlds-end');
    const full = fromSetup({ players: 3 });
    const depths = Array.from({ length: 60 }, (_, n) =>
      depth(full.rules.redeal(full.rules.view(full.state, 0), 0, [n, 2, 3, 4])),
    );
    expect([...new Set(depths)].toSorted((a, b) => a - b)).toEqual([6, 7, 8, 9, 10]);
    const short = fromSetup({ players: 3, shortGame: true });
    expect(depth(redealt(short))).toBe(0);
  });

  it("World's End moves up as tiles of D are drawn, and is on the rondel at last", () => {
    const d = 'castle-of-mey castle-moil loch-morar tobermory fort-william millburn clachaig';
    const rest = 'st-kilda skye islay worlds-end edinburgh kelso greenock robert-burns walter-scott arthur-conan-doyle';
    const t = table({ rondel: `0 1 ${d} bonawe glenshee inshriach black-isle`, stacks: ['', '', '', rest] });
    const depths = Array.from({ length: 40 }, (_, n) => {
      const { stacks } = t.rules.redeal(t.rules.view(t.state, 0), 0, [n, 2, 3, 4]);
      return namesOf((stacks[3] ?? []).toReversed())
        .split(' ')
        .indexOf('worlds-end');
    });
    expect([...new Set(depths)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    const laid = table({ rondel: '0 1 worlds-end bonawe' });
    expect(redealt(laid).stacks).toEqual([[], [], [], []]);
  });

  it('a copy is a copy', () => {
    const { state, rules } = fromSetup({ players: 4 });
    const copy = rules.clone(state);
    expect(copy).toEqual(state);
    const [mine, theirs] = [copy.players[0], state.players[0]];
    expect(mine).not.toBe(theirs);
    expect(mine?.goods).not.toBe(theirs?.goods);
  });
});
