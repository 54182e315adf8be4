import type { CustomerBooks } from '@cashbook/contract/portal/customer-books';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import type { PaperLink } from './paper-link.ts';

type Row = CustomerBooks['payments'][number];

/** The payments of the customer (spec 3 §2), each with its receipt. */
export function Payments({ books: { payments }, paper }: { books: CustomerBooks; paper: PaperLink }) {
  const { t } = useTranslation('portal');
  const { date, count, total } = useFormat();
  const columns: ReadonlyArray<Column<Row>> = [
    { key: 'voucher', head: t('vrNoShort'), className: 'fig', cell: (row) => row.main_transaction.vr_no },
    { key: 'date', head: t('vrDateShort'), className: 'fig', card: 'title', cell: (row) => date(row.paid_at) },
    {
      key: 'installment',
      head: t('instNo'),
      cell: ({ installment }) => (installment === null ? '' : count(installment.installment_no)),
    },
    { key: 'amount', head: t('amount'), kind: 'num', card: 'aside', cell: (row) => `৳ ${total(row.amount)}` },
    {
      key: 'receipt',
      head: <span className="sr">{t('receipt')}</span>,
      card: 'full',
      cell: ({ main_trx_id, main_transaction: { vr_no } }) => (
        <ButtonLink
          size="small"
          icon={Printer}
          aria-label={t('receiptOf', { number: vr_no })}
          {...paper({ receipt: main_trx_id })}
        >
          {t('receipt')}
        </ButtonLink>
      ),
    },
  ];
  return (
    <Card title={t('paymentHistory')} flush>
      <Table
        label={t('paymentHistory')}
        columns={columns}
        rows={payments}
        rowKey={({ id }) => id}
        emptyHint={t('nothingPaid')}
      />
    </Card>
  );
}
