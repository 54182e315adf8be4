import { GROUP } from '@cashbook/kernel';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedError } from '#http/request-log';
import { addAccount, type CashDesk, openCashDesk } from '#testing/cash-desk';
import { createTestCompany, testPassword } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

interface Line {
  readonly reqId?: string;
  readonly msg: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly company?: number;
}

const log: string[] = [];
let server: TestServer;
let desk: CashDesk;
let rahim: number;
let companyId: number;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'debug' }, undefined, { log: { write: (line) => log.push(line) } });
  const company = await createTestCompany(server, 'Meghna');
  ({ companyId } = company);
  rahim = await addAccount(server, company, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  desk = await openCashDesk(server, company, company.people.accountant);
});
afterAll(() => server.close());

const lines = () => log.map((line) => JSON.parse(line) as Line);

test('each call has a line with its route and company, and the number that its answer carries', async () => {
  log.length = 0;
  const reply = await desk.save('received', [{ account: rahim, amount: 54_321.09, remarks: 'for the boat' }]);
  expect(reply.status).toBe(200);
  const number = reply.headers['x-request-id'];
  const line = lines().find(({ reqId }) => reqId === number);
  expect(line).toMatchObject({ msg: 'call', method: 'POST', route: '/api/trading/cash/received', status: 200 });
  expect(line?.company).toBe(companyId);
});

test('no line holds a name, a mobile, an amount or a password, whatever goes wrong', async () => {
  log.length = 0;
  const typed = ['Rahim', '01712345678', '54321', 'for the boat', testPassword, 'nobody@example.com', '127.0.0.1'];
  await desk.save('received', [{ account: rahim, amount: 54_321.09, remarks: 'for the boat' }]);
  await desk.save('received', [{ account: 'Rahim', amount: '54321' }]);
  await call(server, 'GET /api/parties?search=Rahim%2001712345678');
  await call(server, 'POST /api/login', { payload: { email: 'nobody@example.com', password: testPassword } });
  await call(server, 'POST /api/login', {
    headers: { 'content-type': 'application/json' },
    payload: '{"Rahim": 01712345678',
  });
  await call(server, 'GET /no/such/Rahim/01712345678');
  server.app.log.error({ err: new Error('outer', { cause: new SyntaxError('"Rahim" is not valid JSON') }) }, 'failed');
  expect(lines().length).toBeGreaterThanOrEqual(7);
  for (const one of typed) expect(log.filter((line) => line.includes(one))).toEqual([]);
});

test('an error of the database is logged by its code and rule, not by the row that broke it', async () => {
  const refused = await server.services.db.app
    .selectNoFrom((eb) => eb.cast<number>(eb.val('Rahim 01712345678'), 'integer').as('number'))
    .execute()
    .then(
      () => null,
      (error: unknown) => error,
    );
  expect(refused).toBeInstanceOf(DatabaseError);
  const logged = loggedError(refused);
  expect(logged).toMatchObject({ type: 'DatabaseError', code: '22P02' });
  expect(logged.stack).toMatch(/at /);
  expect(JSON.stringify(logged)).not.toContain('Rahim');
});
