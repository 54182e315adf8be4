import type { IntegrityFinding } from '@cashbook/contract/ledger/integrity';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { AuditCheck, AuditScope, Finding } from '#domains/ledger/checks/check';
import { chequeChecks } from '#domains/ledger/checks/cheque-checks';
import { journalChecks } from '#domains/ledger/checks/journal-checks';
import { reconciliationChecks } from '#domains/ledger/checks/reconciliation-checks';
import { recordChecks } from '#domains/ledger/checks/record-checks';
import { requisitionChecks } from '#domains/ledger/checks/requisition-checks';
import { rollupChecks } from '#domains/ledger/checks/rollup-checks';
import { statementChecks } from '#domains/ledger/checks/statement-checks';
import { stockChecks } from '#domains/ledger/checks/stock-checks';
import { takeChecks } from '#domains/ledger/checks/take-checks';
import { yearChecks } from '#domains/ledger/checks/year-checks';

export interface AuditResult extends Pick<AuditCheck, 'name' | 'invariant'> {
  /** Empty when the check passes; only the first of many. */
  readonly findings: readonly IntegrityFinding[];
}

/** Every check over the books, in the order in which they run. */
export const auditChecks: readonly AuditCheck[] = [
  ...journalChecks,
  ...recordChecks,
  ...yearChecks,
  ...rollupChecks,
  ...stockChecks,
  ...takeChecks,
  ...chequeChecks,
  ...requisitionChecks,
  ...reconciliationChecks,
  ...statementChecks,
];

/** Runs one check. A `report` transaction gives it one moment, while posting continues. */
export async function runCheck(tx: Tx, check: AuditCheck, scope: AuditScope): Promise<AuditResult> {
  const { name, invariant } = check;
  return { name, invariant, findings: await named(tx, scope.companyId, await check.run(tx, scope)) };
}

/** Runs every check over the company's whole book, all of them at the moment that the transaction sees. */
export async function runAudit(tx: Tx, companyId: number): Promise<AuditResult[]> {
  const results: AuditResult[] = [];
  for (const check of auditChecks) results.push(await runCheck(tx, check, { companyId, branchIds: null }));
  return results;
}

/** Returns the findings with names, for people. */
async function named(tx: Tx, companyId: number, findings: readonly Finding[]): Promise<IntegrityFinding[]> {
  if (findings.length === 0) return [];
  const asked = findings.map(({ voucherId, branchId, accountId }) => [voucherId, branchId, accountId].map(textOrNull));
  const { rows } = await sql<Pick<IntegrityFinding, 'vr_no' | 'branch' | 'account'>>`
    select coalesce(v.vr_no, '') as vr_no, coalesce(b.name, '') as branch, coalesce(a.name, '') as account
    from unnest(${asked.map(([id]) => id)}::bigint[], ${asked.map(([, id]) => id)}::int[],
        ${asked.map(([, , id]) => id)}::int[]) with ordinality f (voucher_id, branch_id, account_id, place)
      left join voucher v on v.company_id = ${companyId} and v.voucher_id = f.voucher_id
      left join branch b on b.company_id = ${companyId} and b.branch_id = f.branch_id
      left join account a on a.company_id = ${companyId} and a.account_id = f.account_id
    order by f.place`.execute(tx);
  return findings.map(({ code, parts, voucherId, branchId, accountId, start, end }, place) => {
    const { vr_no = '', branch = '', account = '' } = rows[place] ?? {};
    const mtmId = voucherId === null ? null : Number(voucherId);
    const ids = { mtm_id: mtmId, branch_id: branchId, account_id: accountId };
    return { code, parts, ...ids, vr_no, branch, account, start, end };
  });
}

function textOrNull(id: bigint | number | null): string | null {
  return id === null ? null : String(id);
}
