import { branchOptions } from '@cashbook/contract/access/session';
import type { BranchRules } from '@cashbook/contract/records/fields';
import type { RecordDescription } from '@cashbook/contract/records/record';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';

/**
 * Returns the rules that decide which fields a record has: those of its own branch, or of the working branch where it has
 * none.
 */
export function useBranchRules({ scope, fields }: RecordDescription): (branchId: unknown) => BranchRules {
  const { branch } = useSignedIn().settings;
  const enabled = scope === 'branch' && Object.values(fields).some(({ usedBy }) => usedBy !== undefined);
  const { data = [] } = useQuery({ ...queryOf(branchOptions, {}), staleTime: 60_000, enabled });
  return (branchId) => data.find(({ id }) => id === branchId) ?? branch;
}
