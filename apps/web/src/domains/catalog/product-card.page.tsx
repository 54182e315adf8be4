import { type PriceFrom, productRoutes } from '@cashbook/contract/catalog/product-calls';
import { product } from '@cashbook/contract/catalog/products';
import { ApiError } from '@cashbook/contract/client';
import { warrantyTypes } from '@cashbook/contract/enumerations';
import type { RecordRow } from '@cashbook/contract/records/record';
import { isIsoDate } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { Barcode, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CellWords, cellText } from '#domains/records/cell-text.ts';
import { useFormat } from '#i18n/format.ts';
import { usePathId } from '#screens/path-id.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { Picture } from '#ui/fields/picture.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { ProductRecipe } from './product-recipe.tsx';
import { ProductStock } from './product-stock.tsx';
import './product.css';

const listPath = '/product/product-list';

/** The card of a product: its data, its stock by warehouse, its purchases and sales. */
export function ProductCardPage() {
  const id = usePathId();
  const { t } = useTranslation('products');
  const { t: tUi } = useTranslation('ui');
  const { data, error } = useQuery(queryOf(product.routes.read, { params: { id } }));
  const crumbs = [{ label: t('productList'), to: listPath }];
  if (error !== null) {
    const isGone = error instanceof ApiError && error.code === 'not_found';
    return (
      <>
        <PageHead title={t('product')} crumbs={crumbs} />
        <Empty
          title={isGone ? tUi('notThere', { name: t('product') }) : refusalText(error)}
          action={<ButtonLink to={listPath}>{t('productList')}</ButtonLink>}
        />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={data === undefined ? t('product') : String(data.name)}
        crumbs={crumbs}
        note={data?.status === product.off && <Badge tone="warn">{t('archived')}</Badge>}
        actions={data !== undefined && <Actions row={data} />}
      />
      <div className="product-card">
        {data === undefined ? (
          <Card aria-label={t('product')}>
            <Bone width="60%" />
            <Bone width="86%" />
          </Card>
        ) : (
          <Facts row={data} />
        )}
        <ProductStock id={id} />
        <ProductRecipe id={id} />
        <Prices id={id} />
      </div>
    </>
  );
}

function Actions({ row }: { row: RecordRow }) {
  const { t } = useTranslation('products');
  const { t: tUi } = useTranslation('ui');
  const { can } = useSignedIn();
  return (
    <>
      <ButtonLink icon={Barcode} to="/product/labels" search={{ of: `${row.id}x1` }}>
        {t('printLabels')}
      </ButtonLink>
      {can('product.edit') && (
        <ButtonLink variant="primary" icon={Pencil} to="/product/edit/$id" params={{ id: String(row.id) }}>
          {tUi('edit')}
        </ButtonLink>
      )}
    </>
  );
}

const shown = [
  'category_id',
  'product_type',
  'code',
  'barcode',
  'unit_id',
  'purchase_price',
  'sales_price',
  'order_level',
] as const;

function Facts({ row }: { row: RecordRow }) {
  const { t, i18n } = useTranslation('records');
  const format = useFormat();
  const words: CellWords = { language: i18n.language, format, yes: t('yes'), no: t('no') };
  const said = shown.flatMap((name) => {
    const text = cellText(name, product.fields[name], row, words);
    return text === '' ? [] : [{ name, head: t(product.fields[name].word), text }];
  });
  const picture = typeof row.picture === 'string' ? row.picture : null;
  return (
    <Card>
      <div className="product-whole">
        <dl className="product-facts">
          {said.map(({ name, head, text }) => (
            <Fact key={name} name={head} text={text} />
          ))}
          <Warranty row={row} words={words} />
          {row.serial_numbered === true && <Fact name={t('serialNumbered')} text={words.yes} />}
          <Fact name={t('branch')} text={String(row.branch_name)} />
          {row.description !== '' && <Fact name={t('description')} text={String(row.description)} wide />}
        </dl>
        <Picture src={picture} alt="" className="product-picture" />
      </div>
    </Card>
  );
}

/** Shows a warranty and its days; nothing without a warranty. */
function Warranty({ row, words }: { row: RecordRow; words: CellWords }) {
  const { t } = useTranslation('records');
  const type = warrantyTypes.find((one) => one === row.warranty_type) ?? 0;
  if (type === 0) return null;
  const days = String(row.warranty_days);
  return (
    <>
      <Fact name={t('warrantyType')} text={cellText('warranty_type', product.fields.warranty_type, row, words)} />
      {days !== '' && <Fact name={t('warrantyDays')} text={days} />}
    </>
  );
}

function Fact({ name, text, wide = false }: { name: string; text: string; wide?: boolean }) {
  return (
    <div className={wide ? 'full' : undefined}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** The prices of the product with their first days, the latest first. */
function Prices({ id }: { id: string }) {
  const { t } = useTranslation('products');
  const { amount, date } = useFormat();
  const { data, error } = useQuery(queryOf(productRoutes.prices, { params: { id } }));
  if (error !== null) return null;
  const columns: ReadonlyArray<Column<PriceFrom>> = [
    {
      key: 'from',
      head: t('from'),
      card: 'title',
      cell: ({ from_date: from }, place) => (
        <span className="row wrap">
          <span className="fig">{isIsoDate(from) ? date(from) : from}</span>
          {place === 0 && <Badge tone="ok">{t('holdsNow')}</Badge>}
        </span>
      ),
    },
    { key: 'purchase', head: t('purchasePrice'), kind: 'num', cell: (row) => amount(row.purchase_price) },
    { key: 'sales', head: t('salesPrice'), kind: 'num', cell: (row) => amount(row.sales_price) },
    { key: 'by', head: t('setBy'), cell: (row) => row.created_by },
  ];
  return (
    <Card title={t('prices')} end={<span className="t3 sm">{t('pricesHint')}</span>} flush>
      <Table<PriceFrom>
        label={t('prices')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ from_date: from }) => from}
        loading={data === undefined}
        skeletonRows={2}
        emptyHint={t('noPrices')}
      />
    </Card>
  );
}
