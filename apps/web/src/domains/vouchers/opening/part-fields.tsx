import type { IsoDate } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#ui/fields/amount-input.tsx';
import { Field } from '#ui/fields/field.tsx';
import type { GridRow, RowChange, RowFault } from './opening-grid.ts';
import type { TypedAmount } from './opening-parts.ts';

/** Parts that the lists below a row of the opening grid share. */

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
