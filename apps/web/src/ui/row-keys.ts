import type { KeyboardEvent } from 'react';

/** Whether the event began at something inside the row that answers for itself: a link, a button, a field. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, select, label') !== null;

/** What Enter and a click on a row do, where rows open something; nothing when they began at a control in the row. */
export function openingRow(open: (() => void) | undefined) {
  if (open === undefined) return {};
  return {
    onClick: (event: { target: EventTarget }) => !isControl(event.target) && open(),
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) open();
    },
  };
}

/** The keys that move the focus from row to row of a table's body. */
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
