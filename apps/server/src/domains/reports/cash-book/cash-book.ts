import type { cashBook } from '@cashbook/contract/reports/cash-book';
import { ACCOUNT } from '@cashbook/kernel';
import { bookReader } from '#domains/reports/account-book/account-book';
import { framesOfBook, moneyRow } from '#domains/reports/account-book/money-book';

/** The Cash Book is the account book of account 17: one row per live line, approved or not (accounting §10). */
export const readCashBook = bookReader<typeof cashBook>(
  ({ start_date: startDate, end_date: endDate }) => ({ accountId: ACCOUNT.cash, startDate, endDate }),
  moneyRow,
  framesOfBook,
);
