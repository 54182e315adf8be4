import { afterAll } from 'vitest';
import { createTestCompany, type TestCompany, tokenOf } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/** Two companies on one server, and the tokens of their administrators. */
export interface TwoCompanies {
  readonly server: TestServer;
  readonly acme: TestCompany;
  /** A company whose data nobody of Acme may see. */
  readonly bengal: TestCompany;
  /** The token of Acme's administrator. */
  readonly admin: string;
  readonly bengalAdmin: string;
}

/**
 * Starts the server and the companies. A test file awaits it at its head; the server runs until the file's last test has
 * ended.
 */
export async function useTwoCompanies(): Promise<TwoCompanies> {
  const server = await startTestServer();
  afterAll(() => server.close());
  const acme = await createTestCompany(server, 'Acme');
  const bengal = await createTestCompany(server, 'Bengal');
  const admin = await tokenOf(server, acme, acme.people.admin);
  return { server, acme, bengal, admin, bengalAdmin: await tokenOf(server, bengal, bengal.people.admin) };
}
