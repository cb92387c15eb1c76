import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { games } from '@ceilidh/games';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Guest, Look } from './browser.ts';
import { openHouse } from './house.ts';
import { said } from './said.ts';
import { decideAgainstBots, finished } from './tables.ts';

const open = openHouse();
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = [360, 390, 768, 1366, 2560];
const HEIGHT = 800;
const PATIENT = { timeout: 10_000 };
/** Milliseconds for tables to be set, however busy the machine is. */
const SETTING = 120_000;
/** At tables that are looked at something has happened. */
const DECISIONS = 6;

/** Every language, every theme, a desk and a phone. */
const LOOKS: readonly (Look & { readonly lang: string; readonly theme: string })[] = [
  { lang: 'en', theme: 'light' },
  { lang: 'pl', theme: 'dark', width: 390, height: 844, touch: true },
  { lang: 'it', theme: 'contrast' },
];

/** Tables that were set before, by what they are. */
const tables: Record<string, string> = {};
let cookies: Awaited<ReturnType<Guest['context']['cookies']>>;

interface Shown {
  readonly what: string;
  path(): string;
  /** What is there when the page is. */
  readonly waits: string;
  readonly plain?: boolean;
}

const page = (what: string, path: string, waits = 'main h1'): Shown => ({ what, path: () => path, waits });
const table = (what: string, key: string, waits: string, plain = false): Shown => ({
  what,
  path: () => `/table/${tables[key]}`,
  waits,
  plain,
});
const IDS = games.map(({ id }) => id);
const LAST = IDS.at(-1) ?? '';

const PAGES: readonly Shown[] = [
  page('home', '/', '.grid article'),
  page('settings', '/settings'),
  page('account', '/account'),
  page('components', '/components'),
  page('bring a record', '/replay'),
  page('nothing', '/nothing'),
  ...IDS.map((id) => page(`a new table of ${id}`, `/new/${id}`, 'form')),
  ...IDS.map((id) => page(`components of ${id}`, `/components/${id}`)),
  table('a table that waits', 'open', '.waiting'),
  ...IDS.map((id) => table(`a table of ${id}`, id, '.decision .question')),
  table('a table in words', 'words', '.moves', true),
  table('a match that is over', 'over', '#end-title'),
  { what: 'a replay', path: () => `/replay/${tables['over']}?move=4`, waits: '.controls' },
];

beforeAll(async () => {
  const guest = await open.house.guest({ name: 'Ailsa' });
  tables['open'] = await guest.make({ game: IDS[0], options: { players: 2 } });
  // At other tables something is picked, which may make a move: then none is asked for.
  for (const [key, id] of [...IDS.map((each) => [each, each]), ['words', IDS[0]]] as const) {
    const made = await guest.make({
      game: id,
      options: { players: Math.min(4, games.find((game) => game.id === id)?.options.declared.players.max ?? 2) },
      bots: { 1: 'random', 2: 'random', 3: 'random' },
      hints: true,
    });
    for (let decided = 0; decided < DECISIONS; decided++) await decideAgainstBots(guest, made);
    tables[key] = made;
  }
  tables['over'] = await finished(guest, LAST);
  cookies = await guest.context.cookies();
}, SETTING);

/** What axe finds wrong, one line each. */
async function violations(guest: Guest): Promise<string[]> {
  await guest.page.evaluate(AXE);
  const options = JSON.stringify({ runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] });
  interface Found {
    readonly violations: readonly { id: string; nodes: readonly { html: string; failureSummary: string }[] }[];
  }
  const found = await guest.page.evaluate<Found>(`axe.run(document, ${options})`);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

describe.each(LOOKS)('in $lang and $theme', ({ lang, theme, ...look }) => {
  let guest: Guest;
  beforeAll(async () => {
    guest = await open.house.guest({ settings: { lang, theme }, ...look, stays: true });
    await guest.context.addCookies(cookies);
    await guest.visit('/settings');
  }, SETTING);
  afterAll(() => guest.context.close());

  it.each(PAGES)('$what reads well at every size', async ({ path, waits, plain = false }) => {
    const { width: wanted = 1366, height = 768 } = look;
    await guest.page.setViewportSize({ width: wanted, height });
    await guest.settle({ lang, theme, plain });
    await guest.visit(path());
    await guest.page.locator(waits).first().waitFor();
    expect(await guest.page.evaluate<string>('document.documentElement.lang')).toBe(lang);
    expect(await guest.page.title()).not.toBe('');
    const check = (): Promise<string[]> => violations(guest);
    // A table may still be drawn, part by part.
    await expect.poll(check, PATIENT).toEqual([]);
    const thing = guest.page.locator('.lit[data-target]').first();
    if (await thing.isVisible()) {
      await thing.click();
      await expect.poll(check, { ...PATIENT, message: 'when something was picked' }).toEqual([]);
    }
    const hint = guest.page.locator('[data-hint]').first();
    if (await hint.isVisible()) {
      await hint.click();
      await guest.page.locator('.hints ol').waitFor();
      await expect.poll(check, { ...PATIENT, message: 'with hints' }).toEqual([]);
    }
    const { page: shown } = guest;
    const wide = (): Promise<number> => shown.evaluate<number>('document.documentElement.scrollWidth');
    for (const width of WIDTHS) {
      await shown.setViewportSize({ width, height: HEIGHT });
      // Parts that measure themselves are drawn again when they have.
      await expect.poll(wide, { ...PATIENT, message: `wide at ${width} px` }).toBeLessThanOrEqual(width);
    }
  });
});

describe('somebody new', () => {
  it.each(IDS)('is in a game of %s within fifteen seconds', async (id) => {
    const guest = await open.house.guest();
    await guest.visit('/');
    const start = performance.now();
    const card = guest.page.locator('article').nth(IDS.indexOf(id));
    await card.getByRole('button', { name: said('web.home.now') }).click();
    await guest.page.locator('[data-key], .lit').first().waitFor();
    expect(performance.now() - start).toBeLessThan(15_000);
    expect((await guest.table(guest.page.url().split('/').at(-1) ?? '')).you).toBe(0);
  });
});
