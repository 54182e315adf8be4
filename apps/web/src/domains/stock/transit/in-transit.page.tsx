import { inTransitRoutes, type Transit } from '@cashbook/contract/stock/branch-transfer';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';

/** The page of goods on their way to the working branch, and of those that it has sent (accounting §5). */
export function InTransitPage() {
  const { t } = useTranslation('vouchers');
  const { t: tShell } = useTranslation('shell');
  const { desk } = useSignedIn();
  const { data, error } = useQuery(queryOf(inTransitRoutes.list, {}));
  const [ending, setEnding] = useState<Ending | null>(null);
  const coming = data?.filter(({ to_branch: to }) => to.id === desk.branchId);
  const sent = data?.filter(({ from_branch: from }) => from.id === desk.branchId);
  return (
    <>
      <PageHead
        title={tShell('goodsInTransit')}
        crumbs={[{ label: tShell('products') }]}
        actions={
          <ButtonLink variant="primary" to="/stock/branch-transfer">
            {tShell('branchTransfer')}
          </ButtonLink>
        }
      />
      {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
      <div className="stack">
        <Card title={t('comingHere')} flush>
          <TransitTable
            label={t('comingHere')}
            rows={coming}
            none={t('nothingComes')}
            other={{ head: t('fromBranch'), name: ({ from_branch: from }) => from.name }}
            actions={(row) => (
              <ButtonLink size="small" variant="primary" to="/stock/in-transit/$id" params={{ id: String(row.mtm_id) }}>
                {t('receive')}
              </ButtonLink>
            )}
          />
        </Card>
        <Card title={t('sentFromHere')} flush>
          <TransitTable
            label={t('sentFromHere')}
            rows={sent}
            none={t('nothingSentOut')}
            other={{ head: t('toBranch'), name: ({ to_branch: to }) => to.name }}
            actions={(row) => (
              <>
                <Button size="small" onClick={() => setEnding({ row, missing: 'returned' })}>
                  {t('takeBack')}
                </Button>
                <Button size="small" onClick={() => setEnding({ row, missing: 'lost' })}>
                  {t('writeOff')}
                </Button>
              </>
            )}
          />
        </Card>
      </div>
      {ending !== null && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

interface TransitTableProps {
  label: string;
  rows: readonly Transit[] | undefined;
  /** The message if nothing is on its way. */
  none: string;
  /** The branch at the other end. */
  other: { head: string; name: (row: Transit) => string };
  actions: (row: Transit) => ReactNode;
}

function TransitTable({ label, rows, none, other, actions }: TransitTableProps) {
  const { t } = useTranslation('vouchers');
  const { date, quantity } = useFormat();
  const columns: ReadonlyArray<Column<Transit>> = [
    {
      key: 'number',
      head: t('voucherNo'),
      card: 'title',
      cell: ({ vr_no: number }) => <span className="fig">{number}</span>,
    },
    { key: 'sent', head: t('sentOn'), cell: ({ vr_date: day }) => date(day) },
    { key: 'branch', head: other.head, cell: other.name },
    { key: 'vehicle', head: t('vehicle'), cell: ({ vehicle }) => vehicle },
    {
      key: 'goods',
      head: t('onItsWay'),
      cell: ({ products }) =>
        products
          .filter(({ open }) => open > 0n)
          .map(({ product_name: name, open, unit }) => `${name} ${quantity(open)} ${unit}`)
          .join(' · '),
    },
    {
      key: 'action',
      head: t('action'),
      cell: (row) => (
        <span className="row wrap">
          {actions(row)}
          <ButtonLink size="small" to="/stock/in-transit/$id/print" params={{ id: String(row.mtm_id) }}>
            {t('printNote')}
          </ButtonLink>
        </span>
      ),
    },
  ];
  return (
    <Table<Transit>
      label={label}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ mtm_id: id }) => id}
      loading={rows === undefined}
      skeletonRows={2}
      emptyHint={none}
    />
  );
}

interface Ending {
  row: Transit;
  missing: 'returned' | 'lost';
}

const words = {
  returned: { title: 'takeBackTitle', body: 'takeBackBody', does: 'takeBack', said: 'takenBack' },
  lost: { title: 'writeOffTitle', body: 'writeOffBody', does: 'writeOff', said: 'writtenOff' },
} as const;

/** The dialog that asks why goods are taken back or written off. The voucher stores the reason as its remarks. */
function EndDialog({ ending: { row, missing }, onClose }: { ending: Ending; onClose: () => void }) {
  const { t } = useTranslation('vouchers');
  const { desk } = useSignedIn();
  const { title, body, does, said } = words[missing];
  const { vr_no: number, mtm_id } = row;
  return (
    <ReasonDialog
      title={t(title, { number })}
      body={t(body)}
      does={t(does)}
      label={number}
      send={(reason, sent) => {
        return call(inTransitRoutes.withdraw, { body: { mtm_id, missing, remarks: reason } }, sentFrom(desk, sent));
      }}
      said={t(said, { number })}
      onClose={onClose}
    />
  );
}
