import { groupReport } from '@cashbook/contract/reports/group-report';
import { type RawBuilder, sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/** Reads products by category and name, each with the lines of its live invoices in the range. */
export const readGroupReport = whole(groupReport, async ({ tx, frame: { companyId, branchId }, asked }) => {
  const { category_id: categoryId, startdate, enddate } = asked;
  const { rows } = await sql<RowOf<typeof groupReport>>`
    select g.product_id, g.cat_name, g.product_name, g.unit_name as unit,
      t.bought, t.bought_value, ${rate('bought')} as bought_rate, t.sent_back, t.sent_back_value,
      t.sold, t.sold_value, ${rate('sold')} as sold_rate, t.taken_back, t.taken_back_value
    from (
      select l.product_id, ${sumsOf('purchase', 'bought')}, ${sumsOf('purchase_return', 'sent_back')},
        ${sumsOf('sale', 'sold')}, ${sumsOf('sale_return', 'taken_back')}
      from invoice i
        join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
        join invoice_line l on l.company_id = i.company_id and l.voucher_id = i.voucher_id and l.version = i.version
      where i.company_id = ${companyId} and i.branch_id = ${branchId} and i.vr_date between ${startdate} and ${enddate}
        and l.product_id is not null
      group by l.product_id
    ) t
      join goods_of(array[${branchId}]::int[]) g on g.product_id = t.product_id
    where ${categoryId} = 0 or g.category_id = ${categoryId}
    order by name_key(g.cat_name), name_key(g.product_name), g.product_id
  `.execute(tx);
  return rows;
});

/** Returns the SQL for quantity and value of the lines whose vouchers are of a set of types. */
const sumsOf = (types: string, name: string): RawBuilder<unknown> => {
  const ofTypes = sql`filter (where v.type_id = any (types_of(${types})))`;
  return sql`coalesce(sum(l.quantity_milli) ${ofTypes}, 0)::bigint as ${sql.ref(name)},
    coalesce(sum(l.total_paisa) ${ofTypes}, 0)::bigint as ${sql.ref(`${name}_value`)}`;
};

/** Returns the SQL for the value of a unit in millionths of a taka, half up; 0 where nothing moved. */
const rate = (name: string): RawBuilder<unknown> =>
  sql`coalesce(round(t.${sql.ref(`${name}_value`)}::numeric * 10000000 / nullif(t.${sql.ref(name)}, 0)), 0)::bigint`;
