import type { Report } from '@cashbook/contract/reports/report';
import type { Actor } from '#use-case/caller';

/** The branches whose figures a made report has. */
export interface BranchesOfMade {
  readonly branchIds: readonly number[];
  /** The ones among them that were deleted since. */
  readonly deletedIds: readonly number[];
}

/** Returns whether a person may have the file of a made report today. Head office keeps what it had of a deleted branch. */
export const mayHave = (
  { permissions, branchIds, headOffice }: Pick<Actor, 'permissions' | 'branchIds' | 'headOffice'>,
  report: Report | undefined,
  of: BranchesOfMade,
): boolean =>
  report !== undefined &&
  permissions.has(report.permission) &&
  of.branchIds.every((id) => branchIds.includes(id) || (headOffice && of.deletedIds.includes(id)));
