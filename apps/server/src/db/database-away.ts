import { codeOf } from '#error-code';

/** Node's codes for a database that cannot be reached, and for a disk that is full, broken or read-only. */
const awayCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDQUOT',
  'EHOSTUNREACH',
  'EIO',
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'EROFS',
  'ETIMEDOUT',
]);

/**
 * PostgreSQL's codes, or the classes that they begin with, for statements that are fine but cannot run now. A retry may
 * succeed.
 */
const notNowStates = [
  '08', // the connection broke
  '25006', // read-only: a standby, or a database set read-only to rescue it
  '25P03', // a transaction was left alone for too long
  '25P04', // or took too long
  '3D000', // the database does not exist
  '40001', // transactions conflicted in every retry
  '40P01', // a deadlock
  '53', // out of disk, memory or connections
  '55', // in use, locked, or in a state such as recovery that does not allow it
  '57', // cancelled, stopping, starting, or out of time
  '58', // the disk or the system failed
];

/**
 * Whether the error or its cause says that the database or the disk cannot work now. A refusal of the statement itself does not
 * count.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (awayCodes.has(code) || isNotNow(code))) return true;
  if (!(error instanceof Error)) return false;
  if (code === undefined && lostConnection.test(error.message)) return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}

/** Matches the driver's messages without a code: the connection ended during a statement, or was not ready in time. */
const lostConnection =
  /^Connection terminated|timeout exceeded when trying to connect|^timeout expired$|^Query read timeout$|not queryable/;

function isNotNow(code: string): boolean {
  return /^\d[\dA-Z]{4}$/.test(code) && notNowStates.some((state) => code.startsWith(state));
}
