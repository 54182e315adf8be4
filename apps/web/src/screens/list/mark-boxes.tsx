import { Checkbox } from '#ui/fields/field.tsx';

interface MarkAllProps {
  /** The head of the column that has the boxes. */
  label: string;
  /** The name of the box, for screen readers. */
  name: string;
  marked: number;
  rows: number;
  onChange: (all: boolean) => void;
}

/** The head of a list whose rows are marked: a box for all rows of the page. */
export function MarkAllBox({ label, name, marked, rows, onChange }: MarkAllProps) {
  if (rows === 0) return label;
  return (
    <Checkbox
      label={label}
      aria-label={name}
      checked={marked === rows}
      mixed={marked > 0 && marked < rows}
      // The keys of the actions work in the rows, and not in a box.
      onClick={({ currentTarget }) => currentTarget.closest('table')?.querySelector<HTMLElement>('tbody tr')?.focus()}
      onChange={onChange}
    />
  );
}

interface MarkProps {
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
}

/** The box that marks a row. The row takes Space and the keys of the actions, so that Tab need not stop twice. */
export function MarkBox({ name, checked, disabled = false, onChange }: MarkProps) {
  return (
    <Checkbox
      label={<span className="sr">{name}</span>}
      checked={checked}
      disabled={disabled}
      tabIndex={-1}
      onClick={({ currentTarget }) => currentTarget.closest('tr')?.focus()}
      onChange={onChange}
    />
  );
}
