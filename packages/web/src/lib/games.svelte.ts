import { findPage } from '@ceilidh/games/page';
import type { GameEngine } from '@ceilidh/kernel';
import type { BoardProps } from '@ceilidh/ui';
import type { Lang } from '@ceilidh/words';
import type { Component } from 'svelte';
import { get } from './api.ts';
import { settings } from './settings.svelte.ts';
import type { GameInfo, Offered, Opponent } from './types.ts';

/** The games and the bots in words, as the server tells them in the reader's language. */
class Shelf {
  offered: Offered = $state.raw({ games: [], bots: [], opponents: [], usual: '' });
  #lang: Lang | undefined;

  async look(): Promise<void> {
    const { lang } = settings;
    if (this.#lang === lang) return;
    this.offered = await get<Offered>('/games');
    this.#lang = lang;
  }

  info(id: string): GameInfo | undefined {
    return this.offered.games.find((game) => game.id === id);
  }

  /** Who is played against where nobody is chosen: whoever was the last time. */
  get usual(): string {
    return this.opponent(settings.opponent)?.id ?? this.offered.usual;
  }

  opponent(id: string): Opponent | undefined {
    return this.offered.opponents.find((bot) => bot.id === id);
  }
}

export const shelf = new Shelf();

const engines = new Map<string, Promise<GameEngine>>();

/** A game's engine, loaded when it is first needed. */
export function engineOf(id: string): Promise<GameEngine> {
  const page = findPage(id);
  if (page === undefined) return Promise.reject(new Error(`there is no game '${id}'`));
  const engine = engines.get(id) ?? page.engine();
  engines.set(id, engine);
  return engine;
}

const boards = new Map<string, Component<BoardProps>>();

/** A game's own board, loaded when it is first needed; undefined where it has none. */
export async function boardOf(id: string): Promise<Component<BoardProps> | undefined> {
  const board = await findPage(id)?.board?.();
  if (board !== undefined) boards.set(id, board);
  return board;
}

/** The board of a game if it was loaded before. */
export const boardAtHand = (id: string): Component<BoardProps> | undefined => boards.get(id);
