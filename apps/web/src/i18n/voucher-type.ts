import { useTranslation } from 'react-i18next';

const typeIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22] as const;

/**
 * Returns a function that names a voucher's kind (accounting §4) in the language of the page, or of a print. A kind
 * unknown to this page keeps the server's name.
 */
export function useVoucherTypeName(language?: 'en' | 'bn') {
  const { t } = useTranslation('shell', language === undefined ? {} : { lng: language });
  return ({ type_id, type_name }: { type_id: number; type_name: string }) => {
    const id = typeIds.find((known) => known === type_id);
    return id === undefined ? type_name : t(`voucherType${id}`);
  };
}
