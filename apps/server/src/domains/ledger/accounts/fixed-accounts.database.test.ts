import { readFileSync } from 'node:fs';
import { ACCOUNT, CHART_LEVEL_3, CHART_LEVEL_4, GROUP } from '@cashbook/kernel';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openDatabases } from '#db/pool';
import { createBookCompany } from '#testing/book-company';
import { createTestDatabase } from '#testing/database';

const migrations = ['0026_fixed_accounts', '0034_withholding_rates'].map(
  (name) => new URL(`../../../../../../db/migrations/${name}.sql`, import.meta.url),
);

/** The accounts and groups that the migration adds. */
const groupsAdded = [GROUP.unearnedIncome, GROUP.incomeTax];
const accountsAdded = CHART_LEVEL_4.filter(
  ({ id }) => id > 62 || [19, 25, 26, 27, 28, 29, 34, 41, 51, 52, 53, 54, 55, 56].includes(id),
);

test('the migration gives the fixed accounts to a company with books, and minds the names that it has', async () => {
  const database = await createTestDatabase();
  const databases = await openDatabases(database);
  const { companyId } = await createBookCompany(database, databases);
  const client = new Client({ connectionString: database.superuser });
  await client.connect();
  try {
    // The company as it was before: without them, and with an account of a name in the same group and in another one.
    await client.query(`set session_replication_role = replica`);
    await client.query('delete from account where company_id = $1 and account_id = any ($2)', [
      companyId,
      accountsAdded.map(({ id }) => id),
    ]);
    await client.query('delete from account_group where company_id = $1 and group_id = any ($2)', [
      companyId,
      groupsAdded,
    ]);
    await client.query(
      `insert into account (company_id, account_id, group_id, name) values
        ($1, 90001, ${GROUP.administration}, 'DEPRECIATION'), ($1, 90002, ${GROUP.administration}, 'Festival Bonus')`,
      [companyId],
    );
    await client.query('set session_replication_role = origin');
    for (const migration of migrations) {
      // The accounts alone: the tables are there.
      await client.query(readFileSync(migration, 'utf8').split('\n-- Whether tax is withheld')[0] ?? '');
    }

    const { rows } = await client.query<{ id: number; name: string; parentId: number }>(
      `select account_id as id, name, group_id as "parentId" from account where company_id = $1 and is_system order by 1`,
      [companyId],
    );
    const named = (id: number) => rows.find((row) => row.id === id)?.name;
    expect([named(ACCOUNT.depreciation), named(ACCOUNT.festivalBonus)]).toEqual(['Depreciation 64', 'Festival Bonus']);
    expect(rows).toEqual(
      CHART_LEVEL_4.map((one) => (one.id === ACCOUNT.depreciation ? { ...one, name: 'Depreciation 64' } : one)),
    );
    const { rows: groups } = await client.query(
      `select group_id as id, name, parent_id as "parentId" from account_group
       where company_id = $1 and level = 3 order by group_id`,
      [companyId],
    );
    expect(groups).toEqual(CHART_LEVEL_3);
  } finally {
    await client.end();
    await databases.close();
    await database.dispose();
  }
});
