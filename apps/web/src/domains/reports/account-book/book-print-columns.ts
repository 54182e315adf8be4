import { formatMobile, type Sides } from '@cashbook/money';
import type { PrintFrame } from '#screens/print-frame.ts';
import type { SummaryRow } from '#ui/columns.tsx';
import type { PaperColumn } from '#ui/print/paper-column.ts';
import type { Question } from '../engine/report-url.ts';
import type { PrintedReport } from '../print/paged-report.tsx';
import type { BookRow, BookTotals } from './book.ts';
import type { BookKind, BookWord } from './book-kinds.ts';
import { type PageSums, pageSums } from './sides.ts';

/** What a book needs to be put on paper. The words are in the language of the branch. */
export interface BookOnPaper {
  kind: BookKind;
  question: Question;
  rows: readonly BookRow[];
  totals: BookTotals;
  frame: PrintFrame;
  /** Left and right of the title. */
  left: string;
  right: string;
  t: (word: BookWord | 'description' | 'openingBalance' | 'sl' | 'vrDate' | 'vrNo') => string;
  tPrint: (word: 'broughtForward' | 'carriedForward' | 'pageSubtotal') => string;
}

/** Cash Book or Ledger as pages: opening or balance brought forward, rows, subtotal, balance carried forward, totals. */
export function printedBook(book: BookOnPaper, counts: readonly number[]): PrintedReport<BookRow> {
  const { kind, question, rows, totals, frame, t, tPrint } = book;
  const { format } = frame;
  // Measured as one page, before it is known how many rows stand on each.
  const pages = pageSums(rows, counts.length === 0 ? [rows.length] : counts, totals.opening);
  const sumsOf = (page: number): PageSums => {
    const sums = pages[page];
    if (sums === undefined) throw new Error(`The report has no page ${page}.`);
    return sums;
  };
  const inColumns = ({ debitPaisa, creditPaisa }: Sides) => ({
    debit: format.total(debitPaisa),
    credit: format.total(creditPaisa),
  });
  const subtotal = (page: number): SummaryRow => ({
    key: 'subtotal',
    label: tPrint('pageSubtotal'),
    cells: inColumns(sumsOf(page).subtotal),
    className: 'subtotal',
  });
  return {
    title: t(kind.title),
    left: book.left,
    right: book.right,
    columns: printColumns(book),
    rows,
    top: (page) => [
      {
        key: 'open',
        label: '',
        cells: {
          date: page === 0 ? format.date(question.start) : '',
          number: '',
          description: page === 0 ? t('openingBalance') : tPrint('broughtForward'),
          ...inColumns(sumsOf(page).brought),
        },
      },
    ],
    carry: (page) => [
      subtotal(page),
      { key: 'carried', label: tPrint('carriedForward'), cells: inColumns(sumsOf(page).carried), className: 'carried' },
    ],
    tail: () => [
      subtotal(pages.length - 1),
      ...kind.closing(totals).map(({ word, sides, weight }) => ({
        key: word,
        label: t(word),
        cells: inColumns(sides),
        className: `closing-${weight}`,
        grand: weight === 'grand',
      })),
    ],
  };
}

function printColumns({ kind, frame, t }: BookOnPaper): ReadonlyArray<PaperColumn<BookRow>> {
  const { format, inDigits } = frame;
  return [
    { key: 'sl', head: t('sl'), align: 'start', minCharacters: 2, cell: ({ slNumber }) => format.count(slNumber) },
    { key: 'date', head: t('vrDate'), align: 'start', minCharacters: 10, cell: ({ vrDate }) => format.date(vrDate) },
    // People type voucher numbers and codes: they stay in Latin digits (look "Do, do not").
    { key: 'number', head: t('vrNo'), align: 'start', minCharacters: 16, below: 'date', cell: ({ vrNo }) => vrNo },
    {
      key: 'description',
      head: t('description'),
      align: 'start',
      minCharacters: 12,
      grow: true,
      lead: ({ name }) => name,
      cell: ({ codes, mobile, remarks }) => {
        const facts = [...codes, ...(mobile === '' ? [] : [inDigits(formatMobile(mobile))])].join(' · ');
        return facts === '' || remarks === '' ? facts + remarks : `${facts}\n${remarks}`;
      },
    },
    figures('debit', t(kind.debit), ({ debitPaisa }) => format.amount(debitPaisa)),
    figures('credit', t(kind.credit), ({ creditPaisa }) => format.amount(creditPaisa)),
  ];
}

const figures = (key: string, head: string, cell: (row: BookRow) => string): PaperColumn<BookRow> => ({
  key,
  head,
  align: 'end',
  minCharacters: 8,
  cell,
});
