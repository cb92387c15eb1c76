import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { refuse } from '@ceilidh/kernel';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Desk } from './desk.ts';

/** What came over the wire, in thousands of bytes. */
export interface Loaded {
  readonly total: number;
  readonly script: number;
  readonly style: number;
  /** Answers of the API and what the live connection told. */
  readonly data: number;
  readonly other: number;
}

const KILO = 1000;
const VIEWPORT = { width: 1366, height: 768 };
/** The language whose texts are the longest: a page loads one. */
const LOCALE = 'pl';
const QUIET = 400;
const PATIENCE = 30_000;
/** Event timing tells nothing of events that are shorter. */
const SHORTEST = 16;

/** A Chromium that is closed afterwards. It is needed for this alone, so it is looked for only here. */
export async function openBrowser({
  root,
}: Pick<Desk, 'root'>): Promise<{ reader(url: string): Promise<Reader>; close(): Promise<void> }> {
  const script = join(root, 'scripts', 'chromium.mjs');
  const found = await promisify(execFile)(process.execPath, [script]).catch(({ stderr }: { stderr: string }) =>
    refuse('cli.bench.no-chromium', { problem: stderr.trim().split('\n').at(-1) ?? '' }),
  );
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: found.stdout.trim(), args: ['--no-sandbox'] });
  return {
    reader: async (url) => new Reader(browser, url, await browser.newContext({ baseURL: url })),
    close: () => browser.close(),
  };
}

/** Somebody who comes to the page for the first time, again and again. */
export class Reader {
  readonly #browser: Browser;
  readonly #url: string;
  /** Keeps the cookie; pages are opened elsewhere, so that nothing is at hand already. */
  readonly #context: BrowserContext;

  constructor(browser: Browser, url: string, context: BrowserContext) {
    this.#browser = browser;
    this.#url = url;
    this.#context = context;
  }

  async call<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    const answer = await this.#context.request.fetch(`/api/v1${path}`, { method, ...(body && { data: body }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** A browser with nothing in its cache. */
  async fresh(): Promise<{ page: Page; devtools: CDPSession }> {
    const context = await this.#browser.newContext({ baseURL: this.#url, viewport: VIEWPORT, locale: LOCALE });
    await context.addCookies(await this.#context.cookies());
    const page = await context.newPage();
    return { page, devtools: await context.newCDPSession(page) };
  }

  leave(): Promise<void> {
    return this.#context.close();
  }
}

const KINDS: Readonly<Record<string, keyof Omit<Loaded, 'total'>>> = {
  Script: 'script',
  Stylesheet: 'style',
  Fetch: 'data',
  XHR: 'data',
};

/** Bytes of a cold visit until something can be clicked and nothing more comes by itself. */
export async function bytesOf(reader: Reader, path: string, ready: string): Promise<Loaded> {
  const { page, devtools } = await reader.fresh();
  const bytes = { script: 0, style: 0, data: 0, other: 0 };
  const kinds = new Map<string, keyof typeof bytes>();
  await devtools.send('Network.enable');
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    kinds.set(requestId, KINDS[type ?? ''] ?? 'other');
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) ?? 'other'] += encodedDataLength;
  });
  devtools.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes.data += Buffer.byteLength(response.payloadData);
  });
  await page.goto(path);
  await page.locator(ready).first().waitFor({ timeout: PATIENCE });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET);
  await page.context().close();
  const kilo = (value: number): number => Math.round((value / KILO) * 10) / 10;
  const total = Object.values(bytes).reduce((sum, each) => sum + each, 0);
  return {
    total: kilo(total),
    script: kilo(bytes.script),
    style: kilo(bytes.style),
    data: kilo(bytes.data),
    other: kilo(bytes.other),
  };
}

/**
 * In the page: when something to click was first seen, when no part was missing any more, how long clicks took until
 * their first answer was painted, and until all that they open was.
 */
const watch = (ready: string): string => `
  const painted = (isThere) =>
    new Promise((told) => {
      const look = () => {
        if (isThere()) requestAnimationFrame(() => told(performance.now()));
        else requestAnimationFrame(look);
      };
      look();
    });
  const middleOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const isPressable = (element) => {
    const { x, y } = middleOf(element);
    return element.contains(document.elementFromPoint(x, y));
  };
  const pressable = () => [...document.querySelectorAll(${JSON.stringify(ready)})].find(isPressable);
  const isUsable = () => pressable() !== undefined;
  // Once it was usable: after the click it may be somebody else's turn.
  const usable = painted(isUsable);
  const whole = usable.then(() => painted(() => document.querySelector('[aria-busy="true"]') === null));
  const followed = new Promise((told) => {
    const press = async ({ timeStamp }) => {
      const frame = await painted(() => true);
      const end = await painted(() => document.querySelector('.chooser[aria-busy="true"]') === null);
      told((end > frame ? end : frame) - timeStamp);
    };
    addEventListener('click', press, { capture: true, once: true });
  });
  window.measured = {
    usable,
    whole,
    followed,
    where: () => middleOf(pressable()),
    clicks: [],
  };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'click' || name === 'pointerup') window.measured.clicks.push(duration);
  }).observe({ type: 'event', durationThreshold: ${SHORTEST}, buffered: true });
`;

/** Milliseconds from the beginning of a visit, and from a click to its answer and to all that it opens. */
export interface Times {
  readonly usable: number;
  readonly whole: number;
  readonly click: number;
  readonly followed: number;
}

/** Times of a cold visit with a slowed processor. What can be clicked is clicked at once, whatever is still missing. */
export async function timesOf(reader: Reader, path: string, ready: string, slowed: number): Promise<Times> {
  const { page, devtools } = await reader.fresh();
  await page.addInitScript(watch(ready));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.goto(path);
  const usable = await page.evaluate<number>('window.measured.usable');
  // As a hand does: what a driver looks up in the page around a click of its own would be measured too.
  const { x, y } = await page.evaluate<{ x: number; y: number }>('window.measured.where()');
  await page.mouse.click(x, y);
  const followed = await page.evaluate<number>('window.measured.followed');
  await page.waitForTimeout(QUIET);
  const whole = await page.evaluate<number>('window.measured.whole');
  const clicks = await page.evaluate<number[]>('window.measured.clicks');
  await page.context().close();
  return { usable, whole, followed, click: Math.max(SHORTEST, ...clicks) };
}
