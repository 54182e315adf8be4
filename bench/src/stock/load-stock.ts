import { addDays } from '@cashbook/money';
import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import { openDatabases } from '@cashbook/server/db/pool';
import { inCompany } from '@cashbook/server/db/tx';
import { rebuildRollups } from '@cashbook/server/domains/ledger/index';
import type { Client } from 'pg';
import { onConnection } from '#ground/books';
import type { Company } from '#ground/company';
import { addGoods } from '#ground/goods';

/**
 * The stock of one branch, written past the door. Every product moves once a day. Of five days, ten units come in on the
 * first and two units go out on each of the others. The cost never changes, so the stock and its cost after each movement
 * are known without a calculation. The audit that follows computes them again.
 */
const productsInVoucher = 50;
const openedDays = 100;

/**
 * Returns two more products, received on the first day. `many` has this many later movements, `few` only {@link
 * fewMovements}.
 */
export const recostedOf = (products: number) =>
  ({ many: { productId: products + 1, movementsADay: 10 }, few: { productId: products + 2 } }) as const;
export const fewMovements = 10;

/** Fills the branch up to its open day. Each day has as many movements as there are products. */
export async function loadStock(
  urls: DatabaseUrls & { readonly superuser: string },
  company: Company,
  { movements, products }: { readonly movements: number; readonly products: number },
  say: (text: string) => void,
): Promise<{ readonly days: number }> {
  const days = Math.max(1, Math.round(movements / products));
  const firstDay = addDays(company.day, 1 - days);
  const [branchId, { companyId }] = [company.desks[0]?.branchId, company];
  await onConnection(urls.superuser, async (client) => {
    // Neither triggers nor keys check every row; the audit that follows checks all of them at once.
    await client.query("set session_replication_role = 'replica'");
    await addGoods(client, company, recostedOf(products).few.productId);
    await client.query(openDays, [companyId, branchId, firstDay, company.day]);
    const indexes = await takeIndexes(client);
    for (let from = 0; from < days; from += openedDays) {
      const to = Math.min(days, from + openedDays) - 1;
      await client.query('begin');
      for (const statement of [vouchers, versions, movementsOfDays]) {
        await client.query(statement(products), [companyId, branchId, firstDay, from, to]);
      }
      await client.query('commit');
      say(`stock: loaded ${to + 1} of ${days} days`);
    }
    await loadRecosted(client, company, { branchId, firstDay, days, products });
    for (const index of indexes) await client.query(index);
    say('stock: indexes made');
    await client.query(balances, [companyId, branchId]);
    // The planner's statistics match books in use.
    await client.query('analyze');
  });
  const databases = await openDatabases(urls);
  try {
    await inCompany(databases, { companyId, mode: 'write' }, rebuildRollups);
  } finally {
    await databases.close();
  }
  await onConnection(urls.owner, (client) => client.query('vacuum (analyze)'));
  return { days };
}

/**
 * Drops the indexes of the movements that no key uses. Returns the statements that create them again, which is quicker at
 * the end.
 */
async function takeIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'stock_movement' and indexname not like '%_pkey'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

const openDays = `
  insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at)
  select $1, $2, d, false, true, now() from generate_series($3::date, $4::date - 1, '1 day') d`;

/** Returns the SQL of the vouchers of the days from the fourth to the fifth parameter, counted from the first day. */
const daysOfVouchers = (products: number) => {
  const vouchersADay = products / productsInVoucher;
  return `
  select d, k, $3::date + d as day, 1000000 + d::bigint * ${vouchersADay} + k as voucher_id, d * ${vouchersADay} + k + 1 as number,
    fiscal_year_of($3::date + d, 7) as year
  from generate_series($4::int, $5::int) d, generate_series(0, ${vouchersADay - 1}) k`;
};

const vouchers = (products: number) => `
  insert into voucher (company_id, branch_id, voucher_id, type_id, fiscal_year, number, vr_date, total_paisa, created_at, vr_no)
  select $1, $2, v.voucher_id, 18, v.year, v.number, v.day, 0, v.day + time '06:00',
    voucher_number_text('SA', fiscal_year_text(v.year, 7), v.number)
  from (${daysOfVouchers(products)}) v order by v.voucher_id`;

const versions = (products: number) => `
  insert into voucher_version (company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void, changed_at, total_paisa,
    amount_paisa, vr_no, remarks, kind, form_version, form)
  select $1, $2, v.voucher_id, 1, 'post', 18, v.day, false, v.day + time '06:00', 0, 0,
    voucher_number_text('SA', fiscal_year_text(v.year, 7), v.number), '', 'stock-adjustment', 1, '{}'
  from (${daysOfVouchers(products)}) v order by v.voucher_id`;

const movementsOfDays = (products: number) => `
  insert into stock_movement (company_id, branch_id, voucher_id, version, movement_no, product_id, vr_date, quantity_milli, given_cost,
    price, unit_cost, quantity_after_milli, average_after)
  select $1, $2, v.voucher_id, 1, m, p.id, v.day, case v.d % 5 when 0 then 10000 else -2000 end,
    case v.d % 5 when 0 then p.cost end, p.cost, p.cost, v.d / 5 * 2000 + 10000 - v.d % 5 * 2000, p.cost
  from (${daysOfVouchers(products)}) v, generate_series(1, ${productsInVoucher}) m,
    lateral (select v.k * ${productsInVoucher} + m as id, 10 + (v.k * ${productsInVoucher} + m) % 90 as cost) p
  order by v.voucher_id, m`;

/** Loads the products whose first receipt is changed: received on the first day, each in its own voucher, and used since. */
async function loadRecosted(
  client: Client,
  { companyId }: Company,
  {
    branchId,
    firstDay,
    days,
    products,
  }: {
    readonly branchId: number | undefined;
    readonly firstDay: string;
    readonly days: number;
    readonly products: number;
  },
): Promise<void> {
  const recosted = recostedOf(products);
  const many = recosted.many.movementsADay;
  const rows = `
    select 900000 + row_number() over (order by d, p) as voucher_id, d, p, m
    from (
      select 0 as d, p, 1 as m from unnest(array[${recosted.many.productId}, ${recosted.few.productId}]) p
      union all select d, ${recosted.many.productId}, ${many} from generate_series(1, $4::int - 1) d
      union all select $4::int - 1, ${recosted.few.productId}, ${fewMovements}
    ) x`;
  const parameters = [companyId, branchId, firstDay, days];
  await client.query('begin');
  await client.query(
    `insert into voucher (company_id, branch_id, voucher_id, type_id, fiscal_year, number, vr_date, total_paisa, created_at, vr_no)
     select $1, $2, v.voucher_id, 18, fiscal_year_of($3::date + v.d, 7), v.voucher_id, $3::date + v.d, 0, now(), 'SA-' || v.voucher_id
     from (${rows}) v`,
    parameters,
  );
  await client.query(
    `insert into voucher_version (company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void, changed_at, total_paisa,
       amount_paisa, vr_no, remarks, kind, form_version, form)
     select $1, $2, v.voucher_id, 1, 'post', 18, $3::date + v.d, false, now(), 0, 0, 'SA-' || v.voucher_id, '', 'stock-adjustment', 1, '{}'
     from (${rows}) v`,
    parameters,
  );
  await client.query(
    `insert into voucher_number (company_id, branch_id, type_id, fiscal_year, number, voucher_id)
     select $1, $2, 18, fiscal_year_of($3::date + v.d, 7), v.voucher_id, v.voucher_id from (${rows}) v`,
    parameters,
  );
  await client.query(
    `insert into stock_movement (company_id, branch_id, voucher_id, version, movement_no, product_id, vr_date, quantity_milli, given_cost,
       price, unit_cost, quantity_after_milli, average_after)
     select $1, $2, v.voucher_id, 1, n, v.p, $3::date + v.d, case v.d when 0 then 20000000 else -1000 end,
       case v.d when 0 then 50 end, 50, 50,
       20000000 - case v.d when 0 then 0 else (case v.p when ${recosted.many.productId} then (v.d - 1) * ${many} else 0 end + n) * 1000 end, 50
     from (${rows}) v, generate_series(1, v.m) n`,
    parameters,
  );
  await client.query('commit');
}

const balances = `
  insert into stock_balance (company_id, branch_id, product_id, quantity_milli, average_cost)
  select $1, $2, p.product_id, o.quantity_after_milli, o.average_after
  from product p, lateral (
    select m.quantity_after_milli, m.average_after from stock_movement m
    where m.company_id = $1 and m.branch_id = $2 and m.product_id = p.product_id and m.live
    order by m.vr_date desc, m.voucher_id desc, m.movement_no desc limit 1
  ) o
  where p.company_id = $1`;
