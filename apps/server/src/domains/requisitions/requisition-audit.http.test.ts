import { GROUP } from '@cashbook/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, openCashDesk } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/* The audit finds requisitions that were altered past the triggers of the database. */

let server: TestServer;
let company: TestCompany;
let admin: CashDesk;
let superuser: Client;

beforeAll(async () => {
  server = await startTestServer();
  company = await createTestCompany(server, 'Surma');
  await addGoods(server.database, { companyId: company.companyId });
  admin = await openCashDesk(server, company, company.people.admin);
  superuser = new Client({ connectionString: server.database.superuser });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await server.close();
});

function data<T>(reply: TestReply): T {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as T;
}

interface Requisition {
  readonly id: number;
  readonly req_no: string;
  readonly version: number;
}

/** 3 × 100 × 2 and 1 × 333 × 1 come to 933. */
const golden = {
  ...{ notes: 'For the roof', startDate: '2026-07-01', endDate: '2026-07-31', requisitionAmt: 933 },
  products: [
    { product: 1, remarks: '', day: 3, qty: 2, price: 100 },
    { product: 2, remarks: '', day: 1, qty: 1, price: 333 },
  ],
};
const decide = async (of: Requisition, status: number, more: object = {}): Promise<Requisition> => ({
  ...of,
  ...data<Requisition>(await admin.post('/requisition/status', { id: of.id, version: of.version, status, ...more })),
});

async function findings(): Promise<string[]> {
  const { companyId } = company;
  const results = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return results.flatMap(({ findings: found }) =>
    found.map(({ code, parts }) => [code, parts.number].join(' ').trim()),
  );
}

/** Runs a statement past every trigger, audits, and takes it back by the other statement. */
async function foundAfter(statement: string, back: string): Promise<string[]> {
  await superuser.query(`set session_replication_role = replica; ${statement}`);
  const found = await findings();
  await superuser.query(back);
  expect(await findings()).toEqual([]);
  return found;
}

test('the audit finds a requisition that is not what its record and its rows come to, and vouchers that misuse one', async () => {
  const first = data<Requisition>(await admin.post('/requisition/store', golden));
  const rejected = await decide(first, 2, { reason: 'Too dear' });
  const edit = { id: first.id, version: rejected.version, ...golden };
  const again = data<Requisition>(await admin.post('/requisition/update', edit));
  let roof: Requisition = { ...first, ...again };
  // Every kind of decision, each taken back once.
  for (const [status, more] of [[1], [0], [1, { amount: 800 }], [3], [0]] as const)
    roof = await decide(roof, status, more);
  const waits = data<Requisition>(await admin.post('/requisition/store', golden));
  const account = await addAccount(server, company, { groupId: GROUP.accountsPayable, name: 'Karim & Sons' });
  const named = { requisition: roof.id, requisition_number: roof.req_no };
  const paid = data<{ mtm_id: number }>(await admin.save('payment', [{ account, amount: 900, remarks: '', ...named }]));
  // More than was approved is paid: the branch only warns.
  expect(await findings()).toEqual([]);

  const it = `where company_id = ${company.companyId} and requisition_id = ${roof.id}`;
  const differs = [`requisition_differs ${roof.req_no}`];
  const set = (value: string) => `update requisition set ${value} ${it}`;
  expect(await foundAfter(set(`state = 'closed'`), set(`state = 'approved'`))).toEqual(differs);
  expect(await foundAfter(set('approved_paisa = 90000'), set('approved_paisa = 80000'))).toEqual(differs);
  expect(await foundAfter(set('version = version + 1'), set('version = version - 1'))).toEqual(differs);
  const line = (by: string) => `update requisition_line set approved_paisa = approved_paisa ${by} ${it} and line_no = 1
    and approved_paisa is not null`;
  expect(await foundAfter(line('+ 1'), line('- 1'))).toEqual(differs);

  const row = `where company_id = ${company.companyId} and voucher_id = ${paid.mtm_id}`;
  const pays = (paisa: number) => `update requisition_row set paid_paisa = ${paisa} ${row}`;
  expect(await foundAfter(pays(90_001), pays(90_000))).toEqual(['requisition_misused']);
  const names = (id: number) => `update requisition_row set requisition_id = ${id} ${row}`;
  expect(await foundAfter(names(waits.id), names(roof.id))).toEqual(['requisition_misused']);
});
