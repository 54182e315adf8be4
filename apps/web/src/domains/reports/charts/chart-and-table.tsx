import { divideHalfUp, PAISA_PER_TAKA } from '@cashbook/money';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupingContext, useFormat } from '#i18n/format.ts';
import { BarChart, type ChartGroup, type ChartSeries } from '#ui/chart/bar-chart.tsx';
import type { AmountUnit } from '#ui/chart/chart-scale.ts';
import { Bone, Empty } from '#ui/empty.tsx';
import type { Column, SummaryRow } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import './chart-and-table.css';

export interface ChartAndTableProps {
  title: string;
  /** The title with the range of the chart. It names the table. */
  range: string;
  /** The head of the groups in the table. */
  head: string;
  groups: readonly ChartGroup[];
  series: readonly ChartSeries[];
  /** The text where every amount is zero. */
  empty: string;
  cutsNames?: boolean | undefined;
  /** Whether the sums of the series stand below the table. */
  withTotal?: boolean;
}

interface GroupRow {
  readonly key: string;
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

/** Amounts as bars, and the same amounts as a table beside them (ui "Reports and print"). */
export function ChartAndTable(props: ChartAndTableProps) {
  const { title, range, groups, series, empty, cutsNames, withTotal = false } = props;
  const { t } = useTranslation('dashboard');
  const { total, count } = useFormat();
  const grouping = use(GroupingContext);
  const [active, setActive] = useState<number | null>(null);
  if (series.every(({ data }) => data.every((amount) => amount === 0n))) return <Empty hint={empty} />;
  const rows = groups.map(({ key, inTable }, group): GroupRow => {
    return { key, name: inTable, amounts: series.map(({ data }) => data[group] ?? 0n) };
  });
  return (
    <div className="chart-grid">
      <BarChart
        title={title}
        description={`${range} ${t('chartHint')}`}
        groups={groups}
        cutsNames={cutsNames}
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
          columns={columnsOf(props, total)}
          rows={rows}
          rowKey={({ key }) => key}
          selectedKey={active === null ? undefined : groups[active]?.key}
          foot={withTotal ? [totalOf(props, t('total'), total)] : []}
          cards={false}
        />
      </div>
    </div>
  );
}

type Text = (amountPaisa: bigint) => string;

const columnsOf = ({ head, series }: ChartAndTableProps, text: Text): readonly Column<GroupRow>[] => [
  { key: 'group', head, cell: ({ name }) => name },
  ...series.map(({ name }, one): Column<GroupRow> => {
    return { key: name, head: name, kind: 'num', cell: ({ amounts }) => text(amounts[one] ?? 0n) };
  }),
];

function totalOf({ series }: ChartAndTableProps, label: string, text: Text): SummaryRow {
  const sums = series.map(({ name, data }) => [name, text(data.reduce((sum, amount) => sum + amount, 0n))] as const);
  return { key: 'total', label, grand: true, cells: Object.fromEntries(sums) };
}

/** The shape of a chart before its figures are there. */
export function ChartBones() {
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
