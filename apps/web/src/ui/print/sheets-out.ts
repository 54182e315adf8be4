import { createStore } from '#store.ts';

/** Whether pages are on the desk, measured and laid out: printed before, the paper would be blank. */
export const sheetsOut = createStore(false);
