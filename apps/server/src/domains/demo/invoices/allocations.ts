import { proposeAllocations } from '@cashbook/kernel';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { allocateBills, openItemsOf } from '#domains/ledger/index';

interface AllocatingDesk {
  readonly companyId: number;
  readonly branchId: number;
  readonly userId: number | null;
  readonly at: Date;
}

/** Allocates the payments of two of three parties to their oldest bills. Payments of the others stay on account. */
export async function allocateDemoBills(tx: Tx, desk: AllocatingDesk, partyIds: readonly number[]): Promise<void> {
  const { companyId, branchId, userId, at } = desk;
  await showBranches(tx, [branchId]);
  for (const accountId of partyIds.filter((id) => id % 3 !== 0)) {
    const items = await openItemsOf(tx, { companyId, branchId, accountId });
    const proposed = proposeAllocations(
      items.map(({ mtm_id, bill_no, side, item_date, open }) => {
        return { voucherId: mtm_id, billNo: bill_no, side, date: item_date, openPaisa: open };
      }),
    );
    if (proposed.length === 0) continue;
    const done = await allocateBills(tx, { branchId, accountId, expectedDay: null, userId }, proposed, at);
    if (!done.ok) throw new Error(`the books refused the demo: ${done.refusal.code}`);
  }
}
