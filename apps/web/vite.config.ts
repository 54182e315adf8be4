import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server that `npm run dev` talks to; by default the one that `npm start` starts. */
const apiServer = process.env.API_SERVER ?? 'http://localhost:4000';

export default defineConfig({
  plugins: [react()],
  // Our packages are read from their sources, so that nothing has to be built before the page.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // No source maps: whoever opens the page has no use for our sources.
  build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 300 },
  server: { proxy: { '/api': apiServer, '/sanctum': apiServer, '/project_voucher': apiServer } },
});
