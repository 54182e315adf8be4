import { ACCOUNT } from '@cashbook/kernel';
import type { IsoDate, Sides } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Cash received and paid by a branch in a month. */
export interface CashOfMonth extends Sides {
  readonly branchId: number;
  readonly isHeadOffice: boolean;
  /** The month as `2026-11`. */
  readonly month: string;
}

/** Returns the latest open day of the branches. Null when none of them has opened its books. */
export async function findLatestOpenDay(
  tx: Tx,
  companyId: number,
  branchIds: readonly number[],
): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select max(day) as day from trading_day
    where company_id = ${companyId} and branch_id = any (${[...branchIds]}) and is_open`.execute(tx);
  return rows[0]?.day ?? null;
}

/** Returns the branches' months with cash movements. Closed days come from the rollups, open days from their lines. */
export async function readCashByMonth(
  tx: Tx,
  companyId: number,
  branchIds: readonly number[],
  months: readonly string[],
): Promise<CashOfMonth[]> {
  const branches = [...branchIds];
  const firstDays = months.map((month) => `${month}-01`);
  const { rows } = await sql<CashOfMonth>`
    select b.branch_id as "branchId", b.office_type_id = 1 as "isHeadOffice", to_char(m.month, 'YYYY-MM') as month,
      sum(m.debit_paisa)::bigint as "debitPaisa", sum(m.credit_paisa)::bigint as "creditPaisa"
    from (
      select branch_id, month, debit_paisa, credit_paisa from account_month
      where company_id = ${companyId} and branch_id = any (${branches}) and month = any (${firstDays}::date[])
        and account_id = ${ACCOUNT.cash}
      union all
      select l.branch_id, date_trunc('month', l.vr_date::timestamp)::date, l.debit_paisa, l.credit_paisa
      from trading_day t
        join line l on l.company_id = t.company_id and l.branch_id = t.branch_id and l.account_id = ${ACCOUNT.cash}
          and l.vr_date = t.day and l.live
      where t.company_id = ${companyId} and t.branch_id = any (${branches}) and t.is_open
        and date_trunc('month', t.day::timestamp)::date = any (${firstDays}::date[])
    ) m join branch b on b.company_id = ${companyId} and b.branch_id = m.branch_id
    group by b.branch_id, b.office_type_id, m.month`.execute(tx);
  return rows;
}
