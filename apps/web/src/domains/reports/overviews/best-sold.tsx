import type { BestSold, SalesOverview } from '@cashbook/contract/reports/overviews';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { largestOf, Ranked } from '#ui/chart/ranked.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';

type By = keyof SalesOverview['best'];

const titles = { product: 'bestProducts', customer: 'bestCustomers', salesman: 'bestSalesmen' } as const;

export interface BestSoldCardProps {
  by: By;
  rows: BestSold;
  /** The filters with which the reports have the same rows. */
  search: Readonly<Record<string, string | number>>;
}

/** The products, customers or salesmen with the largest sales. The whole list is a report. */
export function BestSoldCard({ by, rows, search }: BestSoldCardProps) {
  const { t } = useTranslation('overviews');
  const { t: tReports } = useTranslation('reports');
  const { total, quantity, grouped } = useFormat();
  const title = t(titles[by]);
  const largest = largestOf(rows.map(({ sales }) => sales));
  const seesProfit = rows.some(({ profit }) => profit !== null);
  const columns: Column<BestSold[number]>[] = [
    { key: 'name', head: tReports(by), card: 'title', cell: ({ name }) => name },
    by === 'product'
      ? { key: 'quantity', head: t('quantity'), kind: 'num', cell: (row) => quantity(row.quantity) }
      : { key: 'invoices', head: tReports('invoices'), kind: 'num', cell: ({ invoices }) => grouped(invoices) },
    {
      key: 'sales',
      head: t('sales'),
      kind: 'num',
      card: 'aside',
      cell: ({ sales }) => <Ranked text={total(sales)} amount={sales} largest={largest} />,
    },
  ];
  if (seesProfit) {
    columns.push({ key: 'profit', head: t('profit'), kind: 'num', cell: ({ profit }) => total(profit ?? 0n) });
  }
  return (
    <Card
      flush
      className="overview-card"
      title={title}
      end={
        <>
          <ButtonLink variant="ghost" size="small" to="/reports/sales-summary" search={search}>
            {t('salesSummary')}
          </ButtonLink>
          {seesProfit && (
            <ButtonLink variant="ghost" size="small" to="/reports/gross-profit" search={search}>
              {t('grossProfit')}
            </ButtonLink>
          )}
        </>
      }
    >
      <Table
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ name }, place) => `${place} ${name}`}
        emptyHint={t('noSales')}
      />
    </Card>
  );
}
