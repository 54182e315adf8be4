import type { Transit, TransitRow } from '@cashbook/kernel';
import type { IsoDate, QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import { amountsIn, type LookUp, type Need, pairsOf, readRows } from '#db/look-up';
import type { Tx } from '#db/tx';

/** Goods on their way between branches, for the rules and the lists. */

interface FoundRow extends Omit<TransitRow, 'openMilli' | 'unitCost'> {
  readonly unit: string;
  readonly sentMilli: string;
  readonly openMilli: string;
  readonly unitCost: string;
  readonly sentSerials: readonly string[];
}

interface FoundTransit extends Omit<Transit, 'rows'> {
  /** The branch of the question: the sender or the receiver. */
  readonly branchId: number;
  readonly sentOn: IsoDate;
  readonly fromBranch: string;
  readonly toBranch: string;
  readonly vehicle: string;
  readonly remarks: string;
  readonly rows: readonly FoundRow[];
}

/** A product that a voucher has sent, with the fields of a list. */
export interface ListedTransitRow extends TransitRow {
  readonly unit: string;
  readonly sentMilli: QtyMilli;
  readonly sentSerials: readonly string[];
}

/** The goods that a voucher has sent, with the fields of a list. */
export interface ListedTransit extends Omit<FoundTransit, 'rows' | 'branchId'> {
  readonly rows: readonly ListedTransitRow[];
}

function listed({ branchId: _branch, rows, ...transit }: FoundTransit): ListedTransit {
  return {
    ...transit,
    rows: rows.map((row) => ({ ...row, ...amountsIn(row, ['sentMilli', 'openMilli', 'unitCost']) })),
  };
}

/**
 * Looks up vouchers that have sent goods. The branch must be the sender or the receiver. A receipt or withdrawal needs no
 * lock here, because every document locks the vouchers that it links to.
 */
const transitLookUp: LookUp<FoundTransit> = {
  name: 'transit',
  rank: 8,
  together: (desks, inScope) => sql`transit_facts(${pairsOf(desks, inScope)})`,
};

/** Returns the same vouchers for a list, in the order in which they were sent, the latest first. */
export async function readTransits(
  tx: Tx,
  branchId: number,
  voucherIds: readonly number[],
): Promise<readonly ListedTransit[]> {
  return (await readRows(tx, transitLookUp, { branchId, ids: voucherIds })).map(listed);
}

/** Returns the need for goods that the voucher has sent to or from the working branch. Null if it has sent none. */
export function transitNeeded(voucherId: number, side: 'toBranchId' | 'fromBranchId'): Need<Transit | null> {
  return {
    lookUp: transitLookUp,
    ids: [voucherId],
    found: (rowsOf, branchId) => {
      const found = rowsOf(transitLookUp).find((one) => {
        return one.voucherId === voucherId && one.branchId === branchId && one[side] === branchId;
      });
      return found === undefined ? null : listed(found);
    },
  };
}
