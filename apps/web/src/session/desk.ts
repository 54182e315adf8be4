import { branchRoutes } from '@cashbook/contract/access/branches';
import { call } from './api.ts';
import type { Desk } from './save.ts';
import { session, settingsChanged } from './session.ts';

/** Where and when this person works at the moment. For what goes on after a change of it, when a screen's own is old. */
export function currentDesk(): Desk & { branchName: string } {
  const now = session.get();
  if (now.status !== 'signed-in') throw new Error('A desk was asked for while nobody is signed in.');
  const { branch, trx_dt: transactionDate } = now.settings;
  return { branchId: branch.id, branchName: branch.name, transactionDate };
}

/**
 * Works in another branch from now on, here and in the other tabs, with its settings and its trading day.
 * @throws ApiError for a branch that this person may not work in.
 */
export async function workIn(branchId: number): Promise<void> {
  await call(branchRoutes.switchBranch, { body: { id: branchId } });
  await settingsChanged();
}
