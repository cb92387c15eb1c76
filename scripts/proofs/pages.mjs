// Everything but the moves, step by step.
import { around } from './pages-around.mjs';
import { tables } from './pages-tables.mjs';
import { refusals } from './refusals.mjs';

export async function tourPages(tour) {
  for (const [name, step] of Object.entries({ ...around, ...tables, refusals }))
    await tour.tries(name, () => step(tour));
}
