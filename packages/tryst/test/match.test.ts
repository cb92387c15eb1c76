import {
  checkSeed,
  commitmentTo,
  givenSeed,
  hashOf,
  Match,
  type OptionValue,
  readOptions,
  readRecord,
  Refusal,
  sealedSeed,
  type Seat,
  type Seed,
  writeRecord,
  writeSeen,
} from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import { tryst } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { english } from './table.ts';

/** A live match: what can be taken back, what the others see of it, and what is written down. */

interface Table {
  readonly players?: number;
  readonly seed?: Seed;
  readonly options?: Readonly<Record<string, OptionValue>>;
  readonly autoConfirm?: boolean;
}

function openMatch({ players = 3, seed = givenSeed('live'), options = {}, autoConfirm = false }: Table = {}): Match {
  const seats = ['Ann', 'Bob', 'Cat', 'Dan'].slice(0, players);
  const setting = { game: tryst, options: readOptions(tryst.options, { ...options, players }), seats, seed };
  return new Match(setting, { autoConfirm });
}

const stateOf = (match: Match): State => match.state as State;
const keysOf = (match: Match, seat: Seat): string[] => match.legal(seat).map((move) => match.rules.key(move));
const handOf = (match: Match, seat: Seat): readonly number[] => stateOf(match).hands[seat] ?? [];

/** Everybody bids the first beast of the hand. */
function bidAll(match: Match): void {
  for (const seat of match.rules.actors(match.state)) match.play(seat, `bid ${handOf(match, seat)[0]}`);
}

const turnOf = (match: Match): Seat => match.rules.actors(match.state)[0] ?? -1;

/** The first move of this kind that the seat whose turn it is has. */
function kindOfMove(match: Match, kind: string): string {
  const key = keysOf(match, turnOf(match)).find((candidate) => candidate.startsWith(kind));
  if (key === undefined) throw new Error(`no '${kind}' is legal`);
  return key;
}

/** The first legal move of whoever is asked first, and its turn confirmed when it is over. */
function advance(match: Match): void {
  const seat = turnOf(match);
  match.play(seat, keysOf(match, seat)[0] ?? '');
  const open = match.tentative;
  if (open !== undefined && !match.rules.actors(match.state).includes(open)) match.confirm(open);
}

/** Plays on until somebody is asked this. */
function playUntil(match: Match, ask: string): Seat {
  while (match.rules.asking(match.state, turnOf(match)).ask !== ask) advance(match);
  return turnOf(match);
}

const reasonOf = (act: () => unknown): string => {
  try {
    act();
    return 'done';
  } catch (error) {
    return error instanceof Refusal ? error.reason.id : String(error);
  }
};

describe('a turn', () => {
  it('can be taken back and made again until it is confirmed', () => {
    const match = openMatch();
    bidAll(match);
    const seat = turnOf(match);
    const before = match.hash();
    match.play(seat, 'rest');
    const rested = match.hash();

    match.undo(seat);
    expect(match.hash()).toBe(before);
    match.redo(seat);
    expect(match.hash()).toBe(rested);
    match.undo(seat);
    match.play(seat, kindOfMove(match, 'take'));
    expect(reasonOf(() => match.redo(seat))).toBe('kernel.match.no-redo');

    match.confirm(seat);
    expect(reasonOf(() => match.undo(seat))).toBe('kernel.match.no-undo');
  });

  it('is not seen by the others before it is confirmed, and holds them up', () => {
    const match = openMatch();
    bidAll(match);
    const seat = turnOf(match);
    const other = (seat + 1) % 3;
    const before = hashOf(match.view(other));
    match.play(seat, kindOfMove(match, 'drive'));
    expect(hashOf(match.view(other))).toBe(before);
    expect(match.seen(other)).toBe(3);
    expect(match.seen(seat)).toBe(4);
    expect(match.pending()).toEqual([seat]);
    expect(reasonOf(() => match.play(turnOf(match), 'rest'))).toBe('kernel.match.unconfirmed');

    match.confirm(seat);
    expect(hashOf(match.view(other))).not.toBe(before);
    expect(match.pending()).toEqual([turnOf(match)]);
    expect(match.pending()).not.toEqual([seat]);
  });

  it('of scouting cannot be taken back: its seat has seen the beasts', () => {
    const match = openMatch();
    bidAll(match);
    const seat = turnOf(match);
    match.play(seat, 'scout');
    expect(match.undoable(seat)).toBeUndefined();
    expect(reasonOf(() => match.confirm(seat))).toBe('kernel.match.nothing-to-confirm');
    // What to keep may still be thought over.
    const [keep = '', other = ''] = keysOf(match, seat);
    match.play(seat, keep);
    match.undo(seat);
    match.play(seat, other);
    match.confirm(seat);
    expect(match.rows.at(-1)?.key).toBe(other);
  });

  it('that asks another drover cannot be taken back', () => {
    const match = openMatch({ players: 2, seed: givenSeed('dogs') });
    const asked = playUntil(match, 'dog');
    const taker = (asked + 1) % 2;
    expect(match.rows.at(-1)).toMatchObject({ seat: taker, asked: true });
    expect(match.undoable(taker)).toBeUndefined();
    expect(match.pending()).toEqual([asked]);
  });

  it('of a sale is picked beast by beast, and each pick can be taken back', () => {
    const match = openMatch({ seed: givenSeed('sale 6') });
    const seat = playUntil(match, 'sale');
    const before = match.hash();
    match.play(seat, kindOfMove(match, 'sell'));
    match.undo(seat);
    expect(match.hash()).toBe(before);
    match.redo(seat);
    expect(reasonOf(() => match.confirm(seat))).toBe('kernel.match.turn-open');
  });
});

describe('a bid', () => {
  it('can be taken back while the bids of others stand', () => {
    const match = openMatch();
    const [first = -1, second = -1] = handOf(match, 0);
    match.play(0, `bid ${first}`);
    match.play(1, `bid ${handOf(match, 1)[0]}`);
    match.undo(0);
    expect(match.rows.map(({ seat }) => seat)).toEqual([1]);
    expect(match.pending()).toEqual([0, 2]);
    match.play(0, `bid ${second}`);
    match.play(2, `bid ${handOf(match, 2)[0]}`);
    expect(stateOf(match).bids[0]).toBe(second);
    expect(reasonOf(() => match.undo(0))).toBe('kernel.match.no-undo');
  });

  it('of another is no business of mine', () => {
    const match = openMatch();
    match.play(1, `bid ${handOf(match, 1)[0]}`);
    expect(reasonOf(() => match.undo(0))).toBe('kernel.match.no-undo');
  });

  it('is in the log of its seat alone until all are in', () => {
    const match = openMatch();
    match.play(0, `bid ${handOf(match, 0)[0]}`);
    expect(match.log(1).flat().map(english)).toEqual(['Ann has chosen a bid.']);
    expect(match.log(0).flat().map(english)[0]).toMatch(/^Ann bids with .*, face down\.$/);
  });
});

describe('a standing answer', () => {
  it('lets every beast go without asking again', () => {
    const match = openMatch({ players: 2, seed: givenSeed('dogs') });
    const asked = playUntil(match, 'dog');
    const moves = match.rows.length;
    match.stand(asked, 'dog', 'let');
    expect(match.rows[moves]).toMatchObject({ seat: asked, key: 'let' });
    while (!match.over) {
      const seat = turnOf(match);
      expect(`${seat} ${match.rules.asking(match.state, seat).ask}`).not.toBe(`${asked} dog`);
      advance(match);
    }
    expect(match.rows.filter(({ seat, key }) => seat === asked && key === 'let').length).toBeGreaterThan(1);
  });

  it('can be withdrawn', () => {
    const match = openMatch({ players: 2, seed: givenSeed('dogs') });
    match.stand(0, 'dog', 'let');
    match.stand(1, 'dog', 'let');
    match.stand(0, 'dog', undefined);
    match.stand(1, 'dog', undefined);
    expect([0, 1]).toContain(playUntil(match, 'dog'));
  });

  it('exists for dogs only, and for nobody in a market without them', () => {
    expect(reasonOf(() => openMatch().stand(0, 'turn', 'rest'))).toBe('kernel.match.standing-ask');
    expect(reasonOf(() => openMatch().stand(0, 'dog', 'bark'))).toBe('kernel.match.standing-answer');
    const calm = openMatch({ options: { dogs: 0 } });
    expect(reasonOf(() => calm.stand(0, 'dog', 'let'))).toBe('kernel.match.standing-ask');
  });
});

function playedOut(seed: Seed): Match {
  const match = openMatch({ seed, autoConfirm: true });
  for (let moves = 0; !match.over; moves++) {
    const seat = turnOf(match);
    const keys = keysOf(match, seat);
    match.play(seat, keys[(moves * 7) % keys.length] ?? '');
  }
  return match;
}

const refused = (changed: string): string => reasonOf(() => readRecord([tryst], changed));

describe('a record', () => {
  const secret = 'the-hills-are-grey-today';
  const nonces = ['a1', 'b2', 'c3'];

  it('of a running match hides what its reader may not know', () => {
    const match = openMatch({ seed: sealedSeed(secret, nonces) });
    bidAll(match);
    match.play(turnOf(match), 'scout');
    match.play(turnOf(match), kindOfMove(match, 'keep'));
    match.confirm(match.tentative ?? -1);
    match.play(turnOf(match), 'rest');
    match.confirm(match.tentative ?? -1);
    playUntil(match, 'bid');
    const scout = match.rows[3]?.seat ?? -1;
    const other = (scout + 1) % 3;
    match.play(scout, `bid ${handOf(match, scout)[0]}`);

    const seen = readRecord([tryst], writeSeen(match, other));
    if (seen.kind !== 'seen') throw new Error('not a record of what was seen');
    const { viewer, moves, commitment } = seen.record;
    expect(viewer).toBe(other);
    expect(commitment).toBe(commitmentTo(secret));
    expect(moves).toHaveLength(match.rows.length);
    moves.forEach(({ seat, key }, at) => {
      const row = match.rows[at];
      expect(key).toBe(row?.secret === true && seat !== other ? undefined : row?.key);
    });
    // The bid of now, the beast kept, and the draws of others are not in the text in any form.
    expect(moves[4]?.log.map(english)).toEqual([
      expect.stringContaining('keeps a beast; another goes under the pile.'),
    ]);
    expect(moves.at(-1)?.log.map(english)).toEqual([expect.stringContaining('has chosen a bid.')]);
    const text = writeSeen(match, other);
    expect(text).not.toContain(secret);
    expect(text.match(/tryst\.log\.draw-own/g)).toHaveLength(1);
  });

  it('of a match with a sealed seed can be checked by anybody', () => {
    const published = commitmentTo(secret);
    const match = playedOut(sealedSeed(secret, nonces));
    const text = writeRecord(match);
    const read = readRecord([tryst], text);
    if (read.kind !== 'match') throw new Error('not a whole match');
    expect(read.match.hash()).toBe(match.hash());
    expect(read.match.rules.outcome(read.match.state)).toEqual(match.rules.outcome(match.state));
    expect(writeRecord(read.match)).toBe(text);
    expect(() => checkSeed(read.match.setting.seed, published)).not.toThrow();
    expect(reasonOf(() => checkSeed(read.match.setting.seed, commitmentTo('another-secret-altogether')))).toBe(
      'kernel.seed.commitment',
    );
  });

  it('with another secret, a changed move or a lost line is refused', () => {
    const text = writeRecord(playedOut(sealedSeed(secret, nonces)));
    const lines = text.split('\n');
    expect(refused(text)).toBe('done');
    expect(refused(text.replace(secret, 'another-secret-altogether'))).toBe('kernel.record.line');
    expect(refused(lines.with(1, '[0,"bid 48"]').join('\n'))).toBe('kernel.record.line');
    expect(refused(lines.toSpliced(5, 1).join('\n'))).toBe('kernel.record.line');
  });

  it('of a match goes on where it stopped', () => {
    const match = playedOut(givenSeed('go on'));
    const fork = match.fork(10);
    for (const { seat, key } of match.rows.slice(10)) {
      fork.play(seat, key);
    }
    expect(fork.hash()).toBe(match.hash());
    const { setting } = match;
    expect(Match.restore(setting, structuredClone(match.snapshot())).hash()).toBe(match.hash());
  });
});
