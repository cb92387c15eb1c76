import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** What every page needs comes at once; what a table needs besides, at once too. */
const CORE = /node_modules|packages\/(?:words|kernel|ui)\/src\/|packages\/web\/src\/(?:lib|ui)\//;
const TABLE = /packages\/web\/src\/(?:table\/|pages\/Table)/;
/** A game's engine, and all that it needs, by itself; its evidence has the rest, each of its languages is by itself too. */
const ENGINE = /packages\/(?!web)([\w-]+)\/src\/engine\./;
const BOARD = /packages\/([\w-]+)\/board\//;
const EVIDENCE = /packages\/([\w-]+)\/src\/evidence\./;
/** It looks for the words, so that it comes after what tells of them. */
const THEME = '<script src="/theme.js">';
const LANGS = ['en', 'pl', 'it'];
const PAGE = 'web';
const WORDS = /packages\/([\w-]+)\/messages\/(.+)\.json$/;

type Chunk = Extract<Rolldown.OutputBundle[string], { type: 'chunk' }>;

const links = ({ fileName, viteMetadata }: Chunk, style: string): string[] => [
  `<link rel="modulepreload" crossorigin href="/${fileName}">`,
  ...[...(viteMetadata?.importedCss ?? [])].map((file) => `<link ${style} crossorigin href="/${file}">`),
];

/** The game whose engine or board this is. */
const gameOf = ({ name, moduleIds, facadeModuleId }: Chunk): string | undefined =>
  moduleIds.some((id) => ENGINE.exec(id)?.[1] === name) ? name : BOARD.exec(facadeModuleId ?? '')?.[1];

/** Chunks of a game that would else be called alike: `words-tryst-weather-pl`, `evidence-tryst`. */
function ownName(id: string): string | undefined {
  const [, speaker, place] = WORDS.exec(id) ?? [];
  if (place !== undefined) return `words-${speaker}-${place.replaceAll('/', '-')}`;
  const [, game] = EVIDENCE.exec(id) ?? [];
  return game === undefined ? undefined : `evidence-${game}`;
}

/** Tells where these have their words, by language: which one is wanted is found out in the browser (`theme.js`). */
const wordsOf = (chunks: readonly Chunk[], speakers: readonly string[]): string[] =>
  LANGS.map((lang) => {
    const names = speakers.map((speaker) => `words-${speaker}-${lang}`);
    const files = chunks.filter(({ facadeModuleId }) => names.includes(ownName(facadeModuleId ?? '') ?? ''));
    return `<meta name="words" data-lang="${lang}" content="${files.map(({ fileName }) => `/${fileName}`).join(' ')}">`;
  });

/**
 * `table.html` is the page itself, and asks for the parts of a table before the page's script does; `table-<game>.html`
 * asks for the game's too, which the script would learn of only when the table is there, and tells which game it is, so that
 * the script can ask for the words in the reader's language.
 */
function tableAtOnce(): Plugin {
  return {
    name: 'table-at-once',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('the page is not built yet');
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const table = chunks.filter(({ name }) => name === 'table').flatMap((chunk) => links(chunk, 'rel="stylesheet"'));
      const plain = String(index.source);
      const saying = (...speakers: string[]): string =>
        plain.replace(THEME, [...wordsOf(chunks, speakers), THEME].join('\n    '));
      const emit = (fileName: string, game: readonly string[], ...speakers: string[]): void => {
        const source = saying(PAGE, ...speakers).replace(
          '</head>',
          `  ${[...table, ...game].join('\n    ')}\n  </head>`,
        );
        this.emitFile({ type: 'asset', fileName, source });
      };
      index.source = saying(PAGE);
      emit('table.html', []);
      for (const game of new Set(chunks.map((chunk) => gameOf(chunk)))) {
        // Nothing waits for its style but its board.
        const parts = chunks.filter((chunk) => gameOf(chunk) === game);
        if (game !== undefined)
          emit(
            `table-${game}.html`,
            [
              `<meta name="game" content="${game}">`,
              ...parts.flatMap((chunk) => links(chunk, 'rel="preload" as="style"')),
            ],
            'kernel',
            game,
          );
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte({ configFile: false }), tableAtOnce()],
  resolve: { conditions: ['source', 'browser', 'module'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, facadeModuleId }) => `assets/${ownName(facadeModuleId ?? '') ?? name}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'core', test: CORE, priority: 3 },
            { name: 'table', test: TABLE, priority: 2 },
            { name: (id) => ENGINE.exec(id)?.[1] ?? '', debugName: 'game', test: ENGINE, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://localhost:8080', ws: true } } },
});
