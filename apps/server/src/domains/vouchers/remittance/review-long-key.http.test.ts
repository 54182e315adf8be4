import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, openCashDesk } from '#testing/cash-desk';
import { createTestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
test('several remittances take the longest key that a call may have', async () => {
  const company = await createTestCompany(server, 'Rev');
  const accountant = await openCashDesk(server, company, company.people.accountant);
  const rahim = await addAccount(server, company, { groupId: GROUP.accountsReceivable, name: 'Rahim' });
  const { mtm_id } = await accountant.saved('received', [{ account: rahim, amount: 10, remarks: '' }]);
  const body = { branch_id: company.branches.trading, vouchers: [{ mtm_id, amount: 10, remarks: '' }] };
  const reply = await accountant.post('/dashboard/remittances', body, { 'idempotency-key': 'k'.repeat(200) });
  expect(reply.status, reply.text).toBe(200);
});
