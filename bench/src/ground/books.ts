import { GROUP } from '@cashbook/kernel';
import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import { openDatabases } from '@cashbook/server/db/pool';
import { inCompany } from '@cashbook/server/db/tx';
import { runAudit } from '@cashbook/server/domains/ledger/index';
import { Client } from 'pg';

/** Runs `work` on one connection to that address. */
export async function onConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds customers with the numbers from `first` on, as the owner. */
export async function addCustomers(client: Client, companyId: number, first: number, count: number): Promise<void> {
  await client.query(
    `insert into account (company_id, account_id, group_id, name, is_party)
     select $1, n, $2, 'Customer ' || n, true from generate_series($3::int, $3::int + $4::int - 1) n`,
    [companyId, GROUP.accountsReceivable, first, count],
  );
  await client.query(
    `insert into party (company_id, account_id, type_id, idfr_code, mobile, manual_address, ledger_page)
     select $1, n, 1, 'C-' || n, '017' || lpad(n::text, 8, '0'), 'Road ' || n % 90, (n % 400)::text
     from generate_series($2::int, $2::int + $3::int - 1) n`,
    [companyId, first, count],
  );
}

/**
 * Runs the product's own audit over the measured books, so that no figure is taken from wrong books.
 * @param except names of checks that fail for books that were not posted through the door
 */
export async function auditBooks(urls: DatabaseUrls, companyId: number, except: readonly string[] = []): Promise<void> {
  const databases = await openDatabases(urls);
  try {
    const results = await inCompany(databases, { companyId, mode: 'audit' }, (tx) => runAudit(tx, companyId));
    const broken = results.filter(({ name, findings }) => findings.length > 0 && !except.includes(name));
    if (broken.length > 0)
      throw new Error(`The measured books are wrong: ${broken.map(({ name }) => name).join(', ')}`);
  } finally {
    await databases.close();
  }
}
