import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { names } from '#ui/names.ts';
import { Icon } from '#ui/theme/icon.tsx';
import { directionOf, nextSort, type TableSort } from './sort.ts';

/** One column of {@link Table} or {@link VirtualTable}. */
export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** `num` for figures: right-aligned, tabular, with a rule at its left. `sl` for the serial number. */
  kind?: 'num' | 'sl' | 'mid' | undefined;
  /** A CSS length; a {@link VirtualTable} shares the rest of the width among the columns without one. */
  width?: string | undefined;
  /**
   * The position in the row's card below 640 px. `title` and `aside` share the first line, `full` is a line without a
   * name, `hide` is left out. By default it is a line named by `head`. A figure that is `-` is left out of the card.
   */
  card?: 'title' | 'aside' | 'full' | 'hide' | undefined;
  className?: string | undefined;
  /** Whether the cell of this row also covers the empty cells after it. Used in a row that heads the rows below it. */
  spreads?: ((row: Row) => boolean) | undefined;
  /** Whether a press on its head sorts by it, in a table that can be sorted. */
  sorts?: boolean | undefined;
}

/** A row of totals, an opening or a closing balance, above or below the rows. */
export interface SummaryRow {
  key: string;
  /** The text in the columns before the first one that has a cell. */
  label: ReactNode;
  /** The texts by column key. */
  cells: Readonly<Record<string, string>>;
  /** Whether its figures close the account, as {@link Grand}. */
  grand?: boolean | undefined;
  className?: string | undefined;
}

export const cellClass = <Row,>({ kind, card, className }: Column<Row>) =>
  names(
    kind === 'num' && 'num ruled',
    kind === 'sl' && 'sl',
    kind === 'mid' && 'mid',
    card && `card-${card}`,
    card === 'hide' && 'hide-s',
    card === 'full' && 'full',
    className,
  );

const cardLabel = <Row,>({ card, head }: Column<Row>) =>
  (card === undefined || card === 'aside') && typeof head === 'string' ? head : undefined;

export interface HeadCellsProps<Row> {
  columns: ReadonlyArray<Column<Row>>;
  /** The order of the rows, where the user can change it. */
  sort?: TableSort | undefined;
}

/** The head cells of a table. */
export function HeadCells<Row>({ columns, sort }: HeadCellsProps<Row>) {
  return (
    <tr>
      {columns.map((column) =>
        sort !== undefined && column.sorts ? (
          <th key={column.key} scope="col" className={cellClass(column)} aria-sort={directionOf(sort.by, column.key)}>
            <SortHead column={column} sort={sort} />
          </th>
        ) : (
          <th key={column.key} scope="col" className={cellClass(column)}>
            {column.head}
          </th>
        ),
      )}
    </tr>
  );
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown } as const;

function SortHead<Row>({ column: { key, head }, sort }: { column: Column<Row>; sort: TableSort }) {
  const direction = directionOf(sort.by, key);
  return (
    <button type="button" className="sort" onClick={() => sort.change(nextSort(sort.by, key, sort.usual))}>
      {head}
      <Icon of={direction === undefined ? ChevronsUpDown : sortIcons[direction]} />
    </button>
  );
}

/** The cells of one row. */
export function RowCells<Row>({
  columns,
  row,
  index,
}: {
  columns: ReadonlyArray<Column<Row>>;
  row: Row;
  index: number;
}) {
  const cells = columns.map((column) => ({ column, content: column.cell(row, index) }));
  const spreading = cells.findIndex(({ column }) => column.spreads?.(row) === true);
  const after = cells.slice(spreading + 1);
  const firstFilled = after.findIndex(({ content }) => content !== '');
  const span = spreading === -1 ? 0 : firstFilled === -1 ? after.length : firstFilled;
  return cells.map(({ column, content }, index) => {
    if (index > spreading && index <= spreading + span) return null;
    const isZero = column.kind === 'num' && content === '-';
    return (
      <td
        key={column.key}
        className={names(cellClass(column), isZero && 'zero')}
        data-l={cardLabel(column)}
        colSpan={index === spreading && span > 0 ? span + 1 : undefined}
      >
        {content}
      </td>
    );
  });
}

/** One {@link SummaryRow} on the table's own columns. */
export function SummaryCells<Row>({ columns, row }: { columns: ReadonlyArray<Column<Row>>; row: SummaryRow }) {
  const first = columns.findIndex((column) => column.key in row.cells);
  const span = first === -1 ? columns.length : first;
  return (
    <>
      {span > 0 && (
        <td colSpan={span} className="sum-label">
          {row.label}
        </td>
      )}
      {columns.slice(span).map((column) => (
        <td
          key={column.key}
          className={names(
            cellClass(column),
            column.kind === 'num' && roomOfPaisa(row.cells[column.key]),
            row.cells[column.key] === '-' && 'zero',
          )}
          data-l={sumLabel(column, row)}
        >
          <SummaryCell column={column} row={row} />
        </td>
      ))}
    </>
  );
}

function SummaryCell<Row>({ column, row }: { column: Column<Row>; row: SummaryRow }) {
  const text = row.cells[column.key];
  const isGrand = row.grand === true && column.kind === 'num' && text !== undefined && text !== '-';
  return isGrand ? <Grand>{text}</Grand> : text;
}

/** Returns the class of a total without paisa. The class leaves the room of the paisa, so that taka align. */
export const roomOfPaisa = (total: string | undefined) =>
  total === undefined || total === '-' || total.includes('.') ? false : 'whole';

const sumLabel = <Row,>(column: Column<Row>, row: SummaryRow) =>
  row.cells[column.key] !== undefined && typeof column.head === 'string' ? column.head : undefined;

/** A figure that closes an account, with one line above and two below. For grand totals only. */
export function Grand({ children }: { children: ReactNode }) {
  return <span className="grand">{children}</span>;
}
