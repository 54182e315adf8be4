import { type AmountReading, MAX_ROW_PAISA, readAmount } from '@cashbook/money';
import {
  type ChangeEvent,
  type FocusEvent,
  type InputHTMLAttributes,
  type Ref,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { GroupingContext, useFormat } from '#i18n/format.ts';
import { names } from '#ui/names.ts';
import { type AmountEdit, amountAtRest, amountTyped } from './amount-text.ts';
import { useFieldControl } from './field.tsx';

export interface AmountInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** The amount in paisa; null while the text of the field is not a valid amount. */
  value: bigint | null;
  /** The text in the field while it is not a valid amount. Set only when the form stores it. */
  text?: string | undefined;
  /** `text` is the text in the field. */
  onChange: (amountPaisa: bigint | null, text: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

interface Typed {
  text: string;
  paisa: bigint | null;
}

/**
 * A field for an amount in taka: grouped while it is typed, two decimals at rest, exact paisa as its value. It shows the
 * result of a sum before it is taken. A text that is no amount gets an error at the field. The field never changes typed
 * text.
 */
export function AmountInput({ value, text, onChange, className, onBlur, onFocus, ref, ...rest }: AmountInputProps) {
  const { i18n } = useTranslation('ui');
  const style = { grouping: use(GroupingContext), bangla: i18n.language === 'bn' };
  const { attributes, reportError } = useFieldControl();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isLeft, setLeft] = useState(true);
  const putCaret = useCaret();
  const faultText = useAmountFaultText();

  const shown = isOf(typed, value, text) ? typed.text : value === null ? (text ?? '') : amountAtRest(value, style);
  const reading = readAmount(shown);
  const mayStillCome = !reading.ok && reading.fault === 'unfinished' && !isLeft;
  const fault = mayStillCome ? null : faultText(reading);
  useEffect(() => reportError(fault), [fault, reportError]);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const next = readEdit(event, shown, style);
    putCaret(event.target, next.caret);
    const paisa = next.reading.ok ? next.reading.paisa : null;
    setLeft(false);
    setTyped({ text: next.text, paisa });
    if (paisa !== value || paisa === null) onChange(paisa, next.text);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setLeft(true);
    if (reading.ok) setTyped(null);
    onBlur?.(event);
  };
  /** Typing replaces an amount reached by keyboard; the mouse puts the caret where it clicks. */
  const come = (event: FocusEvent<HTMLInputElement>) => {
    if (value !== null) event.target.select();
    onFocus?.(event);
  };

  return (
    <span className="with-result">
      <input
        {...attributes}
        placeholder={style.bangla ? '০.০০' : '0.00'}
        {...rest}
        ref={ref}
        className={names('input num', className)}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={type}
        onBlur={leave}
        onFocus={come}
      />
      <output className="field-result num">
        {reading.ok && reading.isSum && `= ${amountAtRest(reading.paisa, style)}`}
      </output>
    </span>
  );
}

/** Whether the typed text still belongs to the form's value. A form that resets its value makes the text obsolete. */
function isOf(typed: Typed | null, value: bigint | null, text: string | undefined): typed is Typed {
  if (typed === null || typed.paisa !== value) return false;
  return value !== null || text === undefined || typed.text === text;
}

const ways: Readonly<Record<string, AmountEdit['by']>> = {
  deleteContentBackward: 'deleting_backward',
  deleteContentForward: 'deleting_forward',
  insertFromPaste: 'pasting',
  insertFromDrop: 'pasting',
  insertReplacementText: 'pasting',
};

function readEdit({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, before: string, style: Style) {
  const caret = target.selectionStart ?? target.value.length;
  const { inputType = '', isComposing = false } = nativeEvent instanceof InputEvent ? nativeEvent : {};
  // The text that an input method is composing stays unchanged: a change would interrupt the composition.
  if (isComposing) return { text: target.value, caret, reading: readAmount(target.value) };
  return amountTyped({ before, after: target.value, caret, by: ways[inputType] ?? 'typing' }, style);
}

type Style = Parameters<typeof amountTyped>[1];

/** Returns a function that puts the caret into the field once its text is drawn. */
function useCaret() {
  const caret = useRef<{ input: HTMLInputElement; place: number } | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { input, place } = caret.current;
    caret.current = null;
    input.setSelectionRange(place, place);
  });
  return (input: HTMLInputElement, place: number) => {
    caret.current = { input, place };
  };
}

/** Returns the sentence that explains why a text is no amount; null for an amount and for an empty field. */
export function useAmountFaultText(): (reading: AmountReading) => string | null {
  const { t } = useTranslation('ui');
  const { amount, total } = useFormat();
  return (reading) => {
    if (reading.ok) return null;
    switch (reading.fault) {
      case 'empty':
        return null;
      case 'unfinished':
        return t('amountUnfinished');
      case 'unreadable':
        return t('amountUnreadable');
      case 'comma':
        return t('amountComma');
      case 'too_many_decimals':
        return t('amountDecimals');
      case 'below_zero':
        return t('amountBelowZero');
      case 'too_large':
        return t('amountTooLarge', { most: total(MAX_ROW_PAISA) });
      case 'divided_by_zero':
        return t('amountByZero');
      case 'inexact':
        return t('amountInexact', { near: amount(reading.nearPaisa ?? 0n) });
    }
  };
}
