import { CircleX, type LucideIcon } from 'lucide-react';
import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { useEarlyLetters } from '#ui/keys/use-early-letters.ts';
import { names } from '#ui/names.ts';
import { Icon } from '#ui/theme/icon.tsx';
import './field.css';

interface FieldPlace {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  /** Lets the control report an error in its own text, such as a date that does not exist. */
  report: (message: string | null) => void;
}

const FieldContext = createContext<FieldPlace | null>(null);

export interface FieldProps {
  label: string;
  /** A quiet word after the label, such as its unit. */
  labelNote?: string | undefined;
  /** Whether the label is hidden where the context names the field; screen readers still hear it. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** The error, shown under the field instead of the hint. */
  error?: string | undefined;
  width?: 'wide' | 'narrow' | 'full' | undefined;
  className?: string | undefined;
  /** One control of this folder. It takes its id, description and error state from here. */
  children: ReactNode;
}

/** A label, a control, and the hint or error below it. */
export function Field({ label, labelNote, hideLabel, hint, error, width, className, children }: FieldProps) {
  const id = useId();
  const [ownError, setOwnError] = useState<string | null>(null);
  const shown = error ?? ownError ?? undefined;
  const noteId = `${id}-note`;
  const hasNote = shown !== undefined || (hint !== undefined && hint !== null);
  const place = useMemo<FieldPlace>(
    () => ({ id, describedBy: hasNote ? noteId : undefined, invalid: shown !== undefined, report: setOwnError }),
    [id, hasNote, noteId, shown],
  );
  return (
    <FieldContext value={place}>
      <div className={names('field', width, className)}>
        <label className={hideLabel ? 'sr' : 'label'} htmlFor={id}>
          {label}
          {labelNote && <i>{labelNote}</i>}
        </label>
        {children}
        {hasNote && <FieldNote id={noteId} error={shown} hint={hint} />}
      </div>
    </FieldContext>
  );
}

function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  if (error === undefined) {
    return (
      <span className="hint" id={id}>
        {hint}
      </span>
    );
  }
  return (
    <span className="error" id={id} role="alert">
      <Icon of={CircleX} />
      {error}
    </span>
  );
}

/** Returns the attributes that tie a control to the {@link Field} around it; none when it stands alone with an aria-label. */
export function useFieldControl() {
  const field = use(FieldContext);
  const report = field?.report;
  const reportError = useCallback((message: string | null) => report?.(message), [report]);
  useEffect(() => () => report?.(null), [report]);
  return {
    attributes: {
      id: field?.id,
      'aria-describedby': field?.describedBy,
      'aria-invalid': field?.invalid || undefined,
    },
    reportError,
  };
}

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Whether the field is for figures: right-aligned, tabular. */
  numeric?: boolean | undefined;
  icon?: LucideIcon | undefined;
  /** A small control inside the right edge, such as the eye of a password. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One line of text. */
export function Input({ numeric, icon, end, className, ...rest }: InputProps) {
  const { attributes } = useFieldControl();
  const input = (
    <input {...attributes} autoComplete="off" {...rest} className={names('input', numeric && 'num', className)} />
  );
  if (!icon && !end) return input;
  return (
    <span className={names('with-icon', end !== undefined && 'end-icon')}>
      {icon && <Icon of={icon} />}
      {input}
      {end}
    </span>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  options: readonly SelectOption[];
  /** A first entry without a value, such as "Choose a bank account". */
  placeholder?: string | undefined;
  /** Whether the options are loading. Letters typed meanwhile choose among them as soon as they are there. */
  awaits?: boolean | undefined;
  onChange?: ((value: string) => void) | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** A choice among few; for long or searched lists see {@link TypeAhead} and {@link Combobox}. */
export function Select(props: SelectProps) {
  const { options, placeholder, awaits = false, onChange, onKeyDown, className, ...rest } = props;
  const { attributes } = useFieldControl();
  const heard = useEarlyLetters({ awaits, options, choose: onChange });
  return (
    <select
      {...attributes}
      {...rest}
      className={names('select', className)}
      onKeyDown={(event) => {
        heard(event);
        onKeyDown?.(event);
      }}
      onChange={(event) => onChange?.(event.target.value)}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Several lines of text. */
export function Textarea({
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const { attributes } = useFieldControl();
  return <textarea rows={3} {...attributes} {...rest} className={names('area', className)} />;
}

interface TickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  label: ReactNode;
  onChange?: ((checked: boolean) => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A tick with its words. `mixed` is the third state, for a toggle over a group that is only partly on. */
export function Checkbox({ label, onChange, mixed = false, className, ...rest }: TickProps & { mixed?: boolean }) {
  const showMixed = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = mixed;
    },
    [mixed],
  );
  return (
    <label className={names('check', className)}>
      <input ref={showMixed} {...rest} type="checkbox" onChange={(event) => onChange?.(event.target.checked)} />
      {label}
    </label>
  );
}

/** One of several choices that exclude each other; give the group one `name`. */
export function Radio({ label, onChange, className, ...rest }: TickProps) {
  return (
    <label className={names('check', className)}>
      <input {...rest} type="radio" onChange={(event) => onChange?.(event.target.checked)} />
      {label}
    </label>
  );
}

/** A switch, on or off, for a choice that takes effect at once without a Save. */
export function Switch({ label, hideLabel, onChange, className, ...rest }: TickProps & { hideLabel?: boolean }) {
  return (
    <label className={names('switch', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says aria-checked by itself */}
      <input {...rest} type="checkbox" role="switch" onChange={(event) => onChange?.(event.target.checked)} />
      {hideLabel ? <span className="sr">{label}</span> : label}
    </label>
  );
}
