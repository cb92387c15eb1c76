import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A file of results, one a line: what is in it of this very code is not done again. Without it everything is done at once. */
const RESULTS = process.env['CEILIDH_RESULTS'];

type Figures = Readonly<Record<string, number>>;

interface Done {
  /** The commit; where something differs from it, also what the files are. */
  readonly code: string;
  readonly round: string;
  readonly figures: Figures;
}

const FOLDER = new URL('.', import.meta.url);

/** The commit that is tried, `2b1c…`; of files that differ from it `2b1c…, changed: 9f3e…`, by all that is in them. */
export function codeIn(folder: string | URL = FOLDER): string {
  const scratch = mkdtempSync(join(tmpdir(), 'ceilidh-code-'));
  try {
    const env = { ...process.env, GIT_INDEX_FILE: join(scratch, 'index') };
    const git = (...args: readonly string[]): string =>
      execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const commit = git('rev-parse', 'HEAD');
    git('read-tree', 'HEAD');
    git('add', '--all', git('rev-parse', '--show-toplevel'));
    const files = git('write-tree');
    return files === git('rev-parse', 'HEAD^{tree}') ? commit : `${commit}, changed: ${files}`;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const known = (code: string): Map<string, Figures> =>
  new Map(
    RESULTS === undefined || !existsSync(RESULTS)
      ? []
      : readFileSync(RESULTS, 'utf8')
          .split('\n')
          .filter((line) => line.endsWith('}'))
          .map((line) => JSON.parse(line) as Done)
          .filter((done) => done.code === code)
          .map(({ round, figures }) => [round, figures] as const),
  );

/**
 * Does something so many times, in rounds that each have a name and a seed of their own, and adds up their figures.
 * Rounds that a file of results has already of the same code are taken from there: a long run can be stopped, and goes on.
 */
export async function inRounds(
  name: string,
  times: number,
  atOnce: number,
  work: (seed: string, times: number, first: number) => Promise<Figures>,
): Promise<Figures> {
  const sum: Record<string, number> = {};
  const code = RESULTS === undefined ? '' : codeIn();
  for (let first = 0; first < times; first += atOnce) {
    const count = Math.min(atOnce, times - first);
    const round = `${name} ${first + 1} to ${first + count}`;
    const before = known(code).get(round);
    const figures = before ?? (await timed(() => work(round, count, first)));
    for (const [what, figure] of Object.entries(figures)) sum[what] = (sum[what] ?? 0) + figure;
    if (RESULTS === undefined) continue;
    if (before === undefined) {
      mkdirSync(dirname(RESULTS), { recursive: true });
      appendFileSync(RESULTS, `${JSON.stringify({ code, round, figures } satisfies Done)}\n`);
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
