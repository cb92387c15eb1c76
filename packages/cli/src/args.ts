import type { Message } from '@ceilidh/words';
import { refuse } from '@ceilidh/kernel';
import type { Desk } from './desk.ts';

/** A flag is explained by `cli.flag.<name>`; what it takes is called `cli.takes.<takes>`. */
export interface Flag {
  readonly name: string;
  readonly takes?: string;
  readonly many?: true;
}

/** A verb is explained by `cli.verb.<name>`, its one operand by `cli.takes.<name>`. */
export interface Verb {
  readonly name: string;
  readonly operand?: { readonly name: 'game' | 'file' | 'part' | 'task'; readonly needed: boolean };
  /** What may follow the operand, by the operand: so many words. */
  readonly further?: Readonly<Record<string, number>>;
  readonly flags: readonly Flag[];
  run(desk: Desk, args: Args): Promise<number> | number;
}

/** Flags that every verb has. */
export const COMMON: readonly Flag[] = [{ name: 'lang', takes: 'lang' }, { name: 'help' }];

export class Args {
  readonly operand: string | undefined;
  readonly further: readonly string[];
  readonly #given: ReadonlyMap<string, readonly string[]>;

  constructor([operand, ...further]: readonly string[], given: ReadonlyMap<string, readonly string[]>) {
    this.operand = operand;
    this.further = further;
    this.#given = given;
  }

  has(name: string): boolean {
    return this.#given.has(name);
  }

  all(name: string): readonly string[] {
    return this.#given.get(name) ?? [];
  }

  text(name: string): string | undefined {
    return this.all(name)[0];
  }

  count(name: string, fallback: number, min: number, max: number): number {
    const given = this.text(name);
    if (given === undefined) return fallback;
    const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
    return value >= min && value <= max ? value : refuse('cli.wrong.count', { flag: name, found: given, min, max });
  }
}

const flagList = (flags: readonly Flag[]): string => flags.map(({ name }) => `--${name}`).join(', ');

/** Strict: what is not declared is refused, with what is. */
export function readArgs(verb: Verb, argv: readonly string[]): Args {
  const flags = [...verb.flags, ...COMMON];
  const given = new Map<string, string[]>();
  const operands: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    if (!word.startsWith('-') || word === '-') {
      operands.push(word);
      continue;
    }
    const cut = word.indexOf('=');
    const name = word === '-h' ? 'help' : word.slice(2, cut < 0 ? undefined : cut);
    const flag = flags.find((known) => known.name === name && (word.startsWith('--') || word === '-h'));
    if (flag === undefined) return refuse('cli.wrong.flag', { verb: verb.name, found: word, known: flagList(flags) });
    let value = cut < 0 ? undefined : word.slice(cut + 1);
    if (flag.takes === undefined && value !== undefined) refuse('cli.wrong.flag-value', { flag: name, found: value });
    if (flag.takes !== undefined && value === undefined) value = valueAfter(argv, ++at, flag);
    const values = given.get(name) ?? [];
    if (values.length > 0 && flag.many !== true) refuse('cli.wrong.twice', { flag: name });
    given.set(name, [...values, value ?? '']);
  }
  checkOperands(verb, operands, given.has('help'));
  return new Args(operands, given);
}

function valueAfter(argv: readonly string[], at: number, flag: Flag): string {
  const value = argv[at];
  if (value !== undefined && !value.startsWith('--')) return value;
  return refuse('cli.wrong.no-value', { flag: flag.name, takes: takes(flag.takes ?? '') });
}

function checkOperands(verb: Verb, operands: readonly string[], help: boolean): void {
  const [first] = operands;
  const extra = operands[verb.operand === undefined ? 0 : 1 + (verb.further?.[first ?? ''] ?? 0)];
  if (extra !== undefined) refuse('cli.wrong.operand', { verb: verb.name, found: extra });
  if (first === undefined && verb.operand?.needed === true && !help)
    refuse(`cli.wrong.no-${verb.operand.name}`, { verb: verb.name });
}

/** What is to be put in place of a value, as help and complaints write it. */
export const takes = (kind: string): Message => ({ id: `cli.takes.${kind}` });
