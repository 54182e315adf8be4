import { useTranslation } from 'react-i18next';
import type { PrintFrame } from '#screens/print-frame.ts';

/** Who wrote the document, on the slip of a roll: nobody checks and approves it there, so it has no lines for them to sign. */
export function PreparedBy({ name, language }: { name: string; language: PrintFrame['language'] }) {
  const { t } = useTranslation('vouchers', { lng: language });
  return (
    <p>
      <span className="t2">{t('signPrepared')}:</span> {name}
    </p>
  );
}
