import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Entry, type Game, legalMove, type Match, readRecord, Step, writeRecord } from '../src/index.ts';
import { holdOracle, type Oracles } from '../src/tools/index.ts';

/** What a golden match must come to. */
interface Expected {
  readonly moves: number;
  readonly hash: string;
  readonly ranks: readonly number[];
  readonly totals: readonly number[];
}

/**
 * The golden matches of a game: recorded matches in a folder, and beside them what each must come to. With
 * `CEILIDH_GOLDEN=write npm test -- golden` those that are missing are played and written; what is there stays.
 */
export class Goldens {
  readonly #game: Game;
  readonly #folder: URL;

  constructor(game: Game, folder: URL, plays: Readonly<Record<string, () => Match>>) {
    this.#game = game;
    this.#folder = folder;
    if (process.env['CEILIDH_GOLDEN'] === 'write') this.#writeMissing(plays);
  }

  names(): string[] {
    const records = readdirSync(this.#folder).filter((file) => file.endsWith('.jsonl'));
    return records.map((file) => file.slice(0, -'.jsonl'.length));
  }

  expected(): Record<string, Expected> {
    const file = this.#fileOf('expected.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Expected>) : {};
  }

  /** A golden match, read and verified. */
  read(name: string): Match {
    const read = readRecord([this.#game], readFileSync(this.#fileOf(`${name}.jsonl`), 'utf8'));
    if (read.kind !== 'match') throw new Error(`${name} is not a whole match`);
    return read.match;
  }

  /** Those of an earlier version of the rules, in a folder of their own. */
  earlier(version: number): Goldens {
    return new Goldens(this.#game, new URL(`version-${version}/`, this.#folder), {});
  }

  /**
   * The tests that hold for the golden matches of every game. Oracles state the rules that are played now: those of
   * earlier versions are held by what they came to, and by the referee.
   */
  hold(oraclesOf?: (match: Match) => Oracles): void {
    const expected = this.expected();
    describe.each(this.names())('the golden match %s', (name) => {
      const match = this.read(name);

      it('ends as it did', () => {
        expect(resultOf(match)).toEqual(expected[name]);
      });

      it('keeps the laws after every move, and every move is one that the oracle allows', () => {
        expect(replay(this.#game, match, oraclesOf?.(match))).toEqual(match.rules.outcome(match.state));
      });
    });

    it('every golden match has its result, and every result its match', () => {
      expect(this.names().toSorted()).toEqual(Object.keys(expected).toSorted());
    });
  }

  #fileOf(name: string): URL {
    return new URL(name, this.#folder);
  }

  #writeMissing(plays: Readonly<Record<string, () => Match>>): void {
    for (const [name, play] of Object.entries(plays)) {
      const file = this.#fileOf(`${name}.jsonl`);
      if (!existsSync(file)) writeFileSync(file, writeRecord(play()));
    }
    const expected = this.expected();
    for (const name of this.names()) expected[name] ??= resultOf(this.read(name));
    // Lists of numbers on one line, as the formatter has them.
    const text = JSON.stringify(expected, undefined, 2).replaceAll(/\[[\d,\s]+\]/g, (list) =>
      JSON.stringify(JSON.parse(list)).replaceAll(',', ', '),
    );
    writeFileSync(this.#fileOf('expected.json'), `${text}\n`);
  }
}

function resultOf(match: Match): Expected {
  const outcome = match.rules.outcome(match.state);
  return {
    moves: match.rows.length,
    hash: match.hash(),
    ranks: outcome?.ranks ?? [],
    totals: outcome?.sheets.map(({ total }) => total) ?? [],
  };
}

/** Plays a match again under the eyes of referee and oracle, with the same log; what it came to. */
function replay(game: Game, match: Match, oracles: Oracles | undefined): unknown {
  const { rules } = match;
  const state = rules.setup(match.setting.seed.match);
  expect(game.referee(rules, state)).toEqual([]);
  for (const { seat, key, log } of match.rows) {
    const legal = rules.legal(state, seat).map((move) => rules.key(move));
    if (oracles === undefined) expect(legal).toContain(key);
    else holdOracle(rules, oracles, state, seat, legal);
    const said: Entry[] = [];
    rules.apply(state, seat, legalMove(rules, state, seat, key), new Step(said));
    expect(game.referee(rules, state)).toEqual([]);
    expect(said).toEqual(log);
  }
  return rules.outcome(state);
}
