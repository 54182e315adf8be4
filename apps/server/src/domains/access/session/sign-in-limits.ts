import type { QueryExecutorProvider } from 'kysely';
import { countTry, forgetTries, forgiveTry } from '#domains/access/session/directory.store';
import { digest } from '#domains/access/session/token';
import { type Refused, refused } from '#http/answer';

/** Where tries are counted; what succeeds is not counted in the end. */
const limits = {
  account: { tries: 10, windowSeconds: 900 },
  /** A shop's desks share one address. */
  address: { tries: 60, windowSeconds: 900 },
} as const;

type Scope = keyof typeof limits;

export interface Trier {
  /** The account as it was typed; it need not exist. */
  readonly account: string;
  readonly address: string;
}

const keysOf = ({ account, address }: Trier): ReadonlyArray<readonly [Scope, Buffer]> => [
  ['account', digest(account.trim().toLowerCase())],
  ['address', digest(address)],
];

/**
 * Counts a try before it is judged, so that tries at the same moment cannot slip through together, and refuses it with
 * too_many when there were more than the limit in this window. Does not tell whether the account exists.
 */
export async function takeTry(db: QueryExecutorProvider, trier: Trier, now: Date): Promise<Refused | null> {
  let retryAfterMs = 0;
  for (const [scope, key] of keysOf(trier)) {
    const { tries, windowEndsAt } = await countTry(db, scope, key, now, limits[scope].windowSeconds);
    if (tries > limits[scope].tries) retryAfterMs = Math.max(retryAfterMs, windowEndsAt.getTime() - now.getTime());
  }
  return retryAfterMs === 0 ? null : refused('too_many', { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
}

/** The try was right: the account starts anew, and the address gets its try back. */
export async function forgiveTries(db: QueryExecutorProvider, trier: Trier): Promise<void> {
  for (const [scope, key] of keysOf(trier)) {
    await (scope === 'account' ? forgetTries(db, scope, key) : forgiveTry(db, scope, key));
  }
}
