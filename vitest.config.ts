import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const conditions = ['source', 'node', 'development|production'];

/**
 * Tests read the packages' sources, so nothing has to be built before them. Vitest resolves what a test imports by the
 * conditions under `ssr` and what a global set-up imports by those of its own environment.
 */
const sourceConditions = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  environments: { __vitest__: { resolve: { conditions, noExternal: [/^#/, /^@cashbook\//] } } },
};

/** A middle name in the file's name says what the test stands on; without one, on nothing but Node.js. */
const onDom = 'apps/web/src/**/*.dom.test.ts';
const onDatabase = 'apps/server/src/**/*.{http,property,golden,database}.test.ts';
const onProcesses = '{apps/server,bench}/src/**/*.process.test.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...sourceConditions,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'bench/**/*.test.ts', 'tools/*.test.mjs'],
          exclude: ['**/node_modules/**', onDom, onDatabase, onProcesses],
          // Pure functions leave nothing behind, and to read what they import anew for each file takes longer than they do.
          isolate: false,
        },
      },
      {
        ...sourceConditions,
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.dom.test.ts', 'src/**/*.test.tsx'],
          environment: 'happy-dom',
          // As with the pure functions: what a file imports is read once for all files.
          isolate: false,
          testTimeout: 60_000,
          setupFiles: [fileURLToPath(new URL('apps/web/src/clean-page.fixture.ts', import.meta.url))],
        },
      },
      {
        ...sourceConditions,
        test: {
          name: 'database',
          include: [onDatabase],
          // To read the whole server anew for each file would take longer than most of the tests. What a file needs
          // for itself is a database of its own; the server keeps nothing between two of them.
          isolate: false,
          globalSetup: 'apps/server/src/testing/test-cluster.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...sourceConditions,
        test: {
          name: 'processes',
          include: [onProcesses],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
