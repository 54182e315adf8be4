import { status } from '@cashbook/contract/enumerations';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns a function that names a branch in a choice. The name of a disabled branch says so. */
export function useBranchName(): (branch: { name: string; status: number }) => string {
  const { t } = useTranslation('common');
  return useCallback(
    ({ name, status: is }) => (is === status.active ? name : t('branchDisabled', { branch: name })),
    [t],
  );
}
