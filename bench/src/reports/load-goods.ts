import { ACCOUNT, GROUP } from '@cashbook/kernel';
import { addDays } from '@cashbook/money';
import type { Client } from 'pg';
import type { Company } from '#ground/company';
import { addGoods, costOf } from '#ground/goods';
import { furniture, labourItems } from '#reports/book-statements';
import type { Sizes } from '#sizes';

/** The share of goods that are never traded: they stay since the stock was opened. */
const idleShare = 0.1;
/** The pieces of the one product with serial numbers; half of them have left again. */
const pieces = 1000;
/**
 * The days between the opening of the stock and the first day of trading. They are enough for goods without a movement to
 * count as idle.
 */
const openedDaysBefore = 60;
const unresolvedVouchers = 20;

/** Returns the number of idle goods. Traded goods are first, then the idle ones; the last product has numbered pieces. */
const idleGoods = ({ goods }: Sizes) => Math.ceil(goods * idleShare);
const numberedProduct = (sizes: Sizes) => sizes.goods + idleGoods(sizes) + 1;

/** Loads goods, labour, prices, imported vouchers that are kept out of the books, and the opening stock of each branch. */
export async function loadMasterData(
  client: Client,
  company: Company,
  { firstDay, ...sizes }: Sizes & { readonly firstDay: string },
): Promise<void> {
  const { companyId, desks } = company;
  const [head] = desks;
  await addGoods(client, company, numberedProduct(sizes));
  for (const statement of masterData) await client.query(statement, [companyId]);
  await client.query(
    `insert into list_price (company_id, list_price_id, branch_id, price_list_id, product_id, from_date, price_paisa, created_at, updated_at)
     select $1, product_id, branch_id, 1, product_id, $2, purchase_price_paisa * 2, now(), now() from product where company_id = $1`,
    [companyId, firstDay],
  );
  await client.query('update product set serial_numbered = true where company_id = $1 and product_id = $2', [
    companyId,
    numberedProduct(sizes),
  ]);
  for (const statement of unresolved) await client.query(statement, [companyId, head?.branchId, firstDay]);
  await openStock(client, company, addDays(firstDay, -openedDaysBefore));
}

/** The number of the order of each branch. */
export const orderNumber = 'B-1';

const masterData = [
  `insert into account (company_id, account_id, group_id, name, is_party)
   values ($1, ${furniture}, ${GROUP.propertyAndEquipment}, 'Furniture', false)`,
  `insert into labour_item (company_id, labour_item_id, name, unit_id, created_at, updated_at)
   select $1, n, 'Labour ' || n, 1, now(), now() from generate_series(1, ${labourItems}) n`,
  `insert into price_list (company_id, price_list_id, name, created_at, updated_at) values ($1, 1, 'Retail', now(), now())`,
  `insert into withholding_section (company_id, withholding_section_id, name, kind, created_at, updated_at)
   values ($1, 1, 'Suppliers', 'tds', now(), now())`,
  `insert into trade_order (company_id, trade_order_id, branch_id, order_for, product_id, order_number, order_date,
     order_rate_milli, total_order_milli, order_type, created_at, updated_at)
   select company_id, branch_id, branch_id, ${ACCOUNT.cash}, 1, '${orderNumber}', current_date, 1000, 1000, 1, now(), now()
   from branch where company_id = $1`,
  // Every tenth product is below its order level in all branches.
  'update product set order_level_milli = 1000000000 where company_id = $1 and product_id % 10 = 0',
];

/** The statements for imported vouchers whose debits and credits differ. */
const unresolved = [
  `insert into voucher_import (company_id, branch_id, file_name, file_digest, imported_at)
   values ($1, $2, 'before.csv', sha256($3::text::bytea), now())`,
  `insert into imported_voucher (company_id, branch_id, type_id, vr_date, legacy_number, import_id)
   select i.company_id, $2, 6, $3::date - 1, n::text, i.import_id
   from voucher_import i, generate_series(1, ${unresolvedVouchers}) n where i.company_id = $1`,
  `insert into unresolved_voucher (company_id, branch_id, type_id, vr_date, legacy_number, status, changed_at)
   select company_id, branch_id, type_id, vr_date, legacy_number, 'held', now()
   from imported_voucher where company_id = $1 and branch_id = $2 and vr_date = $3::date - 1`,
  `insert into unresolved_line (company_id, unresolved_id, line_no, account_id, debit_paisa, credit_paisa, remarks)
   select h.company_id, h.unresolved_id, l.no, l.account_id, l.debit, l.credit, ''
   from unresolved_voucher h, (values (1, 60, 90000, 0), (2, 17, 0, 100000)) l (no, account_id, debit, credit)
   where h.company_id = $1 and h.branch_id = $2 and h.vr_date = $3::date - 1`,
];

/** Writes two vouchers for each branch: one brings the stock. With the other, pieces leave the head office on the same day. */
async function openStock(client: Client, { companyId, desks }: Company, day: string): Promise<void> {
  const branchIds = desks.map(({ branchId }) => branchId);
  await client.query(
    `insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at)
     select $1, b, $3, false, true, now() from unnest($2::int[]) b`,
    [companyId, branchIds, day],
  );
  for (const statement of opening) await client.query(statement, [companyId, branchIds, day]);
}

const opened = `
  select nextval('voucher_id_seq') as voucher_id, b as branch_id, n as number, fiscal_year_of($3::date, 7) as year
  from unnest($2::int[]) b, generate_series(1, case b when ($2::int[])[1] then 2 else 1 end) n`;

const opening = [
  `insert into voucher (company_id, branch_id, voucher_id, type_id, fiscal_year, number, vr_date, total_paisa, created_at, vr_no)
   select $1, v.branch_id, v.voucher_id, 18, v.year, v.number, $3::date, 0, $3::date + time '06:00',
     voucher_number_text('SA', fiscal_year_text(v.year, 7), v.number)
   from (${opened}) v`,
  `insert into voucher_number (company_id, branch_id, type_id, fiscal_year, number, voucher_id)
   select company_id, branch_id, type_id, fiscal_year, number, voucher_id from voucher
   where company_id = $1 and branch_id = any ($2::int[]) and vr_date = $3::date`,
  `insert into voucher_counter (company_id, branch_id, type_id, fiscal_year, last_number)
   select company_id, branch_id, type_id, fiscal_year, max(number) from voucher
   where company_id = $1 and branch_id = any ($2::int[]) and vr_date = $3::date group by 1, 2, 3, 4`,
  `insert into voucher_version (company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void, changed_at, total_paisa,
     amount_paisa, vr_no, remarks, kind, form_version, form)
   select company_id, branch_id, voucher_id, 1, 'post', type_id, vr_date, false, created_at, 0, 0, vr_no, '',
     case number when 1 then 'opening-stock' else 'stock-adjustment' end, 1, '{}'
   from voucher where company_id = $1 and branch_id = any ($2::int[]) and vr_date = $3::date`,
];

/**
 * Writes the stock movements of all vouchers, in their order. A product costs the same each time, so every average is
 * that cost. The audit that follows computes the averages again.
 */
export async function loadStock(client: Client, { companyId, desks }: Company, sizes: Sizes): Promise<void> {
  const [head] = desks;
  const numbered = numberedProduct(sizes);
  await client.query(movements(numbered), [companyId, head?.branchId]);
  await client.query(balances, [companyId]);
  await client.query(orderedProduct, [companyId]);
  for (const statement of serials(numbered)) await client.query(statement, [companyId]);
}

/** The SQL that gives an order its product: one both bought and sold if possible, and among these the most frequent. */
const orderedProduct = `
  update trade_order o set product_id = l.product_id
  from (
    select distinct on (i.branch_id) i.branch_id, l.product_id
    from invoice i join invoice_line l on l.company_id = i.company_id and l.voucher_id = i.voucher_id
    where i.company_id = $1 and coalesce(i.purchase_order_id, i.sales_order_id) is not null
    group by i.branch_id, l.product_id
    order by i.branch_id, count(distinct i.purchase_order_id is null) desc, count(*) desc, l.product_id
  ) l
  where o.company_id = $1 and o.branch_id = l.branch_id`;

/**
 * Returns the SQL of the stock movements. Each branch begins with a hundred of each of the goods; of the last idle one a hundred and
 * one leave the head office again. The numbered pieces belong to the head office.
 */
const movements = (numbered: number): string => `
  insert into stock_movement (company_id, branch_id, voucher_id, version, movement_no, product_id, vr_date, quantity_milli, given_cost,
    price, unit_cost, quantity_after_milli, average_after)
  select $1, m.branch_id, m.voucher_id, 1, m.movement_no, m.product_id, m.vr_date, m.milli, case when m.is_given then ${costOf('m.product_id')} end,
    ${costOf('m.product_id')}, ${costOf('m.product_id')},
    sum(m.milli) over (partition by m.branch_id, m.product_id order by m.vr_date, m.voucher_id, m.movement_no),
    ${costOf('m.product_id')}
  from (
    select v.branch_id, v.voucher_id, l.line_no as movement_no, l.product_id, v.vr_date,
      case when v.type_id = any (types_of('purchase') || types_of('sale_return')) then l.quantity_milli else -l.quantity_milli end
        as milli, v.type_id = any (types_of('purchase')) as is_given
    from invoice_line l join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
    where l.company_id = $1 and l.product_id is not null
    union all
    select d.branch_id, d.voucher_id, p.product_id, p.product_id, d.vr_date, s.milli, d.kind = 'opening-stock'
    from voucher_version d
      join product p on p.company_id = d.company_id,
      lateral (select case
        when d.branch_id = $2 and p.product_id = ${numbered - 1} then case d.kind when 'opening-stock' then 100000 else -101000 end
        when p.product_id <> ${numbered} then case d.kind when 'opening-stock' then 100000 end
        when d.branch_id = $2 then case d.kind when 'opening-stock' then ${pieces * 1000} else ${-pieces * 500} end
      end as milli) s
    where d.company_id = $1 and d.kind in ('opening-stock', 'stock-adjustment') and s.milli is not null
  ) m
  order by m.vr_date, m.voucher_id, m.movement_no`;

const balances = `
  insert into stock_balance (company_id, branch_id, product_id, quantity_milli, average_cost)
  select $1, branch_id, product_id, sum(quantity_milli), max(average_after) from stock_movement where company_id = $1
  group by branch_id, product_id order by branch_id, product_id`;

const serials = (numbered: number) => [
  `insert into stock_serial (company_id, branch_id, voucher_id, version, movement_no, serial, place, product_id, vr_date, is_in)
   select m.company_id, m.branch_id, m.voucher_id, 1, m.movement_no, 'S-' || n, n, m.product_id, m.vr_date, m.quantity_milli > 0
   from stock_movement m, lateral generate_series(1, abs(m.quantity_milli) / 1000) n
   where m.company_id = $1 and m.product_id = ${numbered}`,
  `insert into product_serial (company_id, product_id, serial, branch_id, is_held)
   select company_id, product_id, serial, branch_id, bool_and(is_in) from stock_serial where company_id = $1
   group by company_id, product_id, serial, branch_id`,
];
