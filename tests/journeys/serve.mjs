// Starts the product on an empty data folder, as a fresh clone would be started, for the journeys.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dataDir = fileURLToPath(new URL('./.cache/data', import.meta.url));
rmSync(dataDir, { recursive: true, force: true });
process.env.DATA_DIR = dataDir;
await import('@cashbook/server/main');
