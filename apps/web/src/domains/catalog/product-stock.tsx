import type { RouteReply } from '@cashbook/contract/route';
import { stockOfProduct } from '@cashbook/contract/stock/stock-of-product';
import { isIsoDate } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ListOrdered } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';

type Stock = RouteReply<typeof stockOfProduct>;
type InBranch = Stock['branches'][number];
type Movement = Stock['movements'][number];

const ledgerPath = '/reports/stock-ledger';

/** The stock of a product on its card: by branch and warehouse, the last movements, the pieces in stock. */
export function ProductStock({ id }: { id: string }) {
  const { data, error } = useQuery(queryOf(stockOfProduct, { params: { id }, query: {} }));
  if (error !== null) return null;
  return (
    <>
      <Branches id={id} stock={data} />
      <LastMovements id={id} stock={data} />
      {data !== undefined && data.serial_count > 0 && <Pieces stock={data} />}
    </>
  );
}

interface PartProps {
  id: string;
  /** Undefined until it is loaded. */
  stock: Stock | undefined;
}

/** The stock of each branch by warehouse, and its cost. A row opens the stock ledger there. */
function Branches({ id, stock }: PartProps) {
  const { t } = useTranslation('products');
  const { quantity, cost, amount, total } = useFormat();
  const { can } = useSignedIn();
  const navigate = useNavigate();
  const unit = stock?.unit ?? '';
  const inWarehouses = ({ branch_id: branchId }: InBranch) =>
    (stock?.warehouses ?? [])
      .filter((one) => one.branch_id === branchId && one.warehouse !== '')
      .map((one) => `${one.warehouse} ${quantity(one.quantity)}`)
      .join(' · ');
  const places = stock?.warehouses.some(({ warehouse }) => warehouse !== '') ?? true;
  const columns: ReadonlyArray<Column<InBranch>> = [
    { key: 'branch', head: t('branch'), card: 'title', cell: ({ branch }) => branch },
    ...(places ? [{ key: 'warehouse', head: t('warehouse'), cell: inWarehouses }] : []),
    { key: 'quantity', head: t('quantity'), kind: 'num', cell: (row) => `${quantity(row.quantity)} ${unit}` },
    { key: 'cost', head: t('averageCost'), kind: 'num', cell: (row) => cost(row.average_cost) },
    { key: 'value', head: t('value'), kind: 'num', cell: ({ value }) => amount(value) },
  ];
  const worth = (stock?.branches ?? []).reduce((sum, { value }) => sum + value, 0n);
  return (
    <Card title={t('stock')} flush>
      <Table<InBranch>
        label={t('stock')}
        columns={columns}
        rows={stock?.branches ?? []}
        rowKey={(row) => row.branch_id}
        loading={stock === undefined}
        skeletonRows={2}
        emptyHint={t('noStock')}
        foot={
          (stock?.branches.length ?? 0) > 1
            ? [{ key: 'total', label: t('total'), cells: { value: total(worth) }, grand: true }]
            : []
        }
        onOpen={
          can('report.view')
            ? (row) => void navigate({ to: ledgerPath, search: { branch: row.branch_id, product: id } })
            : undefined
        }
      />
    </Card>
  );
}

/** The last movements, newest first, with a link to all of them in the first branch that has the product. */
function LastMovements({ id, stock }: PartProps) {
  const { t } = useTranslation('products');
  const { quantity, cost, date } = useFormat();
  const { can } = useSignedIn();
  const columns: ReadonlyArray<Column<Movement>> = [
    {
      key: 'date',
      head: t('date'),
      cell: ({ vr_date: day }) => <span className="fig">{isIsoDate(day) ? date(day) : day}</span>,
    },
    {
      key: 'voucher',
      head: t('vrNo'),
      card: 'title',
      cell: (row) => (
        <Link to="/vouchers/$id" params={{ id: String(row.mtm_id) }}>
          {row.vr_no}
        </Link>
      ),
    },
    { key: 'type', head: t('type'), cell: (row) => row.type_name },
    { key: 'branch', head: t('branch'), cell: ({ branch }) => branch },
    { key: 'quantity', head: t('quantity'), kind: 'num', cell: (row) => quantity(row.quantity) },
    { key: 'cost', head: t('unitCost'), kind: 'num', cell: (row) => cost(row.unit_cost) },
  ];
  const branch = stock?.branches[0]?.branch_id;
  return (
    <Card
      title={t('lastMovements')}
      end={
        can('report.view') &&
        branch !== undefined && (
          <ButtonLink variant="ghost" size="small" icon={ListOrdered} to={ledgerPath} search={{ branch, product: id }}>
            {t('stockLedger')}
          </ButtonLink>
        )
      }
      flush
    >
      <Table<Movement>
        label={t('lastMovements')}
        columns={columns}
        rows={stock?.movements ?? []}
        rowKey={(row) => `${row.mtm_id} ${row.quantity}`}
        loading={stock === undefined}
        skeletonRows={2}
        emptyHint={t('noMovements')}
      />
    </Card>
  );
}

/** The first pieces in stock; each links to its history. */
function Pieces({ stock }: { stock: Stock }) {
  const { t } = useTranslation('products');
  const { grouped } = useFormat();
  const { can } = useSignedIn();
  return (
    <Card title={t('serialsInStock', { count: stock.serial_count, all: grouped(stock.serial_count) })}>
      <ul className="product-pieces">
        {stock.serials.map(({ serial, branch, warehouse }) => (
          <li key={serial}>
            {can('report.view') ? (
              <Link to="/reports/serial-history" search={{ serial }}>
                {serial}
              </Link>
            ) : (
              serial
            )}{' '}
            <span className="t3 sm">{[branch, warehouse].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
