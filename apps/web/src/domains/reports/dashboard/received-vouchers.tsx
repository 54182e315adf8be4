import { type Dashboard, mostWaitingCounted, type ReceivedVoucher } from '@cashbook/contract/reports/dashboard';
import { Link } from '@tanstack/react-router';
import { CircleArrowUp, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge, State } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { names } from '#ui/names.ts';
import type { Column, SummaryRow } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { type RemitState, useRemit } from './use-remit.ts';
import './received-vouchers.css';

/** The vouchers that a branch received and sends on, and those that other branches sent on the day (spec 1 §2.4, §4). */
export function ReceivedVouchers({ data: { branch, receiveDetails } }: { data: Dashboard }) {
  const { can } = useSignedIn();
  if (!can('remittance.create') && !can('cashbook.view')) return null;
  const { receivedDetails, in_transit } = receiveDetails;
  const isHeadOffice = in_transit !== null;
  const fromBranches = Object.entries(receivedDetails)
    .filter(([branchId]) => branchId !== String(branch.id))
    .flatMap(([, rows]) => rows)
    .sort((one, other) => other.mtm_id - one.mtm_id);
  return (
    <>
      {!isHeadOffice && <ToRemit rows={receivedDetails[branch.id] ?? []} waiting={receiveDetails.waiting} />}
      {(isHeadOffice || fromBranches.length > 0) && <FromBranches rows={fromBranches} details={receiveDetails} />}
    </>
  );
}

/** The number of rows shown at first. With more, the rest of the dashboard would be out of sight. */
const mostAtFirst = 10;

function ToRemit({ rows, waiting }: { rows: readonly ReceivedVoucher[]; waiting: number }) {
  const { t } = useTranslation('dashboard');
  const { t: tShell } = useTranslation('shell');
  const format = useFormat();
  const { can } = useSignedIn();
  const { stateOf, remit } = useRemit();
  const waits = rows.filter(({ remittance }) => remittance === '0').length;
  const [showsAll, showAll] = useState(false);
  const more = showsAll ? 0 : Math.max(0, rows.length - mostAtFirst);
  const columns: ReadonlyArray<Column<ReceivedVoucher>> = [
    ...useVoucherColumns(format),
    {
      key: 'remittance',
      head: t('remittance'),
      className: 'w0',
      card: 'full',
      cell: (row) => (
        <Remittance
          row={row}
          state={stateOf(row)}
          onRemit={can('remittance.create') ? () => void remit(row) : undefined}
        />
      ),
    },
  ];
  return (
    <Card
      title={t('receivedVouchers')}
      note={<Badge tone={waiting > 0 ? 'warn' : 'ok'}>{waitingText(waiting)}</Badge>}
      end={
        can('cashbook.view') && (
          <ButtonLink variant="ghost" size="small" to="/reports/cashbook">
            {tShell('cashBook')}
          </ButtonLink>
        )
      }
      foot={
        more > 0 ? (
          <Button size="small" onClick={() => showAll(true)}>
            {t('showMore', { number: format.count(more) })}
          </Button>
        ) : (
          waits < waiting && <span className="t3 sm">{t('newestShown', { number: format.count(waits) })}</span>
        )
      }
      flush
    >
      <Table
        label={t('receivedVouchers')}
        columns={columns}
        rows={rows.slice(0, rows.length - more)}
        rowKey={({ mtm_id }) => mtm_id}
        emptyHint={t('allRemitted')}
        className="received"
      />
    </Card>
  );

  function waitingText(number: number): string {
    const shown = { number: format.grouped(number) };
    return number < mostWaitingCounted ? t('notRemitted', shown) : t('notRemittedOrMore', shown);
  }
}

/**
 * The button that remits a voucher: red at first, then a ring, then a green tick. It stays in its position and keeps the
 * focus.
 */
function Remittance({
  row,
  state,
  onRemit,
}: {
  row: ReceivedVoucher;
  state: RemitState;
  onRemit: (() => void) | undefined;
}) {
  const { t } = useTranslation('dashboard');
  const isRemitted = row.remittance === '1' || state === 'sent';
  if (isRemitted && state === 'waiting') {
    return (
      <State tone="ok" icon={CircleCheck}>
        {t('remitted')}
      </State>
    );
  }
  if (onRemit === undefined) {
    return (
      <State tone="bad" icon={CircleArrowUp}>
        {t('waits')}
      </State>
    );
  }
  return (
    <Button
      size="small"
      className={names('remit', isRemitted && 'sent')}
      icon={isRemitted ? CircleCheck : CircleArrowUp}
      busy={state === 'sending'}
      aria-disabled={isRemitted || undefined}
      aria-label={t(isRemitted ? 'remittedVoucher' : 'remitVoucher', { voucher: row.vr_no })}
      onClick={isRemitted ? undefined : onRemit}
    >
      {t(isRemitted ? 'remitted' : state === 'sending' ? 'remitting' : 'remit')}
    </Button>
  );
}

/** The vouchers that other branches sent on the open day. In head office also the sum in transit. */
function FromBranches({
  rows,
  details: { from_branches, in_transit },
}: {
  rows: readonly ReceivedVoucher[];
  details: Dashboard['receiveDetails'];
}) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const [number, ...rest] = useVoucherColumns(format);
  const branch: Column<ReceivedVoucher> = { key: 'branch', head: t('branch'), cell: (row) => row.branch };
  const foot: readonly SummaryRow[] =
    rows.length === 0 ? [] : [{ key: 'total', label: t('total'), cells: { amount: format.total(from_branches) } }];
  return (
    <Card
      title={t('fromBranches')}
      end={
        in_transit !== null && (
          <span className="sm">
            <span className="t3">{t('inTransit')}</span> <b className="fig">{format.total(in_transit)}</b>
          </span>
        )
      }
      flush
    >
      <Table
        label={t('fromBranches')}
        columns={number === undefined ? [] : [number, branch, ...rest]}
        rows={rows}
        rowKey={({ mtm_id }) => mtm_id}
        foot={foot}
        emptyHint={t('nothingFromBranches')}
        className="received"
      />
    </Card>
  );
}

function useVoucherColumns(format: Format): ReadonlyArray<Column<ReceivedVoucher>> {
  const { t } = useTranslation('dashboard');
  return [
    {
      key: 'number',
      head: t('vrNo'),
      className: 'w0',
      card: 'title',
      cell: ({ mtm_id, vr_no }) => (
        <Link to="/vouchers/$id" params={{ id: String(mtm_id) }}>
          {vr_no}
        </Link>
      ),
    },
    {
      key: 'date',
      head: t('vrDate'),
      className: 'fig t2 w0',
      card: 'hide',
      cell: ({ vr_date }) => format.date(vr_date),
    },
    {
      key: 'remarks',
      head: t('remarks'),
      card: 'full',
      cell: ({ account, remarks }) => (
        <>
          {account} {remarks !== '' && <span className="t3 rem">{remarks}</span>}
        </>
      ),
    },
    { key: 'amount', head: t('amountTk'), kind: 'num', card: 'aside', cell: ({ debit }) => format.total(debit) },
  ];
}
