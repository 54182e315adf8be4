import type { RouteInput, RouteReply } from '@cashbook/contract/route';
import { changeVoucherType, readVoucherTypes } from '@cashbook/contract/vouchers/administration';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sayBelowZero } from '#domains/posting/queue/say-below-zero.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { ChoiceField, TextField } from '#screens/form/fields.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { AdminForm } from './admin-form.tsx';
import { NamedVoucherCards } from './named-voucher.tsx';
import { useBranchChoices } from './use-branches.ts';
import { useNamedVoucher } from './use-named-voucher.ts';
import { WhyFixedNotice } from './why-fixed-notice.tsx';

type Input = RouteInput<typeof changeVoucherType>['body'];
type Saved = RouteReply<typeof changeVoucherType>;
const Text = TextField<Input>;
const Choice = ChoiceField<Input>;

/**
 * The page that posts a voucher again as another type (spec 3 §2 "Change Voucher Type"). It offers the types that the voucher
 * may become.
 */
export function TypeChangePage() {
  const { t } = useTranslation('voucherAdmin');
  const typeName = useVoucherTypeName();
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const branches = useBranchChoices();
  const { data: types = [] } = useQuery(queryOf(readVoucherTypes, {}));
  const form = useRecordForm<Input, Saved>({
    schema: changeVoucherType.body,
    start: { branch_id: desk.branchId, voucher_number: '' },
    save: async (body, sent) => {
      const voucher = named.status === 'one' ? named.voucher : null;
      const asked = { ...body, voucher_number: voucher?.vr_no ?? body.voucher_number };
      return (await call(changeVoucherType, { body: asked }, sentFrom(desk, sent, voucher?.version))).data;
    },
    onSaved: (saved, { branch_id }, since) => {
      const { vr_no: number } = sayBelowZero(saved);
      toast.ok(t('typeChanged', { number }));
      void queries.invalidateQueries();
      form.startNext({ branch_id, voucher_number: number }, 'voucher_number', since);
    },
    refusalFields: {
      voucher_not_found: 'voucher_number',
      voucher_void: 'voucher_number',
      voucher_approved: 'voucher_number',
      day_closed: 'voucher_number',
      type_is_same: 'voucher_type',
      type_not_allowed: 'voucher_type',
    },
    label: t('changeVoucherType'),
  });
  const { voucher_number: typed = '', branch_id: branchId = desk.branchId } = useWatch({
    control: form.methods.control,
  });
  const named = useNamedVoucher(typed, branchId);
  const voucher = named.status === 'one' ? named.voucher : null;
  const mayBecome = voucher === null ? null : (types.find(({ id }) => id === voucher.type_id)?.may_become ?? []);
  const offered = types.filter(({ id }) => mayBecome === null || mayBecome.includes(id));
  return (
    <AdminForm
      title={t('changeVoucherType')}
      form={form}
      does={t('change')}
      back="/admin/dayclose"
      fields={
        <>
          <Choice name="branch_id" label={t('branch')} options={branches} />
          <Text name="voucher_number" label={t('voucherNumber')} placeholder="CR-2627-000042" autoFocus />
          <Choice
            name="voucher_type"
            label={t('newVoucherType')}
            placeholder={t('selectVoucherType')}
            options={offered.map(({ id, name }) => ({ value: id, label: typeName({ type_id: id, type_name: name }) }))}
          />
        </>
      }
    >
      <NamedVoucherCards
        named={named}
        onChoose={(number) => form.methods.setValue('voucher_number', number)}
        notice={
          voucher !== null &&
          (mayBecome?.length === 0 ? (
            <Notice tone="warn">{t('typeNeverChanges')}</Notice>
          ) : (
            <WhyFixedNotice voucher={voucher} />
          ))
        }
      />
    </AdminForm>
  );
}
