import { generator, type Match, type Seat, withNames } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import type { Desk } from './desk.ts';
import { percentText } from './numbers.ts';
import { COMMANDS } from './play-commands.ts';
import { type Offer, offerLines } from './play-moves.ts';
import { outcomeLines, sectionLines, sheetLines } from './sections.ts';
import { type Style, styleOf } from './style.ts';
import { alignRows, alignTable } from './table.ts';

/** What is shown of a match, always to one seat: it reads that seat's view and log, and nothing else. */
export class Screen {
  readonly #desk: Desk;
  readonly #match: Match;
  readonly #style: Style;
  /** How many moves each person has been told of. */
  readonly #told = new Map<Seat, number>();
  /** The seat that saw the table last, and after how many moves. */
  #seen: { readonly seat: Seat; readonly moves: number } | undefined;

  constructor(desk: Desk, match: Match) {
    this.#desk = desk;
    this.#match = match;
    this.#style = styleOf(desk.io);
  }

  #say(message: Message): string {
    return this.#desk.say(withNames(message, this.#match.setting.seats));
  }

  #lines(lines: readonly string[]): void {
    for (const line of lines) this.#desk.line(line);
  }

  /** Wipes what one person saw before another looks. */
  hide(): void {
    this.#seen = undefined;
    this.#desk.io.out(this.#style.clear);
  }

  /** What happened since, the table where it changed under others' hands, the question, and the moves. */
  ask(seat: Seat, list: readonly Offer[], over: boolean): void {
    this.#news(seat);
    if (this.#needsTable(seat)) this.#turnHead(seat);
    this.#seen = { seat, moves: this.#match.rows.length };
    const { rules, state } = this.#match;
    this.#desk.line(this.#style.bold(this.#say(over ? { id: 'cli.play.confirm' } : rules.sayAsk(state, seat))));
    this.moves(list, false);
  }

  #needsTable(seat: Seat): boolean {
    const seen = this.#seen;
    if (seen?.seat !== seat) return true;
    const { rows, rules, state } = this.#match;
    const since = rows.slice(seen.moves);
    const begins = rules.actors(state).includes(seat) && rules.asking(state, seat).turn;
    return since.some((row) => row.seat !== seat) || (begins && since.length > 0);
  }

  #turnHead(seat: Seat): void {
    const { rules, state, setting } = this.#match;
    const values = {
      who: setting.seats[seat] ?? '',
      progress: percentText(this.#desk, Math.round(rules.progress(state) * 100) / 100),
    };
    this.#desk.line(this.#style.dim(this.#say({ id: 'cli.play.turn', values })));
    this.#desk.line();
    this.table(seat);
  }

  #news(seat: Seat): void {
    const log = this.#match.log(seat);
    const news = log.slice(this.#told.get(seat)).flat();
    this.#told.set(seat, log.length);
    this.#lines(news.map((message) => `· ${this.#say(message)}`));
    if (news.length > 0) this.#desk.line();
  }

  moves(list: readonly Offer[], all: boolean): void {
    this.#lines(offerLines(this.#desk, list, all));
  }

  table(seat: Seat): void {
    this.#lines(sectionLines(this.#desk, this.#match.rules.present(this.#match.view(seat)), this.#match.setting.seats));
  }

  log(seat: Seat, count: number): void {
    const lines = this.#match.log(seat).flat();
    this.#lines(lines.slice(Math.max(0, lines.length - count)).map((message) => `· ${this.#say(message)}`));
    if (lines.length === 0) this.#desk.line(this.#say({ id: 'cli.play.no-log' }));
  }

  /** The points as this seat can know them: what is hidden from it is dealt anew before it is counted. */
  scores(seat: Seat): void {
    const { rules, setting } = this.#match;
    const state = rules.redeal(this.#match.view(seat), seat, generator(setting.seed.match, 'scores'));
    this.#lines(sheetLines(this.#desk, setting.game.id, rules, rules.score(state), setting.seats));
  }

  preview(seat: Seat, move: object): void {
    const { rules, state } = this.#match;
    const { changes, reveals, opens } = rules.preview(state, seat, move);
    const lines = [...changes];
    if (reveals) lines.push({ id: 'cli.play.preview.reveals' });
    if (opens !== undefined) lines.push({ id: 'cli.play.preview.opens', values: { question: opens } });
    if (lines.length === 0) lines.push({ id: 'cli.play.preview.nothing' });
    this.#lines(lines.map((line) => `  ${this.#say(line)}`));
  }

  standing(answers: ReadonlyMap<string, string>): void {
    const questions = Object.entries(this.#match.rules.standing);
    if (questions.length === 0) return this.#desk.line(this.#say({ id: 'cli.play.standing.none' }));
    const head = ['question', 'answers', 'yours'].map((id) => this.#say({ id: `cli.play.standing.${id}` }));
    this.#lines(
      alignTable(
        head,
        questions.map(([ask, keys]) => [ask, keys.join(', '), answers.get(ask) ?? '–']),
      ),
    );
    return this.#desk.line(this.#say({ id: 'cli.play.standing.how' }));
  }

  help(): void {
    this.#lines(
      alignRows(
        COMMANDS.map(([typed, id]) => [`  ${typed}`, this.#say({ id: `cli.play.help.${id}` })]),
        this.#desk.io.columns,
      ),
    );
  }

  /** The match is over: everybody looks at the same table. */
  end(): void {
    const { rules, state, setting } = this.#match;
    const outcome = rules.outcome(state);
    const last = this.#match
      .log('spectator')
      .slice(Math.min(...this.#told.values(), this.#match.rows.length))
      .flat();
    this.#lines(last.map((message) => `· ${this.#say(message)}`));
    this.#desk.line();
    this.#lines(sectionLines(this.#desk, rules.present(rules.view(state, 'spectator')), setting.seats));
    if (outcome !== undefined) this.#lines(outcomeLines(this.#desk, setting.game.id, rules, outcome, setting.seats));
  }
}
