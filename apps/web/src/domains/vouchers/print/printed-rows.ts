import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';
import { ACCOUNT } from '@cashbook/kernel';
import type { WordOf } from '@cashbook/words/catalogue';
import type { VoucherSide } from '#domains/vouchers/known-kinds.ts';
import { movementParts, type PartOfMovements, worthPaisa } from '../voucher/voucher-kind.ts';

export interface PrintedRow {
  name: string;
  text: string;
  remarks: string;
  debitPaisa: bigint;
  creditPaisa: bigint;
  /** The quantity that goes into the stock, or below zero out of it; zero on lines of money. In thousandths. */
  quantityMilli: bigint;
  unit: string;
  /** The cost of a unit and the value of the goods; null if it is not printed. */
  costMicro: bigint | null;
  valuePaisa: bigint | null;
  /** The heading of the rows below, instead of all other content; null for an ordinary row. */
  heading: WordOf<'vouchers'> | null;
}

type Printed = Pick<PrintedVoucher, 'lines' | 'movements'>;

/** Returns the present lines and movements of a voucher. For a void voucher it returns the last ones before the void. */
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

/** Returns the rows on the paper: the lines beside the money, all lines, or the movements of stock. */
export function printedRows(voucher: Printed & Pick<PrintedVoucher, 'kind'>, side: VoucherSide): PrintedRow[] {
  if (side === 'stock') return movementParts(voucher).flatMap(movedRows);
  return voucher.lines
    .filter((line) => side === 'both' || line[side] > 0n)
    .map((line) => ({
      name: line.account_name,
      text: line.account_text,
      remarks: line.remarks,
      debitPaisa: line.debit,
      creditPaisa: line.credit,
      ...noGoods,
    }));
}

const noGoods = { quantityMilli: 0n, unit: '', costMicro: null, valuePaisa: null, heading: null } as const;
const noMoney = { debitPaisa: 0n, creditPaisa: 0n } as const;

/**
 * Returns the rows of one part of the movements. Goods that go one way stand below their heading with their cost. The heading
 * names the direction, so the quantities have no sign.
 */
function movedRows({ word, isOneWay, movements }: PartOfMovements): PrintedRow[] {
  const rows = movements.map((movement): PrintedRow => {
    const { qty, cost } = movement;
    return {
      ...noMoney,
      name: movement.product_name,
      text: movement.warehouse_name,
      remarks: movement.serials.join(' '),
      quantityMilli: isOneWay && qty < 0n ? -qty : qty,
      unit: movement.unit,
      costMicro: isOneWay ? cost : null,
      valuePaisa: isOneWay ? worthPaisa(movement) : null,
      heading: null,
    };
  });
  return isOneWay ? [{ ...noMoney, ...noGoods, name: '', text: '', remarks: '', heading: word }, ...rows] : rows;
}

/** Returns the bank through which the money went; null for cash or if no money moved. */
export function printedBank({ lines }: Pick<Printed, 'lines'>, side: VoucherSide): string | null {
  if (side === 'both' || side === 'stock') return null;
  const money = lines.find((line) => line[side] === 0n);
  return money === undefined || money.account_id === ACCOUNT.cash ? null : money.account_name;
}

/** Returns the sums of the rows. */
export function printedTotals(rows: readonly PrintedRow[]): { debitPaisa: bigint; creditPaisa: bigint } {
  return {
    debitPaisa: rows.reduce((sum, row) => sum + row.debitPaisa, 0n),
    creditPaisa: rows.reduce((sum, row) => sum + row.creditPaisa, 0n),
  };
}
