import type { IsoDate } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { openItems } from '#domains/reports/party-books/open-items.sql';

/**
 * Returns the SQL for one row about the account `a`: its balance `due.net_paisa` at the end of the day by age. Its open items are
 * those of the day, less what was allocated to them by then; the others of its balance take the oldest first. Together they are
 * the balance.
 */
export function balanceByAge(
  { companyId, branchId }: BranchFrame,
  day: IsoDate,
  by: 'due' | 'date',
): RawBuilder<unknown> {
  const part = (from: number | null, through: number | null) => sql`
    coalesce(sum(rest.paisa) filter (where
      ${from === null ? sql`true` : sql`rest.days >= ${from}`} and ${through === null ? sql`true` : sql`rest.days <= ${through}`}
    ), 0)::bigint`;
  const place = { companyId, branch: sql`${branchId}`, account: sql`a.account_id` };
  return sql`
    with open as (
      select i.voucher_id, i.bill_no, i.paisa, ${by === 'due' ? sql`i.due_date` : sql`i.item_date`} as since
      from (${openItems(place, day)}) i
    ), owed as (
      -- Items on the side of the balance, each with the sum of those as old or older, and what stands on the other side.
      select o.paisa, ${day}::date - o.since as days,
        abs(sum(o.paisa) over (order by o.since, o.voucher_id, o.bill_no)) as upto,
        (select coalesce(sum(abs(x.paisa)), 0) from open x where sign(x.paisa) = -sign(due.net_paisa)) as paid
      from open o where sign(o.paisa) = sign(due.net_paisa)
    ), rest as (
      select sign(owed.paisa) * least(abs(owed.paisa), greatest(owed.upto - owed.paid, 0)) as paisa, owed.days from owed
    )
    select ${part(null, -1)} as not_due, ${part(0, 30)} as days_30, ${part(31, 60)} as days_60, ${part(61, 90)} as days_90,
      ${part(91, 120)} as days_120, ${part(121, null)} as older
    from rest`;
}
