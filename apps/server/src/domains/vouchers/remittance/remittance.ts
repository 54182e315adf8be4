import type { TypedOf } from '@cashbook/contract/documents/field';
import { remittedAmountDocument, remittedVoucherDocument } from '@cashbook/contract/vouchers/remittance';
import { type RemittanceFacts, type RemittedVoucher, type RequisitionFacts, remittance } from '@cashbook/kernel';
import { z } from 'zod';
import { accountsNeeded, branchesNeeded, receivedNeeded } from '#domains/ledger/index';
import { type DocumentKind, nothingBeside, stored } from '#domains/posting/index';
import {
  adviceOnRequisitions,
  numbered,
  paidRows,
  requisitionsNeeded,
  ruledWithRequisitions,
} from '#domains/requisitions/index';
import type { Actor } from '#use-case/caller';

const ofVoucher = stored(remittedVoucherDocument);
const ofAmount = stored(remittedAmountDocument);

type Typed = RemittedVoucher | TypedOf<typeof remittedAmountDocument.fields>;

/**
 * Requests the requisition for which the money is sent. It is of the branch that gets the money; for a sender who does not reach
 * that branch it does not exist.
 */
function requisitionNeeded(typed: Typed, reach: readonly number[] | null) {
  if (typed.receivedVoucherId !== null) return requisitionsNeeded([], null);
  if (reach !== null && !reach.includes(typed.toBranchId)) return requisitionsNeeded([], null);
  return { ...requisitionsNeeded([typed.requisitionId], null), branchId: typed.toBranchId };
}

/** Money sent from the working branch to another one, with a voucher of type 20 in each (accounting §9). */
export const remittanceKind: DocumentKind<Typed, RemittanceFacts & RequisitionFacts> = {
  name: 'remittance',
  typeIds: [20],
  forms: [z.union([ofVoucher.forms[0], ofAmount.forms[0]])],
  needs: (typed, before) => {
    const isTyped = typed.receivedVoucherId === null;
    const receiving = accountsNeeded(isTyped ? [typed.toAccountId] : [], before);
    return {
      accounts: accountsNeeded(isTyped ? [typed.fromAccountId] : [], before),
      receivingAccounts: isTyped ? { ...receiving, branchId: typed.toBranchId } : receiving,
      branches: branchesNeeded(isTyped ? [typed.toBranchId] : []),
      received: receivedNeeded(typed.receivedVoucherId),
      requisitions: requisitionNeeded(typed, null),
    };
  },
  rule: (typed, facts) => {
    const rows = typed.receivedVoucherId === null ? paidRows([typed]) : [];
    // The second draft is that of the branch that gets the money.
    const ruled = ruledWithRequisitions(remittance(typed, facts), rows, { ...facts, draftAt: 1 });
    if (ruled.ok) return ruled;
    const { row: _of, ...refusal } = ruled.refusal;
    return { ok: false, refusal };
  },
  kept: (typed, facts) => (typed.receivedVoucherId === null ? numbered(typed, facts) : typed),
  advice: (typed) => adviceOnRequisitions(requisitionNeeded(typed, null)),
  readBeside: nothingBeside,
  fieldOf: (refusal) => ofAmount.fieldOf(refusal) ?? ofVoucher.fieldOf(refusal),
  saidFields: (typed, on) =>
    typed.receivedVoucherId === null ? ofAmount.saidFields(typed, on) : ofVoucher.saidFields(typed, on),
};

/** Returns the kind for a sender, who names requisitions only of the branches in reach. */
export const remittanceBy = ({ branchIds }: Pick<Actor, 'branchIds'>): typeof remittanceKind => ({
  ...remittanceKind,
  needs: (typed, before) => ({
    ...remittanceKind.needs(typed, before),
    requisitions: requisitionNeeded(typed, branchIds),
  }),
});
