import type { SaidField } from '@cashbook/contract/vouchers/voucher';
import { useTranslation } from 'react-i18next';
import { saidText } from '#domains/posting/paper/said-text.ts';
import { useFormat } from '#i18n/format.ts';

/** Returns a function that writes the value of a field in the language of the person. An empty field is an empty text. */
export function useSaidField(): (field: SaidField) => string {
  const { t } = useTranslation('vouchers');
  const format = useFormat();
  return (field) => saidText(field, { t, format });
}
