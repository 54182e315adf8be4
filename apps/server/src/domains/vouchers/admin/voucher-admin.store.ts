import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The question for a number: the vouchers of one type or of any. */
export interface NumbersAsked {
  readonly companyId: number;
  readonly branchIds: readonly number[];
  readonly typeIds: readonly number[];
  /** The year in which the fiscal year begins. */
  readonly startYear: number;
  readonly number: number;
}

export interface NumberedVoucher {
  readonly voucherId: bigint;
  readonly typeId: number;
  readonly numberText: string;
  readonly date: IsoDate;
  readonly branchId: number;
  readonly branchName: string;
  readonly totalPaisa: Paisa;
  readonly isVoid: boolean;
}

const mostOffered = 10;

/** Returns the vouchers that ever had the number, newest first, at most ten. Every look-up is by the whole key. */
export async function findNumbered(tx: Tx, asked: NumbersAsked): Promise<NumberedVoucher[]> {
  const { companyId, branchIds, typeIds, startYear, number } = asked;
  const { rows } = await sql<NumberedVoucher>`
    select v.voucher_id as "voucherId", v.type_id as "typeId", v.vr_no as "numberText", v.vr_date as date,
      v.branch_id as "branchId", b.name as "branchName", w.amount_paisa as "totalPaisa", v.is_void as "isVoid"
    from voucher_number n
      join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id
      join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
      join branch b on b.company_id = v.company_id and b.branch_id = v.branch_id
    where n.company_id = ${companyId} and n.branch_id = any (${[...branchIds]}::int[])
      and n.type_id = any (${[...typeIds]}::smallint[]) and n.fiscal_year = ${startYear} and n.number = ${number}
    order by v.vr_date desc, v.voucher_id desc
    limit ${mostOffered}`.execute(tx);
  return rows;
}

/** Vouchers that wait for approval, counted by branch and type. */
export interface Waiting {
  readonly branchId: number;
  readonly branchName: string;
  readonly typeId: number;
  readonly waiting: number;
  /** The number of those that have an image. */
  readonly withImages: number;
}

interface WaitingAsked {
  readonly companyId: number;
  readonly branchIds: readonly number[];
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

/** Counts the live vouchers dated in the range that are not approved. */
export async function countWaiting(tx: Tx, asked: WaitingAsked): Promise<Waiting[]> {
  const { companyId, branchIds, startDate, endDate } = asked;
  const { rows } = await sql<Waiting>`
    select v.branch_id as "branchId", b.name as "branchName", v.type_id as "typeId", count(*)::int as waiting,
      count(*) filter (where exists (
        select from voucher_image m
        where m.company_id = v.company_id and m.voucher_id = v.voucher_id and m.removed_at is null
      ))::int as "withImages"
    from voucher v join branch b on b.company_id = v.company_id and b.branch_id = v.branch_id
    where v.company_id = ${companyId} and v.branch_id = any (${[...branchIds]}::int[])
      and v.vr_date between ${startDate} and ${endDate} and not v.is_void and not v.is_approved
      and is_approvable(v.company_id, v.voucher_id, v.is_system)
    group by v.branch_id, b.name, v.type_id
    order by v.branch_id, v.type_id`.execute(tx);
  return rows;
}

/** The range of present numbers whose live vouchers of one type are wanted. */
interface RangeAsked {
  readonly companyId: number;
  readonly branchId: number;
  readonly typeId: number;
  /** The year in which the fiscal year of the numbers begins. */
  readonly startYear: number;
  readonly firstNumber: number;
  readonly lastNumber: number;
}

const numbered = ({ companyId, branchId, typeId, startYear, firstNumber, lastNumber }: RangeAsked) =>
  sql`vouchers_numbered(${companyId}, ${branchId}, ${typeId}, ${startYear}, ${firstNumber}, ${lastNumber})`;

/** Returns the count and the total of these vouchers. */
export async function countNumbered(tx: Tx, asked: RangeAsked): Promise<{ count: number; totalPaisa: Paisa }> {
  const { rows } = await sql<{ count: number; totalPaisa: Paisa }>`
    select count(*)::int as count, coalesce(sum(w.amount_paisa), 0)::bigint as "totalPaisa"
    from ${numbered(asked)} v
      join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, totalPaisa: 0n };
}

export interface VoucherInRange {
  readonly voucherId: bigint;
  readonly numberText: string;
  readonly date: IsoDate;
  readonly totalPaisa: Paisa;
  readonly isApproved: boolean;
  readonly isRemitted: boolean;
}

/**
 * Returns the first of these vouchers. Those that are approved, remitted or of another date come first. Then come the
 * others, each by number.
 */
export async function listNumbered(
  tx: Tx,
  asked: RangeAsked & { readonly presentDate: IsoDate; readonly most: number },
): Promise<VoucherInRange[]> {
  const { rows } = await sql<VoucherInRange>`
    select v.voucher_id as "voucherId", v.vr_no as "numberText", v.vr_date as date, w.amount_paisa as "totalPaisa",
      v.is_approved as "isApproved", v.is_remitted as "isRemitted"
    from ${numbered(asked)} v
      join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
    order by v.is_approved or v.is_remitted or v.vr_date <> ${asked.presentDate} desc, v.number
    limit ${asked.most}`.execute(tx);
  return rows;
}
