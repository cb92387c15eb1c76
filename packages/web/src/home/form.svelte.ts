import { conflicts, type Exclusion, type GameEngine, type OptionValue, type OptionValues } from '@ceilidh/kernel';
import type { Pace } from '../lib/types.ts';
import type { NewTable } from './make.ts';

/** A seat for a person, or the id of a bot. */
export const PERSON = 'person';

type Values = Record<string, OptionValue> & { players: number };

function defaultsOf({ options }: GameEngine): Values {
  const values: Values = { players: options.declared.players.default };
  for (const [name, kind] of Object.entries(options.declared)) values[name] = kind.default;
  return values;
}

/** What the form of a new table holds. */
export class TableForm {
  readonly game: GameEngine;
  values: Values = $state({ players: 0 });
  /** Who sits on each seat; more than there are players, so that going back and forth forgets nobody. */
  sitting: string[] = $state([]);
  pace: Pace['kind'] = $state('none');
  minutes = $state(20);
  seconds = $state(15);
  days = $state(2);
  listed = $state(false);
  hints = $state(false);
  shared = $state(false);
  seed = $state('');

  constructor(game: GameEngine) {
    this.game = game;
    this.values = defaultsOf(game);
    this.sitting = Array.from({ length: game.options.declared.players.max }, () => PERSON);
  }

  readonly broken: readonly Exclusion[] = $derived.by(() => conflicts(this.game.options, this.values as OptionValues));
  readonly seats: readonly number[] = $derived(Array.from({ length: this.values.players }, (_, seat) => seat));
  /** The seat of whoever makes the table: the first that is no bot's. */
  readonly own: number | undefined = $derived(this.seats.find((seat) => this.sitting[seat] === PERSON));
  /** Seats that somebody else has to take before the match begins. */
  readonly free: number = $derived(
    this.seats.filter((seat) => seat !== this.own && this.sitting[seat] === PERSON).length,
  );

  /** Hints are for those who play against bots alone. */
  readonly mayHint: boolean = $derived(this.own !== undefined && this.free === 0);

  /** Why this option cannot stand as it is, or could not be switched on. */
  reasons(name: string): { readonly now: readonly string[]; readonly later: readonly string[] } {
    const speaksOf = ({ when, never }: Exclusion): boolean => when.option === name || never.option === name;
    const reasons = (found: readonly Exclusion[]): string[] => [
      ...new Set(found.filter(speaksOf).map(({ reason }) => reason)),
    ];
    const now = reasons(this.broken);
    if (this.values[name] !== false) return { now, later: [] };
    return { now, later: reasons(conflicts(this.game.options, { ...this.values, [name]: true })) };
  }

  /** The number of players stays unless the preset names one. */
  preset(name: string): void {
    const { players } = this.values;
    this.values = { ...defaultsOf(this.game), players, ...this.game.options.presets[name] } as Values;
  }

  isPreset(name: string): boolean {
    const { players } = this.values;
    const wanted: Values = { ...defaultsOf(this.game), players, ...this.game.options.presets[name] };
    return Object.entries(wanted).every(([option, value]) => this.values[option] === value);
  }

  #pace(): Pace {
    if (this.pace === 'live') return { kind: 'live', minutes: this.minutes, seconds: this.seconds };
    return this.pace === 'turns' ? { kind: 'turns', days: this.days } : { kind: 'none' };
  }

  /** As the server takes it. */
  wanted(): NewTable {
    const bots = Object.fromEntries(
      this.seats.flatMap((seat) => (this.sitting[seat] === PERSON ? [] : [[seat, this.sitting[seat] as string]])),
    );
    const seed = this.seed.trim();
    return {
      game: this.game.id,
      options: { ...this.values },
      pace: this.#pace(),
      listed: this.listed && this.free > 0,
      bots,
      hints: this.hints && this.mayHint,
      ...(this.shared && seed !== '' ? { seed } : {}),
    };
  }
}
