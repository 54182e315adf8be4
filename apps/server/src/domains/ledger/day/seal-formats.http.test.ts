/** A chain of days that are sealed in two formats (accounting-next §2.4): it holds, and a fault in either is named. */
import type { IntegrityResult } from '@cashbook/contract/ledger/integrity';
import { GROUP } from '@cashbook/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, type CashDesk, letWithhold, openCashDesk, type Saved } from '#testing/cash-desk';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let surma: TestCompany;
let desk: CashDesk;
let superuser: Client;
let bank: number;
let supplier: number;

beforeAll(async () => {
  server = await startTestServer();
  surma = await createTestCompany(server, 'Surma');
  desk = await openCashDesk(server, surma, surma.people.admin);
  superuser = new Client({ connectionString: server.database.superuser });
  await superuser.connect();
  bank = await addAccount(server, surma, { groupId: GROUP.cashAtBank, name: 'City Bank' });
  const form = {
    name: 'Akij Mills',
    manual_address: 'Sylhet',
    mobile: '01711221001',
    type_id: 2,
    proof_until: '2030-06-30',
  };
  supplier = ((await desk.post('/customer-supplier/store', form)).body.data as { id: number }).id;
  await letWithhold(server, surma);
});
afterAll(async () => {
  await superuser.end();
  await server.close();
});

/** Has the database seal as its earlier release did, or as it does. */
const sealBy = (format: 1 | 2) =>
  superuser.query(`create or replace function seal_format() returns smallint
    language sql immutable parallel safe as $$ select ${format}::smallint $$`);

/** Pays a bill of 20,000 and VAT of 2,000, of which all VAT and 5 % income tax are withheld. */
async function paidBill(number: string): Promise<Saved> {
  const taxed = { vds_section: 16, vds: 2000, tds_section: 2, tds: 1000 };
  const bill = { tax_bill: number, tax_bill_total: 22_000, tax_bill_vat: 2000 };
  const reply = await desk.post('/accounts/bank/payment/store', {
    bankPaymentAccount: bank,
    transactions: [{ account: supplier, accountName: '', amount: 22_000, remarks: '', ...bill, ...taxed }],
  });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as [string, Saved])[1];
}

async function closed(current: string, next: string): Promise<void> {
  const reply = await desk.post('/admin/dayclose/store', { current_date: current, next_date: next });
  expect(reply.status, reply.text).toBe(200);
}

/** Changes the register behind the books, runs `look`, and undoes it. */
async function whileBillIs(total: number, { mtm_id }: Saved, look: () => Promise<void>): Promise<void> {
  const set = (paisa: number) =>
    superuser.query(`update withheld_row set bill_paisa = ${paisa} where voucher_id = ${mtm_id}`);
  await superuser.query('set session_replication_role = replica');
  await set(total);
  try {
    await look();
  } finally {
    await set(2_200_000);
    await superuser.query('set session_replication_role = origin');
  }
}

async function sealFindings(): Promise<IntegrityResult['findings']> {
  const reply = await desk.get('/audit/verify?check=seals_hold');
  return (reply.body.data as IntegrityResult[])[0]?.findings ?? [];
}

test('each seal is verified with its own format, and a seal of a format that it has not is broken', async () => {
  await sealBy(1);
  const first = await paidBill('A-1');
  expect(first.vr_no).toBe('BP-2627-000001');
  await closed('01/07/2026', '02/07/2026');
  await sealBy(2);
  const second = await paidBill('A-2');
  await closed('02/07/2026', '03/07/2026');
  const { rows } = await superuser.query(
    'select seal_no, format from day_seal where company_id = $1 order by seal_no',
    [surma.companyId],
  );
  expect(rows).toEqual([
    { seal_no: 1, format: 1 },
    { seal_no: 2, format: 2 },
  ]);
  expect(await sealFindings()).toEqual([]);

  // Format 1 knows nothing of the bill. Format 2 does.
  await whileBillIs(2_300_000, first, async () => expect(await sealFindings()).toEqual([]));
  await whileBillIs(2_300_000, second, async () => {
    expect(await sealFindings()).toMatchObject([{ code: 'seal_altered', parts: { seal: '2' }, mtm_id: second.mtm_id }]);
  });

  // The format of a day is under its seal, so nobody can have a day verified by less than was sealed.
  await closed('03/07/2026', '04/07/2026');
  await superuser.query('set session_replication_role = replica');
  await superuser.query('update day_seal set format = 1 where company_id = $1 and seal_no = 3', [surma.companyId]);
  expect(await sealFindings()).toMatchObject([{ code: 'seal_hash_differs', parts: { seal: '3' } }]);
  await superuser.query('update day_seal set format = 2 where company_id = $1 and seal_no = 3', [surma.companyId]);
  await superuser.query('set session_replication_role = origin');
  expect(await sealFindings()).toEqual([]);
});

test('a change to a day that was sealed in the first format seals it anew in the second', async () => {
  const reply = await desk.post('/admin/voucher/void', { voucher_number: 'BP-2627-000001', reason: 'wrong bill' });
  expect(reply.status, reply.text).toBe(200);
  const { rows } = await superuser.query(
    `select day::text, format from day_seal where company_id = $1 order by seal_no desc limit 1`,
    [surma.companyId],
  );
  expect(rows).toEqual([{ day: '2026-07-01', format: 2 }]);
  expect(await sealFindings()).toEqual([]);
});
