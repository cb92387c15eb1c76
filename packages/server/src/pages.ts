import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** What the builder names by its content never changes. */
const ASSETS = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const EACH_TIME = 'no-cache';
const INDEX = '/index.html';

interface File {
  readonly type: string;
  readonly plain: Buffer;
  readonly packed: Map<string, Promise<Buffer>>;
}

const PACKERS: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};

/** The built page, in memory: only what was there at the start can be asked for, by its exact name. */
export class Pages {
  readonly #files = new Map<string, File>();
  readonly #gameOf: (table: string) => Promise<string | undefined>;

  /** `gameOf`: what is played at a table, as far as that is known. */
  constructor(folder: string, gameOf: (table: string) => Promise<string | undefined>) {
    this.#gameOf = gameOf;
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder, { recursive: true }) as string[]) {
      const path = join(folder, name);
      const type = TYPES[extname(name)];
      if (type === undefined || !statSync(path).isFile()) continue;
      const url = `/${relative(folder, path).split(sep).join('/')}`;
      this.#files.set(url, { type, plain: readFileSync(path), packed: new Map() });
    }
  }

  /**
   * The file of this name; for a place within the page, the page itself, as it was built for places of this kind:
   * `table.html` asks for the parts of a table at once, `table-<game>.html` for those of its game too. Undefined where
   * there is nothing to show.
   */
  async #find(path: string): Promise<{ readonly url: string; readonly file: File } | undefined> {
    const url = extname(path) === '' ? await this.#pageAt(path) : path;
    const file = this.#files.get(url);
    return file === undefined ? undefined : { url, file };
  }

  async #pageAt(path: string): Promise<string> {
    const [, kind = '', id = ''] = path.split('/');
    const page = `/${kind}.html`;
    if (!this.#files.has(page)) return INDEX;
    const special = `/${kind}-${await this.#gameOf(id)}.html`;
    return this.#files.has(special) ? special : page;
  }

  /** Whether it was sent. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = request.url.split('?')[0] ?? '';
    const found = path.startsWith('/api/') ? undefined : await this.#find(path);
    if (found === undefined) return false;
    const { url, file } = found;
    reply.type(file.type).header('cache-control', url.startsWith(ASSETS) ? FOREVER : EACH_TIME);
    reply.header('vary', 'accept-encoding');
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const way = Object.keys(PACKERS).find((each) => accepted.includes(each));
    const pack = way === undefined ? undefined : PACKERS[way];
    if (way === undefined || pack === undefined) {
      await reply.send(file.plain);
      return true;
    }
    const packed = file.packed.get(way) ?? pack(file.plain);
    file.packed.set(way, packed);
    await reply.header('content-encoding', way).send(await packed);
    return true;
  }
}
