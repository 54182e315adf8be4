import { collectionDocument } from '@cashbook/contract/installments/installments';
import {
  type CollectedPart,
  type CollectedSale,
  collection,
  type PostableAccounts,
  type TypedCollection,
} from '@cashbook/kernel';
import { collectedNeeded } from '#domains/installments/collected-look-up';
import { settleInstallments } from '#domains/installments/installments.store';
import { accountsNeeded } from '#domains/ledger/index';
import { type DocumentKind, nothingBeside, stored } from '#domains/posting/index';

type Facts = { readonly accounts: PostableAccounts; readonly sale: CollectedSale | null };

/** A collection of installments, with a voucher of type 16. It is voided and made anew, never edited (accounting §7). */
export const collectionKind: DocumentKind<TypedCollection, Facts, readonly CollectedPart[]> = {
  name: 'collection',
  typeIds: [16],
  sharesTransaction: true,
  ...stored(collectionDocument),
  needs: ({ saleId, accountId }, before) => ({
    accounts: accountsNeeded([accountId], before),
    // Another collection of the sale sees what this one leaves of it, so they never share a transaction.
    sale: { ...collectedNeeded(saleId), changes: [saleId] },
  }),
  rule: (typed, facts) => collection(typed, facts),
  readBeside: nothingBeside,
  own: {
    write: (tx, at, { saleId, receivedOn, paidBy }, _facts, parts) =>
      settleInstallments(tx, { saleId, voucherId: at.voucherId, receivedOn, paidBy, parts }),
  },
};
