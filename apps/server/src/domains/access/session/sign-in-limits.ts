import type { QueryExecutorProvider } from 'kysely';
import { countTry, forgetTries, forgiveTry } from '#domains/access/session/directory.store';
import { networkOf } from '#domains/access/session/network';
import { digest } from '#domains/access/session/token';
import { type Refused, refused } from '#use-case/answer';
import type { SessionKind } from '#use-case/caller';

/**
 * The limits of sign-in tries; a try that succeeds is not counted in the end. Nobody can lock another user out by trying.
 * Tries from a user's known device are counted by themselves, and so are those from each network. An account that is
 * tried from many networks is only slowed down (decision "Sign-in limits").
 */
const limits = {
  /** An account from a device or session of its own. */
  own: { tries: 10, windowSeconds: 900 },
  /** An account from one network. */
  place: { tries: 10, windowSeconds: 900 },
  /** A network, whatever the accounts. A shop's desks share one address. */
  network: { tries: 60, windowSeconds: 900 },
  /** An account from all networks, without its own devices. Beyond this limit, one try in each pause is allowed. */
  account: { tries: 100, windowSeconds: 86_400 },
  pause: { tries: 1, windowSeconds: 60 },
} as const;

type Scope = keyof typeof limits;

export interface SignInAttempt {
  /** Staff and customers have counters of their own, so that neither keeps the other from signing in. */
  readonly kind: SessionKind;
  /** The typed account; it need not exist. */
  readonly account: string;
  readonly address: string;
  /** The device or live session with which the account has signed in before. Null for strangers. */
  readonly own: Buffer | null;
}

type Count = readonly [scope: Scope, key: Buffer];

/**
 * Returns the counters of a try, in the order of the checks. Once a place is refused, its tries no longer count against
 * the account.
 */
function countsOf({ kind, account, address, own }: SignInAttempt): readonly Count[] {
  const door = kind === 'customer' ? 'customer ' : '';
  const name = door + account.trim().toLowerCase();
  const network = door + networkOf(address);
  if (own !== null) return [['own', digest(`${own.toString('hex')} ${name}`)]];
  return [
    ['place', digest(`${network} ${name}`)],
    ['network', digest(network)],
    ['account', digest(name)],
  ];
}

/**
 * Counts a try before the password is checked, so that tries at the same moment cannot pass together. Refuses with
 * too_many when there were more than a limit in its window. The refusal does not show whether the account exists.
 */
export async function takeTry(db: QueryExecutorProvider, attempt: SignInAttempt, now: Date): Promise<Refused | null> {
  for (const [scope, key] of countsOf(attempt)) {
    const over = await count(db, [scope, key], now);
    const refusal = over !== null && scope === 'account' ? await count(db, ['pause', key], now) : over;
    if (refusal !== null) return refusal;
  }
  return null;
}

async function count(db: QueryExecutorProvider, [scope, key]: Count, now: Date): Promise<Refused | null> {
  const { tries, windowEndsAt } = await countTry(db, scope, key, now, limits[scope].windowSeconds);
  if (tries <= limits[scope].tries) return null;
  return refused('too_many', { retryAfterSeconds: Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000) });
}

/**
 * Forgives a successful try. The counter of its device or place starts anew. The counters of network and account get only
 * this one try back. Otherwise an attacker's count would start anew whenever somebody signs in.
 */
export async function forgiveTries(db: QueryExecutorProvider, attempt: SignInAttempt): Promise<void> {
  for (const [scope, key] of countsOf(attempt)) {
    const startsAnew = scope === 'own' || scope === 'place';
    await (startsAnew ? forgetTries(db, scope, key) : forgiveTry(db, scope, key));
  }
}
