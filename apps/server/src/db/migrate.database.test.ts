import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#db/migrate';
import { openDatabases } from '#db/pool';
import { createTestDatabase, type TestDatabase } from '#testing/database';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.dispose());

async function asSuperuser<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('a database that is current is left alone', async () => {
  expect(await migrate(database.owner)).toEqual([]);
});

test('a database made by a newer version is refused in one sentence', async () => {
  await asSuperuser(database.superuser, (client) =>
    client.query(`insert into cashbook.migration (name, checksum) values ('9999_future', 'x')`),
  );
  await expect(migrate(database.owner)).rejects.toThrow(
    'The database was made by a newer version of Cashbook (it has migration 9999_future): start the newer version.',
  );
});

test('a migration altered after it was applied is refused', async () => {
  await asSuperuser(database.superuser, (client) =>
    client.query(`update cashbook.migration set checksum = 'x' where name like '0001%'`),
  );
  await expect(migrate(database.owner)).rejects.toThrow(/^The file db\/migrations\/0001_\w+\.sql is not the one/);
});

test('a database of the tables before these is refused with what to do', async () => {
  await asSuperuser(database.superuser, (client) =>
    client.query(`update cashbook.migration set name = '0001_organisation' where name = '0001_companies'`),
  );
  await expect(migrate(database.owner)).rejects.toThrow(
    'The database was made by a version of Cashbook before its tables were written anew (it has migration 0001_organisation): ' +
      'go on with that version, or begin anew with an empty database or another data folder.',
  );
});

test('a migration that waits says for whom', async () => {
  const said: string[] = [];
  let heard: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const say = (sentence: string) => {
    said.push(sentence);
    heard();
  };
  const holder = new Client({ connectionString: database.superuser, application_name: 'left behind' });
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock(7220105)');
    const migrating = migrate(database.owner, { say, sayAfterMs: 50 });
    await first;
    await holder.query('select pg_advisory_unlock_all()');
    await migrating;
    expect(said[0]).toMatch(
      /^Bringing the database to this version takes \d+ s so far: it waits for a lock that process \d+ \("left behind" of user \w+\) of the database server holds\.$/,
    );
  } finally {
    await holder.end();
  }
});

test('a database that is away is one sentence', async () => {
  await expect(migrate('postgresql://cashbook_owner@127.0.0.1:1/none')).rejects.toThrow(
    /^The database cannot be reached: /,
  );
});

test('one address of a superuser is enough: it migrates, and the application runs as its role', async () => {
  const name = `single_${randomBytes(6).toString('hex')}`;
  await asSuperuser(database.superuser, (client) => client.query(`create database ${name}`));
  const url = `${database.superuser.slice(0, database.superuser.lastIndexOf('/'))}/${name}`;
  try {
    expect((await migrate(url)).length).toBeGreaterThan(5);
    const databases = await openDatabases({ app: url, report: url });
    try {
      for (const [pool, role] of [
        [databases.app, 'cashbook_app'],
        [databases.report, 'cashbook_report'],
      ] as const) {
        const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(pool);
        expect(rows).toEqual([{ role }]);
      }
    } finally {
      await databases.close();
    }
  } finally {
    await asSuperuser(database.superuser, (client) => client.query(`drop database ${name} with (force)`));
  }
});

test('a user who may not act as the application is refused before anything is served', async () => {
  const user = `stranger_${randomBytes(6).toString('hex')}`;
  await asSuperuser(database.superuser, (client) => client.query(`create role ${user} login password 'secret'`));
  const url = database.app.replace(/\/\/[^@]*@/, `//${user}:secret@`);
  try {
    await expect(openDatabases({ app: url, report: url })).rejects.toThrow(`may not act as cashbook_app`);
  } finally {
    await asSuperuser(database.superuser, (client) => client.query(`drop role ${user}`));
  }
});
