import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';

/** Returns a function that writes the result of a year as a word and a figure. A loss never shows by its sign alone. */
export function useYearResult(): (profitPaisa: bigint) => string {
  const { t } = useTranslation('ledger');
  const { total } = useFormat();
  return (profitPaisa) => {
    if (profitPaisa === 0n) return '-';
    return profitPaisa > 0n ? `${t('yearProfit')} ${total(profitPaisa)}` : `${t('yearLoss')} ${total(-profitPaisa)}`;
  };
}
