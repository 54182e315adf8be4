import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/**
 * The number of writes that are each sent twice at once. Such a pair is one write with one identical answer (accounting
 * §2.6).
 */
const pairs = 30;

let server: TestServer;
let meghna: TestCompany;
/** A user who may write into closed days. */
let chief: CashDesk;
let rahim: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  const may = ['cash.received.create', 'cash.received.edit', 'voucher.void', 'dayclose.jumpdate'] as const;
  const person = await personWho(server, meghna, [...may, 'dayclose.all.view', 'ledger.view'], meghna.branches.trading);
  chief = await openCashDesk(server, meghna, person);
});
afterAll(() => server.close());

const row = (amount: number, mtmId?: number) => [{ account: rahim, amount, ...(mtmId === undefined ? {} : { mtmId }) }];
const headers = (key: string) => ({ 'idempotency-key': key, 'if-match': '"1"' });

type Write = (saved: Saved, key: string) => Promise<TestReply>;
const edit: Write = ({ mtm_id: mtmId }, key) => chief.update('received', row(7, mtmId), headers(key));
const voiding: Write = ({ vr_no: number }, key) =>
  chief.post('/admin/voucher/void', { voucher_number: number, reason: 'typed twice' }, headers(key));

async function savedOnes(): Promise<Saved[]> {
  return Promise.all(Array.from({ length: pairs }, () => chief.saved('received', row(5))));
}

/** Sends each write twice, all at once. Expects that both get the same answer and that the write was done once. */
async function eachTwiceAtOnce(what: string, vouchers: readonly Saved[], write: Write): Promise<void> {
  const replies = await Promise.all(
    vouchers.map((saved) => {
      const key = `${what}-${saved.mtm_id}`;
      return Promise.all([write(saved, key), write(saved, key)]);
    }),
  );
  expect(replies.map((pair) => pair.map(({ status }) => status))).toEqual(vouchers.map(() => [200, 200]));
  for (const [one, other] of replies) expect(other.text).toBe(one.text);
  const versions = await Promise.all(
    vouchers.map(async ({ mtm_id: id }) => {
      const { history } = (await chief.get(`/admin/voucher/${id}`)).body.data as { history: readonly unknown[] };
      return history.length;
    }),
  );
  expect(versions).toEqual(vouchers.map(() => 2));
}

test('a new voucher', async () => {
  const replies = await Promise.all(
    Array.from({ length: pairs }, (_, pair) => {
      const key = { 'idempotency-key': `save-${pair}` };
      return Promise.all([chief.save('received', row(3), key), chief.save('received', row(3), key)]);
    }),
  );
  for (const [one, other] of replies) expect([one.status, other.text]).toEqual([200, one.text]);
  expect(new Set(replies.map(([one]) => one.text)).size).toBe(pairs);
});

test('an edit and a void', async () => {
  await eachTwiceAtOnce('edit', await savedOnes(), edit);
  await eachTwiceAtOnce('void', await savedOnes(), voiding);
});

test('an edit and a void of closed days', async () => {
  const edited = await savedOnes();
  const voided = await savedOnes();
  const days = { current_date: '01/07/2026', next_date: '02/07/2026' };
  expect((await chief.post('/admin/dayclose/store', days)).status).toBe(200);
  await eachTwiceAtOnce('late-edit', edited, edit);
  await eachTwiceAtOnce('late-void', voided, voiding);
});

test('a void whose number is of another fiscal year by the time it is repeated', async () => {
  const { vr_no: number, mtm_id: mtmId } = await chief.saved('received', row(9));
  const [prefix = '', , digits = ''] = number.split('-');
  const send = () =>
    chief.post(
      '/admin/voucher/void',
      { voucher_number: `${prefix}-${digits}`, reason: 'typed twice' },
      headers('of-its-year'),
    );
  const first = await send();
  expect(first.body.data).toMatchObject({ mtm_id: mtmId });
  expect((await chief.post('/admin/jumpdate/store', { current_date: '2027-08-01' })).status).toBe(200);
  expect((await send()).text).toBe(first.text);
});

test('the books hold', async () => {
  const { companyId } = meghna;
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
});
