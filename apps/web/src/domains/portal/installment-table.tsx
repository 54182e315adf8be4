import type { CustomerBooks } from '@cashbook/contract/portal/customer-books';
import { useTranslation } from 'react-i18next';
import { InstallmentStatus } from '#domains/installments/installment-status.tsx';
import { useFormat } from '#i18n/format.ts';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';

type Row = CustomerBooks['installments'][number];

/** The installments of the customer (spec 3 §2). What is left of one that is paid in part stands below its amount. */
export function Installments({ books: { installments } }: { books: CustomerBooks }) {
  const { t } = useTranslation('portal');
  const { date, count, total } = useFormat();
  const columns: ReadonlyArray<Column<Row>> = [
    { key: 'sl', head: t('slNo'), kind: 'sl', cell: ({ sl_number }) => count(sl_number) },
    { key: 'invoice', head: t('invoiceNo'), className: 'fig', cell: ({ invoice_no }) => invoice_no },
    { key: 'number', head: t('installNo'), cell: ({ installment_no }) => count(installment_no) },
    { key: 'date', head: t('dueDate'), className: 'fig', card: 'title', cell: ({ due_date }) => date(due_date) },
    {
      key: 'amount',
      head: t('amount'),
      kind: 'num',
      card: 'aside',
      cell: ({ amount, due_amount: due }) => (
        <>
          ৳ {total(amount)}
          {due > 0n && due < amount && <span className="sub">{t('left', { amount: total(due) })}</span>}
        </>
      ),
    },
    { key: 'status', head: t('status'), card: 'full', cell: ({ status }) => <InstallmentStatus status={status} /> },
  ];
  return (
    <Card flush>
      <Table
        label={t('installments')}
        columns={columns}
        rows={installments}
        rowKey={({ sl_number }) => sl_number}
        emptyHint={t('noInstallments')}
      />
    </Card>
  );
}
