import type { Transit, TransitRow } from '@cashbook/kernel';
import type { IsoDate, QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import { type LookUp, type Need, readRows } from '#db/look-up';
import type { Tx } from '#db/tx';

/** What is on its way between branches, as the rules and the lists want to know it. */

interface FoundRow extends Omit<TransitRow, 'openMilli' | 'unitCost'> {
  readonly unit: string;
  readonly sentMilli: string;
  readonly openMilli: string;
  readonly unitCost: string;
  readonly sentSerials: readonly string[];
}

interface FoundTransit extends Omit<Transit, 'rows'> {
  /** The one of the two branches for which it was asked. */
  readonly branchId: number;
  readonly sentOn: IsoDate;
  readonly fromBranch: string;
  readonly toBranch: string;
  readonly vehicle: string;
  readonly remarks: string;
  readonly rows: readonly FoundRow[];
}

/** A product that a voucher has sent, with what a list says of it. */
export interface ListedTransitRow extends TransitRow {
  readonly unit: string;
  readonly sentMilli: QtyMilli;
  readonly sentSerials: readonly string[];
}

/** What a voucher has sent, with what a list says of it. */
export interface ListedTransit extends Omit<FoundTransit, 'rows' | 'branchId'> {
  readonly rows: readonly ListedTransitRow[];
}

function listed({ branchId: _branch, rows, ...transit }: FoundTransit): ListedTransit {
  return {
    ...transit,
    rows: rows.map(({ sentMilli, openMilli, unitCost, ...row }) => {
      return { ...row, sentMilli: BigInt(sentMilli), openMilli: BigInt(openMilli), unitCost: BigInt(unitCost) };
    }),
  };
}

/** Vouchers that have sent goods, by the branch's own right to know: it sent them, or is to receive them. Whoever ends their way holds them already: a document holds what it is to hang on. */
const transitLookUp: LookUp<FoundTransit> = {
  name: 'transit',
  rank: 8,
  together: (desks, inScope) => {
    const pairs = desks.flatMap(({ branchId, ids }) => ids.map((id) => ({ branchId, id })));
    return sql`transit_facts(${inScope(sql`${pairs.map(({ branchId }) => branchId)}::int[]`)},
      ${pairs.map(({ id }) => id)}::bigint[])`;
  },
};

/** The same for a list, in the order in which they were sent, the latest first. */
export async function readTransits(
  tx: Tx,
  branchId: number,
  voucherIds: readonly number[],
): Promise<readonly ListedTransit[]> {
  return (await readRows(tx, transitLookUp, { branchId, ids: voucherIds })).map(listed);
}

/** What the voucher has sent to the working branch, or from it; null where it has sent nothing so. */
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
