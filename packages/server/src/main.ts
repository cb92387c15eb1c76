import { kernelCatalog, Refusal } from '@ceilidh/kernel';
import { createWords, type Lang, LANGS } from '@ceilidh/words';
import { serverCatalog } from './catalog.ts';
import { readConfig, SETTINGS } from './config.ts';
import { startServer } from './index.ts';

const lang: Lang = LANGS.find((each) => (process.env['LANG'] ?? '').startsWith(each)) ?? 'en';
const words = createWords(lang, [serverCatalog, kernelCatalog]);
const tell = (text: string): unknown => process.stderr.write(`${text}\n`);

function help(): void {
  const rows = Object.values(SETTINGS).map(
    ({ name, fallback }) => `  ${name.padEnd(16)} ${words.say({ id: `server.help.${name}` })} [${fallback ?? '—'}]`,
  );
  process.stdout.write(`${[words.say({ id: 'server.help' }), '', ...rows].join('\n')}\n`);
}

async function serve(): Promise<void> {
  const server = await startServer(readConfig(process.env));
  tell(words.say({ id: 'server.ready', values: { url: server.url } }));
  const stop = (): void => {
    tell(words.say({ id: 'server.stopping' }));
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

if (process.argv.includes('--help')) help();
else {
  serve().catch((error: unknown) => {
    tell(error instanceof Refusal ? words.say(error.reason) : String(error));
    process.exit(1);
  });
}
