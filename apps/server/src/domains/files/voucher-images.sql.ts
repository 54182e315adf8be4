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
