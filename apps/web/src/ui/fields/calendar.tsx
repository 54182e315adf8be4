import type { IsoDate } from '@cashbook/money';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { bn } from 'react-day-picker/locale/bn';
import { enGB } from 'react-day-picker/locale/en-GB';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/theme/icon.tsx';

/** The picker works on local dates; noon keeps every conversion on the same calendar day. */
const toLocal = (date: IsoDate) => new Date(`${date}T12:00:00`);
const toIso = (date: Date): IsoDate => {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

export interface CalendarProps {
  value: IsoDate | null;
  min: IsoDate | undefined;
  max: IsoDate | undefined;
  openDay: IsoDate | undefined;
  onChoose: (date: IsoDate) => void;
}

/** A calendar of one month. It has its own file, so that the browser fetches it when it is first opened. */
export default function Calendar({ value, min, max, openDay, onChoose }: CalendarProps) {
  const { t, i18n } = useTranslation('ui');
  const start = value ?? openDay;
  return (
    <DayPicker
      mode="single"
      autoFocus
      fixedWeeks
      showOutsideDays
      weekStartsOn={0}
      locale={i18n.language === 'bn' ? bn : enGB}
      numerals={i18n.language === 'bn' ? 'beng' : 'latn'}
      selected={value === null ? undefined : toLocal(value)}
      {...(start === undefined ? {} : { defaultMonth: toLocal(start) })}
      onDayClick={(day, modifiers) => !modifiers.disabled && onChoose(toIso(day))}
      disabled={[
        ...(min === undefined ? [] : [{ before: toLocal(min) }]),
        ...(max === undefined ? [] : [{ after: toLocal(max) }]),
      ]}
      modifiers={openDay === undefined ? {} : { open: toLocal(openDay) }}
      modifiersClassNames={{ open: 'open' }}
      labels={{ labelNext: () => t('monthAfter'), labelPrevious: () => t('monthBefore') }}
      classNames={{
        nav: 'cal-nav',
        month_caption: 'cal-head',
        button_previous: 'btn ghost icon small',
        button_next: 'btn ghost icon small',
        month_grid: 'cal-grid',
        day_button: 'cal-day',
        selected: 'sel',
        outside: 'out',
        disabled: 'off',
        today: 'today',
      }}
      components={{
        Chevron: ({ orientation }) => <Icon of={orientation === 'left' ? ChevronLeft : ChevronRight} />,
      }}
    />
  );
}
