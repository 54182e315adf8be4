import type { Asked } from '@cashbook/contract/reports/filters';
import type { soldByFilters } from '@cashbook/contract/reports/sold-by';
import type { IsoDate, Paisa, QtyMilli } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import { showAskedBranches } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { Words } from '#export/words';

type By = Asked<typeof soldByFilters>['by'];

/** A question about the sales of a branch, or of all that the reader reaches. */
export interface AskOfSales {
  readonly tx: Tx;
  readonly frame: BranchFrame;
  /** The branches that the reader reaches. */
  readonly reach: readonly number[];
  readonly words: Words;
  /** `item_id` is the product to which the sales are limited; 0 or none for all. */
  readonly asked: Asked<typeof soldByFilters> & { readonly item_id?: number };
}

/** The sales of a product, a category, a customer, a salesman, a branch or a day, and what their goods cost. */
export interface Sold {
  /** The product, category, customer, salesman or branch of the row, by what the rows are grouped by; the others are null. */
  readonly product_id: number | null;
  readonly category_id: number | null;
  readonly account_id: number | null;
  readonly employee_id: number | null;
  readonly of_branch_id: number | null;
  /** The only branch of the row's sales; null for several. */
  readonly in_branch_id: number | null;
  /** A product of all branches together, and a branch that sold it. */
  readonly sold_product_id: number | null;
  readonly sold_branch_id: number | null;
  /** The product that was asked for, of a row that is a branch. */
  readonly item_id: number | null;
  /** The day of sales by day. */
  readonly day: IsoDate | undefined;
  /** The name of any other row. */
  readonly name: string | undefined;
  readonly invoices: number;
  readonly quantity: QtyMilli;
  readonly sales: Paisa;
  readonly cost: Paisa;
  readonly profit: Paisa;
  /** The profit in a hundred taka of sales. Empty if nothing was sold. */
  readonly margin: string;
}

/** The id of the rows, and the SQL of the name of a row `sold`, by choice. Sales without a salesman are one row. */
const rowsBy: Readonly<
  Record<
    By,
    { readonly id: RawBuilder<unknown>; readonly name: RawBuilder<unknown>; readonly goods?: RawBuilder<unknown> }
  >
> = {
  product: { id: sql`g.product_id`, name: sql`sold.goods`, goods: sql`g.product_name` },
  category: { id: sql`g.category_id`, name: sql`sold.goods`, goods: sql`g.cat_name` },
  customer: { id: sql`s.account_id`, name: nameIn('account', 'account_id') },
  salesman: { id: sql`s.employee_id`, name: nameIn('employee', 'employee_id') },
  branch: { id: sql`s.branch_id`, name: nameIn('branch', 'branch_id') },
  day: { id: sql`s.vr_date`, name: sql`sold.id::text` },
};

/** Returns the SQL of the name in a table. Names are looked up for the rows and not for each of their sales. */
function nameIn(table: string, key: string): RawBuilder<unknown> {
  return sql`(select n.name from ${sql.table(table)} n where n.company_id = sold.company_id and n.${sql.ref(key)} = sold.id)`;
}

/** One grouping of sales, from a day of the range on, and how many of its first rows are read; all by default. */
export interface Grouping {
  readonly by: By;
  readonly from: IsoDate;
  readonly most?: number;
}

/**
 * Reads sales less their discount, and the cost of their goods when they left. A return reduces both. The cost of a
 * line is rounded alone, so every grouping has the same total. Each invoice counts once
 * in a row, also by product or salesman. Days are in their order; other rows begin with the largest amount of `largest`.
 */
export async function readSoldBy(ask: AskOfSales, largest: Largest): Promise<Sold[]> {
  const { by, start_date: from } = ask.asked;
  const [rows = []] = await readSoldByEach(ask, [{ by, from }], largest);
  return rows;
}

type Largest = 'sales' | 'profit';

/** Reads sales as {@link readSoldBy} does, by several groupings. The lines of the range are read once for all of them. */
export async function readSoldByEach(
  ask: AskOfSales,
  groupings: readonly Grouping[],
  largest: Largest,
): Promise<Sold[][]> {
  const { tx, frame, asked } = ask;
  const branches = await showAskedBranches(ask);
  const parts = groupings.map((grouping, part) => soldIn(ask, branches, { ...grouping, part, largest }));
  const { rows } = await sql<Sold & { part: number; nth: bigint }>`
    with goods_sold as materialized (
      select * from goods_sold(
        ${frame.companyId}, ${branches}::int[], ${asked.start_date}, ${asked.end_date}, ${asked.item_id ?? 0}
      )
    )
    ${sql.join(parts, sql` union all `)}
    order by part, nth
  `.execute(tx);
  const read = groupings.map((): Sold[] => []);
  // A row has a day or a name, and keeps the order of its fields.
  for (const { part, nth: _, ...sold } of rows) {
    read[part]?.push(groupings[part]?.by === 'day' ? { ...sold, name: undefined } : { ...sold, day: undefined });
  }
  return read;
}

/** Returns the SQL for the rows of a grouping of the lines `goods_sold`. */
function soldIn(
  { frame, asked, words }: AskOfSales,
  branches: readonly number[],
  { by, from, most, part, largest }: Grouping & { readonly part: number; readonly largest: Largest },
): RawBuilder<unknown> {
  const { scope, item_id: item = 0 } = asked;
  const { id, name, goods } = rowsBy[by];
  const ownId =
    scope === 'one' || by === 'branch' ? sql`sold.id` : sql`case when sold.in_branch_id is not null then sold.id end`;
  const idIf = (one: By) => (one !== by || (one === 'product' && scope === 'all') ? sql`null::int` : ownId);
  const isSoldInAll = by === 'product' && scope === 'all';
  const ifSoldInAll = (value: RawBuilder<unknown>) => (isSoldInAll ? value : sql`null::int`);
  const order = by === 'day' ? sql`sold.id` : sql`${sql.ref(`sold.${largest}`)} desc, name_key(sold.name), sold.id`;
  return sql`
    select * from (select ${part}::int as part, row_number() over (order by ${order}) as nth,
      ${idIf('product')} as product_id, ${idIf('category')} as category_id, ${idIf('customer')} as account_id,
      ${idIf('salesman')} as employee_id, ${idIf('branch')} as of_branch_id, sold.in_branch_id,
      ${ifSoldInAll(sql`sold.id`)} as sold_product_id, ${ifSoldInAll(sql`sold.branch_id`)} as sold_branch_id,
      ${by === 'branch' && item > 0 ? sql`${item}::int` : sql`null::int`} as item_id,
      sold.name as day, coalesce(sold.name, ${words.say('nobodyNamed')}::text) as name,
      sold.invoices, sold.quantity, sold.sales, sold.cost, sold.profit,
      case when sold.sales > 0 then to_char(100 * sold.profit / sold.sales::numeric, 'FM999999990.0') else '' end as margin
    from (
      select sold.*, sold.sales - sold.cost as profit, ${name} as name
      from (
        select ${frame.companyId}::int as company_id, ${id} as id, ${goods === undefined ? sql`null` : sql`max(${goods})`} as goods,
          min(s.branch_id) as branch_id, case when min(s.branch_id) = max(s.branch_id) then min(s.branch_id) end as in_branch_id,
          count(distinct s.voucher_id) filter (where not s.is_return)::int as invoices,
          sum(s.quantity_milli)::bigint as quantity, sum(s.sales_paisa)::bigint as sales, sum(s.cost_paisa)::bigint as cost
        from goods_sold s
          ${goods === undefined ? sql`` : sql`join goods_of(${branches}::int[]) g on g.branch_id = s.branch_id and g.product_id = s.product_id`}
        where s.vr_date >= ${from}
        group by ${id}
      ) sold
    ) sold
    order by nth
    ${most === undefined ? sql`` : sql`limit ${most}`}) part_${sql.raw(String(part))}`;
}
