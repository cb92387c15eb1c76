import type { Page } from 'playwright-core';
import { type Guest, type SeenTable, sleep, until } from './browser.ts';
import { said } from './said.ts';

/** So many steps of the Tab key lead round any of our pages. */
const ROUND = 400;
/** Fewer moves than this are reached by Tab alone. */
const FEW = 6;
/** Milliseconds until the page must show what the server knows. */
const PATIENCE = 20_000;

const SEARCH = '.moves input[type=search]';
/** The moves that the page offers now, with their words. */
const OFFERED = `[...document.querySelectorAll('.moves [data-key]')].map((e) => [e.dataset.key, e.textContent.trim()])`;

type Offered = readonly (readonly [key: string, text: string])[];

/** Plays at the plain view with nothing but a keyboard. */
export class KeyboardPlayer {
  readonly #guest: Guest;
  readonly #id: string;
  readonly #choose: (count: number) => number;
  /** Moves made. */
  made = 0;

  constructor(guest: Guest, id: string, choose: (count: number) => number) {
    this.#guest = guest;
    this.#id = id;
    this.#choose = choose;
  }

  get #page(): Page {
    return this.#guest.page;
  }

  /** Presses Tab until what has the focus is meant; `e` is the element. */
  async reach(meant: string): Promise<void> {
    for (let step = 0; step < ROUND; step++) {
      if (await this.#page.evaluate<boolean>(`(() => { const e = document.activeElement; return ${meant}; })()`))
        return;
      await this.#page.keyboard.press('Tab');
    }
    throw new Error(`Tab never leads to ${meant}`);
  }

  async pressButton(text: string): Promise<void> {
    await this.reach(`e.tagName === 'BUTTON' && !e.disabled && e.textContent.trim() === ${JSON.stringify(text)}`);
    await this.#page.keyboard.press('Enter');
  }

  /** Waits until the page shows what there is to do, and says it. */
  async asked(): Promise<SeenTable> {
    const start = performance.now();
    for (;;) {
      const table = await this.#guest.table(this.#id);
      if (table.status === 'over' || (await this.#shows(table))) return table;
      if (performance.now() - start > PATIENCE) throw new Error(await this.#stuck(table));
      await sleep(10);
    }
  }

  /** The page offers every legal move and no other, or asks to confirm the turn. */
  async #shows({ legal, may }: SeenTable): Promise<boolean> {
    if (legal === undefined)
      return may?.confirm === true && (await this.#page.getByRole('button', { name: said('web.confirm') }).isEnabled());
    const offered = new Map(await this.#page.evaluate<Offered>(OFFERED));
    return offered.size === legal.length && legal.every(({ key }) => offered.has(key));
  }

  async #stuck({ legal, may, pending, you }: SeenTable): Promise<string> {
    const offered = await this.#page.evaluate<Offered>(OFFERED);
    const known = { you, pending, may, legal: legal?.map(({ key }) => key), offered };
    const text = await this.#page.evaluate<string>(`document.body.innerText`);
    return `the page does not show what is asked: ${JSON.stringify(known)}\n${text}`;
  }

  /** Does one thing; false when the match is over. */
  async step(): Promise<boolean> {
    const { status, legal = [], version, moves } = await this.asked();
    if (status === 'over') return false;
    if (legal.length === 0) {
      await this.#page.keyboard.press('Control+Enter');
      await until('the turn is confirmed', async () => (await this.#guest.table(this.#id)).version > version);
    } else {
      await this.move((legal[this.#choose(legal.length)] as { key: string }).key);
      // A turn before that was not confirmed yet is confirmed first.
      await until('the move is made', async () => (await this.#guest.table(this.#id)).moves > moves);
    }
    return true;
  }

  async move(key: string): Promise<void> {
    const offered = await this.#page.evaluate<Offered>(OFFERED);
    if (offered.length > FEW) await this.#search(key, offered);
    await this.reach(`e.dataset.key === ${JSON.stringify(key)}`);
    await this.#page.keyboard.press('Enter');
    this.made++;
    // What reveals something is asked once more.
    const asks = this.#page.locator('.decision').getByRole('button', { name: said('web.do'), exact: true });
    if (await asks.isVisible()) await this.pressButton(said('web.do'));
  }

  /** Types the word of the move that tells most. */
  async #search(key: string, offered: Offered): Promise<void> {
    if (!(await this.#page.locator(SEARCH).isVisible())) return;
    const plain = (text: string): string => text.toLowerCase();
    const words = plain(new Map(offered).get(key) ?? '').split(/\s+/);
    const left = (word: string): number => offered.filter(([, text]) => plain(text).includes(word)).length;
    const [word = ''] = words.toSorted((one, other) => left(one) - left(other) || one.length - other.length);
    await this.reach(`e.matches('${SEARCH}')`);
    await this.#page.keyboard.type(word);
  }
}
