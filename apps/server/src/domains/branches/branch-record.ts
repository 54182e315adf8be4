import { branch } from '@cashbook/contract/branches/branch';
import { headOfficeTypeId, status } from '@cashbook/contract/enumerations';
import type { RecordRow } from '@cashbook/contract/records/record';
import { refusals } from '@cashbook/words/en/refusals';
import { sentences } from '@cashbook/words/en/sentences';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { differing } from '#domains/audit/index';
import { beginBooksOn, openBooksOfBranch, openDayOfHeadOffice } from '#domains/ledger/index';
import { logoAddress, nextBranchNumber, readCompany } from '#domains/organisation/index';
import { factsOf, type RecordChange, type RecordEvent, recordKind } from '#domains/records/index';
import { type Refused, refused } from '#use-case/answer';

/**
 * The rules of branches (spec 1 §2.6). A new branch gets its books. When a branch is disabled, everybody who works there
 * leaves it and it takes no more vouchers. The change waits for vouchers under way (`lock_day_to_disable`). Refusals in
 * order: head_office_needed, head_office_exists, books_begun, unearned_markup_moves and those of a jump to the day on which the books begin,
 * name_taken.
 */
export const branchRecord = recordKind(branch, {
  complete: async (tx, { actor: { companyId }, before }, values) => ({
    ...values,
    money_format: values.money_format ?? (await readCompany(tx, companyId)).money_format,
    books_begin: values.books_begin ?? before?.books_begin ?? (await openDayOfHeadOffice(tx, companyId)),
  }),
  save: async (tx, change) =>
    checkHeadOffice(change.before, change.status, change.after.branch_types_id) ?? (await moveBooks(tx, change)),
  saved: async (tx, { actor, at, id, before, status: wanted, after }) => {
    if (before === null) await openBooksOfBranch(tx, id, String(after.books_begin), actor, at);
    else if (wanted !== status.active && before.status === status.active) await leaveBranch(tx, id);
  },
  event: ({ verb, before, after }: RecordEvent) => {
    const what = { action: `branch.${verb}` as const, subject: `branch ${after.id}` };
    const is = factsOf(branch, after);
    return before === null ? { ...what, after: is } : { ...what, ...differing(factsOf(branch, before), is) };
  },
  table: {
    takeNumber: nextBranchNumber,
    where: ({ branchIds }) => sql`t.branch_id = any (${[...branchIds]}::int[])`,
    reads: () => ({
      branch_id: sql`t.branch_id`,
      status_label: sql`(array['Inactive', 'Active', 'Pending', 'Deleted'])[t.status + 1]`,
      logo: logoAddress,
    }),
    order: sql`r.branch_types_id <> ${headOfficeTypeId}, lower(r.name)`,
  },
});

/**
 * Refuses a change of the head office. A company has one head office from its founding on, which is never disabled
 * (accounting §9).
 */
function checkHeadOffice(before: RecordRow | null, wanted: number, typeId: unknown): Refused | null {
  const was = before?.branch_types_id === headOfficeTypeId;
  const becomes = typeId === headOfficeTypeId;
  if (was && !becomes) return refused('head_office_needed', atOfficeType);
  if (was && wanted !== status.active) return refused('head_office_needed');
  return becomes && !was ? refused('head_office_exists', atOfficeType) : null;
}

/** Moves the beginning of the books to another day, which becomes the open day. Only openings may exist in the branch. */
async function moveBooks(tx: Tx, { actor, at, id, before, after }: RecordChange): Promise<Refused | null> {
  if (before === null || before.books_begin === after.books_begin) return null;
  const moved = await beginBooksOn(tx, id, String(after.books_begin), actor, at);
  if (moved.ok) return null;
  const { code } = moved.refusal;
  return refused(code, { fields: { books_begin: [refusals[code]] } });
}

const atOfficeType = { fields: { branch_types_id: [sentences.oneHeadOffice] } };

/** Signs out the users who belong to the branch, and sends visitors from head office back to their own branch. */
async function leaveBranch(tx: Tx, branchId: number): Promise<void> {
  await sql`select directory.leave_branch(${branchId})`.execute(tx);
}
