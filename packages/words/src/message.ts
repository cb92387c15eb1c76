/** What a placeholder may be given. A plain string is a proper name or the key of a `select`, never prose. */
export type Value = number | string | Message | readonly Message[];

export type Values = Readonly<Record<string, Value>>;

/** A text that is not yet in any language: what the log, the rules and the server hand around. */
export interface Message {
  readonly id: string;
  readonly values?: Values;
}
