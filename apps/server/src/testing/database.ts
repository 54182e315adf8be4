import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { DatabaseUrls } from '#db/embedded/roles';

/** The own database of a test file, with all migrations applied and only the rows that the migrations made. */
export interface TestDatabase extends DatabaseUrls {
  readonly name: string;
  /** The superuser's connection string to this database, to read and write without the application. */
  readonly superuser: string;
  /** Closes the remaining connections and drops the database. */
  dispose(): Promise<void>;
}

/**
 * Clones the run's migrated template into a new database (some tens of milliseconds). Make one per test file in
 * `beforeAll`, and dispose of it in `afterAll` after closing the pools that use it. Another cluster has its own template.
 */
export async function createTestDatabase(cluster = inject('cluster')): Promise<TestDatabase> {
  const { superuser, template, templateName } = cluster;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(superuser, `create database ${name} template ${templateName} owner cashbook_owner strategy file_copy`);
  return {
    name,
    superuser: inDatabase(superuser, name),
    owner: inDatabase(template.owner, name),
    app: inDatabase(template.app, name),
    report: inDatabase(template.report, name),
    dispose: () => execute(superuser, `drop database ${name} with (force)`),
  };
}

function inDatabase(url: string, name: string): string {
  return `${url.slice(0, url.lastIndexOf('/'))}/${name}`;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
