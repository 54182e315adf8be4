import { type OrderVoucher, orderCalls } from '@cashbook/contract/orders/order-calls';
import { orderType, tradeOrder } from '@cashbook/contract/orders/orders';
import type { RouteReply } from '@cashbook/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banknote, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CellWords, cellText } from '#domains/records/cell-text.ts';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { usePathId } from '#screens/path-id.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';

type CardReply = RouteReply<typeof orderCalls.readOrderCard>;

const list = '/order/order-list';

/** The card of an order: the agreement, its progress, and the vouchers that name it. */
export function OrderCardPage() {
  const id = usePathId();
  const { t } = useTranslation('records');
  const { data, error } = useQuery(queryOf(orderCalls.readOrderCard, { params: { id } }));
  const crumbs = [{ label: t('trade_order_list'), to: list }];
  if (error !== null) {
    return (
      <>
        <PageHead title={t('trade_order_one')} crumbs={crumbs} />
        <Empty title={refusalText(error)} action={<ButtonLink to={list}>{t('trade_order_list')}</ButtonLink>} />
      </>
    );
  }
  if (data !== undefined) return <OrderCard card={data} crumbs={crumbs} />;
  return (
    <>
      <PageHead title={t('trade_order_one')} crumbs={crumbs} />
      <Card>
        <Bone />
        <Bone />
      </Card>
    </>
  );
}

function OrderCard({ card, crumbs }: { card: CardReply; crumbs: { label: string; to: string }[] }) {
  const { t } = useTranslation('records');
  const { count } = useFormat();
  const { can } = useSignedIn();
  const { order, days_late: days, vouchers } = card;
  const number = String(order.order_number);
  return (
    <>
      <PageHead
        title={number}
        crumbs={crumbs}
        note={
          <span className="row">
            <Badge tone={order.status === 1 ? 'ok' : 'warn'}>
              {t(order.status === 1 ? 'orderOpen' : 'orderClosed')}
            </Badge>
            {days > 0 && <Badge tone="bad">{t('daysLate', { count: days, days: count(days) })}</Badge>}
          </span>
        }
        actions={
          <>
            {can('cash.received.create') && (
              <ButtonLink icon={Banknote} to="/accounts/cash/receive/$orderNumber" params={{ orderNumber: number }}>
                {t('receiveForOrder')}
              </ButtonLink>
            )}
            {can('order.create') && (
              <ButtonLink variant="primary" icon={Pencil} to={`/order/edit/${order.id}`}>
                {t('edit')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="facts-page stack">
        <Progress card={card} />
        <Agreed order={order} />
        <Vouchers vouchers={vouchers} unit={card.unit} />
      </div>
    </>
  );
}

const movedWords = {
  [orderType.purchase]: 'orderReceived',
  [orderType.sales]: 'orderDelivered',
  [orderType.stock]: 'orderIssued',
} as const;

function Progress({ card: { order, unit } }: { card: CardReply }) {
  const { t } = useTranslation('records');
  const { quantity } = useFormat();
  const type = Object.values(orderType).find((one) => one === order.order_type) ?? orderType.purchase;
  const said = (value: unknown) => (typeof value === 'bigint' ? `${quantity(value)} ${unit}` : '');
  return (
    <Card title={t('orderProgress')} flush>
      <Facts>
        <Fact name={t('orderQuantity')}>{said(order.total_order)}</Fact>
        <Fact name={t(movedWords[type])}>{said(order.trx_quantity)}</Fact>
        <Fact name={t('orderLeft')}>{said(order.left)}</Fact>
      </Facts>
    </Card>
  );
}

const shown = [
  'order_for',
  'product_id',
  'order_type',
  'order_date',
  'last_delivery_date',
  'order_rate',
  'delivery_location',
  'note',
] as const;

function Agreed({ order }: Pick<CardReply, 'order'>) {
  const { t, i18n } = useTranslation('records');
  const words: CellWords = { language: i18n.language, format: useFormat(), yes: t('yes'), no: t('no') };
  const facts = shown.flatMap((name) => {
    const text = cellText(name, tradeOrder.fields[name], order, words);
    return text === '' ? [] : [{ name, text }];
  });
  return (
    <Card title={t('trade_order_one')} flush>
      <Facts>
        {facts.map(({ name, text }) => (
          <Fact key={name} name={t(tradeOrder.fields[name].word)}>
            {text}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

function Vouchers({ vouchers, unit }: Pick<CardReply, 'vouchers' | 'unit'>) {
  const { t } = useTranslation('records');
  const { date, amount, quantity } = useFormat();
  const typeName = useVoucherTypeName();
  const columns: ReadonlyArray<Column<OrderVoucher>> = [
    {
      key: 'vr_no',
      head: t('vrNo'),
      card: 'title',
      cell: ({ mtm_id, vr_no }) => (
        <Link className="med" to="/vouchers/$id" params={{ id: String(mtm_id) }}>
          {vr_no}
        </Link>
      ),
    },
    { key: 'vr_date', head: t('vrDate'), className: 'fig', cell: ({ vr_date }) => date(vr_date) },
    { key: 'type', head: t('voucherType'), cell: ({ type_id }) => typeName({ type_id, type_name: '' }) },
    { key: 'account', head: t('orderWith'), cell: ({ account_name }) => account_name },
    {
      key: 'quantity',
      head: `${t('orderMoved')} (${unit})`,
      kind: 'num',
      cell: (voucher) => quantity(voucher.quantity),
    },
    { key: 'amount', head: t('amount'), kind: 'num', cell: (voucher) => amount(voucher.amount) },
  ];
  return (
    <Card title={t('orderVouchers')} flush>
      <Table<OrderVoucher>
        label={t('orderVouchers')}
        columns={columns}
        rows={vouchers}
        rowKey={({ mtm_id }) => mtm_id}
      />
    </Card>
  );
}
