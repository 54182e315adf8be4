import type { RouteInput, RouteReply } from '@cashbook/contract/route';
import { changeVoucherDates, lookBeforeRedating, readVoucherTypes } from '@cashbook/contract/vouchers/administration';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sayBelowZero } from '#domains/posting/queue/say-below-zero.ts';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { ChoiceField, DayField, TextField } from '#screens/form/fields.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Table } from '#ui/table/table.tsx';
import { useRested } from '#ui/use-rested.ts';
import { AdminForm } from './admin-form.tsx';
import { useBranchChoices } from './use-branches.ts';

type Input = RouteInput<typeof changeVoucherDates>['body'];
type Moved = RouteReply<typeof changeVoucherDates>;
type Look = RouteReply<typeof lookBeforeRedating>;
const Text = TextField<Input>;
const Choice = ChoiceField<Input>;
const Day = DayField<Input>;

/**
 * The page that moves vouchers of a type to another date, all or none (spec 3 §2 "Voucher Change Date"). It first shows
 * which.
 */
export function DateChangePage() {
  const { t } = useTranslation('voucherAdmin');
  const { date, grouped } = useFormat();
  const typeName = useVoucherTypeName();
  const { can, desk } = useSignedIn();
  const queries = useQueryClient();
  const branches = useBranchChoices();
  const { data: types = [] } = useQuery(queryOf(readVoucherTypes, {}));
  const form = useRecordForm<Input, Moved>({
    schema: changeVoucherDates.body,
    start: {
      branch_id: desk.branchId,
      present_date: desk.transactionDate,
      start_voucher: '',
      end_voucher: '',
    },
    save: async (body, sent) => (await call(changeVoucherDates, { body }, sentFrom(desk, sent))).data,
    onSaved: ({ moved, vr_date: day, ...reply }) => {
      sayBelowZero(reply);
      toast.ok(t('datesChanged', { count: moved, shown: grouped(moved), date: date(day) }));
      void queries.invalidateQueries();
    },
    refusalFields: {
      date_is_same: 'change_date',
      date_not_allowed: 'change_date',
      voucher_other_date: 'present_date',
      numbers_of_other_year: 'start_voucher',
      numbers_reversed: 'end_voucher',
      no_vouchers_in_range: 'start_voucher',
    },
    unexplained: t('dateChangeFailed'),
    label: t('voucherChangeDate'),
  });
  const input = useWatch({ control: form.methods.control });
  return (
    <AdminForm
      title={t('voucherChangeDate')}
      form={form}
      does={t('change')}
      back="/admin/dayclose"
      notice={!can('dayclose.jumpdate') && <Notice tone="warn">{t('dateChangeNeedsJump')}</Notice>}
      fields={
        <>
          <Choice name="branch_id" label={t('branch')} options={branches} />
          <Choice
            name="voucher_type"
            label={t('voucherType')}
            placeholder={t('selectVoucherType')}
            options={types.map(({ id, name }) => ({ value: id, label: typeName({ type_id: id, type_name: name }) }))}
          />
          <Day name="present_date" label={t('currentDate')} />
          <Day name="change_date" label={t('changeDate')} />
          <Text name="start_voucher" label={t('startVoucher')} placeholder="12" />
          <Text name="end_voucher" label={t('endVoucher')} placeholder="15" />
        </>
      }
    >
      <BeforeMoving input={input} />
    </AdminForm>
  );
}

/** The vouchers that the typed fields would move, once the fields are complete. */
function BeforeMoving({ input }: { input: unknown }) {
  const rested: unknown = JSON.parse(useRested(JSON.stringify(input)));
  const asked = lookBeforeRedating.body.safeParse(rested);
  return asked.success ? <Range body={asked.data} /> : null;
}

function Range({ body }: { body: Input }) {
  const { t } = useTranslation('voucherAdmin');
  const { data, error } = useQuery({ ...queryOf(lookBeforeRedating, { body }), retry: false });
  if (error !== null) return <Notice tone="warn">{refusalText(error)}</Notice>;
  if (data === undefined) return null;
  return (
    <>
      <Hindrance look={data} />
      <LookCard look={data} />
      {data.count > data.vouchers.length && <p className="t3 sm">{t('firstOnly')}</p>}
    </>
  );
}

function Hindrance({ look: { vouchers, count } }: { look: Look }) {
  const { t } = useTranslation('voucherAdmin');
  if (count === 0) return <Notice tone="warn">{t('noneInRange')}</Notice>;
  // The order is that of the change's own refusals.
  const stops = [
    ['stopsApproved', vouchers.find(({ is_approved }) => is_approved)],
    ['stopsOtherDate', vouchers.find(({ is_of_other_date }) => is_of_other_date)],
    ['stopsRemitted', vouchers.find(({ is_remitted }) => is_remitted)],
  ] as const;
  const [why, voucher] = stops.find(([, found]) => found !== undefined) ?? [];
  if (why === undefined || voucher === undefined) return null;
  return <Notice tone="warn">{t(why, { number: voucher.vr_no })}</Notice>;
}

function LookCard({ look: { count, total: totalPaisa, vouchers } }: { look: Look }) {
  const { t } = useTranslation(['voucherAdmin', 'vouchers']);
  const { date, total, grouped } = useFormat();
  if (count === 0) return null;
  return (
    <Card title={t('willMove', { count, shown: grouped(count) })} flush>
      <Table
        label={t('willMove', { count, shown: grouped(count) })}
        columns={[
          { key: 'number', head: t('voucherNumber'), cell: ({ vr_no }) => vr_no, card: 'title' },
          { key: 'date', head: t('date'), cell: ({ vr_date }) => <span className="fig">{date(vr_date)}</span> },
          {
            key: 'state',
            head: t('state'),
            cell: ({ is_approved, is_of_other_date, is_remitted }) => (
              <span className="row">
                {is_approved && (
                  <Badge tone="ok" icon={Check}>
                    {t('approved', { ns: 'vouchers' })}
                  </Badge>
                )}
                {is_remitted && (
                  <Badge tone="warn" icon={TriangleAlert}>
                    {t('remitted')}
                  </Badge>
                )}
                {is_of_other_date && (
                  <Badge tone="warn" icon={TriangleAlert}>
                    {t('otherDate')}
                  </Badge>
                )}
              </span>
            ),
          },
          { key: 'amount', head: t('amount'), kind: 'num', cell: (row) => total(row.total), card: 'aside' },
        ]}
        rows={vouchers}
        rowKey={({ mtm_id }) => mtm_id}
        foot={[{ key: 'all', label: t('total'), cells: { amount: total(totalPaisa) } }]}
      />
    </Card>
  );
}
