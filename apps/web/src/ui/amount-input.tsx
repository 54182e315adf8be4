import { type ChangeEvent, type InputHTMLAttributes, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountAtRest, groupWhileTyping } from './amount-text.ts';
import { useFieldControl } from './field.tsx';
import { names } from './names.ts';

export interface AmountInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** Paisa, or null when nothing is typed. */
  value: bigint | null;
  /** `text` is what stands in the field, for whoever keeps what is not an amount yet. */
  onChange: (amountPaisa: bigint | null, text: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** An amount in taka: grouped as it is typed, two decimals at rest, exact paisa as its value. */
export function AmountInput({ value, onChange, className, onBlur, ref, ...rest }: AmountInputProps) {
  const { t, i18n } = useTranslation('ui');
  const bangla = i18n.language === 'bn';
  const { attributes, reportError } = useFieldControl();
  const [draft, setDraft] = useState<{ text: string; paisa: bigint | null } | null>(null);
  const caret = useRef<{ input: HTMLInputElement; place: number } | null>(null);
  // A draft counts only while it means the value: a form that resets its value takes the draft away with it.
  const text = draft !== null && draft.paisa === value ? draft.text : amountAtRest(value, bangla);

  useLayoutEffect(() => {
    if (!caret.current) return;
    const { input, place } = caret.current;
    input.setSelectionRange(place, place);
    caret.current = null;
  });

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const next = groupWhileTyping(input.value, input.selectionStart ?? input.value.length, bangla);
    caret.current = { input, place: next.caret };
    reportError(null);
    setDraft(next);
    if (next.paisa !== value || next.paisa === null) onChange(next.paisa, next.text);
  };

  return (
    <input
      {...attributes}
      placeholder={bangla ? '০.০০' : '0.00'}
      {...rest}
      ref={ref}
      className={names('input num', className)}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={type}
      onBlur={(event) => {
        if (draft !== null && draft.paisa === null && draft.text !== '') reportError(t('amountInvalid'));
        else setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}
