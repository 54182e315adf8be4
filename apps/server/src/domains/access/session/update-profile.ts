import { type SessionUser, updateMe } from '@cashbook/contract/access/session';
import { refusals } from '@cashbook/words/en/refusals';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import {
  endSessions,
  knowDevice,
  passwordHashOf,
  sessionsOfUser,
  setPassword,
} from '#domains/access/session/directory.store';
import { deviceOfAccount } from '#domains/access/session/known-device';
import { checkConfirmation, checkPassword } from '#domains/access/session/new-password';
import { hashPassword, verifyPassword } from '#domains/access/session/password';
import { forgiveTries, takeTry } from '#domains/access/session/sign-in-limits';
import { digest } from '#domains/access/session/token';
import { changeProfile, lockUser, readUser } from '#domains/access/session/user.store';
import { recordEvent } from '#domains/audit/index';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey, wasAnswered } from '#use-case/once-per-key';

type UpdateMe = Call<typeof updateMe>;

interface NewPassword {
  /** The hash of the current password, which the user typed correctly. */
  readonly currentHash: string;
  readonly newHash: string;
}

const wrongPassword = refused('wrong_password', {
  fields: { current_password: [refusals.wrong_password] },
});

/**
 * Changes the caller's own name, language or password. A new password needs the current one and signs out every
 * other session of theirs (api, "Sign-in"). Refuses in this order: passwords_differ, common_password, too_many,
 * wrong_password.
 */
export async function updateProfile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: UpdateMe,
): Promise<Answer<SessionUser>> {
  const { actor, body } = call;
  const { companyId, userId } = actor;
  const now = clock.now();
  let password: NewPassword | null = null;
  // A repeated call has the old password, which is no longer the current one.
  const isRepeat = () => inCompany(db, { companyId, mode: 'write' }, (tx) => wasAnswered(tx, call));
  if (body.password !== undefined && !(await isRepeat())) {
    const refusal = await checkNewPassword({ db }, actor, body.password, body.confirmPassword);
    if (refusal !== null) return refusal;
    const current = await checkCurrentPassword({ db, clock }, call);
    if (typeof current !== 'string') return current;
    password = { currentHash: current, newHash: await hashPassword(body.password) };
  }
  return inCompany(db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<SessionUser>(tx, updateMe, call, now, async () => {
      await lockUser(tx, companyId, userId);
      if (password !== null && !(await isStillTheirs(tx, actor, password.currentHash, now))) return wrongPassword;
      const before = await readUser(tx, companyId, userId);
      await changeProfile(tx, companyId, userId, { name: body.name ?? null, language: body.lang ?? null });
      if (password !== null) await changePassword(tx, call, password.newHash, now);
      const user = await readUser(tx, companyId, userId);
      await recordChange(tx, call, now, before, user);
      return done(user);
    }),
  );
}

async function checkNewPassword(
  { db }: Pick<Services, 'db'>,
  { companyId, userName: name, email }: Actor,
  password: string,
  confirmPassword: string | undefined,
): Promise<Refused | null> {
  const differ = checkConfirmation({ password, confirmPassword });
  if (differ !== null) return differ;
  return inCompany(db, { companyId, mode: 'write' }, (tx) => checkPassword(tx, companyId, password, { name, email }));
}

/**
 * Returns the hash of the current password if it was typed correctly. It counts like a sign-in try from an own device: an
 * open session must not help to guess the password.
 */
async function checkCurrentPassword(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { actor, body }: UpdateMe,
): Promise<Refused | string> {
  const own = digest(`session ${actor.sessionId}`);
  const attempt = { kind: actor.kind, account: actor.email, address: actor.ip, own };
  const tooMany = await takeTry(db.app, attempt, clock.now());
  if (tooMany !== null) return tooMany;
  const { companyId, userId } = actor;
  const current = await inCompany(db, { companyId, mode: 'write' }, (tx) => passwordHashOf(tx, userId));
  if (current === null || !(await verifyPassword(current, body.current_password ?? ''))) return wrongPassword;
  await forgiveTries(db.app, attempt);
  return current;
}

/**
 * Whether the compared password is still the user's and the session has not ended since. The user is locked meanwhile.
 * Somebody who resets the password ends this session, which must not continue with a new password.
 */
async function isStillTheirs(tx: Tx, { userId, sessionId }: Actor, currentHash: string, now: Date): Promise<boolean> {
  const sessions = await sessionsOfUser(tx, userId, now);
  return (
    sessions.some((session) => session.sessionId === sessionId) && (await passwordHashOf(tx, userId)) === currentHash
  );
}

/** Sets the password. Other devices become unknown; the present one stays known. */
async function changePassword(tx: Tx, { actor, request }: UpdateMe, passwordHash: string, now: Date): Promise<void> {
  const device = await deviceOfAccount(tx, actor.email, request.deviceToken, now);
  await setPassword(tx, actor.userId, passwordHash);
  if (device !== null) await knowDevice(tx, actor.userId, device, now);
  await endSessions(tx, actor.userId, actor.sessionId);
}

async function recordChange(
  tx: Tx,
  { actor, body }: UpdateMe,
  at: Date,
  before: SessionUser,
  after: SessionUser,
): Promise<void> {
  const { companyId, userId, ip, userAgent } = actor;
  await recordEvent(tx, {
    companyId,
    at,
    userId,
    action: body.password === undefined ? 'user.update' : 'user.password',
    subject: `user ${userId}`,
    ip,
    userAgent,
    before: { name: before.name, lang: before.lang },
    after: { name: after.name, lang: after.lang },
  });
}
