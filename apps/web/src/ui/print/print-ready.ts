import { createStore } from '#store.ts';

/** Whether the pages are measured and laid out. An earlier print would be blank. */
export const printReady = createStore(false);
