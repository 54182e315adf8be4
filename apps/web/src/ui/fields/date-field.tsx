import type { IsoDate } from '@cashbook/money';
import { CalendarDays } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { IconButton } from '#ui/button.tsx';
import { matches } from '#ui/keys/hotkeys.ts';
import { names } from '#ui/names.ts';
import { onceOnline } from '#ui/once-online.ts';
import { useFieldControl } from './field.tsx';
import { type DateReading, hasWholeYear, readDate } from './typed-date.ts';
import '#ui/overlay/menu.css';
import '#ui/type-ahead/type-ahead.css';

const Calendar = lazy(() => onceOnline(() => import('./calendar.tsx')));

export interface DateFieldProps {
  /** The date as `yyyy-mm-dd`; null when nothing valid is typed. */
  value: IsoDate | null;
  onChange: (value: IsoDate | null) => void;
  /** The date that the field shows until another one is typed. Typing it gives null too. */
  proposed?: IsoDate | null | undefined;
  min?: IsoDate | undefined;
  max?: IsoDate | undefined;
  /** The branch's open trading day, outlined in the calendar. `5`, `22/11`, `t` and `-7` are relative to it. */
  openDay: IsoDate;
  readOnly?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  name?: string | undefined;
  'aria-label'?: string | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A field for a date as dd/mm/yyyy (spec 1 §5). The user chooses it from a calendar or types it in any form that {@link
 * readDate} takes. Alt+Down opens the calendar. The field previews the date before leaving it, Enter or Ctrl+S takes it.
 * A text that is no date gives null, and the field shows the error.
 */
export function DateField({ value, onChange, proposed = null, min, max, openDay, ...rest }: DateFieldProps) {
  const { t } = useTranslation('ui');
  const { date: written, weekday } = useFormat();
  const { attributes, reportError } = useFieldControl();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const lastValue = useRef(value);
  const shown = value ?? proposed;
  const reading = draft === null ? null : readDate(draft, openDay);

  useEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    setDraft(null);
    reportError(null);
  }, [value, reportError]);

  const complaint = (typed: DateReading) => {
    if (!typed.ok) return typed.fault === 'empty' ? null : t(faultMessages[typed.fault]);
    if (min !== undefined && typed.date < min) return t('dateEarly', { date: written(min) });
    if (max !== undefined && typed.date > max) return t('dateLate', { date: written(max) });
    return null;
  };
  const give = (typed: IsoDate | null) => {
    const date = typed === proposed ? null : typed;
    if (date === value) return;
    lastValue.current = date;
    onChange(date);
  };
  const type = (text: string) => {
    setDraft(text);
    reportError(null);
    const typed = readDate(text, openDay);
    const good = hasWholeYear(text) && typed.ok && complaint(typed) === null ? typed.date : null;
    give(good);
  };
  const take = () => {
    if (reading === null) return;
    const wrong = complaint(reading);
    reportError(wrong);
    if (wrong !== null) return;
    setDraft(null);
    give(reading.ok ? reading.date : null);
  };
  const choose = (date: IsoDate) => {
    setOpen(false);
    setDraft(null);
    reportError(null);
    give(date);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // The form handles both keys after the field, so the field must pass its date to the form first.
    if (event.key === 'Enter' || matches(event.nativeEvent, 'mod+s')) take();
    if (event.altKey && event.key === 'ArrowDown' && !rest.readOnly) {
      event.preventDefault();
      setOpen(true);
    }
    rest.onKeyDown?.(event);
  };

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <span className={names('with-result', !rest.readOnly && 'with-icon end-icon')}>
          <input
            {...attributes}
            {...rest}
            className="input fig"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('dateInvalid')}
            value={draft ?? (shown === null ? '' : written(shown))}
            onChange={(event) => type(event.target.value)}
            onBlur={take}
            onKeyDown={press}
          />
          <output className="field-result fig">
            {reading?.ok && `= ${written(reading.date)} ${weekday(reading.date)}`}
          </output>
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
            <Calendar value={shown} min={min} max={max} openDay={openDay} onChoose={choose} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const faultMessages = { unreadable: 'dateUnreadable', no_such_day: 'dateNoSuchDay' } as const;
