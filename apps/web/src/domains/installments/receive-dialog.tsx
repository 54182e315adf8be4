import type { Answer } from '@cashbook/contract/client';
import { MOST_PERSON_NAME } from '@cashbook/contract/installments/guarantor-fields';
import { type EarlyOffer, type InstallmentRow, installmentRoutes } from '@cashbook/contract/installments/installments';
import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import type { RouteReply } from '@cashbook/contract/route';
import { ACCOUNT } from '@cashbook/kernel';
import { paisaToNumber } from '@cashbook/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { AmountField, ChoiceField, DayField, TextField } from '#screens/form/fields.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { matches } from '#ui/keys/hotkeys.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';

const { body: schema } = installmentRoutes.receiveInstallment;
type Input = z.input<typeof schema>;
type Received = Answer<RouteReply<typeof installmentRoutes.receiveInstallment>>;

/** The installment to receive, or the sale to settle early. */
export type Wanted = { kind: 'installment'; row: InstallmentRow } | { kind: 'early'; offer: EarlyOffer };

const startOf = (wanted: Wanted): Input => ({
  ...(wanted.kind === 'installment'
    ? { installment_id: wanted.row.installment_id, amount: paisaToNumber(wanted.row.due_amount) }
    : { sale_id: wanted.offer.mtm_id, amount: paisaToNumber(wanted.offer.amount) }),
  ...{ account: ACCOUNT.cash, fee: 0, transaction_id: '', cheque_number: '', cheque_date: '', cheque_bank: '' },
  ...{ received_on: '', paid_by: '', remarks: '', vds: 0, tds: 0 },
});

interface ReceiveDialogProps {
  wanted: Wanted;
  /** Returns the element that gets the focus once the money is received. */
  next: () => HTMLElement | null;
  onClose: () => void;
}

/** The dialog that receives an installment: its amount and remarks, and how it was paid. Enter confirms. */
export function ReceiveDialog({ wanted, next, onClose }: ReceiveDialogProps) {
  const { t } = useTranslation('installments');
  const { t: tUi } = useTranslation('ui');
  const { date, total, count } = useFormat();
  const formId = useId();
  const isReceived = useRef(false);
  const form = useReceiveForm(wanted, () => {
    isReceived.current = true;
    onClose();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  const title =
    wanted.kind === 'installment'
      ? t('receiveTitle', { number: count(wanted.row.installment_no), invoice: wanted.row.invoice_no })
      : t('settleTitle', { invoice: wanted.offer.invoice_no });
  const hint =
    wanted.kind === 'installment'
      ? t('receiveHint', {
          name: wanted.row.customer_name,
          amount: total(wanted.row.due_amount),
          date: date(wanted.row.due_date),
        })
      : t('settleHint', {
          amount: total(wanted.offer.amount),
          discount: total(wanted.offer.discount),
          date: date(wanted.offer.until),
        });
  return (
    <Dialog
      open
      onClose={onClose}
      next={() => (isReceived.current ? next() : null)}
      title={title}
      description={hint}
      onKeyDown={(event) => {
        const isChoice = event.key === 'Enter' && event.target instanceof HTMLSelectElement;
        if (matches(event, 'mod+s') || isChoice) {
          event.preventDefault();
          form.submit();
        }
      }}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} keys="enter" busy={form.busy}>
            {t('receive')}
          </Button>
        </>
      }
    >
      <FormProvider {...form.methods}>
        <form id={formId} className="form-fields" noValidate onSubmit={send}>
          <ReceiveFields
            isEarly={wanted.kind === 'early'}
            guarantors={(wanted.kind === 'early' ? wanted.offer : wanted.row).guarantors}
          />
        </form>
      </FormProvider>
    </Dialog>
  );
}

function useReceiveForm(wanted: Wanted, onReceived: () => void) {
  const { t } = useTranslation('installments');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  return useRecordForm<Input, Received>({
    schema,
    start: startOf(wanted),
    save: (body, sent) => call(installmentRoutes.receiveInstallment, { body }, sentFrom(desk, sent)),
    onSaved: ({ message }) => {
      toast.ok(message);
      void queries.invalidateQueries();
      onReceived();
    },
    refusalFields: {
      ...{
        amount_not_positive: 'amount',
        amount_too_large: 'amount',
        beyond_due: 'amount',
        early_amount_differs: 'amount',
      },
      ...{ account_not_found: 'account', account_archived: 'account', payment_account_not_allowed: 'account' },
      ...{ fee_not_allowed: 'fee', received_on_out_of_range: 'received_on', remarks_too_long: 'remarks' },
      ...{
        withholding_off: 'vds',
        vds_wrong: 'vds',
        tds_wrong: 'tds',
        cheque_number_missing: 'cheque_number',
        cheque_date_missing: 'cheque_date',
        cheque_bank_missing: 'cheque_bank',
      },
      ...{ cheque_twice: 'cheque_number', early_by_cheque: 'cheque_number' },
    },
    unexplained: t('receiveFailed'),
    label: 'IC',
  });
}

/** The fields of a receipt. Those of a bank and of a cheque are there once a bank is chosen. */
function ReceiveFields({ isEarly, guarantors }: { isEarly: boolean; guarantors: readonly string[] }) {
  const namesId = useId();
  const { t } = useTranslation('installments');
  const { t: tVouchers } = useTranslation('vouchers');
  const { settings } = useSignedIn();
  const { data: banks = [] } = useQuery(queryOf(accountRoutes.bankOptions, { query: {} }));
  const account = useWatch<Input>({ name: 'account' });
  const options = [
    { value: ACCOUNT.cash, label: tVouchers('cash') },
    ...banks.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const byBank = account !== ACCOUNT.cash;
  return (
    <>
      <AmountField<Input> name="amount" label={t('amount')} />
      {settings.branch.withholds && (
        <>
          <AmountField<Input> name="vds" label={tVouchers('vdsWithheld')} />
          <AmountField<Input> name="tds" label={tVouchers('tdsWithheld')} hint={t('withheldHint')} />
        </>
      )}
      <ChoiceField<Input> name="account" label={t('paidInto')} options={options} />
      {byBank && (
        <>
          <AmountField<Input> name="fee" label={tVouchers('fee')} />
          <TextField<Input> name="transaction_id" label={tVouchers('transactionNo')} maxLength={60} />
        </>
      )}
      {byBank && !isEarly && (
        <>
          <TextField<Input> name="cheque_number" label={tVouchers('chequeNumber')} maxLength={20} />
          <DayField<Input> name="cheque_date" label={tVouchers('chequeDate')} />
          <TextField<Input> name="cheque_bank" label={tVouchers('chequeBank')} maxLength={60} />
        </>
      )}
      <DayField<Input> name="received_on" label={t('receivedOn')} hint={t('receivedOnHint')} />
      <TextField<Input>
        name="paid_by"
        label={t('paidBy')}
        hint={t('paidByHint')}
        maxLength={MOST_PERSON_NAME}
        list={namesId}
        autoComplete="off"
      />
      <datalist id={namesId}>
        {guarantors.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField<Input> name="remarks" label={tVouchers('remarks')} maxLength={500} />
    </>
  );
}
