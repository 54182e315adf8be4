import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';

export interface PrintedRow {
  name: string;
  text: string;
  remarks: string;
  amountPaisa: bigint;
}

/** What stands on the paper: the lines beside the money. A void voucher prints what it last was. */
export function printedRows(
  voucher: Pick<VoucherWhole, 'is_void' | 'entries' | 'history'>,
  side: 'debit' | 'credit',
): PrintedRow[] {
  const lastStanding = voucher.history.findLast(({ action }) => action !== 'voided');
  const entries = voucher.is_void ? (lastStanding?.entries ?? []) : voucher.entries;
  return entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line[side] > 0n)
    .map((line) => ({
      name: line.account_name,
      text: line.account_text,
      remarks: line.remarks,
      amountPaisa: line[side],
    }));
}

/** The sum of the rows. */
export const printedTotalPaisa = (rows: readonly PrintedRow[]): bigint =>
  rows.reduce((total, { amountPaisa }) => total + amountPaisa, 0n);
