import type { IsoDate } from '@cashbook/money';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { AmountInput } from '#ui/fields/amount-input.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { names } from '#ui/names.ts';
import { billsPaisa, type GridBill, type GridRow, type RowChange, type RowFault, withBill } from './opening-grid.ts';
import type { TypedAmount } from './opening-parts.ts';

/** A fault in the grid with its message. */
export interface SaidFault extends RowFault {
  message: string;
}

/** A list below a row of the opening grid. */
export interface ListProps {
  row: GridRow;
  faults: readonly SaidFault[];
  /** The date of all openings. */
  date: IsoDate;
  fixed: boolean;
  onChange: (change: RowChange) => void;
}

/** Returns the message of a field of one part of a list. */
export const errorIn = (faults: readonly SaidFault[], index: number, field: string) =>
  faults.find((fault) => fault.bill === index && fault.field === field)?.message;

/** The bills of a customer or supplier, which add up to its opening balance. */
export function Bills({ row, faults, date, fixed, onChange }: ListProps) {
  const { t } = useTranslation('openings');
  const { amount } = useFormat();
  const { bills } = row;
  const openPaisa = (row.debit.paisa ?? 0n) + (row.credit.paisa ?? 0n) - billsPaisa(bills);
  const error = (index: number, field: string) => errorIn(faults, index, field);
  const ofAll = faults.find(({ field, bill }) => field === 'bills' && bill === null)?.message;
  const changeBill = (key: string, what: Partial<GridBill>) =>
    onChange({ bills: bills.map((bill) => (bill.key === key ? { ...bill, ...what } : bill)) });
  return (
    <fieldset className="opening-bill-list" disabled={fixed}>
      <legend className="sr">{t('billsOf', { name: row.account?.name ?? t('newRow') })}</legend>
      {bills.map((bill, index) => (
        <div key={bill.key} className="opening-bill">
          <Field label={t('billNo')} error={error(index, 'number')}>
            <Input
              maxLength={60}
              value={bill.number}
              onChange={(event) => changeBill(bill.key, { number: event.target.value })}
            />
          </Field>
          <Field label={t('billDate')} error={error(index, 'date')}>
            <DateField
              openDay={date}
              max={date}
              disabled={fixed}
              value={bill.date}
              onChange={(next) => changeBill(bill.key, { date: next })}
            />
          </Field>
          <Field label={t('dueDate')} error={error(index, 'due_date')}>
            <DateField
              openDay={date}
              disabled={fixed}
              value={bill.dueDate}
              onChange={(next) => changeBill(bill.key, { dueDate: next })}
            />
          </Field>
          <PartAmount
            fixed={fixed}
            error={error(index, 'amount')}
            amount={bill.amount}
            onChange={(amount) => changeBill(bill.key, { amount })}
          />
          <IconButton
            icon={X}
            label={t('removeBill', { number: bill.number === '' ? String(index + 1) : bill.number })}
            disabled={fixed}
            onClick={() => onChange({ bills: bills.filter(({ key }) => key !== bill.key) })}
          />
        </div>
      ))}
      <div className="row wrap">
        <Button size="small" icon={Plus} onClick={() => onChange(withBill(row))}>
          {t('addBill')}
        </Button>
        <span className={names('sm', openPaisa === 0n ? 't3' : 'bad')} role={ofAll === undefined ? undefined : 'alert'}>
          {openPaisa === 0n ? t('billsFit') : (ofAll ?? t('billsOpen', { amount: amount(openPaisa) }))}
        </span>
      </div>
    </fieldset>
  );
}

interface PartAmountProps {
  amount: TypedAmount;
  fixed: boolean;
  error: string | undefined;
  onChange: (amount: TypedAmount) => void;
}

/** The amount of one part of a list: of a bill, of a cheque, of a line that is not cleared. */
export function PartAmount({ amount, fixed, error, onChange }: PartAmountProps) {
  const { t } = useTranslation('vouchers');
  return (
    <Field label={t('amountTk')} error={error}>
      <AmountInput
        disabled={fixed}
        value={amount.text === '' && amount.paisa === 0n ? null : amount.paisa}
        text={amount.text}
        onChange={(paisa, text) => onChange({ paisa, text: paisa === null ? text : '' })}
      />
    </Field>
  );
}
