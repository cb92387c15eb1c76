import { below, bit, type Generator, Match, pick, type Seat, type Viewer } from '@ceilidh/kernel';
import type { House } from '../src/route.ts';
import type { LiveTable } from '../src/live-table.ts';
import { type SeenTable, Visitor } from './client.ts';
import { Page, until } from './live-client.ts';

const MARK = /"(from|mark)":"[\w-]{8}\.(\d+)"/;
const MARKS = new RegExp(MARK, 'g');

/**
 * The leak check over the wire. Beside a table runs its shadow, in which everything that is hidden from one viewer was
 * dealt anew. Whatever is done at the one is done at the other, and every byte that the viewer gets of the two is
 * compared: over HTTP and over the live connection, from the first move to the last. Where the rules say that the
 * viewer learns something, a new shadow begins.
 */
export class Wire {
  readonly #house: House;
  readonly #people: readonly Visitor[];
  readonly #viewer: Viewer;
  readonly #reader: Visitor;
  readonly #random: Generator;
  #truth = '';
  #shadow = '';
  /** False while the two tables are not alike: the viewer has learnt something, or is about to. */
  #alike = false;
  #pages: readonly [Page, Page] | undefined;
  /** Tells all viewers something that is hidden from them: to see that it is noticed. */
  leaking = false;
  compared = 0;
  bytes = 0;
  dealt = 0;

  constructor(house: House, people: readonly Visitor[], viewer: Viewer, random: Generator) {
    this.#house = house;
    this.#people = people;
    this.#viewer = viewer;
    this.#reader = viewer === 'spectator' ? new Visitor((people[0] as Visitor).url) : (people[viewer] as Visitor);
    this.#random = random;
  }

  async sitDown(game: string, seed: string, options: object = {}): Promise<void> {
    const pace = { kind: 'live', minutes: 10, seconds: 10 };
    const made = async (): Promise<string> => {
      const id = await (this.#people[0] as Visitor).make({
        game,
        options: { ...options, players: this.#people.length },
        seed,
        pace,
      });
      for (const other of this.#people.slice(1)) await other.call('POST', `/tables/${id}/join`, {});
      return id;
    };
    this.#truth = await made();
    this.#shadow = await made();
  }

  #table(id: string): Promise<LiveTable> {
    return this.#house.tables.read(id);
  }

  /** The true match so far, with all that is hidden from the viewer dealt anew. */
  async #deal(): Promise<void> {
    const [truth, shadow] = await Promise.all([this.#table(this.#truth), this.#table(this.#shadow)]);
    const match = truth.match as Match;
    const snapshot = match.snapshot();
    const { rules } = match;
    const view = JSON.parse(JSON.stringify(rules.view(match.state, this.#viewer))) as unknown;
    const state = rules.redeal(view, this.#viewer, this.#random);
    truth.match = Match.restore(truth.setting(), snapshot);
    shadow.match = Match.restore(shadow.setting(), { ...snapshot, state });
    if (this.leaking) for (const leaky of [truth.match, shadow.match]) leaky.view = () => leaky.hash();
    await this.#house.storage.db
      .updateTable('game_table')
      .set({ version: truth.row.version })
      .where('id', '=', this.#shadow)
      .execute();
    shadow.row.version = truth.row.version;
    shadow.seats.forEach((seat, index) => Object.assign(seat, { ...truth.seats[index], table_id: this.#shadow }));
    shadow.consent = truth.consent;
    this.#alike = true;
    this.dealt++;
    for (const page of this.#pages ?? []) page.close();
    this.#pages = [await Page.open(this.#reader), await Page.open(this.#reader)];
    // A change of nothing: views that were made of the match before are looked at anew.
    for (const id of [this.#truth, this.#shadow]) this.#house.tables.changed(id);
    await this.#pages[0].watch(this.#truth);
    await this.#pages[1].watch(this.#shadow);
  }

  /** Who owes something at the true table. */
  async #pending(): Promise<readonly Seat[]> {
    return (await this.#table(this.#truth)).pending();
  }

  /** One act at both tables; false when the match is over. */
  async step(): Promise<boolean> {
    const truth = await this.#table(this.#truth);
    if (truth.row.status === 'over') return false;
    if (!this.#alike && truth.match?.settled === true) await this.#deal();
    const match = truth.match as Match;
    if (this.#alike) await this.compare();
    const seat = pick(this.#random, [...(await this.#pending())]);
    const person = this.#people[seat] as Visitor;
    const table = await person.table(this.#truth);
    const moves = match.length;
    const what = this.#choose(table);
    const confirm = below(this.#random, 2) === 0;
    const hidden = match.rules.actors(match.state).includes(seat) && match.rules.asking(match.state, seat).secret;
    const { status, text } = await person.act(this.#truth, table.version, what, { confirm });
    if (status !== 200) throw new Error(`'${what.key ?? what.kind}' is refused: ${text}`);
    const learns = match.rows.slice(moves).some(({ revealed }) => (revealed & bit(this.#viewer)) !== 0);
    if (this.#alike) await this.#follow(person, what, confirm, hidden && seat !== this.#viewer, learns);
    return true;
  }

  #choose({ legal = [], may }: SeenTable): { kind: string; key?: string } {
    if (may?.undo === true && below(this.#random, 6) === 0) return { kind: 'undo' };
    if (may?.redo === true && below(this.#random, 2) === 0) return { kind: 'redo' };
    if (may?.confirm === true && (legal.length === 0 || below(this.#random, 2) === 0)) return { kind: 'confirm' };
    return { kind: 'move', key: pick(this.#random, [...legal]).key };
  }

  /** The same at the shadow. A secret move of another seat may be any other there. */
  async #follow(
    person: Visitor,
    what: { kind: string; key?: string },
    confirm: boolean,
    hidden: boolean,
    learns: boolean,
  ): Promise<void> {
    const table = await person.table(this.#shadow);
    const { match } = await this.#table(this.#shadow);
    const moves = match?.length ?? 0;
    const legal = table.legal ?? [];
    const any = hidden && what.kind === 'move' ? pick(this.#random, [...legal]).key : what.key;
    const { status, text } = await person.act(this.#shadow, table.version, { ...what, key: any }, { confirm });
    const shown = match?.rows.slice(moves).some(({ revealed }) => (revealed & bit(this.#viewer)) !== 0) === true;
    if (status !== 200 && !learns) throw new Error(`${this.#viewer} learns that '${any}' is possible: ${text}`);
    if (learns || shown || status !== 200) this.#alike = false;
  }

  /** Every byte that the viewer gets of both tables. */
  async compare(): Promise<void> {
    const [one, two] = [await this.#received(this.#truth), await this.#received(this.#shadow)];
    this.#same(one, two);
    const pages = this.#pages as readonly [Page, Page];
    const version = (await this.#table(this.#truth)).versionFor(this.#viewer);
    const isThere = (page: Page, id: string): boolean => page.tables.get(id)?.view.version === version;
    await until(() => isThere(pages[0], this.#truth) && isThere(pages[1], this.#shadow));
    const [heard, other] = [this.#heard(pages[0], this.#truth), this.#heard(pages[1], this.#shadow)];
    this.#same(heard, other);
    this.compared++;
    this.bytes += one.join('').length + heard.join('').length;
  }

  #same(truth: readonly string[], shadow: readonly string[]): void {
    const [one, two] = [truth.join('\n'), shadow.join('\n')];
    if (one === two) return;
    let at = 0;
    while (one[at] === two[at]) at++;
    const part = (text: string): string => `…${text.slice(Math.max(0, at - 80), at + 80)}…`;
    throw new Error(`${this.#viewer} receives ${part(one)} where it could be ${part(two)}`);
  }

  async #received(id: string): Promise<string[]> {
    const own = await this.#reader.table(id);
    const key = own.legal?.[0]?.key;
    const preview = key === undefined ? [] : [`/preview?key=${encodeURIComponent(key)}`];
    const paths = ['', '/log', '/record', '/chat', ...preview];
    const replies = await Promise.all(paths.map((path) => this.#reader.call('GET', `/tables/${id}${path}`)));
    return replies.map(({ status, text }) => `${status} ${text.replaceAll(id, 'TABLE')}`);
  }

  /** Marks are made by chance and counted from the first; who is here says nothing of the match. */
  #heard(page: Page, id: string): string[] {
    const texts = page.texts.filter((text) => !text.startsWith('{"kind":"here"'));
    const first = Number(MARK.exec(texts[0] ?? '')?.[2]);
    const plain = (_mark: string, name: string, count: string): string => `"${name}":${Number(count) - first}`;
    return texts.map((text) => text.replaceAll(id, 'TABLE').replaceAll(MARKS, plain));
  }

  close(): void {
    for (const page of this.#pages ?? []) page.close();
  }
}
