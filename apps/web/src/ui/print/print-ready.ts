import { createStore } from '#store.ts';

/** Whether the pages are measured and laid out: printed before, the paper would be blank. */
export const printReady = createStore(false);
