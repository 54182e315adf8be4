import { useTranslation } from 'react-i18next';
import { formatsFor } from '#i18n/format.ts';

/** The promise for a product. `type`: 1 is a warranty, 2 a guarantee of so many days, 3 its terms. */
export interface Promised {
  type: number;
  days: number | null;
  terms: string;
}

/** Returns a function that words a promise, in the language of the page unless one is named. */
export function usePromised(language?: 'en' | 'bn'): (promised: Promised) => string {
  const { t, i18n } = useTranslation('vouchers', language === undefined ? {} : { lng: language });
  const { count } = formatsFor(language ?? i18n.language, 'indian');
  return ({ type, days, terms }) =>
    days === null ? terms : t('promisedDays', { kind: t(type === 2 ? 'warranty2' : 'warranty1'), days: count(days) });
}
