import { z } from 'zod';
import { documentFields } from '#documents/described';
import { nameOf, own, remarks, text as textField } from '#documents/field-kinds';
import { route } from '#route';
import { stockRoutes } from '#stock/documents';
import { goodsRows, goodsRowsRefusals, stockBooksRefusals, usedByOrder, warehouse } from '#stock/stock-fields';
import { id, milli, text } from '#wire';

/** Goods issued for use by a project, at a site or in the branch itself, and their returns (accounting §5). */

/** The most characters of the receiver of goods, the same as for the delivery location of an order. */
export const MAX_ISSUED_TO = 200;

/** Goods that are issued. They leave the stock at the average cost. */
export const issueDocument = documentFields(
  {
    issuedTo: textField('issued_to', { most: MAX_ISSUED_TO, label: 'issuedTo' }),
    orderId: usedByOrder({ label: 'usedByOrder' }),
    orderText: nameOf('order_number', 'order'),
    warehouseId: warehouse('warehouse', { label: 'fromWarehouse' }),
    remarks: remarks(),
    rows: goodsRows('products'),
  },
  {
    no_rows: null,
    issued_to_missing: 'issuedTo',
    remarks_too_long: 'remarks',
    order_not_found: 'orderId',
    issue_order_fixed: 'orderId',
    warehouse_not_found: 'warehouseId',
    ...goodsRowsRefusals,
    issue_came_back: 'rows.quantityMilli',
    warehouses_off: 'warehouseId',
    ...stockBooksRefusals,
  },
);
export const stockIssueRoutes = stockRoutes('stock-issue', {
  ...{ label: 'issue of goods', path: '/stock/issue', ...issueDocument },
});

const issueNumber = text(MAX_ISSUED_TO).default('');

/** The issue from which goods are returned. The field `issueText` stores its number. */
const returnedIssue = own({
  ...{
    label: 'ofIssue' as const,
    editor: { holds: 'chosen', from: 'issue' } as const,
    kept: z.number().int().nullable(),
  },
  sent: { issue: id.nullable().default(null), issue_number: issueNumber },
  found: { issue: z.object({ id, vr_no: z.string() }) },
  fromBody: ({ issue }): number | null => issue,
  // The rule refuses a missing issue.
  toReply: (value, _said, { typed }) => ({ issue: { id: value ?? 0, vr_no: String(typed.issueText) } }),
  fromReply: ({ issue: { id: value, vr_no: name } }) => ({ value, chosen: { id: value, name, text: '' } }),
  toBody: ({ value, chosen }) => ({ issue: value, issue_number: chosen?.name ?? '' }),
});

/** Goods that are returned from an issue, at the cost at which they left. */
export const issueReturnDocument = documentFields(
  {
    issueVoucherId: returnedIssue,
    issueText: nameOf('issue_number', 'issue'),
    warehouseId: warehouse('warehouse', { label: 'toWarehouse' }),
    remarks: remarks(),
    rows: goodsRows('products'),
  },
  {
    no_rows: null,
    issue_missing: 'issueVoucherId',
    remarks_too_long: 'remarks',
    issue_not_found: 'issueVoucherId',
    warehouse_not_found: 'warehouseId',
    ...goodsRowsRefusals,
    product_twice: 'rows.productId',
    product_not_issued: 'rows.productId',
    more_than_issued: 'rows.quantityMilli',
    serial_not_issued: 'rows.serials',
    date_out_of_order: null,
    warehouses_off: 'warehouseId',
    ...stockBooksRefusals,
  },
);
export const issueReturnRoutes = stockRoutes('issue-return', {
  ...{ label: 'return from an issue', path: '/stock/issue-return', ...issueReturnDocument },
});

/** The most issues that are offered, the latest ones. */
export const MOST_ISSUES_OFFERED = 200;

const openIssue = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: z.string(),
  /** The project, site or use, the order and the remarks, as on its voucher. */
  issued_to: z.string(),
  /** The goods that are still out. */
  products: z.array(
    z.object({
      product: id,
      product_name: z.string(),
      unit: z.string(),
      open: milli,
      open_serials: z.array(z.string()),
    }),
  ),
});
export type OpenIssue = z.output<typeof openIssue>;

export const openIssueRoutes = {
  list: route({
    method: 'GET',
    path: '/stock/issues/open',
    summary: `What the working branch has issued and is still out, the latest ${MOST_ISSUES_OFFERED} vouchers, newest first`,
    access: ['stock.issue'],
    reply: z.array(openIssue),
  }),
} as const;
