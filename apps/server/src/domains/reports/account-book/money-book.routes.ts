import type { CashBook, cashBookRow } from '@cashbook/contract/reports/cash-book';
import { paisaToNumber } from '@cashbook/money';
import type { z } from 'zod';
import type { Services } from '#context';
import {
  type BookQuestion,
  contraText,
  type FoundBook,
  onBook,
  pageOnWire,
  readBookPage,
} from '#domains/reports/account-book/account-book';
import { accountBookSheet, type BookKind } from '#domains/reports/account-book/account-book.sheet';
import { type BookLine, readSlices, readTotals } from '#domains/reports/account-book/account-book.sql';
import { exportName } from '#domains/reports/export-name';
import type { Spool } from '#export/spool';
import { type SpreadsheetFormat, writeSpreadsheet } from '#export/spreadsheet';
import { type Words, wordsIn } from '#export/words';
import { type Answer, done, encodedJson } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** What every book of money is asked for. */
export interface RangeQuery {
  readonly branch_id: number;
  readonly start_date: string;
  readonly end_date: string;
}
type Slice = { readonly after?: string | undefined; readonly limit?: number | undefined };
type File = { readonly format: SpreadsheetFormat };

/** How one book of money differs from the others. */
export interface MoneyBook<Query extends RangeQuery> {
  readonly kind: BookKind;
  /** Which account, and of which groups it must be. */
  readonly accountOf: (query: Query) => Pick<BookQuestion, 'accountId' | 'groupIds'>;
  /** What its files are called, and whether the account is said in them. */
  readonly fileName: string;
  readonly namesAccount: boolean;
}

/** Reads and exports the book of one account that holds money: received, paid, and what was there before. */
export function moneyBookHandlers<Query extends RangeQuery>(services: Services, spool: Spool, book: MoneyBook<Query>) {
  const questionOf = ({ companyId }: Actor, query: Query): BookQuestion => ({
    companyId,
    branchId: query.branch_id,
    startDate: query.start_date,
    endDate: query.end_date,
    ...book.accountOf(query),
  });
  return {
    read: async ({ actor, query }: { actor: Actor; query: Query & Slice }): Promise<Answer<CashBook>> => {
      const page = await readBookPage(services, questionOf(actor, query), query);
      if (page.kind === 'refused') return page;
      const { lines, firstSlNumber } = page.slice;
      const words = wordsIn(actor.language);
      const details = lines.map((line, index) => rowOnWire(words, query.branch_id, line, firstSlNumber + index));
      return done(encodedJson<CashBook>(JSON.stringify({ ...pageOnWire(page), details })));
    },

    export: ({ actor, query, callerGone }: { actor: Actor; query: Query & File; callerGone: AbortSignal }) =>
      spool(callerGone, (file) =>
        onBook(services, questionOf(actor, query), async ({ tx, frame, range, accountName }: FoundBook) => {
          const totals = await readTotals(tx, frame, range);
          const slices = readSlices(tx, frame, range);
          const account = book.namesAccount ? { account: accountName } : {};
          const words = wordsIn(actor.language);
          const sheet = accountBookSheet({ words, kind: book.kind, frame, range, ...account, totals, slices });
          const named = [book.fileName, ...Object.values(account), frame.branchName];
          const name = exportName(named, range.startDate, range.endDate);
          return writeSpreadsheet(sheet, query.format, file, name);
        }),
      ),
  };
}

function rowOnWire(words: Words, branchId: number, line: BookLine, slNumber: number): z.input<typeof cashBookRow> {
  const { contraAccountId, partyCode, partyMobile } = line;
  const isParty = contraAccountId !== null && partyCode !== null && partyMobile !== null;
  const nam = contraText(words, line);
  return {
    sl_number: slNumber,
    mtm_id: Number(line.voucherId),
    vr_no: line.vrNo,
    vr_date: line.vrDate,
    nam,
    ledger_id: contraAccountId,
    remarks: line.remarks,
    debit: paisaToNumber(line.debitPaisa),
    credit: paisaToNumber(line.creditPaisa),
    voucher_image: '',
    branchPad: String(branchId).padStart(4, '0'),
    is_approved: line.isApproved,
    somity: isParty
      ? { idfr_code: partyCode, somity_name: nam, somity_id: contraAccountId, mobile: partyMobile }
      : null,
  };
}
