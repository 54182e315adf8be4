import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import { type WithheldTaxRow, withheldTaxRoutes } from '@cashbook/contract/withholding/withheld-tax';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { ChoiceField, DayField, TextField } from '#screens/form/fields.tsx';
import { FormDialog } from '#screens/form/form-dialog.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { monthText, sumOf } from './withheld-words.ts';

const schema = withheldTaxRoutes.depositTax.body.omit({ tax: true, rows: true });
type DepositInput = z.input<typeof schema>;

interface DepositProps {
  /** Rows of one tax. */
  rows: readonly WithheldTaxRow[];
  onClose: () => void;
  /** Returns the element that gets the focus after the deposit was saved. */
  next: () => HTMLElement | null;
}

/** A dialog that asks for the challan and the bank of a deposit, and books it. */
export function DepositDialog({ rows, onClose, next }: DepositProps) {
  const { t } = useTranslation('withheldTax');
  const { total } = useFormat();
  const isDone = useRef(false);
  const form = useDepositForm(rows, () => {
    isDone.current = true;
    onClose();
  });
  return (
    <FormDialog
      title={t('depositTitle', { tax: t(rows[0]?.tax ?? 'vds'), amount: total(sumOf(rows)) })}
      hint={t('depositHint')}
      does={t('doDeposit')}
      form={form}
      next={() => (isDone.current ? next() : null)}
      onClose={onClose}
    >
      <DepositFields rows={rows} />
    </FormDialog>
  );
}

const monthsOf = (rows: readonly WithheldTaxRow[]) => [...new Set(rows.map(({ vr_date: day }) => day.slice(0, 7)))];

function DepositFields({ rows }: Pick<DepositProps, 'rows'>) {
  const { t } = useTranslation('withheldTax');
  const { data: banks = [] } = useQuery(queryOf(accountRoutes.bankOptions, { query: {} }));
  return (
    <>
      <TextField<DepositInput> name="challan_number" label={t('challanNo')} maxLength={40} autoFocus />
      <DayField<DepositInput> name="challan_date" label={t('challanDate')} />
      <ChoiceField<DepositInput>
        name="period"
        label={t('taxPeriod')}
        options={monthsOf(rows).map((value) => ({ value, label: monthText(value) }))}
      />
      <ChoiceField<DepositInput>
        name="bank_account"
        label={t('paidFrom')}
        placeholder={t('cash')}
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField<DepositInput> name="remarks" label={t('remarks')} maxLength={200} />
    </>
  );
}

function useDepositForm(rows: readonly WithheldTaxRow[], onSaved: () => void) {
  const { t } = useTranslation('withheldTax');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  return useRecordForm<DepositInput, string>({
    schema,
    start: {
      ...{ bank_account: null, challan_number: '', challan_date: desk.transactionDate, remarks: '' },
      period: monthsOf(rows)[0] ?? '',
    },
    save: async (typed, sent) => {
      const named = rows.map(({ mtm_id, row_no }) => ({ mtm_id, row_no }));
      const body = { ...typed, tax: rows[0]?.tax ?? ('vds' as const), rows: named };
      return (await call(withheldTaxRoutes.depositTax, { body }, sentFrom(desk, sent))).data.vr_no;
    },
    onSaved: (number) => {
      void queries.invalidateQueries();
      toast.ok(t('depositSaved', { number }));
      onSaved();
    },
    label: t('doDeposit'),
  });
}
