import type { inTransitRoutes } from '@cashbook/contract/stock/branch-transfer';
import { serialsIn } from '@cashbook/kernel';
import { type KeyboardEvent, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Checkbox, Field, Input } from '#ui/fields/field.tsx';

/** The content of a receipt in the request. */
export type ReceiptInput = z.input<typeof inTransitRoutes.receive.body>;

interface PiecesFieldProps {
  /** The index of its row in the request body. */
  place: number;
  product: string;
  /** The pieces that are on their way. */
  serials: readonly string[];
  hint: string;
}

/** A field for the arrived pieces of a product, which a person ticks one by one or scans. */
export function PiecesField({ place, product, serials, hint }: PiecesFieldProps) {
  const { t } = useTranslation('vouchers');
  const { control, setValue } = useFormContext<ReceiptInput>();
  const { field, fieldState } = useController({ name: `products.${place}.serial_no`, control });
  const [scanned, setScanned] = useState('');
  const [unknown, setUnknown] = useState<string | null>(null);
  const arrived = new Set(serialsIn(field.value ?? ''));
  const take = (pieces: ReadonlySet<string>) => {
    field.onChange(serials.filter((serial) => pieces.has(serial)).join(' '));
    setValue(`products.${place}.qty`, pieces.size, { shouldDirty: true });
  };
  const scan = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // A scanner ends with Enter, which would send the form.
    event.preventDefault();
    const serial = scanned.trim();
    if (serial === '') return;
    setUnknown(serials.includes(serial) ? null : serial);
    if (serials.includes(serial)) take(new Set([...arrived, serial]));
    setScanned('');
  };
  const wrong = unknown === null ? fieldState.error?.message : t('serialUnknown', { serial: unknown });
  return (
    <fieldset className="plain stack">
      <legend className="med">{t('piecesOfProduct', { product })}</legend>
      <Field label={t('scanSerial', { product })} hint={hint} error={wrong}>
        <Input
          value={scanned}
          onChange={(event) => setScanned(event.target.value)}
          onKeyDown={scan}
          autoComplete="off"
        />
      </Field>
      <div className="row wrap">
        {serials.map((serial) => (
          <Checkbox
            key={serial}
            label={serial}
            checked={arrived.has(serial)}
            onChange={(isTicked) => {
              const pieces = new Set(arrived);
              if (isTicked) pieces.add(serial);
              else pieces.delete(serial);
              take(pieces);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
