import { formatDate } from '@cashbook/money';
import type { BookLine, BookRange, BookSlice, BookTotals } from '#domains/reports/account-book/account-book.sql';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { netOf, type Sides } from '#domains/reports/movements.sql';
import type { Column, Sheet, SheetRow } from '#export/sheet';

/** What the two account books call themselves and their sides. */
export interface BookNames {
  readonly title: string;
  readonly debit: string;
  readonly credit: string;
  /** Which account it is, where the title does not say. */
  readonly account?: string;
}

/** The account book as a spreadsheet: opening, lines, and the totals that the screen shows below them. */
export function accountBookSheet(
  frame: BranchFrame,
  range: BookRange,
  names: BookNames,
  totals: BookTotals,
  slices: AsyncIterable<BookSlice>,
): Sheet {
  const account = names.account === undefined ? [] : [{ label: 'Account', value: names.account }];
  const columns: Column[] = [
    { header: 'Sl. No', kind: 'integer', width: 9 },
    { header: 'Vr Date', kind: 'date', width: 12 },
    { header: 'Vr No', kind: 'text', width: 18 },
    { header: 'Account', kind: 'text', width: 34 },
    { header: 'Code', kind: 'text', width: 12 },
    { header: 'Id', kind: 'integer', width: 9 },
    { header: 'Mobile', kind: 'text', width: 15 },
    { header: 'Remarks', kind: 'text', width: 40 },
    { header: names.debit, kind: 'amount', width: 17 },
    { header: names.credit, kind: 'amount', width: 17 },
  ];
  return {
    title: names.title,
    facts: [
      { label: 'Company', value: frame.companyName },
      { label: 'Branch', value: frame.branchName },
      ...account,
      { label: 'Dates', value: `${formatDate(range.startDate)} to ${formatDate(range.endDate)}` },
    ],
    columns,
    batches: rowsOf(totals, slices),
  };
}

async function* rowsOf({ opening, range }: BookTotals, slices: AsyncIterable<BookSlice>): AsyncGenerator<SheetRow[]> {
  yield [totalRow('Opening Balance', opening)];
  for await (const { lines, firstSlNumber } of slices) {
    yield lines.map((line, index) => lineRow(line, firstSlNumber + index));
  }
  const total = {
    debitPaisa: opening.debitPaisa + range.debitPaisa,
    creditPaisa: opening.creditPaisa + range.creditPaisa,
  };
  yield [totalRow('Range Total', range), totalRow('Total', total), totalRow('Balance', netOf(total))];
}

function totalRow(label: string, { debitPaisa, creditPaisa }: Sides): SheetRow {
  return { cells: [null, null, null, label, null, null, null, null, debitPaisa, creditPaisa], total: true };
}

function lineRow(line: BookLine, slNumber: number): SheetRow {
  const { vrDate, vrNo, contraName, contraAccountId, partyCode, partyMobile, remarks, debitPaisa, creditPaisa } = line;
  const amounts = [debitPaisa === 0n ? null : debitPaisa, creditPaisa === 0n ? null : creditPaisa];
  const facts = [contraName, partyCode, contraAccountId, partyMobile, remarks];
  return { cells: [slNumber, vrDate, vrNo, ...facts, ...amounts] };
}
