import { settings } from './settings.svelte.ts';
import { t } from './words.svelte.ts';

/** Given names of the Highlands, and where somebody may be from: what a guest is called who has not said. */
const NAMES =
  'Ailsa Aileen Angus Archie Bran Bonnie Calum Catriona Davina Dougal Duncan Eilidh Elspeth Euan Ewan Fergus Finlay Fiona Flora Gavin Greer Gregor Hamish Iona Isla Jean Kenzie Kirsty Lachlan Lorne Mairi Morag Morven Murdo Nairne Oona Rhona Rory Rowan Senga Struan Tavish'.split(
    ' ',
  );
/** As the message says them in each language. */
const PLACES =
  'skye mull jura rum eigg lewis harris uist barra tiree coll bute oban nairn wick tain elgin glencoe appin moray ross sleat raasay unst'.split(
    ' ',
  );
/** The longest name that leaves room for a place: names have at most forty letters. */
const ROOM = 26;

const any = (list: readonly string[]): string => list[Math.floor(Math.random() * list.length)] as string;

/** As somebody would type it: with plain spaces. */
const fromSomewhere = (name: string): string =>
  t('web.guest.name', { name, place: any(PLACES) }).replaceAll('\u00a0', ' ');

/** The name somebody gave last, or a pleasant one that hardly anybody else has. */
export function guestName(): string {
  const known = settings.name.trim();
  return known === '' ? fromSomewhere(any(NAMES)) : known;
}

/** Another name for somebody whose own is taken at a table. */
export const otherName = (name: string): string => fromSomewhere((name.split(' ')[0] ?? '').slice(0, ROOM));
