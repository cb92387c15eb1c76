import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node'] } },
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Otherwise a machine with two cores would use one of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    coverage: {
      provider: 'v8',
      include: ['packages/{kernel,caledonia,glenmore,empires}/src/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: {
        'packages/kernel/src/**/*.ts': { branches: 95.01 },
        'packages/caledonia/src/**/*.ts': { branches: 95.01 },
        'packages/glenmore/src/**/*.ts': { branches: 95.01 },
        'packages/empires/src/**/*.ts': { branches: 95.01 },
      },
    },
  },
});
