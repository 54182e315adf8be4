import { type BranchBesideOthers, overviewRoutes } from '@cashbook/contract/reports/overviews';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Card } from '#ui/card.tsx';
import { Legend } from '#ui/chart/bar-chart.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { branchColumn } from '../branch-column.tsx';
import { ChartAndTable, ChartBones } from '../charts/chart-and-table.tsx';
import { FigureLink } from './figure-link.tsx';
import { WaitingCard } from './waiting.tsx';
import './overviews.css';

/** The branches side by side: money, dues, stock, and the work that waits for somebody (ui, `/dashboard-two`). */
export function BranchesPage() {
  const { t } = useTranslation('overviews');
  const { data, error } = useQuery({ ...queryOf(overviewRoutes.branches, {}), refetchOnWindowFocus: true });
  const shows = figures.filter(({ name }) => data === undefined || data.some((row) => row[name] !== null));
  return (
    <>
      <PageHead title={t('branchesOverview')} note={<span className="t3 sm">{t('branchesHint')}</span>} />
      {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
      {shows.length === 0 && <Empty title={t('noFigures')} />}
      {shows.length > 0 && (data !== undefined || error === null) && <Balances rows={data} shows={shows} />}
      {data !== undefined && <Money rows={data} />}
      {data !== undefined && <WaitingCard rows={data} />}
      {data === undefined && error === null && <ChartBones />}
    </>
  );
}

/** The figures of a branch, and the reports that open for them. */
const figures = [
  { name: 'cash', word: 'cash', screen: '/reports/cashbook', isOfDay: true },
  { name: 'banks', word: 'banks', screen: '/reports/trial-balance', isOfDay: false },
  { name: 'owed_to_us', word: 'owedToUs', screen: '/reports/due-list', isOfDay: false },
  { name: 'owed_by_us', word: 'owedByUs', screen: '/reports/due-list', isOfDay: false },
  { name: 'stock', word: 'stock', screen: '/reports/stock-valuation', isOfDay: false },
] as const;
type Figure = (typeof figures)[number];

interface BalancesProps {
  rows: readonly BranchBesideOthers[] | undefined;
  shows: readonly Figure[];
}

function Balances({ rows, shows }: BalancesProps) {
  const { t } = useTranslation('overviews');
  const { total, date } = useFormat();
  const sum = ({ name }: Figure) => total((rows ?? []).reduce((all, row) => all + (row[name] ?? 0n), 0n));
  const columns: readonly Column<BranchBesideOthers>[] = [
    branchColumn(t('branch'), t('disabled')),
    {
      key: 'day',
      head: t('date'),
      cell: ({ day }) => (day === null ? t('notBegun') : <span className="fig">{date(day)}</span>),
    },
    ...shows.map(({ name, word, screen, isOfDay }): Column<BranchBesideOthers> => {
      return {
        key: name,
        head: t(word),
        kind: 'num',
        cell: ({ branch, day, [name]: paisa }) =>
          paisa === null || day === null ? (
            ''
          ) : (
            <FigureLink to={screen} search={{ branch: branch.id, ...(isOfDay && { start: day }), end: day }}>
              {total(paisa)}
            </FigureLink>
          ),
      };
    }),
  ];
  const title = t('branches');
  return (
    <Card flush className="overview-card" title={title}>
      <Table
        label={title}
        columns={columns}
        rows={rows ?? []}
        rowKey={({ branch }) => branch.id}
        loading={rows === undefined}
        foot={[
          {
            key: 'total',
            label: t('total'),
            grand: true,
            cells: Object.fromEntries(shows.map((figure) => [figure.name, sum(figure)])),
          },
        ]}
      />
    </Card>
  );
}

/** Cash and banks of the branches as bars; of people who may see only one of them, that one. */
function Money({ rows }: { rows: readonly BranchBesideOthers[] }) {
  const { t } = useTranslation('overviews');
  const series = figures
    .slice(0, 2)
    .filter(({ name }) => rows.some((row) => row[name] !== null))
    .map(({ name, word }) => ({ name: t(word), data: rows.map((row) => row[name] ?? 0n) }));
  if (series.length === 0) return null;
  const title = t('moneyByBranch');
  return (
    <Card flush className="chart-card" aria-label={title} title={title} note={<Legend series={series} />}>
      <ChartAndTable
        title={title}
        range={`${title}.`}
        head={t('branch')}
        groups={rows.map(({ branch: { id, name } }) => {
          return { key: String(id), short: name, under: '', full: name, inTable: name };
        })}
        series={series}
        empty={t('noMoney')}
        cutsNames
      />
    </Card>
  );
}
