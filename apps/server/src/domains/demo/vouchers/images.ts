import type { ImageTypeId } from '@cashbook/contract/vouchers/images';
import { typesOf } from '@cashbook/kernel';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { drawBill } from '#domains/demo/vouchers/draw-bill';
import { drawIdCard, drawPerson } from '#domains/demo/vouchers/draw-person';
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
export async function addDemoImages(tx: Tx, desk: ImagesDesk): Promise<void> {
  const { companyId, branchIds } = desk;
  await showBranches(tx, branchIds);
  const { rows } = await sql<{ branchId: number; voucherId: bigint; vrNo: string }>`
    select v.branch_id as "branchId", v.voucher_id as "voucherId", v.vr_no as "vrNo"
    from unnest(${[...branchIds]}::int[]) b (branch_id), lateral (
      select * from voucher
      where company_id = ${companyId} and branch_id = b.branch_id and not is_void and type_id = any (${withBills}::int[])
      order by vr_date desc, voucher_id desc limit ${ofEachBranch}
    ) v`.execute(tx);
  for (const { branchId, voucherId, vrNo } of rows) {
    await addImage(tx, desk, {
      branchId,
      voucherId,
      fileNo: 1,
      imageType: 3,
      givenName: `${vrNo}.png`,
      picture: drawBill(vrNo),
    });
  }
}

/** The sales of which people have brought their photos. */
const salesWithPhotos = 3;

/** Adds the photos of buyer and guarantor, and the buyer's national id, to the newest sales of a branch that have both. */
export async function addDemoPhotos(tx: Tx, desk: ImagesDesk): Promise<void> {
  await showBranches(tx, desk.branchIds);
  const { rows } = await sql<{ branchId: number; voucherId: bigint; buyer: string; guarantor: string }>`
    select v.branch_id as "branchId", v.voucher_id as "voucherId", p.name as buyer, g.name as guarantor
    from voucher v
      join installment_plan i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version
        and i.buyer_national_id <> ''
      join installment_guarantor g on g.company_id = i.company_id and g.voucher_id = i.voucher_id and g.version = i.version
        and g.guarantor_no = 1
      join invoice n on n.company_id = v.company_id and n.voucher_id = v.voucher_id and n.version = v.version
      join party p on p.company_id = n.company_id and p.account_id = n.account_id
    where v.company_id = ${desk.companyId} and not v.is_void and exists (
      select from installment_now d where d.company_id = v.company_id and d.sale_id = v.voucher_id and d.due_paisa > 0
    )
    order by v.vr_date desc, v.voucher_id desc limit ${salesWithPhotos}`.execute(tx);
  for (const { branchId, voucherId, buyer, guarantor } of rows) {
    const photos = [
      { fileNo: 1, imageType: 6, givenName: 'buyer.png', picture: drawPerson(buyer) },
      { fileNo: 2, imageType: 7, givenName: 'guarantor.png', picture: drawPerson(guarantor) },
      { fileNo: 3, imageType: 8, givenName: 'national-id.png', picture: drawIdCard(buyer) },
    ] as const;
    for (const one of photos) await addImage(tx, desk, { branchId, voucherId, ...one });
  }
}

interface DemoImage {
  readonly branchId: number;
  readonly voucherId: bigint;
  readonly fileNo: number;
  readonly imageType: ImageTypeId;
  readonly givenName: string;
  readonly picture: Buffer;
}

async function addImage(
  tx: Tx,
  { companyId, userId, files, now }: ImagesDesk,
  { branchId, voucherId, picture, ...facts }: DemoImage,
): Promise<void> {
  const paper = await readPaper(picture);
  if (typeof paper === 'string') throw new Error(`The image ${facts.givenName} could not be drawn: ${paper}`);
  const image = { companyId, branchId, file: newImageName(paper) };
  for (const { key, bytes } of filesOfImage(image, paper)) await files.put(key, bytes);
  await addVoucherImage(tx, { ...image, ...facts, voucherId, paper, by: userId, at: now });
}
