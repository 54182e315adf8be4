import { type UserForm, type UserRow, userRoutes } from '@cashbook/contract/access/users';
import { status } from '@cashbook/contract/enumerations';
import type { RouteReply } from '@cashbook/contract/route';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { keepingAnAdministrator } from '#domains/access/roles/administrators';
import { endSessions, setPassword } from '#domains/access/session/directory.store';
import { checkConfirmation, checkPassword } from '#domains/access/session/new-password';
import { hashPassword } from '#domains/access/session/password';
import { writeUser, writeUserStatus } from '#domains/access/users/user-change.store';
import { findUserRow, lockUserForm } from '#domains/access/users/user-list.store';
import { checkBranch, checkRole } from '#domains/access/users/user-rules';
import { actedBy, differing, recordEvent } from '#domains/audit/index';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';

type UserServices = Pick<Services, 'db' | 'clock'>;
type Update = Call<typeof userRoutes.update>;
type Changed = RouteReply<typeof userRoutes.update>;

/**
 * Changes a user. A new password or another role signs them out everywhere (api, "Sign-in"). Another branch counts from
 * their next call on. Refuses in this order: passwords_differ, not_found, stale_version, own_password, own_role,
 * common_password, role_not_found, role_above_own, branch_disabled, last_administrator.
 */
export async function changeUser({ db, clock }: UserServices, call: Update): Promise<Answer<Changed>> {
  const { actor, body } = call;
  const { companyId } = actor;
  const password = body.password === undefined || body.password === '' ? null : body.password;
  const differ = checkConfirmation({ password: password ?? '', confirmPassword: body.confirmPassword ?? '' });
  if (differ !== null) return differ;
  const passwordHash = password === null ? null : await hashPassword(password);
  const at = clock.now();
  return inCompany(db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<Changed>(tx, userRoutes.update, call, at, () =>
      keepingAnAdministrator(tx, companyId, async () => {
        const before = await lockUserForm(tx, actor, body.usr_id);
        if (before === null) return refused('not_found');
        const refusal = await checkChange(tx, call, before, password);
        if (refusal !== null) return refusal;
        await writeUser(tx, companyId, body.usr_id, body);
        if (passwordHash !== null) await setPassword(tx, body.usr_id, passwordHash);
        if (passwordHash !== null || body.role_id !== before.role_id) await endSessions(tx, body.usr_id, null);
        await recordChange(tx, call, before, at);
        return done({ usr_id: body.usr_id, version: before.version + 1 });
      }),
    ),
  );
}

async function checkChange(
  tx: Tx,
  { actor, body }: Update,
  before: UserForm,
  password: string | null,
): Promise<Refused | null> {
  if (before.version !== body.version) return refused('stale_version');
  const isSelf = body.usr_id === actor.userId;
  // Users change their own password in the profile, which asks for the current one. An open screen must not be enough to
  // take an account over.
  if (isSelf && password !== null) return refused('own_password');
  const changesRole = body.role_id !== before.role_id;
  if (isSelf && changesRole) return refused('own_role');
  const known = { name: body.name, email: before.email };
  return (
    (password === null ? null : await checkPassword(tx, actor.companyId, password, known)) ??
    (isSelf ? null : await checkRole(tx, actor, before.role_id)) ??
    (changesRole ? await checkRole(tx, actor, body.role_id) : null) ??
    (body.branch_id === before.branch_id ? null : await checkBranch(tx, actor, body.branch_id))
  );
}

async function recordChange(tx: Tx, { actor, body }: Update, before: UserForm, at: Date): Promise<void> {
  const { usr_id: userId, name, description, lang, branch_id, role_id } = body;
  const hasNewPassword = body.password !== undefined && body.password !== '';
  await recordEvent(tx, {
    ...actedBy(actor, at),
    branchId: branch_id,
    action: hasNewPassword ? 'user.password' : 'user.update',
    subject: `user ${userId}`,
    ...differing({ ...before }, { name, description, lang, branch_id, role_id }),
  });
}

/**
 * Enables or disables a user. A disabled user is signed out everywhere. Refuses in this order: not_found, stale_version,
 * own_account, role_above_own, last_administrator.
 */
export async function setUserStatus(
  { db, clock }: UserServices,
  call: Call<typeof userRoutes.setStatus>,
): Promise<Answer<UserRow>> {
  const { actor, body } = call;
  const { companyId } = actor;
  const at = clock.now();
  return inCompany(db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<UserRow>(tx, userRoutes.setStatus, call, at, () =>
      keepingAnAdministrator(tx, companyId, async () => {
        const before = await lockUserForm(tx, actor, body.usr_id);
        if (before === null) return refused('not_found');
        if (before.version !== body.version) return refused('stale_version');
        if (body.usr_id === actor.userId && body.status !== status.active) return refused('own_account');
        const refusal = body.usr_id === actor.userId ? null : await checkRole(tx, actor, before.role_id);
        if (refusal !== null) return refusal;
        await writeUserStatus(tx, companyId, body.usr_id, body.status);
        if (body.status !== status.active) await endSessions(tx, body.usr_id, null);
        await recordStatus(tx, actor, before, body.status, at);
        return done(await readRow(tx, actor, body.usr_id));
      }),
    ),
  );
}

async function recordStatus(tx: Tx, actor: Actor, before: UserForm, to: number, at: Date): Promise<void> {
  await recordEvent(tx, {
    ...actedBy(actor, at),
    branchId: before.branch_id,
    action: to === status.active ? 'user.enable' : 'user.disable',
    subject: `user ${before.usr_id}`,
    before: { status: before.status },
    after: { status: to },
  });
}

async function readRow(tx: Tx, actor: Actor, userId: number): Promise<UserRow> {
  const row = await findUserRow(tx, actor, userId);
  if (row === null) throw new Error(`user ${userId} is gone in the middle of a change`);
  return row;
}
