import type { RecordDescription } from '@cashbook/contract/records/record';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import type { Spool } from '#export/spool';
import type { Actor } from '#use-case/caller';

/** The services that the calls of every record need. */
export interface RecordEngine extends Pick<Services, 'db' | 'clock'> {
  readonly spool: Spool;
  /** Every kind of record: any of them may name a record that is to be archived. */
  readonly all: readonly RecordDescription[];
}

/** The records that a caller sees: those of the company, and those of the branches that they reach. */
export type Reach = Pick<Actor, 'companyId' | 'branchIds' | 'workingBranchId'>;

/**
 * Runs `work` in a transaction that sees only the records of the caller's company and branches. The database enforces it
 * for every query (row-level security of the tables).
 */
export function inReach<T>(
  { db }: Pick<RecordEngine, 'db'>,
  reach: Reach,
  mode: 'read' | 'write' | 'trial',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inCompany(db, { companyId: reach.companyId, mode }, async (tx) => {
    await showBranches(tx, reach.branchIds);
    return work(tx);
  });
}
