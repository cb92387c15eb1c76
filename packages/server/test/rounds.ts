import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file of results, one a line: what is in it is not done again. Without it everything is done at once. */
const RESULTS = process.env['CEILIDH_RESULTS'];

type Figures = Readonly<Record<string, number>>;

interface Done {
  readonly round: string;
  readonly figures: Figures;
}

const known = (): Map<string, Figures> =>
  new Map(
    RESULTS === undefined || !existsSync(RESULTS)
      ? []
      : readFileSync(RESULTS, 'utf8')
          .split('\n')
          .filter((line) => line.endsWith('}'))
          .map((line) => JSON.parse(line) as Done)
          .map(({ round, figures }) => [round, figures] as const),
  );

/**
 * Does something so many times, in rounds that each have a name and a seed of their own, and adds up their figures.
 * Rounds that a file of results has already are taken from there: a long run can be stopped, and goes on.
 */
export async function inRounds(
  name: string,
  times: number,
  atOnce: number,
  work: (seed: string, times: number, first: number) => Promise<Figures>,
): Promise<Figures> {
  const sum: Record<string, number> = {};
  for (let first = 0; first < times; first += atOnce) {
    const count = Math.min(atOnce, times - first);
    const round = `${name} ${first + 1} to ${first + count}`;
    const before = known().get(round);
    const figures = before ?? (await timed(() => work(round, count, first)));
    for (const [what, figure] of Object.entries(figures)) sum[what] = (sum[what] ?? 0) + figure;
    if (RESULTS === undefined) continue;
    if (before === undefined) {
      mkdirSync(dirname(RESULTS), { recursive: true });
      appendFileSync(RESULTS, `${JSON.stringify({ round, figures } satisfies Done)}\n`);
    }
    console.log(`${round} of ${times}${before === undefined ? '' : ' (from before)'}: ${JSON.stringify(figures)}`);
  }
  return sum;
}

async function timed(work: () => Promise<Figures>): Promise<Figures> {
  const start = performance.now();
  const figures = await work();
  return { ...figures, seconds: Math.round((performance.now() - start) / 100) / 10 };
}
