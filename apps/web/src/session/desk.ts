import { switchBranch } from '@cashbook/contract/branches/switch-branch';
import { call } from './api.ts';
import { settingsChanged } from './session.ts';

/**
 * Switches to another branch, here and in the other tabs, with its settings and its trading day. @throws ApiError for a
 * branch in which this user may not work.
 */
export async function workIn(branchId: number): Promise<void> {
  await call(switchBranch, { body: { id: branchId } });
  await settingsChanged();
}
