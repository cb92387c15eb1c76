import type { Message, Value } from '@ceilidh/words';
import type { GameEngine, Seat, Viewer } from './contract.ts';
import { isDeeper } from './depth.ts';
import { editionOf } from './edition.ts';
import { Match, rulesOf, type Setting } from './match.ts';
import { optionsChosen, readOptions } from './options.ts';
import { readPack } from './pack.ts';
import { Refusal, refuse } from './refusal.ts';
import { checkSeed, givenSeed, sealedSeed, type Seed } from './seed.ts';
import { entryFor } from './seats.ts';
import { list, mapping, object, oneOf, optional, type Shape, text, truth, whole } from './shape.ts';

/**
 * A match as text, one JSON value a line (docs/records.md):
 *   {"ceilidh":1,"game":...,"rules":...,"options":{...},"seats":[...],"seed":{...}}   the header
 *   [0,"take 12"]                                                                     a move: seat and key
 *   {"moves":1,"hash":"..."}                                                          the end
 * The end counts the moves and names the hash of the final state, so that a record that lost a line or was
 * changed by hand is recognised. What one seat may know of a running match has "seen" in the header, hides
 * other seats' secret moves as [1,null,...], carries the log it read, and cannot be verified.
 */
const FORMAT = 1;
/** Levels of JSON within JSON: components have four, log lines within log lines a few more. */
const DEEPEST = 64;

const anything: Shape<unknown> = { read: (value) => value };
const NAME = /^[^\p{C}]{1,40}$/u;
const seedShape = object({
  given: optional(text(/^.{1,200}$/)),
  secret: optional(text()),
  nonces: optional(list(text(), 0, 16)),
  commitment: optional(text(/^[0-9a-f]{64}$/)),
});
const packShape = object({ name: text(), hash: text(), components: mapping(anything) });
const headerShape = object({
  ceilidh: whole(FORMAT, FORMAT),
  game: text(),
  rules: whole(1, 1e6),
  modules: optional(mapping(whole(1, 1e6))),
  options: mapping(anything),
  pack: optional(packShape),
  seats: list(text(NAME), 1, 16),
  seed: seedShape,
  hints: optional(truth),
  seen: optional(text()),
});
const endShape = object({ moves: whole(0, 1e6), hash: optional(text(/^[0-9a-f]{64}$/)) });

/** What a record of a running match says to one viewer. */
export interface SeenRecord {
  readonly setting: Omit<Setting, 'seed'>;
  readonly commitment: string | undefined;
  readonly viewer: Viewer;
  readonly moves: readonly {
    readonly seat: Seat;
    readonly key: string | undefined;
    readonly log: readonly Message[];
  }[];
}

export type ReadRecord =
  | { readonly kind: 'match'; readonly match: Match }
  | { readonly kind: 'seen'; readonly record: SeenRecord };

const header = ({ setting, rules }: Match, seed: object, seen?: Viewer): string =>
  JSON.stringify({
    ceilidh: FORMAT,
    game: setting.game.id,
    rules: rules.version,
    ...(rules.modules === undefined ? {} : { modules: rules.modules }),
    options: optionsChosen(editionOf(setting.game, rules.version).options, setting.options),
    ...(setting.pack === undefined
      ? {}
      : { pack: { name: setting.pack.name, hash: setting.pack.hash, components: setting.pack.components } }),
    seats: setting.seats,
    seed,
    ...(setting.hints === true ? { hints: true } : {}),
    ...(seen === undefined ? {} : { seen: String(seen) }),
  });

/** The whole match with its seed: for a finished match, or one that hides nothing from its reader. */
export function writeRecord(match: Match): string {
  const { match: given, secret, nonces, commitment } = match.setting.seed;
  const seed = secret === undefined ? { given } : { secret, nonces, commitment };
  const moves = match.rows.map((row) => JSON.stringify([row.seat, row.key]));
  return [header(match, seed), ...moves, JSON.stringify({ moves: moves.length, hash: match.hash() }), ''].join('\n');
}

/** What one viewer may know of a running match. Nothing in it can be verified, and it says so. */
export function writeSeen(match: Match, viewer: Viewer): string {
  const { commitment } = match.setting.seed;
  const rows = match.rows.slice(0, match.seen(viewer));
  const moves = rows.map((row) => {
    const log = row.log.map((entry) => entryFor(entry, viewer));
    return JSON.stringify([row.seat, row.secret && row.seat !== viewer ? undefined : row.key, log]);
  });
  return [
    header(match, commitment === undefined ? {} : { commitment }, viewer),
    ...moves,
    JSON.stringify({ moves: moves.length }),
    '',
  ].join('\n');
}

/** Every complaint names the line and what was expected there. */
function atLine<T>(line: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal({ id: 'kernel.record.line', values: { line, problem: error.reason } });
  }
}

function parseLine(content: string): unknown {
  if (isDeeper(content, DEEPEST)) return refuse('kernel.record.deep', { limit: DEEPEST });
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return refuse('kernel.record.json');
  }
}

/** Reads and verifies a record: every move is checked. It loads whole or not at all. */
export function readRecord(games: readonly GameEngine[], content: string): ReadRecord {
  const reading = readingRecord(games, content);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

/** Reads a record a move at a time, and yields the match after each: for readers who have to do other things meanwhile. */
export function* readingRecord(games: readonly GameEngine[], content: string): Generator<Match, ReadRecord, void> {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  while (lines.at(-1) === '') lines.pop();
  const head = atLine(1, () => headerShape.read(parseLine(lines[0] ?? ''), ''));
  const setting = atLine(1, () => settingOf(games, head));
  const body = lines.slice(1, -1);
  const end = atLine(lines.length, () =>
    lines.length < 2 ? refuse('kernel.record.end') : readEnd(parseLine(lines.at(-1) ?? '')),
  );
  if (end.moves !== body.length)
    atLine(lines.length, () => refuse('kernel.record.count', { expected: end.moves, found: body.length }));
  if (head.seen !== undefined) {
    const seen = head.seen;
    const viewer = atLine(1, () => viewerOf(seen, setting));
    const moves = body.map((line, index) => atLine(index + 2, () => seenMove(parseLine(line), setting.seats.length)));
    return { kind: 'seen', record: { setting, commitment: head.seed.commitment, viewer, moves } };
  }
  const match = atLine(
    1,
    () => new Match({ ...setting, seed: seedOf(head.seed, setting.seats.length) }, { autoConfirm: true }),
  );
  yield match;
  for (const [index, line] of body.entries()) {
    atLine(index + 2, () => replayMove(match, parseLine(line)));
    yield match;
  }
  if (end.hash !== match.hash())
    atLine(lines.length, () => refuse('kernel.record.hash', { expected: match.hash(), found: end.hash ?? '' }));
  match.sealed = match.rows.length;
  return { kind: 'match', match };
}

function readEnd(value: unknown): { readonly moves: number; readonly hash?: string } {
  return Array.isArray(value) ? refuse('kernel.record.end') : endShape.read(value, '');
}

function settingOf(games: readonly GameEngine[], head: ReturnType<typeof headerShape.read>): Omit<Setting, 'seed'> {
  const game =
    games.find((candidate) => candidate.id === head.game) ??
    refuse('kernel.record.game', { found: head.game, known: games.map(({ id }) => id).join(', ') });
  const { version, options: spec, components } = editionOf(game, head.rules);
  const options = readOptions(spec, head.options);
  const hints = head.hints === true ? { hints: true as const } : {};
  const modules = head.modules ?? {};
  if (head.pack === undefined) return { game, version, modules, options, seats: head.seats, ...hints };
  const given = { game: game.id, name: head.pack.name, components: head.pack.components };
  const pack = readPack({ id: game.id, components }, given);
  if (pack.hash !== head.pack.hash) refuse('kernel.record.pack', { expected: head.pack.hash, found: pack.hash });
  return { game, version, modules, options, pack, seats: head.seats, ...hints };
}

function viewerOf(seen: string, setting: Omit<Setting, 'seed'>): Viewer {
  const { seats } = setting;
  const rules = rulesOf(setting);
  if (seats.length !== rules.seats) refuse('kernel.match.seats', { expected: rules.seats, found: seats.length });
  const viewer = oneOf('spectator', ...seats.map((_, seat) => String(seat))).read(seen, 'seen');
  return viewer === 'spectator' ? viewer : Number(viewer);
}

function seedOf(seed: ReturnType<typeof seedShape.read>, seats: number): Seed {
  if (seed.given !== undefined) return givenSeed(seed.given);
  const { secret, nonces, commitment } = seed;
  if (secret === undefined || nonces === undefined || commitment === undefined) return refuse('kernel.record.seed');
  if (nonces.length !== seats) refuse('kernel.seed.nonces', { expected: seats, found: nonces.length });
  const sealed = sealedSeed(secret, nonces);
  checkSeed(sealed, commitment);
  return sealed;
}

function replayMove(match: Match, value: unknown): void {
  const [seat, key] = moveOf(value, match.setting.seats.length);
  if (key === undefined || (value as unknown[]).length !== 2) return refuse('kernel.record.move');
  match.play(seat, key);
  return undefined;
}

function moveOf(value: unknown, seats: number): [seat: Seat, key: string | undefined] {
  if (!Array.isArray(value)) return refuse('kernel.record.move');
  const [seat, key] = value as unknown[];
  const fits = typeof seat === 'number' && Number.isInteger(seat) && seat >= 0 && seat < seats;
  if (!fits || (typeof key !== 'string' && key !== null)) return refuse('kernel.record.move');
  return [seat, key ?? undefined];
}

const messageShape: Shape<Message> = {
  read(value, path) {
    const { id, values } = object({ id: text(), values: optional(mapping(valueShape)) }).read(value, path);
    return values === undefined ? { id } : { id, values };
  },
};

/** What a message may carry; whoever puts it into words relies on it. */
const valueShape: Shape<Value> = {
  read(value, path) {
    if (typeof value === 'number' || typeof value === 'string') return value;
    return Array.isArray(value) ? list(messageShape).read(value, path) : messageShape.read(value, path);
  },
};

function seenMove(value: unknown, seats: number): SeenRecord['moves'][number] {
  const [seat, key] = moveOf(value, seats);
  return { seat, key, log: list(messageShape).read((value as unknown[])[2], 'log') };
}
