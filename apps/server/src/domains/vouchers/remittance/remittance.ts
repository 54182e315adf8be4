import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import { type RemittanceFacts, remittance, type TypedRemittance } from '@cashbook/kernel';
import { z } from 'zod';
import { accountsNeeded, branchesNeeded, receivedNeeded } from '#domains/ledger/index';
import { type DocumentKind, nothingBeside } from '#domains/posting/index';

const id = z.number().int();
const money = { amountPaisa: keptUnits, remarks: z.string() };

const fields = {
  amount_not_positive: 'amount',
  amount_too_large: 'amount',
  received_amount_differs: 'amount',
  remarks_too_long: 'remarks',
  own_branch: 'toBranch',
  branch_not_found: 'toBranch',
  account_not_found: 'fromAccount',
  account_archived: 'fromAccount',
  account_not_allowed: 'fromAccount',
  receiving_account_not_allowed: 'toAccount',
};

/** Money sent from the working branch to another one, with a voucher of type 20 in each (accounting §9). */
export const remittanceKind: DocumentKind<TypedRemittance, RemittanceFacts> = {
  name: 'remittance',
  typeIds: [20],
  forms: [
    z.union([
      z.object({ receivedVoucherId: id, ...money }),
      z.object({ receivedVoucherId: z.null(), toBranchId: id, fromAccountId: id, toAccountId: id, ...money }),
    ]),
  ],
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
  fieldOf: ({ code }) => Object.entries(fields).find(([one]) => one === code)?.[1] ?? null,
};
