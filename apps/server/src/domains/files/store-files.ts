import type { FileStore } from '#domains/files/file-store';
import { codeOf } from '#error-code';
import { FileStoreError } from '#file-store-error';
import { type Answer, refused } from '#use-case/answer';

/** A file to store, whole. */
export interface FileToStore {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/**
 * Stores files. Then `name` writes the rows that name them, and says whether it did. Files that no row names are removed
 * again, by a later sweep where the store is away meanwhile. Refuses files_full when the store has no room, then with the
 * refusals of `name`. A file exists before the row that names it.
 */
export async function storeFiles<T>(
  files: FileStore,
  toStore: readonly FileToStore[],
  name: () => Promise<{ readonly answer: Answer<T>; readonly isNamed: boolean }>,
): Promise<Answer<T>> {
  const undo = () => Promise.allSettled(toStore.map(({ key }) => files.remove(key)));
  try {
    for (const { key, bytes } of toStore) await files.put(key, bytes);
  } catch (error) {
    await undo();
    if (isStoreFull(error)) return refused('files_full');
    throw error;
  }
  const { answer, isNamed } = await name();
  if (!isNamed) await undo();
  return answer;
}

/** Whether the store has no room, by the code of the error or of its cause. */
function isStoreFull(error: unknown): boolean {
  if (error instanceof FileStoreError) return error.trouble === 'full';
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return true;
  return error instanceof Error && error.cause !== undefined && isStoreFull(error.cause);
}
