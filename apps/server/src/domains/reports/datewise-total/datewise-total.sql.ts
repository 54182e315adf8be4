import { datewiseTotal } from '@cashbook/contract/reports/datewise-total';
import { ACCOUNT } from '@cashbook/kernel';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/** Reads the days on which account 17 moved. Closed days come from the rollups, the others from their live lines. */
export const readDatewiseTotal = whole(datewiseTotal, async ({ tx, frame, asked }) => {
  const here = sql`company_id = ${frame.companyId} and branch_id = ${frame.branchId}`;
  const cash = sql`${here} and account_id = ${ACCOUNT.cash}`;
  const between = sql`between ${asked.start_date} and ${asked.end_date}`;
  const { rows } = await sql<RowOf<typeof datewiseTotal>>`
    select day as vr_date, debit_paisa as debit, credit_paisa as credit from account_day
    where ${cash} and day ${between} and (debit_paisa <> 0 or credit_paisa <> 0)
    union all
    select vr_date, sum(debit_paisa)::bigint, sum(credit_paisa)::bigint from line
    where ${cash} and live and vr_date in (select day from trading_day where ${here} and not folded and day ${between})
    group by vr_date
    order by vr_date
  `.execute(tx);
  return rows;
});
