import type { BranchOption } from '@cashbook/contract/access/session';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { usePaper } from '#screens/print-paper.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Paper } from '#ui/print/paper.ts';
import type { Question } from '../engine/report-url.ts';
import type { ReportFilters } from '../engine/use-report-filters.ts';
import { PagedReport } from '../print/paged-report.tsx';
import { PrintScreen, type PrintScreenProps } from '../print/print-screen.tsx';
import { type BookRow, type BookTotals, branchPad } from './book.ts';
import { type BookKind, isAskable } from './book-kinds.ts';
import { printedBook } from './book-print-columns.ts';
import { type Book, useBook } from './use-book.ts';

/** More than this is no print any more but an export: at 12 rows a page it is over 1,600 pages. */
const mostRows = 20_000;

export interface BookPrintProps {
  kind: BookKind;
  filters: ReportFilters;
  /** Whose book it is; not ready while it is on its way. */
  subject?: { above: ReactNode; ready: boolean; error: Error | null } | undefined;
}

/** The print preview of a book. */
export function BookPrint({ kind, filters, subject }: BookPrintProps) {
  const { t } = useTranslation('reports');
  const { question, branch } = filters;
  const book = useBook(kind, question, filters.runs, mostRows);
  const askable = isAskable(kind, question);
  const { totals } = book;
  const ready = askable && book.complete && !book.changedMeanwhile && (subject?.ready ?? true);
  const state = useStateOf(kind, filters, book);
  const [paper, choosePaper] = usePaper(branch);
  return (
    <PrintScreen
      title={t(kind.title)}
      path={kind.path}
      filters={filters}
      ready={ready && branch !== undefined}
      error={filters.branchesError ?? (askable ? (book.error ?? subject?.error ?? null) : null)}
      state={state}
      paper={paper}
      onPaper={choosePaper}
      pages={
        ready &&
        branch !== undefined &&
        paper !== undefined &&
        totals !== null && (
          <Pages
            kind={kind}
            question={question}
            branch={branch}
            paper={paper}
            rows={book.rows}
            totals={totals}
            fontPx={filters.font}
            mostRows={filters.rows}
            onPaper={choosePaper}
            onFont={(fontPx) => filters.setPrint({ font: String(fontPx) })}
            above={subject?.above}
          />
        )
      }
    />
  );
}

/** What stands instead of the pages. */
function useStateOf(
  kind: BookKind,
  { question, runs, run, search }: ReportFilters,
  book: Book,
): PrintScreenProps['state'] {
  const { t } = useTranslation('reports');
  const { grouped } = useFormat();
  if (question !== null && !isAskable(kind, question)) {
    const back = (
      <ButtonLink to={kind.path} search={search}>
        {t(kind.title)}
      </ButtonLink>
    );
    return { text: t(kind.accountMissing), tone: 'warn', action: back };
  }
  if (book.count > mostRows) {
    return { text: t('tooLongToPrint', { rows: grouped(book.count), most: grouped(mostRows) }), tone: 'warn' };
  }
  if (book.changedMeanwhile) {
    return {
      text: t('changedMeanwhile'),
      tone: 'warn',
      action: (
        <Button key={runs} onClick={run}>
          {t('run')}
        </Button>
      ),
    };
  }
  if (book.complete) return null;
  return { text: t('rowsRead', { rows: grouped(book.rows.length), all: grouped(book.count) }), tone: 'wait' };
}

interface PagesProps {
  kind: BookKind;
  question: Question;
  branch: BranchOption;
  paper: Paper;
  rows: readonly BookRow[];
  totals: BookTotals;
  fontPx: number;
  mostRows: number;
  onPaper: (paper: Paper) => void;
  onFont: (fontPx: number) => void;
  above: ReactNode;
}

function Pages({ kind, question, branch, rows, totals, above, ...print }: PagesProps) {
  const [printedAt] = useState(() => new Date().toISOString());
  const lng = branch.use_bangla ? 'bn' : 'en';
  const { t } = useTranslation('reports', { lng });
  const { t: tPrint } = useTranslation('print', { lng });
  const { branch: branchId, account, start, end } = question;
  return (
    <PagedReport
      {...print}
      branch={branch}
      reportKey={`${branchId} ${account} ${start} ${end} ${rows.length} ${totals.range.debitPaisa} ${totals.range.creditPaisa}`}
      printedAt={printedAt}
      report={(frame, counts) => {
        const left = t('branchCode', { code: frame.inDigits(branchPad(branchId)) });
        const right = t('datesTk', { start: frame.format.date(start), end: frame.format.date(end) });
        return { ...printedBook({ kind, question, rows, totals, frame, left, right, t, tPrint }, counts), above };
      }}
    />
  );
}
