import type { ledger } from '@cashbook/contract/reports/ledger';
import { paisaOf } from '@cashbook/contract/reports/report';
import { bookReader, contraText } from '#domains/reports/account-book/account-book';
import type { Ask, JournalWriters, Totals } from '#domains/reports/engine/reader';
import { type JournalFormat, writeJournal } from '#domains/reports/journal/journal';
import { findChequesNotRealized } from '#domains/reports/party-books/cheques-not-realized.sql';
import type { ExportFile } from '#export/export-file';

type Ledger = typeof ledger;

const rangeOf = ({ ledger_id: accountId, start_date: startDate, end_date: endDate }: Ask<Ledger>['asked']) => ({
  accountId,
  startDate,
  endDate,
});

const book = bookReader<Ledger>(rangeOf, (line, { words, frame }) => ({
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

/** The ledger of one account in a branch (spec 2 §2), with its balance as if cheques that no bank has paid were still owed. */
export const readLedger: typeof book = {
  ...book,
  begin: async (ask, first) => {
    const { companyId, branchId } = ask.frame;
    const { accountId, endDate: day } = rangeOf(ask.asked);
    const reading = await book.begin(ask, first);
    const cheques = await findChequesNotRealized(ask.tx, companyId, [branchId], { accountId, day });
    const below = { balanceWithoutCheques: balanceAfter(reading.totals) + cheques };
    return { ...reading, totals: { ...reading.totals, below } };
  },
};

const balanceAfter = ({ opening, total }: Totals) =>
  paisaOf(opening, 'debit') - paisaOf(opening, 'credit') + paisaOf(total, 'debit') - paisaOf(total, 'credit');

/** Writes whole vouchers that touch the account, so that every transaction of the journal balances. */
const journal =
  (format: JournalFormat) =>
  ({ tx, frame: { companyId, branchId }, asked }: Ask<Ledger>, file: ExportFile) =>
    writeJournal(tx, { companyId, branchId, ...rangeOf(asked) }, format, file);

export const ledgerJournals: JournalWriters<Ledger> = { hledger: journal('hledger'), beancount: journal('beancount') };
