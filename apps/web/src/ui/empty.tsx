import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#ui/table/columns.tsx';
import { cellClass } from '#ui/table/columns.tsx';
import '#ui/table/pager.css';

/** The text "No data found" (spec 1 §2.10), the reason, and the next step. */
export function Empty({ title, hint, action }: { title?: string; hint?: ReactNode; action?: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <div className="empty" role="status">
      <svg className="art" viewBox="0 0 72 48" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M8 4h56v40H8zM8 14h56M8 24h56M8 34h56M46 4v40" />
        <path d="M50 39h10M50 41.5h10" />
      </svg>
      <b>{title ?? t('noData')}</b>
      {hint && <span>{hint}</span>}
      {action}
    </div>
  );
}

/** A grey bar in place of a word that is not loaded. */
export function Bone({ width = '72%' }: { width?: string }) {
  return <span className="bone" style={{ width }} aria-hidden="true" />;
}

const widths = ['72%', '54%', '86%', '64%'];

/** Skeleton rows on a table's own columns, in the height of the real rows. */
export function Bones<Row>({ columns, rows }: { columns: ReadonlyArray<Column<Row>>; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
    <tr key={row} className="bones">
      <BoneCells columns={columns} place={row} />
    </tr>
  ));
}

/** The cells of one skeleton row; neighbouring rows look different. */
export function BoneCells<Row>({ columns, place }: { columns: ReadonlyArray<Column<Row>>; place: number }) {
  return columns.map((column, at) => (
    <td key={column.key} className={cellClass(column)}>
      <Bone width={widths[(place + at) % widths.length] ?? '72%'} />
    </td>
  ));
}
