import { useTranslation } from 'react-i18next';
import type { PrintFrame } from '#screens/print-frame.ts';

/**
 * The author of the document, on the slip of a roll. A slip has no lines to sign on, because nobody checks or approves it
 * there.
 */
export function PreparedBy({ name, language }: { name: string; language: PrintFrame['language'] }) {
  const { t } = useTranslation('vouchers', { lng: language });
  return (
    <p>
      <span className="t2">{t('signPrepared')}:</span> {name}
    </p>
  );
}
