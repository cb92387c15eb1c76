import caledoniaCover from '@ceilidh/caledonia/cover.svg?url';
import empiresCover from '@ceilidh/empires/cover.svg?url';
import glenmoreCover from '@ceilidh/glenmore/cover.svg?url';
import type { Evidence, GameEngine } from '@ceilidh/kernel';
import trystCover from '@ceilidh/tryst/cover.svg?url';
import type { BoardProps } from '@ceilidh/ui';
import type { Lang, Texts } from '@ceilidh/words';
import type { Component } from 'svelte';

/** What the page loads of a game, each part when it is first needed. */
export interface GamePage {
  readonly id: string;
  /** The address of a picture, ours. */
  readonly picture: string;
  engine(): Promise<GameEngine>;
  /** For those who look at the components; no table does. */
  evidence(): Promise<Evidence>;
  /** A board of its own; without one a game is played in the plain view. */
  board?(): Promise<Component<BoardProps>>;
  /** What the game says in a language, but for its modules. */
  words(lang: Lang): Promise<Texts>;
  /** Those of its modules that say something. */
  readonly speakers: readonly string[];
  /** What a module says; nothing where it has no words of its own. */
  moduleWords(module: string, lang: Lang): Promise<Texts>;
}

type Parts = Omit<GamePage, 'words' | 'speakers' | 'moduleWords'>;

const PARTS: readonly Parts[] = [
  {
    id: 'caledonia',
    picture: caledoniaCover,
    engine: async () => (await import('@ceilidh/caledonia/engine')).caledonia,
    evidence: async () => (await import('@ceilidh/caledonia/evidence')).evidence,
    board: async () => (await import('@ceilidh/caledonia/board')).Board,
  },
  {
    id: 'glenmore',
    picture: glenmoreCover,
    engine: async () => (await import('@ceilidh/glenmore/engine')).glenmore,
    evidence: async () => (await import('@ceilidh/glenmore/evidence')).evidence,
  },
  {
    id: 'empires',
    picture: empiresCover,
    engine: async () => (await import('@ceilidh/empires/engine')).empires,
    evidence: async () => (await import('@ceilidh/empires/evidence')).evidence,
  },
  {
    id: 'tryst',
    picture: trystCover,
    engine: async () => (await import('@ceilidh/tryst/engine')).tryst,
    evidence: async () => (await import('@ceilidh/tryst/evidence')).evidence,
  },
];

/** A game's messages lie in its own folder, a module's in a folder of its name in there, however deep. */
const MESSAGES = import.meta.glob<Texts>('../../{caledonia,glenmore,empires,tryst}/messages/**/{en,it,pl}.json', {
  import: 'default',
});

/** The messages of a game by the place where they lie, as in `weather/pl.json`. */
function messagesOf(game: string): ReadonlyMap<string, () => Promise<Texts>> {
  const folder = `../../${game}/messages/`;
  const own = Object.entries(MESSAGES).filter(([path]) => path.startsWith(folder));
  return new Map(own.map(([path, load]) => [path.slice(folder.length), load]));
}

function withWords(parts: Parts): GamePage {
  const messages = messagesOf(parts.id);
  const load = async (end: string): Promise<Texts> => {
    const place = [...messages.keys()].find((each) => `/${each}`.endsWith(end));
    return (await messages.get(place ?? '')?.()) ?? {};
  };
  const folders = [...messages.keys()].map((place) => place.split('/').at(-2));
  return {
    ...parts,
    words: async (lang) => (await messages.get(`${lang}.json`)?.()) ?? {},
    speakers: [...new Set(folders.filter((folder) => folder !== undefined))],
    moduleWords: (module, lang) => load(`/${module}/${lang}.json`),
  };
}

/** The games as the page finds them, by id, in the order of the list of games. */
export const gamePages: readonly GamePage[] = PARTS.map(withWords);

export const findPage = (id: string): GamePage | undefined => gamePages.find((page) => page.id === id);
