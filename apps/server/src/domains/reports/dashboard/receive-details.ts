import { type Dashboard, mostWaitingCounted, type ReceivedVoucher } from '@cashbook/contract/reports/dashboard';
import type { IsoDate } from '@cashbook/money';
import { countReceivedWaiting } from '#db/received-waiting';
import type { Tx } from '#db/tx';
import {
  type OfBranch,
  type ReceivedRow,
  readFromBranches,
  readInTransit,
  readReceived,
  readSumFromBranches,
} from '#domains/reports/dashboard/received.sql';
import type { Actor } from '#use-case/caller';

/** Whether the person sees received vouchers: one who remits them or reads the cash book does. */
export function maySeeReceived({ permissions }: Actor): boolean {
  return permissions.has('remittance.create') || permissions.has('cashbook.view');
}

type ReceiveDetails = Dashboard['receiveDetails'];

export const nothingReceived: ReceiveDetails = { receivedDetails: {}, waiting: 0, from_branches: 0n, in_transit: null };

/**
 * Returns the receipts that wait to be remitted, and what other branches have sent (accounting §9). Head office receives
 * and does not remit.
 */
export async function receiveDetails(
  tx: Tx,
  branch: OfBranch & { readonly isHeadOffice: boolean },
  day: IsoDate,
): Promise<ReceiveDetails> {
  const isHead = branch.isHeadOffice;
  const own = isHead ? [] : await readReceived(tx, branch, day);
  const receivedDetails: Record<string, ReceivedVoucher[]> = {};
  for (const row of [...own, ...(await readFromBranches(tx, branch, day))].map(onWire)) {
    receivedDetails[row.branch_id] = [...(receivedDetails[row.branch_id] ?? []), row];
  }
  return {
    receivedDetails,
    waiting: isHead ? 0 : await countReceivedWaiting(tx, branch, { most: mostWaitingCounted }),
    from_branches: await readSumFromBranches(tx, branch, day),
    in_transit: isHead ? await readInTransit(tx, branch, day) : null,
  };
}

function onWire(row: ReceivedRow): ReceivedVoucher {
  const { voucherId, numberText, date, receivedPaisa, isRemitted, branchId, branchName, accountName, remarks } = row;
  return {
    mtm_id: Number(voucherId),
    vr_no: numberText,
    vr_date: date,
    debit: receivedPaisa,
    remittance: isRemitted ? '1' : '0',
    branch_id: branchId,
    branch: branchName,
    account: accountName,
    remarks,
  };
}
