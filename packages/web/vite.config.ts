import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** What every page needs comes at once; what a table needs besides, at once too; each game by itself. */
const CORE = /node_modules|packages\/(?:words|kernel|ui)\/|packages\/web\/src\/(?:lib|ui)\//;
const TABLE = /packages\/web\/src\/(?:table\/|pages\/Table)/;
const GAME = /packages\/(?!web|games)([\w-]+)\/(?:src|data|messages)\//;

const BOARD = /packages\/([\w-]+)\/board\//;

type Chunk = Extract<Rolldown.OutputBundle[string], { type: 'chunk' }>;

const links = ({ fileName, viteMetadata }: Chunk, style: string): string[] => [
  `<link rel="modulepreload" crossorigin href="/${fileName}">`,
  ...[...(viteMetadata?.importedCss ?? [])].map((file) => `<link ${style} crossorigin href="/${file}">`),
];

/** The game whose engine or board this is. */
const gameOf = ({ name, moduleIds, facadeModuleId }: Chunk): string | undefined =>
  moduleIds.some((id) => GAME.exec(id)?.[1] === name) ? name : BOARD.exec(facadeModuleId ?? '')?.[1];

/**
 * `table.html` is the page itself, and asks for the parts of a table before the page's script does; `table-<game>.html`
 * asks for the game's too, which the script would learn of only when the table is there.
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
      const emit = (fileName: string, game: readonly string[]): void => {
        const source = String(index.source).replace('</head>', `  ${[...table, ...game].join('\n    ')}\n  </head>`);
        this.emitFile({ type: 'asset', fileName, source });
      };
      emit('table.html', []);
      for (const game of new Set(chunks.map((chunk) => gameOf(chunk)))) {
        // Nothing waits for its style but its board.
        const parts = chunks.filter((chunk) => gameOf(chunk) === game);
        if (game !== undefined)
          emit(
            `table-${game}.html`,
            parts.flatMap((chunk) => links(chunk, 'rel="preload" as="style"')),
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
        codeSplitting: {
          groups: [
            { name: 'core', test: CORE, priority: 3 },
            { name: 'table', test: TABLE, priority: 2 },
            { name: (id) => GAME.exec(id)?.[1] ?? '', debugName: 'game', test: GAME, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://localhost:8080', ws: true } } },
});
