import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  type Rect,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type CSSProperties,
  Fragment,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { BoneCells, Bones, Empty } from '#ui/empty.tsx';
import { type Hotkey, useHotkeys } from '#ui/keys/hotkeys.ts';
import { names } from '#ui/names.ts';
import { phone, useMedia } from '#ui/theme/use-media.ts';
import { type Column, HeadCells, RowCells, SummaryCells, type SummaryRow } from './columns.tsx';
import { type RowCursor, type RowLead, useRowCursor } from './row-cursor.ts';
import { openingRow } from './row-keys.ts';
import './table.css';

const rowPx = 34;
const compactRowPx = 28;
/** The first guess of a card's height; each card is measured when it becomes visible. */
const cardPx = 76;

export interface VirtualTableProps<Row> {
  /** The name of the table's content, for screen readers. */
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  /** The number of all rows; 100,000 scroll as smoothly as a hundred. */
  count: number;
  /** Returns the row at an index; undefined while it is loading, which shows a skeleton. */
  rowAt: (index: number) => Row | undefined;
  loading?: boolean | undefined;
  emptyHint?: ReactNode;
  /** The text instead of the default one where there are no rows. */
  emptyTitle?: string | undefined;
  /** The rows under the head, as sticky as the head: the opening balance. */
  top?: readonly SummaryRow[] | undefined;
  /** The rows that stay at the foot: the totals. */
  foot?: readonly SummaryRow[] | undefined;
  /** Called when a row is opened by a click, or by Enter on the row in focus. Keep its identity between renders. */
  onOpen?: ((row: Row, index: number) => void) | undefined;
  /** The entry of the browser's history. When the user comes back to it, the focus returns to the row that was left. */
  historyKey?: string | undefined;
  /** A request to move the focus to the rows. */
  lead?: RowLead | null | undefined;
  rowClass?: ((row: Row) => string | undefined) | undefined;
  density?: 'compact' | undefined;
  /** The height in which the rows scroll. Default: the room that the window leaves; on a phone the page itself scrolls. */
  height?: string | undefined;
  /** The least width; a narrower table scrolls sideways, while cards fit everywhere. */
  leastWidth?: string | undefined;
  className?: string | undefined;
}

/**
 * A table for a report's rows. Only the visible rows are in the page; head and totals stay. From 640 px up the table
 * scrolls inside itself. Below that its rows are cards and the page scrolls. Columns without a `width` share the rest of
 * the width. Arrows, PageUp, PageDown, Home and End move a cursor over the rows. `/` reaches it, and Tab goes on only to
 * the links of its row.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const isPhone = useMedia(phone);
  if (!props.loading && props.count === 0 && (props.top ?? []).length === 0) {
    return <Empty {...(props.emptyTitle !== undefined && { title: props.emptyTitle })} hint={props.emptyHint} />;
  }
  const scrollsPage = isPhone && props.height === undefined;
  return scrollsPage ? (
    <PageScrolled {...props} />
  ) : (
    <SelfScrolled {...props} estimatePx={isPhone ? cardPx : rowPxOf(props)} />
  );
}

const rowPxOf = ({ density }: Pick<VirtualTableProps<never>, 'density'>) =>
  density === 'compact' ? compactRowPx : rowPx;

/** The assumed share of the window's height for the rows, before they are laid out. */
const firstShare = 0.7;

type RowVirtualizer = Virtualizer<HTMLElement, HTMLTableRowElement>;

/** Reports the size in which rows scroll after the browser's layout. Asking for it earlier would force a layout at once. */
function observeSize({ scrollElement }: RowVirtualizer, tell: (size: Rect) => void): () => void {
  const observer = new ResizeObserver(([entry]) => entry !== undefined && tell(entry.contentRect));
  if (scrollElement !== null) observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Returns the height of a row as it was laid out. Before that, its last height or the estimate. */
function rowSize(row: HTMLTableRowElement, entry: ResizeObserverEntry | undefined, rows: RowVirtualizer): number {
  if (entry !== undefined) return measureElement(row, entry, rows);
  const index = rows.indexFromElement(row);
  return rows.itemSizeCache.get(rows.options.getItemKey(index)) ?? rows.options.estimateSize(index);
}

/** Returns the indexes of the visible rows and of the cursor's row, which has the focus and therefore stays in the page. */
function useRangeWith(cursor: number): (range: Range) => number[] {
  return useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (cursor >= range.count || indexes.includes(cursor)) return indexes;
      return [...indexes, cursor].sort((one, other) => one - other);
    },
    [cursor],
  );
}

function SelfScrolled<Row>(props: VirtualTableProps<Row> & { estimatePx: number }) {
  const scroller = useRef<HTMLElement>(null);
  const cursor = useRowCursor(props);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: props.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.estimatePx,
    rangeExtractor: useRangeWith(cursor.index),
    overscan: 12,
    initialRect: { width: 0, height: window.innerHeight * firstShare },
    observeElementRect: observeSize,
    measureElement: rowSize,
  });
  return (
    <section
      ref={scroller}
      className="table-wrap virtual"
      style={props.height === undefined ? undefined : { maxHeight: props.height }}
      data-density={props.density}
      // A scrolling area must be reachable by keyboard. With rows, the focus reaches it through its row.
      tabIndex={props.count === 0 ? 0 : undefined}
      aria-label={props.label}
    >
      <Sheet {...props} cursor={cursor} virtualizer={virtualizer} offset={0} />
    </section>
  );
}

function PageScrolled<Row>(props: VirtualTableProps<Row>) {
  const frame = useRef<HTMLElement>(null);
  const cursor = useRowCursor(props);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    setOffset((frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: props.count,
    estimateSize: () => cardPx,
    rangeExtractor: useRangeWith(cursor.index),
    overscan: 8,
    scrollMargin: offset,
  });
  return (
    <section ref={frame} className="virtual-cards" aria-label={props.label}>
      <Sheet {...props} cursor={cursor} virtualizer={virtualizer} offset={offset} />
    </section>
  );
}

type SheetProps<Row, Scroller extends Element | Window> = VirtualTableProps<Row> & {
  cursor: RowCursor;
  virtualizer: Virtualizer<Scroller, HTMLTableRowElement>;
  offset: number;
};

/** The table itself. Empty rows take the room of the rows that are out of sight. */
function Sheet<Row, Scroller extends Element | Window>(props: SheetProps<Row, Scroller>) {
  const { label, columns, count, rowAt, top = [], foot = [], cursor, virtualizer, offset } = props;
  const items = virtualizer.getVirtualItems();
  const endPx = items.at(-1)?.end ?? offset;
  const measure = useCallback((row: HTMLTableRowElement | null) => virtualizer.measureElement(row), [virtualizer]);
  useRowHotkeys(props);

  return (
    <table
      ref={cursor.table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in whose rows a cursor moves is a grid
      role="grid"
      className={names('table as-cards fixed', props.className)}
      style={{ '--least-width': props.leastWidth } as CSSProperties}
      aria-label={label}
      aria-rowcount={count}
      aria-busy={props.loading}
      onFocus={cursor.onFocus}
      onBlur={cursor.onBlur}
      onKeyDown={cursor.onKeyDown}
    >
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
        {props.loading && count === 0 && <Bones columns={columns} rows={10} />}
        {items.map(({ index, start }, place) => (
          <Fragment key={index}>
            <Gap px={start - (items[place - 1]?.end ?? offset)} span={columns.length} />
            <VirtualRow
              columns={columns}
              onOpen={props.onOpen}
              rowClass={props.rowClass}
              index={index}
              row={rowAt(index)}
              isCursor={index === cursor.index}
              measure={measure}
            />
          </Fragment>
        ))}
        <Gap px={virtualizer.getTotalSize() - (endPx - offset)} span={columns.length} />
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

/** Binds `/`, which goes to the cursor's row. Enter is only listed, because the row handles it itself. */
function useRowHotkeys<Row>({ count, cursor, onOpen }: Pick<SheetProps<Row, Element>, 'count' | 'cursor' | 'onOpen'>) {
  const { t } = useTranslation('ui');
  const hotkeys: Hotkey[] = [
    { keys: '/', does: t('keyRows'), run: () => cursor.focus(cursor.index) },
    ...(onOpen === undefined ? [] : [{ keys: 'enter', does: t('keyOpenRow') }]),
  ];
  useHotkeys(count === 0 ? [] : hotkeys);
}

type VirtualRowProps<Row> = Pick<VirtualTableProps<Row>, 'columns' | 'onOpen' | 'rowClass'> & {
  index: number;
  row: Row | undefined;
  isCursor: boolean;
  measure: (row: HTMLTableRowElement | null) => void;
};

function OneRow<Row>({ columns, index, row, isCursor, onOpen, rowClass, measure }: VirtualRowProps<Row>) {
  const element = useRef<HTMLTableRowElement>(null);
  useTabStops(element, isCursor);
  const hold: Ref<HTMLTableRowElement> = useCallback(
    (tr: HTMLTableRowElement | null) => {
      element.current = tr;
      measure(tr);
    },
    [measure],
  );
  const opens = row !== undefined && onOpen !== undefined;
  return (
    <tr
      ref={hold}
      data-index={index}
      aria-rowindex={index + 1}
      className={names(row === undefined && 'bones', opens && 'opens', row !== undefined && rowClass?.(row))}
      tabIndex={isCursor ? 0 : -1}
      {...openingRow(opens ? () => onOpen(row, index) : undefined)}
    >
      {row === undefined ? (
        <BoneCells columns={columns} place={index} />
      ) : (
        <RowCells columns={columns} row={row} index={index} />
      )}
    </tr>
  );
}

/** Lets Tab stop at the controls of the cursor's row and pass all other rows. */
function useTabStops(row: { current: HTMLTableRowElement | null }, isCursor: boolean) {
  // This runs after every render, because the cells may have loaded just now.
  useLayoutEffect(() => {
    for (const control of row.current?.querySelectorAll<HTMLElement>('a, button') ?? []) {
      control.tabIndex = isCursor ? 0 : -1;
    }
  });
}

/** A row that is drawn again only when it changes, not when others scroll past. (`memo` forgets the type parameter.) */
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
