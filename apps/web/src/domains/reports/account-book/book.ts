import type { CashBook, CashBookRow } from '@cashbook/contract/reports/cash-book';
import type { Ledger, LedgerRow } from '@cashbook/contract/reports/ledger';
import { noSides, plusSides, type Sides } from '@cashbook/money';
import { sidesOf } from './sides.ts';

/** A row of Cash Book or Ledger, under one set of names. */
export interface BookRow extends Sides {
  slNumber: number;
  voucherId: number;
  vrDate: string;
  vrNo: string;
  /** The account on the other side, and its number where it is one. */
  name: string;
  accountId: number | null;
  /** What names that account beside its name: the code of the party behind it, its number (spec 2 §2 "Cash Book"). */
  codes: readonly string[];
  /** Empty where it is no party. */
  mobile: string;
  remarks: string;
  images: string;
  branchPad: string;
  /** Null where the report does not say. */
  isApproved: boolean | null;
}

/** The branch id as printed pages and file folders have it (spec 2 §9). */
export const branchPad = (branchId: number) => String(branchId).padStart(4, '0');

export function fromCashBook(row: CashBookRow): BookRow {
  return {
    slNumber: row.sl_number,
    voucherId: row.mtm_id,
    vrDate: row.vr_date,
    vrNo: row.vr_no,
    name: row.nam,
    accountId: row.ledger_id,
    codes: [row.somity?.idfr_code ?? '', String(row.somity?.somity_id ?? row.ledger_id ?? '')].filter(Boolean),
    mobile: row.somity?.mobile ?? '',
    remarks: row.remarks,
    images: row.voucher_image,
    branchPad: row.branchPad,
    isApproved: row.is_approved,
    debitPaisa: row.debit,
    creditPaisa: row.credit,
  };
}

export function fromLedger(row: LedgerRow): BookRow {
  return {
    slNumber: row.sl_number,
    voucherId: row.mtm_id,
    vrDate: row.vr_date,
    vrNo: row.vr_no,
    name: row.name,
    accountId: null,
    codes: [],
    mobile: '',
    remarks: row.remarks,
    images: row.voucher_image,
    branchPad: branchPad(row.branch_id),
    isApproved: null,
    debitPaisa: row.debit,
    creditPaisa: row.credit,
  };
}

/** A slice of either report with its rows under one set of names. */
export type BookSlice = Omit<CashBook | Ledger, 'details'> & { details: BookRow[] };

/** What stands around the rows. */
export interface BookTotals {
  opening: Sides;
  range: Sides;
}

export const totalsOf = (slice: Pick<BookSlice, 'opening_balance' | 'range_total'>): BookTotals => ({
  opening: sidesOf(slice.opening_balance),
  range: sidesOf(slice.range_total),
});

/**
 * Whether the rows add up to the total. Slices are read one after the other; a voucher saved meanwhile can be in the
 * total and not in a slice that came before it.
 */
export function addsUp(rows: readonly Sides[], range: Sides): boolean {
  const sum = rows.reduce(plusSides, noSides);
  return sum.debitPaisa === range.debitPaisa && sum.creditPaisa === range.creditPaisa;
}
