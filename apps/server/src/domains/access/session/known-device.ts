import type { QueryExecutorProvider } from 'kysely';
import type { Tx } from '#db/tx';
import { isKnownDevice, knowDevice, renameDevice } from '#domains/access/session/directory.store';
import { digest, newToken } from '#domains/access/session/token';

/** A device that has not signed somebody in for as long is a stranger to them. */
export const knownSeconds = 180 * 24 * 3600;

/** What the database knows the device by, when the account was signed in with it before; else null. */
export async function deviceOfAccount(
  db: QueryExecutorProvider,
  email: string,
  deviceToken: string | null,
  now: Date,
): Promise<Buffer | null> {
  if (deviceToken === null) return null;
  const hash = digest(deviceToken);
  const since = new Date(now.getTime() - knownSeconds * 1000);
  return (await isKnownDevice(db, email, hash, since)) ? hash : null;
}

/**
 * The person has signed in: from now on the device is one of theirs, by the token that is answered. It gets a new secret
 * each time, so that one that was copied, or planted in somebody's browser, is soon worth nothing.
 */
export async function rememberDevice(tx: Tx, userId: number, deviceToken: string | null, now: Date): Promise<string> {
  const token = newToken();
  if (deviceToken !== null) await renameDevice(tx, digest(deviceToken), digest(token));
  await knowDevice(tx, userId, digest(token), now);
  return token;
}
