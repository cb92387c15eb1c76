import { generator } from '@ceilidh/kernel';
import { drawOptions, newCensus, tryMatch } from '@ceilidh/kernel/tools';
import { it } from 'vitest';
import { caledonia } from '../../src/index.ts';
import { caledoniaOracles } from './index.ts';
import { sensibly } from './steer.ts';

it('scratch', () => {
  const n = Number(process.env['N'] ?? 20);
  const seed0 = process.env['SEED'] ?? 'a';
  const census = newCensus();
  for (let i = 0; i < n; i++) {
    const seed = `${seed0}/${i}`;
    const options = drawOptions(caledonia as never, generator(seed, 'options'), {withoutPorts: false});
    const t = Date.now();
    try {
    tryMatch({ game: caledonia as never, options, seed, census, oracles: caledoniaOracles(caledonia.rules(options) as never) as never, steer: sensibly(census.moves, options as never) });
    } catch (e) { console.log(seed, String(e), JSON.stringify(options)); }
    console.log(options.players, Date.now() - t);
  }
});
