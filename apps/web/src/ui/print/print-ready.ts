import { createStore } from '#store.ts';

/** Whether the pages are measured and laid out. An earlier print would be blank, or lack some. */
export const printReady = createStore(false);

const parts = new Map<object, boolean>();

/** Notes whether a part of the print is complete; null once the part is gone. All parts print together. */
export function notePrinted(part: object, complete: boolean | null): void {
  if (complete === null) parts.delete(part);
  else parts.set(part, complete);
  printReady.set(parts.size > 0 && [...parts.values()].every((isComplete) => isComplete));
}
