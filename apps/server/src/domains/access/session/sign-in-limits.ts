import type { QueryExecutorProvider } from 'kysely';
import { countTry, forgetTries, forgiveTry } from '#domains/access/session/directory.store';
import { networkOf } from '#domains/access/session/network';
import { digest } from '#domains/access/session/token';
import { type Refused, refused } from '#use-case/answer';

/**
 * Where tries are counted; what succeeds is not counted in the end. Nobody can shut anybody out by trying: where somebody
 * has signed in before is counted alone, every place is counted for itself, and an account that is tried from many places
 * is only slowed down (decision "Sign-in limits").
 */
const limits = {
  /** An account from a device or session of its own. */
  own: { tries: 10, windowSeconds: 900 },
  /** An account from one network. */
  place: { tries: 10, windowSeconds: 900 },
  /** A network, whatever the accounts. A shop's desks share one address. */
  network: { tries: 60, windowSeconds: 900 },
  /** An account from wherever, but not its own devices; beyond that one try in each pause is taken. */
  account: { tries: 100, windowSeconds: 86_400 },
  pause: { tries: 1, windowSeconds: 60 },
} as const;

type Scope = keyof typeof limits;

export interface SignInAttempt {
  /** The account as it was typed; it need not exist. */
  readonly account: string;
  readonly address: string;
  /** What the account has signed in with before: a device or a live session. Null for strangers. */
  readonly own: Buffer | null;
}

type Count = readonly [scope: Scope, key: Buffer];

/** In the order of asking: what one place does is not counted against the account once the place is shut. */
function countsOf({ account, address, own }: SignInAttempt): readonly Count[] {
  const name = account.trim().toLowerCase();
  const network = networkOf(address);
  if (own !== null) return [['own', digest(`${own.toString('hex')} ${name}`)]];
  return [
    ['place', digest(`${network} ${name}`)],
    ['network', digest(network)],
    ['account', digest(name)],
  ];
}

/**
 * Counts a try before it is judged, so that tries at the same moment cannot slip through together, and refuses it with
 * too_many when there were more than a limit in its window. Does not tell whether the account exists.
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
 * The try was right: its device or place starts anew. Network and account get this one try back, and no more: else those
 * who guess would start anew whenever somebody signs in.
 */
export async function forgiveTries(db: QueryExecutorProvider, attempt: SignInAttempt): Promise<void> {
  for (const [scope, key] of countsOf(attempt)) {
    const startsAnew = scope === 'own' || scope === 'place';
    await (startsAnew ? forgetTries(db, scope, key) : forgiveTry(db, scope, key));
  }
}
