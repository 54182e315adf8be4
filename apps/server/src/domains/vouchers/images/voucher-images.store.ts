import type { VoucherImage } from '@cashbook/contract/vouchers/images';
import { MONEY_GROUPS } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import { imagesOfVoucher, type Paper } from '#domains/files/index';

/** The vouchers to which images are added: of a branch, between two dates, of a type or of all (0). */
export interface ImageFilter {
  readonly companyId: number;
  readonly branchId: number;
  readonly typeId: number;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

/** Returns the condition of live vouchers `v` of the filter. */
const inFilter = ({ companyId, branchId, typeId, startDate, endDate }: ImageFilter): RawBuilder<unknown> => sql`
  v.company_id = ${companyId} and v.branch_id = ${branchId} and v.vr_date between ${startDate} and ${endDate}
    and not v.is_void and (${typeId} = 0 or v.type_id = ${typeId})`;

export interface ListedVoucher {
  readonly voucherId: bigint;
  readonly numberText: string;
  readonly date: IsoDate;
  readonly accounts: string;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly images: string;
}

/** Returns one page of the vouchers, by date and number, each with its accounts beside cash and bank, and the count of all. */
export async function listVouchers(
  tx: Tx,
  filter: ImageFilter & { readonly imageType: number },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ListedVoucher[]; count: number }> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from voucher v where ${inFilter(filter)}`.execute(tx);
  const { rows } = await sql<ListedVoucher>`
    select v.voucher_id as "voucherId", v.vr_no as "numberText", v.vr_date as date,
      coalesce(o.names, '') as accounts, coalesce(o.debit, v.total_paisa) as "debitPaisa",
      coalesce(o.credit, v.total_paisa) as "creditPaisa",
      ${imagesOfVoucher('v', sql`and (${filter.imageType} = 0 or m.image_type = ${filter.imageType})`)} as images
    from (
      select v.* from voucher v where ${inFilter(filter)}
      order by v.vr_date, v.voucher_id limit ${limit} offset ${offset}
    ) v
      left join lateral (
        select sum(x.debit) filter (where not x.is_money)::bigint as debit,
          sum(x.credit) filter (where not x.is_money)::bigint as credit,
          coalesce(string_agg(x.name, ', ' order by x.first_line) filter (where not x.is_money),
            string_agg(x.name, ', ' order by x.first_line)) as names
        from (
          select a.name, a.group_id = any (${[...MONEY_GROUPS]}::int[]) as is_money, sum(l.debit_paisa) as debit,
            sum(l.credit_paisa) as credit, min(array[l.entry_no, l.line_no]) as first_line
          from line l join account a on a.company_id = l.company_id and a.account_id = l.account_id
          where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
          group by a.account_id, a.name, a.group_id
        ) x
      ) o on true
    order by v.vr_date, v.voucher_id`.execute(tx);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** A voucher that has or had a number. */
export interface NumberedVoucher {
  readonly voucherId: bigint;
  readonly numberText: string;
  readonly typeId: number;
  readonly startYear: number;
  readonly number: number;
}

/** Returns the vouchers of the filter that have, or had before a change of type, one of these numbers. */
export async function vouchersNumbered(
  tx: Tx,
  filter: ImageFilter,
  numbers: readonly number[],
): Promise<NumberedVoucher[]> {
  const { rows } = await sql<NumberedVoucher>`
    select v.voucher_id as "voucherId", v.vr_no as "numberText", n.type_id as "typeId", n.fiscal_year as "startYear", n.number
    from voucher v
      join voucher_number n on n.company_id = v.company_id and n.voucher_id = v.voucher_id
    where ${inFilter(filter)} and n.number = any (${[...numbers]}::int[])`.execute(tx);
  return rows;
}

/** A voucher, as images need it. */
export interface VoucherOfImages {
  readonly voucherId: bigint;
  readonly branchId: number;
  readonly typeId: number;
  readonly isVoid: boolean;
  readonly images: number;
}

/** Returns a voucher in one of these branches with the number of its images; null when there is none. */
export async function findVoucher(
  tx: Tx,
  { companyId, branchIds }: { readonly companyId: number; readonly branchIds: readonly number[] },
  voucherId: bigint,
): Promise<VoucherOfImages | null> {
  const { rows } = await sql<VoucherOfImages>`
    select v.voucher_id as "voucherId", v.branch_id as "branchId", v.type_id as "typeId", v.is_void as "isVoid", (
      select count(*)::int from voucher_image m
      where m.company_id = v.company_id and m.voucher_id = v.voucher_id and m.removed_at is null
    ) as images
    from voucher v
    where v.company_id = ${companyId} and v.voucher_id = ${voucherId} and v.branch_id = any (${[...branchIds]}::int[])`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * Locks the images of vouchers until the transaction ends, by their ids: of two uploads that would exceed the limit together, the
 * second counts the images of the first. Their files are stored by then, so that an upload only waits for rows.
 */
export async function lockImagesOf(tx: Tx, vouchers: readonly Pick<VoucherOfImages, 'voucherId'>[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('voucher_image', o.id))
    from (select distinct id from unnest(${vouchers.map(({ voucherId }) => voucherId)}::bigint[]) id order by id) o`.execute(
    tx,
  );
}

/** A row for an image. */
export interface NewImage {
  readonly companyId: number;
  readonly branchId: number;
  readonly voucherId: bigint;
  readonly file: string;
  readonly fileNo: number;
  readonly imageType: number;
  readonly givenName: string;
  readonly paper: Paper;
  /** Null for the demo's own. */
  readonly by: number | null;
  readonly at: Date;
}

export async function addVoucherImage(tx: Tx, image: NewImage): Promise<void> {
  const { companyId, branchId, voucherId, file, fileNo, imageType, givenName, paper, by, at } = image;
  await sql`
    insert into voucher_image (company_id, branch_id, voucher_id, file_name, image_type, given_name, mime, size_bytes, width,
      height, file_no, uploaded_by, uploaded_at)
    values (${companyId}, ${branchId}, ${voucherId}, ${file}, ${imageType}, ${givenName}, ${paper.mime},
      ${paper.bytes.length}, ${paper.size?.width ?? null}, ${paper.size?.height ?? null}, ${fileNo}, ${by}, ${at})`.execute(
    tx,
  );
}

export async function imagesOf(tx: Tx, companyId: number, voucherId: bigint): Promise<VoucherImage[]> {
  const { rows } = await sql<Omit<VoucherImage, 'at'> & { at: Date }>`
    select m.file_name as file, m.image_type, m.given_name, m.mime = 'application/pdf' as is_pdf, m.size_bytes as size, m.width,
      m.height, coalesce(u.name, '') as by, m.uploaded_at as at
    from voucher_image m
      left join app_user u on u.company_id = m.company_id and u.user_id = m.uploaded_by
    where m.company_id = ${companyId} and m.voucher_id = ${voucherId} and m.removed_at is null
    order by m.uploaded_at, m.file_no`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Removes an image of the voucher, and returns the name that its sender gave it; null when it has no such image. */
export async function removeImage(
  tx: Tx,
  { companyId, voucherId, file, by, at }: Pick<NewImage, 'companyId' | 'voucherId' | 'file' | 'by' | 'at'>,
): Promise<string | null> {
  const { rows } = await sql<{ givenName: string }>`
    update voucher_image set removed_by = ${by}, removed_at = ${at}
    where company_id = ${companyId} and voucher_id = ${voucherId} and file_name = ${file} and removed_at is null
    returning given_name as "givenName"`.execute(tx);
  return rows[0]?.givenName ?? null;
}

/** Returns the type of the voucher of an image in the branch, and the image's own media type; null when there is none. */
export async function findImage(
  tx: Tx,
  { companyId, branchId, file }: { readonly companyId: number; readonly branchId: number; readonly file: string },
): Promise<{ typeId: number; mime: string; givenName: string } | null> {
  const { rows } = await sql<{ typeId: number; mime: string; givenName: string }>`
    select v.type_id as "typeId", m.mime, m.given_name as "givenName"
    from voucher_image m join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
    where m.company_id = ${companyId} and m.branch_id = ${branchId} and m.file_name = ${file} and m.removed_at is null`.execute(
    tx,
  );
  return rows[0] ?? null;
}
