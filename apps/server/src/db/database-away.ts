import { codeOf } from '#error-code';

/** Node's codes for a database that cannot be reached, and for a disk that is full, broken or not to be written to. */
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
 * PostgreSQL's codes, or the classes that they begin with, which say nothing against what was asked, only that it cannot
 * be done now: asked again, it may be.
 */
const notNowStates = [
  '08', // the connection broke
  '25006', // only reads: a standby, or a database that was set so for its rescue
  '25P03', // a transaction was left alone for too long
  '25P04', // or took too long
  '3D000', // the database is not there
  '40001', // transactions got in each other's way however often they were tried again
  '40P01', // two waited for each other
  '53', // out of disk, memory or connections
  '55', // in use, locked, or in a state such as recovery that does not allow it
  '57', // cancelled, stopping, starting, or out of time
  '58', // the disk or the system failed
];

/**
 * Whether the error, or what caused it, says that the database or the disk cannot do anything of the kind now, as opposed
 * to that it refused this.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (awayCodes.has(code) || isNotNow(code))) return true;
  if (!(error instanceof Error)) return false;
  if (code === undefined && lostConnection.test(error.message)) return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}

/** What the driver says, without a code, of a connection that ended under a statement or was not had in time. */
const lostConnection =
  /^Connection terminated|timeout exceeded when trying to connect|^timeout expired$|^Query read timeout$|not queryable/;

function isNotNow(code: string): boolean {
  return /^\d[\dA-Z]{4}$/.test(code) && notNowStates.some((state) => code.startsWith(state));
}
