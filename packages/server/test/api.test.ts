import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { games } from '@ceilidh/games';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../src/api.ts';
import type { Running } from '../src/index.ts';
import * as schemas from '../src/schemas.ts';
import { testServer, Visitor } from './client.ts';
import { until } from './live-client.ts';

let server: Running;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Described {
  readonly openapi: string;
  readonly paths: Readonly<
    Record<string, Record<string, { parameters?: { name: string }[]; requestBody?: object; responses: object }>>
  >;
}

const PAGE = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');

/** Runs a program as whoever copied it from the page would. */
function run(program: string, args: readonly string[]): Promise<{ code: number | null; error: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-', ...args], { stdio: ['pipe', 'ignore', 'pipe'] });
  let error = '';
  child.stderr.on('data', (data) => {
    error += String(data);
  });
  child.stdin.end(program);
  return new Promise((done) => child.once('close', (code) => done({ code, error })));
}

describe('the description of the API', () => {
  it('has every route, with its parameters and its body', async () => {
    const response = await fetch(`${server.url}/api/v1/openapi.json`);
    const described = (await response.json()) as Described;
    expect(described.openapi).toBe('3.1.0');
    for (const { method, path, params, body } of ROUTES) {
      const operation = described.paths[`/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
      expect(operation?.responses).toBeDefined();
      expect(operation?.requestBody !== undefined).toBe(body !== undefined);
      expect(operation?.parameters?.some(({ name }) => name === 'id') === true).toBe(params !== undefined);
    }
    const count = Object.values(described.paths).flatMap((path) => Object.keys(path)).length;
    expect(count).toBe(ROUTES.length);
  });

  const shapes = Object.entries(schemas).filter(([, shape]) => shape.meta()?.['examples'] !== undefined);
  it.each(shapes)('%s accepts its own examples', (_name, shape) => {
    const examples = shape.meta()?.['examples'] as unknown[];
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(z.safeParse(shape, example).error).toBeUndefined();
    expect(z.toJSONSchema(shape, { io: 'input' })).toHaveProperty('examples');
  });

  it('has examples for all that can be sent', () => {
    const sent = ROUTES.flatMap(({ body, params, query }) => [body, params, query]).filter(
      (shape) => shape !== undefined,
    );
    for (const shape of sent) expect(shape.meta()?.['examples']).toBeDefined();
  });

  it('in words names every route and every act', () => {
    for (const { path } of ROUTES)
      expect(PAGE).toContain(
        path
          .split('/')
          .at(-1)
          ?.replace(/:(\w+)/, '{$1}'),
      );
    for (const option of schemas.what.options) expect(PAGE).toContain(`\`${option.shape.kind.value}\``);
  });
});

describe('the bot of docs/api.md', () => {
  const program = /```js\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? '';

  it('has about thirty lines', () => {
    expect(program.trimEnd().split('\n').length).toBeLessThan(40);
  });

  it.each(games.map(({ id }) => id))('%s: plays a whole match', async (game) => {
    const ailsa = await Visitor.guest(server.url, 'Ailsa');
    const table = await ailsa.make({ game, options: { players: 2 } });
    const played = run(program, [server.url, table]);
    await until(async () => (await ailsa.step(table, (count) => Math.min(count - 1, 0))) === 'over', 60_000);
    expect(await played).toEqual({ code: 0, error: '' });
    const seen = await ailsa.table(table);
    expect(seen.status).toBe('over');
    expect(seen.seats.some(({ name }) => name === 'Thirty lines')).toBe(true);
  });
});
