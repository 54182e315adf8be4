import type { CollectedSale, SettledInstallment } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { type LookUp, type Need, pairsOf } from '#db/look-up';

/** A sale by installments as the database returns it. Amounts are text. */
interface CollectedRow {
  readonly branchId: number;
  readonly voucherId: number;
  readonly accountId: number;
  readonly vrNo: string;
  readonly withholds: boolean;
  readonly today: IsoDate;
  readonly earlyUntil: IsoDate | null;
  readonly earlyDiscountPaisa: string;
  readonly collectionIds: readonly number[];
  readonly installments: readonly {
    readonly installmentNo: number;
    readonly settledPaisa: string;
    readonly duePaisa: string;
    /** Whether a late fee of it stands. */
    readonly isCharged: boolean;
  }[];
}

/** Looks up sales by installments of the branch. A document locks the vouchers that it links to. */
const lookUp: LookUp<CollectedRow> = {
  name: 'collected',
  rank: 9,
  together: (desks, inScope) => sql`collected_facts(${pairsOf(desks, inScope)})`,
};

/** Returns a sale with its installments. Null when the branch has no such sale, it is void, or it has no installments. */
export const collectedNeeded = (saleId: number): Need<CollectedSale | null> => ({
  lookUp,
  ids: [saleId],
  found: (rowsOf, branchId) => {
    const found = rowsOf(lookUp).find((row) => row.voucherId === saleId && row.branchId === branchId);
    if (found === undefined) return null;
    const { accountId, vrNo, withholds, today, earlyUntil, earlyDiscountPaisa, collectionIds, installments } = found;
    return {
      ...{
        accountId,
        vrNo,
        withholds,
        today,
        earlyUntil,
        earlyDiscountPaisa: BigInt(earlyDiscountPaisa),
        collectionIds,
      },
      installments: installments.map(({ installmentNo, duePaisa }) => ({ installmentNo, duePaisa: BigInt(duePaisa) })),
    };
  },
});

/**
 * Returns the installments of a saved sale that something has settled, or for which a late fee stands: they keep their days and their
 * customer. Empty for a new sale.
 */
export const settledNeeded = (saleId: bigint | null): Need<readonly SettledInstallment[]> => ({
  lookUp,
  ids: saleId === null ? [] : [Number(saleId)],
  found: (rowsOf) => {
    const found = rowsOf(lookUp).find((row) => BigInt(row.voucherId) === saleId);
    return (found?.installments ?? [])
      .filter(({ settledPaisa, isCharged }) => isCharged || BigInt(settledPaisa) > 0n)
      .map(({ installmentNo, settledPaisa }) => ({ installmentNo, settledPaisa: BigInt(settledPaisa) }));
  },
});
