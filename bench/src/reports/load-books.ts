import { addDays } from '@cashbook/money';
import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import { openDatabases } from '@cashbook/server/db/pool';
import { inCompany } from '@cashbook/server/db/tx';
import { rebuildRollups } from '@cashbook/server/domains/ledger/index';
import type { Client } from 'pg';
import { addCustomers, onConnection } from '#ground/books';
import type { Company } from '#ground/company';
import { drawRows, drawVouchers, firstParty, writes } from '#reports/book-statements';
import { loadMasterData, loadStock } from '#reports/load-goods';
import type { Sizes } from '#sizes';

/**
 * Books of a given size. The owner writes them past the door, month by month, and rebuilds the rollups afterwards. They
 * grow by getting older, as real books do: a month contains the same at every size. One branch is busy, the others are
 * not.
 */

/** The lines of an average voucher, by the shares of {@link drawVouchers}. */
const linesPerVoucher = 2.66;

/** Returns the number of lines that these branches post in a day. */
export const linesOfDay = ({ busyVouchersADay, quietVouchersADay }: Sizes, branches: number): number =>
  (busyVouchersADay + quietVouchersADay * (branches - 1)) * linesPerVoucher;

/** Fills the company's branches up to and including its open day. */
export async function loadBooks(
  urls: DatabaseUrls,
  company: Company,
  lineCount: number,
  say: (text: string) => void,
  sizes: Sizes,
): Promise<void> {
  const days = Math.max(1, Math.round(lineCount / linesOfDay(sizes, company.desks.length)));
  const firstDay = addDays(company.day, 1 - days);
  await onConnection(urls.owner, async (client) => {
    await addCustomers(client, company.companyId, firstParty, sizes.customers + sizes.suppliers);
    await guardTables(client, 'disable');
    await loadMasterData(client, company, { ...sizes, firstDay });
    await client.query('select setseed(0.2627)');
    for (const [from, to] of monthsOf(firstDay, company.day)) {
      await loadDays(client, company, { sizes, from, to });
      say(`reports: loaded ${from} to ${to}`);
    }
    await loadStock(client, company, sizes);
    await guardTables(client, 'enable');
  });
  await rebuild(urls, company.companyId);
  await onConnection(urls.owner, (client) => client.query('vacuum (analyze)'));
}

const guarded = [
  ...['voucher', 'voucher_version', 'voucher_number', 'voucher_link', 'entry', 'line'],
  ...['invoice', 'invoice_line', 'taken_line', 'stock_movement', 'stock_serial'],
  ...['bill', 'bill_allocation', 'installment_plan', 'installment_payment', 'withheld_row'],
];

/** Switches the triggers. They would check every row again; the audit that follows checks all rows at once. */
async function guardTables(client: Client, how: 'enable' | 'disable'): Promise<void> {
  for (const table of guarded) await client.query(`alter table ${table} ${how} trigger user`);
}

/** Returns the range cut at the ends of months, because a voucher's number belongs to the fiscal year of its month. */
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

async function loadDays(
  client: Client,
  { companyId, desks, day }: Company,
  { sizes, from, to }: { readonly sizes: Sizes; readonly from: string; readonly to: string },
): Promise<void> {
  const branchIds = desks.map((desk) => desk.branchId);
  const perDay = desks.map((_, index) => (index === 0 ? sizes.busyVouchersADay : sizes.quietVouchersADay));
  await client.query('begin');
  await client.query(
    `insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at)
     select $1, b, d, false, true, now() from unnest($2::int[]) b, generate_series($3::date, $4::date, '1 day') d
     where d <> $5::date`,
    [companyId, branchIds, from, to, day],
  );
  await client.query(drawVouchers(sizes), [branchIds, perDay, from, to, companyId]);
  for (const statement of drawRows(sizes)) await client.query(statement);
  for (const statement of writes) await client.query(statement, [companyId]);
  await client.query('commit');
}

async function rebuild(urls: DatabaseUrls, companyId: number): Promise<void> {
  const databases = await openDatabases(urls);
  try {
    await inCompany(databases, { companyId, mode: 'write' }, rebuildRollups);
  } finally {
    await databases.close();
  }
}
