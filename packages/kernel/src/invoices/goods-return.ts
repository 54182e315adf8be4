import { divideHalfUp, MAX_ROW_REMARKS, type Paisa, type QtyMilli, type RateMilli } from '@cashbook/money';
import type { DraftMarkup, DraftMovement, Ruled, SavedDocument } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import {
  parentOf,
  serialsLeft,
  type Taken,
  takenRefusal,
  takenTogether,
  takesOfLine,
  takesRefusal,
} from '#documents/taking';
import { draftMarkup, fromUnearned, sumOfMarkup, takenUnearned, type Unearned, unearnedOf } from '#installments/markup';
import {
  type InvoiceFacts,
  type InvoiceHead,
  type InvoiceLine,
  type InvoiceRow,
  movedMilli,
  type PaymentsRefusal,
  paymentsRefusal,
} from '#invoices/invoice';
import { INVOICE_POSTINGS, invoiceEntries } from '#invoices/invoice-entries';
import {
  draftCheques,
  type InvoicePayment,
  type SettledInvoice,
  type SettlementRefusal,
  settlement,
} from '#invoices/invoice-money';
import { type StockRow, type StockRowsRefusal, stockRowsRefusal, warehouseRefusal } from '#stock/stock-rows';

/** Goods that go back: to the supplier (accounting §4, type 10), or from the customer (type 14). */

export type ReturnedSide = 'purchase' | 'sale';

/** A row of a return: a line of the invoice and the goods of it that go back. */
export type ReturnRow = StockRow & {
  /** The line of the invoice, from 1. */
  readonly lineNo: number;
  /** The warehouse that the goods leave or enter; null for none. */
  readonly warehouseId: number | null;
};

export type TypedReturn = {
  /** The invoice; null while none is selected. */
  readonly ofVoucherId: number | null;
  readonly rows: readonly ReturnRow[];
  /** The payments made back with it; null when no amount was given. The rest stays on the party's account. */
  readonly payments: readonly InvoicePayment[] | null;
  readonly notes: string;
};

/** The rest of an invoice line: the quantity that moved, less its returns. */
export type ReturnableLine = {
  readonly lineNo: number;
  readonly productId: number;
  readonly leftMilli: QtyMilli;
  /** The parts of the line's total and of its share of the discount that no return has taken yet. */
  readonly leftTotalPaisa: Paisa;
  readonly leftDiscountPaisa: Paisa;
  readonly rateMilli: RateMilli;
  /** The serials of its pieces that did not go back. */
  readonly serials: readonly string[];
};

/** A line with the rest of its invoiced quantity and of its bonus. Any other quantity left is variance. */
export type LeftLine = ReturnableLine & {
  readonly leftInvoicedMilli: QtyMilli;
  readonly leftBonusMilli: QtyMilli;
};

/** An invoice whose goods may go back. */
export type ReturnableInvoice<Line extends ReturnableLine = ReturnableLine> = {
  readonly voucherId: number;
  /** The party; 17 when it was paid on the spot. */
  readonly accountId: number;
  /** The rounding of its net to whole taka, less the rounding that returns have taken back. */
  readonly leftRoundingPaisa: Paisa;
  readonly orderId: number | null;
  readonly lines: readonly Line[];
};

export type ReturnFacts<Line extends ReturnableLine = ReturnableLine> = InvoiceFacts & {
  /** Null when the branch has no such invoice, or when the invoice is void. */
  readonly invoice: ReturnableInvoice<Line> | null;
  /** The installments of the sale, without what this return took of their markup; empty for other invoices. */
  readonly unearned: readonly Unearned[];
};

export type ReturnRefusal =
  | 'return_invoice_missing'
  | 'return_invoice_not_found'
  | 'return_invoice_fixed'
  | 'return_empty'
  | 'return_line_not_found'
  | 'return_beyond_left'
  | 'return_serial_not_left'
  | 'remarks_too_long'
  | PaymentsRefusal
  | SettlementRefusal
  | StockRowsRefusal;

/** The part of a line that goes back, and its amounts. */
export type ReturnedShare<Line extends ReturnableLine = ReturnableLine> = {
  readonly row: ReturnRow;
  readonly line: Line;
  readonly totalPaisa: Paisa;
  readonly discountPaisa: Paisa;
};

/**
 * Returns the amounts of the goods that go back. A row takes a share of the rest of its line, by quantity and rounded half-up.
 * The last goods take all that is left, so that all returns of a line add up to the line, to the paisa. Rows without a line of
 * the invoice are left out.
 */
export function returnedShares<Line extends ReturnableLine>(
  rows: readonly ReturnRow[],
  invoice: ReturnableInvoice<Line>,
): ReturnedShare<Line>[] {
  const lines = new Map(invoice.lines.map((line) => [line.lineNo, line]));
  return rows.flatMap((row) => {
    const line = lines.get(row.lineNo);
    if (line === undefined || line.leftMilli <= 0n) return [];
    const part = (left: bigint) => partOfLeft(left, row, line);
    return [{ row, line, totalPaisa: part(line.leftTotalPaisa), discountPaisa: part(line.leftDiscountPaisa) }];
  });
}

/**
 * Returns the part of a line's rest, in money or goods, that goes back with a row; all of it with the last goods of the line.
 */
const partOfLeft = (left: bigint, { quantityMilli }: ReturnRow, { leftMilli }: ReturnableLine): bigint =>
  quantityMilli >= leftMilli ? left : divideHalfUp(left * quantityMilli, leftMilli);

/**
 * Returns the quantities of a row in the terms of its line: the invoiced part in proportion to its money, its part of the
 * bonus, and the rest as variance. They add up to the quantity that moves. All returns of a line add up to the quantities of
 * the line.
 */
export function returnedQuantities({ row, line }: Pick<ReturnedShare<LeftLine>, 'row' | 'line'>): {
  readonly quantityMilli: QtyMilli;
  readonly bonusMilli: QtyMilli;
  readonly varianceMilli: QtyMilli;
} {
  const quantityMilli = partOfLeft(line.leftInvoicedMilli, row, line);
  const bonusMilli = partOfLeft(line.leftBonusMilli, row, line);
  return { quantityMilli, bonusMilli, varianceMilli: row.quantityMilli - quantityMilli - bonusMilli };
}

/** Returns the sums of a return. The rounding of the invoice goes back with the last of its goods. */
export function returnSum<Line extends ReturnableLine>(rows: readonly ReturnRow[], invoice: ReturnableInvoice<Line>) {
  const shares = returnedShares(rows, invoice);
  const totalPaisa = shares.reduce((sum, share) => sum + share.totalPaisa, 0n);
  const discountPaisa = shares.reduce((sum, share) => sum + share.discountPaisa, 0n);
  const leftMilli = invoice.lines.reduce((sum, line) => sum + line.leftMilli, 0n);
  const backMilli = rows.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0n);
  const barePaisa = totalPaisa - discountPaisa;
  const isLast = backMilli === leftMilli && barePaisa + invoice.leftRoundingPaisa >= 0n;
  const roundingPaisa = isLast ? invoice.leftRoundingPaisa : 0n;
  return { shares, totalPaisa, discountPaisa, roundingPaisa, netPaisa: barePaisa + roundingPaisa };
}

const parentCodes = {
  missing: 'return_invoice_missing',
  notFound: 'return_invoice_not_found',
  fixed: 'return_invoice_fixed',
} as const;

const lineCodes = {
  line: 'return_line_not_found',
  beyondLeft: 'return_beyond_left',
  serialNotLeft: 'return_serial_not_left',
} as const;

const sides = {
  purchase: { typeId: 10, posting: INVOICE_POSTINGS.purchaseReturn },
  sale: { typeId: 14, posting: INVOICE_POSTINGS.salesReturn },
} as const;

/**
 * Makes the voucher of a return against an invoice: its goods, its share of their total and of the discount, and the payments
 * made back. Bought goods leave at the cost of their line. Sold goods come back at the cost at which they left. Both follow
 * later changes of these costs (accounting §5). The voucher is linked to the invoice. Markup that is not earned yet goes back with the goods,
 * Dr 29 / Cr the party.
 *
 * Refusals, the first that applies: `return_invoice_missing`, `return_invoice_not_found`, at an edit `return_invoice_fixed`;
 * `return_empty`; row by row `return_line_not_found`, `return_beyond_left`, `return_serial_not_left`; those of
 * {@link stockRowsRefusal}; row by row `warehouse_not_found`; those of {@link paymentsRefusal} and {@link settlement};
 * `remarks_too_long`.
 */
export function goodsReturn<Line extends ReturnableLine>(
  side: ReturnedSide,
  typed: TypedReturn,
  facts: ReturnFacts<Line>,
  before: SavedDocument<TypedReturn> | null,
): Ruled<ReturnRefusal, SettledInvoice<ReturnedShare<Line>>> {
  const { rows, notes } = typed;
  const found = parentOf(typed.ofVoucherId, facts.invoice, before?.typed.ofVoucherId, parentCodes);
  if (!found.ok) return found;
  const { parent: invoice } = found;
  const refused = rowsRefusal(rows, invoice, facts) ?? paymentsRefusal(typed.payments ?? [], facts);
  if (refused !== null) return refused;
  const { accountId, orderId } = invoice;
  const { shares, totalPaisa, discountPaisa, roundingPaisa } = returnSum(rows, invoice);
  const payments = typed.payments ?? [];
  const { typeId, posting } = sides[side];
  const { partySide } = posting;
  const money = settlement({ accountId, totalPaisa, discountPaisa, roundingPaisa, payments, partySide });
  if (!money.ok) return money;
  const { settled } = money;
  if (notes.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const markup = markupBack(rows, invoice, facts.unearned);
  return {
    ok: true,
    drafts: [
      {
        typeId,
        totalPaisa: settled.netPaisa,
        entries: [
          ...invoiceEntries(posting, { ...settled, orderId, remarks: notes }),
          ...fromUnearned(accountId, sumOfMarkup(markup), notes),
        ],
        remarks: notes,
        ...draftMarkup(markup),
        movements: shares.map((share) => returnedGoods(side, share, invoice)),
        links: [{ parent: BigInt(invoice.voucherId), role: 'return' }],
        ...draftCheques(settled),
      },
    ],
    own: { ...settled, lines: shares },
  };
}

/**
 * Returns the rows of markup that is not earned and goes back with goods, in the proportion of their net to all that is left of the
 * invoice; all of it with the last goods (accounting-next §4).
 */
export const markupBack = (
  rows: readonly ReturnRow[],
  invoice: ReturnableInvoice,
  unearned: readonly Unearned[],
): readonly DraftMarkup[] => takenUnearned(invoice.voucherId, unearned, unearnedBack(rows, invoice, unearned));

function unearnedBack(rows: readonly ReturnRow[], invoice: ReturnableInvoice, unearned: readonly Unearned[]): Paisa {
  const { lines } = invoice;
  const unearnedPaisa = unearnedOf(unearned);
  const leftMilli = sumOf(lines.map((line) => line.leftMilli));
  if (sumOf(rows.map(({ quantityMilli }) => quantityMilli)) === leftMilli) return unearnedPaisa;
  const leftPaisa = sumOf(lines.map((line) => line.leftTotalPaisa - line.leftDiscountPaisa));
  const { totalPaisa, discountPaisa } = returnSum(rows, invoice);
  const barePaisa = totalPaisa - discountPaisa;
  return leftPaisa <= 0n ? 0n : divideHalfUp(unearnedPaisa * barePaisa, leftPaisa);
}

function returnedGoods(
  side: ReturnedSide,
  { row: { productId, warehouseId, quantityMilli, serials, lineNo } }: ReturnedShare,
  { voucherId, orderId }: ReturnableInvoice,
): DraftMovement {
  const goods = { productId, warehouseId, orderId, serials, givenCost: null, costVoucherId: BigInt(voucherId) };
  return side === 'purchase'
    ? { ...goods, quantityMilli: -quantityMilli, costMovementNo: lineNo }
    : { ...goods, quantityMilli };
}

function rowsRefusal(
  rows: readonly ReturnRow[],
  invoice: ReturnableInvoice,
  facts: ReturnFacts,
): Refused<ReturnRefusal> | null {
  if (rows.length === 0) return refuse('return_empty');
  const refused =
    takesRefusal(rows, {
      lineOf: (row) => invoice.lines.find((line) => line.lineNo === row.lineNo && line.productId === row.productId),
      leftOf: (line) => ({ ...line, name: facts.products.get(line.productId)?.name ?? '' }),
      codes: lineCodes,
    }) ?? stockRowsRefusal(rows, facts);
  if (refused !== null) return refused;
  for (const [index, { warehouseId }] of rows.entries()) {
    const wrong = warehouseRefusal(warehouseId, facts, 'warehouse_not_found');
    if (wrong !== null) return refuse(wrong.refusal.code, index);
  }
  return null;
}

/** An invoice as it was saved, before any of its goods went back. */
export type FoundInvoice = Omit<ReturnableInvoice, 'leftRoundingPaisa' | 'lines'> & {
  readonly roundingPaisa: Paisa;
  readonly lines: readonly (Omit<ReturnableLine, 'leftMilli' | 'leftTotalPaisa' | 'leftDiscountPaisa'> & {
    /** The quantity that moved: the invoiced quantity, plus or minus its variance, and the bonus. */
    readonly movedMilli: QtyMilli;
    readonly invoicedMilli: QtyMilli;
    readonly bonusMilli: QtyMilli;
    readonly totalPaisa: Paisa;
    readonly discountPaisa: Paisa;
  })[];
};

/** A take of a return, as its invoice keeps it: the net that went back, with the other figures of the line. */
export type TakenBack = TakenNet & {
  /** The parts of the quantity that were invoiced, and bonus. Any other quantity is variance. */
  readonly invoicedMilli: QtyMilli;
  readonly bonusMilli: QtyMilli;
  readonly discountPaisa: Paisa;
  /** The rounding of the whole return, repeated with each of its lines. */
  readonly roundingPaisa: Paisa;
};

/** A take with the part of the line's net that went back. */
export type TakenNet = Taken & { readonly amountPaisa: Paisa };

/**
 * Returns the rest of an invoice after its returns. An edit may reduce a line below the amount that went back. Then nothing is
 * left of it, never less than nothing. An edit may also reduce a discount below the discount that went back. Then no discount
 * is left, and the rest of the total is the line's new net less the net that went back. So the returns add up to the line in
 * this case too.
 */
export function leftOfInvoice(
  { roundingPaisa, lines, ...invoice }: FoundInvoice,
  returned: readonly TakenBack[],
): ReturnableInvoice<LeftLine> {
  const rounded = new Map(returned.map((one) => [one.takerId, one.roundingPaisa]));
  return {
    ...invoice,
    leftRoundingPaisa: roundingPaisa - sumOf([...rounded.values()]),
    lines: lines.map(({ movedMilli, invoicedMilli, bonusMilli, totalPaisa, discountPaisa, ...line }) => {
      const taken = takesOfLine(returned, line.lineNo);
      const takenNetPaisa = sumOf(taken.map((one) => one.amountPaisa));
      const leftDiscountPaisa = rest(discountPaisa, sumOf(taken.map((one) => one.discountPaisa)));
      return {
        ...line,
        leftMilli: rest(movedMilli, takenTogether(taken).quantityMilli),
        leftInvoicedMilli: rest(invoicedMilli, sumOf(taken.map((one) => one.invoicedMilli))),
        leftBonusMilli: rest(bonusMilli, sumOf(taken.map((one) => one.bonusMilli))),
        leftTotalPaisa: rest(totalPaisa - discountPaisa, takenNetPaisa) + leftDiscountPaisa,
        leftDiscountPaisa,
        serials: serialsLeft(line.serials, taken),
      };
    }),
  };
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

const rest = (whole: bigint, taken: bigint): bigint => (whole > taken ? whole - taken : 0n);

export type ReturnedRefusal = 'returned_party_fixed' | 'returned_line_fixed';

/**
 * Returns the refusal of an edit of an invoice whose goods went back, by {@link takenRefusal}. A returned line also keeps its
 * price, and at least the amount that went back.
 */
export function returnedRefusal<
  Typed extends Pick<InvoiceHead, 'accountId'> & { readonly rows: readonly InvoiceRow[] },
>(
  typed: Typed,
  lines: readonly InvoiceLine[],
  returned: readonly TakenNet[],
  before: SavedDocument<Typed> | null,
): Refused<ReturnedRefusal> | null {
  return takenRefusal(typed, returned, before, {
    codes: { party: 'returned_party_fixed', line: 'returned_line_fixed' },
    movedMilli,
    keepsMore: (place, taken) => {
      const line = lines[place];
      if (line === undefined) return false;
      const backPaisa = sumOf(taken.map((one) => one.amountPaisa));
      const keepsPrice = line.row.rateMilli === before?.typed.rows[place]?.rateMilli;
      return keepsPrice && line.totalPaisa - line.discountPaisa >= backPaisa;
    },
  });
}
