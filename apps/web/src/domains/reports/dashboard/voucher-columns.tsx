import type { ReceivedVoucher } from '@cashbook/contract/reports/dashboard';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Format } from '#i18n/format.ts';
import type { Column } from '#ui/table/columns.tsx';

/** Returns the columns of received vouchers: number, date, source with remarks, amount. */
export function useVoucherColumns(format: Format): ReadonlyArray<Column<ReceivedVoucher>> {
  const { t } = useTranslation('dashboard');
  return [
    {
      key: 'number',
      head: t('vrNo'),
      className: 'w0',
      card: 'title',
      cell: ({ mtm_id, vr_no }) => (
        <Link to="/vouchers/$id" params={{ id: String(mtm_id) }}>
          {vr_no}
        </Link>
      ),
    },
    {
      key: 'date',
      head: t('vrDate'),
      className: 'fig t2 w0',
      card: 'hide',
      cell: ({ vr_date }) => format.date(vr_date),
    },
    {
      key: 'remarks',
      head: t('remarks'),
      card: 'full',
      cell: ({ account, remarks }) => (
        <>
          {account} {remarks !== '' && <span className="t3 rem">{remarks}</span>}
        </>
      ),
    },
    { key: 'amount', head: t('amountTk'), kind: 'num', card: 'aside', cell: ({ debit }) => format.total(debit) },
  ];
}
