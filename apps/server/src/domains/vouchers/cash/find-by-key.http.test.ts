import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { addAccount, type CashDesk, openCashDesk, refusalOf } from '#testing/cash-desk';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let account: number;
let manager: CashDesk;
/** A cashier who may save receipts but not change them. */
let cashier: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  account = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  manager = await openCashDesk(server, meghna, meghna.people.manager);
  const { companyId, roleIds, people } = meghna;
  await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
    sql`delete from role_permission where company_id = ${companyId} and role_id = ${roleIds.Accountant}
      and permission = 'cash.received.edit'`.execute(tx),
  );
  cashier = await openCashDesk(server, meghna, people.accountant);
});
afterAll(() => server.close());

const findByKey = (desk: CashDesk, key: string, side = 'received') => desk.get(`/trading/cash/${side}/held?key=${key}`);

test('a cashier who may not change vouchers still learns what their key has saved, as it stands now', async () => {
  const key = { 'idempotency-key': 'draft-1' };
  const saved = await cashier.saved('received', [{ account, amount: 333, remarks: 'due' }], key);
  expect((await cashier.find('received', saved.vr_no)).status).toBe(403);
  expect((await findByKey(cashier, 'draft-1')).body.data).toMatchObject({
    mtm_id: saved.mtm_id,
    vr_no: saved.vr_no,
    version: 1,
    is_void: false,
    is_approved: false,
    branch_id: meghna.branches.trading,
    transactionList: [{ account, accountName: 'Rahim Store', remarks: 'due', amount: 333 }],
  });
  await manager.update('received', [{ account, amount: 400, mtmId: saved.mtm_id }]);
  expect((await findByKey(cashier, 'draft-1')).body.data).toMatchObject({
    version: 2,
    transactionList: [{ amount: 400 }],
  });
  const voided = await manager.post('/admin/voucher/void', { voucher_number: saved.vr_no, reason: 'twice' });
  expect(voided.status).toBe(200);
  expect((await findByKey(cashier, 'draft-1')).body.data).toMatchObject({
    vr_no: saved.vr_no,
    is_void: true,
    transactionList: [{ account, accountName: 'Rahim Store', amount: 400 }],
  });
});

test('a key tells nothing to others, on the other side, or before it was used', async () => {
  await cashier.saved('received', [{ account, amount: 5 }], { 'idempotency-key': 'draft-2' });
  const unknown = [404, 'voucher_not_found', expect.any(String)];
  expect(refusalOf(await findByKey(manager, 'draft-2'))).toEqual(unknown);
  expect(refusalOf(await findByKey(cashier, 'draft-2', 'payment'))).toEqual(unknown);
  expect(refusalOf(await findByKey(cashier, 'draft-3'))).toEqual(unknown);
  expect((await cashier.get('/trading/cash/received/held')).status).toBe(422);
});

test('a key that was used in a branch out of reach is not taken for free', async () => {
  const desk = await openCashDesk(server, meghna, meghna.people.salesman);
  await desk.saved('received', [{ account, amount: 5 }], { 'idempotency-key': 'draft-4' });
  const { companyId, branches, people } = meghna;
  await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
    sql`update app_user set branch_id = ${branches.electronics}
      where company_id = ${companyId} and user_id = ${people.salesman.userId}`.execute(tx),
  );
  const elsewhere = await openCashDesk(server, meghna, people.salesman);
  expect(refusalOf(await findByKey(elsewhere, 'draft-4'))).toEqual([403, 'forbidden', expect.any(String)]);
});
