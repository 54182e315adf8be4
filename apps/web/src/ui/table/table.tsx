import type { ReactNode } from 'react';
import { Bones, Empty } from '#ui/empty.tsx';
import { names } from '#ui/names.ts';
import { type Column, HeadCells, RowCells, SummaryCells, type SummaryRow } from './columns.tsx';
import { moveAmongRows, openingRow } from './row-keys.ts';
import type { TableSort } from './sort.ts';
import './table.css';

/** The marked rows of a table. */
export interface RowMarks<Row> {
  isMarked: (row: Row) => boolean;
  /** Called for Space on the row in focus. */
  toggle: (row: Row) => void;
}

export interface TableProps<Row> {
  /** The name of the table's content, for screen readers. */
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** Whether the rows are still loading. The table shows that many skeleton rows in the final height. */
  loading?: boolean | undefined;
  skeletonRows?: number | undefined;
  /** The reason or the next step, under "No data found". */
  emptyHint?: ReactNode;
  emptyAction?: ReactNode;
  top?: readonly SummaryRow[] | undefined;
  foot?: readonly SummaryRow[] | undefined;
  selectedKey?: string | number | undefined;
  /** Called when a row is opened by a click, or by Enter on the row in focus; the arrows move between rows. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Whether a row opens, where not all rows do. The other rows still take the focus. */
  mayOpen?: ((row: Row) => boolean) | undefined;
  /** The marked rows, where rows can be marked. The screen draws the boxes. */
  marks?: RowMarks<Row> | undefined;
  rowClass?: ((row: Row) => string | undefined) | undefined;
  /** The order of the rows; the heads of columns with `sorts` change it. */
  sort?: TableSort | undefined;
  /** Whether rows become cards below 640 px; off for small tables that fit. */
  cards?: boolean | undefined;
  density?: 'compact' | undefined;
  className?: string | undefined;
}

/** A table of a page's worth of rows. For thousands see {@link VirtualTable}; both take the same columns. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, loading, skeletonRows = 5, top = [], foot = [], cards = true } = props;
  if (!loading && rows.length === 0 && top.length === 0)
    return <Empty hint={props.emptyHint} action={props.emptyAction} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-wrap" tabIndex={0} aria-label={label} data-density={props.density}>
      <table className={names('table', cards && 'as-cards', props.className)} aria-busy={loading || undefined}>
        <caption className="sr">{label}</caption>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <HeadCells columns={columns} sort={props.sort} />
        </thead>
        <tbody onKeyDown={isWalked(props) ? moveAmongRows : undefined}>
          {top.map((row) => (
            <tr key={row.key} className={names('sum quiet', row.className)}>
              <SummaryCells columns={columns} row={row} />
            </tr>
          ))}
          {loading ? (
            <Bones columns={columns} rows={skeletonRows} />
          ) : (
            rows.map((row, index) => <BodyRow key={rowKey(row, index)} table={props} row={row} index={index} />)
          )}
        </tbody>
        {foot.length > 0 && !loading && (
          <tfoot>
            {foot.map((row) => (
              <tr key={row.key} className={names('sum', row.className)}>
                <SummaryCells columns={columns} row={row} />
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** Whether the arrows move between the rows. */
const isWalked = <Row,>({ onOpen, marks }: TableProps<Row>) => onOpen !== undefined || marks !== undefined;

function BodyRow<Row>({ table, row, index }: { table: TableProps<Row>; row: Row; index: number }) {
  const { marks } = table;
  const onOpen = table.mayOpen?.(row) === false ? undefined : table.onOpen;
  const isSelected = marks?.isMarked(row) ?? table.rowKey(row, index) === table.selectedKey;
  return (
    <tr
      className={names(onOpen && 'opens', table.rowClass?.(row))}
      aria-selected={isSelected || undefined}
      // Tab leads to the first row, the arrows to the others.
      tabIndex={isWalked(table) ? (index === 0 ? 0 : -1) : undefined}
      {...openingRow(onOpen && (() => onOpen(row)), marks && (() => marks.toggle(row)))}
    >
      <RowCells columns={table.columns} row={row} index={index} />
    </tr>
  );
}
