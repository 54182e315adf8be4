import { permissionGroup } from '@cashbook/contract/access/permissions';
import type { userRoutes } from '@cashbook/contract/access/users';
import { headOfficeTypeId, status } from '@cashbook/contract/enumerations';
import type { RouteReply } from '@cashbook/contract/route';
import { sql } from 'kysely';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { permissionsOfRole } from '#domains/access/roles/role.store';
import { sessionsOfUser } from '#domains/access/session/directory.store';
import { findUser, findUserRow } from '#domains/access/users/user-list.store';
import { type Answer, done, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';
import { deviceName } from '#use-case/device';

type Checked = RouteReply<typeof userRoutes.check>;

/** Returns a user's permissions and branches, their sessions and their last call. Refuses with not_found. */
export async function checkUser(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  userId: number,
): Promise<Answer<Checked>> {
  const { companyId } = actor;
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    const row = await findUserRow(tx, actor, userId);
    const user = await findUser(tx, actor, userId);
    if (row === null || user === null) return refused('not_found');
    const permissions = await permissionsOfRole(tx, companyId, user.role_id);
    const sessions = await sessionsOfUser(tx, userId, clock.now());
    return done({
      user: row,
      permissions: permissions.map((name) => ({ name, group_name: permissionGroup(name) })),
      branches: await branchesReachedFrom(tx, companyId, user.branch_id),
      sessions: sessions.map(({ userAgent, address, createdAt, lastSeenAt }) => ({
        device: deviceName(userAgent),
        place: address,
        created_at: createdAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
      })),
      sign_ins: await lastSignIns(tx, companyId, userId),
    });
  });
}

/** Returns the branches that a user of that branch reaches, by the rule of `directory.sessions_by_token`. */
async function branchesReachedFrom(tx: Tx, companyId: number, branchId: number): Promise<Checked['branches']> {
  const { rows } = await sql<Checked['branches'][number]>`
    select b.branch_id as id, b.name
    from branch own join branch b on b.company_id = own.company_id
    where own.company_id = ${companyId} and own.branch_id = ${branchId}
      and (b.branch_id = own.branch_id or own.office_type_id = ${headOfficeTypeId} and b.status <> ${status.deleted})
    order by b.office_type_id <> ${headOfficeTypeId}, lower(b.name), b.branch_id`.execute(tx);
  return rows;
}

const signInsShown = 10;

async function lastSignIns(tx: Tx, companyId: number, userId: number): Promise<Checked['sign_ins']> {
  const { rows } = await sql<{ at: Date; ip: string; userAgent: string }>`
    select at, ip, user_agent as "userAgent" from audit_event
    where company_id = ${companyId} and user_id = ${userId} and action = 'session.begin'
    order by at desc limit ${signInsShown}`.execute(tx);
  return rows.map(({ at, ip, userAgent }) => ({ at: at.toISOString(), place: ip, device: deviceName(userAgent) }));
}
