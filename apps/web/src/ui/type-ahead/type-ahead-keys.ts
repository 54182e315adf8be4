import type { KeyboardEvent } from 'react';
import { matches } from '#ui/keys/hotkeys.ts';

/** The state of the list under a field, open or closed, for the handling of its keys. */
export interface ListInHand<T> {
  isOpen: boolean;
  /** The text typed since the field last contained a choice; null when nothing was typed. */
  typed: string | null;
  /** Whether the rows answer the typed text, and are not the last picks. */
  answered: boolean;
  rows: readonly T[];
  /** The index of the row that Enter takes: the number of rows for the row that creates; -1 for none. */
  current: number;
  /** Creates a missing item, where the user may. */
  create: (() => void) | null;
  hasCreateRow: boolean;
  /** Whether the field contains a choice. */
  hasValue: boolean;
  open: () => void;
  close: () => void;
  move: (to: number) => void;
  /** Takes a row. `moveFocus`: the form moves the focus on; with Tab the browser does. */
  take: (row: T, moveFocus: boolean) => void;
  /** Called for Enter before there is an answer: the form may go on and have the text looked up. */
  seek: () => void;
}

/**
 * Whether the list used the key; other keys belong to the form.
 * Arrows move through the list, Enter and Tab take a row, Esc closes it. While an answer is on its way, Enter takes no
 * row, because the user has not seen one: the form decides what to do with the text. Tab takes a row only if it answers
 * the typed text, because a user who only passes the field means none. Tab goes on to the next field in any case. Alt+N
 * creates, whether the list is open or not; Enter does so only after the arrow keys led to that row.
 */
export function listUses<T>(list: ListInHand<T>, event: KeyboardEvent<HTMLInputElement>): boolean {
  if (event.key === 'Tab') {
    const row = list.isOpen && list.answered && hasText(list) ? list.rows[list.current] : undefined;
    if (row !== undefined) list.take(row, false);
    return false;
  }
  const action = matches(event, 'alt+n') ? list.create : actionFor(list, event.key);
  if (action === null) return false;
  event.preventDefault();
  event.stopPropagation();
  action();
  return true;
}

const hasText = ({ typed }: Pick<ListInHand<unknown>, 'typed'>) => (typed ?? '') !== '';

/** Returns the action of a key in the list; null when the list does not use the key. */
function actionFor<T>(list: ListInHand<T>, key: string): (() => void) | null {
  const { isOpen, rows, current, hasCreateRow, hasValue } = list;
  const places = rows.length + (hasCreateRow ? 1 : 0);
  if (!isOpen) return key === 'ArrowDown' ? list.open : null;
  if (key === 'Escape') return list.close;
  if (key === 'ArrowDown' && places > 0) return () => list.move((current + 1) % places);
  if (key === 'ArrowUp' && places > 0 && hasText(list)) return () => list.move(current > 0 ? current - 1 : places - 1);
  if (key !== 'Enter') return null;
  if (hasCreateRow && current === rows.length) return list.create;
  const row = rows[current];
  if (row !== undefined && (hasText(list) || !hasValue)) return () => list.take(row, true);
  return hasText(list) ? list.seek : null;
}
