import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { games } from '@ceilidh/games';
import type { Game } from '@ceilidh/kernel';
import { LANGS } from '@ceilidh/words';
import { describe, expect, it } from 'vitest';
import type { Guest } from './browser.ts';
import { openHouse } from './house.ts';
import { said } from './said.ts';

const open = openHouse();
const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = /\/assets\/(.+)-[\w-]{8}\.js$/;

/** The scripts that a page asks for, by name without what changes with their content, and all that they say. */
interface Loads {
  readonly names: Set<string>;
  text(): Promise<string>;
}

function loadsOf({ page }: Guest): Loads {
  const names = new Set<string>();
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    const [, name] = SCRIPT.exec(response.url()) ?? [];
    if (name === undefined) return;
    names.add(name);
    texts.push(response.text());
  });
  return { names, text: async () => (await Promise.all(texts)).join('\n') };
}

const wordsIn = ({ names }: Loads): string[] => [...names].filter((name) => name.startsWith('words-')).toSorted();
const tagline = ({ id, catalog }: Game, lang: (typeof LANGS)[number]): string => catalog[lang][`${id}.tagline`] ?? '';

/** The facts of a game that scripts have; some are called like the thing that they are about. */
const factsIn = (text: string, { facts, catalog }: Game): string[] => {
  const ids = facts
    .map(({ id }) => id)
    .filter((id) => !Object.keys(catalog.en).some((each) => each.endsWith(`.${id}`)));
  return ids.filter((id) => text.includes(`id:\`${id}\``));
};

/** What a table of this game looks like when all of it is there. */
async function atTable(guest: Guest, game: string, options: object = {}): Promise<void> {
  const bots = { 1: 'random' };
  const id = await guest.make({ game, options: { players: 2, ...options }, bots });
  await guest.visit(`/table/${id}`);
  await guest.page.locator('.decision .question').waitFor();
  await guest.page.waitForLoadState('networkidle');
}

describe('a table', () => {
  it.each(games.map((game) => [game.id, game] as const))('of %s loads its game, in one language', async (_, game) => {
    const guest = await open.house.guest({ name: 'Ailsa', settings: { lang: 'pl' } });
    const loads = loadsOf(guest);
    await atTable(guest, game.id);
    expect(wordsIn(loads)).toEqual(['words-kernel-pl', `words-${game.id}-pl`, 'words-web-pl'].toSorted());
    expect([...loads.names].filter((name) => games.some(({ id }) => name.includes(id))).toSorted()).toEqual(
      [game.id, `words-${game.id}-pl`].toSorted(),
    );
    const text = await loads.text();
    expect(LANGS.filter((lang) => text.includes(tagline(game, lang)))).toEqual(['pl']);
    expect(factsIn(text, game)).toEqual([]);
  });

  it('asks for the words before it is told what is played', async () => {
    const guest = await open.house.guest({ name: 'Ailsa' });
    const [game] = games;
    const id = await guest.make({ game: game?.id, options: { players: 2 } });
    const loads = loadsOf(guest);
    // Nothing is told.
    await guest.page.routeWebSocket(/\/live/, () => {});
    await guest.page.goto(`/table/${id}`);
    await guest.page.getByRole('status').getByText(said('web.loading')).waitFor();
    await guest.page.waitForLoadState('networkidle');
    const words = ['words-kernel-en', `words-${game?.id}-en`, 'words-web-en'].toSorted();
    expect(wordsIn(loads)).toEqual(words);
    // As early as the scripts.
    for (const name of words)
      expect(await guest.page.locator(`link[rel="modulepreload"][href*="/${name}-"]`).count()).toBe(1);
  });
});

describe('words that do not come', () => {
  it('are missed aloud, and asked for again', async () => {
    const guest = await open.house.guest({ name: 'Ailsa' });
    const { page } = guest;
    guest.cut = true;
    const game = games[0] as Game;
    await page.route(/words-kernel/, (route) => route.abort());
    for (const path of [`/new/${game.id}`, `/components/${game.id}`]) {
      await page.goto(path);
      await page.getByRole('alert').getByText(said('web.failed')).waitFor();
    }
    const id = await guest.make({ game: game.id, options: { players: 2 }, bots: { 1: 'random' } });
    await page.goto(`/table/${id}`);
    await page.getByRole('alert').getByText(said('web.failed')).waitFor();
    await page.unroute(/words-kernel/);
    await page.goto(`/table/${id}`);
    await page.locator('.decision .question').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('leave those of the language before', async () => {
    const guest = await open.house.guest({ name: 'Ailsa' });
    const { page } = guest;
    const game = games[0] as Game;
    await page.goto(`/new/${game.id}`);
    const shown = page.locator('main header');
    await shown.getByText(tagline(game, 'en')).waitFor();
    let come = (): void => {};
    const late = new Promise<void>((resolve) => (come = resolve));
    await page.route(/words-.+-it-/, async (route) => {
      if (!route.request().url().includes('words-web')) await late;
      await route.continue();
    });
    await page.locator('header select').selectOption('it');
    await page.getByRole('heading', { name: said('web.new.who', {}, 'it') }).waitFor();
    expect(await shown.textContent()).toContain(tagline(game, 'en'));
    come();
    await shown.getByText(tagline(game, 'it')).waitFor();
  });
});

describe('the first page', () => {
  it('loads nothing of a game', async () => {
    const guest = await open.house.guest();
    const loads = loadsOf(guest);
    await guest.visit('/');
    await guest.page.waitForLoadState('networkidle');
    expect(wordsIn(loads)).toEqual(['words-web-en']);
    for (const { id } of games) expect([...loads.names].filter((name) => name.includes(id))).toEqual([]);
  });
});

const modular = games.flatMap(({ id, modules = [] }) => modules.map((module) => [id, module.id] as const));

describe.each(modular)('at %s, the words of %s', (game, module) => {
  const words = (lang: string): RegExp => new RegExp(`^words-${game}-(.+-)?${module}-${lang}$`);
  const has = ({ names }: Loads, lang: string): boolean => [...names].some((name) => words(lang).test(name));

  it('are loaded where it is in play', async () => {
    const guest = await open.house.guest({ name: 'Ailsa' });
    const loads = loadsOf(guest);
    await atTable(guest, game);
    expect(has(loads, 'en')).toBe(false);
    await atTable(guest, game, { [module]: true });
    expect(has(loads, 'en')).toBe(true);
    for (const lang of ['pl', 'it']) expect(has(loads, lang)).toBe(false);
  });

  it('are loaded where a table is made', async () => {
    const guest = await open.house.guest();
    const loads = loadsOf(guest);
    await guest.visit(`/new/${game}`);
    await guest.page.locator('.options').waitFor();
    expect(has(loads, 'en')).toBe(true);
  });

  it('are said in another language as soon as it is chosen', async () => {
    const guest = await open.house.guest({ name: 'Ailsa' });
    const { page } = guest;
    const loads = loadsOf(guest);
    const id = await guest.make({ game, options: { players: 2, [module]: true } });
    await guest.visit(`/table/${id}`);
    const { catalog } = games.find((each) => each.id === game) as Game;
    for (const lang of ['en', 'it', 'pl'] as const) {
      await page.locator('header select').selectOption(lang);
      await page
        .getByRole('listitem')
        .getByText(catalog[lang][`${game}.option.${module}`] ?? '', { exact: true })
        .waitFor();
    }
    for (const lang of LANGS) expect(has(loads, lang)).toBe(true);
  });
});

describe('what the components rest on', () => {
  it.each(games.map((game) => [game.id, game] as const))('is loaded for %s where it is looked at', async (_, game) => {
    const guest = await open.house.guest();
    const loads = loadsOf(guest);
    await guest.visit(`/components/${game.id}`);
    const text = guest.page.getByText(`✓ ${game.facts[0]?.id}`);
    await text.first().waitFor({ state: 'attached' });
    expect([...loads.names].filter((name) => name.startsWith('evidence-'))).toEqual([`evidence-${game.id}`]);
    expect(factsIn(await loads.text(), game)).not.toEqual([]);
  });
});

describe('the built page', () => {
  const folder = `${PACKAGES}/web/dist/assets`;
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n');

  it('has no nets: only bots need what was learnt', () => {
    const learnt = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^[^/]+\/data\/learnt\.json$/.test(file),
    );
    expect(learnt.length).toBeGreaterThan(0);
    for (const file of learnt) {
      const weights = /[A-Za-z0-9]{8,}/g;
      const [part = ''] =
        weights.exec(/"weights":\s*"([^"]+)"/.exec(readFileSync(`${PACKAGES}/${file}`, 'utf8'))?.[1] ?? '') ?? [];
      expect(part).not.toBe('');
      expect(all.includes(part)).toBe(false);
    }
  });
});
