import {
  branchTransferDocument,
  branchTransferRoutes,
  inTransitRoutes,
} from '@cashbook/contract/stock/branch-transfer';
import { branchTransfer as branchTransferRule, type StockFacts, type TypedSending } from '@cashbook/kernel';
import { describedPage } from '#domains/posting/described/described.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { call } from '#session/api.ts';
import { savedIn, stockKind } from './stock-kind.ts';

const toBranchId = {
  holds: 'choice' as const,
  nothing: 'selectBranch' as const,
  none: 'noOtherBranch' as const,
  options: async () => {
    const { data } = await call(inTransitRoutes.branches, {});
    return data.map((branch) => ({ ...branch, text: '' }));
  },
};

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

const page = describedPage(branchTransferDocument);

/** Goods that the branch sends to another one. */
export const branchTransfer = stockKind(
  'branch-transfer',
  page,
  documentCalls(branchTransferRoutes, { ...page, savedIn }),
  {
    noun: 'nounBranchTransfer',
    controls: { toBranchId },
    counterpart: { to: '/stock/in-transit', label: 'goInTransit' },
    rule: ruleHere,
  },
);
