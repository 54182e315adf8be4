import type { Answer } from '@cashbook/contract/client';
import { type InstallmentRow, installmentRoutes } from '@cashbook/contract/installments/installments';
import type { RouteReply } from '@cashbook/contract/route';
import { paisaToNumber } from '@cashbook/money';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { ChoiceField, TextField } from '#screens/form/fields.tsx';
import { FormDialog } from '#screens/form/form-dialog.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';

const { body: schema } = installmentRoutes.writeOffInstallments;
type Input = z.input<typeof schema>;
type WrittenOff = Answer<RouteReply<typeof installmentRoutes.writeOffInstallments>>;

/** A sale of the customer with what is due on it. */
export interface SaleDue {
  readonly id: number;
  readonly invoice: string;
  readonly paisa: bigint;
}

/** Returns the sales with something due, in the order of the list. */
export function salesDue(rows: readonly InstallmentRow[]): readonly SaleDue[] {
  // An opening balance may have the rest of several old sales.
  const sales = new Map<number, { names: readonly string[]; paisa: bigint }>();
  for (const { mtm_id: id, invoice_no: invoice, due_amount: due } of rows) {
    const { names = [], paisa = 0n } = sales.get(id) ?? {};
    sales.set(id, { names: names.includes(invoice) ? names : [...names, invoice], paisa: paisa + due });
  }
  return [...sales]
    .map(([id, { names, paisa }]) => ({ id, invoice: names.join(', '), paisa }))
    .filter(({ paisa }) => paisa > 0n);
}

/** The dialog that gives up what is due on one sale of the customer, with the reason. */
export function WriteOffDialog({ sales, onClose }: { sales: readonly SaleDue[]; onClose: () => void }) {
  const { t } = useTranslation('installments');
  const { total } = useFormat();
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const form = useRecordForm<Input, WrittenOff>({
    schema,
    start: { sale_id: sales[0]?.id ?? 0, amount: 0, remarks: '' },
    // The server refuses another amount than the person saw.
    save: (typed, sent) => {
      const seen = sales.find(({ id }) => id === Number(typed.sale_id))?.paisa ?? 0n;
      const body = { ...typed, amount: paisaToNumber(seen) };
      return call(installmentRoutes.writeOffInstallments, { body }, sentFrom(desk, sent));
    },
    onSaved: ({ data }) => {
      toast.ok(t('writeOffDone', { number: data.vr_no }));
      void queries.invalidateQueries();
      onClose();
    },
    refusalFields: {
      reason_missing: 'remarks',
      remarks_too_long: 'remarks',
      nothing_due: 'sale_id',
      due_changed: 'sale_id',
    },
    label: 'JV',
  });
  const options = sales.map(({ id, invoice, paisa }) => ({ value: id, label: `${invoice} · ${total(paisa)}` }));
  return (
    <FormDialog
      title={t('writeOffTitle')}
      hint={t('writeOffHint')}
      does={t('writeOff')}
      form={form}
      next={() => null}
      onClose={onClose}
    >
      <ChoiceField<Input> name="sale_id" label={t('invoice')} options={options} />
      <TextField<Input> name="remarks" label={t('writeOffReason')} maxLength={500} />
    </FormDialog>
  );
}
