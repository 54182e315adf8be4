/** The guards of the screen: each says whether leaving the screen would lose something. */
const guards = new Set<() => boolean>();

/** Adds a guard, until the returned function is called. */
export function guardUnsaved(isUnsaved: () => boolean): () => void {
  guards.add(isUnsaved);
  return () => guards.delete(isUnsaved);
}

/** Whether the current screen contains unsaved changes. */
export const anythingUnsaved = (): boolean => [...guards].some((isUnsaved) => isUnsaved());
