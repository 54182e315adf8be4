import { branchOptions, protectedBranchOptions } from '@cashbook/contract/access/session';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { settingsChanged } from '#session/session.ts';

/** To be called when a branch or the company has changed: whoever works there prints and counts as it says now. */
export function useBranchesChanged(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    // Vouchers and reports carry what their branch prints: all of them are asked anew when they are next shown, and not
    // before, since the form that is open has the record as it was typed over.
    void queries.invalidateQueries({ refetchType: 'none' });
    for (const { method, path } of [branchOptions, protectedBranchOptions]) {
      void queries.invalidateQueries({ queryKey: [method, path] });
    }
    settingsChanged().catch(() => undefined);
  }, [queries]);
}
