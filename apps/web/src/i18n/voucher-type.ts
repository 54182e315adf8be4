import { VOUCHER_TYPES } from '@cashbook/kernel';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that names a voucher's kind (accounting §4) in the language of the page, or of a print. A kind
 * unknown to this page keeps the server's name.
 */
export function useVoucherTypeName(language?: 'en' | 'bn') {
  const { t } = useTranslation('shell', language === undefined ? {} : { lng: language });
  return ({ type_id, type_name }: { type_id: number; type_name: string }) => {
    const type = VOUCHER_TYPES.find(({ id }) => id === type_id);
    return type === undefined ? type_name : t(`voucherType${type.id}`);
  };
}
