import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { IconButton, Spinner } from './button.tsx';
import { useFieldControl } from './field.tsx';
import { Kbd } from './kbd.tsx';
import { names } from './names.ts';
import type { Picks } from './picks.ts';
import { type Found, type SearchState, useSearch } from './use-search.ts';
import './type-ahead.css';

/** How one choice looks: a name, and what tells it from another of the same name. */
export interface Choice {
  key: string;
  label: string;
  /** Second line, such as code · mobile · address. */
  detail?: string;
  /** Right of the name, such as a balance. */
  aside?: string;
  asideDetail?: string;
}

export interface TypeAheadProps<T> {
  value: T | null;
  onChange: (value: T | null) => void;
  /** Asked after `minLetters` and a pause; a newer question aborts the signal. Keep its identity between renders. */
  search: (text: string, signal: AbortSignal) => Promise<Found<T>>;
  show: (item: T) => Choice;
  /** The last picks, offered before anything is typed. */
  picks?: Picks<T> | undefined;
  minLetters?: number | undefined;
  delayMs?: number | undefined;
  /** After a choice was taken with Enter, Tab or the mouse: the place to move the focus on. */
  onTaken?: ((item: T) => void) | undefined;
  /** Offered when nothing matches, bound to Alt+N. */
  onNew?: { label: string; run: (text: string) => void } | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  'aria-label'?: string | undefined;
  /** Hears the keys that the open list does not use, for the flow of the form. */
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A field that finds one of many by typing: arrows and Enter take, Esc closes and stays. Below 640 px the list opens as
 * a full-height sheet.
 */
export function TypeAhead<T>(props: TypeAheadProps<T>) {
  const { value, onChange, search, show, picks, onTaken, onNew, minLetters = 3, delayMs = 200 } = props;
  const { t } = useTranslation('ui');
  const { attributes } = useFieldControl();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [side, setSide] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const frame = useRef<HTMLDivElement>(null);

  const text = typed ?? (value === null ? '' : show(value).label);
  const state = useSearch({ text: typed ?? '', active: open, minLetters, delayMs, search });
  const lastPicks = useMemo(() => (open && picks ? picks.read() : []), [open, picks]);
  const offersPicks = state.status === 'short' || (state.status === 'failed' && state.offline);
  const rows = state.status === 'found' ? state.rows : offersPicks ? lastPicks : [];
  const current = Math.min(active, rows.length - 1);

  const openList = () => {
    if (open || props.disabled) return;
    setSide(frame.current ? roomySide(frame.current.getBoundingClientRect()) : '');
    setActive(0);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const take = (item: T) => {
    picks?.remember(item);
    onChange(item);
    close();
    onTaken?.(item);
  };
  const type = (next: string) => {
    openList();
    setTyped(next);
    setActive(0);
    if (value !== null) onChange(null);
  };

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!listUses(event)) props.onKeyDown?.(event);
  };
  /** Whether the list used the key. Enter while an answer is on its way is swallowed: nobody can mean a row unseen. */
  const listUses = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const item = rows[current];
    const used = () => {
      event.preventDefault();
      event.stopPropagation();
      return true;
    };
    if (event.altKey && event.code === 'KeyN' && onNew) {
      onNew.run(text);
      close();
      return used();
    }
    if (event.key === 'ArrowDown' && !open) {
      openList();
      return used();
    }
    if (!open) return false;
    if (event.key === 'ArrowDown' && rows.length > 0) {
      setActive((current + 1) % rows.length);
      return used();
    }
    if (event.key === 'ArrowUp' && rows.length > 0 && (typed ?? '') !== '') {
      setActive((current - 1 + rows.length) % rows.length);
      return used();
    }
    if (event.key === 'Enter' && (typed ?? '') !== '') {
      if (item !== undefined) take(item);
      return used();
    }
    if (event.key === 'Enter' && item !== undefined && value === null) {
      take(item);
      return used();
    }
    if (event.key === 'Escape') {
      close();
      return used();
    }
    return false;
  };

  const hasPanel = open && !(state.status === 'short' && lastPicks.length === 0 && minLetters === 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus leave
    <div
      ref={frame}
      className={names('combo', open && 'is-open', side)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <div className="combo-bar">
        <input
          {...attributes}
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
        {open && <IconButton className="combo-close" icon={X} label={t('close')} onClick={close} />}
      </div>
      {hasPanel && (
        <Panel
          listId={listId}
          label={props['aria-label'] ?? t('select')}
          text={(typed ?? '').trim()}
          state={state}
          rows={rows.map(show)}
          isPicks={offersPicks && rows.length > 0}
          current={current}
          minLetters={minLetters}
          onNew={onNew && { label: onNew.label, run: () => onNew.run(text) }}
          onTake={(index) => {
            const item = rows[index];
            if (item !== undefined) take(item);
          }}
        />
      )}
    </div>
  );
}

/** The list's greatest height and width; the style sheet says the same. */
const listPx = { height: 380, width: 560 };

/** Where the list has room: below and to the right, unless the window ends there. */
function roomySide(field: DOMRect): string {
  const below = window.innerHeight - field.bottom;
  return names(
    below < listPx.height && field.top > below && 'up',
    field.left + listPx.width > window.innerWidth && 'endward',
  );
}

interface PanelProps {
  listId: string;
  label: string;
  text: string;
  state: SearchState<unknown>;
  rows: readonly Choice[];
  isPicks: boolean;
  current: number;
  minLetters: number;
  onNew: { label: string; run: () => void } | undefined;
  onTake: (index: number) => void;
}

function Panel({ listId, label, text, state, rows, isPicks, current, minLetters, onNew, onTake }: PanelProps) {
  const { t } = useTranslation('ui');
  const nothing = state.status === 'found' && rows.length === 0;
  return (
    <div className="pop">
      {isPicks && <p className="pop-title">{t('lastPicks')}</p>}
      <div className="opts" role="listbox" id={listId} aria-label={label}>
        {rows.map((choice, index) => (
          <ChoiceRow
            key={choice.key}
            id={`${listId}-${index}`}
            choice={choice}
            text={isPicks ? '' : text}
            selected={index === current}
            onTake={() => onTake(index)}
          />
        ))}
      </div>
      <div role="status">
        {state.status === 'searching' && <Searching />}
        {state.status === 'failed' && <p className="pop-title">{t(state.offline ? 'offlinePicks' : 'searchFailed')}</p>}
        {nothing && <p className="pop-title">{t('noMatch', { text })}</p>}
      </div>
      <PanelFoot state={state} shown={rows.length} minLetters={minLetters} onNew={nothing ? onNew : undefined} />
    </div>
  );
}

function Searching() {
  const { t } = useTranslation('ui');
  return (
    <>
      <p className="pop-title row">
        <Spinner />
        {t('searching')}
      </p>
      <div className="pop-bones">
        <span className="bone" />
        <span className="bone" />
        <span className="bone" />
      </div>
    </>
  );
}

interface ChoiceRowProps {
  id: string;
  choice: Choice;
  text: string;
  selected: boolean;
  onTake: () => void;
}

function ChoiceRow({ id, choice, text, selected, onTake }: ChoiceRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's own keys take the row
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      className="opt"
      role="option"
      id={id}
      aria-selected={selected}
      ref={(row) => (selected ? row?.scrollIntoView({ block: 'nearest' }) : undefined)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <b className="cut">{marked(choice.label, text)}</b>
      <span className="num med">{choice.aside}</span>
      {choice.detail !== undefined && <small className="cut">{marked(choice.detail, text)}</small>}
      {choice.asideDetail !== undefined && <small className="num">{choice.asideDetail}</small>}
    </div>
  );
}

interface PanelFootProps {
  state: SearchState<unknown>;
  shown: number;
  minLetters: number;
  onNew: { label: string; run: () => void } | undefined;
}

function PanelFoot({ state, shown, minLetters, onNew }: PanelFootProps) {
  const { t } = useTranslation('ui');
  const { count } = useFormat();
  const more = state.status === 'found' && state.total !== undefined && state.total > shown ? state.total : null;
  return (
    <div className="pop-foot">
      {onNew ? (
        <button className="link" type="button" onMouseDown={(event) => event.preventDefault()} onClick={onNew.run}>
          <Kbd keys="alt+n" /> {onNew.label}
        </button>
      ) : (
        <span className="keys">
          <span>
            <Kbd keys="arrowup" /> <Kbd keys="arrowdown" /> {t('keyMove')}
          </span>
          <span>
            <Kbd keys="enter" /> {t('keyTake')}
          </span>
          <span>
            <Kbd keys="escape" /> {t('keyClose')}
          </span>
        </span>
      )}
      {more !== null && <span>{t('showing', { shown: count(shown), total: count(more) })}</span>}
      {state.status === 'short' && minLetters > 0 && <span>{t('typeMore', { count: minLetters })}</span>}
    </div>
  );
}

/** The text with the typed part underlined. */
export function marked(text: string, typed: string): ReactNode {
  const at = typed === '' ? -1 : text.toLocaleLowerCase().indexOf(typed.toLocaleLowerCase());
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + typed.length)}</mark>
      {text.slice(at + typed.length)}
    </>
  );
}
