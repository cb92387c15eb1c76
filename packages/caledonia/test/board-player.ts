import { type Guest, until } from '../../web/test/browser.ts';
import { said } from '../../web/test/said.ts';

const quoted = (text: string): string => JSON.stringify(text);

/** Plays by clicks on the board: what moves are about, and the few words that tell the last of them apart. */
export class BoardPlayer {
  readonly guest: Guest;
  readonly #id: string;
  /** Clicks on things of the board, and on words in the chooser. */
  readonly clicks = { things: 0, words: 0 };

  constructor(guest: Guest, id: string) {
    this.guest = guest;
    this.#id = id;
  }

  /** How much is picked, once the board has followed the last pick. */
  async #picks(): Promise<number> {
    await this.guest.page.locator('.chooser[aria-busy="true"]').waitFor({ state: 'detached' });
    return this.guest.page.locator('.chooser .pick').count();
  }

  /** Picks what the move is about, in this order; says whether the move is chosen by now. */
  async #pick(targets: readonly string[]): Promise<boolean> {
    for (const target of targets) {
      const before = await this.#picks();
      const thing = this.guest.page.locator(`[data-target=${quoted(target)}].lit`);
      // A number that follows from the others need not be dialled.
      if (target.startsWith('dial') && (await thing.count()) === 0) continue;
      await thing.click();
      this.clicks.things++;
      if ((await this.#picks()) <= before) return true;
    }
    return false;
  }

  async move(key: string, targets: readonly string[]): Promise<void> {
    const { guest } = this;
    const { moves } = await guest.current(this.#id);
    if (!(await this.#pick(targets))) {
      await guest.page.locator(`.chooser [data-key=${quoted(key)}]`).click();
      this.clicks.words++;
    }
    const sure = guest.page.locator('.decision').getByRole('button', { name: said('web.do'), exact: true });
    const moved = async (): Promise<boolean> => (await guest.table(this.#id)).moves > moves;
    await until(`${key} is made`, async () => {
      // What reveals something is asked once more.
      if (await sure.isVisible()) await sure.click();
      return moved();
    });
    const after = await guest.current(this.#id);
    if (after.legal !== undefined || after.may?.confirm !== true) return;
    await guest.page.getByRole('button', { name: said('web.confirm'), exact: true }).click();
    await until('the turn is confirmed', async () => (await guest.table(this.#id)).version > after.version);
  }
}
