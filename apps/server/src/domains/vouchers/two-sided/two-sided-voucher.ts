import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { contraRoutes } from '@cashbook/contract/vouchers/two-sided';
import { type AccountFacts, contra, journal, type TypedTwoSidedVoucher } from '@cashbook/kernel';
import { z } from 'zod';
import { accountsNeeded } from '#domains/ledger/index';
import type { DocumentKind, DocumentWire } from '#domains/posting/index';
import { accountsOf, fieldOfTransaction, foundRows, keptAccount, keptPaisa } from '#domains/vouchers/typed-rows';

type Body = RouteBody<typeof contraRoutes.save>;
type Loaded = Pick<RouteReply<typeof contraRoutes.find>, 'transactionList'>;

const keptRow = z.object({ ...keptAccount, debitPaisa: keptPaisa, creditPaisa: keptPaisa });

/** A voucher whose rows have a debit and a credit column: contra and journal differ in type and posting rule alone. */
function twoSidedKind(
  name: string,
  typeId: 5 | 6,
  rule: typeof contra,
): DocumentKind<TypedTwoSidedVoucher, AccountFacts> {
  return {
    name,
    typeIds: [typeId],
    forms: [z.object({ rows: z.array(keptRow) })],
    needs: ({ rows }, before) => ({ accounts: accountsNeeded(accountsOf(rows), before) }),
    rule,
    fieldOf: fieldOfTransaction,
  };
}

export const contraKind = twoSidedKind('contra', 5, contra);
export const journalKind = twoSidedKind('journal', 6, journal);

export const twoSidedWire: DocumentWire<TypedTwoSidedVoucher, Body, Loaded> = {
  typed: ({ transactions }) => ({
    rows: transactions.map(({ account, debit, credit, remarks }) => {
      return { accountId: account, debitPaisa: debit, creditPaisa: credit, remarks };
    }),
  }),
  voucherIn: ({ mtmId }) => mtmId ?? 'new',
  loaded: ({ rows }, accounts) => ({
    transactionList: foundRows(rows, accounts, ({ debitPaisa, creditPaisa }) => {
      return { debit: debitPaisa, credit: creditPaisa };
    }),
  }),
  saved: (saved) => saved,
};
