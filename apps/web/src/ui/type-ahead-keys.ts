import type { KeyboardEvent } from 'react';
import { matches } from './hotkeys.ts';

/** The open or closed list under a field, as its keys need to know it. */
export interface ListInHand<T> {
  isOpen: boolean;
  /** What was typed since the field last held a choice; null when nothing was. */
  typed: string | null;
  /** The rows are the answer to what was typed, not the last picks. */
  answered: boolean;
  rows: readonly T[];
  /** The place of the row that Enter takes: one behind the rows for the row that creates; -1 for none. */
  current: number;
  /** Creates what is not there, where somebody may. */
  create: (() => void) | null;
  hasCreateRow: boolean;
  /** The field holds a choice. */
  hasValue: boolean;
  open: () => void;
  close: () => void;
  move: (to: number) => void;
  /** `moveFocus`: the form moves the focus on; with Tab the browser does. */
  take: (row: T, moveFocus: boolean) => void;
  /** Enter before there is an answer: the form may go on and have the text looked up. */
  seek: () => void;
}

/**
 * Whether the list used the key; what it leaves is the form's. Arrows walk, Enter and Tab take, Esc closes. Enter while
 * an answer is on its way takes no row, since nobody can mean one unseen: the form decides what becomes of the text. Tab
 * takes only what answers what was typed, since whoever walks past a field means none of its rows, and goes on to the next
 * field in any case. Alt+N creates, whether the list is open or not; Enter does so only where arrows have led to that row.
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

/** What the list does about a key; null when the key is not its. */
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
