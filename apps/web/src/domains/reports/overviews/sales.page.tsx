import {
  overviewRoutes,
  type SalesOverview,
  type SoldInDays,
  salesOverviewFilters,
} from '@cashbook/contract/reports/overviews';
import { divideHalfUp, type Paisa } from '@cashbook/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card, Stat, Stats } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ChartAndTable, ChartBones } from '../charts/chart-and-table.tsx';
import { dayGroup } from '../charts/date-groups.ts';
import { FilterBar } from '../engine/filter-bar.tsx';
import { wireQuery } from '../engine/report-url.ts';
import { useReportFilters } from '../engine/use-report-filters.ts';
import { BestSoldCard } from './best-sold.tsx';
import { FigureLink } from './figure-link.tsx';
import './overviews.css';

/** The sales of a branch: a day, a week and a month beside those before, and what sold best (ui, `/ecommers`). */
export function SalesOverviewPage() {
  const { t } = useTranslation('overviews');
  const filters = useReportFilters(salesOverviewFilters);
  const { asked } = filters;
  const { branch_id = '', end_date = '' } = asked === null ? {} : wireQuery(salesOverviewFilters, asked);
  const { data, error } = useQuery({
    ...queryOf(overviewRoutes.sales, { query: { branch_id, end_date } }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const failed = filters.branchesError ?? error;
  const branch = Number(branch_id);
  return (
    <>
      <PageHead title={t('salesOverview')} />
      <FilterBar filters={filters} prints={false} />
      {failed !== null && <Notice tone="bad">{refusalText(failed)}</Notice>}
      {data === undefined ? (
        failed === null && <ChartBones />
      ) : (
        <>
          <Periods branch={branch} periods={data.periods} />
          <DaysCard branch={branch} days={data.days} />
          <div className="overview-trio">
            {(['product', 'customer', 'salesman'] as const).map((by) => (
              <BestSoldCard
                key={by}
                by={by}
                rows={data.best[by]}
                search={{ branch, ...rangeOf(data.periods.at(-1)?.now), by }}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** Returns the days of a figure as the address of its report has them. */
const rangeOf = (sold: SoldInDays | undefined) => ({ start: sold?.start_date ?? '', end: sold?.end_date ?? '' });

const periodWords = { day: 'onDay', week: 'sevenDays', month: 'monthTo' } as const;

function Periods({ branch, periods }: { branch: number; periods: SalesOverview['periods'] }) {
  const { t } = useTranslation('overviews');
  const { total, date } = useFormat();
  return (
    <section className="card" aria-label={t('sales')}>
      <Stats className="overview-sales">
        {periods.map(({ name, now, before }) => (
          <Stat
            key={name}
            label={t(periodWords[name], { date: date(now.end_date) })}
            value={
              <FigureLink to="/reports/sales-summary" search={{ branch, ...rangeOf(now) }}>
                {total(now.sales)}
              </FigureLink>
            }
            note={<PeriodNote branch={branch} now={now} before={before} />}
          />
        ))}
      </Stats>
    </section>
  );
}

interface PeriodNoteProps {
  branch: number;
  now: SoldInDays;
  before: SoldInDays;
}

/** The change, the sales that they are compared with, the number of invoices, and the profit of people who may see it. */
function PeriodNote({ branch, now, before }: PeriodNoteProps) {
  const { t } = useTranslation('overviews');
  const { total, date, grouped } = useFormat();
  const { can } = useSignedIn();
  const change = useChange(now.sales, before.sales);
  const days = { start: date(before.start_date), end: date(before.end_date), date: date(before.end_date) };
  const word = before.start_date === before.end_date ? 'comparedWithDay' : 'comparedWith';
  return (
    <>
      {change !== null && <span className="change fig">{change} · </span>}
      <FigureLink to="/reports/sales-summary" search={{ branch, ...rangeOf(before) }}>
        {t(word, { amount: total(before.sales), ...days })}
      </FigureLink>
      <br />
      {t('invoicesAre', { count: now.invoices, number: grouped(now.invoices) })}
      {now.profit !== null && can('profit.view') && (
        <>
          {' · '}
          <FigureLink to="/reports/gross-profit" search={{ branch, ...rangeOf(now) }}>
            {t('profitOfRow', { amount: total(now.profit) })}
          </FigureLink>
        </>
      )}
    </>
  );
}

/** Returns the change in percent with its sign; null where there was nothing before. */
function useChange(now: Paisa, before: Paisa): string | null {
  const { count } = useFormat();
  if (before <= 0n) return null;
  const tenths = divideHalfUp((now - before) * 1000n, before);
  return `${tenths < 0n ? '−' : '+'}${count(Math.abs(Number(tenths)) / 10)}%`;
}

function DaysCard({ branch, days }: { branch: number; days: SalesOverview['days'] }) {
  const { t, i18n } = useTranslation('overviews');
  const { date, count } = useFormat();
  const title = t('salesByDay');
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const groups = days.map(({ day }) => dayGroup(day, i18n.language, { date, count }));
  return (
    <Card
      flush
      className="chart-card"
      aria-label={title}
      title={title}
      end={
        <ButtonLink
          variant="ghost"
          size="small"
          to="/reports/sales-summary"
          search={{ branch, start: first, end: last, by: 'day' }}
        >
          {t('salesSummary')}
        </ButtonLink>
      }
    >
      <ChartAndTable
        title={title}
        range={t('salesByDayRange', { first: date(first), last: date(last) })}
        head={t('date')}
        groups={groups}
        series={[{ name: t('sales'), data: days.map(({ sales }) => sales) }]}
        empty={t('noSales')}
        withTotal
      />
    </Card>
  );
}
