import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';
import { ACCOUNT } from '@cashbook/kernel';
import type { PrintedSide } from '../kinds/known-kinds.ts';

export interface PrintedRow {
  name: string;
  text: string;
  remarks: string;
  debitPaisa: bigint;
  creditPaisa: bigint;
}

type Printed = Pick<PrintedVoucher, 'lines'>;

/** The lines of a voucher as they stand. A void voucher prints what it last was. */
export function standingLines({
  is_void,
  entries,
  history,
}: Pick<VoucherWhole, 'is_void' | 'entries' | 'history'>): PrintedVoucher['lines'] {
  const lastStanding = history.findLast(({ action }) => action !== 'voided');
  return (is_void ? (lastStanding?.entries ?? []) : entries).flatMap(({ lines }) => lines);
}

/** What stands on the paper: the lines beside the money, or all lines. */
export function printedRows({ lines }: Printed, side: PrintedSide): PrintedRow[] {
  return lines
    .filter((line) => side === 'both' || line[side] > 0n)
    .map((line) => ({
      name: line.account_name,
      text: line.account_text,
      remarks: line.remarks,
      debitPaisa: line.debit,
      creditPaisa: line.credit,
    }));
}

/** The bank through which the money went; null where it is the cash, or no money moved. */
export function printedBank({ lines }: Printed, side: PrintedSide): string | null {
  if (side === 'both') return null;
  const money = lines.find((line) => line[side] === 0n);
  return money === undefined || money.account_id === ACCOUNT.cash ? null : money.account_name;
}

/** The sums of the rows. */
export function printedTotals(rows: readonly PrintedRow[]): { debitPaisa: bigint; creditPaisa: bigint } {
  return {
    debitPaisa: rows.reduce((sum, row) => sum + row.debitPaisa, 0n),
    creditPaisa: rows.reduce((sum, row) => sum + row.creditPaisa, 0n),
  };
}
