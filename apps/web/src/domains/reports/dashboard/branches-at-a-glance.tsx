import { type BranchAtAGlance, dashboardRoutes } from '@cashbook/contract/reports/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { branchColumn } from '../branch-column.tsx';
import { live } from './live.ts';
import './branches-at-a-glance.css';

const balanceOf = ({ totalTransaction: { debit, credit } }: BranchAtAGlance) => debit - credit;

/** The cards of all branches for head office, a line each. */
export function BranchesAtAGlance() {
  const { t } = useTranslation('dashboard');
  const { total } = useFormat();
  const { data, error } = useQuery({ ...queryOf(dashboardRoutes.branches, {}), ...live });
  const columns = useColumns();
  const rows = data ?? [];
  const sum = (of: (row: BranchAtAGlance) => bigint) => total(rows.reduce((all, row) => all + of(row), 0n));
  const title = t('branchesAtAGlance');
  return (
    <Card flush className="glance" title={title}>
      {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
      {(data !== undefined || error === null) && (
        <Table
          label={title}
          columns={columns}
          rows={rows}
          rowKey={({ branch }) => branch.id}
          loading={data === undefined}
          foot={[
            {
              key: 'total',
              label: t('total'),
              grand: true,
              cells: {
                received: sum(({ todayReceived }) => todayReceived.debit),
                payment: sum(({ todayReceived }) => todayReceived.credit),
                balance: sum(balanceOf),
              },
            },
          ]}
        />
      )}
    </Card>
  );
}

function useColumns(): readonly Column<BranchAtAGlance>[] {
  const { t } = useTranslation('dashboard');
  const { t: tShell } = useTranslation('shell');
  const { total, date, time, dayOf } = useFormat();
  return [
    branchColumn(t('branch'), t('disabled')),
    {
      key: 'day',
      head: tShell('transactionDate'),
      cell: ({ trx_dt }) => (trx_dt === null ? t('notOpened') : <span className="fig">{date(trx_dt)}</span>),
    },
    { key: 'received', head: t('todayReceived'), kind: 'num', cell: ({ todayReceived }) => total(todayReceived.debit) },
    { key: 'payment', head: t('todayPayment'), kind: 'num', cell: ({ todayReceived }) => total(todayReceived.credit) },
    { key: 'balance', head: t('balance'), kind: 'num', card: 'aside', cell: (row) => total(balanceOf(row)) },
    {
      key: 'changed',
      head: t('lastUpdated'),
      cell: ({ last_update }) =>
        last_update === null ? (
          <span className="t3">{t('noVoucherYet')}</span>
        ) : (
          <span className="fig">
            {time(last_update)} <span className="t3">{dayOf(last_update)}</span>
          </span>
        ),
    },
  ];
}
