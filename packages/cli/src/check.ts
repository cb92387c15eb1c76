import { checkCatalog, type Message } from '@ceilidh/words';
import { readPack, refuse } from '@ceilidh/kernel';
import type { Args, Verb } from './args.ts';
import { checkComponents, checkGame, type Checked, problemsOf } from './check-game.ts';
import { type Desk, ownCatalogs } from './desk.ts';
import { administration, withStorage } from './house.ts';
import { readPackFolder } from './pack-folder.ts';
import { styleOf } from './style.ts';

/** Something that was checked is wrong. */
const FOUND = 1;

export const check: Verb = {
  name: 'check',
  flags: [{ name: 'pack', takes: 'folder' }, { name: 'matches' }, { name: 'json' }],
  async run(desk, args) {
    const checks = await checksOf(desk, args);
    const ok = checks.every(({ problems }) => problems.length === 0);
    if (args.has('json')) desk.json({ ok, checks: checks.map((checked) => inWords(desk, checked)) });
    else report(desk, checks, ok);
    return ok ? 0 : FOUND;
  },
};

function checksOf(desk: Desk, args: Args): Checked[] | Promise<Checked[]> {
  const folder = args.text('pack');
  if (folder !== undefined) return checkPack(desk, folder);
  if (args.has('matches')) return checkStored(desk);
  return [...checkOwn(), ...desk.games.flatMap((game) => checkGame(desk, game))];
}

/** Every match in the server's database, made again on the present rules. */
const checkStored = (desk: Desk): Promise<Checked[]> =>
  withStorage(desk, async (storage) => {
    const { checkMatches } = await administration();
    const checks: Checked[] = [];
    for await (const { id, game, problems } of checkMatches(storage))
      checks.push({ of: game, check: 'match', subject: id, problems });
    return checks;
  });

const checkOwn = (): Checked[] =>
  Object.entries(ownCatalogs).map(([of, catalog]) => ({
    of,
    check: 'messages',
    subject: '',
    problems: checkCatalog(catalog),
  }));

/** A pack is held to the facts of the components that it replaces, but for those that only bind what we reconstructed. */
function checkPack(desk: Desk, folder: string): Checked[] {
  const value = readPackFolder(folder);
  const id = (value as { game?: unknown } | null)?.game;
  const known = desk.games.map((game) => game.id).join(', ');
  const game =
    desk.games.find((candidate) => candidate.id === id) ??
    refuse('cli.wrong.pack-game', { folder, found: String(id), known });
  const subject = folder;
  const problems = problemsOf(() => void readPack(game, value));
  const shape: Checked = { of: game.id, check: 'pack', subject, problems };
  return problems.length > 0 ? [shape] : [shape, ...checkComponents(game, readPack(game, value))];
}

const inWords = (desk: Desk, { of, check: what, subject, problems }: Checked): object => ({
  of,
  check: what,
  subject,
  ok: problems.length === 0,
  problems: problems.map((problem) => desk.say(problem)),
});

function report(desk: Desk, checks: readonly Checked[], ok: boolean): void {
  const { bold, dim, warn } = styleOf(desk.io);
  for (const { of, check: what, subject, problems } of checks) {
    const line: Message = {
      id: 'cli.check.line',
      values: { of, check: { id: `cli.checked.${what}`, values: { subject } } },
    };
    const mark =
      problems.length === 0 ? dim(desk.say({ id: 'cli.check.ok' })) : warn(desk.say({ id: 'cli.check.wrong' }));
    desk.line([mark, desk.say(line)].join('  '));
    for (const problem of problems) desk.line(`      ${desk.say(problem)}`);
  }
  const wrong = checks.filter(({ problems }) => problems.length > 0).length;
  desk.line(
    bold(
      desk.say(
        ok
          ? { id: 'cli.check.all', values: { count: checks.length } }
          : { id: 'cli.check.some', values: { wrong, count: checks.length } },
      ),
    ),
  );
}
