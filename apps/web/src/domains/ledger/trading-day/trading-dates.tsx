import { readDay } from '@cashbook/contract/ledger/trading-day';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field } from '#ui/fields/field.tsx';
import './trading-day.css';

export interface TradingDatesProps {
  current: string;
  /** The next day; null until the server has named it, absent where it is not shown. */
  next?: string | null;
  trouble?: Error | null;
}

/** The open day and the day that Day Close opens next, read-only (spec 3 §2 "Day Close"). */
export function TradingDates({ current, next, trouble = null }: TradingDatesProps) {
  const { t } = useTranslation('ledger');
  const { weekday } = useFormat();
  return (
    <div className="trading-day-fields">
      <Field label={t('currentDate')} labelNote={t('transactionDate')} hint={weekday(current)}>
        <DateField value={current} onChange={() => undefined} openDay={current} readOnly />
      </Field>
      {next !== undefined && (
        <Field
          label={t('nextDate')}
          labelNote={t('upcomingDate')}
          hint={next === null ? undefined : weekday(next)}
          error={trouble === null ? undefined : refusalText(trouble)}
        >
          <DateField value={next} onChange={() => undefined} openDay={current} readOnly />
        </Field>
      )}
    </div>
  );
}

/** Returns the day that the server proposes to open after this one. Null until it is known, and for another open day. */
export function useNextDay(current: string): { next: string | null; trouble: Error | null } {
  const { data, error } = useQuery(queryOf(readDay, {}));
  return { next: data?.trx_dt === current ? data.next_dt : null, trouble: error };
}
