import { shelf } from './games.svelte.ts';

/** What bots are called: one after the other from a place that the table's id decides. */
const BOT_NAMES = [
  'Morag',
  'Callum',
  'Eilidh',
  'Fergus',
  'Isla',
  'Lachlan',
  'Mairi',
  'Ruaridh',
  'Seonaid',
  'Torquil',
  'Una',
  'Hamish',
  'Kirsty',
  'Gregor',
  'Peigi',
  'Struan',
];

const sumOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

/** What everybody at a table is called: a bot sits under its id, and is shown under a name that nobody else has there. */
export function namesAt(table: string, names: readonly string[]): string[] {
  const free = BOT_NAMES.filter((name) => !names.includes(name));
  const first = sumOf(table);
  let given = 0;
  return names.map((name) =>
    shelf.offered.bots.includes(name) ? (free[(first + given++) % free.length] ?? name) : name,
  );
}
