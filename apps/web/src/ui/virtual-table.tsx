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
import { type Column, HeadCells, RowCells, SummaryCells, type SummaryRow } from './columns.tsx';
import { BoneCells, Bones, Empty } from './empty.tsx';
import { type Hotkey, useHotkeys } from './hotkeys.ts';
import { names } from './names.ts';
import { type RowCursor, type RowLead, useRowCursor } from './row-cursor.ts';
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
  loading?: boolean | undefined;
  emptyHint?: ReactNode;
  /** Said in place of the usual words where there are no rows. */
  emptyTitle?: string | undefined;
  /** Under the head and as sticky as it: the opening balance. */
  top?: readonly SummaryRow[] | undefined;
  /** Stays at the foot: the totals. */
  foot?: readonly SummaryRow[] | undefined;
  /** Rows open something: click, or Enter on the row in focus. Keep its identity between renders. */
  onOpen?: ((row: Row, index: number) => void) | undefined;
  /** The entry of the browser's history, where coming back to it shall bring the focus back to the row that was left. */
  historyKey?: string | undefined;
  /** Leads the focus to the rows. */
  lead?: RowLead | null | undefined;
  rowClass?: ((row: Row) => string | undefined) | undefined;
  density?: 'compact' | undefined;
  /** The height in which the rows scroll. Default: what the window leaves; on a phone the page itself scrolls. */
  height?: string | undefined;
  /** Narrower than that it goes sideways; cards fit everywhere. */
  leastWidth?: string | undefined;
  className?: string | undefined;
}

/**
 * A report's rows: only those in sight are in the page; head and totals stay. From 640 px up it scrolls inside itself,
 * below that its rows are cards and the page scrolls. Columns without a `width` share what is left. A cursor moves over
 * the rows by arrows, PageUp, PageDown, Home and End, `/` reaches it, and Tab goes on to the links of its row alone.
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

/** How much of the window's height the rows have at first, as far as anybody can tell before they are laid out. */
const firstShare = 0.7;

type RowVirtualizer = Virtualizer<HTMLElement, HTMLTableRowElement>;

/** Tells the size in which rows scroll when the browser has laid it out. To ask for it before would make the browser do so at once. */
function observeSize({ scrollElement }: RowVirtualizer, tell: (size: Rect) => void): () => void {
  const observer = new ResizeObserver(([entry]) => entry !== undefined && tell(entry.contentRect));
  if (scrollElement !== null) observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** The height of a row as it was laid out; before that, as it was last or as it is expected. */
function rowSize(row: HTMLTableRowElement, entry: ResizeObserverEntry | undefined, rows: RowVirtualizer): number {
  if (entry !== undefined) return measureElement(row, entry, rows);
  const index = rows.indexFromElement(row);
  return rows.itemSizeCache.get(rows.options.getItemKey(index)) ?? rows.options.estimateSize(index);
}

/** The rows in sight and the cursor's, which has the focus and therefore stays in the page. */
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
      // What scrolls must be reachable by keyboard; with rows it is by its row.
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

/** The table itself. Empty rows hold the place of what is out of sight. */
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

/** `/` goes to the cursor's row; Enter, which the row handles itself, is only listed. */
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

/** Tab stops at what can be pressed in the cursor's row and passes the other rows by. */
function useTabStops(row: { current: HTMLTableRowElement | null }, isCursor: boolean) {
  // After every render: the cells may have come just now.
  useLayoutEffect(() => {
    for (const control of row.current?.querySelectorAll<HTMLElement>('a, button') ?? []) {
      control.tabIndex = isCursor ? 0 : -1;
    }
  });
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
