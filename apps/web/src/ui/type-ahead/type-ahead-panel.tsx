import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Spinner } from '#ui/button.tsx';
import { Kbd } from '#ui/keys/kbd.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import type { SearchState } from './use-search.ts';

/** The look of a choice: a name, and the details that distinguish it from another of the same name. */
export interface Choice {
  key: string;
  label: string;
  /** The second line, such as code · mobile · address. */
  detail?: string;
  /** The text right of the name, such as a balance. */
  aside?: string;
  asideDetail?: string;
  /** The parts that stay visible beside the name of the chosen item, such as a code and a mobile number. */
  mark?: readonly string[];
}

export interface PanelProps {
  listId: string;
  label: string;
  text: string;
  state: SearchState<unknown>;
  rows: readonly Choice[];
  isPicks: boolean;
  current: number;
  minLetters: number;
  /** The last row, which creates a missing item; null when the user may not create one. */
  create: { label: string; run: () => void } | null;
  onTake: (index: number) => void;
}

/** The open list: the found rows or the last picks, and the keys that work in it. */
export function Panel(props: PanelProps) {
  const { listId, label, text, state, rows, isPicks, current, minLetters, create, onTake } = props;
  const { t } = useTranslation('ui');
  const nothing = state.status === 'found' && rows.length === 0;
  return (
    <div className="pop">
      {isPicks && <p className="pop-title">{t('lastPicks')}</p>}
      <div role="status">
        {state.status === 'searching' && <Searching />}
        {state.status === 'failed' && <p className="pop-title">{t(state.offline ? 'offlinePicks' : 'searchFailed')}</p>}
        {nothing && <p className="pop-title">{t('noMatch', { text })}</p>}
      </div>
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
        {create !== null && (
          <CreateRow id={`${listId}-${rows.length}`} selected={current === rows.length} {...create} />
        )}
      </div>
      <PanelFoot state={state} shown={rows.length} minLetters={minLetters} />
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

interface CreateRowProps {
  id: string;
  label: string;
  selected: boolean;
  run: () => void;
}

function CreateRow({ id, label, selected, run }: CreateRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's own keys take the row
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      className="opt create"
      role="option"
      id={id}
      aria-selected={selected}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <b className="cut">
        <Icon of={Plus} />
        {label}
      </b>
      <Kbd keys="alt+n" />
    </div>
  );
}

interface PanelFootProps {
  state: SearchState<unknown>;
  shown: number;
  minLetters: number;
}

function PanelFoot({ state, shown, minLetters }: PanelFootProps) {
  const { t } = useTranslation('ui');
  const { count } = useFormat();
  const more = state.status === 'found' && state.total !== undefined && state.total > shown ? state.total : null;
  const isCut = more === null && state.status === 'found' && state.isCut === true;
  return (
    <div className="pop-foot">
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
      {more !== null && <span>{t('showing', { shown: count(shown), total: count(more) })}</span>}
      {isCut && <span role="status">{t('firstOnes', { shown: count(shown) })}</span>}
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
