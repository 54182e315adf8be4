import { afterAll } from 'vitest';
import { createTestCompany, type TestCompany, tokenOf } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/** Two companies on one server, and who administers each. */
export interface TwoCompanies {
  readonly server: TestServer;
  readonly acme: TestCompany;
  /** Whose things nobody of Acme may see. */
  readonly bengal: TestCompany;
  /** The token of Acme's administrator. */
  readonly admin: string;
  readonly bengalAdmin: string;
}

/** For the head of a test file, which waits for it: the server stands until the file's last test is over. */
export async function useTwoCompanies(): Promise<TwoCompanies> {
  const server = await startTestServer();
  afterAll(() => server.close());
  const acme = await createTestCompany(server, 'Acme');
  const bengal = await createTestCompany(server, 'Bengal');
  const admin = await tokenOf(server, acme, acme.people.admin);
  return { server, acme, bengal, admin, bengalAdmin: await tokenOf(server, bengal, bengal.people.admin) };
}
