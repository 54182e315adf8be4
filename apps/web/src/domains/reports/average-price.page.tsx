import { branchOptions } from '@cashbook/contract/access/session';
import { tradeOrder } from '@cashbook/contract/orders/orders';
import { averagePrice } from '@cashbook/contract/reports/average-price';
import type { RouteReply } from '@cashbook/contract/route';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findOptions } from '#domains/records/record-options.ts';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { Field, Select } from '#ui/field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TypeAhead } from '#ui/type-ahead.tsx';
import './average-price.css';

interface Order {
  id: number;
  name: string;
}
type Found = RouteReply<typeof averagePrice>;
type ReportType = 'purchase' | 'sales';
interface Asked {
  branchId: number;
  order: Order;
  type: ReportType;
}

/** The order whose number was typed stands before those whose numbers only begin so. */
const ordersOf = (branchId: number) => async (text: string, signal: AbortSignal) => {
  const found = await findOptions(tradeOrder, text, branchId, signal);
  const typed = text.trim().toLowerCase();
  const isMeant = ({ name }: Order) => Number(name.toLowerCase() === typed);
  return { rows: found.map(({ id, name }) => ({ id, name })).sort((one, other) => isMeant(other) - isMeant(one)) };
};

/** What the goods of an order came to by the unit (spec 2 §2, "Average Price report"). */
export function AveragePricePage() {
  const { t: tShell } = useTranslation('shell');
  const branches = useQuery(queryOf(branchOptions, {}));
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error } = useQuery({
    queryKey: ['average-price', asked?.branchId, asked?.order.id, asked?.type],
    enabled: asked !== null,
    queryFn: async () => {
      const body = {
        branchId: asked?.branchId ?? 0,
        orderNumber: asked?.order.id ?? 0,
        reportType: asked?.type ?? 'purchase',
      };
      return (await call(averagePrice, { body })).data;
    },
    refetchOnMount: 'always',
  });
  const failure = branches.error ?? error;
  return (
    <>
      <PageHead title={tShell('averagePrice')} crumbs={[]} />
      {/* All fields at once: one that came later would push the others aside. */}
      {branches.data !== undefined && <Question branches={branches.data} onAsk={setAsked} />}
      {failure !== null && <Empty title={refusalText(failure)} />}
      {data !== undefined && asked !== null && <Blocks found={data} isPurchase={asked.type === 'purchase'} />}
    </>
  );
}

function Question({
  branches,
  onAsk,
}: {
  branches: RouteReply<typeof branchOptions>;
  onAsk: (asked: Asked | null) => void;
}) {
  const { t } = useTranslation('reports');
  const { desk } = useSignedIn();
  const [branchId, setBranchId] = useState(desk.branchId);
  const search = useMemo(() => ordersOf(branchId), [branchId]);
  const [order, setOrder] = useState<Order | null>(null);
  const [type, setType] = useState<ReportType>('purchase');
  const choose = (next: number) => {
    setBranchId(next);
    setOrder(null);
    onAsk(null);
  };
  const run = (event: FormEvent) => {
    event.preventDefault();
    if (order !== null) onAsk({ branchId, order, type });
  };
  return (
    <form className="average-price-asked" onSubmit={run}>
      {branches.length > 1 && (
        <Field label={t('branch')}>
          <Select
            value={String(branchId)}
            options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(next) => choose(Number(next))}
          />
        </Field>
      )}
      <Field label={t('order')} className="order">
        <TypeAhead<Order>
          search={search}
          show={({ id, name }) => ({ key: String(id), label: name, detail: '' })}
          value={order}
          onChange={setOrder}
        />
      </Field>
      <Field label={t('reportType')}>
        <Select
          value={type}
          options={[
            { value: 'purchase', label: t('purchase') },
            { value: 'sales', label: t('sales') },
          ]}
          onChange={(next) => setType(next === 'sales' ? 'sales' : 'purchase')}
        />
      </Field>
      <Button variant="primary" type="submit" disabled={order === null}>
        {t('run')}
      </Button>
    </form>
  );
}

function Blocks({ found, isPurchase }: { found: Found; isPurchase: boolean }) {
  const { t } = useTranslation('reports');
  const { amount, quantity } = useFormat();
  if (found.total_purchase_product === 0) return <Empty title={t('noPurchaseDetails')} />;
  const perUnit = (milli: bigint | null) => (milli === null ? '-' : quantity(milli));
  const dashed = (milli: bigint) => (milli === 0n ? '-' : `${quantity(milli)} ${found.product_unit}`);
  const receipt = (
    <a href={`/accounts/cash/receive/${encodeURIComponent(found.order_number)}`} target="_blank" rel="noreferrer">
      {t('totalQuantity')}
    </a>
  );
  return (
    <div className="average-price">
      <Card
        title={t(isPurchase ? 'purchaseCost' : 'salesOfOrder')}
        note={<span className="t2">{found.order_number}</span>}
      >
        <Facts
          amounts
          items={[
            [receipt, `${quantity(found.total_purchase_qty)} ${found.product_unit}`],
            [t('totalCost'), amount(found.total_purchase_cost)],
            [t('averagePerUnit'), perUnit(found.average_price)],
          ]}
        />
      </Card>
      <Card title={t('increaseDecrease')}>
        <Facts
          amounts
          items={[
            [t('increase'), dashed(found.total_increase_qty)],
            [t('decrease'), dashed(found.total_decrease_qty)],
          ]}
        />
      </Card>
      <Card title={t('othersCost')}>
        <Facts
          amounts
          items={[
            ...found.others_expense.map(({ name, debit }): [string, string] => [name, amount(debit)]),
            [t('grandTotalCost'), amount(found.grand_total_expense)],
            [t('netPerUnit'), perUnit(found.net_price)],
          ]}
        />
      </Card>
    </div>
  );
}
