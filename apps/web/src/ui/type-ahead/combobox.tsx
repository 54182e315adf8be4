import { useCallback } from 'react';
import { byMatchRank } from '#ui/table/match-rank.ts';
import { type Choice, TypeAhead, type TypeAheadProps } from './type-ahead.tsx';

export interface ComboboxProps
  extends Pick<
    TypeAheadProps<Choice>,
    'placeholder' | 'disabled' | 'name' | 'aria-label' | 'onTaken' | 'onKeyDown' | 'ref'
  > {
  /** All choices. Keep its identity between renders. */
  options: readonly Choice[];
  /** The key of the chosen item. */
  value: string | null;
  onChange: (key: string | null) => void;
}

const itself = (choice: Choice) => choice;

/**
 * A type-ahead over a loaded list, such as branches or level 3 of the chart. It opens with all choices and narrows as the
 * user types.
 */
export function Combobox({ options, value, onChange, ...rest }: ComboboxProps) {
  const search = useCallback(
    (text: string) => {
      const wanted = text.toLocaleLowerCase();
      const rows = options.filter((option) =>
        `${option.label} ${option.detail ?? ''}`.toLocaleLowerCase().includes(wanted),
      );
      return Promise.resolve({ rows: byMatchRank(rows, ({ label }) => label, text) });
    },
    [options],
  );
  return (
    <TypeAhead
      {...rest}
      value={options.find((option) => option.key === value) ?? null}
      onChange={(choice) => onChange(choice?.key ?? null)}
      search={search}
      show={itself}
      minLetters={0}
      delayMs={0}
    />
  );
}
