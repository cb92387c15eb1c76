import type { Bot, EvaluatedRules } from '@ceilidh/bots';
import { generator, type Generator, type Match, Refusal, type Seat, withNames, writeRecord } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import type { Desk } from './desk.ts';
import { writeText } from './files.ts';
import { type Command, readCommand } from './play-commands.ts';
import { narrowed, type Offer, offers } from './play-moves.ts';
import { Screen } from './play-screen.ts';

/** What a command came to: the same question is still open, something changed, or the table is left. */
type Result = 'same' | 'changed' | 'left';

/** One match in the terminal: people who share it, and bots. */
export class Session {
  readonly #desk: Desk;
  readonly #match: Match;
  /** The match's rules, as bots play by them. */
  readonly #rules: EvaluatedRules;
  readonly #bots: readonly (Bot | undefined)[];
  readonly #randoms: readonly Generator[];
  readonly #screen: Screen;
  /** Standing answers by seat and question, to be shown on demand. */
  readonly #standing: Map<string, string>[];
  /** The person in front of the screen. */
  #seat: Seat | undefined;

  constructor(desk: Desk, match: Match, rules: EvaluatedRules, bots: readonly (Bot | undefined)[]) {
    this.#desk = desk;
    this.#match = match;
    this.#rules = rules;
    this.#bots = bots;
    this.#randoms = bots.map((_, seat) => generator(match.setting.seed.match, `bot ${seat}`));
    this.#screen = new Screen(desk, match);
    this.#standing = bots.map(() => new Map<string, string>());
  }

  /** Until the match is over, or left. */
  async run(): Promise<void> {
    for (;;) {
      const pending = this.#match.pending();
      if (pending.length === 0) return this.#screen.end();
      const bot = pending.find((seat) => this.#bots[seat] !== undefined);
      if (bot !== undefined) this.#moveBot(bot);
      else if (!(await this.#askPerson(pending))) return this.#tell({ id: 'cli.play.left' });
    }
  }

  #tell(message: Message): void {
    this.#desk.line(this.#desk.say(withNames(message, this.#match.setting.seats)));
  }

  #moveBot(seat: Seat): void {
    const bot = this.#bots[seat];
    const random = this.#randoms[seat];
    if (bot === undefined || random === undefined) return;
    if (this.#turnIsOver(seat)) this.#match.confirm(seat);
    else this.#match.play(seat, bot.choose(this.#rules, this.#match.view(seat), seat, random));
  }

  /** A turn that is made, but not confirmed yet. */
  #turnIsOver(seat: Seat): boolean {
    const { rules, state, tentative } = this.#match;
    return tentative === seat && (!rules.actors(state).includes(seat) || rules.asking(state, seat).turn);
  }

  /** False when the table is left. */
  async #askPerson(pending: readonly Seat[]): Promise<boolean> {
    const seat = pending.find((candidate) => candidate === this.#seat) ?? pending[0];
    if (seat === undefined) return false;
    if (seat !== this.#seat && this.#isShared()) {
      const handed = await this.#handOver(seat);
      if (handed !== 'changed') return handed === 'same';
    }
    this.#seat = seat;
    const over = this.#turnIsOver(seat);
    const list = offers(this.#desk, { ...this.#position(), legal: over ? [] : this.#match.legal(seat) }, seat);
    this.#screen.ask(seat, list, over);
    for (;;) {
      const line = await this.#desk.io.ask('> ');
      if (line === undefined) return false;
      const result = this.#attempt(() => this.#obey(seat, readCommand(line), list));
      if (result !== 'same') return result === 'changed';
    }
  }

  #position(): Pick<Match, 'rules' | 'state' | 'setting'> {
    const { rules, state, setting } = this.#match;
    return { rules, state, setting };
  }

  #isShared(): boolean {
    return this.#bots.filter((bot) => bot === undefined).length > 1;
  }

  /**
   * Nobody's hidden things are on the screen while it changes hands. Until then, whoever had it may still take
   * back an answer that waits for the others. 'changed' when it was handed over.
   */
  async #handOver(to: Seat): Promise<Result> {
    const before = this.#seat;
    const mayUndo = before !== undefined && this.#match.undoable(before) !== undefined;
    this.#screen.hide();
    this.#tell({ id: mayUndo ? 'cli.play.pass-or-undo' : 'cli.play.pass', values: { who: this.#nameOf(to) } });
    const line = await this.#desk.io.ask('> ');
    if (line === undefined || line.trim() === 'q') return 'left';
    if (line.trim() !== 'u' || !mayUndo) return 'changed';
    this.#match.undo(before);
    return 'same';
  }

  #nameOf(seat: Seat): string {
    return this.#match.setting.seats[seat] ?? '';
  }

  /** What is refused is explained, and asked again. */
  #attempt(act: () => Result): Result {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#tell(error.reason);
      return 'same';
    }
  }

  #obey(seat: Seat, command: Command, list: readonly Offer[]): Result {
    switch (command.kind) {
      case 'move':
        return this.#withOffer(list, command.number, ({ key }) => this.#play(seat, key));
      case 'preview':
        return this.#withOffer(list, command.number, ({ move }) => {
          this.#screen.preview(seat, move);
          return 'same';
        });
      case 'text':
        return this.#find(seat, command.text, list);
      case 'undo':
        this.#match.undo(seat);
        this.#tell({ id: 'cli.play.undone' });
        return 'changed';
      case 'redo':
        this.#match.redo(seat);
        return 'changed';
      case 'confirm':
        this.#match.confirm(seat);
        return 'changed';
      case 'standing':
        return this.#stand(seat, command.text);
      case 'save':
        writeText(command.text, writeRecord(this.#match));
        this.#tell({ id: 'cli.play.saved', values: { file: command.text } });
        return 'same';
      case 'quit':
        return 'left';
      default:
        return this.#look(seat, command, list);
    }
  }

  /** What only shows something. */
  #look(seat: Seat, command: Command, list: readonly Offer[]): Result {
    if (command.kind === 'table') this.#screen.table(seat);
    if (command.kind === 'scores') this.#screen.scores(seat);
    if (command.kind === 'help') this.#screen.help();
    if (command.kind === 'moves') this.#screen.moves(list, true);
    if (command.kind === 'log') this.#screen.log(seat, command.count);
    return 'same';
  }

  #play(seat: Seat, key: string): Result {
    this.#match.play(seat, key);
    return 'changed';
  }

  #withOffer(list: readonly Offer[], number: number, act: (offer: Offer) => Result): Result {
    const offer = list[number - 1];
    if (offer !== undefined) return act(offer);
    this.#tell(
      list.length === 0
        ? { id: 'cli.play.only-confirm' }
        : { id: 'cli.play.no-number', values: { number, count: list.length } },
    );
    return 'same';
  }

  /** A move by its key, as records write it; or the list narrowed to moves with these words. */
  #find(seat: Seat, text: string, list: readonly Offer[]): Result {
    if (list.some(({ key }) => key === text)) return this.#play(seat, text);
    const found = narrowed(list, text);
    if (found.length === 0) this.#tell({ id: 'cli.play.nothing-found', values: { text } });
    else this.#screen.moves(found, true);
    return 'same';
  }

  /** `standing` lists them, `standing <question> <answer>` leaves one, `standing <question>` withdraws it. */
  #stand(seat: Seat, text: string): Result {
    const answers = this.#standing[seat] ?? new Map<string, string>();
    const [ask = '', ...rest] = text.split(' ');
    if (ask === '') {
      this.#screen.standing(answers);
      return 'same';
    }
    const key = rest.length === 0 ? undefined : rest.join(' ');
    const before = this.#match.rows.length;
    this.#match.stand(seat, ask, key);
    if (key === undefined) answers.delete(ask);
    else answers.set(ask, key);
    this.#tell(
      key === undefined
        ? { id: 'cli.play.standing.withdrawn', values: { ask } }
        : { id: 'cli.play.standing.left', values: { ask, key } },
    );
    return this.#match.rows.length === before ? 'same' : 'changed';
  }
}
