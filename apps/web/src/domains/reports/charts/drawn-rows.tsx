import type { Sums } from '@cashbook/contract/reports/columns';
import type { Block, Row } from '@cashbook/contract/reports/report';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { largestOf, Ranked } from '#ui/chart/ranked.tsx';
import type { Column, SummaryRow } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { cellText, namingColumn, sumCells } from '../engine/report-columns.tsx';
import { ChartAndTable } from './chart-and-table.tsx';
import { byDay, type Drawn, type Figure, isMoney, ranked, summed } from './chart-data.ts';
import { dayGroup, monthGroup } from './date-groups.ts';

interface DrawnProps {
  title: string;
  /** The title with branch and dates. */
  range: string;
  block: Block;
  rows: readonly Row[];
  /** One figure, or two of one kind. */
  figures: readonly Figure[];
  /** The names of the figures. */
  names: readonly string[];
  /** The totals of the report. */
  totals: Sums;
}

/** Money by day: bars beside a table. */
export function DrawnDays({ title, range, rows, figures, names, day }: DrawnProps & { day: string }) {
  const { t } = useTranslation('overviews');
  const { i18n } = useTranslation();
  const format = useFormat();
  const drawn = useMemo(() => byDay(rows, day, figures), [rows, day, figures]);
  const groups = drawn.map(({ key }) =>
    key.length === 7 ? monthGroup(key, i18n.language) : dayGroup(key, i18n.language, format),
  );
  return (
    <ChartAndTable
      title={title}
      range={range}
      head={t('date')}
      groups={groups}
      series={figures.map((_figure, one) => ({
        name: names[one] ?? '',
        data: drawn.map(({ amounts }) => amounts[one] ?? 0n),
      }))}
      empty={t('noAmounts')}
      withTotal={figures.every(({ column: { total } }) => total === true)}
    />
  );
}

const hasAmount = ({ amounts }: Drawn) => amounts.some((amount) => amount !== 0n);

/** The most bars of rows. The others are one bar together, unless they are quantities, which have no sum. */
const mostBars = 25;

/**
 * The rows of a report, or its groups, as a table with bars: the largest first, the rows of a statement in their order. Kilograms and
 * pieces have no sum: quantities are drawn row by row.
 */
export function DrawnRows({ bars, ...props }: DrawnProps & { bars: string | undefined }) {
  const { t } = useTranslation('overviews');
  const { t: tReports } = useTranslation('reports');
  const format = useFormat();
  const { block, rows, figures } = props;
  const hasSums = figures.every(isMoney);
  const group = hasSums ? block.groups?.find((name) => name === bars) : undefined;
  const naming = group ?? namingColumn(block, 'screen') ?? '';
  const column = block.columns[naming];
  const { weights } = block;
  const drawn = useMemo(() => {
    // The totals of a statement are sums of its lines, and its accounts are parts of them.
    const lines = weights === undefined ? rows : rows.filter((row) => row[weights] === 'line');
    return summed(lines, figures, (row, place) => (group === undefined ? String(place) : String(row[group]))).map(
      ({ key, amounts }): Drawn => {
        const row = lines[Number(key)];
        if (group !== undefined || row === undefined || column === undefined) return { key, amounts };
        return { key: cellText(format, column, row[naming]), amounts };
      },
    );
  }, [rows, weights, figures, group, naming, column, format]);
  const { shown, others, othersCount } = ranked(drawn.filter(hasAmount), mostBars);
  const rest =
    othersCount === 0 || !hasSums
      ? []
      : [{ key: t('othersCount', { number: format.grouped(othersCount) }), amounts: others }];
  return (
    <RankedTable
      {...props}
      head={column === undefined ? t('eachRow') : tReports(column.head)}
      bars={weights === undefined ? [...shown, ...rest] : drawn}
    />
  );
}

interface RankedTableProps extends DrawnProps {
  head: string;
  bars: readonly Drawn[];
}

/** A table whose amounts have bars, with the totals of the report below it. */
function RankedTable({ range, block, figures, names, totals, head, bars }: RankedTableProps) {
  const { t } = useTranslation('overviews');
  const format = useFormat();
  const columns: readonly Column<Drawn>[] = [
    { key: 'name', head, card: 'title', cell: ({ key }) => key },
    ...figures.map(({ name, column }, one): Column<Drawn> => {
      const largest = largestOf(bars.map(({ amounts }) => amounts[one] ?? 0n));
      const cell = ({ amounts: { [one]: amount = 0n } }: Drawn) => (
        <Ranked text={cellText(format, column, amount)} amount={amount} largest={largest} />
      );
      return { key: name, head: names[one], kind: 'num', card: 'aside', cell };
    }),
  ];
  const sums = Object.fromEntries(
    figures.flatMap(({ name, column }) =>
      column.total === true && totals[name] !== undefined ? [[name, totals[name]] as const] : [],
    ),
  );
  const foot: readonly SummaryRow[] =
    Object.keys(sums).length === 0
      ? []
      : [{ key: 'total', label: t('total'), grand: true, cells: sumCells(format, block, sums) }];
  return (
    <Table
      label={range}
      className="ranked-table"
      columns={columns}
      rows={bars}
      rowKey={({ key }, place) => `${place} ${key}`}
      emptyHint={t('noAmounts')}
      foot={foot}
    />
  );
}
