/**
 * Something stands in the way of starting that the person at the terminal can put right: a busy port, a wrong setting,
 * a database that is away. The message is one sentence for that person; the command line prints it without a stack and
 * ends with exit code 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** Tells the person at the terminal something, in one sentence. */
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

/** Why the operating system refused, in plain words; null for what it has not refused, or not for a common reason. */
export function refusalOfSystem(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? (reasons[String(error.code)] ?? null) : null;
}

/** The same, and for other errors their message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return refusalOfSystem(error) ?? (error.message === '' ? String(error) : error.message);
}
