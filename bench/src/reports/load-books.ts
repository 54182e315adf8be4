import { addDays } from '@cashbook/money';
import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import { openDatabases } from '@cashbook/server/db/pool';
import { inCompany } from '@cashbook/server/db/tx';
import { rebuildRollups } from '@cashbook/server/domains/ledger/index';
import type { Client } from 'pg';
import { addCustomers, onConnection } from '#ground/books';
import type { Company } from '#ground/company';

/**
 * Books of a given size, written by the owner past the door, month by month, with rollups made anew afterwards. They
 * grow as books do, by getting older: a month holds the same at every size. One branch is busy, the others are not.
 */
export const firstParty = 1001;
export const customers = 20_000;
const suppliers = 500;
const goods = 2000;
const categories = 40;
const busyVouchersADay = 370;
const quietVouchersADay = 93;
/** Half of the vouchers are receipts, a fifth payments, of one or two entries; the rest are sales on credit of one. */
const linesPerVoucher = 2.7;

/** Fills the company's branches up to and including its open day. */
export async function loadBooks(
  urls: DatabaseUrls,
  company: Company,
  lineCount: number,
  say: (text: string) => void,
): Promise<void> {
  const linesADay = (busyVouchersADay + quietVouchersADay * (company.desks.length - 1)) * linesPerVoucher;
  const days = Math.max(1, Math.round(lineCount / linesADay));
  const firstDay = addDays(company.day, 1 - days);
  await onConnection(urls.owner, async (client) => {
    await addCustomers(client, company.companyId, firstParty, customers + suppliers);
    await addGoods(client, company);
    await client.query('select setseed(0.2627)');
    await guardTables(client, 'disable');
    for (const [from, to] of monthsOf(firstDay, company.day)) {
      await loadDays(client, company, from, to);
      say(`reports: loaded ${from} to ${to}`);
    }
    await guardTables(client, 'enable');
  });
  await rebuild(urls, company.companyId);
  await onConnection(urls.owner, (client) => client.query('vacuum (analyze)'));
}

/** The goods that are sold; of the stock these books know nothing. */
async function addGoods(client: Client, { companyId, desks }: Company): Promise<void> {
  const by = 'created_at, updated_at';
  for (const statement of [
    `insert into unit (company_id, unit_id, name, decimals, ${by}) values ($1, 1, 'Piece', 0, now(), now())`,
    `insert into product_type (company_id, product_type_id, name, ${by}) values ($1, 1, 'Goods', now(), now())`,
    `insert into category (company_id, category_id, name, ${by})
     select $1, n, 'Category ' || n, now(), now() from generate_series(1, ${categories}) n`,
  ]) {
    await client.query(statement, [companyId]);
  }
  await client.query(
    `insert into product (company_id, product_id, branch_id, category_id, product_type_id, unit_id, name, code, ${by})
     select $1, n, $2, 1 + n % ${categories}, 1, 1, 'Product ' || n, 'P-' || n, now(), now()
     from generate_series(1, ${goods}) n`,
    [companyId, desks[0]?.branchId],
  );
}

/** The triggers would look at every line again; the audit that follows does so at once. */
async function guardTables(client: Client, how: 'enable' | 'disable'): Promise<void> {
  for (const table of ['voucher', 'voucher_version', 'voucher_number', 'entry', 'line', 'invoice', 'invoice_line']) {
    await client.query(`alter table ${table} ${how} trigger user`);
  }
}

/** The range cut at the ends of months: a voucher's number belongs to the fiscal year of its month. */
function monthsOf(first: string, last: string): [string, string][] {
  const months: [string, string][] = [];
  for (let from = first; from <= last; ) {
    const nextMonth = `${addDays(`${from.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
    const end = addDays(nextMonth, -1);
    months.push([from, end < last ? end : last]);
    from = nextMonth;
  }
  return months;
}

async function loadDays(client: Client, { companyId, desks, day }: Company, from: string, to: string): Promise<void> {
  const branchIds = desks.map((desk) => desk.branchId);
  const perDay = desks.map((_, index) => (index === 0 ? busyVouchersADay : quietVouchersADay));
  await client.query('begin');
  await client.query(
    `insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at)
     select $1, b, d, false, true, now() from unnest($2::int[]) b, generate_series($3::date, $4::date, '1 day') d
     where d <> $5::date`,
    [companyId, branchIds, from, to, day],
  );
  await client.query(
    `create temp table new_voucher on commit drop as
     select v.*, t.prefix, fiscal_year_of(v.vr_date, 7) as fiscal_year,
       (coalesce(c.last_number, 0)
         + row_number() over (partition by v.branch_id, v.type_id order by v.voucher_id))::int as number
     from (
       select nextval('voucher_id_seq') as voucher_id, branch_id, vr_date,
         case when kind < 0.5 then 1 when kind < 0.7 then 2 else 13 end as type_id,
         case when kind < 0.7 and twice < 0.5 then 2 else 1 end as entries
       from (
         select b.branch_id, d::date as vr_date, random() as kind, random() as twice
         from generate_series($3::date, $4::date, '1 day') d, unnest($1::int[], $2::int[]) b (branch_id, per_day),
           generate_series(1, b.per_day)
         order by d, b.branch_id
       ) drawn
     ) v
       join voucher_type t on t.type_id = v.type_id
       left join voucher_counter c on c.company_id = $5 and c.branch_id = v.branch_id and c.type_id = v.type_id
         and c.fiscal_year = fiscal_year_of(v.vr_date, 7)`,
    [branchIds, perDay, from, to, companyId],
  );
  await client.query(
    `create temp table new_entry on commit drop as
     select v.voucher_id, v.branch_id, v.vr_date, v.type_id, e as entry_no,
       (10000 + floor(random() * 5000000))::bigint as paisa,
       ($1::int + case when v.type_id = 2 then $2::int + floor(random() * $3::int) else floor(random() * $2::int) end)::int
         as party_id
     from new_voucher v, generate_series(1, v.entries) e`,
    [firstParty, customers, suppliers],
  );
  for (const statement of writes) await client.query(statement, [companyId]);
  await client.query('commit');
}

const writes = [
  `insert into voucher (company_id, branch_id, voucher_id, type_id, fiscal_year, number, vr_date, total_paisa, created_at,
     vr_no)
   select $1, v.branch_id, v.voucher_id, v.type_id, v.fiscal_year, v.number, v.vr_date, total.paisa,
     v.vr_date + time '06:00', voucher_number_text(v.prefix, fiscal_year_text(v.fiscal_year, 7), v.number)
   from new_voucher v
     join (select voucher_id, sum(paisa) as paisa from new_entry group by voucher_id) total using (voucher_id)
   order by v.voucher_id`,
  `insert into voucher_number (company_id, branch_id, type_id, fiscal_year, number, voucher_id)
   select $1, branch_id, type_id, fiscal_year, number, voucher_id from new_voucher order by branch_id, type_id, number`,
  `insert into voucher_counter (company_id, branch_id, type_id, fiscal_year, last_number)
   select $1, branch_id, type_id, fiscal_year, max(number) from new_voucher group by branch_id, type_id, fiscal_year
   on conflict (company_id, branch_id, type_id, fiscal_year) do update set last_number = excluded.last_number`,
  `insert into voucher_version (company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void, changed_at,
     total_paisa, amount_paisa, vr_no, remarks, kind, form_version, form)
   select $1, v.branch_id, v.voucher_id, 1, 'post', v.type_id, v.vr_date, false, v.created_at, v.total_paisa, v.total_paisa,
     v.vr_no, '', case v.type_id when 1 then 'cash-receipt' when 2 then 'cash-payment' else 'sale' end, 1, '{}'
   from voucher v join new_voucher n on v.company_id = $1 and v.voucher_id = n.voucher_id order by v.voucher_id`,
  `insert into entry (company_id, version, voucher_id, entry_no)
   select $1, 1, voucher_id, entry_no from new_entry order by voucher_id, entry_no`,
  `insert into line (company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa,
     contra_account_id, entry_no, line_no, remarks)
   select $1, e.branch_id, e.voucher_id, case when s.line_no = 1 then p.debited else p.credited end, e.vr_date,
     case when s.line_no = 1 then e.paisa else 0 end, case when s.line_no = 1 then 0 else e.paisa end,
     case when s.line_no = 1 then p.credited else p.debited end, e.entry_no, s.line_no, 'As agreed with the party'
   from new_entry e,
     lateral (select case when e.type_id = 1 then 17 else e.party_id end as debited,
       case e.type_id when 1 then e.party_id when 2 then 17 else 20 end as credited) p,
     (values (1), (2)) s (line_no)
   order by e.voucher_id, e.entry_no, s.line_no`,
  // A sale has three lines: a half, a third of the rest, and what is left, of goods that are next to one another in no category.
  `insert into invoice (company_id, branch_id, voucher_id, version, vr_date, account_id, total_paisa, discount_paisa, paid_paisa)
   select $1, branch_id, voucher_id, 1, vr_date, party_id, paisa, 0, 0 from new_entry where type_id = 13 order by voucher_id`,
  `insert into invoice_line (company_id, branch_id, voucher_id, version, line_no, vr_date, product_id, quantity_milli, rate_milli,
     total_paisa)
   select $1, e.branch_id, e.voucher_id, 1, l.no, e.vr_date, 1 + (e.voucher_id * 31 + l.no * 17) % ${goods}, 1000, l.paisa * 10,
     l.paisa
   from new_entry e,
     lateral (values (1, e.paisa / 2), (2, e.paisa / 6), (3, e.paisa - e.paisa / 2 - e.paisa / 6)) l (no, paisa)
   where e.type_id = 13 order by e.voucher_id, l.no`,
];

async function rebuild(urls: DatabaseUrls, companyId: number): Promise<void> {
  const databases = await openDatabases(urls);
  try {
    await inCompany(databases, { companyId, mode: 'write' }, rebuildRollups);
  } finally {
    await databases.close();
  }
}
