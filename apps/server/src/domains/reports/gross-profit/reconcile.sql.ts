import type { Sums } from '@cashbook/contract/reports/columns';
import type { grossProfit } from '@cashbook/contract/reports/gross-profit';
import { paisaOf } from '@cashbook/contract/reports/report';
import { ACCOUNT } from '@cashbook/kernel';
import { addDays, type Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { askedFrames } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { Ask } from '#domains/reports/engine/reader';

/** The level 2 accounts of the chart that make the gross profit. */
const [directIncome, directExpenses] = [41, 51];

interface Found {
  /** Sales less returns and discounts, as the accounts have them. */
  readonly revenue: Paisa;
  /** The cost in the accounts: of purchases and their returns, of stock documents, and of all other vouchers. */
  readonly costBought: Paisa;
  readonly costStock: Paisa;
  readonly costOther: Paisa;
  /** The movements of the same documents at the cost of the goods. Opening stock that was typed in the range is not in them. */
  readonly movedBought: Paisa;
  readonly movedStock: Paisa;
  readonly movedAll: Paisa;
  readonly opening: Paisa;
  readonly closing: Paisa;
}

/**
 * Returns the figures between the total of the report and the gross profit of the statements. That profit is revenue, less
 * opening stock, purchases and direct expenses, plus closing stock, without the closing of a year. Each figure is a part
 * that the books have and the sales do not. The remainder is rounding.
 */
export async function reconcile(ask: Ask<typeof grossProfit>, total: Sums): Promise<Sums> {
  const found = { ...nothing };
  for (const frame of await askedFrames(ask)) {
    const figures = await readFigures(ask, frame);
    for (const name of figureNames) found[name] += figures[name];
  }
  const { revenue, costBought, costStock, costOther, movedBought, movedStock, movedAll, opening, closing } = found;
  const grossProfitOfBooks = revenue - costBought - costStock - costOther - opening + closing;
  const explained = {
    stockRevaluation: closing - opening - movedAll,
    stockGainsAndLosses: movedStock - costStock,
    purchaseReturnsAndBonus: movedBought - costBought,
    directWithoutGoods: revenue - paisaOf(total, 'sales') - costOther,
  };
  const comesTo = Object.values(explained).reduce((sum, paisa) => sum + paisa, paisaOf(total, 'profit'));
  return { ...explained, roundingDifference: grossProfitOfBooks - comesTo, grossProfitOfBooks };
}

const nothing = {
  ...{ revenue: 0n, costBought: 0n, costStock: 0n, costOther: 0n, movedBought: 0n, movedStock: 0n, movedAll: 0n },
  ...{ opening: 0n, closing: 0n },
} satisfies Found;
// `Object.keys` forgets the names.
const figureNames = Object.keys(nothing) as readonly (keyof Found)[];

async function readFigures(
  { tx, asked }: Ask<typeof grossProfit>,
  { companyId, branchId }: BranchFrame,
): Promise<Found> {
  const { start_date: start, end_date: end } = asked;
  const valuation = (day: string) => sql`
    (select coalesce(sum(value_paisa), 0) from stock_value_on(${companyId}, ${branchId}, ${day}))`;
  const { rows } = await sql<Found>`
    with direct as materialized (
      select a.account_id, g.parent_id = ${directIncome} or a.account_id = ${ACCOUNT.salesDiscount} as is_revenue
      from account a
        join account_group g on g.company_id = a.company_id and g.group_id = a.group_id
      where a.company_id = ${companyId} and a.account_id <> ${ACCOUNT.changeInStock}
        and (g.parent_id in (${directIncome}, ${directExpenses})
          or a.account_id in (${ACCOUNT.salesDiscount}, ${ACCOUNT.purchaseDiscount}))
    ), of_type as (
      select t.*, trade_of(t.type_id) = 1 as is_bought, t.type_id = any (types_of('stock')) as is_stock
      from booked_and_moved(
        ${companyId}, ${branchId}, ${start}, ${end},
        array(select account_id from direct where is_revenue), array(select account_id from direct where not is_revenue)
      ) t
    ), sums as (
      select coalesce(sum(revenue_paisa), 0) as revenue,
        coalesce(sum(cost_paisa) filter (where is_bought), 0) as cost_bought,
        coalesce(sum(cost_paisa) filter (where is_stock), 0) as cost_stock,
        coalesce(sum(cost_paisa) filter (where not is_bought and not is_stock), 0) as cost_other,
        coalesce(sum(moved_paisa) filter (where is_bought), 0) as moved_bought,
        coalesce(sum(moved_paisa) filter (where is_stock and not is_opening), 0) as moved_stock,
        coalesce(sum(moved_paisa) filter (where not is_opening), 0) as moved_all,
        coalesce(sum(moved_paisa) filter (where is_opening), 0) as typed
      from of_type
    )
    select s.revenue::bigint as revenue, s.cost_bought::bigint as "costBought", s.cost_stock::bigint as "costStock",
      s.cost_other::bigint as "costOther", round(s.moved_bought)::bigint as "movedBought",
      round(s.moved_stock)::bigint as "movedStock", round(s.moved_all)::bigint as "movedAll",
      (${valuation(addDays(start, -1))} + round(s.typed))::bigint as opening, ${valuation(end)}::bigint as closing
    from sums s
  `.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('sums have one row');
  return found;
}
