import {
  receiptDocument,
  type TransitNote,
  type Transit as TransitReply,
  withdrawalDocument,
} from '@cashbook/contract/stock/branch-transfer';
import {
  type ReceiptFacts,
  type TypedReceipt,
  type TypedWithdrawal,
  transferReceipt,
  transferWithdrawal,
} from '@cashbook/kernel';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { readPrintedBranch } from '#domains/organisation/index';
import { type DocumentKind, nothingBeside, type PostingServices, stored } from '#domains/posting/index';
import { goodsNeeded } from '#domains/stock/goods-look-ups';
import { type ListedTransit, readTransits, transitNeeded } from '#domains/stock/transit/transit-look-up';
import type { Actor } from '#use-case/caller';

/** Goods received from another branch. The two halves are voided together and saved anew, never edited. */
export const receiptKind: DocumentKind<TypedReceipt, ReceiptFacts> = {
  name: 'branch-transfer-receipt',
  typeIds: [18],
  ...stored(receiptDocument),
  needs: (typed, before) => ({
    transit: transitNeeded(typed.sendingVoucherId, 'toBranchId'),
    warehouses: goodsNeeded([], [typed.warehouseId], before).warehouses,
  }),
  rule: transferReceipt,
  readBeside: nothingBeside,
};

/** Goods on their way that the sending branch takes back or writes off. */
export const withdrawalKind: DocumentKind<TypedWithdrawal, Pick<ReceiptFacts, 'transit'>> = {
  name: 'branch-transfer-withdrawal',
  typeIds: [18],
  ...stored(withdrawalDocument),
  needs: (typed) => ({ transit: transitNeeded(typed.sendingVoucherId, 'fromBranchId') }),
  rule: transferWithdrawal,
  readBeside: nothingBeside,
};

/** The largest number of vouchers in a list of goods on their way. */
const mostListed = 200;

/** Returns the goods on their way from and to the working branch, the latest first. */
export async function listInTransit(
  { db }: Pick<PostingServices, 'db'>,
  { companyId, workingBranchId: branchId }: Actor,
): Promise<TransitReply[]> {
  return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, [branchId]);
    const { rows } = await sql<{ voucherId: bigint }>`
      select voucher_id as "voucherId" from (
        select voucher_id from goods_in_transit
        where company_id = ${companyId} and branch_id = ${branchId} and open_milli > 0
        union
        select voucher_id from goods_in_transit
        where company_id = ${companyId} and to_branch_id = ${branchId} and open_milli > 0
      ) v
      order by voucher_id desc limit ${mostListed}`.execute(tx);
    return transitReplies(
      tx,
      branchId,
      rows.map(({ voucherId }) => Number(voucherId)),
    );
  });
}

/** Returns the goods that one voucher has sent from or to the working branch. Null if it has sent none. */
export async function findInTransit(
  { db }: Pick<PostingServices, 'db'>,
  { companyId, workingBranchId: branchId }: Actor,
  voucherId: number,
): Promise<TransitNote | null> {
  return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    const [found] = await transitReplies(tx, branchId, [voucherId]);
    if (found === undefined) return null;
    return { ...found, branch: await readPrintedBranch(tx, companyId, found.from_branch.id) };
  });
}

async function transitReplies(tx: Tx, branchId: number, voucherIds: readonly number[]): Promise<TransitReply[]> {
  return (await readTransits(tx, branchId, voucherIds)).map(reply);
}

const reply = ({ rows, ...transit }: ListedTransit): TransitReply => ({
  mtm_id: transit.voucherId,
  vr_no: transit.numberText,
  vr_date: transit.sentOn,
  from_branch: { id: transit.fromBranchId, name: transit.fromBranch },
  to_branch: { id: transit.toBranchId, name: transit.toBranch },
  vehicle: transit.vehicle,
  remarks: transit.remarks,
  products: rows.map((row) => ({
    product: row.productId,
    product_name: row.name,
    unit: row.unit,
    has_serials: row.hasSerials,
    decimals: row.decimals,
    sent: row.sentMilli,
    sent_serials: [...row.sentSerials],
    open: row.openMilli,
    open_serials: [...row.serials],
  })),
});
