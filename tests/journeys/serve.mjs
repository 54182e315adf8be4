// `npm start` on an empty data folder, as on a fresh clone.
import { rmSync } from 'node:fs';

const { DATA_DIR } = process.env;
if (DATA_DIR === undefined) throw new Error('playwright.config.ts names the data folder.');
rmSync(DATA_DIR, { recursive: true, force: true });
await import('../../tools/start.mjs');
