import type { Game } from '@ceilidh/kernel';
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
    picture: '/covers/caledonia.svg',
    engine: async () => (await import('@ceilidh/caledonia')).caledonia,
  },
  {
    id: 'glenmore',
    picture: '/covers/glenmore.svg',
    engine: async () => (await import('@ceilidh/glenmore')).glenmore,
  },
  {
    id: 'empires',
    picture: '/covers/empires.svg',
    engine: async () => (await import('@ceilidh/empires')).empires,
  },
  {
    id: 'tryst',
    picture: '/covers/tryst.svg',
    engine: async () => (await import('@ceilidh/tryst')).tryst,
  },
];

export const findPage = (id: string): GamePage | undefined => gamePages.find((page) => page.id === id);
