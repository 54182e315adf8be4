import { reconciliationRoutes } from '@cashbook/contract/reconciliation/reconciliations';
import type { RouteReply } from '@cashbook/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';

type Finished = RouteReply<typeof reconciliationRoutes.listFinished>[number];

/** The finished reconciliations of an account. Each prints as it was; the latest that stands may be reopened. */
export function FinishedList({ accountId }: { accountId: number }) {
  const { t } = useTranslation('reconciliation');
  const { date, total, dayOf } = useFormat();
  const query = { account_id: String(accountId) };
  const { data = [], isPending } = useQuery(queryOf(reconciliationRoutes.listFinished, { query }));
  const [reopens, setReopens] = useState<Finished | null>(null);
  const latest = data.find(({ reopened }) => reopened === null);
  const columns: ReadonlyArray<Column<Finished>> = [
    { key: 'date', head: t('date'), card: 'title', className: 'fig', cell: (row) => date(row.date) },
    { key: 'book', head: t('bookBalance'), kind: 'num', cell: (row) => total(row.book_balance) },
    { key: 'bank', head: t('statementBalance'), kind: 'num', cell: (row) => total(row.statement_balance) },
    { key: 'by', head: t('finishedOn'), cell: ({ by, at }) => `${dayOf(at)} · ${by}` },
    {
      key: 'state',
      head: t('status'),
      card: 'aside',
      cell: ({ reopened }) => (reopened === null ? t('standing') : t('reopenedBecause', reopened)),
    },
    {
      key: 'does',
      head: <span className="sr">{t('action')}</span>,
      card: 'full',
      cell: (row) => (
        <div className="row">
          <ButtonLink
            size="small"
            to="/reconciliation/print"
            search={{ account: String(accountId), no: String(row.reconciliation_no) }}
          >
            {t('print')}
          </ButtonLink>
          {row === latest && (
            <Button size="small" onClick={() => setReopens(row)}>
              {t('reopen')}
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <Card title={t('finishedList')} flush>
      <Table<Finished>
        label={t('finishedList')}
        columns={columns}
        rows={data}
        rowKey={(row) => row.reconciliation_no}
        loading={isPending}
        emptyHint={t('noFinished')}
      />
      {reopens !== null && <Reopen accountId={accountId} finished={reopens} onClose={() => setReopens(null)} />}
    </Card>
  );
}

function Reopen({ accountId, finished, onClose }: { accountId: number; finished: Finished; onClose: () => void }) {
  const { t } = useTranslation('reconciliation');
  const { date } = useFormat();
  const said = { account_id: accountId, reconciliation_no: finished.reconciliation_no };
  return (
    <ReasonDialog
      title={t('reopenTitle', { date: date(finished.date) })}
      body={t('reopenBody')}
      does={t('reopenDoes')}
      label={t('bankReconciliation')}
      said={t('reopened')}
      onClose={onClose}
      send={(reason, sent) => call(reconciliationRoutes.reopen, { body: { ...said, reason } }, sent)}
    />
  );
}
