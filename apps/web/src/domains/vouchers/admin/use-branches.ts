import { type BranchOption, protectedBranchOptions } from '@cashbook/contract/access/session';
import { useQuery } from '@tanstack/react-query';
import { useBranchName } from '#screens/branch-name.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';

/** Returns the branches within reach, with a mark on disabled ones. Returns only the working branch until they are loaded. */
export function useBranches(): readonly Pick<BranchOption, 'id' | 'name'>[] {
  const { settings } = useSignedIn();
  const nameOf = useBranchName();
  const { data } = useQuery({ ...queryOf(protectedBranchOptions, {}), staleTime: 60_000 });
  return data?.data.map((branch) => ({ id: branch.id, name: nameOf(branch) })) ?? [settings.branch];
}

/** Returns the branches within reach as choices of a field. */
export function useBranchChoices() {
  return useBranches().map(({ id, name }) => ({ value: id, label: name }));
}
