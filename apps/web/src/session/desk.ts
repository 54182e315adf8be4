import { branchRoutes } from '@cashbook/contract/organisation/branches';
import { call } from './api.ts';
import { settingsChanged } from './session.ts';

/**
 * Works in another branch from now on, here and in the other tabs, with its settings and its trading day.
 * @throws ApiError for a branch that this person may not work in.
 */
export async function workIn(branchId: number): Promise<void> {
  await call(branchRoutes.switchBranch, { body: { id: branchId } });
  await settingsChanged();
}
