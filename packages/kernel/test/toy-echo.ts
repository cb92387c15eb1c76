import { type Module, ownStateOf } from '../src/index.ts';
import type { Toy } from './toy.ts';

export const text = (words: string) => ({ id: 'toy.text', values: { text: words } });

const echoOf = ownStateOf<{ heard: number }>('echo');
/** The toy's module: it keeps a count, tells of it, and adds to the stakes. */
export const echo: Module<Toy> = {
  id: 'echo',
  version: 1,
  options: {},
  build: () => ({
    own: {
      setup: () => ({ heard: 0 }),
      clone: (own) => ({ ...own }),
      view: (own) => ({ ...own }),
      redeal: (seen) => ({ ...seen }),
    },
    hooks: {
      roundStart(_ctx, state, step) {
        echoOf(state).heard++;
        step.log?.push({ message: text('echo') });
      },
      bonus: (state) => (echoOf(state).heard % 2 === 0 ? 1 : 0),
    },
  }),
};
