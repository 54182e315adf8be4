import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type PrintFrame, usePrintFrame } from '#screens/print-frame.ts';
import { SheetMeasure, Sheets } from '#ui/overlay/sheet.tsx';
import { isRoll } from '#ui/print/paper.ts';
import { usePagedRows } from '#ui/print/use-paged-rows.ts';
import { LaidOutReport } from './laid-out-report.tsx';
import { startsOf } from './page-sums.ts';
import type { PagedReportProps } from './printed-report.ts';
import { headsOf, ReportSheet, rollCells } from './report-sheet.tsx';

/** A report on pages with their own heads and sums, cut by the app, or on a roll in one strip. */
export function PagedReport<Row>(props: PagedReportProps<Row>) {
  const { branch, printedAt, paper, fontPx } = props;
  const frame = usePrintFrame(branch, printedAt);
  return isRoll(paper) ? (
    <ReportStrip key={`${paper} ${fontPx}`} {...props} frame={frame} />
  ) : (
    <LaidOutReport {...props} frame={frame} />
  );
}

/** A report on a roll. The parts of a row stand below one another, and the browser breaks their lines. */
function ReportStrip<Row>({ frame, paper, fontPx, report }: PagedReportProps<Row> & { frame: PrintFrame }) {
  const { t } = useTranslation('print');
  const whole = useMemo(() => report(frame, []), [report, frame]);
  const [counts, measure] = usePagedRows(paper, whole);
  const printed = useMemo(() => (counts === null ? whole : report(frame, counts)), [report, frame, counts, whole]);
  const shared = { frame, paper, fontPx, report: printed, columns: headsOf(printed.columns) };
  const rowsFrom = (from: number, count: number) =>
    printed.rows.slice(from, from + count).map((row) => rollCells(printed.columns, row));
  if (counts === null) {
    return (
      <SheetMeasure ref={measure}>
        <ReportSheet {...shared} rows={rowsFrom(0, printed.rows.length)} page={1} pages={2} measured />
      </SheetMeasure>
    );
  }
  const starts = startsOf(counts);
  return (
    <Sheets label={t('pages')}>
      {counts.map((count, page) => {
        const from = starts[page] ?? 0;
        return <ReportSheet key={from} {...shared} rows={rowsFrom(from, count)} page={page} pages={counts.length} />;
      })}
    </Sheets>
  );
}
