import { statementRoutes } from '@cashbook/contract/reconciliation/statements';
import type { RouteReply } from '@cashbook/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { useReconciling } from './use-reconciliation.ts';

type Statement = RouteReply<typeof statementRoutes.listStatements>[number];

/** The statements of an account, the latest first. The latest may be removed while nothing of it is matched. */
export function StatementsView({ accountId }: { accountId: number }) {
  const { t } = useTranslation('reconciliation');
  const { date, total, dayOf, grouped } = useFormat();
  const query = { account_id: String(accountId) };
  const { data = [], isPending } = useQuery(queryOf(statementRoutes.listStatements, { query }));
  const { busy, change } = useReconciling();
  const remove = ({ statement_no }: Statement) => {
    const body = { account_id: accountId, statement_no };
    void change(body, t('removed'), (sent) => call(statementRoutes.removeStatement, { body }, sent));
  };
  const latest = data[0]?.statement_no;
  const columns: ReadonlyArray<Column<Statement>> = [
    { key: 'no', head: t('statementNo'), className: 'fig', cell: (row) => row.statement_no },
    {
      key: 'days',
      head: t('date'),
      card: 'title',
      className: 'fig',
      cell: (row) => `${date(row.from_date)} – ${date(row.to_date)}`,
    },
    { key: 'opening', head: t('openingLine'), kind: 'num', cell: (row) => total(row.opening_balance) },
    { key: 'closing', head: t('closing'), kind: 'num', cell: (row) => total(row.closing_balance) },
    {
      key: 'lines',
      head: t('lines'),
      cell: ({ matched, lines }) => t('matchedOf', { matched: grouped(matched), lines: grouped(lines) }),
    },
    { key: 'file', head: t('importButton'), cell: ({ file_name, by, at }) => `${file_name} · ${by} · ${dayOf(at)}` },
    {
      key: 'does',
      head: <span className="sr">{t('action')}</span>,
      card: 'full',
      cell: (row) =>
        row.statement_no === latest &&
        row.matched === 0 && (
          <Button size="small" disabled={busy} onClick={() => remove(row)}>
            {t('removeStatement')}
          </Button>
        ),
    },
  ];
  return (
    <Card flush>
      <Table<Statement>
        label={t('statements')}
        columns={columns}
        rows={data}
        rowKey={(row) => row.statement_no}
        loading={isPending}
        emptyHint={t('noStatements')}
      />
    </Card>
  );
}
