import type { RouteInput, RouteReply } from '@cashbook/contract/route';
import { type Claim, warrantyRoutes } from '@cashbook/contract/warranty/claims';
import type { ClaimAction } from '@cashbook/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AmountField, AreaField, DayField, FindField, TextField, TickField } from '#screens/form/fields.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { findAccounts } from '#screens/pickers/account-search.ts';
import { call } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { matches } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { actionWords } from './claim-words.tsx';

type Input = RouteInput<typeof warrantyRoutes.step>['body'];
type Stepped = RouteReply<typeof warrantyRoutes.step>;

async function findSuppliers(text: string, signal: AbortSignal) {
  const { rows } = await findAccounts(text, { kind: 'supplier' }, signal);
  return { rows: rows.map(({ id, name, text: detail }) => ({ id, name, detail })) };
}

interface StepDialogProps {
  claim: Claim;
  action: ClaimAction;
  onClosed: () => void;
}

/** A dialog that asks for the data of a step and records it. */
export function StepDialog({ claim, action, onClosed }: StepDialogProps) {
  const { t } = useTranslation('warranty');
  const { t: tUi } = useTranslation('ui');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const formId = useId();
  const params = { id: String(claim.id) };
  const form = useRecordForm<Input, Stepped>({
    schema: warrantyRoutes.step.body,
    start: {
      version: claim.version,
      action,
      on: desk.transactionDate,
      remarks: '',
      supplier_id: null,
      new_serial: '',
      from_stock: false,
      amount: null,
      voucher_no: '',
    },
    save: async (body, sent) => (await call(warrantyRoutes.step, { params, body }, sent)).data,
    onSaved: () => {
      toast.ok(t('stepSaved'));
      const { list, read } = warrantyRoutes;
      void queries.invalidateQueries({ queryKey: [list.method, list.path] });
      void queries.invalidateQueries({ queryKey: [read.method, read.path] });
      onClosed();
    },
    label: t(actionWords[action]),
  });
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Dialog
      open
      onClose={onClosed}
      title={t(actionWords[action])}
      onKeyDown={(event) => matches(event, 'mod+s') && send(event)}
      footer={
        <>
          <Button onClick={onClosed}>{tUi('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} keys="mod+s" busy={form.busy}>
            {tUi('save')}
          </Button>
        </>
      }
    >
      <FormProvider {...form.methods}>
        <form id={formId} className="form-fields" noValidate onSubmit={send}>
          {form.stale && <Notice tone="warn">{tUi('staleNotice')}</Notice>}
          {action === 'send' && (
            <FindField<Input> name="supplier_id" label={t('supplier')} start={null} search={findSuppliers} />
          )}
          {action === 'replace' && (
            <>
              <TextField<Input> name="new_serial" label={t('newSerial')} maxLength={60} autoFocus />
              <TickField<Input> name="from_stock" label={t('fromStock')} hint={t('fromStockHint')} />
            </>
          )}
          {action === 'credit' && (
            <>
              <AmountField<Input> name="amount" label={tUi('amount')} hint={t('creditHint')} />
              <TextField<Input>
                name="voucher_no"
                label={t('creditVoucher')}
                hint={t('creditVoucherHint')}
                maxLength={40}
              />
            </>
          )}
          <DayField<Input> name="on" label={t('doneOn')} />
          <AreaField<Input> name="remarks" label={t('remarks')} maxLength={500} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
