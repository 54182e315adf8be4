import { issueDocument, issueReturnDocument } from '@cashbook/contract/stock/issues';
import {
  type IssueFacts,
  type IssueReturnFacts,
  stockIssue as issueRule,
  stockIssueReturn as returnRule,
} from '@cashbook/kernel';
import { ordersNeeded } from '#domains/orders/index';
import { writeTakes } from '#domains/posting/index';
import { type IssueFound, issueNeeds, issueOf } from '#domains/stock/documents/issue-look-up';
import { stockDocument } from '#domains/stock/documents/stock-document';
import { goodsNeeded } from '#domains/stock/goods-look-ups';

/** Goods issued to be used (accounting §4, type 18). */
export const stockIssue = stockDocument<typeof issueDocument.fields, Omit<IssueFacts, 'issue'> & IssueFound>(
  'stock-issue',
  issueDocument,
  {
    needs: ({ orderId, warehouseId, rows }, before) => ({
      ...goodsNeeded(rows, [warehouseId], before),
      orders: ordersNeeded([orderId]),
      ...issueNeeds(before === null ? null : Number(before.voucherId), null),
    }),
    rule: (typed, facts) => issueRule(typed, { ...facts, issue: issueOf(facts) }),
  },
);

/** Goods returned from an issue (accounting §4, type 18). */
export const issueReturn = stockDocument<
  typeof issueReturnDocument.fields,
  Omit<IssueReturnFacts, 'issue'> & IssueFound
>('issue-return', issueReturnDocument, {
  needs: ({ issueVoucherId, warehouseId, rows }, before) => ({
    ...goodsNeeded(rows, [warehouseId], before),
    ...issueNeeds(issueVoucherId, before?.voucherId ?? null),
  }),
  rule: (typed, facts) => returnRule(typed, { ...facts, issue: issueOf(facts) }),
  own: { write: (tx, at, { issueVoucherId, rows }) => writeTakes(tx, at, 'return', issueVoucherId, rows) },
});
