import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/**
 * Returns the index of the row to which a key moves the cursor; null for a key that does not move it. `pageRows` is the
 * number of rows that a page key passes.
 */
export function rowAfter(key: string, at: { index: number; count: number; pageRows: number }): number | null {
  const { index, count, pageRows } = at;
  const last = count - 1;
  if (last < 0) return null;
  if (key === 'ArrowDown') return Math.min(index + 1, last);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'PageDown') return Math.min(index + pageRows, last);
  if (key === 'PageUp') return Math.max(index - pageRows, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return null;
}

/** The index of the row that had the focus when the user left an entry of the browser's history, by the key of the entry. */
const leftAt = new Map<string, number>();

export interface RowCursorOptions {
  count: number;
  /**
   * The entry of the browser's history. Back to an entry puts the cursor on the row that the user left. In a new entry
   * the cursor starts at the first row.
   */
  historyKey?: string | undefined;
  /** A request to move the focus to the rows as soon as there are any. Each new object counts once. */
  lead?: RowLead | null | undefined;
}

/** A request to continue among the rows. */
export interface RowLead {
  /** The element that had the focus. If the user has moved the focus meanwhile, it stays where it is. */
  from: Element | null;
  /** Whether the focus goes to the first row, instead of the row with the cursor. */
  toFirst: boolean;
}

export interface RowCursor {
  /** The index of the one row that Tab reaches. */
  index: number;
  /** Moves the cursor to the row, and the focus with it as soon as the row is in the page. */
  focus: (index: number) => void;
  /** The ref for the table. The hook finds there the row that gets the focus. */
  table: RefObject<HTMLTableElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
  /** Handles the keys that move the cursor. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Returns one cursor over rows of which only some are in the page. The focus itself is on the cursor's row. That row
 * therefore stays in the page, however far the others are scrolled. Rows carry their index as `data-index`.
 */
export function useRowCursor({ count, historyKey, lead = null }: RowCursorOptions): RowCursor {
  const [moved, setMoved] = useState({ historyKey, index: startIn(historyKey) });
  const wantsFocus = useRef(false);
  const table = useRef<HTMLTableElement>(null);
  const wanted = moved.historyKey === historyKey ? moved.index : startIn(historyKey);
  const index = Math.max(0, Math.min(wanted, count - 1));
  const setIndex = useCallback((next: number) => setMoved({ historyKey, index: next }), [historyKey]);

  const focus = (next: number) => {
    wantsFocus.current = true;
    setIndex(next);
  };
  useLayoutEffect(() => {
    if (historyKey !== undefined && leftAt.has(historyKey)) wantsFocus.current = true;
  }, [historyKey]);
  const followed = useRef<RowLead | null>(null);
  useLayoutEffect(() => {
    if (lead === null || followed.current === lead || count === 0) return;
    followed.current = lead;
    const { activeElement: now, body } = document;
    if (now !== lead.from && now !== body) return;
    wantsFocus.current = true;
    if (lead.toFirst) setIndex(0);
  });
  useLayoutEffect(() => {
    if (!wantsFocus.current || count === 0) return;
    const row = table.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
    reveal(row);
  });

  return {
    index,
    focus,
    table,
    onFocus: ({ target }) => {
      const place = indexOf(target);
      if (place === null) return;
      if (historyKey !== undefined) leftAt.set(historyKey, place);
      if (place !== index) setIndex(place);
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      const goesElsewhere = relatedTarget !== null && !currentTarget.contains(relatedTarget);
      if (goesElsewhere && historyKey !== undefined) leftAt.delete(historyKey);
    },
    onKeyDown: (event) => {
      if (event.altKey || event.shiftKey || event.metaKey || isField(event.target)) return;
      const place = indexOf(event.target);
      if (place === null) return;
      const next = rowAfter(event.key, { index: place, count, pageRows: pageRowsAround(event.target) });
      if (next === null) return;
      event.preventDefault();
      focus(next);
    },
  };
}

const startIn = (historyKey: string | undefined) => (historyKey === undefined ? 0 : (leftAt.get(historyKey) ?? 0));

const isField = (target: EventTarget) => target instanceof Element && target.matches('input, select, textarea');

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('tbody tr[data-index]') : null;

function indexOf(target: EventTarget): number | null {
  const row = rowOf(target);
  return row === null ? null : Number(row.dataset.index);
}

/**
 * Returns the heights of the window between which rows are visible. Head and totals cover some of a table that scrolls
 * inside itself.
 */
function sight(row: HTMLElement): { top: number; bottom: number; scroller: Element | null } {
  const scroller = row.closest('.table-wrap');
  if (scroller === null) return { top: 0, bottom: window.innerHeight, scroller };
  const frame = scroller.getBoundingClientRect();
  const head = scroller.querySelector('thead')?.getBoundingClientRect();
  const foot = scroller.querySelector('tfoot')?.getBoundingClientRect();
  return {
    top: Math.max(frame.top, head?.bottom ?? frame.top),
    bottom: Math.min(frame.bottom, foot?.top ?? frame.bottom),
    scroller,
  };
}

/** Scrolls only as far as necessary to show the whole row. */
function reveal(row: HTMLElement): void {
  const { top, bottom, scroller } = sight(row);
  if (scroller === null) {
    row.scrollIntoView({ block: 'nearest' });
    return;
  }
  const place = row.getBoundingClientRect();
  if (place.top < top) scroller.scrollTop -= top - place.top;
  else if (place.bottom > bottom) scroller.scrollTop += place.bottom - bottom;
}

/** Returns the number of visible rows less one. That one stays visible when the page is turned. */
function pageRowsAround(target: EventTarget): number {
  const row = rowOf(target);
  if (row === null) return 1;
  const { top, bottom } = sight(row);
  const rowPx = row.getBoundingClientRect().height;
  return rowPx === 0 ? 1 : Math.max(1, Math.floor((bottom - top) / rowPx) - 1);
}
