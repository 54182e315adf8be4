import { useEffect, useMemo, useState } from 'react';
import {
  fontThatFits,
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
import { type MeasureText, measureFor } from './text-measure.ts';

/** The longest turn of work before other work on the screen may run, in milliseconds. */
const turnMs = 40;

/** The report to lay out. A new object counts as another report and starts the work anew. */
export type Laid<Row> = Omit<Layable<Row>, 'measure'>;

export interface LayoutOptions<Row> {
  laid: Laid<Row>;
  language: string;
  paper: Paper;
  fontPx: number;
}

export type BrokenRows<Row> =
  /** The fonts are loading, or the rows are being broken into lines. */
  | { status: 'breaking'; done: number }
  | { status: 'too-wide'; settings: Settings<Row> }
  | { status: 'broken'; widths: Widths<Row>; rows: readonly PrintedRow[] };

/**
 * Returns the columns set for paper and font, and the rows broken into lines for them. It works in turns, so that
 * progress shows. Returns the same object while nothing changes.
 */
export function useBrokenRows<Row>({ laid, language, paper, fontPx }: LayoutOptions<Row>): BrokenRows<Row> {
  const known = useSettings(laid, language);
  const widths = useMemo(
    () => (known === null ? null : widthsOn(known.settings, { fontPx, widthPx: lineWidthPx(paper) })),
    [known, fontPx, paper],
  );
  const { done, rows } = usePrintedRows(laid.rows, widths, fontPx, known?.measure ?? null);
  return useMemo(() => {
    if (known !== null && widths === null) return { status: 'too-wide', settings: known.settings };
    if (widths === null || rows === null) return { status: 'breaking', done };
    return { status: 'broken', widths, rows };
  }, [known, widths, done, rows]);
}

export type Paged = { fits: true; pages: Pages } | { fits: false; fontPx: number };

export interface PagesOptions {
  rows: readonly PrintedRow[];
  language: string;
  fontPx: number;
  mostRows: number;
  isHead: (place: number) => boolean;
  /** Whether the row of that index begins a page. */
  startsPage?: ((place: number) => boolean) | undefined;
  /** The room that the page frame leaves to rows; null until it is measured. */
  room: Room | null;
}

/** Returns the rows on their pages, or a font in which they would fit; null until the room is known. */
export function usePages({ rows, language, fontPx, mostRows, isHead, startsPage, room }: PagesOptions): Paged | null {
  return useMemo(() => {
    if (room === null) return null;
    const setting = { fontPx, linePx: lineHeight(language) * fontPx, mostRows, isHead, startsPage };
    const pages = pagesOf(rows, room, setting);
    return pages === null ? { fits: false, fontPx: fontThatFits(rows, room, setting) } : { fits: true, pages };
  }, [rows, room, language, fontPx, mostRows, isHead, startsPage]);
}

interface KnownSettings<Row> {
  of: Laid<Row>;
  settings: Settings<Row>;
  measure: MeasureText;
}

function useSettings<Row>(laid: Laid<Row>, language: string): KnownSettings<Row> | null {
  const [known, setKnown] = useState<KnownSettings<Row> | null>(null);
  useEffect(() => {
    let isWanted = true;
    void measureFor(language, lettersIn(laid)).then((measure) => {
      if (!isWanted) return;
      setKnown({ of: laid, settings: measured({ ...laid, measure }), measure });
    });
    return () => {
      isWanted = false;
    };
  }, [laid, language]);
  return known?.of === laid ? known : null;
}

/** Returns every letter that occurs, once. */
function lettersIn<Row>({ columns, rows }: Laid<Row>): string {
  const letters = new Set<string>();
  const add = (text: string) => {
    for (const letter of text) letters.add(letter);
  };
  for (const { head, cell } of columns) {
    add(head);
    for (const row of rows) {
      const { lead, text } = cell(row);
      add(lead);
      add(text);
    }
  }
  return [...letters].join('');
}

interface Breaking<Row> {
  of: Widths<Row>;
  done: number;
  /** The printed rows; null until all are there. */
  rows: readonly PrintedRow[] | null;
}

function usePrintedRows<Row>(
  rows: readonly Row[],
  widths: Widths<Row> | null,
  fontPx: number,
  measure: MeasureText | null,
): Pick<Breaking<Row>, 'done' | 'rows'> {
  const [state, setState] = useState<Breaking<Row> | null>(null);
  useEffect(() => {
    if (widths === null || measure === null) return;
    let isWanted = true;
    const printed: PrintedRow[] = [];
    const go = () => {
      if (!isWanted) return;
      const untilMs = performance.now() + turnMs;
      while (printed.length < rows.length && performance.now() < untilMs) {
        for (const row of rows.slice(printed.length, printed.length + 50)) {
          printed.push(printedRow(widths, row, fontPx, measure));
        }
      }
      const isDone = printed.length === rows.length;
      setState({ of: widths, done: printed.length, rows: isDone ? printed : null });
      if (!isDone) setTimeout(go);
    };
    go();
    return () => {
      isWanted = false;
    };
  }, [rows, widths, fontPx, measure]);
  return state !== null && state.of === widths ? state : { done: 0, rows: null };
}
