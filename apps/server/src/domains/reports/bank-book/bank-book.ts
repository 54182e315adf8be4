import type { bankBook } from '@cashbook/contract/reports/bank-book';
import { bookReader } from '#domains/reports/account-book/account-book';
import { framesOfBook, moneyRow } from '#domains/reports/account-book/money-book';

/** The Bank Book is the account book of a chosen account under Cash at Bank or Cash in Hand. */
export const readBankBook = bookReader<typeof bankBook>(
  ({ ledger_id: accountId, start_date: startDate, end_date: endDate }) => ({ accountId, startDate, endDate }),
  moneyRow,
  framesOfBook,
);
