import { generator, type OptionValue, pick, readOptions } from '@ceilidh/kernel';
import { conclude, newNet, newSums, sumUp } from '@ceilidh/bots/nets';
import { describe, expect, test } from 'vitest';
import { playLesson } from '../learn/self-play.ts';
import { nets } from '../src/bot/learnt.ts';
import { describePosition, landOf, newDescription, SHAPE } from '../src/bot/features.ts';
import { caledonia } from '../src/index.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import { playerOf, type State } from '../src/state.ts';
import { newStock, type Stock, takeStock } from '../src/bot/stock.ts';

const rulesFor = (options: Readonly<Record<string, OptionValue>>): CaledoniaRules =>
  caledonia.rules(readOptions(caledonia.options, options));
const evaluatorOf = (rules: CaledoniaRules) => caledonia.evaluator?.(rules);

/** Every position of a match at random. */
function* positions(rules: CaledoniaRules, seed: string): Generator<[State, number]> {
  const state = rules.setup(seed);
  const random = generator(seed, 'appraisal');
  for (let seat = rules.actors(state)[0]; seat !== undefined; seat = rules.actors(state)[0]) {
    yield [state, seat];
    rules.apply(state, seat, pick(random, rules.legal(state, seat)));
  }
}

describe('an appraisal', () => {
  test.each([
    { players: 1 },
    { players: 2, clanAuction: true },
    { players: 3, withoutScoringTiles: true, withoutSettlementScoring: true, withoutExportScoring: true },
    { players: 4, futureContracts: true, mostGlory: true, withoutPorts: true },
  ])('is a number of points in every position: %o', (options) => {
    const rules = rulesFor(options);
    for (const seed of ['a', 'b', 'c'])
      for (const [state] of positions(rules, seed))
        for (const seat of state.players.keys()) {
          const points = evaluatorOf(rules)?.appraise?.(state, seat) ?? Number.NaN;
          expect(points).toBeGreaterThan(-60);
          expect(points).toBeLessThan(250);
        }
  });

  test('changes nothing, and reads every number of a description', () => {
    const rules = rulesFor({ players: 4 });
    const description = newDescription();
    for (const [state, seat] of positions(rules, 'whole')) {
      const before = JSON.stringify(state);
      description.values.fill(Number.NaN);
      const { own, shipping } = playerOf(state, seat);
      describePosition(rules.context, state, seat, landOf(rules.context, state, own, shipping), description);
      expect(description.values.findIndex(Number.isNaN)).toBe(-1);
      expect(description.count).toBe(SHAPE.inputs);
      expect(JSON.stringify(state)).toBe(before);
    }
  });

  test('is nearer to the score the nearer the end is, in matches like those it was learnt from', () => {
    const errors = Array.from({ length: 6 }, () => new Array<number>());
    const sums = newSums(SHAPE);
    for (let match = 0; match < 40; match++) {
      const players = 1 + (match % 4);
      for (const { left, inputs, score } of playLesson(nets, `never seen ${match}`, players).samples) {
        const net = nets[players === 1 ? 1 : 0]?.[left] ?? newNet(SHAPE);
        sumUp(net, inputs, 0, sums);
        errors[left]?.push(Math.abs(conclude(net, sums) - score));
      }
    }
    const means = errors.map((of) => of.reduce((sum, error) => sum + error, 0) / of.length);
    expect(means[0]).toBeLessThan(4);
    expect(means[1]).toBeLessThan(8);
    expect(means[5]).toBeLessThan(20);
    expect(means[5]).toBeGreaterThan(means[1] ?? Infinity);
  });

  test('what somebody is about to make counts already', () => {
    const rules = rulesFor({ players: 4 });
    let compared = 0;
    for (let seed = 0; seed < 40; seed++) {
      const foreseen = new Map<number, Stock>();
      for (const [state] of positions(rules, `making ${seed}`)) {
        const now = (seat: number): Stock => {
          const stock = newStock();
          takeStock(rules.context, state, seat, stock);
          return stock;
        };
        if (state.phase === 'production') {
          const asked = rules.actors(state);
          state.order.filter((seat) => !asked.includes(seat)).forEach((seat) => foreseen.set(seat, now(seat)));
          continue;
        }
        for (const [seat, stock] of foreseen) expect(now(seat)).toEqual(stock);
        compared += foreseen.size;
        foreseen.clear();
      }
    }
    expect(compared).toBeGreaterThan(50);
  });
});
