import { fileURLToPath } from 'node:url';

/** The address of the product for the journeys. The configuration starts it here, and the journeys find it here. */
export const port = Number(process.env.JOURNEYS_PORT ?? 4173);

/** Its data folder; made anew for every run. */
export const dataDir = fileURLToPath(new URL('../.cache/data', import.meta.url));

/** The address of the machine itself, at which everybody signs in. */
export const demoOrigin = `http://localhost:${port}`;

/** An address of the same server that belongs to no company; browsers find every `*.localhost` on this machine. */
export const originNamed = (name: string) => `http://${name}.localhost:${port}`;
