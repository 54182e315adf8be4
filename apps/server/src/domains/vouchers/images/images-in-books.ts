import type { PicturesInBooks } from '#domains/files/index';
import { imageKeys, isImageKey, type StoredImage } from '#domains/vouchers/images/image-keys';

/** The images of vouchers, for backups and for the sweep of files. */
export const voucherImagesInBooks: PicturesInBooks = {
  owns: isImageKey,
  needed: async (owner, since) => {
    const { rows } = await owner.query<StoredImage>(
      `select company_id as "companyId", branch_id as "branchId", file_name as file from voucher_image
       where removed_at is null or removed_at >= $1`,
      [since],
    );
    return new Set(rows.flatMap(imageKeys));
  },
  missing: async (owner, storedKeys) => {
    const { rows } = await owner.query<StoredImage & { number: string }>(
      `select m.company_id as "companyId", m.branch_id as "branchId", m.file_name as file, v.vr_no as number
       from voucher_image m join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
       where m.removed_at is null order by v.vr_no`,
    );
    const without = rows.filter((row) => imageKeys(row).some((key) => !storedKeys.has(key)));
    return [...new Set(without.map(({ number }) => number))];
  },
};
