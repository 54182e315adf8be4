import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';
import { ACCOUNT } from '@cashbook/kernel';
import type { VoucherSide } from '../kinds/known-kinds.ts';

export interface PrintedRow {
  name: string;
  text: string;
  remarks: string;
  debitPaisa: bigint;
  creditPaisa: bigint;
  /** What goes in or, below zero, out of the stock; zero on lines of money. */
  quantityMilli: bigint;
  unit: string;
}

type Printed = Pick<PrintedVoucher, 'lines' | 'movements'>;

/** The lines and movements of a voucher as they stand. A void voucher prints what it last was. */
export function standing({
  is_void,
  entries,
  movements,
  history,
}: Pick<VoucherWhole, 'is_void' | 'entries' | 'movements' | 'history'>): Printed {
  const lastStanding = history.findLast(({ action }) => action !== 'voided');
  const said = is_void ? lastStanding : { entries, movements };
  return { lines: (said?.entries ?? []).flatMap(({ lines }) => lines), movements: said?.movements ?? [] };
}

/** What stands on the paper: the lines beside the money, or all lines; or what is moved of the stock. */
export function printedRows({ lines, movements }: Printed, side: VoucherSide): PrintedRow[] {
  if (side === 'stock') return movements.map(movedRow);
  return lines
    .filter((line) => side === 'both' || line[side] > 0n)
    .map((line) => ({
      name: line.account_name,
      text: line.account_text,
      remarks: line.remarks,
      debitPaisa: line.debit,
      creditPaisa: line.credit,
      quantityMilli: 0n,
      unit: '',
    }));
}

const movedRow = (movement: PrintedVoucher['movements'][number]): PrintedRow => ({
  name: movement.product_name,
  text: movement.warehouse_name,
  remarks: movement.serials.join(' '),
  debitPaisa: 0n,
  creditPaisa: 0n,
  quantityMilli: movement.qty,
  unit: movement.unit,
});

/** The bank through which the money went; null where it is the cash, or no money moved. */
export function printedBank({ lines }: Pick<Printed, 'lines'>, side: VoucherSide): string | null {
  if (side === 'both' || side === 'stock') return null;
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
