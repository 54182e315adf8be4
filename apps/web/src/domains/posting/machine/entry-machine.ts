import {
  added,
  entered,
  headEntered,
  headLeft,
  leftField,
  lookUpAnswered,
  rowEdited,
  rowLeft,
  rowProposed,
  rowRemoved,
  rowsGiven,
  toUndecided,
  typed,
  undone,
} from './entry-rows.ts';
import { deskChanged, emptied, keyAnswered, rekeyed, replaced, saveAsked, split, takenUp } from './entry-save.ts';
import { scanned } from './entry-scans.ts';
import { type EntryEvent, type EntryRules, type EntryState, type Stepped, stay, toFirst } from './entry-state.ts';

/**
 * Applies an event to the state of an entry screen. Typed content leaves the state only by a person's event or by an effect.
 * The effects `send` and `put_aside` carry the whole document.
 */
export function step(rules: EntryRules, state: EntryState, event: EntryEvent): Stepped {
  switch (event.type) {
    case 'typed':
      return typed(rules, state, event);
    case 'entered':
      return entered(rules, { ...state, lastKeyAtMs: event.atMs }, event);
    case 'head_entered':
      return headEntered(rules, state, event.field);
    case 'head_left':
      return headLeft(state, event.field);
    case 'left':
      return leftField(state, event);
    case 'added':
      return added(rules, { ...state, lastKeyAtMs: event.atMs }, event);
    case 'row_edited':
      return rowEdited(rules, state, event);
    case 'row_left':
      return rowLeft(rules, state, event.table);
    case 'row_removed':
      return rowRemoved(rules, state, event.id);
    case 'proposed':
      return rowProposed(state, event);
    case 'given':
      return rowsGiven(state, event);
    case 'undone':
      return undone(rules, state);
    case 'scanned':
      return scanned(rules, { ...state, lastKeyAtMs: event.atMs }, event);
    case 'answered':
      return lookUpAnswered(rules, state, event);
    case 'idle':
      return event.sinceMs === state.lastKeyAtMs ? toUndecided(state) : stay(state);
    case 'save_asked':
      return saveAsked(rules, { ...state, lastKeyAtMs: event.atMs }, event);
    case 'reset':
      return emptied(rules, state, event.nextKey);
    case 'found':
      return replaced(rules, state, event.document, null);
    case 'taken_up':
      return takenUp(rules, state, event);
    case 'desk_changed':
      return deskChanged(rules, state, event.desk);
    case 'key_used':
      return [{ ...state, situation: { is: 'checking_key' } }, [{ type: 'ask_key', key: state.document.key }]];
    case 'key_answered':
      return keyAnswered(rules, state, event);
    case 'rebased':
      // The screen may show another document by now.
      if (state.document.key !== event.key) return stay(state);
      return stay({ ...rekeyed(state, event.nextKey, event.loaded), situation: { is: 'editing' } });
    case 'split':
      return split(rules, state, event.nextKey);
    case 'understood':
      return [{ ...state, situation: { is: 'editing' }, restoredFrom: null }, toFirst(rules)];
  }
}
