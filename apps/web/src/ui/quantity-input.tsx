import { parseMilli } from '@cashbook/money';
import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react';
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
  const shown = text === '' && milli !== null ? quantity(milli) : text;
  const typed = useRef(shown);
  const input = useRef<HTMLInputElement>(null);
  // What is filled in under the hands of whoever stands in the field is replaced by their next key, not continued.
  useLayoutEffect(() => {
    if (shown !== typed.current && document.activeElement === input.current) input.current?.select();
    typed.current = shown;
  }, [shown]);
  return (
    <input
      {...attributes}
      {...rest}
      ref={input}
      className={names('input num', className)}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        typed.current = target.value;
        onChange(target.value.trim() === '' ? null : parseMilli(target.value), target.value);
      }}
      onFocus={({ target }) => target.select()}
    />
  );
}
