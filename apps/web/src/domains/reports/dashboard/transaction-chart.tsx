import { chartMonths, type dashboardRoutes, type TransactionChart } from '@cashbook/contract/reports/dashboard';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Card } from '#ui/card.tsx';
import { Legend } from '#ui/chart/bar-chart.tsx';
import { Field, Select } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { ChartAndTable, ChartBones } from '../charts/chart-and-table.tsx';
import { monthGroup } from '../charts/date-groups.ts';
import { live } from './live.ts';

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
        <MonthsOfCash title={title} chart={data} seriesNames={seriesNames} />
      )}
    </Card>
  );
}

interface MonthsOfCashProps extends Pick<TransactionChartCardProps, 'title' | 'seriesNames'> {
  chart: TransactionChart;
}

function MonthsOfCash({ title, chart: { labels, series }, seriesNames }: MonthsOfCashProps) {
  const { t, i18n } = useTranslation('dashboard');
  const groups = labels.map((month) => monthGroup(month, i18n.language));
  return (
    <ChartAndTable
      title={title}
      range={t('chartOf', { title, first: groups[0]?.full ?? '', last: groups.at(-1)?.full ?? '' })}
      head={t('month')}
      groups={groups}
      series={seriesNames.map((name, one) => ({ name, data: series[one]?.data ?? [] }))}
      empty={t('chartEmpty')}
    />
  );
}
