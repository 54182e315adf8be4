import { databaseAway } from '#db/pool';
import { reasonOf, refusalOfSystem, StartupError } from '#startup-error';

/**
 * Returns the sentence for the person at the terminal when the machine, the database server or the settings refuse something.
 * Returns null for a bug in this program, whose stack must be shown.
 */
export function troubleSentence(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StartupError) return cause.message;
    if (isRefusalOfDatabase(cause)) return `The database cannot go on: ${reasonOf(cause)}.`;
    if (isBrokenConnection(cause)) return databaseAway(cause).message;
    const refusal = 'syscall' in cause ? refusalOfSystem(cause) : null;
    if (refusal === null) continue;
    if ('path' in cause) return `The file or folder ${String(cause.path)} cannot be used: ${refusal}.`;
    return `${refusal.charAt(0).toUpperCase()}${refusal.slice(1)}.`;
  }
  return null;
}

/**
 * Matches the classes of SQLSTATE whose cause is outside the statement: connection, sign-in, missing database, read-only,
 * resources, operator, system, configuration.
 */
const outside = /^(08|28|3D|53|57|58|F0)...$|^25006$/;

function isRefusalOfDatabase(error: Error): boolean {
  return 'severity' in error && 'code' in error && outside.test(String(error.code));
}

const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
]);

/** Whether the connection broke. `pg` has no code for a connection that ends or is not answered. */
function isBrokenConnection(error: Error): boolean {
  if ('code' in error && networkCodes.has(String(error.code))) return true;
  return /^Connection terminated|^timeout e(xpired$|xceeded when trying to connect)/.test(error.message);
}
