import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetMeasure, Sheets } from '#ui/overlay/sheet.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { usePagedRows } from '#ui/print/use-paged-rows.ts';

/** The rows on a page, the number of the page, and the number of all pages. */
export interface SheetPart {
  from: number;
  count: number;
  page: number;
  pages: number;
  /** Whether the sheet is measured: it then has the carried sum and the end on one page. */
  measured?: boolean;
}

interface PagedSheetsProps {
  paper: Paper;
  /** The printed content. Another object is measured again. */
  printed: unknown;
  rows: number;
  sheet: (part: SheetPart) => ReactNode;
}

/** The pages of one document, each with as many rows as fit. The component first draws them hidden and measures them. */
export function PagedSheets({ paper, printed, rows, sheet }: PagedSheetsProps) {
  const { t } = useTranslation('print');
  const [counts, measure] = usePagedRows(paper, printed);
  if (counts === null) {
    return (
      <SheetMeasure ref={measure}>{sheet({ from: 0, count: rows, page: 1, pages: 1, measured: true })}</SheetMeasure>
    );
  }
  const parts = counts.map((count, index): SheetPart => {
    const from = counts.slice(0, index).reduce((total, on) => total + on, 0);
    return { from, count, page: index + 1, pages: counts.length };
  });
  return <Sheets label={t('pages')}>{parts.map(sheet)}</Sheets>;
}
