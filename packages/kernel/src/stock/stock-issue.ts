import { MAX_ROW_REMARKS, type QtyMilli } from '@cashbook/money';
import type { Ruled } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import { serialsLeft, type Take, takenTogether, takesRefusal } from '#documents/taking';
import { movedRow, saidTogether, stockDraft } from '#stock/stock-draft';
import {
  productTwiceRefusal,
  type StockFacts,
  type StockRow,
  type StockRowsRefusal,
  stockRowsRefusal,
  warehouseRefusal,
} from '#stock/stock-rows';

/**
 * Goods that leave the stock to be used by a project, at a site or in the branch itself, and their returns. Both move stock
 * alone (accounting §5). Purchases were an expense when they were bought, so used goods show in the cost of goods.
 */

// ------------------------------------------------------------------------------------------------ what was issued

/** The quantity of a product that a voucher has issued, summed over its rows. */
export type IssuedRow = {
  readonly productId: number;
  readonly name: string;
  readonly issuedMilli: QtyMilli;
  readonly serials: readonly string[];
};

/** The quantity of a product that a return brought back, and the number of its voucher. */
export type CameBack = Take & { readonly productId: number; readonly numberText: string };

/** An issue with its returns. */
export type Issue = {
  readonly voucherId: number;
  readonly numberText: string;
  readonly orderId: number | null;
  readonly rows: readonly IssuedRow[];
  readonly returns: readonly CameBack[];
};

/** The quantity and the serials of an issued product that have not come back. */
export type StillOut = { readonly openMilli: QtyMilli; readonly serials: readonly string[] };

/** Returns the quantity and the serials of one issued row that have not come back. */
export function stillOut({ productId, issuedMilli, serials }: IssuedRow, returns: readonly CameBack[]): StillOut {
  const back = returns.filter((one) => one.productId === productId);
  return { openMilli: issuedMilli - takenTogether(back).quantityMilli, serials: serialsLeft(serials, back) };
}

// ------------------------------------------------------------------------------------------------ issuing

export type TypedIssue = {
  /** The order that uses the goods; null for none. */
  readonly orderId: number | null;
  /** Its number as it was selected; empty without an order. */
  readonly orderText: string;
  /** The project, site or use of the goods; may be empty when an order says it. */
  readonly issuedTo: string;
  /** The warehouse of the goods; null for none. */
  readonly warehouseId: number | null;
  readonly remarks: string;
  readonly rows: readonly StockRow[];
};

export type IssueFacts = StockFacts & {
  /** The orders named that belong to the branch. */
  readonly orders: ReadonlySet<number>;
  /** At an edit, the saved issue with its returns; null for a new one. */
  readonly issue: Issue | null;
};

export type IssueRefusal =
  | 'issued_to_missing'
  | 'remarks_too_long'
  | 'order_not_found'
  | 'issue_order_fixed'
  | 'issue_came_back'
  | StockRowsRefusal;

/**
 * Makes the voucher of goods issued for use: type 18, which moves stock alone, out at the average cost.
 *
 * Refusals, the first that applies: `no_rows`, `issued_to_missing` without an order and without a text, `remarks_too_long`,
 * `order_not_found`, `issue_order_fixed` for another order once goods are returned, `warehouse_not_found`, those of {@link
 * stockRowsRefusal}; `issue_came_back` when less would be issued than has come back, with the product and the vouchers.
 */
export function stockIssue(typed: TypedIssue, facts: IssueFacts): Ruled<IssueRefusal> {
  const { orderId, orderText, issuedTo, warehouseId, remarks, rows } = typed;
  const { issue } = facts;
  if (rows.length === 0) return refuse('no_rows');
  if (orderId === null && issuedTo === '') return refuse('issued_to_missing');
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  if (orderId !== null && !facts.orders.has(orderId)) return refuse('order_not_found');
  if (issue !== null && issue.returns.length > 0 && issue.orderId !== orderId) {
    return { ok: false, refusal: { code: 'issue_order_fixed', names: { numbers: numbersOf(issue.returns) } } };
  }
  const refused =
    warehouseRefusal(warehouseId, facts, 'warehouse_not_found') ??
    stockRowsRefusal(rows, facts) ??
    cameBackRefusal(rows, issue);
  if (refused !== null) return refused;
  const movements = rows.map((row) => ({ ...movedRow(row, warehouseId, -1n), orderId }));
  return { ok: true, drafts: [stockDraft(saidTogether(issuedTo, orderText, remarks), movements)], own: null };
}

const numbersOf = (returns: readonly CameBack[]): string =>
  [...new Set(returns.map(({ numberText }) => numberText))].join(', ');

/** Refuses an edit that issues less of a product than has come back, or drops a returned piece. */
function cameBackRefusal(rows: readonly StockRow[], issue: Issue | null): Refused<'issue_came_back'> | null {
  for (const before of issue?.rows ?? []) {
    const back = (issue?.returns ?? []).filter(({ productId }) => productId === before.productId);
    if (back.length === 0) continue;
    const now = rows.filter(({ productId }) => productId === before.productId);
    const issuedMilli = now.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0n);
    const pieces = new Set(now.flatMap(({ serials }) => serials));
    const { openMilli } = stillOut({ ...before, issuedMilli }, back);
    if (openMilli >= 0n && back.every(({ serials }) => serials.every((serial) => pieces.has(serial)))) continue;
    return {
      ok: false,
      refusal: { code: 'issue_came_back', names: { product: before.name, numbers: numbersOf(back) } },
    };
  }
  return null;
}

// ------------------------------------------------------------------------------------------------ coming back

export type TypedIssueReturn = {
  /** The voucher that issued the goods; null while none is selected. */
  readonly issueVoucherId: number | null;
  /** The warehouse that receives the goods; null for none. */
  readonly warehouseId: number | null;
  readonly remarks: string;
  readonly rows: readonly StockRow[];
};

export type IssueReturnFacts = StockFacts & {
  /** The issue of the branch with that id, with its other returns; null when the branch has no such issue. */
  readonly issue: Issue | null;
};

export type IssueReturnRefusal =
  | 'issue_missing'
  | 'remarks_too_long'
  | 'issue_not_found'
  | 'product_twice'
  | 'product_not_issued'
  | 'more_than_issued'
  | 'serial_not_issued'
  | StockRowsRefusal;

/**
 * Makes the voucher of goods that come back from an issue: type 18, linked to the issue and with its order. They come in at the
 * cost at which they left, also when that cost changes later (accounting §5, decision 38).
 *
 * Refusals, the first that applies: `no_rows`, `issue_missing`, `remarks_too_long`, `issue_not_found`, `warehouse_not_found`,
 * those of {@link stockRowsRefusal}, `product_twice`; then row by row `product_not_issued`, `more_than_issued` for more than is
 * still out, `serial_not_issued` for a piece that is not out.
 */
export function stockIssueReturn(
  { issueVoucherId, warehouseId, remarks, rows }: TypedIssueReturn,
  facts: IssueReturnFacts,
): Ruled<IssueReturnRefusal> {
  const { issue } = facts;
  if (rows.length === 0) return refuse('no_rows');
  if (issueVoucherId === null) return refuse('issue_missing');
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  if (issue === null) return refuse('issue_not_found');
  const refused =
    warehouseRefusal(warehouseId, facts, 'warehouse_not_found') ??
    stockRowsRefusal(rows, facts) ??
    productTwiceRefusal(rows, facts.products) ??
    notOutRefusal(rows, issue);
  if (refused !== null) return refused;
  const parent = BigInt(issue.voucherId);
  const movements = rows.map((row) => {
    return { ...movedRow(row, warehouseId, 1n), orderId: issue.orderId, costVoucherId: parent };
  });
  const links = [{ parent, role: 'return' as const }];
  return { ok: true, drafts: [stockDraft(saidTogether(issue.numberText, remarks), movements, links)], own: null };
}

/** Returns the refusal of rows that cannot come back; null when all of them are out. */
const notOutRefusal = (rows: readonly StockRow[], issue: Issue) =>
  takesRefusal(rows, {
    lineOf: ({ productId }) => issue.rows.find((one) => one.productId === productId),
    leftOf: (issued) => {
      const { openMilli: leftMilli, serials } = stillOut(issued, issue.returns);
      return { name: issued.name, leftMilli, serials };
    },
    codes: { line: 'product_not_issued', beyondLeft: 'more_than_issued', serialNotLeft: 'serial_not_issued' },
  });
