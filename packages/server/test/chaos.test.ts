import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { chaos, type ChaosReport } from './chaos.ts';
import { type Postgres, startPostgres } from './postgres.ts';

const KILLS = Number(process.env['CEILIDH_KILLS'] ?? 10);
/** Milliseconds for a kill and what comes after it, on a machine that does much else. */
const TIME = KILLS * 30_000;
const SEED = process.env['CEILIDH_SEED'] ?? 'chaos';

let postgres: Postgres;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ceilidh-chaos-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function tell(database: string, { kills, tables, finished, acknowledged, resent, events }: ChaosReport): void {
  console.log(
    `${database}: killed ${kills} times over ${tables} tables (${finished} played to the end); ${acknowledged} requests` +
      ` acknowledged, ${resent} of them after they were sent again; ${events} events stored; none lost, none doubled, all replay`,
  );
}

describe.concurrent('killed at random moments under load, nothing that was acknowledged is lost or doubled', () => {
  it(
    'on SQLite',
    async ({ expect }) => {
      const report = await chaos({ DATA_DIR: dataDir }, KILLS, `${SEED} sqlite`);
      tell('SQLite', report);
      expect(report.kills).toBe(KILLS);
      expect(report.acknowledged).toBeGreaterThan(KILLS * 10);
    },
    TIME,
  );

  it(
    'on PostgreSQL',
    async ({ expect }) => {
      const DATABASE_URL = await postgres.database('chaos');
      const report = await chaos({ DATA_DIR: dataDir, DATABASE_URL }, KILLS, `${SEED} postgres`);
      tell('PostgreSQL', report);
      expect(report.kills).toBe(KILLS);
      expect(report.acknowledged).toBeGreaterThan(KILLS * 10);
    },
    TIME,
  );
});
