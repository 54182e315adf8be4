import { MAX_ROW_REMARKS, MAX_VOUCHER_ROWS, type QtyMilli } from '@cashbook/money';
import type { Ruled, SavedDocument } from '#documents/document';
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
import { type InvoiceHead, type InvoiceRow, movedMilli } from '#invoices/invoice';
import { saidTogether, stockDraft } from '#stock/stock-draft';
import { decimalsRefusal, piecesRefusal, type StockRow } from '#stock/stock-rows';

/**
 * Deliveries of a sale's goods: the quantities that left the gate, the vehicle and the address. The goods left the stock by the
 * sale. A delivery moves neither goods nor money; it says which goods are no longer in our keeping.
 */

/** The goods of one line of the sale that leave. */
export type DeliveryRow = StockRow & {
  /** The line of the sale, from 1. */
  readonly lineNo: number;
};

export type TypedDelivery = {
  /** The sale; null while none is selected. */
  readonly ofVoucherId: number | null;
  readonly vehicleNo: string;
  readonly notes: string;
  readonly rows: readonly DeliveryRow[];
};

/** A line of a sale as it was saved. */
export type SoldLine = {
  readonly lineNo: number;
  readonly productId: number;
  readonly productName: string;
  /** The number of decimals that a quantity in its unit may have. */
  readonly decimals: number;
  readonly hasSerials: boolean;
  readonly movedMilli: QtyMilli;
  readonly serials: readonly string[];
};

/** The part of a line still in our keeping, and the quantities delivered and returned. */
export type DeliverableLine = Pick<SoldLine, 'lineNo' | 'productId' | 'productName' | 'decimals' | 'hasSerials'> & {
  readonly deliveredMilli: QtyMilli;
  readonly returnedMilli: QtyMilli;
  readonly leftMilli: QtyMilli;
  /** The pieces that are still here. */
  readonly serials: readonly string[];
};

/** A sale whose goods may be delivered. */
export type DeliverableSale = { readonly voucherId: number; readonly lines: readonly DeliverableLine[] };

export type DeliveryFacts = {
  /** Null when the branch has no such sale, or when the sale is void. */
  readonly sale: DeliverableSale | null;
};

export type DeliveryRefusal =
  | 'delivery_sale_missing'
  | 'delivery_sale_not_found'
  | 'delivery_sale_fixed'
  | 'delivery_empty'
  | 'too_many_rows'
  | 'delivery_line_not_found'
  | 'quantity_not_positive'
  | 'quantity_decimals'
  | 'serials_differ'
  | 'serial_twice'
  | 'delivery_beyond_left'
  | 'delivery_serial_not_left'
  | 'remarks_too_long';

const notBelowZero = (milli: bigint): bigint => (milli > 0n ? milli : 0n);

/**
 * Returns the undelivered rest of a sale's lines after deliveries and returns. A return first takes goods that the customer had
 * on that day. Goods that the customer did not have were still here, and are not delivered any more. For pieces with serials,
 * the serials say which it was.
 */
export function leftToDeliver(
  lines: readonly SoldLine[],
  delivered: readonly Taken[],
  returned: readonly Taken[],
): DeliverableLine[] {
  return lines.map(({ movedMilli: soldMilli, serials, ...line }) => {
    const out = takesOfLine(delivered, line.lineNo);
    const back = takesOfLine(returned, line.lineNo);
    const here = serialsLeft(serials, [...out, ...back]);
    const { quantityMilli: deliveredMilli } = takenTogether(out);
    const { quantityMilli: returnedMilli } = takenTogether(back);
    const leftMilli = line.hasSerials
      ? BigInt(here.length) * 1000n
      : notBelowZero(soldMilli - deliveredMilli - neverDelivered(out, back));
    return { ...line, deliveredMilli, returnedMilli, leftMilli, serials: here };
  });
}

/** Returns the returned quantity that the customer never had. Deliveries and returns count by date, then by voucher id. */
function neverDelivered(out: readonly Taken[], back: readonly Taken[]): QtyMilli {
  const moves = [
    ...out.map((one) => ({ ...one, milli: one.quantityMilli })),
    ...back.map((one) => ({ ...one, milli: -one.quantityMilli })),
  ].sort((one, other) => (one.date === other.date ? one.takerId - other.takerId : one.date < other.date ? -1 : 1));
  let withCustomer = 0n;
  let never = 0n;
  for (const { milli } of moves) {
    withCustomer += milli;
    if (withCustomer < 0n) {
      never -= withCustomer;
      withCustomer = 0n;
    }
  }
  return never;
}

const parentCodes = {
  missing: 'delivery_sale_missing',
  notFound: 'delivery_sale_not_found',
  fixed: 'delivery_sale_fixed',
} as const;

const lineCodes = {
  line: 'delivery_line_not_found',
  beyondLeft: 'delivery_beyond_left',
  serialNotLeft: 'delivery_serial_not_left',
} as const;

/**
 * Makes the voucher of a delivery: no entry and no movement, linked to the sale.
 *
 * Refusals, the first that applies: `delivery_sale_missing`, `delivery_sale_not_found`, at an edit `delivery_sale_fixed`;
 * `delivery_empty`, `too_many_rows`; row by row `delivery_line_not_found`, `quantity_not_positive`, `quantity_decimals`,
 * `serials_differ`, `serial_twice`, `delivery_beyond_left`, `delivery_serial_not_left`; `remarks_too_long`.
 */
export function delivery(
  typed: TypedDelivery,
  facts: DeliveryFacts,
  before: SavedDocument<TypedDelivery> | null,
): Ruled<DeliveryRefusal> {
  const { rows, notes, vehicleNo } = typed;
  const found = parentOf(typed.ofVoucherId, facts.sale, before?.typed.ofVoucherId, parentCodes);
  if (!found.ok) return found;
  const { parentId, parent: sale } = found;
  if (rows.length === 0) return refuse('delivery_empty');
  if (rows.length > MAX_VOUCHER_ROWS) return refuse('too_many_rows');
  const refused = takesRefusal(rows, {
    lineOf: (row) => sale.lines.find((line) => line.lineNo === row.lineNo && line.productId === row.productId),
    leftOf: ({ productName: name, ...left }) => ({ ...left, name }),
    codes: lineCodes,
    check: rowRefusal,
  });
  if (refused !== null) return refused;
  const remarks = saidTogether(vehicleNo, notes);
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  return {
    ok: true,
    drafts: [stockDraft(remarks, [], [{ parent: BigInt(parentId), role: 'delivery' }])],
    own: null,
  };
}

function rowRefusal(row: DeliveryRow, line: DeliverableLine, place: number): Refused<DeliveryRefusal> | null {
  if (row.quantityMilli <= 0n) return refuse('quantity_not_positive', place);
  const { productName: name, decimals } = line;
  return decimalsRefusal(row.quantityMilli, { name, decimals }, place) ?? piecesRefusal(row, line, place, new Set());
}

export type DeliveredRefusal = 'delivered_party_fixed' | 'delivered_line_fixed';

/** Returns the refusal of an edit of a sale whose goods were delivered, by {@link takenRefusal}. */
export const deliveredRefusal = <
  Typed extends Pick<InvoiceHead, 'accountId'> & { readonly rows: readonly InvoiceRow[] },
>(
  typed: Typed,
  delivered: readonly Taken[],
  before: SavedDocument<Typed> | null,
): Refused<DeliveredRefusal> | null =>
  takenRefusal(typed, delivered, before, {
    codes: { party: 'delivered_party_fixed', line: 'delivered_line_fixed' },
    movedMilli,
  });
