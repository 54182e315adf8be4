import { buyerPhoto, paperTypeIds } from '@cashbook/contract/vouchers/images';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the SQL for the names of the image files of a row's voucher, separated by `|`; empty without an image. `of` is the
 * alias of the row, which has company_id and voucher_id. A transaction sees the images of the branches that it shows.
 */
export const imagesOfVoucher = (of: string, alsoWhere: RawBuilder<unknown> = sql``): RawBuilder<string> => sql`
  coalesce((
    select string_agg(m.file_name, '|' order by m.uploaded_at, m.file_no)
    from voucher_image m
    where m.company_id = ${sql.ref(of)}.company_id and m.voucher_id = ${sql.ref(of)}.voucher_id and m.removed_at is null
      ${alsoWhere}
  ), '')`;

/** Returns the SQL for the images of papers of a row's voucher. Reports leave out those of people and of their national ids. */
export const papersOfVoucher = (of: string): RawBuilder<string> =>
  imagesOfVoucher(of, sql`and m.image_type = any (${[...paperTypeIds]}::smallint[])`);

/** Returns the SQL for the address of the last photo of the buyer on a row's voucher; null without one. */
export const buyerPhotoOf = (of: string): RawBuilder<string | null> => sql`(
  select '/project_voucher/' || lpad(m.branch_id::text, 4, '0') || '/voucher/' || m.file_name
  from voucher_image m
  where m.company_id = ${sql.ref(of)}.company_id and m.voucher_id = ${sql.ref(of)}.voucher_id and m.removed_at is null
    and m.image_type = ${buyerPhoto} and m.mime like 'image/%'
  order by m.uploaded_at desc, m.file_no desc limit 1
)`;
