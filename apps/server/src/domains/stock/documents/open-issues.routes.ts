import { MOST_ISSUES_OFFERED, type OpenIssue, type openIssueRoutes } from '@cashbook/contract/stock/issues';
import { type CameBack, stillOut } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { readLockedFacts, takesNeeded } from '#domains/posting/index';
import { type FoundIssue, issuesNeeded } from '#domains/stock/documents/issue-look-up';
import { done } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** Returns the handlers for issues whose goods may still be returned. */
export function openIssueHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof openIssueRoutes> {
  return {
    list: async ({ actor: { companyId, workingBranchId: branchId } }) =>
      done(
        await inCompany(db, { companyId, mode: 'report' }, async (tx) => {
          await showBranches(tx, [branchId]);
          const ids = await latestIssues(tx, companyId, branchId);
          const { issues } = await readLockedFacts(tx, companyId, branchId, { issues: issuesNeeded(ids) });
          const needs = Object.fromEntries(ids.map((id) => [id, takesNeeded('return', id)]));
          const returns = await readLockedFacts(tx, companyId, branchId, needs);
          return issues
            .map((issue) => shown(issue, returns[issue.voucherId] ?? []))
            .filter(({ products }) => products.length > 0);
        }),
      ),
  };
}

const shown = (
  { voucherId, numberText, issuedOn, issuedTo, rows }: FoundIssue,
  returns: readonly CameBack[],
): OpenIssue => ({
  mtm_id: voucherId,
  vr_no: numberText,
  vr_date: issuedOn,
  issued_to: issuedTo,
  products: rows.flatMap((row) => {
    const { openMilli, serials } = stillOut(row, returns);
    if (openMilli === 0n) return [];
    return [
      {
        product: row.productId,
        product_name: row.name,
        unit: row.unit,
        open: openMilli,
        open_serials: [...serials],
      },
    ];
  }),
});

async function latestIssues(tx: Tx, companyId: number, branchId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.voucher_id as id
    from voucher v
      join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
    where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.type_id = any (types_of('stock')) and not v.is_void
      and w.kind = 'stock-issue'
    order by v.vr_date desc, v.voucher_id desc limit ${MOST_ISSUES_OFFERED}`.execute(tx);
  return rows.map(({ id }) => Number(id));
}
