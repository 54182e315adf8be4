import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type ListFilter, listUrl } from '#screens/list/list.ts';

/** The parameters of a list that can be filtered by enabled or disabled. */
export const statusListUrl = listUrl.extend({ status: z.enum(['', '0', '1']).catch('') });

export function useStatusFilter(): ListFilter {
  const { t } = useTranslation('administration');
  return {
    kind: 'choice',
    name: 'status',
    label: t('status'),
    any: t('anyStatus'),
    options: [
      { value: '1', label: t('enabled') },
      { value: '0', label: t('disabled') },
    ],
  };
}
