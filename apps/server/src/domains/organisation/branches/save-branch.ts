import { headOfficeTypeId, status } from '@cashbook/contract/enumerations';
import { type BranchFields, type BranchForm, branchRoutes } from '@cashbook/contract/organisation/branches';
import type { RouteReply } from '@cashbook/contract/route';
import { sentences } from '@cashbook/contract/sentences';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { actedBy, differing, recordEvent } from '#domains/audit/index';
import { columnsOf, leaveBranch, lockBranch, writeBranch } from '#domains/organisation/branches/branch.store';
import { insertBranch } from '#domains/organisation/branches/create-branch';
import { readCompany } from '#domains/organisation/organisation.store';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';
import { unlessNameTaken } from '#use-case/unless-name-taken';

/** Opens the books of a branch just added. The ledger knows how; access is below the ledger and is handed this. */
export type OpenBooks = (tx: Tx, branchId: number, author: Actor, at: Date) => Promise<void>;

type BranchServices = Pick<Services, 'db' | 'clock'>;
type Stored = RouteReply<typeof branchRoutes.create>;

/** Adds a branch with its books (spec 1 §2.6). Refuses in this order: head_office_exists, name_taken. */
export function addBranch(
  { db, clock }: BranchServices,
  openBooks: OpenBooks,
  call: Call<typeof branchRoutes.create>,
): Promise<Answer<Stored>> {
  const { actor, body } = call;
  const { companyId } = actor;
  const at = clock.now();
  return unlessNameTaken(() =>
    inCompany(db, { companyId, mode: 'write' }, (tx) =>
      oncePerKey<Stored>(tx, branchRoutes.create, call, at, async () => {
        // Every company has one from its founding on.
        if (body.branch_types_id === headOfficeTypeId) return refused('head_office_exists', atOfficeType);
        const money_format = body.money_format ?? (await readCompany(tx, companyId)).money_format;
        const fields = { ...body, money_format };
        const id = await insertBranch(tx, companyId, columnsOf(fields));
        await openBooks(tx, id, actor, at);
        const event = { branchId: id, action: 'branch.create' as const, subject: `branch ${id}`, after: fields };
        await recordEvent(tx, { ...actedBy(actor, at), ...event });
        return done({ id, version: 1 });
      }),
    ),
  );
}

type Update = Call<typeof branchRoutes.update>;

/**
 * Changes a branch; one that is disabled by it is left by everybody who works there. Refuses in this order: not_found,
 * stale_version, head_office_needed, head_office_exists, name_taken.
 */
export function changeBranch({ db, clock }: BranchServices, call: Update): Promise<Answer<Stored>> {
  const { actor, body } = call;
  const { companyId } = actor;
  const { id, version: seenVersion, ...fields } = body;
  const at = clock.now();
  return unlessNameTaken(() =>
    inCompany(db, { companyId, mode: 'write' }, (tx) =>
      oncePerKey<Stored>(tx, branchRoutes.update, call, at, async () => {
        const before = await lockBranch(tx, actor, id);
        if (before === null) return refused('not_found');
        if (before.version !== seenVersion) return refused('stale_version');
        const refusal = checkHeadOffice(before, fields);
        if (refusal !== null) return refusal;
        await writeBranch(tx, companyId, id, fields);
        if (fields.status !== status.active && before.status === status.active) await leaveBranch(tx, id);
        const event = { branchId: id, action: 'branch.update' as const, subject: `branch ${id}` };
        await recordEvent(tx, { ...actedBy(actor, at), ...event, ...differing({ ...before }, fields) });
        return done({ id, version: before.version + 1 });
      }),
    ),
  );
}

/** A company has one head office, which is never disabled (accounting §9). */
export function checkHeadOffice(
  before: Pick<BranchForm, 'branch_types_id'>,
  after: Pick<BranchFields, 'branch_types_id' | 'status'>,
): Refused | null {
  const was = before.branch_types_id === headOfficeTypeId;
  const becomes = after.branch_types_id === headOfficeTypeId;
  if (was && !becomes) return refused('head_office_needed', atOfficeType);
  if (was && after.status !== status.active) return refused('head_office_needed');
  return becomes && !was ? refused('head_office_exists', atOfficeType) : null;
}

const atOfficeType = { fields: { branch_types_id: [sentences.oneHeadOffice] } };
