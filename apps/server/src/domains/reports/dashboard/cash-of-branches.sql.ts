import { ACCOUNT } from '@cashbook/kernel';
import type { IsoDate, Sides } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The figures on the card of a branch (accounting §10): account 17, its live lines, approved or not. */
export interface CashOfBranch {
  readonly branchId: number;
  readonly branchName: string;
  readonly status: number;
  readonly isHeadOffice: boolean;
  /** Null before the branch's books are opened. Then there are no figures yet. */
  readonly openDay: IsoDate | null;
  /** Received and paid on the open day. */
  readonly today: Sides;
  /** Received and paid up to and including the open day. */
  readonly total: Sides;
  /** The time of the last change of the branch's books. Null before the first voucher. */
  readonly lastChange: Date | null;
}

type Row = Omit<CashOfBranch, 'today' | 'total'> & {
  readonly todayDebitPaisa: bigint;
  readonly todayCreditPaisa: bigint;
  readonly totalDebitPaisa: bigint;
  readonly totalCreditPaisa: bigint;
};

/**
 * Returns the cards of some branches, head office first and then by name. Only the open day is not in the rollups, so its
 * lines are summed. The days before it are the rollups less the days after it; such days exist once somebody has jumped
 * back. Its cost grows neither with the age of the books nor with their size.
 */
export async function readCashOfBranches(
  tx: Tx,
  companyId: number,
  branchIds: readonly number[],
): Promise<CashOfBranch[]> {
  const { rows } = await sql<Row>`
    select b.branch_id as "branchId", b.name as "branchName", b.status, b.office_type_id = 1 as "isHeadOffice",
      t.day as "openDay", today.debit as "todayDebitPaisa", today.credit as "todayCreditPaisa",
      (coalesce(folded.debit_paisa, 0) - later.debit + today.debit)::bigint as "totalDebitPaisa",
      (coalesce(folded.credit_paisa, 0) - later.credit + today.credit)::bigint as "totalCreditPaisa",
      greatest(posted.at, changed.at, sealed.at) as "lastChange"
    from branch b
      left join trading_day t on t.company_id = b.company_id and t.branch_id = b.branch_id and t.is_open
      left join account_balance folded on folded.company_id = b.company_id and folded.branch_id = b.branch_id
        and folded.account_id = ${ACCOUNT.cash}
      cross join lateral (
        select coalesce(sum(l.debit_paisa), 0)::bigint as debit, coalesce(sum(l.credit_paisa), 0)::bigint as credit
        from line l
        where l.company_id = b.company_id and l.branch_id = b.branch_id and l.account_id = ${ACCOUNT.cash}
          and l.vr_date = t.day and l.live
      ) today
      cross join lateral (
        select coalesce(sum(d.debit_paisa), 0) as debit, coalesce(sum(d.credit_paisa), 0) as credit
        from trading_day u
          join account_day d on d.company_id = u.company_id and d.branch_id = u.branch_id and d.day = u.day
            and d.account_id = ${ACCOUNT.cash}
        where u.company_id = b.company_id and u.branch_id = b.branch_id and u.day > t.day
      ) later
      -- The newest voucher of each type: the last number of a counter is of the last that was posted.
      cross join lateral (
        select max(v.created_at) as at
        from voucher_counter c
          join voucher_number n on n.company_id = c.company_id and n.branch_id = c.branch_id and n.type_id = c.type_id
            and n.fiscal_year = c.fiscal_year and n.number = c.last_number
          join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id
        where c.company_id = b.company_id and c.branch_id = b.branch_id
      ) posted
      cross join lateral (
        select max(n.changed_at) as at from voucher_version n
        where n.company_id = b.company_id and n.branch_id = b.branch_id and n.vr_date = t.day and n.version > 1
      ) changed
      -- A change of a closed day, or its closing, leaves a seal.
      left join lateral (
        select s.sealed_at as at from day_seal s
        where s.company_id = b.company_id and s.branch_id = b.branch_id order by s.seal_no desc limit 1
      ) sealed on true
    where b.company_id = ${companyId} and b.branch_id = any (${[...branchIds]})
    order by b.office_type_id <> 1, lower(b.name), b.branch_id`.execute(tx);
  return rows.map(({ todayDebitPaisa, todayCreditPaisa, totalDebitPaisa, totalCreditPaisa, ...row }) => ({
    ...row,
    today: { debitPaisa: todayDebitPaisa, creditPaisa: todayCreditPaisa },
    total: { debitPaisa: totalDebitPaisa, creditPaisa: totalCreditPaisa },
  }));
}
