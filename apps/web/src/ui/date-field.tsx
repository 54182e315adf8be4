import { formatDate, type IsoDate, parseDate, toBanglaDigits, toLatinDigits } from '@cashbook/money';
import { CalendarDays } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { useFieldControl } from './field.tsx';
import { names } from './names.ts';
import './menu.css';
import './type-ahead.css';

const Calendar = lazy(() => import('./calendar.tsx'));

export interface DateFieldProps {
  /** `yyyy-mm-dd`, or null when nothing or nothing valid is typed. */
  value: IsoDate | null;
  onChange: (value: IsoDate | null) => void;
  min?: IsoDate | undefined;
  max?: IsoDate | undefined;
  /** The branch's open trading day, outlined in the calendar. */
  openDay?: IsoDate | undefined;
  readOnly?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  name?: string | undefined;
  'aria-label'?: string | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A date as dd/mm/yyyy (spec 1 §5), typed or chosen from a calendar. Takes Bangla digits, `-` and `.`, two-digit years
 * and bare digits (19112026); Alt+Down opens the calendar. A text that is no date is told at the field and gives null.
 */
export function DateField({ value, onChange, min, max, openDay, ...rest }: DateFieldProps) {
  const { t, i18n } = useTranslation('ui');
  const { attributes, reportError } = useFieldControl();
  const [open, setOpen] = useState(false);
  const shown = (date: IsoDate | null) => (date === null ? '' : inDigits(formatDate(date), i18n.language));
  const [draft, setDraft] = useState<string | null>(null);
  const lastValue = useRef(value);

  useEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    setDraft(null);
    reportError(null);
  }, [value, reportError]);

  const complaint = (date: IsoDate | null) => {
    if (date === null) return t('dateInvalid');
    if (min !== undefined && date < min) return t('dateEarly', { date: shown(min) });
    if (max !== undefined && date > max) return t('dateLate', { date: shown(max) });
    return null;
  };
  const give = (date: IsoDate | null) => {
    lastValue.current = date;
    onChange(date);
  };
  const type = (text: string) => {
    setDraft(text);
    reportError(null);
    const date = hasWholeYear(text) ? parseTypedDate(text) : null;
    const good = date !== null && complaint(date) === null ? date : null;
    if (good !== value) give(good);
  };
  const leave = () => {
    if (draft === null) return;
    const date = parseTypedDate(draft);
    const wrong = draft.trim() === '' ? null : complaint(date);
    reportError(wrong);
    if (wrong !== null) return;
    setDraft(null);
    if (date !== value) give(date);
  };
  const choose = (date: IsoDate) => {
    setOpen(false);
    setDraft(null);
    reportError(null);
    give(date);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') leave();
    if (event.altKey && event.key === 'ArrowDown' && !rest.readOnly) {
      event.preventDefault();
      setOpen(true);
    }
    rest.onKeyDown?.(event);
  };

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <span className={names(!rest.readOnly && 'with-icon end-icon')}>
          <input
            {...attributes}
            {...rest}
            className="input fig"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('dateInvalid')}
            value={draft ?? shown(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={press}
          />
          {!rest.readOnly && (
            <Popover.Trigger asChild>
              <IconButton
                className="peek"
                size="small"
                icon={CalendarDays}
                label={t('chooseDate')}
                disabled={rest.disabled}
                tabIndex={-1}
              />
            </Popover.Trigger>
          )}
        </span>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content className="pop floating cal" align="start" sideOffset={4} aria-label={t('chooseDate')}>
          <Suspense fallback={<div className="cal-room" />}>
            <Calendar value={value} min={min} max={max} openDay={openDay} onChoose={choose} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const inDigits = (text: string, language: string) => (language === 'bn' ? toBanglaDigits(text) : text);

/** Until the year has four digits a date is still being typed: 19/11/20 is on its way to 2026, not 2020. */
const hasWholeYear = (text: string) => /(\D\d{4}|^\s*\d{8})\s*$/.test(toLatinDigits(text));

/** {@link parseDate}, and also bare digits: 191126 and 19112026 mean 19/11/2026. */
export function parseTypedDate(text: string): IsoDate | null {
  const bare = /^\s*([\d০-৯]{2})([\d০-৯]{2})([\d০-৯]{2}|[\d০-৯]{4})\s*$/.exec(text);
  return parseDate(bare ? `${bare[1]}/${bare[2]}/${bare[3]}` : text);
}
