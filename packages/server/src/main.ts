import { Refusal } from '@ceilidh/kernel';
import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { createWords, type Lang, LANGS } from '@ceilidh/words';
import { serverCatalog } from './catalog.ts';
import { readConfig, SETTINGS } from './config.ts';
import { startServer } from './index.ts';

const lang: Lang = LANGS.find((each) => (process.env['LANG'] ?? '').startsWith(each)) ?? 'en';
const words = createWords(lang, [serverCatalog, kernelCatalog]);
/** Milliseconds after which a stop no longer waits for what is under way. */
const PATIENCE = 15_000;
const tell = (text: string): unknown => process.stderr.write(`${text}\n`);

const problemOf = (error: unknown): string =>
  error instanceof Error ? [error.message, (error as { code?: string }).code ?? ''].join(' ').trim() : String(error);

function help(): void {
  const rows = Object.values(SETTINGS).map(
    ({ name, fallback }) => `  ${name.padEnd(22)} ${words.say({ id: `server.help.${name}` })} [${fallback ?? '—'}]`,
  );
  process.stdout.write(`${[words.say({ id: 'server.help' }), '', ...rows].join('\n')}\n`);
}

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const server = await startServer(config);
  tell(words.say({ id: 'server.ready', values: { url: server.url } }));
  // TLS is a proxy's, so there is one.
  if (config.publicUrl?.startsWith('https:') === true && !config.trustProxy)
    tell(words.say({ id: 'server.warning.proxy' }));
  let stopping = false;
  const stop = (): void => {
    // A terminal and npm may each send the same signal.
    if (stopping) return;
    stopping = true;
    tell(words.say({ id: 'server.stopping' }));
    setTimeout(() => process.exit(1), PATIENCE).unref();
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

if (process.argv.includes('--help')) help();
else {
  serve().catch((error: unknown) => {
    tell(
      error instanceof Refusal
        ? words.say(error.reason)
        : words.say({ id: 'server.cannot-start', values: { problem: problemOf(error) } }),
    );
    process.exit(1);
  });
}
