import { ACCOUNT } from '@cashbook/kernel';
import { addDays, type IsoDate, netSides, type Sides } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { papersOfVoucher } from '#domains/files/index';
import type { Place } from '#domains/reports/account-book/place';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { Slice, Totals } from '#domains/reports/engine/reader';
import { sidesThrough } from '#domains/reports/movements.sql';

/** One account in one branch over a range of days, both ends included. Cash Book and Ledger read such ranges. */
export interface BookRange {
  readonly accountId: number;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

/** A live line of the account with its details for a reader. */
export interface BookLine extends Place, Sides {
  readonly vrNo: string;
  readonly isApproved: boolean;
  readonly remarks: string;
  /** The single account on the other side; null when there are several. */
  readonly contraAccountId: number | null;
  readonly contraName: string | null;
  /** The names of all accounts on the other side, in their order; null when it is a single one. */
  readonly contraNames: readonly string[] | null;
  /** The code and mobile of the party behind the contra account; null when it is no party. */
  readonly partyCode: string | null;
  readonly partyMobile: string | null;
  /** The names of its voucher's image files, separated by `|`. */
  readonly images: string;
  /** The other branch of a line on the inter-branch account; empty for other accounts. */
  readonly otherBranch: string;
}

/** Reads opening and total from the rollups. Only the count reads the range's lines, and only from an index. */
export async function readTotals(
  tx: Tx,
  frame: BranchFrame,
  { accountId, startDate, endDate }: BookRange,
): Promise<Totals> {
  const before = await sidesThrough(tx, frame, accountId, addDays(startDate, -1));
  const after = await sidesThrough(tx, frame, accountId, endDate);
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from line
    where company_id = ${frame.companyId} and branch_id = ${frame.branchId} and account_id = ${accountId} and live
      and vr_date between ${startDate} and ${endDate}
  `.execute(tx);
  const opening = netSides(before);
  return {
    opening: { debit: opening.debitPaisa, credit: opening.creditPaisa },
    total: { debit: after.debitPaisa - before.debitPaisa, credit: after.creditPaisa - before.creditPaisa },
    rowCount: Number(rows[0]?.count ?? 0n),
  };
}

/** Returns at most `limit` lines after the position, in the order of the report: date, voucher, entry, line. */
export async function readSlice(
  tx: Tx,
  frame: BranchFrame,
  { accountId, startDate, endDate }: BookRange,
  after: Place | null,
  limit: number,
): Promise<Slice<Place, BookLine>> {
  const beyond =
    after === null
      ? sql``
      : sql`and (vr_date, voucher_id, entry_no, line_no)
          > (${after.vrDate}::date, ${after.voucherId}::bigint, ${after.entryNo}::int, ${after.lineNo}::int)`;
  const { rows } = await sql<BookLine>`
    select l.vr_date as "vrDate", l.voucher_id as "voucherId", l.entry_no as "entryNo", l.line_no as "lineNo",
      v.vr_no as "vrNo", v.is_approved as "isApproved", l.remarks, c.name as "contraName",
      l.debit_paisa as "debitPaisa", l.credit_paisa as "creditPaisa", l.contra_account_id as "contraAccountId",
      case when l.contra_account_id is null then (
        select array_agg(other.name order by other.first_line)
        from (
          select a.name, min(o.line_no) as first_line
          from line o join account a on a.company_id = o.company_id and a.account_id = o.account_id
          where o.company_id = l.company_id and o.voucher_id = l.voucher_id and o.entry_no = l.entry_no
            and (o.debit_paisa > 0) <> (l.debit_paisa > 0)
          group by a.account_id, a.name
        ) other
      ) end as "contraNames",
      p.idfr_code as "partyCode", p.mobile as "partyMobile", ${papersOfVoucher('l')} as images,
      coalesce(case when ${ACCOUNT.interBranchCurrent} in (l.account_id, l.contra_account_id) then (
        select b.name from line o join branch b on b.company_id = o.company_id and b.branch_id = o.counter_branch_id
        where o.company_id = l.company_id and o.voucher_id = l.voucher_id and o.entry_no = l.entry_no
          and (l.account_id <> ${ACCOUNT.interBranchCurrent} or o.line_no = l.line_no)
        order by o.line_no limit 1
      ) end, '') as "otherBranch"
    from (
      select * from line
      where company_id = ${frame.companyId} and branch_id = ${frame.branchId} and account_id = ${accountId} and live
        and vr_date between ${startDate} and ${endDate} ${beyond}
      order by vr_date, voucher_id, entry_no, line_no limit ${limit + 1}
    ) l
      join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
      left join account c on c.company_id = l.company_id and c.account_id = l.contra_account_id
      left join party p on p.company_id = l.company_id and p.account_id = l.contra_account_id
    order by l.vr_date, l.voucher_id, l.entry_no, l.line_no
  `.execute(tx);
  if (rows.length <= limit) return { rows, next: null };
  const lines = rows.slice(0, limit);
  return { rows: lines, next: lines.at(-1) ?? null };
}
