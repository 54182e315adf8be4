import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server that `npm run dev` talks to; by default the one that `npm start` starts. */
const apiServer = process.env.API_SERVER ?? 'http://localhost:4000';

/** The messages of the sign-in page, one file for each language. */
const firstWords = /[\\/]packages[\\/]words[\\/]src[\\/](en|bn)[\\/](common|ui|access|first-refusals)\.ts$/;

/** Libraries of the shell, which every signed-in screen has. What few screens have comes with those. */
const shellLibraries =
  /[\\/]node_modules[\\/](@tanstack[\\/](?!.*virtual)|zod|sonner|lucide-react|radix-ui|@radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|get-nonce)/;

/**
 * The number of files, fetched apart, that must need a module before it belongs to all screens. Fewer would make each screen
 * start with the schemas of screens that nobody opened, which is most of its time; more would make it fetch many small files.
 */
const neededByAll = 9;

/**
 * Few files for a screen: what sign-in needs, what the shell needs, what screens share, and its own code, fetched when it
 * is first opened. tools/weight.mjs holds what sign-in may weigh.
 */
const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 4 },
  { name: (id: string) => `words-${firstWords.exec(id)?.[1]}`, test: firstWords, priority: 3 },
  { name: 'shell', test: shellLibraries, priority: 2 },
  // In one file: parts of it that import one another would run in an order that nobody wrote.
  { name: 'shared', test: /[\\/](apps[\\/]web[\\/]src|packages)[\\/]/, minShareCount: neededByAll, priority: 1 },
];

/** Brotli above this takes ten times as long for a hundredth less. */
const brotliParameters = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Writes each script and stylesheet compressed beside it, once, so that the server compresses none while it answers. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }, files) {
    for (const name of Object.keys(files).filter((name) => /\.(js|css)$/.test(name))) {
      const text = readFileSync(join(dir, name));
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text, { params: brotliParameters }));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }));
    }
  },
};

export default defineConfig({
  plugins: [react(), compressed],
  // Our packages are read from their sources, so that nothing has to be built before the page.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    // No source maps: whoever opens the page has no use for our sources.
    sourcemap: false,
    chunkSizeWarningLimit: 300,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { proxy: { '/api': apiServer, '/sanctum': apiServer, '/project_voucher': apiServer } },
});
