import type { BranchOption } from '@cashbook/contract/access/session';
import type { Report } from '@cashbook/contract/reports/report';
import { toBanglaDigits } from '@cashbook/money';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { usePaper } from '#screens/print-paper.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import type { Paper } from '#ui/print/paper.ts';
import type { Line } from '../engine/grouped-rows.ts';
import { missingIn } from '../engine/missing.ts';
import type { PrintedCells, ShownReport } from '../engine/own-parts.ts';
import { dayOf, filterOfKind, idOf } from '../engine/report-url.ts';
import { type AskedSubject, useAskedSubjects } from '../engine/use-asked-subject.ts';
import { useLines } from '../engine/use-lines.ts';
import { type ReadReport, type Totals, useReport } from '../engine/use-report.ts';
import { type ReportFilters, useReportFilters } from '../engine/use-report-filters.ts';
import { PagedReport } from './paged-report.tsx';
import { type Preview, PrintScreen } from './print-screen.tsx';
import { printedLines } from './printed-lines.ts';
import type { PagedReportProps } from './printed-report.ts';

/** The most rows to print. More is an export and not a print: at 12 rows a page it would be over 1,600 pages. */
const longestPrint = 20_000;

const noCells: PrintedCells = {};

/** The print preview of a report. `choices` are those of this report alone. */
export function ReportPrint({ choices, ...shown }: ShownReport & { choices?: ReactNode }) {
  const { report } = shown;
  const { t } = useTranslation('reports');
  const filters = useReportFilters(report.filters, report.printRows);
  const [paper, choosePaper] = usePaper(filters.branch);
  const preview = useReportPaper(shown, filters, { paper, choosePaper });
  return (
    <PrintScreen
      title={t(report.title)}
      path={report.screen}
      filters={filters}
      paper={paper}
      onPaper={choosePaper}
      choices={choices}
      {...preview}
    />
  );
}

interface ChosenPaper {
  /** Undefined while the branch is loading. */
  paper: Paper | undefined;
  choosePaper: (paper: Paper) => void;
}

/** Reads a report for its print. Returns its pages once all rows are read, and before that what prevents them. */
export function useReportPaper(
  { report, printed = noCells }: ShownReport,
  filters: ReportFilters,
  { paper, choosePaper }: ChosenPaper,
): Preview {
  const { asked, branch } = filters;
  const read = useReport(report, asked, filters.runs, longestPrint);
  const { subjects, isRead: areSubjectsRead, error } = useAskedSubjects(filters, asked ?? {});
  // The rows are read again, even if the report on screen has read them, so that the print contains later changes.
  const isRead = read.complete && !read.isReading && !read.changedMeanwhile;
  const state = useStateOf(report, filters, read);
  const ready = asked !== null && isRead && areSubjectsRead && branch !== undefined;
  return {
    ready,
    error: filters.branchesError ?? (asked === null ? null : (read.error ?? error)),
    state,
    pages: ready && paper !== undefined && read.totals !== null && (
      <Pages
        report={read.report}
        cells={printed}
        filters={filters}
        branch={branch}
        paper={paper}
        choosePaper={choosePaper}
        read={read}
        totals={read.totals}
        subjects={subjects}
      />
    ),
  };
}

/** Returns the message shown instead of the pages; null when the pages can be shown. */
function useStateOf(report: Report, filters: ReportFilters, read: ReadReport): Preview['state'] {
  const { t } = useTranslation('reports');
  const { grouped } = useFormat();
  const { of, asked, question, runs, run, search } = filters;
  if (question !== null && asked === null) {
    const back = (
      <ButtonLink to={report.screen} search={search}>
        {t(report.title)}
      </ButtonLink>
    );
    return { text: t(missingIn(of, question) ?? 'selectLedgerAccount'), tone: 'warn', action: back };
  }
  if (read.count > longestPrint) {
    return { text: t('tooLongToPrint', { rows: grouped(read.count), most: grouped(longestPrint) }), tone: 'warn' };
  }
  if (read.changedMeanwhile && !read.isReading) {
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
  if (read.complete && !read.isReading) return null;
  return { text: t('rowsRead', { rows: grouped(read.rows.length), all: grouped(read.count) }), tone: 'wait' };
}

interface PagesProps {
  report: Report;
  cells: PrintedCells;
  filters: ReportFilters;
  branch: BranchOption;
  paper: Paper;
  choosePaper: (paper: Paper) => void;
  read: ReadReport;
  totals: Totals;
  subjects: readonly AskedSubject[];
}

function Pages({ report, cells, filters, branch, paper, choosePaper, read, totals, subjects }: PagesProps) {
  const [printedAt] = useState(() => new Date().toISOString());
  const lng = branch.use_bangla ? 'bn' : 'en';
  const { t } = useTranslation('reports', { lng });
  const { t: tPrint } = useTranslation('print', { lng });
  const { of, rows: mostRows, font, setPrint } = filters;
  const asked = filters.asked ?? {};
  const rows = useLines(report, read, lng);
  const branchId = idOf(of, asked, 'branch');
  const isOfAll = asked[filterOfKind(of, 'scope')?.url ?? ''] === 'all';
  const [start, end] = [dayOf(of, asked, 'startDate'), dayOf(of, asked, 'endDate')];
  const linesOn = useCallback<PagedReportProps<Line>['report']>(
    (frame, counts) => {
      const day = (date: string | null) => (date === null ? '' : frame.format.date(date));
      const left = isOfAll ? t('scopeAll') : t('branchCode', { code: frame.inDigits(branchPad(branchId ?? 0)) });
      const asOn = end === null ? t('tk') : t('dateTk', { date: day(end) });
      const right = start === null ? asOn : t('datesTk', { start: day(start), end: day(end) });
      const above = subjects.map((subject) => <SubjectAbove key={subject.kind} subject={subject} branch={branch} />);
      const texts = { left, right, above: subjects.length === 0 ? null : above, firstDay: day(start), t, tPrint };
      return printedLines({ report, cells, rows, totals, frame, ...texts }, counts);
    },
    [report, cells, rows, totals, subjects, branch, branchId, isOfAll, start, end, t, tPrint],
  );
  return (
    <PagedReport
      branch={branch}
      paper={paper}
      mostRows={mostRows}
      fontPx={font}
      onPaper={choosePaper}
      onFont={(fontPx) => setPrint({ font: String(fontPx) })}
      printedAt={printedAt}
      report={linesOn}
    />
  );
}

/** Returns the branch id in its printed form (spec 2 §9). */
const branchPad = (branchId: number) => String(branchId).padStart(4, '0');

/** The subject of the report, above the column heads of every page. */
function SubjectAbove({ subject, branch }: { subject: AskedSubject; branch: BranchOption }): ReactNode {
  const mobile = branch.use_bangla ? toBanglaDigits(subject.mobile) : subject.mobile;
  return (
    <>
      <b className="med">{subject.name}</b>{' '}
      <span className="t2">{[subject.code, mobile, subject.address].filter(Boolean).join(' · ')}</span>
    </>
  );
}
