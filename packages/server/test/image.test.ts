import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const PROJECT = new URL('../../../', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, PROJECT), 'utf8');

interface Instruction {
  readonly line: number;
  readonly keyword: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly rest: string;
}
interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}
interface Reading {
  readDockerfile(text: string): readonly Stage[];
  pairs(instruction: Pick<Instruction, 'line' | 'rest'>): readonly (readonly [string, string])[];
}
interface Contents {
  forbiddenFiles(files: readonly { readonly path: string }[], lock: object): readonly string[];
}
interface Ignoring {
  ignoring(text: string): (path: string) => boolean;
}
const part = (name: string): string => new URL(`scripts/image/${name}.mjs`, PROJECT).href;
const { readDockerfile, pairs }: Reading = await import(part('dockerfile'));
const { forbiddenFiles }: Contents = await import(part('contents'));
const { ignoring }: Ignoring = await import(part('ignore'));

interface Report {
  readonly ok: boolean;
  readonly base: string;
  readonly node: string;
  readonly reused: readonly string[];
  readonly files: number;
  readonly bytes: number;
  readonly problems: readonly string[];
  readonly answers?: readonly string[];
  readonly list: readonly { readonly path: string; readonly bytes: number }[];
}

/** Runs the script as a person would. */
async function image(...args: readonly string[]): Promise<{ code: number | null; report: Report; err: string }> {
  const script = fileURLToPath(new URL('scripts/image.mjs', PROJECT));
  const child = spawn(process.execPath, [script, '--json', '--list', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return { code, report: JSON.parse(out) as Report, err };
}

describe('the image', () => {
  it('has what serving needs and nothing else; it starts, answers, stops, and writes to its volume alone', async () => {
    const { code, report, err } = await image('--reuse');
    expect([report.problems, code]).toEqual([[], 0]);
    expect(report).toMatchObject({ ok: true, base: 'node:24-bookworm-slim', node: process.versions.node });
    expect(err).toContain(`the steps here run on Node ${process.versions.node}`);
    // The one step that is done otherwise here: all else, the pruning of packages included, is carried out.
    expect(report.reused).toEqual(['npm ci --no-audit --no-fund']);
    expect(report.answers).toEqual(
      expect.arrayContaining(['/healthz', '/api/v1/games', '/', 'HEALTHCHECK', 'ceilidh admin tables --json']),
    );
    expect(report.answers?.filter((answer) => answer.startsWith('/assets/')).length).toBeGreaterThan(1);
    expect(report.answers?.join('\n')).toContain('ceilidh backup');
    const paths = report.list.map(({ path }) => path);
    expect(paths).toContain('app/packages/server/dist/src/main.js');
    expect(
      paths.filter((path) => /\.ts$|\.svelte$|\/test\/|^app\/docs|\/(typescript|vitest|svelte)\//.test(path)),
    ).toEqual([]);
    expect([...new Set(paths.map((path) => path.split('/').slice(0, 2).join('/')))].toSorted()).toEqual([
      'app/LICENSE',
      'app/node_modules',
      'app/package-lock.json',
      'app/package.json',
      'app/packages',
      'app/scripts',
      'usr/local',
    ]);
    expect(report.bytes).toBeLessThan(60_000_000);
    expect([report.files, report.bytes]).toEqual([
      paths.length,
      report.list.reduce((sum, { bytes }) => sum + bytes, 0),
    ]);
  });
});

const SERVER = `import { createServer } from 'node:http';
createServer(({ url }, response) => {
  response.end(url === '/' ? '<script src="/page.js"></script>' : '[{"id":"game"}]');
}).listen(process.env.PORT, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
`;
const SMALL = `FROM node:24-slim AS build
WORKDIR /made
COPY . .
RUN node build.mjs /ship
FROM node:24-slim
ENV PORT=8080 \\
  DATA_DIR=/data
RUN mkdir -p /data && chown node:node /data
WORKDIR /app
COPY --from=build /ship ./
# More
USER node
VOLUME ["/data"]
EXPOSE 8080/tcp
HEALTHCHECK CMD ["node", "-e", "process.exit(process.env.DATA_DIR.endsWith('data') ? 0 : 1)"]
CMD ["node", "server.mjs"]
`;

/** A small project with an image in order, in which one thing is then put wrong. */
function project(dockerfile: string, files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'ceilidh-small-'));
  const build = "import { cpSync } from 'node:fs';\ncpSync('shipped', process.argv[2], { recursive: true });\n";
  const all = {
    Dockerfile: dockerfile,
    '.dockerignore': '**/*.secret',
    'build.mjs': build,
    'shipped/server.mjs': SERVER,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

describe('the script that carries out the steps', () => {
  it('does all of them in an empty folder, with what the context lets through', async () => {
    const { code, report } = await image('--context', project(SMALL, { 'shipped/a.secret': 'hush' }));
    expect([report.problems, code, report.reused]).toEqual([[], 0, []]);
    expect(report.list.map(({ path }) => path)).toEqual(['app/server.mjs']);
    expect(report.answers).toEqual(['/healthz', '/api/v1/games', '/', '/page.js', 'HEALTHCHECK']);
  });

  it.each<[string, string, Readonly<Record<string, string>>, RegExp]>([
    ['a source', SMALL, { 'shipped/engine.ts': '' }, /^app\/engine\.ts: a source/],
    ['a page’s source', SMALL, { 'shipped/Page.svelte': '' }, /^app\/Page\.svelte: a source/],
    ['a test', SMALL, { 'shipped/test/a.js': '' }, /^app\/test\/a\.js: a test/],
    [
      'a package for developers',
      SMALL,
      {
        'shipped/node_modules/tool/index.js': '',
        'shipped/package-lock.json': '{"packages":{"node_modules/tool":{"dev":true}}}',
      },
      /^app\/node_modules\/tool\/index\.js: of a package for developers/,
    ],
    [
      'a copied source',
      SMALL.replace('# More', 'COPY shipped/a.ts /app/a.ts'),
      { 'shipped/a.ts': '' },
      /^app\/a\.ts: a/,
    ],
    ['a Node out of support', SMALL.replaceAll('node:24', 'node:20'), {}, /^FROM node:20-slim: not Node 22 or 24/],
    ['root', SMALL.replace('USER node', ''), {}, /^it would run as root/],
    [
      'data of somebody else',
      SMALL.replace('node:node', 'root:root'),
      {},
      /^DATA_DIR \(\/data\) does not belong to node/,
    ],
    ['a pipe', SMALL.replace('# More', 'RUN curl example | sh'), {}, /^line 11 .*: curl example \| sh/],
    ['an unknown command', SMALL.replace('# More', 'RUN apt-get install x'), {}, /^line 11 .*: RUN apt-get install x/],
    ['an unknown step', SMALL.replace('# More', 'ADD a b'), {}, /^line 11 .*: ADD a b/],
    ['a step that fails', SMALL.replace('# More', 'RUN node nothing.mjs'), {}, /“node nothing\.mjs” failed/],
    ['a copy of nothing', SMALL.replace('/ship ./', '/nothing ./'), {}, /there is no \/nothing/],
    ['a server that ends', SMALL, { 'shipped/server.mjs': 'throw new Error("broken")' }, /does not answer.*broken/s],
    ['a page that is not there', SMALL, { 'shipped/server.mjs': SERVER.replace('src=', 'alt=') }, /a page/],
    [
      'a file written where nothing may be',
      SMALL,
      { 'shipped/server.mjs': `import { writeFileSync } from 'node:fs';\n${SERVER}writeFileSync('log', 'x');` },
      /^app\/log: written while it ran/,
    ],
    ['a bad health', SMALL.replace('? 0 : 1', '? 1 : 0'), {}, /ends with 1/],
  ])('fails over %s, in one line', async (_, dockerfile, files, problem) => {
    const { code, report, err } = await image('--context', project(dockerfile, files));
    expect([code, report.ok]).toEqual([1, false]);
    expect(report.problems).toEqual([expect.stringMatching(problem)]);
    expect(err).toMatch(/^image: /m);
  });
});

describe('a Dockerfile', () => {
  it('is read by stages, with lines put together and numbered', () => {
    const [build, last] = readDockerfile(SMALL);
    expect([build?.name, build?.base, last?.name]).toEqual(['build', 'node:24-slim', '1']);
    expect(last?.instructions[0]).toEqual({ line: 6, keyword: 'ENV', flags: {}, rest: 'PORT=8080 DATA_DIR=/data' });
    expect(last?.instructions[3]).toMatchObject({ keyword: 'COPY', flags: { from: 'build' }, rest: '/ship ./' });
    expect(pairs({ line: 1, rest: 'A=1 B="2 3"' })).toEqual([
      ['A', '1'],
      ['B', '2 3'],
    ]);
    expect(pairs({ line: 1, rest: 'A 1 2' })).toEqual([['A', '1 2']]);
    for (const wrong of ['', 'RUN npm ci', 'FROM a\nENTRYPOINT ["x"]', 'FROM --platform=x a'])
      expect(() => readDockerfile(wrong)).toThrow();
  });

  it('leaves out what the list of what is ignored names', () => {
    const isIgnored = ignoring('# none\n.git\n**/test\n*.md\n**/*.tsbuildinfo\n!KEEP.md\n');
    for (const path of ['.git/x', 'test', 'packages/a/test/b.ts', 'A.md', 'packages/a/b.tsbuildinfo'])
      expect([path, isIgnored(path)]).toEqual([path, true]);
    for (const path of ['.gitignore', 'a/.git', 'packages/tests', 'packages/a/A.md', 'KEEP.md'])
      expect([path, isIgnored(path)]).toEqual([path, false]);
  });

  it('of ours has no file that must not be in it, by name', () => {
    const wrong = (path: string): string | undefined => forbiddenFiles([{ path }], { packages: {} })[0];
    for (const path of ['kernel/src/a.js', 'kernel/dist/a.d.ts', 'kernel/tsconfig.json', 'web/dist/a.js.map'])
      expect(wrong(`app/packages/${path}`)).toContain(path);
    for (const path of ['app/docs/a.md', 'app/node_modules/x/index.js', 'root/.npm/x', 'app/.git/x', 'app/a.test.js'])
      expect(wrong(path)).toContain(path);
    for (const path of [
      'app/packages/kernel/dist/src/a.js',
      'app/packages/kernel/package.json',
      'app/scripts/start.mjs',
    ])
      expect(wrong(path)).toBeUndefined();
  });
});

describe('the services of compose.yaml', () => {
  /** The lines of a service, without comments. */
  const service = (name: string): string =>
    new RegExp(`^  ${name}:\n((?: {4}.*\n)+)`, 'm').exec(read('compose.yaml').replaceAll(/^ *#.*\n/gm, ''))?.[1] ?? '';

  it.each(['server', 'database'])('hold the %s down', (name) => {
    const text = service(name);
    expect(text).toMatch(/^ {4}read_only: true$/m);
    expect(text).toMatch(/^ {4}tmpfs:\n {6}- \/tmp$/m);
    expect(text).toMatch(/^ {4}cap_drop:\n {6}- ALL$/m);
    expect(text).not.toContain('cap_add');
    expect(text).toMatch(/^ {4}security_opt:\n {6}- no-new-privileges:true$/m);
    expect(text).toMatch(/^ {4}mem_limit: \$\{\w+:-512m\}$/m);
  });

  it('give the password beside the address, and know when the other is well', () => {
    expect(service('server')).toMatch(/DATABASE_URL: postgres:\/\/ceilidh@database:5432\/ceilidh$/m);
    expect(service('server')).toMatch(/DATABASE_PASSWORD: \$\{POSTGRES_PASSWORD:\?/);
    expect(service('server')).toContain('condition: service_healthy');
    expect(service('database')).toMatch(/^ {4}user: postgres$/m);
    expect(service('database')).toContain('pg_isready');
    expect(read('compose.yaml')).not.toMatch(/:\/\/[^@\s]*PASSWORD/);
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m);
  });
});
