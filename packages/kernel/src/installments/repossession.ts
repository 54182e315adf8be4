import { MAX_ROW_REMARKS, type Paisa, type QtyMilli } from '@cashbook/money';
import type { DraftMovement, Ruled } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import { serialsLeft, type Taken, takenTogether, takesOfLine, takesRefusal } from '#documents/taking';
import type { CollectedSale } from '#installments/collection';
import { draftMarkup, fromUnearned, sumOfMarkup, takenUnearned } from '#installments/markup';
import { ACCOUNT } from '#ledger/chart';
import { balance, credit, debit } from '#ledger/entries';
import { unitCostOf } from '#stock/stock-cost';
import {
  type StockFacts,
  type StockRow,
  type StockRowsRefusal,
  stockRowsRefusal,
  warehouseRefusal,
} from '#stock/stock-rows';

/** Goods of a sale by installments that are taken back because they were not paid (accounting-next §4.8). */

export type RepossessedRow = StockRow & {
  /** The line of the sale, from 1. */
  readonly lineNo: number;
  /** The product as which the goods come in, such as the used one; null for the product of the line. */
  readonly intoProductId: number | null;
  readonly warehouseId: number | null;
  /** The value of the goods. */
  readonly amountPaisa: Paisa;
};

export type TypedRepossession = {
  readonly saleId: number;
  readonly rows: readonly RepossessedRow[];
  readonly remarks: string;
};

/** A line of the sale. */
export type RepossessedLine = {
  readonly lineNo: number;
  readonly productId: number;
  readonly movedMilli: QtyMilli;
  readonly serials: readonly string[];
};

export type RepossessionFacts = StockFacts & {
  readonly sale: CollectedSale | null;
  /** Null for the schedule of an opening balance, behind which no goods stand. */
  readonly lines: readonly RepossessedLine[] | null;
  /** The goods of the sale that came back before. */
  readonly back: readonly Taken[];
};

/** A part of an installment that the value of the goods settles. */
export type RepossessedPart = { readonly installmentNo: number; readonly repossessedPaisa: Paisa };

export type RepossessionRefusal =
  | 'installment_not_found'
  | 'opening_without_goods'
  | 'remarks_too_long'
  | 'return_empty'
  | 'return_line_not_found'
  | 'return_beyond_left'
  | 'return_serial_not_left'
  | 'amount_not_positive'
  | 'beyond_due'
  | StockRowsRefusal;

const codes = {
  line: 'return_line_not_found',
  beyondLeft: 'return_beyond_left',
  serialNotLeft: 'return_serial_not_left',
} as const;

/**
 * Makes the voucher of a repossession: Dr 34 / Cr customer the value of the goods, which come in at that value, and Dr 29 / Cr customer all markup of the sale that is not earned. `own` says what it
 * settles of which installment, the last first.
 *
 * Refusals, the first that applies: `installment_not_found`, `opening_without_goods`, `remarks_too_long`, `return_empty`; row by row `return_line_not_found`,
 * `return_beyond_left`, `return_serial_not_left`; those of {@link stockRowsRefusal} for the goods as they come in; row by row
 * `warehouse_not_found` and `amount_not_positive`; `beyond_due` for more than is due of the sale without that markup.
 */
export function repossession(
  { saleId, rows, remarks }: TypedRepossession,
  facts: RepossessionFacts,
): Ruled<RepossessionRefusal, readonly RepossessedPart[]> {
  const { sale, lines } = facts;
  if (sale === null) return refuse('installment_not_found');
  if (lines === null) return refuse('opening_without_goods');
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const refused = rowsRefusal(rows, lines, facts);
  if (refused !== null) return refused;
  const totalPaisa = rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
  const duePaisa = sale.installments.reduce((sum, one) => sum + one.duePaisa, 0n);
  const markup = takenUnearned(saleId, sale.installments, duePaisa);
  const unearnedPaisa = sumOfMarkup(markup);
  if (totalPaisa > duePaisa - unearnedPaisa) return refuse('beyond_due');
  const notes = { remarks };
  const entry = balance([
    debit(ACCOUNT.repossessedGoods, totalPaisa, notes),
    credit(sale.accountId, totalPaisa, notes),
  ]);
  return {
    ok: true,
    drafts: [
      {
        ...{ typeId: 18, totalPaisa, remarks, movements: rows.map(comesIn), ...draftMarkup(markup) },
        entries: [entry, ...fromUnearned(sale.accountId, unearnedPaisa, remarks)],
        links: [{ parent: BigInt(saleId), role: 'return' }],
      },
    ],
    own: partsFromLast(sale, totalPaisa + unearnedPaisa),
  };
}

const asItComesIn = (row: RepossessedRow): RepossessedRow => ({
  ...row,
  productId: row.intoProductId ?? row.productId,
});

function rowsRefusal(
  rows: readonly RepossessedRow[],
  lines: readonly RepossessedLine[],
  { back, ...facts }: RepossessionFacts,
): Refused<RepossessionRefusal> | null {
  if (rows.length === 0) return refuse('return_empty');
  const refused =
    takesRefusal(rows, {
      lineOf: (row) => lines.find((line) => line.lineNo === row.lineNo && line.productId === row.productId),
      leftOf: (line) => {
        const takes = takesOfLine(back, line.lineNo);
        return {
          name: facts.products.get(line.productId)?.name ?? '',
          leftMilli: line.movedMilli - takenTogether(takes).quantityMilli,
          serials: serialsLeft(line.serials, takes),
        };
      },
      codes,
    }) ?? stockRowsRefusal(rows.map(asItComesIn), facts);
  if (refused !== null) return refused;
  for (const [index, { warehouseId, amountPaisa }] of rows.entries()) {
    const wrong = warehouseRefusal(warehouseId, facts, 'warehouse_not_found');
    if (wrong !== null) return refuse(wrong.refusal.code, index);
    if (amountPaisa <= 0n) return refuse('amount_not_positive', index);
  }
  return null;
}

const comesIn = (row: RepossessedRow): DraftMovement => {
  const { productId, warehouseId, quantityMilli, serials, amountPaisa } = asItComesIn(row);
  const givenCost = unitCostOf(amountPaisa, quantityMilli);
  return { productId, warehouseId, quantityMilli, givenCost, orderId: null, serials };
};

/** Returns the parts of installments that an amount settles, the last first, in the order of the plan. */
function partsFromLast({ installments }: CollectedSale, totalPaisa: Paisa): readonly RepossessedPart[] {
  let left = totalPaisa;
  return [...installments]
    .reverse()
    .map(({ installmentNo, duePaisa }) => {
      const repossessedPaisa = duePaisa < left ? duePaisa : left;
      left -= repossessedPaisa;
      return { installmentNo, repossessedPaisa };
    })
    .filter(({ repossessedPaisa }) => repossessedPaisa > 0n)
    .reverse();
}
