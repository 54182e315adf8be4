import type { Dashboard, ReceivedVoucher } from '@cashbook/contract/reports/dashboard';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Card } from '#ui/card.tsx';
import type { Column, SummaryRow } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { ToRemit } from './to-remit.tsx';
import { useVoucherColumns } from './voucher-columns.tsx';
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
