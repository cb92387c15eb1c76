import type { Message } from '@ceilidh/words';

/**
 * The one error for bad input: a move, an option, a record, a pack. It says what is wrong and what is
 * accepted as a message, so that page, terminal and API can put it into the reader's language.
 */
export class Refusal extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(`${reason.id} ${JSON.stringify(reason.values ?? {})}`);
    this.name = 'Refusal';
    this.reason = reason;
  }
}

export function refuse(id: string, values?: Message['values']): never {
  throw new Refusal(values === undefined ? { id } : { id, values });
}
