import type { BranchFacts, ReceivedVoucher } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { LookUp, Need } from '#db/look-up';

/** The data that the rule of a remittance needs beside accounts (accounting §9). */

interface ReceivedRow extends Omit<ReceivedVoucher, 'receivedPaisa'> {
  readonly voucherId: number;
  readonly receivedPaisa: string;
}

/** Reads received vouchers. They are already locked: a document locks its parent vouchers. */
const receivedLookUp: LookUp<ReceivedRow> = {
  name: 'received',
  rank: 6,
  together: (asked, inScope) => sql`received_facts(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
};

/** Requests the amount received with the voucher, and whether it was remitted. Null for no voucher, or none of that id. */
export function receivedNeeded(voucherId: number | null): Need<ReceivedVoucher | null> {
  return {
    lookUp: receivedLookUp,
    ids: voucherId === null ? [] : [voucherId],
    found: (rowsOf) => {
      const row = rowsOf(receivedLookUp).find((one) => one.voucherId === voucherId);
      if (row === undefined) return null;
      const { voucherId: _voucher, receivedPaisa, ...rest } = row;
      return { ...rest, receivedPaisa: BigInt(receivedPaisa) };
    },
  };
}

type BranchRow = BranchFacts['branches'][number];

/**
 * Reads branches, and always the head office with them. A document locks their open days, which keeps them from being
 * disabled.
 */
const branchLookUp: LookUp<BranchRow> = {
  name: 'branches',
  rank: 7,
  together: (asked, inScope) => sql`branch_facts(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::int[]`)})`,
};

/** Requests the working branch, the branches of these numbers, and the head office. */
export function branchesNeeded(branchIds: readonly number[]): Need<BranchFacts> {
  return {
    lookUp: branchLookUp,
    ids: branchIds,
    found: (rowsOf, workingBranchId) => ({ workingBranchId, branches: rowsOf(branchLookUp) }),
  };
}
