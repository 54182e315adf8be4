import type { PermissionName } from '@cashbook/contract/access/permissions';
import { mostWaitingCounted } from '@cashbook/contract/reports/dashboard';
import type { BranchBesideOthers } from '@cashbook/contract/reports/overviews';
import { countReceivedWaitingIn } from '#db/received-waiting';
import type { Tx } from '#db/tx';
import { findBranchFrames } from '#domains/reports/branch-frame.sql';
import { readCashOfBranches } from '#domains/reports/dashboard/cash-of-branches.sql';
import { maySeeReceived } from '#domains/reports/dashboard/receive-details';
import {
  countWaiting,
  type OpenBranch,
  readBalances,
  readOverdue,
  readStockValues,
} from '#domains/reports/overviews/branches.sql';
import type { Actor } from '#use-case/caller';

const nothingWaits: BranchBesideOthers['waiting'] = {
  to_remit: null,
  to_approve: null,
  to_receive: null,
  to_deposit: null,
  overdue: null,
};

/**
 * Returns the branches that the person reaches, in the order of the dashboard. It reads only figures whose reports the
 * person may open. The transaction has to see the branches.
 */
export async function branchesSideBySide(tx: Tx, actor: Actor): Promise<BranchBesideOthers[]> {
  const { companyId, branchIds, permissions } = actor;
  const may = <T>(permission: PermissionName, value: T | undefined) =>
    permissions.has(permission) ? (value ?? null) : null;
  const branches = await readCashOfBranches(tx, companyId, branchIds);
  const frames = (await findBranchFrames(tx, companyId, branchIds)).filter(isOpen);
  const balances = byBranch(await readBalances(tx, frames));
  const stock = byBranch(permissions.has('report.view') ? await readStockValues(tx, frames) : []);
  const remitting = branches.filter(({ isHeadOffice }) => !isHeadOffice).map(({ branchId }) => branchId);
  const waiting = await waitingIn(tx, actor, frames, remitting);
  return branches.map(({ branchId, branchName, status, openDay }) => {
    const balance = balances.get(branchId);
    return {
      branch: { id: branchId, name: branchName },
      status,
      day: openDay,
      // A branch without any account has zeros, once its books have begun.
      ...(openDay === null
        ? { cash: null, banks: null, owed_to_us: null, owed_by_us: null, stock: null }
        : {
            cash: may('cashbook.view', balance?.cashPaisa ?? 0n),
            banks: may('report.view', balance?.banksPaisa ?? 0n),
            owed_to_us: may('due.list.view', balance?.debitsPaisa ?? 0n),
            owed_by_us: may('due.list.view', balance?.creditsPaisa ?? 0n),
            stock: may('report.view', stock.get(branchId)?.valuePaisa ?? 0n),
          }),
      waiting: waiting.get(branchId) ?? nothingWaits,
    };
  });
}

const isOpen = (frame: Awaited<ReturnType<typeof findBranchFrames>>[number]): frame is OpenBranch =>
  frame.openDay !== null;

const byBranch = <T extends { readonly branchId: number }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.branchId, row] as const));

/** Returns the work that waits in each branch. Head office, which is not among `remitting`, has no receipts to remit. */
async function waitingIn(tx: Tx, actor: Actor, frames: readonly OpenBranch[], remitting: readonly number[]) {
  const { companyId, permissions } = actor;
  const branchIds = maySeeReceived(actor) ? remitting : [];
  const toRemit = await countReceivedWaitingIn(tx, companyId, { branchIds, most: mostWaitingCounted });
  const counted = byBranch(await countWaiting(tx, frames));
  const overdue = byBranch(permissions.has('installment.view') ? await readOverdue(tx, frames) : []);
  const found = new Map<number, BranchBesideOthers['waiting']>();
  for (const frame of frames) {
    const counts = counted.get(frame.branchId);
    found.set(frame.branchId, {
      to_remit: toRemit.get(frame.branchId) ?? null,
      to_approve: permissions.has('voucher.approve') ? (counts?.toApprove ?? 0) : null,
      to_receive: permissions.has('stock.transfer') ? (counts?.toReceive ?? 0) : null,
      to_deposit: permissions.has('cheque.view') ? (counts?.toDeposit ?? 0) : null,
      overdue: permissions.has('installment.view') ? (overdue.get(frame.branchId)?.overduePaisa ?? 0n) : null,
    });
  }
  return found;
}
