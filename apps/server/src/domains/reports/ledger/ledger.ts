import type { ledger } from '@cashbook/contract/reports/ledger';
import { bookReader, contraText } from '#domains/reports/account-book/account-book';
import type { Ask, JournalWriters } from '#domains/reports/engine/reader';
import { type JournalFormat, writeJournal } from '#domains/reports/journal/journal';
import type { ExportFile } from '#export/export-file';

type Ledger = typeof ledger;

const rangeOf = ({ ledger_id: accountId, start_date: startDate, end_date: endDate }: Ask<Ledger>['asked']) => ({
  accountId,
  startDate,
  endDate,
});

/** The ledger of one account in a branch (spec 2 §2). */
export const readLedger = bookReader<Ledger>(rangeOf, (line, { words, frame }) => ({
  sl_number: null,
  mtm_id: Number(line.voucherId),
  ...{ vr_date: line.vrDate, vr_no: line.vrNo },
  name: contraText(words, line),
  code: line.partyCode,
  account_id: line.contraAccountId,
  mobile: line.partyMobile,
  remarks: line.remarks,
  branch_id: frame.branchId,
  debit: line.debitPaisa,
  credit: line.creditPaisa,
  balance: null,
  voucher_image: line.images,
  is_approved: line.isApproved,
  other_branch: line.otherBranch,
}));

/** Writes whole vouchers that touch the account, so that every transaction of the journal balances. */
const journal =
  (format: JournalFormat) =>
  ({ tx, frame: { companyId, branchId }, asked }: Ask<Ledger>, file: ExportFile) =>
    writeJournal(tx, { companyId, branchId, ...rangeOf(asked) }, format, file);

export const ledgerJournals: JournalWriters<Ledger> = { hledger: journal('hledger'), beancount: journal('beancount') };
