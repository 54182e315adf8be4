import { isIsoDate, paisaFromNumber, paisaToNumber, parseUnits, unitsToNumber } from '@cashbook/money';
import { type ReactNode, useId, useState } from 'react';
import {
  type ControllerFieldState,
  type FieldPath,
  type FieldValues,
  useController,
  useFormContext,
} from 'react-hook-form';
import { fieldText } from '#i18n/field-text.ts';
import { useSignedIn } from '#session/session.ts';
import { AmountInput } from '#ui/fields/amount-input.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Checkbox, Field, Input, type InputProps, Select, Switch, Textarea } from '#ui/fields/field.tsx';
import { Combobox } from '#ui/type-ahead/combobox.tsx';
import { type Choice, TypeAhead } from '#ui/type-ahead/type-ahead.tsx';

/*
 * The controls of ui/field.tsx, tied to a name of the form around them. Give them their form's type, so that a wrong name
 * is a compile error: `const Text = TextField<BranchInput>`.
 */

interface Tied<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
}

function useTied<Values extends FieldValues>(name: FieldPath<Values>) {
  const { control } = useFormContext<Values>();
  const { field, fieldState } = useController({ name, control });
  return { field, value: field.value as unknown, error: errorText(fieldState) };
}

/** Returns the text of an error. A refusal is in the page's language already, a sentence of a schema is not. */
function errorText({ error }: ControllerFieldState): string | undefined {
  const message = error?.message ?? '';
  if (error === undefined || message === '') return undefined;
  return error.type === 'refusal' ? message : fieldText(message);
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export interface TextFieldProps<Values extends FieldValues>
  extends Tied<Values>,
    Pick<
      InputProps,
      | 'type'
      | 'autoFocus'
      | 'maxLength'
      | 'readOnly'
      | 'disabled'
      | 'autoComplete'
      | 'inputMode'
      | 'list'
      | 'placeholder'
      | 'end'
    > {
  width?: 'full' | undefined;
  /** Returns the part of the typed text to keep. Without it the field keeps the whole text. */
  keep?: ((text: string) => string) | undefined;
}

/** One line of text. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { name, label, hint, width, keep = (text) => text, ...input } = props;
  const { field, value, error } = useTied<Values>(name);
  return (
    <Field label={label} hint={hint} error={error} width={width}>
      <Input
        {...input}
        ref={field.ref}
        name={name}
        value={textOf(value)}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(keep(event.target.value))}
      />
    </Field>
  );
}

/** Several lines of text, over the whole width. */
export function AreaField<Values extends FieldValues>({
  name,
  label,
  hint,
  maxLength,
}: Tied<Values> & { maxLength?: number | undefined }) {
  const { field, value, error } = useTied<Values>(name);
  return (
    <Field label={label} hint={hint} error={error} width="full">
      <Textarea
        ref={field.ref}
        name={name}
        rows={2}
        maxLength={maxLength}
        value={textOf(value)}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </Field>
  );
}

export interface ChoiceOption {
  value: string | number;
  label: string;
}

export interface ChoiceFieldProps<Values extends FieldValues> extends Tied<Values> {
  /** The options. Numbers stay numbers in the form. */
  options: readonly ChoiceOption[];
  /** The first entry, which clears the choice. */
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

/** A choice among few. */
export function ChoiceField<Values extends FieldValues>(props: ChoiceFieldProps<Values>) {
  const { name, label, hint, options, placeholder, disabled } = props;
  const { field, value, error } = useTied<Values>(name);
  return (
    <Field label={label} hint={hint} error={error}>
      <Select
        ref={field.ref}
        name={name}
        disabled={disabled}
        placeholder={placeholder}
        options={options.map((option) => ({ value: String(option.value), label: option.label }))}
        value={textOf(value)}
        onBlur={field.onBlur}
        onChange={(text) => field.onChange(options.find((option) => String(option.value) === text)?.value ?? null)}
      />
    </Field>
  );
}

export interface PickFieldProps<Values extends FieldValues> extends Tied<Values> {
  /**
   * The user types to find a choice. The form stores its key, as a number unless `asText`. Keep its identity between
   * renders.
   */
  options: readonly Choice[];
  asText?: boolean | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

/** A choice among many loaded options, by its key. */
export function PickField<Values extends FieldValues>(props: PickFieldProps<Values>) {
  const { name, label, hint, options, asText = false, placeholder, disabled } = props;
  const { field, value, error } = useTied<Values>(name);
  return (
    <Field label={label} hint={hint} error={error}>
      <Combobox
        ref={field.ref}
        name={name}
        aria-label={label}
        options={options}
        disabled={disabled}
        placeholder={placeholder}
        value={textOf(value) === '' ? null : textOf(value)}
        onChange={(key) => field.onChange(key === null || asText ? key : Number(key))}
      />
    </Field>
  );
}

export interface TickFieldProps<Values extends FieldValues> extends Tied<Values> {
  /** The form stores 1 and 0, as on the wire, instead of true and false. */
  asNumber?: boolean | undefined;
}

/** A tick for yes or no, with its words behind it. */
export function TickField<Values extends FieldValues>({ name, label, hint, asNumber = false }: TickFieldProps<Values>) {
  const { field, value } = useTied<Values>(name);
  const hintId = useId();
  return (
    <span className="tick-field">
      <Checkbox
        name={name}
        label={label}
        checked={value === (asNumber ? 1 : true)}
        onBlur={field.onBlur}
        onChange={(checked) => field.onChange(asNumber ? Number(checked) : checked)}
        aria-describedby={hint === undefined ? undefined : hintId}
      />
      <TickHint id={hintId}>{hint}</TickHint>
    </span>
  );
}

export interface SwitchFieldProps<Values extends FieldValues> extends Tied<Values> {
  /** The values that the form stores for on and off. */
  on: string | number | boolean;
  off: string | number | boolean;
  disabled?: boolean | undefined;
}

/** One of two states, shown as a switch. */
export function SwitchField<Values extends FieldValues>(props: SwitchFieldProps<Values>) {
  const { name, label, hint, on, off, disabled } = props;
  const { field, value } = useTied<Values>(name);
  const hintId = useId();
  return (
    <span className="tick-field">
      <Switch
        name={name}
        label={label}
        checked={value === on}
        disabled={disabled}
        onBlur={field.onBlur}
        onChange={(checked) => field.onChange(checked ? on : off)}
        aria-describedby={hint === undefined ? undefined : hintId}
      />
      <TickHint id={hintId}>{hint}</TickHint>
    </span>
  );
}

/** The hint below a tick or switch, and its accessible description. */
function TickHint({ id, children }: { id: string; children: ReactNode }) {
  return children === undefined ? null : (
    <span className="hint" id={id}>
      {children}
    </span>
  );
}

export interface NumberFieldProps<Values extends FieldValues> extends Tied<Values> {
  /** The most decimals; the form's schema refuses more. */
  decimals: number;
}

/**
 * A field for a number as people type it, with commas and in Latin or Bangla digits. The form stores the number. It
 * stores the text where the text is not a number.
 */
export function NumberField<Values extends FieldValues>({ name, label, hint, decimals }: NumberFieldProps<Values>) {
  const { field, value, error } = useTied<Values>(name);
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  // The typed text shows while the form still stores the value read from it. Reset and Reload replace that value.
  const text = typed !== null && typed.value === value ? typed.text : textOf(value);
  const type = (next: string) => {
    const made = numberIn(next);
    setTyped({ text: next, value: made });
    field.onChange(made);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        ref={field.ref}
        name={name}
        numeric
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        value={text}
        onBlur={field.onBlur}
        onChange={(event) => type(event.target.value)}
      />
    </Field>
  );
}

/** The most decimals that are read. The schema decides how many are allowed. */
const readableDecimals = 9;

function numberIn(text: string): number | string | null {
  if (text.trim() === '') return null;
  const units = parseUnits(text, readableDecimals);
  return units === null ? text : unitsToNumber(units, readableDecimals);
}

/** A field for an amount of money, grouped while it is typed. The form stores taka as on the wire, or the text of the field. */
export function AmountField<Values extends FieldValues>({ name, label, hint }: Tied<Values>) {
  const { field, value, error } = useTied<Values>(name);
  const paisa = typeof value === 'number' ? paisaFromNumber(value) : null;
  return (
    <Field label={label} hint={hint} error={error}>
      <AmountInput
        ref={field.ref}
        name={name}
        value={paisa?.ok ? paisa.units : null}
        text={paisa?.ok ? undefined : textOf(value)}
        onBlur={field.onBlur}
        onChange={(amountPaisa, text) => field.onChange(amountPaisa === null ? text : paisaToNumber(amountPaisa))}
      />
    </Field>
  );
}

/** A field for a calendar date. The form stores `yyyy-mm-dd` or null. */
export function DayField<Values extends FieldValues>({ name, label, hint }: Tied<Values>) {
  const { field, value, error } = useTied<Values>(name);
  const { desk } = useSignedIn();
  return (
    <Field label={label} hint={hint} error={error}>
      <DateField
        ref={field.ref}
        name={name}
        value={typeof value === 'string' && isIsoDate(value) ? value : null}
        onChange={(day) => field.onChange(day)}
        openDay={desk.transactionDate}
      />
    </Field>
  );
}

/** One of many options that the server knows, by number and name. */
export interface FoundOption {
  id: number;
  name: string;
  /** The detail that distinguishes the option from another of the same name. */
  detail?: string;
}

export interface FindFieldProps<Values extends FieldValues> extends Tied<Values> {
  /** The option with which the form began. */
  start: FoundOption | null;
  /** Keep its identity between renders. */
  search: (text: string, signal: AbortSignal) => Promise<{ rows: readonly FoundOption[] }>;
  placeholder?: string | undefined;
  /** The letters from which on it searches; 0 by default. */
  minLetters?: number | undefined;
  /** Called for a choice, for the fields that follow from it. */
  onFound?: ((option: FoundOption) => void) | undefined;
}

/** A field for one choice among many; the server searches while the user types. The form stores the number. */
export function FindField<Values extends FieldValues>(props: FindFieldProps<Values>) {
  const { name, label, hint, start, minLetters = 0, onFound, ...more } = props;
  const { field, value, error } = useTied<Values>(name);
  const [chosen, setChosen] = useState<FoundOption | null>(start);
  const shown = [chosen, start].find((option) => option !== null && option.id === value) ?? null;
  return (
    <Field label={label} hint={hint} error={error}>
      <TypeAhead<FoundOption>
        {...more}
        ref={field.ref}
        name={name}
        aria-label={label}
        minLetters={minLetters}
        value={shown}
        show={showOption}
        onChange={(option) => {
          setChosen(option);
          field.onChange(option?.id ?? null);
          if (option !== null) onFound?.(option);
        }}
      />
    </Field>
  );
}

const showOption = ({ id, name, detail }: FoundOption): Choice => ({
  key: String(id),
  label: name,
  ...(detail && { detail }),
});
