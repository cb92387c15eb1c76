import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** What every page needs comes at once; what a table needs besides, at once too; each game by itself. */
const CORE = /node_modules|packages\/(?:words|kernel|ui)\/|packages\/web\/src\/(?:lib|ui)\//;
const TABLE = /packages\/web\/src\/(?:table\/|pages\/Table)/;
const GAME = /packages\/(?!web|games)([\w-]+)\/(?:src|data|messages)\//;

/** `table.html` is the page itself, and asks for the parts of a table before the page's script does. */
function tableAtOnce(): Plugin {
  return {
    name: 'table-at-once',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const index = bundle['index.html'];
      const files = Object.values(bundle).flatMap((each) => {
        if (each.type !== 'chunk' || each.name !== 'table') return [];
        return [each.fileName, ...(each.viteMetadata?.importedCss ?? [])];
      });
      if (index?.type !== 'asset') throw new Error('the page is not built yet');
      const links = files.map((file) =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" crossorigin href="/${file}">`
          : `<link rel="modulepreload" crossorigin href="/${file}">`,
      );
      const source = String(index.source).replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
      this.emitFile({ type: 'asset', fileName: 'table.html', source });
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
            { name: (id) => GAME.exec(id)?.[1] ?? '', test: GAME, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://localhost:8080', ws: true } } },
});
