import type { YearOfBranch } from '@cashbook/contract/ledger/year-end';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { useYearResult } from './use-year-result.ts';
import { yearName } from './year-name.ts';

type Close = YearOfBranch['closes'][number] & { readonly year: YearOfBranch };

/** Every close and reopening of the years, newest first: when, by whom, with which journal, and the reason for a reopening. */
export function ClosesCard({ years, withBranch }: { years: readonly YearOfBranch[]; withBranch: boolean }) {
  const { t } = useTranslation('ledger');
  const { count, total } = useFormat();
  const result = useYearResult();
  const closes = years
    .flatMap((year) => year.closes.map((close): Close => ({ ...close, year })))
    .toSorted((one, other) => other.closed_at.localeCompare(one.closed_at));
  if (closes.length === 0) return null;
  const columns: Column<Close>[] = [
    {
      key: 'year',
      head: t('fiscalYear'),
      cell: ({ year }) => <span className="fig">{yearName(year, count)}</span>,
      card: 'title',
    },
    ...(withBranch ? [{ key: 'branch', head: t('branch'), cell: ({ year }: Close) => year.branch_name }] : []),
    {
      key: 'closed',
      head: t('yearClosedBy'),
      cell: ({ closed_by, closed_at }) => <When by={closed_by} at={closed_at} />,
    },
    { key: 'journal', head: t('journal'), cell: (close) => <Journal close={close} /> },
    ...(closes.some(({ closing_stock }) => closing_stock !== 0n)
      ? [
          {
            key: 'stock',
            head: t('closingStock'),
            kind: 'num' as const,
            cell: (close: Close) => total(close.closing_stock),
          },
        ]
      : []),
    { key: 'result', head: t('yearResult'), kind: 'num', cell: ({ profit }) => result(profit) },
    {
      key: 'reopened',
      head: t('yearReopenedBy'),
      cell: ({ reopened_by, reopened_at }) => (reopened_at === null ? '-' : <When by={reopened_by} at={reopened_at} />),
    },
    { key: 'reason', head: t('reason'), cell: ({ reason }) => reason || '-' },
  ];
  return (
    <Card title={t('yearCloses')} flush>
      <Table
        label={t('yearCloses')}
        columns={columns}
        rows={closes}
        rowKey={({ year, closed_at }) => `${year.branch_id} ${closed_at}`}
      />
    </Card>
  );
}

function When({ by, at }: { by: string; at: string }) {
  const { dayOf, time } = useFormat();
  return (
    <>
      {by || 'Cashbook'} <span className="t3 fig">{`${dayOf(at)} ${time(at)}`}</span>
    </>
  );
}

function Journal({ close: { mtm_id: id, vr_no: number } }: { close: Close }) {
  if (id === null) return '-';
  return (
    <Link className="fig" to="/vouchers/$id" params={{ id: String(id) }}>
      {number}
    </Link>
  );
}
