import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { printLimits } from '#session/preferences.ts';
import { Button } from '#ui/button.tsx';
import type { SummaryRow } from '#ui/columns.tsx';
import { Empty } from '#ui/empty.tsx';
import { largestFont, lineHeight, type PrintedRow, type Room, widthsOn } from '#ui/print/lay-out.ts';
import { lineWidthPx, turned } from '#ui/print/paper.ts';
import type { PaperColumn } from '#ui/print/paper-column.ts';
import { batchPages, useBatches } from '#ui/print/use-batches.ts';
import { type Layout, useLayout } from '#ui/print/use-layout.ts';
import { roomOf } from '#ui/print/use-paged-rows.ts';
import { SheetMeasure, Sheets } from '#ui/sheet.tsx';
import type { PagedReportProps, PrintedReport } from './paged-report.tsx';
import { paperCells, ReportSheet, type ReportSheetProps } from './report-sheet.tsx';

type LaidOutReportProps<Row> = PagedReportProps<Row> & { frame: PrintFrame };

/** The widths that sums beyond those at hand ask for, and for which report. */
interface MoreSums {
  key: string;
  sums: ReadonlyArray<Readonly<Record<string, string>>>;
}

/**
 * A report on sheets. Its texts are measured once, its columns set for paper and font, its lines broken here and not by
 * the browser: so a page holds what was reckoned, and the printer gets what the preview shows.
 */
export function LaidOutReport<Row>(props: LaidOutReportProps<Row>) {
  const { frame, paper, reportKey, fontPx, mostRows, report } = props;
  const [more, setMore] = useState<MoreSums>({ key: reportKey, sums: [] });
  const extra = more.key === reportKey ? more.sums : noSums;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the report
  const whole = useMemo(() => report(frame, []), [reportKey]);
  const sums = useMemo(
    () => [...cellsOf(whole.columns, [...whole.top(0), ...whole.carry(0), ...whole.tail()]), ...extra],
    [whole, extra],
  );
  const frameKey = `${reportKey} ${paper} ${fontPx} ${extra.length}`;
  const [room, measureRoom] = useRoom(frameKey);
  const layoutKey = `${reportKey} ${extra.length}`;
  const { columns, rows } = whole;
  const layout = useLayout({
    layoutKey,
    language: frame.language,
    columns,
    rows,
    sums,
    paper,
    fontPx,
    mostRows,
    room,
  });

  const counts = layout.status === 'ready' ? layout.pages.counts : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the report
  const paged = useMemo(() => (counts === null ? null : report(frame, counts)), [reportKey, counts]);
  const wider = useMemo(
    () => (paged === null || counts === null ? [] : widerSums(paged, counts.length, sums)),
    [paged, counts, sums],
  );
  if (wider.length > 0) setMore({ key: reportKey, sums: [...extra, ...wider] });

  if (layout.status === 'too-wide' || layout.status === 'too-high') return <DoesNotFit {...props} layout={layout} />;
  const linePx = lineHeight(frame.language) * fontPx;
  if (layout.status === 'measuring' || paged === null || wider.length > 0) {
    return (
      <>
        <Laying done={layout.status === 'measuring' ? layout.done : rows.length} all={rows.length} />
        {layout.status === 'measuring' && layout.widths !== null && (
          <SheetMeasure key={frameKey} ref={measureRoom}>
            <ReportSheet
              {...{ frame, paper, fontPx, linePx, report: whole, rows: [], page: 0, pages: 1 }}
              columns={paperCells(layout.widths.columns)}
              widthsPx={layout.widths.widthsPx}
              measured
            />
          </SheetMeasure>
        )}
      </>
    );
  }
  return <Pages {...props} paged={paged} layout={layout} linePx={linePx} pagesKey={frameKey} />;
}

const noSums: MoreSums['sums'] = [];

/** How many rows are laid out by now. */
function Laying({ done, all }: { done: number; all: number }) {
  const { t } = useTranslation('print');
  const { grouped } = useFormat();
  return (
    <p className="t2" role="status">
      {t('rowsLaidOut', { done: grouped(done), all: grouped(all) })}
    </p>
  );
}

/** What the frame of a page leaves to rows, measured on one without any. */
function useRoom(key: string): [Room | null, (place: HTMLElement | null) => void] {
  const [room, setRoom] = useState<{ key: string; room: Room } | null>(null);
  const measure = useCallback(
    (place: HTMLElement | null) => {
      if (place === null) return;
      place.getBoundingClientRect();
      void document.fonts.ready.then(() => {
        if (place.isConnected) setRoom({ key, room: roomOf(place) });
      });
    },
    [key],
  );
  return [room?.key === key ? room.room : null, measure];
}

/** The cells of sums as wide as they are printed: a figure without paisa leaves the room of them. */
const cellsOf = <Row,>(columns: ReadonlyArray<PaperColumn<Row>>, rows: readonly SummaryRow[]) =>
  rows.map(({ cells }) =>
    Object.fromEntries(
      columns.map(({ key, align, grow }) => {
        const text = grow ? '' : (cells[key] ?? '');
        return [key, align === 'end' && text !== '' && !text.includes('.') ? `${text}.00` : text];
      }),
    ),
  );

/** Sums of pages that are longer than all that the columns were set for: a balance may be higher than the totals. */
function widerSums<Row>({ columns, top, carry }: PrintedReport<Row>, pages: number, known: MoreSums['sums']) {
  const longest = (all: MoreSums['sums'], key: string) =>
    Math.max(0, ...all.map(({ [key]: text }) => text?.length ?? 0));
  const most = new Map(columns.map(({ key }) => [key, longest(known, key)]));
  const wider: Record<string, string>[] = [];
  for (let page = 0; page < pages; page += 1) {
    const printed = page < pages - 1 ? [...top(page), ...carry(page)] : top(page);
    for (const cells of cellsOf(columns, printed)) {
      const isWider = Object.entries(cells).some(([key, text]) => text.length > (most.get(key) ?? 0));
      if (!isWider) continue;
      wider.push(cells);
      for (const [key, text] of Object.entries(cells)) most.set(key, Math.max(most.get(key) ?? 0, text.length));
    }
  }
  return wider;
}

type PagesProps<Row> = LaidOutReportProps<Row> & {
  paged: PrintedReport<Row>;
  layout: Extract<Layout<Row>, { status: 'ready' }>;
  linePx: number;
  pagesKey: string;
};

/** The pages, put on the desk batch by batch. */
function Pages<Row>({ frame, paper, fontPx, mostRows, paged, layout, linePx, pagesKey }: PagesProps<Row>) {
  const { t } = useTranslation('print');
  const { grouped } = useFormat();
  const { counts, paddingEm } = layout.pages;
  const shown = useBatches(counts.length, pagesKey);
  const columns = useMemo(() => paperCells(layout.widths.columns), [layout.widths]);
  const complete = shown * batchPages >= counts.length;
  const fit = Math.max(...counts);
  const starts = useMemo(() => startsOf(counts), [counts]);
  const shared = { frame, paper, fontPx, linePx, columns, report: paged, rows: layout.rows, counts, starts };
  return (
    <>
      {!complete && (
        <p className="sheets-note t2" role="status">
          {t('laidOut', { done: grouped(shown * batchPages), all: grouped(counts.length) })}
        </p>
      )}
      {complete && counts.length > 1 && fit < mostRows && (
        <p className="sheets-note t2" role="status">
          {t('fewerRows', { font: grouped(fontPx), fit: grouped(fit), asked: grouped(mostRows) })}
        </p>
      )}
      <Sheets label={t('pages')} complete={complete}>
        {Array.from({ length: shown }, (_, batch) => (
          <Batch
            // biome-ignore lint/suspicious/noArrayIndexKey: a batch is its place
            key={batch}
            {...shared}
            widthsPx={layout.widths.widthsPx}
            paddingPx={paddingEm * fontPx}
            batch={batch}
          />
        ))}
      </Sheets>
    </>
  );
}

/** At which row each page starts. */
function startsOf(counts: readonly number[]): number[] {
  let from = 0;
  return counts.map((count) => {
    const start = from;
    from += count;
    return start;
  });
}

type BatchProps<Row> = Pick<
  ReportSheetProps<Row>,
  'frame' | 'paper' | 'fontPx' | 'linePx' | 'paddingPx' | 'columns' | 'widthsPx' | 'report'
> & {
  rows: readonly PrintedRow[];
  counts: readonly number[];
  starts: readonly number[];
  batch: number;
};

function SomePages<Row>({ rows, counts, starts, batch, ...sheet }: BatchProps<Row>) {
  const pageOf = (count: number, page: number) => {
    const from = starts[page] ?? 0;
    const cells = rows.slice(from, from + count).map((row) => row.cells);
    return <ReportSheet key={page} {...sheet} rows={cells} page={page} pages={counts.length} />;
  };
  const first = batch * batchPages;
  return <>{counts.slice(first, first + batchPages).map((count, place) => pageOf(count, first + place))}</>;
}

/** Pages that are on the desk are not drawn again for those that come after them. (`memo` forgets the type parameter.) */
const Batch = memo(SomePages) as typeof SomePages;

type DoesNotFitProps<Row> = Pick<LaidOutReportProps<Row>, 'paper' | 'fontPx' | 'onPaper' | 'onFont'> & {
  layout: Extract<Layout<Row>, { status: 'too-wide' | 'too-high' }>;
};

/** Instead of pages: what does not fit, and what would. */
function DoesNotFit<Row>({ layout, paper, fontPx, onPaper, onFont }: DoesNotFitProps<Row>) {
  const { t } = useTranslation('print');
  const { count } = useFormat();
  const lying = turned(paper);
  const turns =
    lying !== null &&
    layout.status === 'too-wide' &&
    widthsOn(layout.settings, { fontPx, widthPx: lineWidthPx(lying) });
  const smaller =
    layout.status === 'too-high'
      ? Math.min(fontPx - 1, layout.fontPx)
      : largestFont(layout.settings, lineWidthPx(paper), printLimits.font);
  return (
    <Empty
      title={t(layout.status === 'too-wide' ? 'columnsTooWide' : 'rowTooHigh', { font: count(fontPx) })}
      action={
        <span className="row">
          {turns && lying !== null && (
            <Button variant="primary" onClick={() => onPaper(lying)}>
              {t('turnPaper')}
            </Button>
          )}
          {smaller !== null && smaller >= printLimits.font.least && (
            <Button onClick={() => onFont(smaller)}>{t('smallerFont', { font: count(smaller) })}</Button>
          )}
        </span>
      }
    />
  );
}
