import type { Message } from '@ceilidh/words';
import type { Desk } from './desk.ts';

const EVERY = 2000;

/** Tells now and then, on standard error, how far a long run is: a terminal shows one line that changes. */
export function progressOf({ io, say }: Desk): { (message: () => Message): void; end(): void } {
  let last = io.now();
  let shown = false;
  const tell = (message: () => Message): void => {
    const now = io.now();
    if (now - last < EVERY) return;
    last = now;
    shown = true;
    io.err(io.tty.err ? `\r\u001b[K${say(message())}` : `${say(message())}\n`);
  };
  const end = (): void => {
    if (shown && io.tty.err) io.err('\r\u001b[K');
  };
  return Object.assign(tell, { end });
}
