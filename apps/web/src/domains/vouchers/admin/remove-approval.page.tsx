import type { RouteInput } from '@cashbook/contract/route';
import { removeApproval } from '@cashbook/contract/vouchers/administration';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ChoiceField, TextField } from '#screens/form/fields.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { useUrlState } from '#screens/url-state.ts';
import { call } from '#session/api.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { AdminForm } from './admin-form.tsx';
import { NamedVoucherCards } from './named-voucher.tsx';
import { useBranchChoices } from './use-branches.ts';
import { useNamedVoucher } from './use-named-voucher.ts';

type Input = RouteInput<typeof removeApproval>['body'];
const Text = TextField<Input>;
const Choice = ChoiceField<Input>;

/** The search values of the address. The page of an approved voucher links here with its number. */
const address = z.object({
  voucher: z.string().catch(''),
  branch: z.coerce.number().int().positive().nullable().catch(null),
});

/** The page that removes the approval of one voucher (spec 3 §2 "Remove Voucher Approval"). It first shows the voucher. */
export function RemoveApprovalPage() {
  const { t } = useTranslation('voucherAdmin');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const branches = useBranchChoices();
  const [asked] = useUrlState(address);
  const form = useRecordForm<Input, { vr_no: string }>({
    schema: removeApproval.body,
    start: { remove_for_approval: asked.voucher, branch_id: asked.branch ?? desk.branchId },
    save: async (body, sent) => {
      const number = named.status === 'one' ? named.voucher.vr_no : body.remove_for_approval;
      return (await call(removeApproval, { body: { ...body, remove_for_approval: number } }, sentFrom(desk, sent)))
        .data;
    },
    onSaved: ({ vr_no: number }, { branch_id }, since) => {
      toast.ok(t('approvalRemoved', { number }));
      void queries.invalidateQueries();
      form.startNext({ remove_for_approval: '', branch_id }, 'remove_for_approval', since);
    },
    refusalFields: { voucher_not_found: 'remove_for_approval', voucher_not_approved: 'remove_for_approval' },
    unexplained: t('unexpected'),
    label: t('removeApproval'),
  });
  const { remove_for_approval: typed = '', branch_id: branchId = desk.branchId } = useWatch({
    control: form.methods.control,
  });
  const named = useNamedVoucher(typed, branchId);
  return (
    <AdminForm
      title={t('removeVoucherApproval')}
      form={form}
      does={t('removeApproval')}
      back="/admin/voucher-approval"
      fields={
        <>
          <Text name="remove_for_approval" label={t('voucherNumber')} placeholder="CR-2627-000042" autoFocus />
          {branches.length > 1 && <Choice name="branch_id" label={t('branch')} options={branches} />}
        </>
      }
    >
      <NamedVoucherCards
        named={named}
        onChoose={(number) => form.methods.setValue('remove_for_approval', number)}
        notice={named.status === 'one' && !named.voucher.is_approved && <Notice>{t('notApproved')}</Notice>}
      />
    </AdminForm>
  );
}
