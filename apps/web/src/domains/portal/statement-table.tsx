import type { CustomerBooks } from '@cashbook/contract/portal/customer-books';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import type { PaperLink } from './paper-link.ts';

type Row = CustomerBooks['statement']['rows'][number];

/** The account of the customer, with its balance after each voucher. */
export function Statement({ books: { statement }, paper }: { books: CustomerBooks; paper: PaperLink }) {
  const { t } = useTranslation('portal');
  const { date, amount } = useFormat();
  const nameOf = useVoucherTypeName();
  const { opening, rows, closing } = statement;
  const columns: ReadonlyArray<Column<Row>> = [
    { key: 'date', head: t('date'), className: 'fig', card: 'title', cell: (row) => date(row.date) },
    {
      key: 'voucher',
      head: t('vrNoShort'),
      card: 'full',
      cell: ({ vr_no, type_id }) => (
        <>
          <span className="fig nowrap">{vr_no}</span>
          <span className="sub">{nameOf({ type_id, type_name: '' })}</span>
        </>
      ),
    },
    { key: 'debit', head: t('debit'), kind: 'num', cell: (row) => amount(row.debit) },
    { key: 'credit', head: t('credit'), kind: 'num', cell: (row) => amount(row.credit) },
    { key: 'balance', head: t('balance'), kind: 'num', card: 'aside', cell: (row) => amount(row.balance) },
  ];
  const sum = (key: string, label: string, balance: bigint) => [{ key, label, cells: { balance: amount(balance) } }];
  return (
    <Card
      title={t('statement')}
      end={
        rows.length > 0 && (
          <ButtonLink size="small" icon={Printer} {...paper('statement')}>
            {t('printStatement')}
          </ButtonLink>
        )
      }
      flush
    >
      <Table
        label={t('statement')}
        columns={columns}
        rows={rows}
        rowKey={(_, index) => index}
        top={opening === 0n ? [] : sum('opening', t('opening'), opening)}
        foot={rows.length === 0 ? [] : sum('closing', t('balanceDue'), closing)}
        emptyHint={t('noEntries')}
      />
    </Card>
  );
}
