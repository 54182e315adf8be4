import { findVoucherType } from '@cashbook/kernel';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { Button } from '#ui/button.tsx';
import { Input, Select } from '#ui/fields/field.tsx';
import { matches } from '#ui/keys/hotkeys.ts';

interface FindDocumentProps {
  label: string;
  /** The types of a voucher here, if there are several. A bare number belongs to the chosen type. */
  typeIds?: readonly number[] | undefined;
  busy: boolean;
  onFind: (typed: string) => void;
}

/** The search box for a saved voucher, for users who may edit one. */
export function FindDocument({ label, typeIds = [], busy, onFind }: FindDocumentProps) {
  const { t } = useTranslation('vouchers');
  const typeName = useVoucherTypeName();
  const [typed, setTyped] = useState('');
  const [typeId, setTypeId] = useState(typeIds[0] ?? 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { prefix } = findVoucherType(typeId) ?? {};
    const isBare = /^\d+$/.test(typed.trim());
    if (!busy) onFind(isBare && prefix !== undefined ? `${prefix}-${typed.trim()}` : typed);
  };
  return (
    <form className="find-voucher" onSubmit={submit}>
      <span className="joined">
        {typeIds.length > 0 && (
          <Select
            aria-label={t('typeOfNumber')}
            options={typeIds.map((id) => ({ value: String(id), label: typeName({ type_id: id, type_name: '' }) }))}
            value={String(typeId)}
            onChange={(value) => setTypeId(Number(value))}
          />
        )}
        <Input
          aria-label={label}
          placeholder={t('findPlaceholder')}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // The key undoes this text here, not the document.
          onKeyDown={(event) => matches(event, 'mod+z') && event.stopPropagation()}
        />
        <Button type="submit" icon={Search} busy={busy}>
          {t('search')}
        </Button>
      </span>
    </form>
  );
}
