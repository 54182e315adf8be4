import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Which numbers are meant: of one type, or of any. */
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
  readonly branchName: string;
  readonly totalPaisa: Paisa;
  readonly isVoid: boolean;
}

const mostOffered = 10;

/** The vouchers that the numbers were ever given to, newest first, at most ten. Every look-up is by the whole key. */
export async function findNumbered(tx: Tx, asked: NumbersAsked): Promise<NumberedVoucher[]> {
  const { companyId, branchIds, typeIds, startYear, number } = asked;
  const { rows } = await sql<NumberedVoucher>`
    select v.voucher_id as "voucherId", v.type_id as "typeId", v.vr_no as "numberText", v.vr_date as date,
      b.name as "branchName", w.amount_paisa as "totalPaisa", v.is_void as "isVoid"
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
