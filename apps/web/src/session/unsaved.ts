/** What is on the screen and would be lost by leaving it, asked of whoever guards it. */
const guards = new Set<() => boolean>();

/** Asks this too, until the returned function is called. */
export function guardUnsaved(isUnsaved: () => boolean): () => void {
  guards.add(isUnsaved);
  return () => guards.delete(isUnsaved);
}

/** Whether anything on the screen in hand is not saved. */
export const anythingUnsaved = (): boolean => [...guards].some((isUnsaved) => isUnsaved());
