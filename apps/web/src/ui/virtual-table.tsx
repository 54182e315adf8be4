import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type Column, HeadCells, RowCells, SummaryCells, type SummaryRow } from './columns.tsx';
import { Bones, Empty } from './empty.tsx';
import { names } from './names.ts';
import { openingRow } from './row-keys.ts';
import { phone, useMedia } from './use-media.ts';
import './table.css';

const rowPx = 34;
const compactRowPx = 28;
/** A card's first guess; each is measured when it comes into view. */
const cardPx = 76;

export interface VirtualTableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  /** How many rows there are in all; 100,000 scroll as smoothly as a hundred. */
  count: number;
  /** The row at that place, or undefined while it is still on its way: it shows as a skeleton. */
  rowAt: (index: number) => Row | undefined;
  /** Told when other rows come into view, for fetching them. */
  onRange?: ((first: number, last: number) => void) | undefined;
  loading?: boolean | undefined;
  emptyHint?: ReactNode;
  /** Under the head and as sticky as it: the opening balance. */
  top?: readonly SummaryRow[] | undefined;
  /** Stays at the foot: the totals. */
  foot?: readonly SummaryRow[] | undefined;
  /** Rows open something: click, or Enter on the row in focus. Keep its identity between renders. */
  onOpen?: ((row: Row, index: number) => void) | undefined;
  rowClass?: ((row: Row) => string | undefined) | undefined;
  density?: 'compact' | undefined;
  /** The height in which the rows scroll. Default: what the window leaves; on a phone the page itself scrolls. */
  height?: string | undefined;
  className?: string | undefined;
}

/**
 * A report's rows: only those in sight are in the page; head and totals stay. From 640 px up it scrolls inside itself,
 * below that its rows are cards and the page scrolls. Columns without a `width` share what is left.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const isPhone = useMedia(phone);
  if (!props.loading && props.count === 0 && (props.top ?? []).length === 0) return <Empty hint={props.emptyHint} />;
  const scrollsPage = isPhone && props.height === undefined;
  return scrollsPage ? (
    <PageScrolled {...props} />
  ) : (
    <SelfScrolled {...props} estimatePx={isPhone ? cardPx : rowPxOf(props)} />
  );
}

const rowPxOf = ({ density }: Pick<VirtualTableProps<never>, 'density'>) =>
  density === 'compact' ? compactRowPx : rowPx;

function SelfScrolled<Row>(props: VirtualTableProps<Row> & { estimatePx: number }) {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: props.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.estimatePx,
    overscan: 12,
  });
  return (
    <section
      ref={scroller}
      className="table-wrap virtual"
      style={props.height === undefined ? undefined : { maxHeight: props.height }}
      data-density={props.density}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={props.label}
    >
      <Sheet {...props} virtualizer={virtualizer} offset={0} />
    </section>
  );
}

function PageScrolled<Row>(props: VirtualTableProps<Row>) {
  const frame = useRef<HTMLElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    setOffset((frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: props.count,
    estimateSize: () => cardPx,
    overscan: 8,
    scrollMargin: offset,
  });
  return (
    <section ref={frame} className="virtual-cards" aria-label={props.label}>
      <Sheet {...props} virtualizer={virtualizer} offset={offset} />
    </section>
  );
}

type SheetProps<Row, Scroller extends Element | Window> = VirtualTableProps<Row> & {
  virtualizer: Virtualizer<Scroller, HTMLTableRowElement>;
  offset: number;
};

/** The table itself. Empty rows above and below hold the place of what is out of sight. */
function Sheet<Row, Scroller extends Element | Window>(props: SheetProps<Row, Scroller>) {
  const { label, columns, count, rowAt, onRange, top = [], foot = [], virtualizer, offset } = props;
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items[items.length - 1];
  const abovePx = first === undefined ? 0 : first.start - offset;
  const belowPx = last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - offset);
  const firstIndex = first?.index ?? 0;
  const lastIndex = last?.index ?? 0;
  useLayoutEffect(() => onRange?.(firstIndex, lastIndex), [onRange, firstIndex, lastIndex]);
  const measure = useCallback((row: HTMLTableRowElement | null) => virtualizer.measureElement(row), [virtualizer]);

  return (
    <table className={names('table as-cards fixed', props.className)} aria-rowcount={count} aria-busy={props.loading}>
      <caption className="sr">{label}</caption>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={width === undefined ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <HeadCells columns={columns} />
        {top.map((row) => (
          <tr key={row.key} className={names('sum open', row.className)}>
            <SummaryCells columns={columns} row={row} />
          </tr>
        ))}
      </thead>
      <tbody>
        <Gap px={abovePx} span={columns.length} />
        {props.loading && count === 0 && <Bones columns={columns} rows={10} />}
        {items.map(({ index }) => (
          <VirtualRow
            key={index}
            columns={columns}
            onOpen={props.onOpen}
            rowClass={props.rowClass}
            index={index}
            row={rowAt(index)}
            measure={measure}
          />
        ))}
        <Gap px={belowPx} span={columns.length} />
      </tbody>
      {foot.length > 0 && (
        <tfoot>
          {foot.map((row) => (
            <tr key={row.key} className={names('sum', row.className)}>
              <SummaryCells columns={columns} row={row} />
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}

type VirtualRowProps<Row> = Pick<VirtualTableProps<Row>, 'columns' | 'onOpen' | 'rowClass'> & {
  index: number;
  row: Row | undefined;
  measure: (row: HTMLTableRowElement | null) => void;
};

function OneRow<Row>({ columns, index, row, onOpen, rowClass, measure }: VirtualRowProps<Row>) {
  if (row === undefined) return <Bones columns={columns} rows={1} />;
  const opens = onOpen !== undefined;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 1}
      className={names(opens && 'opens', rowClass?.(row))}
      tabIndex={opens ? 0 : undefined}
      {...openingRow(opens ? () => onOpen(row, index) : undefined)}
    >
      <RowCells columns={columns} row={row} index={index} />
    </tr>
  );
}

/** A row that stays in sight is not drawn again while others scroll past. (`memo` forgets the type parameter.) */
const VirtualRow = memo(OneRow) as typeof OneRow;

function Gap({ px, span }: { px: number; span: number }) {
  if (px <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row without anything to focus
    <tr className="gap" aria-hidden="true">
      <td colSpan={span} style={{ height: px }} />
    </tr>
  );
}
