import type { QueryExecutorProvider } from 'kysely';
import type { Tx } from '#db/tx';
import { isKnownDevice, knowDevice, renameDevice } from '#domains/access/session/directory.store';
import { digest, newSecret } from '#domains/access/session/token';

/** After this time without a sign-in, a device is unknown to its user. */
export const knownSeconds = 180 * 24 * 3600;

/** Returns the hash of the device's token if the account has signed in with it before; otherwise null. */
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
 * Records that the user has signed in with the device, and returns its new token. The device gets a new secret at each
 * sign-in. So a secret that was copied, or planted in somebody's browser, soon becomes useless.
 */
export async function rememberDevice(tx: Tx, userId: number, deviceToken: string | null, now: Date): Promise<string> {
  const token = newSecret();
  if (deviceToken !== null) await renameDevice(tx, digest(deviceToken), digest(token));
  await knowDevice(tx, userId, digest(token), now);
  return token;
}
