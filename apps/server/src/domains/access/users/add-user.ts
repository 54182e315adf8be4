import { userRoutes } from '@cashbook/contract/access/users';
import type { RouteReply } from '@cashbook/contract/route';
import { refusals } from '@cashbook/words/en/refusals';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { checkConfirmation, checkPassword } from '#domains/access/session/new-password';
import { hashPassword } from '#domains/access/session/password';
import { createUser } from '#domains/access/users/create-user';
import { checkBranch, checkRole } from '#domains/access/users/user-rules';
import { actedBy, recordEvent } from '#domains/audit/index';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

type Added = RouteReply<typeof userRoutes.create>;

/**
 * Adds a user who can sign in. The caller has checked that they reach the branch. Refuses in this order:
 * passwords_differ, common_password, role_not_found, role_above_own, branch_disabled, email_taken.
 */
export async function addUser(
  { db, clock, directory }: Pick<Services, 'db' | 'clock' | 'directory'>,
  call: Call<typeof userRoutes.create>,
): Promise<Answer<Added>> {
  const { actor, body } = call;
  const { companyId } = actor;
  const differ = checkConfirmation(body);
  if (differ !== null) return differ;
  const passwordHash = await hashPassword(body.password);
  const at = clock.now();
  return inCompany(db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<Added>(tx, userRoutes.create, call, at, async () => {
      const { name, email, description, lang, branch_id: branchId, role_id: roleId } = body;
      const refusal =
        (await checkPassword(tx, companyId, body.password, body)) ??
        (await checkRole(tx, actor, roleId)) ??
        (await checkBranch(tx, actor, branchId));
      if (refusal !== null) return refusal;
      const user = { name, email, passwordHash, branchId, roleId, description, language: lang };
      const isTaken = await directory.takeEmail(email, companyId);
      const created = isTaken ? await createUser(tx, companyId, user) : { ok: false as const };
      if (!created.ok) return refused('email_taken', { fields: { email: [refusals.email_taken] } });
      const { userId } = created;
      const after = { name, email, description, lang, branch_id: branchId, role_id: roleId };
      await recordEvent(tx, {
        ...actedBy(actor, at),
        branchId,
        action: 'user.create',
        subject: `user ${userId}`,
        after,
      });
      return done({ usr_id: userId, version: 1 });
    }),
  );
}
