import { branchOptions, protectedBranchOptions } from '@cashbook/contract/access/session';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { settingsChanged } from '#session/session.ts';

/** To be called when a branch or the company has changed: whoever works there prints and counts as it says now. */
export function useBranchesChanged(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const { method, path } of [branchOptions, protectedBranchOptions]) {
      void queries.invalidateQueries({ queryKey: [method, path] });
    }
    settingsChanged().catch(() => undefined);
  }, [queries]);
}
