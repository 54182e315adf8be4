import { employee as employees } from '@cashbook/contract/hr/employees';
import { installmentCounts } from '@cashbook/contract/installments/plan-fields';
import { MAX_BILL_NUMBER } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findOptions, optionsKey } from '#domains/records/record-options.ts';
import { Button } from '#ui/button.tsx';
import { AmountInput } from '#ui/fields/amount-input.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Input, Select } from '#ui/fields/field.tsx';
import type { GridBill } from './opening-grid.ts';
import { restOf, withInstallments } from './opening-schedule.ts';
import { type ListProps, PartAmount } from './part-fields.tsx';

interface SalesmanProps {
  value: GridBill['employee'];
  fixed: boolean;
  error?: string | undefined;
  onChange: (employee: GridBill['employee']) => void;
}

/** The salesman of an old sale. One who has left since stays a choice while the installment names them. */
export function SalesmanField({ value, fixed, error, onChange }: SalesmanProps) {
  const { t } = useTranslation('vouchers');
  const { data = [] } = useQuery({ queryKey: optionsKey(employees), queryFn: () => findOptions(employees, '', null) });
  const people = value === null || data.some(({ id }) => id === value.id) ? data : [...data, value];
  return (
    <Field label={t('salesman')} error={error}>
      <Select
        awaits={data.length === 0}
        disabled={fixed}
        value={value === null ? '' : String(value.id)}
        placeholder={t('noSalesman')}
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => onChange(people.find((one) => String(one.id) === id) ?? null)}
      />
    </Field>
  );
}

/** The fields of the rest of an old sale. Its button adds equal installments, which then are changed one by one. */
export function RestOfSale({
  row,
  date,
  onChange,
  onDone,
}: Omit<ListProps, 'faults' | 'fixed'> & { onDone: () => void }) {
  const { t } = useTranslation('openings');
  const { t: tVouchers } = useTranslation('vouchers');
  const [rest, setRest] = useState(() => restOf(row));
  const change = (what: Partial<typeof rest>) => setRest({ ...rest, ...what });
  const added = withInstallments(row, rest);
  return (
    <div className="opening-bill opening-rest">
      <Field label={tVouchers('saleNo')}>
        <Input
          autoFocus
          maxLength={MAX_BILL_NUMBER}
          value={rest.number}
          onChange={(event) => change({ number: event.target.value })}
        />
      </Field>
      <Field label={t('saleDate')}>
        <DateField openDay={date} max={date} value={rest.date} onChange={(next) => change({ date: next })} />
      </Field>
      <PartAmount fixed={false} error={undefined} amount={rest.left} onChange={(left) => change({ left })} />
      <Field label={tVouchers('installmentCount')}>
        <Select
          value={String(rest.count)}
          options={installmentCounts.map((count) => ({ value: count, label: count }))}
          onChange={(count) => change({ count: Number(count) })}
        />
      </Field>
      <Field label={tVouchers('firstInstallment')}>
        <DateField openDay={date} value={rest.from} onChange={(from) => change({ from })} />
      </Field>
      <SalesmanField fixed={false} value={rest.employee} onChange={(employee) => change({ employee })} />
      <Button
        icon={Plus}
        disabled={added === null}
        onClick={() => {
          if (added !== null) onChange(added);
          onDone();
        }}
      >
        {t('proposeInstallments')}
      </Button>
    </div>
  );
}

/** The offer of early settlement of the installments of a row, and their markup that is not earned. */
export function EarlyOffer({ row, faults, date, fixed, onChange }: ListProps) {
  const { t } = useTranslation('vouchers');
  const { earlyDiscount: discount, unearnedMarkup: markup } = row;
  const errorAt = (name: string) => faults.find(({ field, bill }) => field === name && bill === null)?.message;
  return (
    <div className="opening-bill opening-offer">
      <Field label={t('earlyDiscount')} error={errorAt('early_discount')}>
        <AmountInput
          disabled={fixed}
          value={discount.text === '' && discount.paisa === 0n ? null : discount.paisa}
          text={discount.text}
          onChange={(paisa, text) => onChange({ earlyDiscount: { paisa, text: paisa === null ? text : '' } })}
        />
      </Field>
      <Field label={t('earlyUntil')}>
        <DateField
          openDay={date}
          disabled={fixed}
          value={row.earlyUntil}
          onChange={(earlyUntil) => onChange({ earlyUntil })}
        />
      </Field>
      <Field label={t('unearnedMarkup')} error={errorAt('unearned_markup')}>
        <AmountInput
          disabled={fixed}
          value={markup.text === '' && markup.paisa === 0n ? null : markup.paisa}
          text={markup.text}
          onChange={(paisa, text) => onChange({ unearnedMarkup: { paisa, text: paisa === null ? text : '' } })}
        />
      </Field>
    </div>
  );
}
