import type { SaidField } from '@cashbook/contract/vouchers/voucher';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';

/** Returns a function that writes the value of a field in the language of the person. An empty field is an empty text. */
export function useSaidField(): (field: SaidField) => string {
  const { t } = useTranslation('vouchers');
  const { amount, quantity, date } = useFormat();
  return ({ holds, value }) => {
    if (value === null) return '';
    switch (holds) {
      case 'amount':
        return amount(value);
      case 'quantity':
        return quantity(value);
      case 'date':
        return date(value);
      case 'word':
        return t(value);
      case 'text':
        return value;
    }
  };
}
