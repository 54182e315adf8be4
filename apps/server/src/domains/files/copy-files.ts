import type { FileStore } from '#domains/files/file-store';
import { StartupError } from '#startup-error';

/**
 * Copies every file of a store into another one and compares each copy byte for byte. Files that the other store has in the
 * same size stay: a file never changes. Returns the number of copied files and of those that were there. Throws StartupError
 * for a copy that differs.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
): Promise<{ readonly copied: number; readonly kept: number }> {
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of to.list()) sizes.set(key, bytes);
  let copied = 0;
  let kept = 0;
  for await (const { key, bytes } of from.list()) {
    if (sizes.get(key) === bytes) {
      kept += 1;
      continue;
    }
    const content = await from.read(key);
    // The sweep may remove a file meanwhile: no row names it any more.
    if (content === null) continue;
    await to.put(key, content);
    const copy = await to.read(key);
    if (copy === null || !Buffer.from(content).equals(copy)) {
      throw new StartupError(
        `${to.place} does not give back what it was given (${key}). The files stay in ${from.place}.`,
      );
    }
    copied += 1;
  }
  return { copied, kept };
}
