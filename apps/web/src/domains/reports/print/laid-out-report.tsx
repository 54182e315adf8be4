import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { SheetMeasure } from '#ui/overlay/sheet.tsx';
import { lineHeight, type Room } from '#ui/print/lay-out.ts';
import { type BrokenRows, useBrokenRows, usePages } from '#ui/print/use-layout.ts';
import { roomOf } from '#ui/print/use-paged-rows.ts';
import { DoesNotFit } from './does-not-fit.tsx';
import type { PagedReportProps, PrintedReport } from './printed-report.ts';
import { ReportPages } from './report-pages.tsx';
import { headsOf, ReportSheet } from './report-sheet.tsx';
import { type SumTexts, sumTexts, widerSums } from './sum-texts.ts';

type LaidOutReportProps<Row> = PagedReportProps<Row> & { frame: PrintFrame };

/**
 * A report on sheets. It measures the texts once and sets the columns for paper and font. It breaks the lines itself and
 * does not leave that to the browser. So a page contains the calculated rows, and the printer gets what the preview
 * shows.
 */
export function LaidOutReport<Row>(props: LaidOutReportProps<Row>) {
  const { frame, paper, fontPx, report } = props;
  const { language } = frame;
  const whole = useMemo(() => report(frame, []), [report, frame]);
  const [sums, addSums] = useSumTexts(whole, language);
  const laid = useMemo(() => ({ columns: whole.columns, rows: whole.rows, sums }), [whole, sums]);
  const broken = useBrokenRows({ laid, language, paper, fontPx });
  if (broken.status === 'breaking') return <Laying done={broken.done} all={whole.rows.length} />;
  if (broken.status === 'too-wide') return <DoesNotFit {...props} settings={broken.settings} />;
  return <PlacedRows {...props} whole={whole} broken={broken} sums={sums} addSums={addSums} />;
}

/** Returns the sums for which the columns are set. Those of pages are added once there are pages. */
function useSumTexts<Row>(
  whole: PrintedReport<Row>,
  language: string,
): [readonly SumTexts[], (more: readonly SumTexts[]) => void] {
  const [more, setMore] = useState<{ of: PrintedReport<Row>; sums: readonly SumTexts[] } | null>(null);
  const added = more?.of === whole ? more.sums : none;
  const sums = useMemo(() => {
    const { columns, top, carry, tail } = whole;
    return [...sumTexts(columns, [...top(0), ...top(1), ...carry(1), ...tail()], language), ...added];
  }, [whole, added, language]);
  const add = useCallback(
    (wider: readonly SumTexts[]) =>
      setMore((known) => ({ of: whole, sums: [...(known?.of === whole ? known.sums : none), ...wider] })),
    [whole],
  );
  return [sums, add];
}

const none: readonly SumTexts[] = [];

/** Shows the number of rows laid out so far. */
function Laying({ done, all }: { done: number; all: number }) {
  const { t } = useTranslation('print');
  const { grouped } = useFormat();
  return (
    <p className="t2" role="status">
      {t('rowsLaidOut', { done: grouped(done), all: grouped(all) })}
    </p>
  );
}

type PlacedRowsProps<Row> = LaidOutReportProps<Row> & {
  whole: PrintedReport<Row>;
  broken: Extract<BrokenRows<Row>, { status: 'broken' }>;
  sums: readonly SumTexts[];
  addSums: (more: readonly SumTexts[]) => void;
};

/** The pages of rows whose lines are known. */
function PlacedRows<Row>(props: PlacedRowsProps<Row>) {
  const { frame, paper, fontPx, mostRows, report, whole, broken, sums, addSums } = props;
  const { language } = frame;
  const { widths, rows } = broken;
  const [room, measureRoom] = useRoom(broken);
  const paged = usePages({
    rows,
    language,
    fontPx,
    mostRows,
    isHead: whole.isHead,
    startsPage: whole.startsPage,
    room,
  });
  const pages = paged?.fits === true ? paged.pages : null;
  const printed = useMemo(() => (pages === null ? null : report(frame, pages.counts)), [report, frame, pages]);
  const wider = useMemo(
    () => (pages === null || printed === null ? none : widerSums(printed, pages.counts.length, sums, language)),
    [pages, printed, sums, language],
  );
  useEffect(() => {
    if (wider.length > 0) addSums(wider);
  }, [wider, addSums]);
  const columns = useMemo(() => headsOf(widths.columns), [widths]);
  const linePx = lineHeight(language) * fontPx;
  if (paged?.fits === false) return <DoesNotFit {...props} fittingFontPx={paged.fontPx} />;
  if (pages !== null && printed !== null && wider.length === 0) {
    return (
      <ReportPages
        {...{ frame, paper, fontPx, mostRows, linePx, columns, rows, pages }}
        widthsPx={widths.widthsPx}
        report={printed}
      />
    );
  }
  const sheet = { frame, paper, fontPx, linePx, columns, widthsPx: widths.widthsPx, report: whole };
  return (
    <>
      <Laying done={rows.length} all={rows.length} />
      <SheetMeasure ref={measureRoom}>
        <ReportSheet {...sheet} rows={[]} page={1} pages={2} measured />
      </SheetMeasure>
    </>
  );
}

/**
 * Returns the room that the frame of a page leaves to rows; null until it is measured. It is measured on a page without
 * rows.
 */
function useRoom(of: object): [Room | null, (place: HTMLElement | null) => void] {
  const [measured, setMeasured] = useState<{ of: object; room: Room } | null>(null);
  const measure = useCallback(
    (place: HTMLElement | null) => {
      if (place === null) return;
      // Only elements in the layout request their fonts.
      place.getBoundingClientRect();
      void document.fonts.ready.then(() => {
        if (place.isConnected) setMeasured({ of, room: roomOf(place) });
      });
    },
    [of],
  );
  return [measured?.of === of ? measured.room : null, measure];
}
