import caledoniaCover from '@ceilidh/caledonia/cover.svg?url';
import empiresCover from '@ceilidh/empires/cover.svg?url';
import glenmoreCover from '@ceilidh/glenmore/cover.svg?url';
import type { Game } from '@ceilidh/kernel';
import trystCover from '@ceilidh/tryst/cover.svg?url';
import type { BoardProps } from '@ceilidh/ui';
import type { Component } from 'svelte';

/** What the page loads of a game, each part when it is first needed. */
export interface GamePage {
  readonly id: string;
  /** The address of a picture, ours. */
  readonly picture: string;
  engine(): Promise<Game>;
  /** A board of its own; without one a game is played in the plain view. */
  board?(): Promise<Component<BoardProps>>;
}

/** The games as the page finds them, by id, in the order of the list of games. */
export const gamePages: readonly GamePage[] = [
  {
    id: 'caledonia',
    picture: caledoniaCover,
    engine: async () => (await import('@ceilidh/caledonia')).caledonia,
    board: async () => (await import('@ceilidh/caledonia/board')).Board,
  },
  {
    id: 'glenmore',
    picture: glenmoreCover,
    engine: async () => (await import('@ceilidh/glenmore')).glenmore,
  },
  {
    id: 'empires',
    picture: empiresCover,
    engine: async () => (await import('@ceilidh/empires')).empires,
  },
  {
    id: 'tryst',
    picture: trystCover,
    engine: async () => (await import('@ceilidh/tryst')).tryst,
  },
];

export const findPage = (id: string): GamePage | undefined => gamePages.find((page) => page.id === id);
