import { type CalendarMonth, calendarRoutes } from '@cashbook/contract/reports/calendar';
import type { IsoDate } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { names } from '#ui/names.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { monthNames } from '../charts/month-names.ts';
import { DayEntries } from './day-entries.tsx';
import { monthBeside, weeksOf } from './month-days.ts';
import './calendar.css';

const url = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
});

/** A month of the branch: what is due on which day, and which days are closed. On a phone, the days that have something. */
export function CalendarPage() {
  const { t, i18n } = useTranslation('calendar');
  const { t: tUi } = useTranslation('ui');
  const { desk } = useSignedIn();
  const [{ month = desk.transactionDate.slice(0, 7) }, change] = useUrlState(url);
  const { data, error } = useQuery({
    ...queryOf(calendarRoutes.read, { query: { month } }),
    placeholderData: (before) => before,
  });
  const go = (to: string) => change({ month: to });
  const steps = [
    { keys: 'arrowleft', does: tUi('monthBefore'), run: () => go(monthBeside(month, -1)) },
    { keys: 'arrowright', does: tUi('monthAfter'), run: () => go(monthBeside(month, 1)) },
  ];
  useHotkeys(steps);
  return (
    <>
      <PageHead
        title={t('calendar')}
        note={<b aria-live="polite">{monthNames(month, i18n.language).full}</b>}
        actions={
          <>
            <IconButton icon={ChevronLeft} label={tUi('monthBefore')} onClick={() => go(monthBeside(month, -1))} />
            <Button onClick={() => change({ month: undefined })}>{t('openMonth')}</Button>
            <IconButton icon={ChevronRight} label={tUi('monthAfter')} onClick={() => go(monthBeside(month, 1))} />
          </>
        }
      />
      {error !== null && <Notice tone="bad">{t('calendarFailed')}</Notice>}
      <Month month={month} shown={data} />
    </>
  );
}

function Month({ month, shown }: { month: string; shown: CalendarMonth | undefined }) {
  const { t } = useTranslation('calendar');
  const { weekday } = useFormat();
  const weeks = weeksOf(month);
  return (
    <table className="calendar-month" aria-label={t('calendar')}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <Day key={day} day={day} isOutside={!day.startsWith(month)} shown={shown} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, isOutside, shown }: { day: IsoDate; isOutside: boolean; shown: CalendarMonth | undefined }) {
  const { t } = useTranslation('calendar');
  const { date, grouped, weekday } = useFormat();
  const isOpen = shown?.open_day === day;
  const isClosed = shown?.closed_days.includes(day) ?? false;
  const isEmpty = !(
    isOpen ||
    [...(shown?.installments ?? []), ...(shown?.cheques ?? []), ...(shown?.orders ?? [])].some(
      (one) => one.date === day,
    )
  );
  if (isOutside) return <td className="day-outside" />;
  return (
    <td
      className={names(isOpen && 'day-open', isClosed && 'day-closed', isEmpty && 'day-empty')}
      aria-label={date(day)}
    >
      <div className="calendar-head">
        <b className="fig">{grouped(Number(day.slice(8)))}</b>
        <span className="day-name">{weekday(day)}</span>
        {isOpen && <span className="day-state">{t('dayIsOpen')}</span>}
        {isClosed && <span className="day-state t3">{t('dayIsClosed')}</span>}
      </div>
      {shown !== undefined && <DayEntries day={day} shown={shown} />}
    </td>
  );
}
