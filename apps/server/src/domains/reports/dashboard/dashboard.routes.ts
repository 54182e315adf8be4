import type { Dashboard, dashboardRoutes, ReceivedVoucher } from '@cashbook/contract/reports/dashboard';
import { ACCOUNT } from '@cashbook/kernel';
import { formatDate, type IsoDate, type Sides } from '@cashbook/money';
import type { Services } from '#context';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { readCashOfDay, readLastChange } from '#domains/reports/dashboard/dashboard.sql';
import {
  countWaiting,
  isHeadOffice,
  type ReceivedRow,
  readFromBranches,
  readInTransit,
  readReceived,
  readSumFromBranches,
} from '#domains/reports/dashboard/received.sql';
import { sidesThrough } from '#domains/reports/movements.sql';
import { onBranch } from '#domains/reports/on-branch';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/** The card of the caller's working branch. Pages ask for it every few seconds and mostly get a 304. */
export function dashboardHandlers(services: Services): Handlers<typeof dashboardRoutes> {
  return {
    read: ({ actor }) =>
      onBranch(services, actor.companyId, actor.workingBranchId, async (tx, frame) => {
        const { openDay } = frame;
        if (openDay === null) return refused('not_found', { message: 'The books of this branch are not opened yet.' });
        const today = await readCashOfDay(tx, frame, openDay);
        const total = await sidesThrough(tx, frame, ACCOUNT.cash, openDay);
        const lastChange = await readLastChange(tx, frame, openDay);
        const data = {
          branch: { id: frame.branchId, name: frame.branchName },
          trx_dt: openDay,
          transactionText: formatDate(openDay),
          todayReceived: decoded(today),
          totalTransaction: decoded(total),
          last_update: lastChange?.toISOString() ?? null,
          receiveDetails: maySeeReceived(actor) ? await receiveDetails(tx, frame, openDay) : nothingReceived,
        };
        return done(data);
      }),
  };
}

/** Vouchers are for who remits them or reads them in the cash book. */
function maySeeReceived({ permissions }: Actor): boolean {
  return permissions.has('remittance.create') || permissions.has('cashbook.view');
}

type ReceiveDetails = Dashboard['receiveDetails'];

const nothingReceived: ReceiveDetails = { receivedDetails: {}, waiting: 0, from_branches: 0n, in_transit: null };

/** What waits to be remitted, and what other branches have sent (accounting §9). */
async function receiveDetails(tx: Tx, frame: BranchFrame, day: IsoDate): Promise<ReceiveDetails> {
  const isHead = await isHeadOffice(tx, frame);
  const own = isHead ? [] : await readReceived(tx, frame, day);
  const receivedDetails: Record<string, ReceivedVoucher[]> = {};
  for (const row of [...own, ...(await readFromBranches(tx, frame, day))].map(onWire)) {
    receivedDetails[row.branch_id] = [...(receivedDetails[row.branch_id] ?? []), row];
  }
  return {
    receivedDetails,
    waiting: isHead ? 0 : await countWaiting(tx, frame),
    from_branches: await readSumFromBranches(tx, frame, day),
    in_transit: isHead ? await readInTransit(tx, frame, day) : null,
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

function decoded({ debitPaisa, creditPaisa }: Sides) {
  return { debit: debitPaisa, credit: creditPaisa };
}
