/** Everything the command touches outside itself, so that tests can be the terminal. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** The next line typed, after this prompt; nothing when there are no more. */
  ask(prompt: string): Promise<string | undefined>;
  /** No more lines are wanted. */
  close(): void;
  /** Milliseconds from any start. */
  now(): number;
  /** Milliseconds that processors have worked for this process, whatever else the machine did. */
  worked(): number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Width of the terminal, in characters. */
  readonly columns: number;
  /** Which of the streams are a terminal. */
  readonly tty: { readonly in: boolean; readonly out: boolean; readonly err: boolean };
}
