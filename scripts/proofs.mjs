// `npm run proofs -- pl`: every message in its place. The page and the server are built with marks in their texts; a
// tour of pages and positions takes a picture wherever something is said for the first time, with a frame around it, in
// data/proofs/<lang>, with a list of what each picture shows and of what was never seen.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../node_modules/vite/dist/node/index.js';
import { games } from '../packages/games/dist/src/index.js';
import { ROOT, withHouse } from './house.mjs';
import { install } from './proofs/in-page.mjs';
import { inPage, markedAt, placeOf, speakers } from './proofs/marks.mjs';
import { seenIn, Sheets } from './proofs/sheets.mjs';
import { tourMatches } from './proofs/matches.mjs';
import { positionsOf } from './proofs/positions.mjs';
import { tourPages } from './proofs/pages.mjs';

const [lang = '', ...parts] = process.argv.slice(2);
if (!['en', 'pl', 'it'].includes(lang)) {
  console.error('Usage: npm run proofs -- <en|pl|it> [pages] [caledonia] [glenmore] [empires] [tryst] [rest]');
  process.exit(2);
}
/** Of each game, played by chance: enough that the last of them say hardly anything new. */
const MATCHES = 150;
const NAME = [lang, ...parts].join('-');
const FOLDER = path.join(ROOT, 'data', 'proofs', NAME);
const TIPS = /packages\/ui\/src\/tip\.ts$/;
/** The terminal's and the checker's are read in the terminal. */
const ON_PAGES = speakers.filter((speaker) => !['cli', 'words'].includes(speaker));

const marks = {
  name: 'marks',
  enforce: 'pre',
  transform(code, id) {
    const [speaker, place] = placeOf(id) ?? [];
    if (speaker !== undefined) return JSON.stringify(markedAt(speaker, place));
    if (!TIPS.test(id)) return undefined;
    const told = code.replace('tips.set(node, text);', 'tips.set(node, text); node.proofTip = text;');
    if (told === code) throw new Error('tips are kept otherwise now');
    return told;
  },
};

const places = parts.filter((part) => part !== 'rest');
const isWanted = (part) => places.length === 0 || places.includes(part);
/** With `rest`, only what no sheets of this language show that are there already. */
const known = parts.includes('rest') ? seenIn(path.join(ROOT, 'data', 'proofs'), lang) : [];
const positions = games
  .filter(({ id }) => isWanted(id))
  .map((game) => [game, positionsOf(game, lang, { matches: MATCHES, known })]);

const web = path.join(ROOT, 'packages', 'web');
const page = path.join(ROOT, 'data', 'proofs', 'page', NAME);
await build({
  root: web,
  configFile: path.join(web, 'vite.config.ts'),
  plugins: [marks],
  build: { outDir: page, emptyOutDir: true },
  logLevel: 'warn',
});

const hook = pathToFileURL(path.join(ROOT, 'scripts', 'proofs', 'hook.mjs'));
// Its clock can be put forward, a minute at a time.
const registers = `import { register } from 'node:module'; register(${JSON.stringify(hook.href)});
  const now = Date.now; let ahead = 0; Date.now = () => now() + ahead; process.on('SIGUSR2', () => { ahead += 60_000; });`;
await withHouse(
  async (browser, url, house) => {
    const sheets = new Sheets(FOLDER, lang, known);
    const open = async ({ person, settings = {}, viewport = { width: 1366, height: 860 }, ...device } = {}) => {
      const kept = JSON.stringify({ lang, speed: 'now', ...settings });
      const context = await browser.newContext({
        baseURL: url,
        viewport,
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'ceilidh', value: kept }] }] },
        ...device,
      });
      if (person !== undefined) {
        const [name = '', value = ''] = person.cookie.split('=');
        await context.addCookies([{ name, value, url }]);
      }
      await context.addInitScript(install, inPage);
      return context.newPage();
    };
    /** What goes wrong at one place is told, and the others are gone to. */
    const tries = async (name, step) => {
      try {
        await step();
      } catch (error) {
        process.stderr.write(`\n${name}: ${error.stack}\n`);
        process.exitCode = 1;
      }
    };
    const tour = { browser, url, house, lang, sheets, open, tries };
    if (isWanted('pages')) await tourPages(tour);
    for (const [game, matches] of positions) await tourMatches(tour, game, matches);
    await sheets.compose(browser);
    sheets.end(ON_PAGES);
  },
  { args: ['--import', `data:text/javascript,${encodeURIComponent(registers)}`], env: { WEB_DIR: page } },
);
