import { parseMilli } from '@cashbook/money';
import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react';
import { useFormat } from '#i18n/format.ts';
import { names } from '#ui/names.ts';
import { useFieldControl } from './field.tsx';

export interface QuantityInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** The quantity in thousandths; null while the text of the field is not a valid quantity. */
  milli: bigint | null;
  /** The text in the field. */
  text: string;
  onChange: (milli: bigint | null, text: string) => void;
}

/** A field for a quantity or a rate with at most three decimals, in Latin or Bangla digits. It never changes typed text. */
export function QuantityInput({ milli, text, onChange, className, ...rest }: QuantityInputProps) {
  const { attributes } = useFieldControl();
  const { quantity } = useFormat();
  const shown = text === '' && milli !== null ? quantity(milli) : text;
  const typed = useRef(shown);
  const input = useRef<HTMLInputElement>(null);
  // A value that the program fills in while the field has the focus is selected, so that the next key replaces it.
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
