import { remittedAmountDocument, remittedVoucherDocument } from '@cashbook/contract/vouchers/remittance';
import { type RemittanceFacts, remittance, type TypedRemittance } from '@cashbook/kernel';
import { z } from 'zod';
import { accountsNeeded, branchesNeeded, receivedNeeded } from '#domains/ledger/index';
import { type DocumentKind, nothingBeside, stored } from '#domains/posting/index';

const ofVoucher = stored(remittedVoucherDocument);
const ofAmount = stored(remittedAmountDocument);

/** Money sent from the working branch to another one, with a voucher of type 20 in each (accounting §9). */
export const remittanceKind: DocumentKind<TypedRemittance, RemittanceFacts> = {
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
    };
  },
  rule: remittance,
  readBeside: nothingBeside,
  fieldOf: (refusal) => ofAmount.fieldOf(refusal) ?? ofVoucher.fieldOf(refusal),
  saidFields: (typed, on) =>
    typed.receivedVoucherId === null ? ofAmount.saidFields(typed, on) : ofVoucher.saidFields(typed, on),
};
