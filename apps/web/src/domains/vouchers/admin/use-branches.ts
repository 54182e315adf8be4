import { type BranchOption, protectedBranchOptions } from '@cashbook/contract/access/session';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';

/** The branches within reach; the working one until all have come. */
export function useBranches(): readonly Pick<BranchOption, 'id' | 'name'>[] {
  const { settings } = useSignedIn();
  const { data } = useQuery({ ...queryOf(protectedBranchOptions, {}), staleTime: 60_000 });
  return data?.data ?? [settings.branch];
}

/** The same as choices of a field. */
export function useBranchChoices() {
  return useBranches().map(({ id, name }) => ({ value: id, label: name }));
}
