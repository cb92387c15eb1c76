// Pictures of pages with frames around every message that was not seen before, and the list of them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { leaves, numberOf, textOf } from './marks.mjs';

/** Frames in one picture: with more a reader would lose their place. */
const IN_ONE = 28;
/** Longer than it takes until a tip is shown. */
const TIP = 480;
const TIMES = 3;
/** What is shown around the frames. */
const ROOM = { x: 130, y: 60 };
const SHEET = { width: 1500, height: 1100, gap: 12, caption: 26 };
const STYLE = `
  body { display: flex; flex-wrap: wrap; align-items: start; gap: 4px 12px; margin: 0; background: #999 }
  figure { margin: 0 } figcaption { font: bold 15px/20px sans-serif } img { display: block }`;

export class Sheets {
  seen;
  #folder;
  #pictures = 0;
  #taken = [];
  #lang;

  constructor(folder, lang, known) {
    this.seen = new Set(known);
    this.#folder = folder;
    this.#lang = lang;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(path.join(folder, 'pictures'), { recursive: true });
  }

  /** Everything on the page that was not seen yet, as far as it can be brought into view. */
  async look(page, place) {
    for (;;) {
      const fresh = await page.evaluate((known) => globalThis.proof.scan(known), [...this.seen]);
      const inView = fresh.filter(
        (each) => each.inView && ['text', 'placeholder', 'heard', 'title'].includes(each.how),
      );
      if (inView.some(({ how }) => how === 'text' || how === 'placeholder')) {
        await this.#take(page, place, inView.slice(0, IN_ONE));
        continue;
      }
      const away = fresh.find(
        (each) => each.shown && ['text', 'placeholder', 'option'].includes(each.how) && !this.#given(page, each),
      );
      if (away !== undefined) {
        await this.#bring(page, place, away);
        continue;
      }
      const tip = fresh.find((each) => each.how === 'tip' && each.shown && this.#mayTell(page, each));
      if (tip !== undefined) {
        await this.#tip(page, tip);
        continue;
      }
      const rest = fresh.filter((each) => ['heard', 'title'].includes(each.how) && each.shown).slice(0, IN_ONE);
      if (rest.length === 0) break;
      await this.#take(page, place, rest);
    }
    this.#tried.delete(page);
  }

  /** What could not be brought into view on this page. */
  #tried = new WeakMap();
  #given(page, { leaf, how }) {
    return this.#tried.get(page)?.has(`${leaf} ${how}`) ?? false;
  }
  /** Waiting for a tip takes its time, and some cannot be had: they are asked for a few times, in different places. */
  #told = new Map();
  #mayTell(page, tip) {
    return !this.#given(page, tip) && (this.#told.get(tip.leaf) ?? 0) < TIMES;
  }
  #give(page, { leaf, how }) {
    const tried = this.#tried.get(page) ?? new Set();
    tried.add(`${leaf} ${how}`);
    this.#tried.set(page, tried);
  }

  async #bring(page, place, away) {
    this.#give(page, away);
    await page.evaluate((index) => globalThis.proof.bring(index), away.index);
    await settled(page);
    if (away.how !== 'option') return;
    const fresh = await page.evaluate((known) => globalThis.proof.scan(known), [...this.seen]);
    const options = fresh.filter((each) => each.how === 'option' && each.inView);
    if (options.length > 0) await this.#take(page, place, options.slice(0, IN_ONE));
  }

  async #tip(page, tip) {
    this.#give(page, tip);
    this.#told.set(tip.leaf, (this.#told.get(tip.leaf) ?? 0) + 1);
    await page.evaluate((index) => globalThis.proof.bring(index), tip.index);
    await page.evaluate((index) => globalThis.proof.tell(index), tip.index);
    await page.waitForTimeout(TIP);
  }

  async #take(page, place, shown) {
    const number = ++this.#pictures;
    const file = path.join(this.#folder, 'pictures', `${number}.png`);
    const boxes = await page.evaluate(
      (indexes) => globalThis.proof.frame(indexes),
      shown.map(({ index }) => index),
    );
    const clip = around(boxes, page.viewportSize());
    await page.screenshot({ path: file, clip });
    await page.evaluate(() => globalThis.proof.unframe());
    const lines = shown.map(
      ({ leaf, how, text }) => `- \`${leaves[leaf].leaf}\`${how === 'text' ? '' : ` (${how})`}: ${text}`,
    );
    this.#taken.push({ number, file, place, lines, width: clip.width, height: clip.height });
    for (const { leaf } of shown) this.seen.add(leaf);
    process.stderr.write(`\r${number} pictures, ${this.seen.size} seen   `);
  }

  /** Several pictures on a sheet, as many as a reader can take in at once, and a list of what they show. */
  async compose(browser) {
    const page = await browser.newPage({ viewport: { width: SHEET.width, height: SHEET.height } });
    let list = '';
    for (const [index, rows] of sheetsOf(this.#taken).entries()) {
      const name = `${String(index + 1).padStart(3, '0')}.png`;
      const figures = rows.flat().map(({ number, file, width, height }) => {
        const source = `data:image/png;base64,${readFileSync(file, 'base64')}`;
        return `<figure><figcaption>${number}</figcaption><img src="${source}" width="${width}" height="${height}"></figure>`;
      });
      await page.setContent(`<style>${STYLE}</style>${figures.join('')}`);
      await page.screenshot({ path: path.join(this.#folder, name), fullPage: true });
      list += `# ${name}\n\n${rows
        .flat()
        .map(({ number, place, lines }) => `## ${number}: ${place}\n${lines.join('\n')}\n\n`)
        .join('')}`;
    }
    writeFileSync(path.join(this.#folder, 'index.md'), list);
    await page.close();
  }

  /** Writes down what was never seen. */
  end(speakers) {
    const rest = leaves.flatMap(({ leaf, id, speaker }, number) =>
      this.seen.has(number) || !speakers.includes(speaker) ? [] : [`${leaf}\t${textOf(speaker, this.#lang, id)}`],
    );
    writeFileSync(path.join(this.#folder, 'unseen.txt'), rest.join('\n'));
    const ids = new Set(rest.map((line) => line.split(/[ \t]/)[0]));
    process.stderr.write(
      `\n${this.#pictures} pictures; ${this.seen.size} seen, ${rest.length} not (of ${ids.size} messages)\n`,
    );
  }
}

/** The part of the page with these frames, and enough around them to know where it is. */
function around(boxes, { width, height }) {
  const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - ROOM.x);
  const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - ROOM.y);
  const right = Math.min(width, Math.max(...boxes.map((box) => box.right)) + ROOM.x);
  const bottom = Math.min(height, Math.max(...boxes.map((box) => box.bottom)) + ROOM.y);
  if (right - left < 1 || bottom - top < 1) return { x: 0, y: 0, width, height };
  return { x: Math.floor(left), y: Math.floor(top), width: Math.ceil(right - left), height: Math.ceil(bottom - top) };
}

function sheetsOf(taken) {
  const sheets = [];
  let rows = [];
  let row = [];
  const heightOf = (pictures) => Math.max(0, ...pictures.map(({ height }) => height + SHEET.caption));
  const close = () => {
    if (row.length > 0) rows.push(row);
    row = [];
  };
  for (const picture of taken) {
    const wide = row.reduce((sum, { width }) => sum + width + SHEET.gap, picture.width);
    if (wide > SHEET.width) close();
    const high = rows.reduce((sum, each) => sum + heightOf(each), heightOf([...row, picture]));
    if (high > SHEET.height && rows.length + row.length > 0) {
      close();
      sheets.push(rows);
      rows = [];
    }
    row.push(picture);
  }
  close();
  if (rows.length > 0) sheets.push(rows);
  return sheets;
}

/** What the sheets of a language that lie there already show. */
export function seenIn(folder, lang) {
  const lists = readdirSync(folder)
    .filter((name) => name.startsWith(lang))
    .map((name) => path.join(folder, name, 'unseen.txt'))
    .filter((file) => existsSync(file))
    .map(
      (file) =>
        new Set(
          readFileSync(file, 'utf8')
            .split('\n')
            .map((line) => line.split('\t')[0]),
        ),
    );
  return leaves.flatMap(({ leaf }, number) => (lists.some((unseen) => !unseen.has(leaf)) ? [number] : []));
}

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Presses what says this message, as soon as it is there. */
export async function press(page, leaf) {
  for (let tries = 0; tries < 60; tries++) {
    if (await page.evaluate((number) => globalThis.proof.press(number), numberOf(leaf))) return settled(page);
    await page.waitForTimeout(100);
  }
  throw new Error(`nothing to press says ${leaf} at ${page.url()}`);
}

export const settled = (page) =>
  page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
