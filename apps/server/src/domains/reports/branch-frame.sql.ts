import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The facts that the reports of one branch need. */
export interface BranchFrame {
  readonly companyId: number;
  readonly companyName: string;
  /** The month, 1–12, in which the company's fiscal year starts. */
  readonly fiscalYearStartMonth: number;
  readonly branchId: number;
  readonly branchName: string;
  /** The open day; null before the branch's books are opened. */
  readonly openDay: IsoDate | null;
  /** The latest day that was ever opened or written to. No voucher has a later date. */
  readonly lastDay: IsoDate | null;
}

/** Returns the frame of a branch. Null when the company has no such branch. */
export async function findBranchFrame(tx: Tx, companyId: number, branchId: number): Promise<BranchFrame | null> {
  const [frame = null] = await findBranchFrames(tx, companyId, [branchId]);
  return frame;
}

/** Returns the frames of those branches that the company has, by name. */
export async function findBranchFrames(
  tx: Tx,
  companyId: number,
  branchIds: readonly number[],
): Promise<readonly BranchFrame[]> {
  const { rows } = await sql<BranchFrame>`
    select c.company_id as "companyId", c.name as "companyName", c.fiscal_year_start_month as "fiscalYearStartMonth",
      b.branch_id as "branchId", b.name as "branchName",
      (select day from trading_day t
       where t.company_id = b.company_id and t.branch_id = b.branch_id and t.is_open) as "openDay",
      (select max(day) from trading_day t
       where t.company_id = b.company_id and t.branch_id = b.branch_id) as "lastDay"
    from branch b join company c using (company_id)
    where b.company_id = ${companyId} and b.branch_id = any (${branchIds}::int[])
    order by name_key(b.name), b.branch_id
  `.execute(tx);
  return rows;
}
