/** A check of a tool failed. Says which one, so that tests can plant a fault and see the right tool find it. */
export type Check =
  | 'legal'
  | 'refusal'
  | 'referee'
  | 'json'
  | 'clone'
  | 'determinism'
  | 'replay'
  | 'undo'
  | 'snapshot'
  | 'leak'
  | 'redeal'
  | 'told'
  | 'log'
  | 'oracle'
  | 'why'
  | 'outcome'
  | 'words';

export class Fault extends Error {
  readonly check: Check;

  constructor(check: Check, detail: string) {
    super(`${check}: ${detail}`);
    this.name = 'Fault';
    this.check = check;
  }
}

export function fault(check: Check, detail: string): never {
  throw new Fault(check, detail);
}
