import { MAX_ROW_REMARKS, type QtyMilli } from '@cashbook/money';
import type { Ruled } from '#document';
import { type Refused, refuse } from '#refusal';
import { movedRow, saidTogether, stockDraft } from '#vouchers/stock-draft';
import {
  productTwiceRefusal,
  type StockFacts,
  type StockRow,
  type StockRowsRefusal,
  stockRowsRefusal,
  warehouseRefusal,
} from '#vouchers/stock-rows';

/**
 * Goods that leave the stock to be used: by a project, at a site, in the branch itself; and what of them comes back. Both move
 * stock alone (accounting §5): what was used shows in the cost of goods, as purchases were an expense when they were bought.
 */

// ------------------------------------------------------------------------------------------------ what was issued

/** What a voucher has issued of a product, all its rows together. */
export type IssuedRow = {
  readonly productId: number;
  readonly name: string;
  readonly issuedMilli: QtyMilli;
  readonly serials: readonly string[];
};

/** What came back of a product, by a voucher that stands. */
export type CameBack = {
  readonly voucherId: number;
  readonly numberText: string;
  readonly productId: number;
  readonly quantityMilli: QtyMilli;
  readonly serials: readonly string[];
};

/** An issue with all that has come back from it. */
export type Issue = {
  readonly voucherId: number;
  readonly numberText: string;
  readonly orderId: number | null;
  readonly rows: readonly IssuedRow[];
  readonly returns: readonly CameBack[];
};

/** What is out of a product that was issued: how much, and which of its pieces. */
export type StillOut = { readonly openMilli: QtyMilli; readonly serials: readonly string[] };

/** What is still out of one row of an issue. */
export function stillOut({ productId, issuedMilli, serials }: IssuedRow, returns: readonly CameBack[]): StillOut {
  const back = returns.filter((one) => one.productId === productId);
  const gone = new Set(back.flatMap((one) => one.serials));
  return {
    openMilli: back.reduce((open, { quantityMilli }) => open - quantityMilli, issuedMilli),
    serials: serials.filter((serial) => !gone.has(serial)),
  };
}

// ------------------------------------------------------------------------------------------------ issuing

export type TypedIssue = {
  /** The order that uses the goods; null where there is none. */
  readonly orderId: number | null;
  /** Its number as it was chosen; empty without one. */
  readonly orderText: string;
  /** The project, site or use that they are for; may be empty where an order says it. */
  readonly issuedTo: string;
  /** Where the goods lie; null where that is no warehouse. */
  readonly warehouseId: number | null;
  readonly remarks: string;
  readonly rows: readonly StockRow[];
};

export type IssueFacts = StockFacts & {
  /** Those of the orders named that are the branch's. */
  readonly orders: ReadonlySet<number>;
  /** At an edit, the issue as it stands with what has come back; null for a new one. */
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
 * Goods issued to be used, as a voucher of type 18 that moves stock alone, out at the average cost.
 *
 * Refusals, the first that applies: `no_rows`, `issued_to_missing` without an order and without a text, `remarks_too_long`,
 * `order_not_found`, `issue_order_fixed` for another order once something came back, `warehouse_not_found`, those of
 * {@link stockRowsRefusal}; `issue_came_back` where less would be issued than has come back, with the product and the vouchers.
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
  return { ok: true, drafts: [stockDraft(saidTogether(issuedTo, orderText, remarks), movements)] };
}

const numbersOf = (returns: readonly CameBack[]): string =>
  [...new Set(returns.map(({ numberText }) => numberText))].join(', ');

/** What has come back stays issued: as much of each product, and its pieces. */
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
  /** The voucher that issued the goods; null while none is chosen. */
  readonly issueVoucherId: number | null;
  /** Where the goods come to lie; null where that is no warehouse. */
  readonly warehouseId: number | null;
  readonly remarks: string;
  readonly rows: readonly StockRow[];
};

export type IssueReturnFacts = StockFacts & {
  /** What the branch has issued by that voucher and what else came back from it; null where it is none of its issues. */
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
 * Goods that come back from what an issue took out, as a voucher of type 18 that hangs on it and has its order. They come in
 * at the cost at which they left, whatever that becomes (accounting §5, decision 38).
 *
 * Refusals, the first that applies: `no_rows`, `issue_missing`, `remarks_too_long`, `issue_not_found`, `warehouse_not_found`,
 * those of {@link stockRowsRefusal}, `product_twice`; then row by row `product_not_issued`, `more_than_issued` for more than is
 * still out, `serial_not_issued` for a piece that is not.
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
  return { ok: true, drafts: [stockDraft(saidTogether(issue.numberText, remarks), movements, links)] };
}

/** Why rows cannot come back; null when all of them are out. */
function notOutRefusal(rows: readonly StockRow[], issue: Issue): Refused<IssueReturnRefusal> | null {
  for (const [row, { productId, quantityMilli, serials }] of rows.entries()) {
    const issued = issue.rows.find((one) => one.productId === productId);
    if (issued === undefined) return refuse('product_not_issued', row);
    const out = stillOut(issued, issue.returns);
    if (quantityMilli > out.openMilli) {
      return { ok: false, refusal: { code: 'more_than_issued', row, names: { product: issued.name } } };
    }
    const serial = serials.find((one) => !out.serials.includes(one));
    if (serial !== undefined) return { ok: false, refusal: { code: 'serial_not_issued', row, names: { serial } } };
  }
  return null;
}
