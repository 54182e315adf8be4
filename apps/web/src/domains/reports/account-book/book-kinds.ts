import { bankBookRoutes } from '@cashbook/contract/reports/bank-book';
import { cashBookRoutes } from '@cashbook/contract/reports/cash-book';
import { ledgerRoutes } from '@cashbook/contract/reports/ledger';
import { type ClosingRow as ClosingSides, cashBookClosing, ledgerClosing, type Sides } from '@cashbook/money';
import type { ExportFormat } from '#screens/exports.tsx';
import { call, fetchFile } from '#session/api.ts';
import type { Question } from '../engine/report-url.ts';
import { type BookSlice, type BookTotals, fromCashBook, fromLedger } from './book.ts';

/** The words of the `reports` catalogue that a book's totals and sides are called by. */
export type BookWord =
  | 'balance'
  | 'bankBook'
  | 'cashBook'
  | 'closingBalance'
  | 'credit'
  | 'debit'
  | 'ledger'
  | 'payment'
  | 'rangeTotal'
  | 'received'
  | 'total';

/** A total below the rows; the figure that closes the account carries the double rule. */
export interface ClosingRow {
  word: BookWord;
  sides: Sides;
  weight: 'total' | 'quiet' | 'grand';
}

/** The address of a book on the screen. */
export type BookPath = '/reports/bank-book' | '/reports/cashbook' | '/reports/ledger';

/** What the books of one account do differently; everything else they share. */
export interface BookKind {
  title: BookWord;
  debit: BookWord;
  credit: BookWord;
  path: BookPath;
  printPath: `${BookPath}/print`;
  /** The book is of one account, which has to be chosen. */
  ofAccount: boolean;
  /** What is said where it was not. */
  accountMissing: 'selectBankAccount' | 'selectLedgerAccount';
  /** Each row says whether its voucher is approved. */
  showsApproval: boolean;
  formats: readonly ExportFormat[];
  closing: (totals: BookTotals) => readonly ClosingRow[];
  read: (question: Question, slice: { after?: string; limit: number }, signal: AbortSignal) => Promise<BookSlice>;
  file: (question: Question, format: ExportFormat) => ReturnType<typeof fetchFile>;
}

const range = ({ branch, start, end }: Question) => ({ branch_id: String(branch), start_date: start, end_date: end });
const accountRange = (question: Question) => ({ ...range(question), ledger_id: String(question.account ?? '') });

/** The closing rows as they are drawn: quiet, but for these. */
function weighted(
  rows: readonly ClosingSides[],
  weights: Partial<Record<ClosingSides['row'], ClosingRow['weight']>>,
): readonly ClosingRow[] {
  return rows.map(({ row, sides }) => ({ word: row, sides, weight: weights[row] ?? 'quiet' }));
}

const spreadsheet = (format: ExportFormat) => (format === 'csv' ? 'csv' : 'xlsx');

const moneyClosing: BookKind['closing'] = ({ opening, range: moved }) =>
  weighted(cashBookClosing(opening, moved), { rangeTotal: 'total', total: 'grand' });

export const cashBookKind: BookKind = {
  title: 'cashBook',
  debit: 'received',
  credit: 'payment',
  path: '/reports/cashbook',
  printPath: '/reports/cashbook/print',
  ofAccount: false,
  accountMissing: 'selectLedgerAccount',
  showsApproval: true,
  formats: ['xlsx', 'csv'],
  closing: moneyClosing,
  read: async (question, slice, signal) => {
    const { data } = await call(cashBookRoutes.read, { query: { ...range(question), ...slice } }, { signal });
    return { ...data, details: data.details.map(fromCashBook) };
  },
  file: (question, format) =>
    fetchFile(cashBookRoutes.export, { query: { ...range(question), format: spreadsheet(format) } }),
};

/** What went in and out of one bank account: a Cash Book of another account of money. */
export const bankBookKind: BookKind = {
  ...cashBookKind,
  title: 'bankBook',
  path: '/reports/bank-book',
  printPath: '/reports/bank-book/print',
  ofAccount: true,
  accountMissing: 'selectBankAccount',
  read: async (question, slice, signal) => {
    const { data } = await call(bankBookRoutes.read, { query: { ...accountRange(question), ...slice } }, { signal });
    return { ...data, details: data.details.map(fromCashBook) };
  },
  file: (question, format) =>
    fetchFile(bankBookRoutes.export, { query: { ...accountRange(question), format: spreadsheet(format) } }),
};

export const ledgerKind: BookKind = {
  title: 'ledger',
  debit: 'debit',
  credit: 'credit',
  path: '/reports/ledger',
  printPath: '/reports/ledger/print',
  ofAccount: true,
  accountMissing: 'selectLedgerAccount',
  showsApproval: false,
  formats: ['xlsx', 'csv', 'hledger', 'beancount'],
  closing: ({ opening, range: moved }) => weighted(ledgerClosing(opening, moved), { total: 'total', balance: 'grand' }),
  read: async (question, slice, signal) => {
    const { data } = await call(ledgerRoutes.read, { query: { ...accountRange(question), ...slice } }, { signal });
    return { ...data, details: data.details.map(fromLedger) };
  },
  file: (question, format) => fetchFile(ledgerRoutes.export, { query: { ...accountRange(question), format } }),
};

/** Whether the book can be asked: one of an account needs it. */
export const isAskable = (kind: BookKind, question: Question | null): question is Question =>
  question !== null && (!kind.ofAccount || question.account !== null);
