import type { RecordDescription } from '@cashbook/contract/records/record';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import type { Spool } from '#export/spool';
import type { Actor } from '#use-case/caller';

/** What the calls of every record stand on. */
export interface RecordEngine extends Pick<Services, 'db' | 'clock'> {
  readonly spool: Spool;
  /** Every record there is: one of them may name the one that is to be archived. */
  readonly all: readonly RecordDescription[];
}

/** Whose records a caller sees: those of the company, and those of the branches that they reach. */
export type Reach = Pick<Actor, 'companyId' | 'branchIds' | 'workingBranchId'>;

/**
 * Runs `work` in a transaction that sees the records of the caller's company and branches and no others: the database
 * holds to it, whatever is asked (row-level security of the tables).
 */
export function inReach<T>({ db }: Pick<RecordEngine, 'db'>, reach: Reach, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inCompany(db, { companyId: reach.companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, reach.branchIds);
    return work(tx);
  });
}
