import type { RouteInput, RouteReply } from '@cashbook/contract/route';
import { approveVouchers, approveVouchersOfAll, readWaiting } from '@cashbook/contract/vouchers/administration';
import { isIsoDate } from '@cashbook/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { DayField } from '#screens/form/fields.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Card } from '#ui/card.tsx';
import { Radio } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Table } from '#ui/table/table.tsx';
import { AdminForm } from './admin-form.tsx';
import { useBranches } from './use-branches.ts';

type Days = RouteInput<typeof approveVouchers>['body'];
type Waiting = RouteReply<typeof readWaiting>[number];
const Day = DayField<Days>;

/** The page that approves the vouchers of a range of days (spec 3 §2 "Voucher Approval"). It first shows how many wait. */
export function ApprovalPage() {
  const { t } = useTranslation('voucherAdmin');
  const { grouped } = useFormat();
  const { desk, settings } = useSignedIn();
  const queries = useQueryClient();
  const branches = useBranches();
  const [everywhere, setEverywhere] = useState(false);
  const route = everywhere ? approveVouchersOfAll : approveVouchers;
  const form = useRecordForm<Days, RouteReply<typeof approveVouchers>>({
    schema: approveVouchers.body,
    start: { start_date: `${desk.transactionDate.slice(0, 8)}01`, end_date: desk.transactionDate },
    save: async (body, sent) => (await call(route, { body }, sentFrom(desk, sent))).data,
    onSaved: ({ approved, own, left_own: left }) => {
      toast.ok(t('approvedCount', { count: approved, shown: grouped(approved) }));
      if (own > 0) toast.warn(t('approvedOwn', { count: own, shown: grouped(own) }));
      if (left > 0) toast.warn(t('approvedLeft', { count: left, shown: grouped(left) }));
      void queries.invalidateQueries();
    },
    refusalFields: { dates_reversed: 'end_date' },
    unexplained: t('unexpected'),
    label: t('voucherApproval'),
  });
  const days = useWatch({ control: form.methods.control });
  const waiting = useWaiting(days);
  const shown = waiting?.filter(({ branch_id }) => everywhere || branch_id === desk.branchId);
  const count = shown?.reduce((sum, row) => sum + row.waiting, 0) ?? 0;
  return (
    <AdminForm
      title={t('voucherApproval')}
      form={form}
      does={t('approve')}
      back="/admin/remove-approval"
      fields={
        <>
          <Day name="start_date" label={t('startDate')} />
          <Day name="end_date" label={t('endDate')} />
          {branches.length > 1 && (
            <fieldset className="full choices">
              <legend className="sr">{t('branch')}</legend>
              <Radio
                name="whose"
                label={settings.branch.name}
                checked={!everywhere}
                onChange={() => setEverywhere(false)}
              />
              <Radio name="whose" label={t('everyBranch')} checked={everywhere} onChange={() => setEverywhere(true)} />
            </fieldset>
          )}
        </>
      }
    >
      {form.busy && count > 0 && <Notice>{t('approving', { count, shown: grouped(count) })}</Notice>}
      {shown !== undefined && <WaitingCard rows={shown} withBranch={everywhere} count={count} days={days} />}
    </AdminForm>
  );
}

/**
 * Returns the unapproved vouchers in the range, in all branches within reach. Undefined while they load or there is no range.
 */
function useWaiting({ start_date: start, end_date: end }: Partial<Days>): readonly Waiting[] | undefined {
  const query = { start_date: start ?? '', end_date: end ?? '' };
  const isRange = isIsoDate(query.start_date) && isIsoDate(query.end_date) && query.start_date <= query.end_date;
  const { data } = useQuery({ ...queryOf(readWaiting, { query }), enabled: isRange });
  return isRange ? data : undefined;
}

interface WaitingCardProps {
  rows: readonly Waiting[];
  withBranch: boolean;
  count: number;
  days: Partial<Days>;
}

function WaitingCard({ rows, withBranch, count, days }: WaitingCardProps) {
  const { t } = useTranslation('voucherAdmin');
  const { grouped } = useFormat();
  const typeName = useVoucherTypeName();
  const branch = { key: 'branch', head: t('branch'), cell: (row: Waiting) => row.branch_name } as const;
  return (
    <Card title={t('waiting')} note={<span className="t2 fig">{grouped(count)}</span>} flush>
      <Table
        label={t('waiting')}
        columns={[
          ...(withBranch ? [{ ...branch, card: 'full' as const }] : []),
          { key: 'type', head: t('voucherType'), cell: typeName, card: 'title' },
          {
            key: 'images',
            head: t('withImages'),
            kind: 'num',
            cell: (row) => <WithImages row={row} days={days} />,
          },
          { key: 'waiting', head: t('vouchers'), kind: 'num', cell: (row) => grouped(row.waiting), card: 'aside' },
        ]}
        rows={rows}
        rowKey={({ branch_id, type_id }) => `${branch_id} ${type_id}`}
        emptyHint={t('noneWaiting')}
      />
    </Card>
  );
}

/** The number of waiting vouchers with images. It leads to the images, for users who may open that screen. */
function WithImages({ row, days: { start_date: start, end_date: end } }: { row: Waiting; days: Partial<Days> }) {
  const { grouped } = useFormat();
  const { can } = useSignedIn();
  const shown = grouped(row.with_images);
  if (row.with_images === 0 || !can('voucher.image.upload')) return shown;
  const search = { branch: String(row.branch_id), type: String(row.type_id), start, end };
  return (
    <Link to="/admin/image-upload" search={search}>
      {shown}
    </Link>
  );
}
