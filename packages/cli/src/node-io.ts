import { createInterface, type Interface } from 'node:readline';
import type { Io } from './io.ts';

/** The real terminal, pipe or file. */
export function nodeIo(): Io {
  const { stdin, stdout, stderr, env } = process;
  const tty = { in: stdin.isTTY, out: stdout.isTTY, err: stderr.isTTY };
  let reader: { lines: Interface; next: AsyncIterator<string> } | undefined;

  // Made only when something is asked: an open reader would keep the process waiting for input.
  const open = (): { lines: Interface; next: AsyncIterator<string> } => {
    const lines = createInterface({ input: stdin, output: stdout, terminal: tty.in && tty.out });
    return { lines, next: lines[Symbol.asyncIterator]() };
  };

  // Whoever reads us may stop early (`ceilidh replay ... | head`): that is no failure.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });

  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    async ask(prompt) {
      reader ??= open();
      reader.lines.setPrompt(prompt);
      reader.lines.prompt();
      const { done, value } = await reader.next.next();
      // A transcript of piped lines should show them where they were typed.
      if (!tty.in) stdout.write(done === true ? '\n' : `${value}\n`);
      return done === true ? undefined : value;
    },
    close: () => reader?.lines.close(),
    now: () => performance.now(),
    worked: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    env,
    tty,
    get columns() {
      // A pipe has no width, some terminals do not tell theirs: a hundred suits files and pagers as well.
      return stdout.columns > 0 ? stdout.columns : 100;
    },
  };
}
