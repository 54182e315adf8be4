import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/field.tsx';
import { matches } from '#ui/hotkeys.ts';

/** The search box for a saved voucher, for whoever may edit one. */
export function FindDocument({
  label,
  busy,
  onFind,
}: {
  label: string;
  busy: boolean;
  onFind: (typed: string) => void;
}) {
  const { t } = useTranslation('vouchers');
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onFind(typed);
  };
  return (
    <form className="find-voucher" onSubmit={submit}>
      <span className="joined">
        <Input
          aria-label={label}
          placeholder={t('findPlaceholder')}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // The undo of this text is meant, not that of the document.
          onKeyDown={(event) => matches(event, 'mod+z') && event.stopPropagation()}
        />
        <Button type="submit" icon={Search} busy={busy}>
          {t('search')}
        </Button>
      </span>
    </form>
  );
}
