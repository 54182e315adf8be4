import type { KeyboardEvent, MouseEvent } from 'react';

/** Whether a click was on the row itself: not on a control in it, and not in a dialog that a cell has opened. */
const isOnRow = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, select, label') === null;

/**
 * Returns the handlers by which Enter and a click open a row, and Space marks it. They ignore events from a control in the
 * row, or from a dialog that it opened. Empty without an action.
 */
export function openingRow(open: (() => void) | undefined, mark?: (() => void) | undefined) {
  if (open === undefined && mark === undefined) return {};
  return {
    onClick: (event: MouseEvent<HTMLTableRowElement>) => isOnRow(event) && open?.(),
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Enter') open?.();
      if (event.key !== ' ' || mark === undefined) return;
      event.preventDefault();
      mark();
    },
  };
}

/** Moves the focus from row to row of a table's body by keyboard. */
export function moveAmongRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const row = event.target;
  if (!(row instanceof HTMLTableRowElement)) return;
  const next = rowFor(event.key, row);
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

function rowFor(key: string, row: HTMLTableRowElement): Element | null | undefined {
  if (key === 'ArrowDown') return row.nextElementSibling;
  if (key === 'ArrowUp') return row.previousElementSibling;
  if (key === 'Home') return row.parentElement?.firstElementChild;
  if (key === 'End') return row.parentElement?.lastElementChild;
  return null;
}
