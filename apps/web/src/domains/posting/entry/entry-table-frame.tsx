import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '#domains/posting/draft/document.ts';
import { type Column, HeadCells, RowCells } from '#ui/table/columns.tsx';
import '#ui/table/table.css';

interface EntryTableFrameProps {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  widthOf: (column: Column<Row>) => string | undefined;
  stateOf: (row: Row) => { isAtFault: boolean; isSelected?: boolean };
  className?: string;
  tableRef?: Ref<HTMLTableElement>;
}

/** The table of a document's rows: its head, a row for each, or a line that says there are none. */
export function EntryTableFrame({ label, columns, rows, widthOf, stateOf, className, tableRef }: EntryTableFrameProps) {
  const { t } = useTranslation('vouchers');
  return (
    <div className="entry-rows-wrap">
      <table className={className === undefined ? 'table as-cards' : `table as-cards ${className}`} ref={tableRef}>
        <caption className="sr">{label}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} data-column={column.kind ?? column.key} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead>
          <HeadCells columns={columns} />
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr className="entry-rows-none">
              <td colSpan={columns.length} className="t3 full">
                {t('noLines')}
              </td>
            </tr>
          )}
          {rows.map((row, index) => {
            const { isAtFault, isSelected = false } = stateOf(row);
            return (
              <tr
                key={row.id}
                data-row={row.id}
                className={isAtFault ? 'at-fault' : undefined}
                aria-selected={isSelected || undefined}
              >
                <RowCells columns={columns} row={row} index={index} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
