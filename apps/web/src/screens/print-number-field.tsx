import { useState } from 'react';
import { useFormat } from '#i18n/format.ts';
import { Field, Input } from '#ui/fields/field.tsx';

export interface PrintNumberFieldProps {
  label: string;
  value: number;
  onSettled: (typed: string) => void;
  title?: string | undefined;
  hint?: string | undefined;
}

/** A field for the Rows or Font of a print. It corrects and applies the value when the user leaves it or presses Enter. */
export function PrintNumberField({ label, value, onSettled, title, hint }: PrintNumberFieldProps) {
  const { count } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed !== count(value)) onSettled(typed);
  };
  return (
    <Field label={label} hint={hint} width="narrow">
      <Input
        numeric
        inputMode="numeric"
        title={title}
        value={typed ?? count(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
    </Field>
  );
}
