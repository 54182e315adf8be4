import type { Answer } from '@cashbook/contract/client';
import { type FreshPlan, installmentRoutes } from '@cashbook/contract/installments/installments';
import type { RouteReply } from '@cashbook/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { TextField } from '#screens/form/fields.tsx';
import { FormDialog } from '#screens/form/form-dialog.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';

const { body: schema } = installmentRoutes.takeBackReschedule;
type Input = z.input<typeof schema>;
type TakenBack = Answer<RouteReply<typeof installmentRoutes.takeBackReschedule>>;

/** The reschedules of a customer to which nothing has happened, each with a button that takes it back. */
export function FreshPlans({ plans }: { plans: readonly FreshPlan[] }) {
  const { t } = useTranslation('installments');
  const { date, total, count } = useFormat();
  const { can } = useSignedIn();
  const [chosen, setChosen] = useState<FreshPlan | null>(null);
  return (
    <>
      {plans.map((plan) => (
        <Notice
          key={`${plan.sale_id} ${plan.reschedule_no}`}
          actions={
            can('sales.edit') && (
              <Button size="small" onClick={() => setChosen(plan)}>
                {t('takeBack')}
              </Button>
            )
          }
        >
          {t('freshPlan', {
            ...{ invoice: plan.invoice_no, date: date(plan.made_on), amount: total(plan.amount) },
            ...{ count: plan.installments, shown: count(plan.installments) },
          })}
        </Notice>
      ))}
      {chosen !== null && <TakeBackDialog plan={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** The dialog that takes a reschedule back, with the reason. */
function TakeBackDialog({ plan, onClose }: { plan: FreshPlan; onClose: () => void }) {
  const { t } = useTranslation('installments');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const isTakenBack = useRef(false);
  const form = useRecordForm<Input, TakenBack>({
    schema,
    start: { sale_id: plan.sale_id, reschedule_no: plan.reschedule_no, remarks: '' },
    save: (body, sent) => call(installmentRoutes.takeBackReschedule, { body }, sentFrom(desk, sent)),
    onSaved: ({ message }) => {
      isTakenBack.current = true;
      toast.ok(message);
      void queries.invalidateQueries();
      onClose();
    },
    refusalFields: { reason_missing: 'remarks', remarks_too_long: 'remarks' },
    label: t('takeBack'),
  });
  return (
    <FormDialog
      title={t('takeBackTitle')}
      hint={t('takeBackHint')}
      does={t('takeBack')}
      form={form}
      // The button that opened the dialog goes away with the plan.
      next={() => (isTakenBack.current ? document.getElementById('main') : null)}
      onClose={onClose}
    >
      <TextField<Input> name="remarks" label={t('takeBackReason')} maxLength={500} />
    </FormDialog>
  );
}
