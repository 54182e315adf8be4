import { parseUnits } from '@cashbook/money';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductField } from '#screens/pickers/product-field.tsx';
import { IconButton } from '#ui/button.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import type { LabelOrder } from './label-run.ts';
import type { Labelled } from './product-label.tsx';

/** A field that adds one label for every chosen or scanned product, and is then ready for the next. */
export function AddProduct({ onAdd }: { onAdd: (id: number) => void }) {
  const { t } = useTranslation('products');
  const field = useRef<HTMLInputElement>(null);
  return (
    <Field label={t('addToLabels')} hint={t('labelsHint')}>
      <ProductField
        ref={field}
        screen="labels"
        aria-label={t('addToLabels')}
        value={null}
        onChange={(chosen) => {
          if (chosen !== null) onAdd(chosen.id);
        }}
        onTaken={() => field.current?.focus()}
      />
    </Field>
  );
}

interface LabelOrdersProps {
  orders: readonly LabelOrder[];
  known: ReadonlyMap<number, Labelled>;
  onChange: (orders: readonly LabelOrder[]) => void;
}

/** The products with the number of labels of each, which a person changes or removes. */
export function LabelOrders({ orders, known, onChange }: LabelOrdersProps) {
  const { t } = useTranslation('products');
  const setCopies = (id: number, typed: string) => {
    const units = parseUnits(typed, 0);
    const copies = units === null ? 1 : Math.min(999, Math.max(1, Number(units)));
    onChange(orders.map((order) => (order.id === id ? { id, copies } : order)));
  };
  return (
    <ul className="plain">
      {orders.map(({ id, copies }) => {
        const name = known.get(id)?.name ?? '';
        return (
          <li key={id}>
            <span className="grow">{name}</span>
            <Input
              numeric
              inputMode="numeric"
              aria-label={t('copiesOf', { name })}
              value={String(copies)}
              onChange={(event) => setCopies(id, event.target.value)}
            />
            <IconButton
              icon={X}
              label={t('removeFromLabels', { name })}
              onClick={() => onChange(orders.filter((order) => order.id !== id))}
            />
          </li>
        );
      })}
    </ul>
  );
}
