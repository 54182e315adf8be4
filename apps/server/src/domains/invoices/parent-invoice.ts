import { type FoundInvoice, isTypeOf, type ReturnedSide } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { type AsText, amountsIn, type LookUp, type Need, pairsOf } from '#db/look-up';

/** Invoices of goods, as the documents against them know them. */

type NamedLine = FoundInvoice['lines'][number] & {
  readonly productName: string;
  readonly unitName: string;
  readonly hasSerials: boolean;
  readonly decimals: number;
  readonly warehouseId: number | null;
  readonly warehouseName: string | null;
};

/** An invoice whose goods may be taken, with the fields of a screen. */
export interface NamedInvoice extends FoundInvoice {
  readonly numberText: string;
  readonly date: IsoDate;
  readonly accountName: string;
  /** The employee who sold it; null when none is named. */
  readonly employeeId: number | null;
  readonly lines: readonly NamedLine[];
}

const amounts = ['movedMilli', 'invoicedMilli', 'bonusMilli', 'totalPaisa', 'discountPaisa', 'rateMilli'] as const;

type InvoiceRow = Omit<AsText<NamedInvoice, 'roundingPaisa'>, 'lines'> & {
  readonly branchId: number;
  readonly typeId: number;
  readonly lines: readonly AsText<NamedLine, (typeof amounts)[number]>[];
};

/** Looks up invoices of goods of the branch. A document locks the vouchers that it links to. */
const lookUp: LookUp<InvoiceRow> = {
  name: 'returnable',
  rank: 9,
  together: (desks, inScope) => sql`returnable_facts(${pairsOf(desks, inScope)})`,
};

/** Returns the invoice as it was saved. Null when the branch has no such invoice of the side. */
export const invoiceNeeded = (voucherId: number | null, side: ReturnedSide): Need<NamedInvoice | null> => ({
  lookUp,
  ids: voucherId === null ? [] : [voucherId],
  found: (rowsOf, branchId) => {
    const found = rowsOf(lookUp).find(
      (row) => row.voucherId === voucherId && row.branchId === branchId && isTypeOf(row.typeId, { trade: side }),
    );
    if (found === undefined) return null;
    const lines = found.lines.map((line) => ({ ...line, ...amountsIn(line, amounts) }));
    return { ...found, ...amountsIn(found, ['roundingPaisa']), lines };
  },
});

/** Returns an invoice with its lines, as the pages of documents against it show it. `lineReply` has the figures of a line. */
export const parentReply = <Line extends object, More extends object>(
  invoice: NamedInvoice,
  more: More,
  lineReply: (line: NamedInvoice['lines'][number]) => Line,
) => ({
  id: invoice.voucherId,
  vr_no: invoice.numberText,
  vr_date: invoice.date,
  account: { id: invoice.accountId, name: invoice.accountName },
  ...more,
  lines: invoice.lines.map((line) => ({
    line: line.lineNo,
    product: { id: line.productId, name: line.productName, unit: { name: line.unitName } },
    has_serials: line.hasSerials,
    ...lineReply(line),
  })),
});
