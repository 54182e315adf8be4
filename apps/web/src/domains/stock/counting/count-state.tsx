import type { CountSheet, CountState } from '@cashbook/contract/stock/counts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Readonly<Record<CountState, Tone>> = { open: 'info', posted: 'ok', agreed: 'ok', abandoned: 'warn' };

export function CountStateBadge({ state }: { state: CountState }) {
  const { t } = useTranslation('counts');
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>;
}

/** Returns a function that names a sheet: its number, warehouse and category. */
export function useSheetTitle(): (sheet: Pick<CountSheet, 'id' | 'warehouse' | 'category'>) => string {
  const { t } = useTranslation('counts');
  const { count } = useFormat();
  return ({ id, warehouse, category }) =>
    [t('sheetNo', { number: count(id) }), warehouse, category].filter(Boolean).join(' · ');
}
