import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { issueReturnRoutes, stockIssueRoutes } from '@cashbook/contract/stock/issues';
import {
  type IssueFacts,
  type IssueReturnFacts,
  stockIssue as issueRule,
  stockIssueReturn as returnRule,
  type TypedIssue,
  type TypedIssueReturn,
} from '@cashbook/kernel';
import { z } from 'zod';
import { ordersNeeded } from '#domains/orders/index';
import { issueNeeded } from '#domains/stock/documents/issue-look-up';
import { keptStock, stockDocument } from '#domains/stock/documents/stock-document';
import { goodsNeeded } from '#domains/stock/goods-look-ups';
import { keptWarehouse, typedStockRow } from '#domains/stock/stock-rows';

type IssueBody = RouteBody<typeof stockIssueRoutes.save>;
type FoundIssue = Pick<
  RouteReply<typeof stockIssueRoutes.find>,
  'order' | 'issued_to' | 'warehouse' | 'remarks' | 'products'
>;

const keptId = z.number().int().nullable();

/** Goods issued to be used (accounting §4, type 18). */
export const stockIssue = stockDocument<TypedIssue, IssueBody, FoundIssue, IssueFacts>({
  name: 'stock-issue',
  forms: [keptStock({ orderId: keptId, orderText: z.string(), issuedTo: z.string(), warehouseId: keptWarehouse }, {})],
  rule: issueRule,
  needs: ({ orderId, warehouseId, rows }, before) => ({
    ...goodsNeeded(rows, [warehouseId], before),
    orders: ordersNeeded([orderId]),
    issue: issueNeeded(before === null ? null : Number(before.voucherId), null),
  }),
  fields: { issued_to_missing: 'issued_to', order_not_found: 'order', issue_order_fixed: 'order' },
  typed: ({ order, order_number, issued_to, warehouse, remarks, products }) => ({
    orderId: order,
    orderText: order === null ? '' : order_number,
    issuedTo: issued_to,
    warehouseId: warehouse,
    remarks,
    rows: products.map(typedStockRow),
  }),
  loaded: ({ orderId, orderText, issuedTo, warehouseId, remarks, rows }, found) => ({
    order: orderId === null ? null : { id: orderId, order_number: orderText },
    issued_to: issuedTo,
    warehouse: found.warehouse(warehouseId),
    remarks,
    products: rows.map(found.row),
  }),
});

type ReturnBody = RouteBody<typeof issueReturnRoutes.save>;
type FoundReturn = Pick<RouteReply<typeof issueReturnRoutes.find>, 'issue' | 'warehouse' | 'remarks' | 'products'>;

/** A return as its voucher stores it, with the number of the chosen issue. */
type KeptReturn = TypedIssueReturn & { readonly issueText: string };

/** Goods returned from an issue (accounting §4, type 18). */
export const issueReturn = stockDocument<KeptReturn, ReturnBody, FoundReturn, IssueReturnFacts>({
  name: 'issue-return',
  forms: [keptStock({ issueVoucherId: keptId, issueText: z.string(), warehouseId: keptWarehouse }, {})],
  rule: returnRule,
  needs: ({ issueVoucherId, warehouseId, rows }, before) => ({
    ...goodsNeeded(rows, [warehouseId], before),
    issue: issueNeeded(issueVoucherId, before?.voucherId ?? null),
  }),
  fields: { issue_missing: 'issue', issue_not_found: 'issue' },
  typed: ({ issue, issue_number, warehouse, remarks, products }) => ({
    issueVoucherId: issue,
    issueText: issue_number,
    warehouseId: warehouse,
    remarks,
    rows: products.map(typedStockRow),
  }),
  loaded: ({ issueVoucherId, issueText, warehouseId, remarks, rows }, found) => ({
    // The rule refuses a missing issue.
    issue: { id: issueVoucherId ?? 0, vr_no: issueText },
    warehouse: found.warehouse(warehouseId),
    remarks,
    products: rows.map(found.row),
  }),
});
