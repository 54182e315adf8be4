import type { Report } from '@cashbook/contract/reports/report';
import type { Actor } from '#use-case/caller';

/** Returns whether a person may have the file of a made report today. */
export const mayHave = (
  { permissions, branchIds }: Pick<Actor, 'permissions' | 'branchIds'>,
  report: Report | undefined,
  ofBranches: readonly number[],
): boolean =>
  report !== undefined && permissions.has(report.permission) && ofBranches.every((id) => branchIds.includes(id));
