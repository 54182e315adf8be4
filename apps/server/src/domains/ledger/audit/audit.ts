import type { Tx } from '#db/tx';
import type { AuditCheck, AuditScope, Finding } from '#domains/ledger/audit/check';
import { journalChecks } from '#domains/ledger/audit/journal-checks';
import { recordChecks } from '#domains/ledger/audit/record-checks';
import { rollupChecks } from '#domains/ledger/audit/rollup-checks';

export interface AuditResult extends Pick<AuditCheck, 'name' | 'says' | 'invariant'> {
  /** Empty when it holds; of many, the first. */
  readonly findings: readonly Finding[];
}

/** Every check over the books, in the order in which they are run. */
export const auditChecks: readonly AuditCheck[] = [...journalChecks, ...recordChecks, ...rollupChecks];

/**
 * Runs one check. Give it a `report` transaction: it then sees one moment, and posting goes on meanwhile.
 */
export async function runCheck(tx: Tx, check: AuditCheck, scope: AuditScope): Promise<AuditResult> {
  const { name, says, invariant } = check;
  return { name, says, invariant, findings: await check.run(tx, scope) };
}

/** Runs every check over the company's whole book, all of them at the moment that the transaction sees. */
export async function runAudit(tx: Tx, companyId: number): Promise<AuditResult[]> {
  const results: AuditResult[] = [];
  for (const check of auditChecks) results.push(await runCheck(tx, check, { companyId, branchIds: null }));
  return results;
}
