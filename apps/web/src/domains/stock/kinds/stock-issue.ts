import { issueReturnRoutes, MAX_ISSUED_TO, openIssueRoutes, stockIssueRoutes } from '@cashbook/contract/stock/issues';
import {
  type Issue,
  type StockFacts,
  stockIssueReturn as stockIssueReturnRule,
  stockIssue as stockIssueRule,
  type TypedIssue,
  type TypedIssueReturn,
} from '@cashbook/kernel';
import { orderValue, usedByOrderField } from '#domains/orders/order-field.ts';
import { type HeadChoice, type HeadText, type Proposal, remarksIn } from '#domains/posting/described/kind.ts';
import { accountIn, textIn, type Values } from '#domains/posting/draft/fields.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { call } from '#session/api.ts';
import {
  chosenIn,
  foundStock,
  quantityValue,
  savedIn,
  sentStock,
  serialsValue,
  stockKind,
  stockRow,
  warehouseChoice,
  warehouseValue,
} from './stock-kind.ts';

/** Goods that are issued to be used, and goods that are returned from an issue. */

// ------------------------------------------------------------------------------------------------ issue

const issuedTo: HeadText = { name: 'issuedTo', holds: 'text', label: 'issuedTo', most: MAX_ISSUED_TO };

/** Applies the rule in the browser. It takes the chosen order as existing; the server checks it. */
const issueHere = (typed: TypedIssue, facts: StockFacts) =>
  stockIssueRule(typed, { ...facts, orders: new Set(typed.orderId === null ? [] : [typed.orderId]), issue: null });

/** Goods that the branch issues to a project, a site or its own use. */
export const stockIssue = stockKind<TypedIssue>('stock-issue', {
  noun: 'nounStockIssue',
  head: [issuedTo, usedByOrderField, warehouseChoice('warehouse', 'fromWarehouse')],
  counterpart: { to: '/stock/issue-return', label: 'nounIssueReturn' },
  typed: ({ head, rows }) => ({
    orderId: chosenIn(head, 'order'),
    orderText: accountIn(head, 'order')?.name ?? '',
    issuedTo: textIn(head, 'issuedTo'),
    warehouseId: chosenIn(head, 'warehouse'),
    remarks: remarksIn(head),
    rows: rows.map(stockRow),
  }),
  rule: issueHere,
  warehousesOf: ({ warehouseId }) => [warehouseId],
  fields: { issued_to_missing: 'issuedTo', order_not_found: 'order', issue_order_fixed: 'order' },
  calls: documentCalls(stockIssueRoutes, {
    bodyOf: (document) => ({
      ...sentStock(document),
      order: chosenIn(document.head, 'order'),
      order_number: accountIn(document.head, 'order')?.name ?? '',
      issued_to: textIn(document.head, 'issuedTo'),
      warehouse: chosenIn(document.head, 'warehouse'),
    }),
    contentOf: (found) =>
      foundStock(found, {
        order: orderValue(found.order),
        issuedTo: { kind: 'text', text: found.issued_to },
        warehouse: warehouseValue(found.warehouse),
      }),
    savedIn,
  }),
});

// ------------------------------------------------------------------------------------------------ return

const openIssues = async () => (await call(openIssueRoutes.list, {})).data;

const issue: HeadChoice = {
  name: 'issue',
  holds: 'choice',
  label: 'ofIssue',
  nothing: 'selectIssue',
  none: 'noIssueOut',
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
  const id = chosenIn(head, 'issue');
  return {
    of: id === null ? '' : String(id),
    table: 'lines',
    rows: async () => {
      const found = (await openIssues()).find(({ mtm_id }) => mtm_id === id);
      return (found?.products ?? []).map(({ product, product_name: name, unit, open, open_serials }) => ({
        id: `issue${id}-${product}`,
        values: {
          product: { kind: 'taken', account: { id: product, name, text: unit } },
          serials: serialsValue(open_serials),
          qty: quantityValue(open),
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

/** Goods that are returned from an issue. */
export const issueReturn = stockKind<TypedIssueReturn>('issue-return', {
  noun: 'nounIssueReturn',
  head: [issue, warehouseChoice('warehouse', 'toWarehouse')],
  headAfterSave: (head) => ({ ...head, issue: { kind: 'empty' } }),
  proposal: whatIsOut,
  counterpart: { to: '/stock/issue', label: 'nounStockIssue' },
  typed: ({ head, rows }) => ({
    issueVoucherId: chosenIn(head, 'issue'),
    warehouseId: chosenIn(head, 'warehouse'),
    remarks: remarksIn(head),
    rows: rows.map(stockRow),
  }),
  rule: returnHere,
  warehousesOf: ({ warehouseId }) => [warehouseId],
  fields: { issue_missing: 'issue', issue_not_found: 'issue' },
  calls: documentCalls(issueReturnRoutes, {
    bodyOf: (document) => ({
      ...sentStock(document),
      issue: chosenIn(document.head, 'issue'),
      issue_number: accountIn(document.head, 'issue')?.name ?? '',
      warehouse: chosenIn(document.head, 'warehouse'),
    }),
    contentOf: (found) =>
      foundStock(found, {
        issue: warehouseValue({ id: found.issue.id, name: found.issue.vr_no }),
        warehouse: warehouseValue(found.warehouse),
      }),
    savedIn,
  }),
});
