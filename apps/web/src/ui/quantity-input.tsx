import { parseMilli } from '@cashbook/money';
import type { InputHTMLAttributes } from 'react';
import { useFormat } from '#i18n/format.ts';
import { useFieldControl } from './field.tsx';
import { names } from './names.ts';

export interface QuantityInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** Thousandths, or null while what stands in the field is no quantity. */
  milli: bigint | null;
  /** What stands in the field. */
  text: string;
  onChange: (milli: bigint | null, text: string) => void;
}

/** A quantity or a rate with at most three decimals, in Latin or Bangla digits. What is typed stays as it is typed. */
export function QuantityInput({ milli, text, onChange, className, ...rest }: QuantityInputProps) {
  const { attributes } = useFieldControl();
  const { quantity } = useFormat();
  return (
    <input
      {...attributes}
      {...rest}
      className={names('input num', className)}
      inputMode="decimal"
      autoComplete="off"
      value={text === '' && milli !== null ? quantity(milli) : text}
      onChange={({ target }) => onChange(target.value.trim() === '' ? null : parseMilli(target.value), target.value)}
      onFocus={({ target }) => target.select()}
    />
  );
}
