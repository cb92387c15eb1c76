import { games } from '@ceilidh/games';
import { generator, givenSeed, Match, pick, readOptions, sealedSeed, type Seed } from '@ceilidh/kernel';
import { expect, test } from 'vitest';
import { checkTable } from '../src/lib/seal.ts';
import type { TableInfo } from '../src/lib/types.ts';

const SECRET = 'a-secret-of-the-server';

/** A whole match of the last game of the list, which is a short one. */
function matchFrom(seed: Seed): Match {
  const game = games.at(-1);
  if (game === undefined) throw new Error('there is no game');
  const options = readOptions(game.options, { players: 2 });
  const match = new Match({ game, options, seats: ['Ailsa', 'Bruce'], seed }, { autoConfirm: true });
  const random = generator('seal', 'moves');
  for (let [seat] = match.pending(); seat !== undefined; [seat] = match.pending())
    match.play(seat, match.rules.key(pick(random, match.legal(seat))));
  return match;
}

const infoOf = (match: Match, seed: object): TableInfo =>
  ({ id: 'table', seed, outcome: match.rules.outcome(match.state) }) as unknown as TableInfo;

const found = (info: TableInfo, match: Match): string[] =>
  checkTable(info, match).map(({ kind, say }) => `${kind} ${say.id}`);

test('a sealed match holds: secret, shuffles, moves and result', () => {
  const seed = sealedSeed(SECRET, ['ailsa', '']);
  const match = matchFrom(seed);
  const { secret, nonces, commitment } = seed;
  expect(found(infoOf(match, { given: false, secret, nonces, commitment }), match)).toEqual([
    'good web.check.commitment',
    'good web.check.seed',
    'note web.check.unseen',
    'note web.check.nonces',
    'good web.check.moves',
    'good web.check.outcome',
  ]);
});

test('another secret, another shuffle and another result are found', () => {
  const seed = sealedSeed(SECRET, ['ailsa', '']);
  const match = matchFrom(seed);
  const { secret, nonces, commitment } = seed;
  const other = infoOf(match, { given: false, secret: 'another-secret-of-it', nonces, commitment });
  expect(found(other, match)).toContain('bad web.check.commitment.bad');
  const shuffled = infoOf(match, { given: false, secret, nonces: ['ailsa', 'bruce'], commitment });
  expect(found(shuffled, match)).toContain('bad web.check.seed.bad');
  const info = infoOf(match, { given: false, secret, nonces, commitment });
  const lied = { ...info, outcome: { ...info.outcome, ranks: [3, 4], sheets: [] } };
  expect(found(lied, match)).toContain('bad web.check.outcome.bad');
});

test('a given seed is told as one', () => {
  const match = matchFrom(givenSeed('midsummer'));
  expect(found(infoOf(match, { given: true, seed: 'midsummer' }), match)[0]).toBe('note web.check.given');
  expect(found(infoOf(match, { given: true, seed: 'midwinter' }), match)[0]).toBe('bad web.check.seed.bad');
});
