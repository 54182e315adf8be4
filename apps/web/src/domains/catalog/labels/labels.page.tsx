import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { PrintButton } from '#screens/print-tools.tsx';
import { useUrlState } from '#screens/url-state.ts';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { Checkbox, Select } from '#ui/fields/field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { labelPaperNames, labelPapers } from '#ui/print/label-paper.ts';
import { LabelSheets } from '#ui/print/label-sheets.tsx';
import { AddProduct, LabelOrders } from './label-orders.tsx';
import { addressOf, type LabelOrder, labelRun, mostLabels, ordersIn, pagesOf, withOneMore } from './label-run.ts';
import { ProductLabel } from './product-label.tsx';
import { useLabelled } from './use-labelled.ts';
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
          {orders.length > 0 && <LabelOrders orders={orders} known={known} onChange={order} />}
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
        <LabelSheets
          name={t('labels')}
          pages={pages}
          paper={paper}
          label={(labelled) => <ProductLabel product={labelled} withPrice={run.price === '1'} />}
        />
      )}
    </>
  );
}
