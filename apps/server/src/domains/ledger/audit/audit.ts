import type { Tx } from '#db/tx';
import type { AuditCheck, Finding } from '#domains/ledger/audit/check';
import { journalChecks } from '#domains/ledger/audit/journal-checks';
import { recordChecks } from '#domains/ledger/audit/record-checks';
import { rollupChecks } from '#domains/ledger/audit/rollup-checks';

export interface AuditResult {
  readonly check: string;
  /** The invariant of accounting §2 that the check looks after. */
  readonly invariant: number;
  /** Empty when it holds; of many, the first. */
  readonly findings: readonly Finding[];
}

const checks: readonly AuditCheck[] = [...journalChecks, ...recordChecks, ...rollupChecks];

/**
 * Runs every check over the company's whole book. Give it a `report` transaction: all checks then see one moment, and
 * posting goes on meanwhile.
 */
export async function runAudit(tx: Tx, companyId: number): Promise<AuditResult[]> {
  const results: AuditResult[] = [];
  for (const { name, invariant, run } of checks) {
    results.push({ check: name, invariant, findings: await run(tx, companyId) });
  }
  return results;
}
