import type { Component } from 'svelte';
import { mackenzie } from '../../src/clans/mackenzie.ts';
import type { Player } from '../../src/state.ts';
import type { PanelProps } from '../panel.ts';
import MacKenzieCellar from './MacKenzieCellar.svelte';

export interface TrackProps extends Pick<PanelProps, 'say'> {
  readonly player: Player;
  readonly own: boolean;
}

/** What a clan has beside everybody's tracks, by its id. */
export const CLAN_TRACKS: Readonly<Record<string, Component<TrackProps>>> = { [mackenzie.id]: MacKenzieCellar };
