import type { InstallmentRow } from '@cashbook/contract/installments/installments';
import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import { bankReceiptRoutes } from '@cashbook/contract/vouchers/bank';
import { cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import { taka } from '@cashbook/contract/wire';
import { ACCOUNT } from '@cashbook/kernel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AmountField, ChoiceField, TextField } from '#screens/form/fields.tsx';
import { FormDialog } from '#screens/form/form-dialog.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';

const schema = z.object({ invoice: z.string(), account: z.number(), amount: taka, remarks: z.string() });
type Input = z.input<typeof schema>;

/** Returns the numbers of the sales of which something was written off. */
export const salesWrittenOff = (rows: readonly InstallmentRow[]): readonly string[] => [
  ...new Set(rows.filter((row) => row.written_off_amount > 0n).map((row) => row.invoice_no)),
];

/** The dialog that receives money for a sale that was written off: other income, with the sale in the remarks. */
export function RecoveredDialog({ invoices, onClose }: { invoices: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('installments');
  const { t: tVouchers } = useTranslation('vouchers');
  const { desk, can } = useSignedIn();
  const queries = useQueryClient();
  const { data: banks = [] } = useQuery(queryOf(accountRoutes.bankOptions, { query: {} }));
  const form = useRecordForm<Input, string>({
    schema,
    start: { invoice: invoices[0] ?? '', account: ACCOUNT.cash, amount: 0, remarks: '' },
    save: async ({ invoice, account, amount, remarks }, sent) => {
      const named = [t('recoveredFor', { invoice }), remarks].filter((part) => part !== '').join(' · ');
      const transactions = [{ account: ACCOUNT.otherIncome, amount, remarks: named }];
      const from = sentFrom(desk, sent);
      if (account === ACCOUNT.cash)
        return (await call(cashReceiptRoutes.save, { body: transactions }, from)).data.vr_no;
      const body = { bankReceivedAccount: account, transactions };
      return (await call(bankReceiptRoutes.save, { body }, from)).data[1].vr_no;
    },
    onSaved: (number) => {
      toast.ok(t('recoveredDone', { number }));
      void queries.invalidateQueries();
      onClose();
    },
    refusalFields: { amount_not_positive: 'amount', amount_too_large: 'amount', remarks_too_long: 'remarks' },
    label: 'CR',
  });
  const accounts = [
    ...(can('cash.received.create') ? [{ value: ACCOUNT.cash, label: tVouchers('cash') }] : []),
    ...(can('bank.received.create') ? banks.map(({ id, name }) => ({ value: id, label: name })) : []),
  ];
  return (
    <FormDialog
      title={t('recoveredTitle')}
      hint={t('recoveredHint')}
      does={t('receive')}
      form={form}
      next={() => null}
      onClose={onClose}
    >
      <ChoiceField<Input>
        name="invoice"
        label={t('invoice')}
        options={invoices.map((invoice) => ({ value: invoice, label: invoice }))}
      />
      <AmountField<Input> name="amount" label={t('amount')} />
      <ChoiceField<Input> name="account" label={t('paidInto')} options={accounts} />
      <TextField<Input> name="remarks" label={tVouchers('remarks')} maxLength={400} />
    </FormDialog>
  );
}
