import { botsCatalog } from '@ceilidh/bots';
import { type Game, GONE } from '@ceilidh/kernel';
import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { serverCatalog } from '@ceilidh/server/catalog';
import { type Catalog, createWords, type Lang, type Message, wordsCatalog } from '@ceilidh/words';
import en from '../messages/en.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import pl from '../messages/pl.json' with { type: 'json' };
import type { Io } from './io.ts';

const cliCatalog: Catalog = { en, pl, it };

/** The catalogs that are no game's, by the name under which `check` reports them. */
export const ownCatalogs: Readonly<Record<string, Catalog>> = {
  kernel: kernelCatalog,
  words: wordsCatalog,
  bots: botsCatalog,
  cli: cliCatalog,
  server: serverCatalog,
};

/** What a verb works with. */
export interface Desk {
  readonly io: Io;
  readonly lang: Lang;
  readonly games: readonly Game[];
  /** The folder of the whole project. */
  readonly root: string;
  say(message: Message): string;
  /** Whether there is a text for this id: labels that a game has not brought are shown as their ids. */
  has(id: string): boolean;
  /** One line on standard output. */
  line(text?: string): void;
  /** The one JSON object of `--json`. */
  json(value: object): void;
}

export function openDesk(io: Io, lang: Lang, games: readonly Game[], root: string): Desk {
  const catalogs = [...Object.values(ownCatalogs), ...games.map(({ catalog }) => catalog)];
  const { say, has } = createWords(lang, catalogs, GONE);
  return {
    io,
    lang,
    games,
    root,
    say,
    has,
    line: (text = '') => io.out(`${text}\n`),
    json: (value) => io.out(`${JSON.stringify(value, undefined, 2)}\n`),
  };
}

/** A text that is the same in every language, as a message. */
export const verbatim = (text: string): Message => ({ id: 'kernel.verbatim', values: { text } });

/** A label by convention (`<game>.option.<name>`, ...), or its plain name where a game lacks it. */
export const labelOf = (desk: Pick<Desk, 'say' | 'has'>, id: string, plain: string): string =>
  desk.has(id) ? desk.say({ id }) : plain;
