import type { CalendarMonth } from '@cashbook/contract/reports/calendar';
import type { IsoDate } from '@cashbook/money';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';

/** The entries of a day. Each leads to its screen. */
export function DayEntries({ day, shown }: { day: IsoDate; shown: CalendarMonth }) {
  const { t } = useTranslation('calendar');
  const { grouped, total } = useFormat();
  const installments = shown.installments.find(({ date }) => date === day);
  const cheques = shown.cheques.find(({ date }) => date === day);
  const orders = shown.orders.filter(({ date }) => date === day);
  return (
    <ul className="day-entries">
      {installments !== undefined && (
        <li>
          <Link to="/reports/employee-installment" search={{ start: day, end: day }}>
            {t('installmentsDue', { count: installments.count, shown: grouped(installments.count) })}
          </Link>
          <span className="num t2">{total(installments.amount)}</span>
        </li>
      )}
      {cheques !== undefined && (
        <li>
          <Link to="/accounts/cheques" search={{ list: 'due' }}>
            {t('chequesDue', { count: cheques.count, shown: grouped(cheques.count) })}
          </Link>
          <span className="num t2">{total(cheques.amount)}</span>
        </li>
      )}
      {orders.map(({ trade_order_id: id, order_number: number, party }) => (
        <li key={id}>
          <Link to="/order/card/$id" params={{ id: String(id) }}>
            {t('orderUntil', { number })}
          </Link>
          <span className="t2">{party}</span>
        </li>
      ))}
    </ul>
  );
}
