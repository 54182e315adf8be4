import { roleRoutes } from '@cashbook/contract/access/roles';
import { branchOptions } from '@cashbook/contract/access/session';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBranchName } from '#screens/branch-name.ts';
import { queryOf } from '#session/query.ts';
import type { Choice } from '#ui/type-ahead/type-ahead.tsx';

const choicesOf = (options: ReadonlyArray<{ id: number; name: string }> | undefined): readonly Choice[] =>
  (options ?? []).map(({ id, name }) => ({ key: String(id), label: name }));

/** Returns the branches and the roles that a user can be given. */
export function useUserChoices() {
  const { data: branchesFound } = useQuery(queryOf(branchOptions, {}));
  const { data: rolesFound } = useQuery(queryOf(roleRoutes.options, {}));
  const branchName = useBranchName();
  const branches = useMemo(
    () => choicesOf(branchesFound?.map((branch) => ({ id: branch.id, name: branchName(branch) }))),
    [branchesFound, branchName],
  );
  const roles = useMemo(() => choicesOf(rolesFound), [rolesFound]);
  return { branches, roles };
}
