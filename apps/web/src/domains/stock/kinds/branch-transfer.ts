import { branchTransferRoutes, inTransitRoutes, MAX_VEHICLE } from '@cashbook/contract/stock/branch-transfer';
import { branchTransfer as branchTransferRule, type StockFacts, type TypedSending } from '@cashbook/kernel';
import { type HeadChoice, type HeadText, remarksIn } from '#domains/posting/described/kind.ts';
import { textIn } from '#domains/posting/draft/fields.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { call } from '#session/api.ts';
import {
  chosenIn,
  foundStock,
  savedIn,
  sentStock,
  stockKind,
  stockRow,
  warehouseChoice,
  warehouseValue,
} from './stock-kind.ts';

const toBranch: HeadChoice = {
  name: 'branch',
  holds: 'choice',
  label: 'toBranch',
  nothing: 'selectBranch',
  none: 'noOtherBranch',
  options: async () => {
    const { data } = await call(inTransitRoutes.branches, {});
    return data.map((branch) => ({ ...branch, text: '' }));
  },
};
const vehicle: HeadText = { name: 'vehicle', holds: 'text', label: 'vehicle', most: MAX_VEHICLE };

/**
 * Applies the rule in the browser. It takes the chosen branch as existing, and this branch's goods as also known there. The
 * server checks both.
 */
const ruleHere = (typed: TypedSending, facts: StockFacts) => {
  const { toBranchId } = typed;
  const branches = toBranchId === null ? [] : [{ branchId: toBranchId, isHeadOffice: false, isActive: true }];
  return branchTransferRule(typed, {
    ...facts,
    branches: { workingBranchId: 0, branches },
    receiverProducts: facts.products,
  });
};

/** Goods that the branch sends to another one. */
export const branchTransfer = stockKind<TypedSending>('branch-transfer', {
  noun: 'nounBranchTransfer',
  head: [toBranch, warehouseChoice('warehouse', 'fromWarehouse'), vehicle],
  counterpart: { to: '/stock/in-transit', label: 'goInTransit' },
  typed: ({ head, rows }) => ({
    toBranchId: chosenIn(head, 'branch'),
    warehouseId: chosenIn(head, 'warehouse'),
    vehicle: textIn(head, 'vehicle'),
    remarks: remarksIn(head),
    rows: rows.map(stockRow),
  }),
  rule: ruleHere,
  warehousesOf: ({ warehouseId }) => [warehouseId],
  fields: { receiving_branch_missing: 'branch', own_branch: 'branch', branch_not_found: 'branch' },
  calls: documentCalls(branchTransferRoutes, {
    bodyOf: (document) => ({
      ...sentStock(document),
      to_branch: chosenIn(document.head, 'branch'),
      warehouse: chosenIn(document.head, 'warehouse'),
      vehicle: textIn(document.head, 'vehicle'),
    }),
    contentOf: (found) =>
      foundStock(found, {
        branch: { kind: 'taken', account: { ...found.to_branch, text: '' } },
        warehouse: warehouseValue(found.warehouse),
        vehicle: { kind: 'text', text: found.vehicle },
      }),
    savedIn,
  }),
});
