import { product } from '@cashbook/contract/catalog/products';
import type { RecordRow } from '@cashbook/contract/records/record';
import { parseUnits } from '@cashbook/money';
import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { ProductField } from '#screens/pickers/product-field.tsx';
import { PrintButton } from '#screens/print-tools.tsx';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { Checkbox, Field, Input, Select } from '#ui/fields/field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import {
  addressOf,
  type LabelOrder,
  labelPaperNames,
  labelPapers,
  labelRun,
  mostLabels,
  ordersIn,
  pagesOf,
  withOneMore,
} from './label-run.ts';
import { type Labelled, LabelSheets } from './label-sheets.tsx';
import './labels.css';

/**
 * The page for labels with barcodes: the products, the copies, the paper; below, the preview of the print. The address
 * contains all of it.
 */
export function LabelsPage() {
  const { t } = useTranslation('products');
  const { grouped } = useFormat();
  const [run, setUrl] = useUrlState(labelRun);
  const orders = ordersIn(run.of);
  const known = useLabelled(orders);
  // Scans may arrive faster than the address changes.
  const latest = useRef(orders);
  useEffect(() => {
    latest.current = ordersIn(run.of);
  }, [run.of]);
  const order = (next: readonly LabelOrder[]) => {
    latest.current = [...next];
    setUrl({ of: addressOf(next) }, { replace: true });
  };
  const paper = labelPapers[run.paper];
  const pages = pagesOf(orders, paper).map((page) => page.flatMap((id) => known.get(id) ?? []));
  const count = pages.reduce((sum, page) => sum + page.length, 0);
  const wanted = orders.reduce((sum, { copies }) => sum + copies, 0);
  return (
    <>
      <PageHead
        title={t('labels')}
        crumbs={[{ label: t('productList'), to: '/product/product-list' }]}
        note={count > 0 && <span className="t3 sm">{t('labelCount', { count, total: grouped(count) })}</span>}
        actions={count > 0 && <PrintButton />}
      />
      <Card className="label-choice-card">
        <div className="label-choice">
          <AddProduct onAdd={(id) => order(withOneMore(latest.current, id))} />
          {orders.length > 0 && <Orders orders={orders} known={known} onChange={order} />}
          <div className="options">
            <Select
              aria-label={t('labelPaper')}
              value={run.paper}
              options={labelPaperNames.map((name) => ({ value: name, label: t(`paper_${name}`) }))}
              onChange={(chosen) =>
                setUrl({ paper: labelPaperNames.find((name) => name === chosen) }, { replace: true })
              }
            />
            <Checkbox
              label={t('showPrice')}
              checked={run.price === '1'}
              onChange={(checked) => setUrl({ price: checked ? '1' : undefined }, { replace: true })}
            />
          </div>
          {wanted > mostLabels && <p className="hint">{t('tooManyLabels', { most: grouped(mostLabels) })}</p>}
        </div>
      </Card>
      {count === 0 ? (
        <Empty title={t('noLabels')} />
      ) : (
        <LabelSheets pages={pages} paper={paper} withPrice={run.price === '1'} />
      )}
    </>
  );
}

/** A field that adds one label for every chosen or scanned product, and is then ready for the next. */
function AddProduct({ onAdd }: { onAdd: (id: number) => void }) {
  const { t } = useTranslation('products');
  const field = useRef<HTMLInputElement>(null);
  return (
    <Field label={t('addToLabels')} hint={t('labelsHint')}>
      <ProductField
        ref={field}
        screen="labels"
        aria-label={t('addToLabels')}
        value={null}
        onChange={(chosen) => {
          if (chosen !== null) onAdd(chosen.id);
        }}
        onTaken={() => field.current?.focus()}
      />
    </Field>
  );
}

interface OrdersProps {
  orders: readonly LabelOrder[];
  known: ReadonlyMap<number, Labelled>;
  onChange: (orders: readonly LabelOrder[]) => void;
}

function Orders({ orders, known, onChange }: OrdersProps) {
  const { t } = useTranslation('products');
  const setCopies = (id: number, typed: string) => {
    const units = parseUnits(typed, 0);
    const copies = units === null ? 1 : Math.min(999, Math.max(1, Number(units)));
    onChange(orders.map((order) => (order.id === id ? { id, copies } : order)));
  };
  return (
    <ul className="plain">
      {orders.map(({ id, copies }) => {
        const name = known.get(id)?.name ?? '';
        return (
          <li key={id}>
            <span className="grow">{name}</span>
            <Input
              numeric
              inputMode="numeric"
              aria-label={t('copiesOf', { name })}
              value={String(copies)}
              onChange={(event) => setCopies(id, event.target.value)}
            />
            <IconButton
              icon={X}
              label={t('removeFromLabels', { name })}
              onClick={() => onChange(orders.filter((order) => order.id !== id))}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the label data of the ordered products that are loaded, by product id. A product that does not exist is left out. */
function useLabelled(orders: readonly LabelOrder[]): ReadonlyMap<number, Labelled> {
  const found = useQueries({
    queries: orders.map(({ id }) => ({
      ...queryOf(product.routes.read, { params: { id: String(id) } }),
      retry: false,
    })),
  });
  return new Map(found.flatMap(({ data }) => (data === undefined ? [] : [[data.id, labelledFrom(data)] as const])));
}

const labelledFrom = (row: RecordRow): Labelled => ({
  id: row.id,
  name: String(row.name),
  code: String(row.code),
  barcode: String(row.barcode),
  salesPaisa: typeof row.sales_price === 'bigint' ? row.sales_price : 0n,
});
