import {
  type BookClosing,
  type ClosingRow,
  cashBookClosing,
  formatDate,
  ledgerClosing,
  type Sides,
} from '@cashbook/money';
import { contraText } from '#domains/reports/account-book/account-book';
import type { BookLine, BookRange, BookSlice, BookTotals } from '#domains/reports/account-book/account-book.sql';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { Column, Sheet, SheetRow } from '#export/sheet';
import type { Word, Words } from '#export/words';

/** What the account books do differently in a file; screen and paper describe them so too. */
export interface BookKind {
  readonly title: Word;
  readonly debit: Word;
  readonly credit: Word;
  readonly closing: BookClosing;
}

export const cashBookKind: BookKind = {
  title: 'title_cash_book',
  debit: 'head_received',
  credit: 'head_payment',
  closing: cashBookClosing,
};

export const bankBookKind: BookKind = { ...cashBookKind, title: 'title_bank_book' };

export const ledgerKind: BookKind = {
  title: 'title_ledger',
  debit: 'head_debit',
  credit: 'head_credit',
  closing: ledgerClosing,
};

/** What a file of a book says, and from where it reads its lines. */
export interface BookSheet {
  readonly words: Words;
  readonly kind: BookKind;
  readonly frame: BranchFrame;
  readonly range: BookRange;
  /** Which account it is, where the title does not say. */
  readonly account?: string;
  readonly totals: BookTotals;
  readonly slices: AsyncIterable<BookSlice>;
}

/** The account book as a spreadsheet: opening, lines, and the totals that the screen shows below them. */
export function accountBookSheet(sheet: BookSheet): Sheet {
  const { words, kind, frame, range, account, totals } = sheet;
  const { say } = words;
  const columns: Column[] = [
    { header: say('head_sl'), kind: 'integer', width: 9 },
    { header: say('head_vr_date'), kind: 'date', width: 12 },
    { header: say('head_vr_no'), kind: 'text', width: 18 },
    { header: say('head_account'), kind: 'text', width: 34 },
    { header: say('head_code'), kind: 'text', width: 12 },
    { header: say('head_id'), kind: 'integer', width: 9 },
    { header: say('head_mobile'), kind: 'text', width: 15 },
    { header: say('head_remarks'), kind: 'text', width: 40 },
    { header: say(kind.debit), kind: 'amount', width: 17 },
    { header: say(kind.credit), kind: 'amount', width: 17 },
    { header: say('head_approved'), kind: 'text', width: 10 },
  ];
  const dates = { start: formatDate(range.startDate), end: formatDate(range.endDate) };
  return {
    title: say(kind.title),
    facts: [
      { label: say('fact_company'), value: frame.companyName },
      { label: say('fact_branch'), value: frame.branchName },
      ...(account === undefined ? [] : [{ label: say('fact_account'), value: account }]),
      { label: say('fact_dates'), value: say('dates', dates) },
    ],
    columns,
    rowCount: totals.rowCount,
    batches: bookRows(sheet),
  };
}

async function* bookRows({ words, kind, totals, slices }: BookSheet): AsyncGenerator<SheetRow[]> {
  const { opening, range } = totals;
  yield [totalRow(words.say('row_opening'), opening)];
  for await (const { lines, firstSlNumber } of slices) {
    yield lines.map((line, index) => lineRow(words, line, firstSlNumber + index));
  }
  yield kind.closing(opening, range).map(({ row, sides }) => totalRow(words.say(closingWords[row]), sides));
}

const closingWords: Readonly<Record<ClosingRow['row'], Word>> = {
  rangeTotal: 'row_range_total',
  closingBalance: 'row_closing',
  total: 'row_total',
  balance: 'row_balance',
};

function totalRow(label: string, { debitPaisa, creditPaisa }: Sides): SheetRow {
  return { cells: [null, null, null, label, null, null, null, null, debitPaisa, creditPaisa, null], total: true };
}

function lineRow(words: Words, line: BookLine, slNumber: number): SheetRow {
  const { vrDate, vrNo, contraAccountId, partyCode, partyMobile, remarks, debitPaisa, creditPaisa } = line;
  const amounts = [debitPaisa === 0n ? null : debitPaisa, creditPaisa === 0n ? null : creditPaisa];
  const facts = [contraText(words, line), partyCode, contraAccountId, partyMobile, remarks];
  return { cells: [slNumber, vrDate, vrNo, ...facts, ...amounts, words.say(line.isApproved ? 'yes' : 'no')] };
}
