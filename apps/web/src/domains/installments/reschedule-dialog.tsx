import type { Answer } from '@cashbook/contract/client';
import { installmentRoutes } from '@cashbook/contract/installments/installments';
import type { RouteReply } from '@cashbook/contract/route';
import { equalInstallments, MOST_INSTALLMENTS } from '@cashbook/kernel';
import { addMonths, isIsoDate, type Paisa, paisaFromNumber, paisaToNumber } from '@cashbook/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { AmountField, ChoiceField, DayField, NumberField, TextField } from '#screens/form/fields.tsx';
import { FormDialog } from '#screens/form/form-dialog.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { SaleDue } from './write-off-dialog.tsx';
import './installments.css';

const { body } = installmentRoutes.rescheduleInstallments;
const schema = body.omit({ amount: true }).extend({
  count: z.number().int().min(1).max(MOST_INSTALLMENTS),
  from: z.string().nullable(),
});
type Input = z.input<typeof schema>;
type Rescheduled = Answer<RouteReply<typeof installmentRoutes.rescheduleInstallments>>;

/** The installments that are proposed at first. */
const usualCount = 6;

const paisaOf = (typed: unknown): Paisa => {
  const read = typeof typed === 'number' ? paisaFromNumber(typed) : null;
  return read?.ok ? read.units : 0n;
};
const dueOf = (sales: readonly SaleDue[], id: unknown): Paisa =>
  sales.find((sale) => sale.id === Number(id))?.paisa ?? 0n;

/** The dialog that moves what is due on one sale of the customer to new installments. */
export function RescheduleDialog({ sales, onClose }: { sales: readonly SaleDue[]; onClose: () => void }) {
  const { t } = useTranslation('installments');
  const { total } = useFormat();
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const form = useRecordForm<Input, Rescheduled>({
    schema,
    start: {
      ...{ sale_id: sales[0]?.id ?? 0, markup: 0, count: usualCount, remarks: '' },
      ...{ from: addMonths(desk.transactionDate, 1), installments: [] },
    },
    save: ({ count: _count, from: _from, ...typed }, sent) => {
      // The server refuses another amount than the person saw.
      const seen = { ...typed, amount: paisaToNumber(dueOf(sales, typed.sale_id)) };
      return call(installmentRoutes.rescheduleInstallments, { body: seen }, sentFrom(desk, sent));
    },
    onSaved: ({ message }) => {
      toast.ok(message);
      void queries.invalidateQueries();
      onClose();
    },
    refusalFields: {
      ...{ nothing_due: 'sale_id', due_changed: 'sale_id', amount_not_positive: 'markup', amount_too_large: 'markup' },
      ...{ installments_too_many: 'count', remarks_too_long: 'remarks' },
    },
    label: t('reschedule'),
  });
  const options = sales.map(({ id, invoice, paisa }) => ({ value: id, label: `${invoice} · ${total(paisa)}` }));
  return (
    <FormDialog
      title={t('rescheduleTitle')}
      hint={t('rescheduleHint')}
      does={t('reschedule')}
      form={form}
      next={() => null}
      onClose={onClose}
    >
      <ChoiceField<Input> name="sale_id" label={t('invoice')} options={options} />
      <AmountField<Input> name="markup" label={t('markup')} hint={t('markupHint')} />
      <NumberField<Input> name="count" label={t('newCount')} decimals={0} />
      <DayField<Input> name="from" label={t('newFrom')} />
      <TextField<Input> name="remarks" label={t('rescheduleReason')} maxLength={500} />
      <NewInstallments sales={sales} />
    </FormDialog>
  );
}

/**
 * The new installments with their sum. They are proposed equal and a month apart, anew for another sale, markup, number or first
 * day; each may then be changed.
 */
function NewInstallments({ sales }: { sales: readonly SaleDue[] }) {
  const { t } = useTranslation('installments');
  const { count: counted, total } = useFormat();
  const { setValue } = useFormContext<Input>();
  const [sale, markup, count, from] = useWatch<Input, ['sale_id', 'markup', 'count', 'from']>({
    name: ['sale_id', 'markup', 'count', 'from'],
  });
  const rows = useWatch<Input, 'installments'>({ name: 'installments' });
  const leftPaisa = dueOf(sales, sale) + paisaOf(markup);
  useEffect(() => {
    const isWhole = Number.isInteger(count) && count >= 1 && count <= MOST_INSTALLMENTS;
    const proposed =
      isWhole && from !== null && isIsoDate(from) && leftPaisa > 0n ? equalInstallments(leftPaisa, count, from) : [];
    setValue(
      'installments',
      proposed.map(({ dueDate, amountPaisa }) => ({ due_date: dueDate, amount: paisaToNumber(amountPaisa) })),
    );
  }, [leftPaisa, count, from, setValue]);
  const sumPaisa = rows.reduce((sum, { amount }) => sum + paisaOf(amount), 0n);
  return (
    <>
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new installment has no name but its place
        <fieldset key={index} className="new-installment">
          <legend className="sr">{t('newInstallment', { number: counted(index + 1) })}</legend>
          <DayField<Input>
            name={`installments.${index}.due_date`}
            label={t('newDue', { number: counted(index + 1) })}
          />
          <AmountField<Input>
            name={`installments.${index}.amount`}
            label={t('newAmount', { number: counted(index + 1) })}
          />
        </fieldset>
      ))}
      <Notice tone={sumPaisa === leftPaisa ? 'ok' : 'warn'}>
        {sumPaisa === leftPaisa
          ? t('newSum', { sum: total(sumPaisa) })
          : t('newSumDiffers', {
              sum: total(sumPaisa),
              left: total(leftPaisa),
              difference: total(leftPaisa - sumPaisa),
            })}
      </Notice>
    </>
  );
}
