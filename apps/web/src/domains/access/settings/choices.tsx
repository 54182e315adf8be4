import { type ReactNode, useId } from 'react';
import { Radio } from '#ui/fields/field.tsx';

export interface ChoicesProps<Value extends string> {
  label: string;
  hint?: ReactNode;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: string }>;
  onChange: (value: Value) => void;
}

/** A few choices that exclude each other, all visible; the arrows move to the next and choose it. */
export function Choices<Value extends string>({ label, hint, value, options, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choices" aria-describedby={hint === undefined ? undefined : `${name}-hint`}>
      <legend className="label">{label}</legend>
      <div className="row wrap">
        {options.map((option) => (
          <Radio
            key={option.value}
            name={name}
            label={option.label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
      {hint !== undefined && (
        <span className="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
    </fieldset>
  );
}
