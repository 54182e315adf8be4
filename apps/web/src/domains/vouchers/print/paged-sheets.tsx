import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper } from '#ui/print/paper.ts';
import { usePagedRows } from '#ui/print/use-paged-rows.ts';
import { SheetMeasure, Sheets } from '#ui/sheet.tsx';

/** The rows that stand on a page, and which page of how many it is. */
export interface SheetPart {
  from: number;
  count: number;
  page: number;
  pages: number;
  /** For measuring: the carried sum and the end on one page. */
  measured?: boolean;
}

interface PagedSheetsProps {
  paper: Paper;
  /** What is printed; another object is measured anew. */
  printed: unknown;
  rows: number;
  sheet: (part: SheetPart) => ReactNode;
}

/** The pages of one document, as many rows on each as it has room for: first laid out unseen and measured, then shown. */
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
