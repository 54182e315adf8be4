import { type OpenOrder, orderCalls } from '@cashbook/contract/orders/order-calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';

/** The open orders of a party, the next due first; shows nothing without any. */
export function PartyOrders({ party }: { party: number }) {
  const { t } = useTranslation('records');
  const { date, quantity } = useFormat();
  const { data = [] } = useQuery(queryOf(orderCalls.openOrders, { query: { account_id: String(party) } }));
  if (data.length === 0) return null;
  const columns: ReadonlyArray<Column<OpenOrder>> = [
    {
      key: 'order_number',
      head: t('orderNumber'),
      card: 'title',
      cell: ({ order_id, order_number, is_late }) => (
        <span className="row">
          <Link className="med" to="/order/card/$id" params={{ id: String(order_id) }}>
            {order_number}
          </Link>
          {is_late && <Badge tone="bad">{t('orderLate')}</Badge>}
        </span>
      ),
    },
    { key: 'product', head: t('product_one'), cell: ({ product_name }) => product_name },
    { key: 'branch', head: t('branch'), cell: ({ branch_name }) => branch_name },
    {
      key: 'last',
      head: t('lastDeliveryDate'),
      className: 'fig',
      cell: ({ last_delivery_date: last }) => (last === null ? '' : date(last)),
    },
    { key: 'ordered', head: t('orderQuantity'), kind: 'num', cell: ({ total_order }) => quantity(total_order) },
    { key: 'left', head: t('orderLeft'), kind: 'num', cell: ({ left }) => quantity(left) },
  ];
  return (
    <Card title={t('openOrders')} flush>
      <Table<OpenOrder> label={t('openOrders')} columns={columns} rows={data} rowKey={({ order_id }) => order_id} />
    </Card>
  );
}
