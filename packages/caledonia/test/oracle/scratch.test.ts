import { generator } from '@ceilidh/kernel';
import { drawOptions, newCensus } from '@ceilidh/kernel/tools';
import { it } from 'vitest';
import { caledonia } from '../../src/index.ts';
import { walk } from './walk.ts';

it('scratch', () => {
  const n = Number(process.env['N'] ?? 20);
  const seed0 = process.env['SEED'] ?? 'a';
  const only = process.env['ONLY'];
  const census = newCensus();
  const tally = {};
  const faults: Record<string, string[]> = {};
  const t0 = Date.now();
  for (let i = 0; i < n; i++) {
    if (only !== undefined && i !== Number(only)) continue;
    const seed = `${seed0}/${i}`;
    const options = drawOptions(caledonia as never, generator(seed, 'options'));
    try {
      walk({
        seed,
        options,
        census,
        tally,
        wrong: (check, what) => {
          if (
            check.startsWith('oracle') &&
            /fisherman [ABCD]|row \S+ [ABCD]/.test(what) &&
            options['withoutPorts'] === true
          )
            return;
          (faults[check] ??= []).push(`${seed} ${what.slice(0, 900)} opts ${JSON.stringify(options)}`);
          if (check === 'table') throw new Error('stop');
        },
      });
    } catch (e) {
      if ((e as Error).message !== 'stop') throw e;
    }
  }
  for (const [ask, list] of Object.entries(faults)) {
    console.log(ask, list.length);
    for (const line of list.slice(0, Number(process.env['SHOW'] ?? 6))) console.log('   ', line);
  }
  console.log(JSON.stringify(tally)); console.log(JSON.stringify({moves: census.moves, asks: census.asks, forced: census.forced}, undefined, 0), Date.now() - t0, 'ms');
});
