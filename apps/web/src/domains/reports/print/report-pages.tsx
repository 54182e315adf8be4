import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Sheets } from '#ui/overlay/sheet.tsx';
import type { Pages, PrintedRow } from '#ui/print/lay-out.ts';
import { batchPages, useBatches } from '#ui/print/use-batches.ts';
import { mostThatFit, startsOf } from './page-sums.ts';
import { ReportSheet, type ReportSheetProps } from './report-sheet.tsx';

type SharedProps<Row> = Pick<
  ReportSheetProps<Row>,
  'frame' | 'paper' | 'fontPx' | 'linePx' | 'columns' | 'widthsPx' | 'report'
>;

export type ReportPagesProps<Row> = SharedProps<Row> & {
  rows: readonly PrintedRow[];
  pages: Pages;
  /** Rows per page, as asked for. */
  mostRows: number;
};

/** The pages, put on the desk batch by batch. Above them stand the progress and any request that does not fit. */
export function ReportPages<Row>({ mostRows, pages, ...sheets }: ReportPagesProps<Row>) {
  const { t } = useTranslation('print');
  const { grouped } = useFormat();
  const { counts, paddingEm } = pages;
  const { fontPx, report } = sheets;
  const batches = useBatches(pages);
  const starts = useMemo(() => startsOf(counts), [counts]);
  const fit = useMemo(() => mostThatFit(counts, report), [counts, report]);
  const complete = batches * batchPages >= counts.length;
  const isShort = counts.length > 1 && fit < mostRows;
  const note = complete
    ? isShort && t('fewerRows', { font: grouped(fontPx), fit: grouped(fit), asked: grouped(mostRows) })
    : t('laidOut', { done: grouped(batches * batchPages), all: grouped(counts.length) });
  const shared = { ...sheets, paddingPx: paddingEm * fontPx, counts, starts };
  return (
    <>
      {note !== false && (
        <p className="sheets-note t2" role="status">
          {note}
        </p>
      )}
      <Sheets label={t('pages')} complete={complete}>
        {Array.from({ length: batches }, (_, batch) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a batch is its place
          <Batch key={batch} {...shared} batch={batch} />
        ))}
      </Sheets>
    </>
  );
}

type BatchProps<Row> = SharedProps<Row> & {
  paddingPx: number;
  rows: readonly PrintedRow[];
  counts: readonly number[];
  starts: readonly number[];
  batch: number;
};

function SomePages<Row>({ rows, counts, starts, batch, ...sheet }: BatchProps<Row>): ReactNode {
  const first = batch * batchPages;
  return counts.slice(first, first + batchPages).map((count, index) => {
    const page = first + index;
    const from = starts[page] ?? 0;
    const cells = rows.slice(from, from + count).map((row) => row.cells);
    return <ReportSheet key={page} {...sheet} rows={cells} page={page} pages={counts.length} />;
  });
}

/** A batch of pages. Pages on the desk are not drawn again when others follow. (`memo` forgets the type parameter.) */
const Batch = memo(SomePages) as typeof SomePages;
