import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { chaos } from './chaos.ts';
import { damageFiles, makeClub } from './damaged-files.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { sleep } from './process.ts';
import { inRounds } from './rounds.ts';

const count = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const KILLS = count('CEILIDH_KILLS', 8);
const KILLS_ON_POSTGRES = count('CEILIDH_KILLS_POSTGRES', 5);
/** How often PostgreSQL itself ends. */
const ENDS = count('CEILIDH_ENDS', 1);
const FILES = count('CEILIDH_FILES', 2);
/** Kills on one database, before every match in it is held against what was told. */
const ROUND = 10;
/** Milliseconds for each of them and what comes after it, on a machine that does much else. */
const TIME = 60_000;
const SEED = process.env['CEILIDH_SEED'] ?? 'chaos';

let postgres: Postgres;
const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'ceilidh-chaos-'));
  folders.push(made);
  return made;
};
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.close();
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

let databases = 0;
const onPostgres = async (): Promise<Record<string, string>> => ({
  DATA_DIR: folder(),
  DATABASE_URL: await postgres.database(`chaos_${++databases}`),
});

function tell(what: string, figures: Readonly<Record<string, number>>): void {
  const { strikes, tables, finished, acknowledged, resent, events, seconds } = figures;
  console.log(
    `${what} ${strikes} times over ${tables} tables (${finished} played to the end); ${acknowledged} requests` +
      ` acknowledged, ${resent} of them after they were sent again; ${events} events stored; none lost, none doubled, all replay` +
      ` (${seconds?.toFixed(0)} s)`,
  );
}

describe.concurrent('killed at random moments under load, nothing that was acknowledged is lost or doubled', () => {
  it.runIf(KILLS > 0)(
    'on SQLite',
    async ({ expect }) => {
      const figures = await inRounds(`${SEED} sqlite`, KILLS, ROUND, async (seed, kills) => ({
        ...(await chaos({ DATA_DIR: folder() }, kills, seed)),
      }));
      tell('killed on SQLite', figures);
      expect(figures['strikes']).toBe(KILLS);
      expect(figures['acknowledged']).toBeGreaterThan(KILLS * 10);
    },
    KILLS * TIME,
  );

  it.runIf(KILLS_ON_POSTGRES > 0)(
    'on PostgreSQL',
    async ({ expect }) => {
      const figures = await inRounds(`${SEED} postgres`, KILLS_ON_POSTGRES, ROUND, async (seed, kills) => ({
        ...(await chaos(await onPostgres(), kills, seed)),
      }));
      tell('killed on PostgreSQL', figures);
      expect(figures['strikes']).toBe(KILLS_ON_POSTGRES);
      expect(figures['acknowledged']).toBeGreaterThan(KILLS_ON_POSTGRES * 10);
    },
    KILLS_ON_POSTGRES * TIME,
  );
});

describe('when PostgreSQL itself ends under load, at once and without a word', () => {
  it.runIf(ENDS > 0)(
    'the server goes on when it is back, and nothing that was acknowledged is lost or doubled',
    async ({ expect }) => {
      const figures = await inRounds(`${SEED} ends`, ENDS, 5, async (seed, ends) => ({
        ...(await chaos(await onPostgres(), ends, seed, async () => {
          await postgres.crash();
          await sleep(300);
          await postgres.start();
        })),
      }));
      tell('ended PostgreSQL', figures);
      expect(figures['strikes']).toBe(ENDS);
      expect(figures['acknowledged']).toBeGreaterThan(ENDS * 5);
    },
    ENDS * TIME,
  );
});

describe('on a damaged SQLite file', () => {
  it.runIf(FILES > 0)(
    'the server refuses to start in one line, or serves what is whole and tells nothing hidden',
    async ({ expect }) => {
      const club = await makeClub(folder(), SEED);
      const figures = await inRounds(`${SEED} files`, FILES, 5, (_seed, files, first) =>
        damageFiles(club, folder, `${SEED} file`, first, files),
      );
      const { files, refused, started, whole, setAside, seconds } = figures;
      console.log(
        `${files} damaged files: ${refused} refused in one line, ${started} served; of the matches in those ${whole} went on` +
          ` and ${setAside} were set aside; nothing hidden was told (${seconds?.toFixed(0)} s)`,
      );
      expect((refused ?? 0) + (started ?? 0)).toBe(FILES);
    },
    60_000 + FILES * TIME,
  );
});
