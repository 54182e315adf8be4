import { useEffect, useMemo, useState } from 'react';
import {
  type Layable,
  lineHeight,
  measured,
  type Pages,
  type PrintedRow,
  pagesOf,
  printedRow,
  type Room,
  type Settings,
  type Widths,
  widthsOn,
} from './lay-out.ts';
import { lineWidthPx, type Paper } from './paper.ts';
import { loadFonts, type MeasureText, textMeasure } from './text-measure.ts';

/** Longer than this nothing else on the page has to wait, in milliseconds. */
const turnMs = 40;

export interface LayoutOptions<Row> extends Omit<Layable<Row>, 'measure'> {
  /** Another key is another report: its texts are measured anew. */
  layoutKey: string;
  language: string;
  paper: Paper;
  fontPx: number;
  mostRows: number;
  /** What the frame of a page leaves to rows; null until it is measured. */
  room: Room | null;
}

export type Layout<Row> =
  | { status: 'measuring'; done: number; widths: Widths<Row> | null }
  | { status: 'too-wide'; settings: Settings<Row> }
  | { status: 'too-high'; fontPx: number }
  | { status: 'ready'; widths: Widths<Row>; rows: readonly PrintedRow[]; pages: Pages };

/** Rows laid out on pages, a turn at a time so that their progress shows: columns first, then lines, then pages. */
export function useLayout<Row>(options: LayoutOptions<Row>): Layout<Row> {
  const { language, paper, fontPx, mostRows, room } = options;
  const [settings, measure] = useSettings(options);
  const widths = useMemo(
    () => (settings === null ? null : widthsOn(settings, { fontPx, widthPx: lineWidthPx(paper) })),
    [settings, fontPx, paper],
  );
  const [done, rows] = usePrintedRows(options.rows, widths, fontPx, measure);
  const linePx = lineHeight(language) * fontPx;
  const pages = useMemo(
    () => (rows === null || room === null ? null : pagesOf(rows, room, { fontPx, linePx, mostRows })),
    [rows, room, fontPx, linePx, mostRows],
  );
  if (settings !== null && widths === null) return { status: 'too-wide', settings };
  if (widths === null || rows === null || room === null) return { status: 'measuring', done, widths };
  if (pages !== null) return { status: 'ready', widths, rows, pages };
  return { status: 'too-high', fontPx: fontThatFits(rows, room, fontPx, linePx) };
}

/** A size in which the highest row fits: heads, sums and row are lower in proportion, and a smaller font breaks fewer lines. */
function fontThatFits(
  rows: readonly PrintedRow[],
  { bodyPx, headPx, carryPx, tailPx }: Room,
  fontPx: number,
  linePx: number,
) {
  const highestPx = rows.reduce((most, { lines }) => Math.max(most, lines), 1) * linePx + fontPx;
  return Math.floor((fontPx * bodyPx) / (headPx + Math.max(carryPx, tailPx) + highestPx));
}

const bangla = /[\u0980-\u09FF]/;

function useSettings<Row>(options: LayoutOptions<Row>): [Settings<Row> | null, MeasureText | null] {
  const { layoutKey, language, columns, rows, sums } = options;
  const [known, setKnown] = useState<{ key: string; settings: Settings<Row>; measure: MeasureText } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for rows, columns and sums
  useEffect(() => {
    let isWanted = true;
    const family = getComputedStyle(document.documentElement).getPropertyValue(
      language === 'bn' ? '--font-bn' : '--font',
    );
    const hasBangla = rows.some((row) =>
      columns.some(({ lead, cell }) => bangla.test(cell(row)) || (lead !== undefined && bangla.test(lead(row)))),
    );
    void loadFonts(family, language === 'bn' || hasBangla ? 'Aa0 অ০' : 'Aa0').then(() => {
      if (!isWanted) return;
      const measure = textMeasure(family);
      setKnown({ key: layoutKey, settings: measured({ columns, rows, sums, measure }), measure });
    });
    return () => {
      isWanted = false;
    };
  }, [layoutKey, language]);
  return known?.key === layoutKey ? [known.settings, known.measure] : [null, null];
}

/** The rows broken into lines, and how many are so far; null until all of them are. */
function usePrintedRows<Row>(
  rows: readonly Row[],
  widths: Widths<Row> | null,
  fontPx: number,
  measure: MeasureText | null,
): [number, readonly PrintedRow[] | null] {
  const [state, setState] = useState<{ of: Widths<Row>; rows: readonly PrintedRow[] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other widths, an object of their own
  useEffect(() => {
    if (widths === null || measure === null) return;
    let isWanted = true;
    const printed: PrintedRow[] = [];
    const go = () => {
      if (!isWanted) return;
      const startedMs = performance.now();
      while (printed.length < rows.length && performance.now() - startedMs < turnMs) {
        for (const row of rows.slice(printed.length, printed.length + 100)) {
          printed.push(printedRow(widths, row, fontPx, measure));
        }
      }
      setState({ of: widths, rows: [...printed] });
      if (printed.length < rows.length) setTimeout(go);
    };
    go();
    return () => {
      isWanted = false;
    };
  }, [widths, measure]);
  const current = state?.of === widths ? state.rows : null;
  return [current?.length ?? 0, current !== null && current.length === rows.length ? current : null];
}
