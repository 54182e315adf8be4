import {
  issueDocument,
  issueReturnDocument,
  issueReturnRoutes,
  MAX_ISSUED_TO,
  openIssueRoutes,
  stockIssueRoutes,
} from '@cashbook/contract/stock/issues';
import {
  type Issue,
  type StockFacts,
  stockIssueReturn as stockIssueReturnRule,
  stockIssue as stockIssueRule,
  type TypedIssue,
  type TypedIssueReturn,
} from '@cashbook/kernel';
import { anyOrderControl } from '#domains/orders/order-field.ts';
import { describedPage } from '#domains/posting/described/described.ts';
import type { Proposal } from '#domains/posting/described/kind.ts';
import type { Values } from '#domains/posting/draft/fields.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { call } from '#session/api.ts';
import { chosenIn, quantityValue, savedIn, serialsValue, stockKind } from './stock-kind.ts';

/** Goods that are issued to be used, and goods that are returned from an issue. */

// ------------------------------------------------------------------------------------------------ issue

/** Applies the rule in the browser. It takes the chosen order as existing; the server checks it. */
const issueHere = (typed: TypedIssue, facts: StockFacts) =>
  stockIssueRule(typed, { ...facts, orders: new Set(typed.orderId === null ? [] : [typed.orderId]), issue: null });

const issuePage = describedPage(issueDocument);

/** Goods that the branch issues to a project, a site or its own use. */
export const stockIssue = stockKind(
  'stock-issue',
  issuePage,
  documentCalls(stockIssueRoutes, { ...issuePage, savedIn }),
  {
    noun: 'nounStockIssue',
    controls: { orderId: anyOrderControl },
    counterpart: { to: '/stock/issue-return', label: 'nounIssueReturn' },
    rule: issueHere,
  },
);

// ------------------------------------------------------------------------------------------------ return

const openIssues = async () => (await call(openIssueRoutes.list, {})).data;

const issueVoucherId = {
  holds: 'choice' as const,
  nothing: 'selectIssue' as const,
  none: 'noIssueOut' as const,
  options: async () => {
    const found = await openIssues();
    // A number alone does not show a person which issue it is.
    return found.map(({ mtm_id: id, vr_no, issued_to }) => {
      return { id, name: `${vr_no} · ${issued_to}`.slice(0, MAX_ISSUED_TO), text: '' };
    });
  },
};

/**
 * Returns the proposal for the rows: all goods of the chosen issue that are still out. A person corrects them to what was
 * returned.
 */
const whatIsOut = ({ head }: { head: Values }): Proposal => {
  const id = chosenIn(head, 'issueVoucherId');
  return {
    of: id === null ? '' : String(id),
    table: 'products',
    rows: async () => {
      const found = (await openIssues()).find(({ mtm_id }) => mtm_id === id);
      return (found?.products ?? []).map(({ product, product_name: name, unit, open, open_serials }) => ({
        id: `issue${id}-${product}`,
        values: {
          productId: { kind: 'taken', account: { id: product, name, text: unit } },
          serials: serialsValue(open_serials),
          quantityMilli: quantityValue(open),
        },
      }));
    },
  };
};

/** Applies the rule in the browser. It takes the typed quantities as still out; the server checks them. */
function returnHere(typed: TypedIssueReturn, facts: StockFacts) {
  const rows = typed.rows.map(({ productId, quantityMilli, serials }) => {
    return { productId, name: '', issuedMilli: quantityMilli, serials };
  });
  const { issueVoucherId: voucherId } = typed;
  const known: Issue | null =
    voucherId === null ? null : { voucherId, numberText: '', orderId: null, rows, returns: [] };
  return stockIssueReturnRule(typed, { ...facts, issue: known });
}

const returnPage = describedPage(issueReturnDocument);

/** Goods that are returned from an issue. */
export const issueReturn = stockKind(
  'issue-return',
  returnPage,
  documentCalls(issueReturnRoutes, { ...returnPage, savedIn }),
  {
    noun: 'nounIssueReturn',
    controls: { issueVoucherId },
    headAfterSave: (head) => ({ ...head, issueVoucherId: { kind: 'empty' } }),
    proposal: whatIsOut,
    counterpart: { to: '/stock/issue', label: 'nounStockIssue' },
    rule: returnHere,
  },
);
