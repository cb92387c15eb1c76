// Positions that between them say everything a game can be heard saying, in matches by chance and in the golden ones.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { drawOptions } from '../../packages/kernel/dist/src/tools/index.js';
import { entryFor, generator, givenSeed, pick, Step } from '../../packages/kernel/dist/src/index.js';
import { createWords } from '../../packages/words/dist/src/index.js';
import { ROOT } from '../house.mjs';
import { markedTexts, saidIn } from './marks.mjs';

/** Previews cost more than everything else: so many moves of a question are looked at. */
const LOOKED = 8;

/** Matches of this game to play again, each with the places to stop at and what can be seen only there. */
export function positionsOf(game, lang, { matches, known }) {
  const words = createWords(lang, [{ [lang]: markedTexts('kernel', lang) }, { [lang]: markedTexts(game.id, lang) }]);
  const heard = (messages) => new Set(messages.flatMap((message) => saidIn(words.say(message))));
  const played = [...byChance(game, matches), ...goldenOf(game)].map((match) => playOne(game, match, heard));
  const chosen = cover(
    played.flatMap(({ stops }) => stops),
    known,
  );
  return played
    .map((match) => ({
      ...match,
      stops: match.stops.filter((stop) => chosen.has(stop)).toSorted((a, b) => a.at - b.at),
    }))
    .filter(({ stops }) => stops.length > 0);
}

const byChance = (game, matches) =>
  Array.from({ length: matches }, (_, number) => {
    const seed = `proof-${number}`;
    return { seed, options: drawOptions(game, generator(seed, 'options')), made: [] };
  });

/** Matches that were kept for what is rare; their shuffles must be ours to give. */
function goldenOf(game) {
  const folder = path.join(ROOT, 'packages', game.id, 'test', 'games');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
    .map((lines) => lines.map((line) => JSON.parse(line)))
    .filter(([{ seed }]) => seed.given !== undefined)
    .map(([{ seed, options }, ...lines]) => ({ seed: seed.given, options, made: lines.filter(Array.isArray) }));
}

/** Plays a match again, or on by chance where nothing more was made. */
function playOne(game, { seed, options, made }, heard) {
  const random = generator(seed, 'proofs');
  const rules = game.rules(options);
  const state = rules.setup(givenSeed(seed).match);
  const moves = [];
  const stops = [];
  let log = [];
  for (;;) {
    const actors = rules.actors(state);
    const seat = made[moves.length]?.[0] ?? (actors.length === 0 ? 0 : pick(random, actors));
    const stop = { at: moves.length, seat, over: actors.length === 0, previews: new Map() };
    const messages = [
      ...rules.present(rules.view(state, seat)).flatMap(wordsIn),
      ...log.map((entry) => entryFor(entry, seat)),
      ...(rules.chapter === undefined ? [] : [rules.chapter(state)]),
    ];
    stops.push(stop);
    if (stop.over) {
      const { verdict } = rules.outcome(state);
      stop.said = heard(verdict === undefined ? messages : [...messages, verdict]);
      return { game: game.id, options, seed, moves, stops };
    }
    const legal = rules.legal(state, seat);
    stop.said = heard([
      ...messages,
      rules.sayAsk(state, seat),
      ...legal.map((move) => rules.sayMove(state, seat, move)),
    ]);
    for (let looked = 0; looked < Math.min(LOOKED, legal.length); looked++) {
      const move = legal.length <= LOOKED ? legal[looked] : pick(random, legal);
      const { changes, opens } = rules.preview(state, seat, move);
      for (const leaf of heard(opens === undefined ? changes : [...changes, opens])) {
        if (!stop.said.has(leaf)) stop.previews.set(leaf, rules.key(move));
      }
    }
    for (const leaf of stop.previews.keys()) stop.said.add(leaf);
    const key = made[moves.length]?.[1];
    const move = key === undefined ? pick(random, legal) : legal.find((each) => rules.key(each) === key);
    moves.push([seat, rules.key(move)]);
    log = [];
    rules.apply(state, seat, move, new Step(log));
  }
}

const wordsIn = ({ title, lines = [], table = { head: [], rows: [] } }) => [
  title,
  ...lines,
  ...table.head,
  ...table.rows.flat().filter((cell) => typeof cell !== 'number'),
];

/** The fewest stops, roughly, at which everything is said: always the one that says most that is new. */
function cover(stops, known) {
  const seen = new Set(known);
  const chosen = new Set();
  const news = ({ said }) => [...said].filter((leaf) => !seen.has(leaf)).length;
  const queue = stops.map((stop) => ({ stop, atMost: news(stop) })).toSorted((a, b) => b.atMost - a.atMost);
  while (queue.length > 0) {
    let best;
    for (const each of queue) {
      if (best !== undefined && each.atMost <= best.atMost) break;
      each.atMost = news(each.stop);
      if (best === undefined || each.atMost > best.atMost) best = each;
    }
    if (best.atMost === 0) break;
    chosen.add(best.stop);
    for (const leaf of best.stop.said) seen.add(leaf);
    queue.sort((a, b) => b.atMost - a.atMost);
    while (queue.at(-1)?.atMost === 0) queue.pop();
  }
  return chosen;
}
