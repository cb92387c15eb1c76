import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/index.ts';
import { Visitor } from './client.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { ServerProcess } from './process.ts';

const CEILIDH = fileURLToPath(new URL('../../cli/dist/src/main.js', import.meta.url));
/** Whatever has a meaning in an address, a shell, a file of settings or a query. */
const PASSWORD = ` @:/?#%$'"&=+\\\`{}[]|^~%20%2 \${HOME} żółw `;
const folder = mkdtempSync(join(tmpdir(), 'ceilidh-password-'));

let postgres: Postgres;
let withoutPassword = '';
beforeAll(async () => {
  postgres = await startPostgres();
  const address = await postgres.database('strange');
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(`create role piper login superuser password ${client.escapeLiteral(PASSWORD)}`);
  await client.end();
  withoutPassword = address.replace('postgres:password@', 'piper@');
});
afterAll(() => postgres.close());

async function ceilidh(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CEILIDH, ...args], {
    env: { PATH: process.env['PATH'], LANG: 'en', DATA_DIR: folder, ...env },
  });
  return stdout;
}

function inFile(content: string): string {
  const file = join(folder, 'password');
  writeFileSync(file, content);
  return file;
}

describe('a password beside the address of the database', () => {
  it.each([
    ['as a setting', () => ({ DATABASE_PASSWORD: PASSWORD })],
    ['in a file', () => ({ DATABASE_PASSWORD_FILE: inFile(PASSWORD) })],
    ['in a file that ends with a line', () => ({ DATABASE_PASSWORD_FILE: inFile(`${PASSWORD}\n`) })],
  ])('may have any characters, for the server and for commands: %s', async (_, given) => {
    const env: Readonly<Record<string, string>> = { DATABASE_URL: withoutPassword, ...given() };
    const server = await ServerProcess.start({ DATA_DIR: folder, ...env });
    const visitor = await Visitor.guest(server.url, 'Ailsa');
    const id = await visitor.make({ game: 'tryst', options: { players: 2 }, bots: { 1: 'random' } });
    expect(await ceilidh(env, 'admin', 'tables', '--json')).toContain(id.slice(0, 8));
    expect(JSON.parse(await ceilidh(env, 'check', '--matches', '--json'))).toMatchObject({ ok: true });
    expect(await server.stop()).toBe(0);
  });

  it('is needed, and in place of one in the address', async () => {
    const wrong = { DATABASE_URL: withoutPassword, DATABASE_PASSWORD: `${PASSWORD}x` };
    await expect(ceilidh(wrong, 'admin', 'tables')).rejects.toThrow('password authentication failed');
    await expect(ServerProcess.start({ DATA_DIR: folder, ...wrong })).rejects.toThrow('password authentication failed');
    const other = { DATABASE_URL: withoutPassword.replace('@', ':other@'), DATABASE_PASSWORD: PASSWORD };
    expect(await ceilidh(other, 'admin', 'tables', '--json')).toContain('{');
  });

  it('is refused where it belongs to nothing, twice, or cannot be read; no refusal tells it', () => {
    const refusal = (env: Readonly<Record<string, string>>): string => {
      try {
        readConfig(env);
      } catch (error) {
        return String(error);
      }
      return '';
    };
    const password = { DATABASE_PASSWORD: 'hush' };
    expect(refusal(password)).toContain('server.config.password');
    for (const address of ['postgres:///ceilidh', 'postgres://host/ceilidh', '/run/postgresql ceilidh', 'host'])
      expect(refusal({ ...password, DATABASE_URL: address })).toBe('Refusal: server.config.password {}');
    const both = { ...password, DATABASE_PASSWORD_FILE: inFile('hush'), DATABASE_URL: withoutPassword };
    expect(refusal(both)).toContain('server.config.passwords');
    for (const file of [join(folder, 'nothing'), folder, inFile('\n')])
      expect(refusal({ DATABASE_URL: withoutPassword, DATABASE_PASSWORD_FILE: file })).toContain('server.config.value');
    expect(Object.keys(readConfig({ ...password, DATABASE_URL: withoutPassword }))).not.toContain('databasePassword');
  });
});
