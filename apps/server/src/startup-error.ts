/**
 * An error at the start that the person at the terminal can fix: a busy port, a wrong setting, an unavailable database. The
 * message is one sentence for that person. The command line prints it without a stack and ends with exit code 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** A function that prints one sentence for the person at the terminal. */
export type Say = (sentence: string) => void;

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'something else of that name is there',
  EIO: 'the disk does not answer as it should',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it is not there',
  ENOSPC: 'no space is left on the disk',
  ENOTDIR: 'a part of its path is not a folder',
  EPERM: 'it is not permitted',
  EROFS: 'the disk is read-only',
};

/** Returns the reason why the operating system refused, in plain words; null for other errors and uncommon reasons. */
export function refusalOfSystem(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? (reasons[String(error.code)] ?? null) : null;
}

/** Returns the reason of {@link refusalOfSystem}, and for other errors their message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return refusalOfSystem(error) ?? (error.message === '' ? String(error) : error.message);
}
