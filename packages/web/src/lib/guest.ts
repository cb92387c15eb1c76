import { settings } from './settings.svelte.ts';

/** Given names and islands of the Highlands: what a guest is called who has not said. */
const NAMES = [
  'Ailsa',
  'Arran',
  'Bran',
  'Calum',
  'Catriona',
  'Eilidh',
  'Finlay',
  'Fiona',
  'Greer',
  'Iona',
  'Isla',
  'Kenzie',
  'Lachlan',
  'Lorne',
  'Mairi',
  'Morven',
  'Rowan',
  'Skye',
  'Struan',
  'Tavish',
];

/** The name somebody gave last, or a pleasant one. */
export function guestName(): string {
  const known = settings.name.trim();
  return known === '' ? (NAMES[Math.floor(Math.random() * NAMES.length)] as string) : known;
}
