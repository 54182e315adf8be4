import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';
import { ACCOUNT } from '@cashbook/kernel';
import type { WordOf } from '@cashbook/words/catalogue';
import type { VoucherSide } from '../kinds/known-kinds.ts';
import { movementParts, type PartOfMovements, worthPaisa } from '../voucher/voucher-kind.ts';

export interface PrintedRow {
  name: string;
  text: string;
  remarks: string;
  debitPaisa: bigint;
  creditPaisa: bigint;
  /** What goes in or, below zero, out of the stock; zero on lines of money. */
  quantityMilli: bigint;
  unit: string;
  /** What a unit of the goods costs and what they are worth; null where it is not printed. */
  costMicro: bigint | null;
  valuePaisa: bigint | null;
  /** A heading above rows, which takes the place of all else; null for a row of its own. */
  heading: WordOf<'vouchers'> | null;
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

/** Goods that go one way stand below their heading, with what they cost; the heading says the way, and no sign does. */
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
