import { typesOf } from '@cashbook/kernel';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { drawBill } from '#domains/demo/vouchers/draw-bill';
import { type FileStore, readPaper } from '#domains/files/index';
import { addVoucherImage, filesOfImage, newImageName } from '#domains/vouchers/index';

/** The branches whose vouchers get images, and the time of the demo. */
interface ImagesDesk {
  readonly companyId: number;
  readonly branchIds: readonly number[];
  readonly userId: number | null;
  readonly files: FileStore;
  readonly now: Date;
}

/** The types of vouchers that get a bill: cash payments, purchases and sales. */
const withBills = [
  ...typesOf({ money: 'cash', direction: 'out' }),
  ...typesOf({ trade: 'purchase', isReturn: false }),
  ...typesOf({ trade: 'sale', isReturn: false }),
];

/** The number of vouchers with a bill in each branch. */
const ofEachBranch = 6;

/**
 * Draws the bills of the newest payments, purchases and sales of each branch, so that the books have some images. Their
 * files are made as those of an upload.
 */
export async function addDemoImages(tx: Tx, { companyId, branchIds, userId, files, now }: ImagesDesk): Promise<void> {
  await showBranches(tx, branchIds);
  const { rows } = await sql<{ branchId: number; voucherId: bigint; vrNo: string }>`
    select v.branch_id as "branchId", v.voucher_id as "voucherId", v.vr_no as "vrNo"
    from unnest(${[...branchIds]}::int[]) b (branch_id), lateral (
      select * from voucher
      where company_id = ${companyId} and branch_id = b.branch_id and not is_void and type_id = any (${withBills}::int[])
      order by vr_date desc, voucher_id desc limit ${ofEachBranch}
    ) v`.execute(tx);
  for (const { branchId, voucherId, vrNo } of rows) {
    const paper = await readPaper(drawBill(vrNo));
    if (typeof paper === 'string') throw new Error(`The bill of ${vrNo} could not be drawn: ${paper}`);
    const image = { companyId, branchId, file: newImageName(paper) };
    for (const { key, bytes } of filesOfImage(image, paper)) await files.put(key, bytes);
    const facts = { imageType: 3, givenName: `${vrNo}.png`, fileNo: 1, by: userId, at: now };
    await addVoucherImage(tx, { ...image, ...facts, voucherId, paper });
  }
}
