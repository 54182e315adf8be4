import type { Ledger, ledgerRoutes, ledgerRow } from '@cashbook/contract/reports/ledger';
import { paisaToNumber } from '@cashbook/money';
import type { z } from 'zod';
import type { Services } from '#context';
import {
  contraText,
  type FoundBook,
  onBook,
  pageOnWire,
  readBookPage,
} from '#domains/reports/account-book/account-book';
import { accountBookSheet, ledgerKind } from '#domains/reports/account-book/account-book.sheet';
import { type BookLine, readSlices, readTotals } from '#domains/reports/account-book/account-book.sql';
import { exportName } from '#domains/reports/export-name';
import { type JournalFormat, writeJournal } from '#domains/reports/journal/journal';
import type { ExportFile } from '#export/export-file';
import type { Spool, Written } from '#export/spool';
import { type SpreadsheetFormat, writeSpreadsheet } from '#export/spreadsheet';
import { type Words, wordsIn } from '#export/words';
import { done, encodedJson } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** The ledger of one account in a branch: opening, lines of the range, totals (spec 2 §2). */
export function ledgerHandlers(services: Services, spool: Spool): Handlers<typeof ledgerRoutes> {
  return {
    read: async ({ actor, query }) => {
      const page = await readBookPage(services, questionOf(actor.companyId, query), query);
      if (page.kind === 'refused') return page;
      const { lines, firstSlNumber } = page.slice;
      const words = wordsIn(actor.language);
      const details = lines.map((line, index) => rowOnWire(words, query.branch_id, line, firstSlNumber + index));
      return done(encodedJson<Ledger>(JSON.stringify({ ...pageOnWire(page), details })));
    },

    export: ({ actor, query: { format, ...query }, callerGone }) =>
      spool(callerGone, (file) =>
        onBook(services, questionOf(actor.companyId, query), (book) => {
          const { frame, range, accountName } = book;
          const name = exportName(['ledger', accountName, frame.branchName], range.startDate, range.endDate);
          const asJournal = format === 'hledger' || format === 'beancount';
          return asJournal
            ? writeLedgerJournal(book, format, file, name)
            : writeLedgerSheet(book, wordsIn(actor.language), format, file, name);
        }),
      ),
  };
}

async function writeLedgerSheet(
  { tx, frame, range, accountName }: FoundBook,
  words: Words,
  format: SpreadsheetFormat,
  file: ExportFile,
  name: string,
): Promise<Written> {
  const totals = await readTotals(tx, frame, range);
  const slices = readSlices(tx, frame, range);
  const sheet = accountBookSheet({ words, kind: ledgerKind, frame, range, account: accountName, totals, slices });
  return writeSpreadsheet(sheet, format, file, name);
}

/** Whole vouchers that touch the account, so that every transaction of the journal balances. */
async function writeLedgerJournal(
  { tx, frame, range }: FoundBook,
  format: JournalFormat,
  file: ExportFile,
  name: string,
): Promise<Written> {
  await writeJournal(tx, { companyId: frame.companyId, branchId: frame.branchId, ...range }, format, file);
  return { kind: 'written', contentType: 'text/plain; charset=utf-8', fileName: `${name}.${format}` };
}

interface LedgerQuery {
  readonly branch_id: number;
  readonly ledger_id: number;
  readonly start_date: string;
  readonly end_date: string;
}

function questionOf(companyId: number, query: LedgerQuery) {
  const { branch_id: branchId, ledger_id: accountId, start_date: startDate, end_date: endDate } = query;
  return { companyId, branchId, accountId, startDate, endDate };
}

function rowOnWire(words: Words, branchId: number, line: BookLine, slNumber: number): z.input<typeof ledgerRow> {
  return {
    sl_number: slNumber,
    mtm_id: Number(line.voucherId),
    vr_date: line.vrDate,
    vr_no: line.vrNo,
    name: contraText(words, line),
    remarks: line.remarks,
    branch_id: branchId,
    debit: paisaToNumber(line.debitPaisa),
    credit: paisaToNumber(line.creditPaisa),
    voucher_image: '',
  };
}
