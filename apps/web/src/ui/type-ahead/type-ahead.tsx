import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button.tsx';
import { useFieldControl } from '#ui/fields/field.tsx';
import { names } from '#ui/names.ts';
import type { Picks } from '#ui/type-ahead/picks.ts';
import { isScan, keyed, noKeys } from '#ui/type-ahead/scan-speed.ts';
import { type ListInHand, listUses } from '#ui/type-ahead/type-ahead-keys.ts';
import { type Choice, Panel } from '#ui/type-ahead/type-ahead-panel.tsx';
import { type Found, useSearch } from '#ui/type-ahead/use-search.ts';
import './type-ahead.css';

export { type Choice, marked } from '#ui/type-ahead/type-ahead-panel.tsx';

export interface TypeAheadProps<T> {
  value: T | null;
  onChange: (value: T | null) => void;
  /** Searches after `minLetters` and a pause; a newer search aborts the signal. Keep its identity between renders. */
  search: (text: string, signal: AbortSignal) => Promise<Found<T>>;
  show: (item: T) => Choice;
  /** The last picks, offered before anything is typed. */
  picks?: Picks<T> | undefined;
  minLetters?: number | undefined;
  delayMs?: number | undefined;
  /**
   * The text typed since the field last contained a choice; null when nothing was typed. Set when the form stores the
   * text: then leaving the field drops no text and Enter need not wait for an answer.
   */
  typed?: string | null | undefined;
  onTyped?: ((text: string | null) => void) | undefined;
  /** Called when the user leaves the field with a text that is not a choice yet. */
  onLeft?: (() => void) | undefined;
  /** Called for Enter with a text that has no answer yet. */
  onSeek?: (() => void) | undefined;
  /** Called for Enter after a scanned text, whatever the list shows by then. */
  onScan?: ((text: string) => void) | undefined;
  /** Creates an item that is not among the rows, named by the typed text: as a last row of the list, and with Alt+N. */
  create?: { label: (text: string) => string; run: (text: string) => void } | undefined;
  /** Called after Enter or the mouse took a choice: the form moves the focus on. Tab takes it and moves the focus by itself. */
  onTaken?: ((item: T) => void) | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  'aria-label'?: string | undefined;
  /** Called for keys that the open list does not use, so that the form can handle them. */
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A field that finds one of many while the user types. Arrows move, Enter and Tab take a row, Esc closes the list and
 * stays. Below 640 px the list opens as a full-height sheet.
 */
export function TypeAhead<T>(props: TypeAheadProps<T>) {
  const { value, onChange, search, show, picks, onTaken, minLetters = 3, delayMs = 200 } = props;
  const { t } = useTranslation('ui');
  const { attributes } = useFieldControl();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [side, setSide] = useState('');
  const [ownTyped, setOwnTyped] = useState<string | null>(null);
  const typed = props.typed === undefined ? ownTyped : props.typed;
  const setTyped = props.onTyped ?? setOwnTyped;
  const [active, setActive] = useState(untouched);
  const frame = useRef<HTMLDivElement>(null);
  // The times are those of the keys, because a busy page handles them late.
  const speed = useRef({ keys: noKeys, lastKeyAtMs: 0 });

  const text = typed ?? (value === null ? '' : show(value).label);
  const state = useSearch({ text: typed ?? '', active: open, minLetters, delayMs, search });
  const lastPicks = useMemo(() => (open && picks ? picks.read() : []), [open, picks]);
  const offersPicks = state.status === 'short' || (state.status === 'failed' && state.offline);
  const asked = (typed ?? '').trim();
  const likely = lastPicks.filter((item) => show(item).label.toLowerCase().includes(asked.toLowerCase()));
  const rows = state.status === 'found' ? state.rows : offersPicks ? likely : [];
  const creates = props.disabled ? undefined : props.create;
  // Before the answer it would stand where a row is about to appear.
  const hasCreateRow = creates !== undefined && state.status !== 'searching';
  const last = rows.length - (hasCreateRow ? 0 : 1);
  // The last picks do not answer the typed text, so only the arrow keys lead to them.
  const first = offersPicks && asked !== '' ? -1 : Math.min(0, rows.length - 1);
  const current = active === untouched ? first : Math.min(active, last);

  const openList = () => {
    if (open || props.disabled) return;
    setSide(frame.current ? roomySide(frame.current.getBoundingClientRect()) : '');
    setActive(untouched);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    // A form that stores the typed text decides itself whether to clear it.
    if (props.onTyped === undefined && typed !== null) setOwnTyped(null);
  };
  const leave = () => {
    close();
    if (props.onTyped !== undefined && typed !== null) props.onLeft?.();
  };
  const take = (item: T, moveFocus: boolean) => {
    picks?.remember(item);
    onChange(item);
    setOpen(false);
    setOwnTyped(null);
    if (moveFocus) onTaken?.(item);
  };
  const type = (next: string) => {
    speed.current.keys = keyed(speed.current.keys, next, speed.current.lastKeyAtMs);
    openList();
    setTyped(next);
    setActive(untouched);
    if (value !== null && props.onTyped === undefined) onChange(null);
  };

  const create = () => {
    setOpen(false);
    creates?.run(asked);
  };

  const list: ListInHand<T> = {
    isOpen: open,
    typed,
    answered: state.status === 'found',
    rows,
    current,
    create: creates === undefined ? null : create,
    hasCreateRow,
    hasValue: value !== null,
    open: openList,
    close,
    move: setActive,
    take,
    seek: () => {
      setOpen(false);
      props.onSeek?.();
    },
  };
  const takesScan = (event: KeyboardEvent<HTMLInputElement>) => {
    // After moving through the list with the arrow keys, Enter takes one of its rows.
    const isNew = event.key === 'Enter' && active === untouched && typed !== null;
    if (!isNew || props.onScan === undefined || !isScan(speed.current.keys, asked, event.timeStamp)) return false;
    event.preventDefault();
    event.stopPropagation();
    speed.current.keys = noKeys;
    setOpen(false);
    props.onScan(asked);
    return true;
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    speed.current.lastKeyAtMs = event.timeStamp;
    if (!takesScan(event) && !listUses(list, event)) props.onKeyDown?.(event);
  };

  const hasPanel = open && !(state.status === 'short' && lastPicks.length === 0 && minLetters === 0);
  const mark = value === null || typed !== null ? [] : (show(value).mark ?? []);
  const markId = `${listId}-mark`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus leave
    <div
      ref={frame}
      className={names('combo', open && 'is-open', side)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}
    >
      <div className="combo-bar">
        <input
          {...attributes}
          aria-describedby={names(attributes['aria-describedby'], mark.length > 0 && markId) || undefined}
          ref={props.ref}
          className="input"
          role="combobox"
          aria-expanded={hasPanel}
          aria-controls={hasPanel ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={hasPanel && current >= 0 ? `${listId}-${current}` : undefined}
          aria-label={props['aria-label']}
          name={props.name}
          placeholder={props.placeholder}
          disabled={props.disabled}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.target.value)}
          onClick={openList}
          onKeyDown={press}
        />
        <Mark id={markId} parts={mark} />
        {open && <IconButton className="combo-close" icon={X} label={t('close')} onClick={close} />}
      </div>
      {hasPanel && (
        <Panel
          listId={listId}
          label={props['aria-label'] ?? t('select')}
          text={asked}
          state={state}
          rows={rows.map(show)}
          isPicks={offersPicks && rows.length > 0}
          current={current}
          minLetters={minLetters}
          create={hasCreateRow ? { label: creates.label(asked), run: create } : null}
          onTake={(index) => {
            const item = rows[index];
            if (item !== undefined) take(item, true);
          }}
        />
      )}
    </div>
  );
}

/** The value before the user has moved through the list: the first row, if any, is then the current one. */
const untouched = -1;

/**
 * The mark that distinguishes the choice in the field from another of the same name. The second part shows only where
 * there is room.
 */
function Mark({ id, parts: [first, second] }: { id: string; parts: readonly string[] }) {
  if (first === undefined) return null;
  return (
    <span className="combo-mark num" id={id}>
      {first}
      {second !== undefined && <span className="more"> · {second}</span>}
    </span>
  );
}

/** The list's greatest height and width; the style sheet says the same. */
const listPx = { height: 380, width: 560 };

/** Returns the classes for the side with room for the list: below and to the right, unless the window ends there. */
function roomySide(field: DOMRect): string {
  const below = window.innerHeight - field.bottom;
  return names(
    below < listPx.height && field.top > below && 'up',
    field.left + listPx.width > window.innerWidth && 'endward',
  );
}
