import { branchOptions, protectedBranchOptions } from '@cashbook/contract/access/session';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { settingsChanged } from '#session/session.ts';

/**
 * Returns the function to call after a change of a branch or the company, so that printing and calculating use the new
 * data.
 */
export function useBranchesChanged(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    // Vouchers and reports carry what their branch prints, so all of them are stale. They are read again only when they
    // are next shown: the open form must keep the record over which the user types.
    void queries.invalidateQueries({ refetchType: 'none' });
    for (const { method, path } of [branchOptions, protectedBranchOptions]) {
      void queries.invalidateQueries({ queryKey: [method, path] });
    }
    settingsChanged().catch(() => undefined);
  }, [queries]);
}
