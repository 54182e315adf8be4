import { status } from '@cashbook/contract/enumerations';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Names a branch among others that can be chosen: one that is disabled says so. */
export function useBranchName(): (branch: { name: string; status: number }) => string {
  const { t } = useTranslation('common');
  return useCallback(
    ({ name, status: is }) => (is === status.active ? name : t('branchDisabled', { branch: name })),
    [t],
  );
}
