import type { CollectedSale, SettledInstallment, Unearned } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { type LookUp, type Need, pairsOf } from '#db/look-up';
import type { LoadedVoucher } from '#domains/ledger/index';

/** A sale by installments as the database returns it. Amounts are text. */
interface CollectedRow {
  readonly branchId: number;
  readonly voucherId: number;
  readonly accountId: number;
  readonly vrNo: string;
  readonly withholds: boolean;
  readonly lastNo: number;
  readonly today: IsoDate;
  readonly earlyUntil: IsoDate | null;
  readonly earlyDiscountPaisa: string;
  readonly spreads: boolean;
  /** Whether a reschedule has added installments, also one that was taken back: then no version replaces its bills. */
  readonly wasRescheduled: boolean;
  /** The rows of the register of unearned markup. */
  readonly markup: readonly MarkupRow[];
  readonly collectionIds: readonly number[];
  readonly installments: readonly {
    readonly installmentNo: number;
    readonly settledPaisa: string;
    readonly duePaisa: string;
    /** The day on which its markup is earned. */
    readonly earnsOn: IsoDate;
    /** Whether a late fee of it stands. */
    readonly isCharged: boolean;
  }[];
}

interface MarkupRow {
  readonly voucherId: number;
  readonly installmentNo: number;
  readonly amountPaisa: string;
  /** Whether the end of a month took it to account 25. It comes back from there when it is not earned any more. */
  readonly mayGoBack: boolean;
}

/** A voucher that is being edited, with the date of its present version. */
type EditedVoucher = Pick<LoadedVoucher, 'voucherId'> & { readonly current: Pick<LoadedVoucher['current'], 'date'> };

/** Looks up sales by installments of the branch. A document locks the vouchers that it links to. */
const lookUp: LookUp<CollectedRow> = {
  name: 'collected',
  rank: 9,
  cached: 'of ids',
  together: (desks, inScope) => sql`collected_facts(${pairsOf(desks, inScope)})`,
};

/** Returns a sale with its installments. Null when the branch has no such sale, it is void, or it has no installments. */
export const collectedNeeded = (saleId: number): Need<CollectedSale | null> => ({
  lookUp,
  ids: [saleId],
  found: (rowsOf, branchId) => {
    const found = rowsOf(lookUp).find((row) => row.voucherId === saleId && row.branchId === branchId);
    if (found === undefined) return null;
    const { installments, earlyDiscountPaisa, markup: _rows, branchId: _branch, voucherId: _id, ...sale } = found;
    const unearned = new Map(unearnedIn(found, null).map((one) => [one.installmentNo, one.unearnedPaisa]));
    return {
      ...{ ...sale, earlyDiscountPaisa: BigInt(earlyDiscountPaisa) },
      installments: installments.map(({ installmentNo, duePaisa }) => {
        return { installmentNo, duePaisa: BigInt(duePaisa), unearnedPaisa: unearned.get(installmentNo) ?? 0n };
      }),
    };
  },
});

/**
 * Returns the markup of each installment that is not earned on the open day, or on the day of a voucher that is being edited: what stands on
 * 29 and what stands on 25 before its time (accounting-next §4.2). The rows of that voucher and of later ones are left out, as if it were posted
 * now.
 */
function unearnedIn({ installments, markup, today }: CollectedRow, edited: EditedVoucher | null): Unearned[] {
  const day = edited?.current.date ?? today;
  const waiting = new Map<number, bigint>();
  for (const { voucherId, installmentNo, amountPaisa, mayGoBack } of markup) {
    const isLater = edited !== null && BigInt(voucherId) >= edited.voucherId;
    if (mayGoBack || isLater) continue;
    waiting.set(installmentNo, (waiting.get(installmentNo) ?? 0n) + BigInt(amountPaisa));
  }
  return installments.map(({ installmentNo, earnsOn }) => {
    return { installmentNo, unearnedPaisa: earnsOn <= day ? 0n : (waiting.get(installmentNo) ?? 0n) };
  });
}

/** Returns the markup of a sale that is not earned, without what an edited voucher took of it; empty for a sale that has none. */
export const unearnedNeeded = (saleId: number | null, edited: EditedVoucher | null): Need<readonly Unearned[]> => ({
  lookUp,
  ids: saleId === null ? [] : [saleId],
  found: (rowsOf, branchId) => {
    const found = rowsOf(lookUp).find((row) => row.voucherId === saleId && row.branchId === branchId);
    return found === undefined ? [] : unearnedIn(found, edited);
  },
});

/**
 * Returns the markup of a saved sale when a return, a settlement or a write-off has taken some of it before it was earned: then it stays as
 * it is. Null when it may change.
 */
export const fixedMarkupNeeded = (saleId: bigint | null): Need<bigint | null> => ({
  lookUp,
  ids: saleId === null ? [] : [Number(saleId)],
  found: (rowsOf) => {
    const rows = rowsOf(lookUp).find((row) => BigInt(row.voucherId) === saleId)?.markup ?? [];
    const isTaken = rows.some(({ voucherId, mayGoBack }) => !mayGoBack && BigInt(voucherId) !== saleId);
    const ofSale = rows.filter(({ voucherId }) => BigInt(voucherId) === saleId);
    return isTaken ? ofSale.reduce((sum, { amountPaisa }) => sum + BigInt(amountPaisa), 0n) : null;
  },
});

/**
 * Returns the installments of a saved sale that something has settled, or for which a late fee stands: they keep their days and their
 * customer. Empty for a new sale, and for one that was rescheduled, of which the books refuse every other content.
 */
export const settledNeeded = (saleId: bigint | null): Need<readonly SettledInstallment[]> => ({
  lookUp,
  ids: saleId === null ? [] : [Number(saleId)],
  found: (rowsOf) => {
    const found = rowsOf(lookUp).find((row) => BigInt(row.voucherId) === saleId);
    if (found === undefined || found.wasRescheduled) return [];
    return found.installments
      .filter(({ settledPaisa, isCharged }) => isCharged || BigInt(settledPaisa) > 0n)
      .map(({ installmentNo, settledPaisa }) => ({ installmentNo, settledPaisa: BigInt(settledPaisa) }));
  },
});
