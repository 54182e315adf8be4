import { issueDocument, issueReturnDocument } from '@cashbook/contract/stock/issues';
import {
  type IssueFacts,
  type IssueReturnFacts,
  stockIssue as issueRule,
  stockIssueReturn as returnRule,
} from '@cashbook/kernel';
import { ordersNeeded } from '#domains/orders/index';
import { issueNeeded } from '#domains/stock/documents/issue-look-up';
import { stockDocument } from '#domains/stock/documents/stock-document';
import { goodsNeeded } from '#domains/stock/goods-look-ups';

/** Goods issued to be used (accounting §4, type 18). */
export const stockIssue = stockDocument<typeof issueDocument.fields, IssueFacts>('stock-issue', issueDocument, {
  needs: ({ orderId, warehouseId, rows }, before) => ({
    ...goodsNeeded(rows, [warehouseId], before),
    orders: ordersNeeded([orderId]),
    issue: issueNeeded(before === null ? null : Number(before.voucherId), null),
  }),
  rule: issueRule,
});

/** Goods returned from an issue (accounting §4, type 18). */
export const issueReturn = stockDocument<typeof issueReturnDocument.fields, IssueReturnFacts>(
  'issue-return',
  issueReturnDocument,
  {
    needs: ({ issueVoucherId, warehouseId, rows }, before) => ({
      ...goodsNeeded(rows, [warehouseId], before),
      issue: issueNeeded(issueVoucherId, before?.voucherId ?? null),
    }),
    rule: returnRule,
  },
);
