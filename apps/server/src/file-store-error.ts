/**
 * An error of the store of files that is not the caller's fault: it has no room, or it cannot be used now. The message names
 * the store for the log; the cause has what the store said.
 */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';

  constructor(
    readonly trouble: 'full' | 'away',
    message: string,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}
