import { type NamedRequisition, type RequisitionUse, requisitionNumber } from '@cashbook/kernel';
import { sql } from 'kysely';
import { type AsText, amountsIn, type LookUp, type Need, pairsOf } from '#db/look-up';
import type { LoadedVoucher } from '#domains/ledger/index';

/** The facts about requisitions that rows of vouchers name. */

type UseRow = AsText<RequisitionUse, 'boughtPaisa' | 'paidPaisa'> & {
  readonly voucherId: number;
  /** The goods that went back. They are not in what was bought. */
  readonly backPaisa: string;
};

interface RequisitionRow extends Pick<NamedRequisition, 'state' | 'policy'> {
  readonly branchId: number;
  readonly requisitionId: number;
  readonly reqNo: number;
  readonly approvedPaisa: string;
  readonly uses: readonly UseRow[];
}

/** Reads requisitions of the branch. A save locks them: of two that use up an approved amount, the second sees the first. */
const requisitionLookUp: LookUp<RequisitionRow> = {
  name: 'requisitions',
  rank: 36,
  cached: 'of ids',
  together: (asked, inScope) => sql`named_requisition_facts(${pairsOf(asked, inScope)}::int[])`,
  locked: (_companyId, asked) => sql`locked_requisition_facts(${pairsOf([asked], (argument) => argument)}::int[])`,
};

const noUse: RequisitionUse = { boughtPaisa: 0n, paidPaisa: 0n };
const sumOf = (uses: readonly UseRow[]): RequisitionUse =>
  uses.reduce((sum, use) => {
    const { boughtPaisa, paidPaisa } = amountsIn(use, ['boughtPaisa', 'paidPaisa']);
    return { boughtPaisa: sum.boughtPaisa + boughtPaisa, paidPaisa: sum.paidPaisa + paidPaisa };
  }, noUse);

/** Requests the named requisitions, as far as they belong to the branch. At an edit the voucher's own use stands apart. */
export function requisitionsNeeded(
  named: readonly (number | null | undefined)[],
  edited: Pick<LoadedVoucher, 'voucherId'> | null,
): Need<ReadonlyMap<number, NamedRequisition>> {
  const ids = [...new Set(named.filter((id) => id != null))];
  return {
    ...{ lookUp: requisitionLookUp, ids, changes: ids },
    found: (rowsOf, branchId) =>
      new Map(
        rowsOf(requisitionLookUp)
          .filter((row) => row.branchId === branchId && ids.includes(row.requisitionId))
          .map(({ requisitionId, reqNo, state, policy, approvedPaisa, uses }) => {
            const isOwn = ({ voucherId }: UseRow) => edited !== null && voucherId === Number(edited.voucherId);
            const own = uses.filter(isOwn);
            const others = sumOf(uses.filter((use) => !isOwn(use)));
            const number = requisitionNumber(reqNo);
            // What the voucher itself bought has the goods that went back later.
            const backPaisa = own.reduce((sum, use) => sum + BigInt(use.backPaisa), 0n);
            const { boughtPaisa, paidPaisa } = sumOf(own);
            const before = { boughtPaisa: boughtPaisa + backPaisa, paidPaisa };
            const found = { number, state, policy, approvedPaisa: BigInt(approvedPaisa), others, backPaisa };
            return [requisitionId, { ...found, before: own.length === 0 ? null : before }];
          }),
      ),
  };
}
