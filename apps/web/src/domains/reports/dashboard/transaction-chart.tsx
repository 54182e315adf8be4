import { chartMonths, type dashboardRoutes, type TransactionChart } from '@cashbook/contract/reports/dashboard';
import { divideHalfUp, PAISA_PER_TAKA } from '@cashbook/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { GroupingContext, useFormat } from '#i18n/format.ts';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Card } from '#ui/card.tsx';
import { BarChart, type ChartGroup, type ChartSeries, Legend } from '#ui/chart/bar-chart.tsx';
import type { AmountUnit } from '#ui/chart/chart-scale.ts';
import { Bone, Empty } from '#ui/empty.tsx';
import { Field, Select } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { live } from './live.ts';
import { monthNames } from './month-names.ts';
import './transaction-chart.css';

const offeredMonths = ['6', '12', '24'] as const;
/** The number of months in the address, so that a shared link shows the same. */
const inUrl = z.object({ months: z.enum(offeredMonths).catch(`${chartMonths.usual}`) });

type Routes = typeof dashboardRoutes;

export interface TransactionChartCardProps {
  route: Routes['branchChart'] | Routes['headOfficePaymentChart'] | Routes['headOfficeReceivedChart'];
  title: string;
  /** The names of its bars, in the order in which the server sends them. */
  seriesNames: readonly [string, string];
}

/** Cash by month as bars, and the same figures as a table beside them (spec 1 §2.4). */
export function TransactionChartCard({ route, title, seriesNames }: TransactionChartCardProps) {
  const { t } = useTranslation('dashboard');
  const { count } = useFormat();
  const [{ months }, change] = useUrlState(inUrl);
  const { data, error } = useQuery({
    ...queryOf(route, { query: { month: months } }),
    ...live,
    placeholderData: keepPreviousData,
  });
  const options = offeredMonths.map((value) => ({ value, label: t('lastMonths', { months: count(Number(value)) }) }));
  return (
    <Card
      flush
      className="chart-card"
      aria-label={title}
      title={title}
      note={<Legend series={seriesNames.map((name) => ({ name }))} />}
      end={
        <Field label={t('chartMonths')} hideLabel>
          <Select
            className="small-select"
            options={options}
            value={months}
            onChange={(value) => change({ months: inUrl.shape.months.parse(value) })}
          />
        </Field>
      }
    >
      {error !== null && <Notice tone="bad">{refusalText(error, t('authenticationFailed'))}</Notice>}
      {data === undefined ? (
        error === null && <ChartBones />
      ) : (
        <ChartAndTable title={title} chart={data} seriesNames={seriesNames} />
      )}
    </Card>
  );
}

function ChartBones() {
  return (
    <div className="chart-bones" aria-hidden="true">
      {[62, 48, 80, 55, 70, 40, 66, 58].map((share) => (
        <span key={share} style={{ height: `${share}%` }}>
          <Bone width="100%" />
        </span>
      ))}
    </div>
  );
}

interface ChartAndTableProps {
  title: string;
  chart: TransactionChart;
  seriesNames: readonly [string, string];
}

interface MonthRow {
  readonly month: string;
  readonly name: string;
  readonly amounts: readonly bigint[];
}

const unitWords = {
  taka: 'tk',
  thousand: 'inThousand',
  lakh: 'inLakh',
  million: 'inMillion',
  crore: 'inCrore',
} as const satisfies Record<AmountUnit, string>;

function ChartAndTable({ title, chart, seriesNames }: ChartAndTableProps) {
  const { t, i18n } = useTranslation('dashboard');
  const { total, count } = useFormat();
  const grouping = use(GroupingContext);
  const [active, setActive] = useState<number | null>(null);
  const { groups, series } = useMemo(
    () => drawn(chart, seriesNames, i18n.language),
    [chart, seriesNames, i18n.language],
  );
  const [first, last] = [groups[0], groups.at(-1)];
  if (first === undefined || last === undefined || series.every(({ data }) => data.every((amount) => amount === 0n))) {
    return <Empty hint={t('chartEmpty')} />;
  }
  const columns: readonly Column<MonthRow>[] = [
    { key: 'month', head: t('month'), cell: ({ name }) => name, className: 'nowrap' },
    ...seriesNames.map(
      (name, one): Column<MonthRow> => ({
        key: name,
        head: name,
        kind: 'num',
        cell: ({ amounts }) => total(amounts[one] ?? 0n),
      }),
    ),
  ];
  const rows = groups.map(({ key }, group) => ({
    month: key,
    name: monthNames(key, i18n.language).withYear,
    amounts: series.map(({ data }) => data[group] ?? 0n),
  }));
  const range = t('chartOf', { title, first: first.full, last: last.full });
  return (
    <div className="chart-grid">
      <BarChart
        title={title}
        description={`${range} ${t('chartHint')}`}
        groups={groups}
        series={series}
        grouping={grouping}
        unitName={(unit) => t(unitWords[unit])}
        tickText={count}
        amountText={(amountPaisa) => total(divideHalfUp(amountPaisa, PAISA_PER_TAKA) * PAISA_PER_TAKA)}
        active={active !== null && active < groups.length ? active : null}
        onActive={setActive}
      />
      <div className="chart-table">
        <Table
          label={range}
          columns={columns}
          rows={rows}
          rowKey={({ month }) => month}
          selectedKey={active === null ? undefined : groups[active]?.key}
          cards={false}
        />
      </div>
    </div>
  );
}

/** Returns the chart as it is drawn in a language. */
function drawn(
  { labels, series }: TransactionChart,
  seriesNames: readonly [string, string],
  language: string,
): { groups: ChartGroup[]; series: ChartSeries[] } {
  const groups = labels.map((key) => {
    const { short, year, full } = monthNames(key, language);
    return { key, short, under: year, full };
  });
  return { groups, series: seriesNames.map((name, one) => ({ name, data: series[one]?.data ?? [] })) };
}
