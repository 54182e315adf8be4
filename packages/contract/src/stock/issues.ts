import { z } from 'zod';
import { MAX_ORDER_NUMBER } from '#orders/order-number';
import { route } from '#route';
import { namedWarehouse, stockRoutes, warehouse } from '#stock/documents';
import { id, milli, text } from '#wire';

/** Goods issued for use by a project, at a site or in the branch itself, and their returns (accounting §5). */

/** The most characters of the receiver of goods, the same as for the delivery location of an order. */
export const MAX_ISSUED_TO = 200;

/** The calls that issue goods. The goods leave the stock at the average cost. */
export const stockIssueRoutes = stockRoutes('stock-issue', {
  label: 'issue of goods',
  path: '/stock/issue',
  sent: {
    order: id.nullable().default(null),
    order_number: text(MAX_ORDER_NUMBER).default(''),
    issued_to: text(MAX_ISSUED_TO).default(''),
    warehouse,
  },
  sentRow: {},
  found: {
    order: z.object({ id, order_number: z.string() }).nullable(),
    issued_to: z.string(),
    warehouse: namedWarehouse,
  },
  foundRow: {},
  refusals: {
    head: ['issued_to_missing', 'remarks_too_long', 'order_not_found', 'issue_order_fixed', 'warehouse_not_found'],
    rows: ['issue_came_back'],
  },
});

/** The calls that take goods back from an issue, at the cost at which they left. */
export const issueReturnRoutes = stockRoutes('issue-return', {
  label: 'return from an issue',
  path: '/stock/issue-return',
  sent: { issue: id.nullable().default(null), issue_number: text(MAX_ISSUED_TO).default(''), warehouse },
  sentRow: {},
  found: { issue: z.object({ id, vr_no: z.string() }), warehouse: namedWarehouse },
  foundRow: {},
  refusals: {
    head: ['issue_missing', 'remarks_too_long', 'issue_not_found', 'warehouse_not_found'],
    rows: ['product_twice', 'product_not_issued', 'more_than_issued', 'serial_not_issued', 'date_out_of_order'],
  },
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
