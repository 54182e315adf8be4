import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { endSession, endSessions, forgetDevices, sessionsOfUser } from '#domains/access/session/directory.store';
import { recordEvent } from '#domains/audit/index';
import { type Answer, type Done, done, type Refused, refused } from '#use-case/answer';
import type { Actor, FindCaller, RequestFacts } from '#use-case/caller';
import { deviceName } from '#use-case/device';

type SessionServices = Pick<Services, 'db' | 'clock'>;

/** Ends the session of this call on the server, if it is live. Refuses with csrf when another site sent the browser here. */
export async function signOut(
  { db, clock }: SessionServices,
  find: FindCaller,
  from: RequestFacts,
): Promise<Done<null> | Refused> {
  if (!from.unforged) return refused('csrf');
  const caller = from.token === null ? null : await find(from.token.value, from);
  if (caller?.kind === 'staff') {
    const { companyId, userId, sessionId, ip, userAgent } = caller;
    await inCompany(db, { companyId, mode: 'write' }, async (tx) => {
      if (!(await endSession(tx, userId, sessionId))) return;
      const subject = `user ${userId}`;
      await recordEvent(tx, { companyId, at: clock.now(), userId, action: 'session.end', subject, ip, userAgent });
    });
  }
  return done(null);
}

export interface ListedSession {
  readonly id: string;
  readonly device: string;
  readonly place: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly current: boolean;
}

/** Returns the caller's sessions, the latest call first. */
export async function listSessions({ db, clock }: SessionServices, actor: Actor): Promise<Answer<ListedSession[]>> {
  const { companyId, userId } = actor;
  const sessions = await inCompany(db, { companyId, mode: 'read' }, (tx) => sessionsOfUser(tx, userId, clock.now()));
  return done(
    sessions.map(({ sessionId, userAgent, address, createdAt, lastSeenAt }) => ({
      id: String(sessionId),
      device: deviceName(userAgent),
      place: address,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      current: sessionId === actor.sessionId,
    })),
  );
}

const everySession = 'all';
/** The largest bigint of PostgreSQL has 19 digits; 18 digits are always in range. */
const sessionIdPattern = /^\d{1,18}$/;

/** A session that was ended. `own` says whether it is the session of the call. */
export interface EndedSession {
  readonly kind: 'ended';
  readonly own: boolean;
}

/**
 * Ends one of the caller's own sessions. The id `all` ends every one, and makes their devices unknown. Refuses with
 * not_found.
 */
export async function endOwnSession(
  { db, clock }: SessionServices,
  actor: Actor,
  id: string,
): Promise<EndedSession | Refused> {
  const { companyId, userId, ip, userAgent } = actor;
  if (id !== everySession && !sessionIdPattern.test(id)) return refused('not_found');
  const ended = await inCompany(db, { companyId, mode: 'write' }, async (tx) => {
    if (id === everySession) {
      await endSessions(tx, userId, null);
      await forgetDevices(tx, userId);
    } else if (!(await endSession(tx, userId, BigInt(id)))) return false;
    const subject = `user ${userId}`;
    const action = id === everySession ? 'session.end_all' : 'session.end';
    await recordEvent(tx, { companyId, at: clock.now(), userId, action, subject, ip, userAgent });
    return true;
  });
  if (!ended) return refused('not_found');
  return { kind: 'ended', own: id === everySession || BigInt(id) === actor.sessionId };
}
