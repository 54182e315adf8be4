/**
 * The example of accounting-next §3.5: a sale of 11,500 that is paid by cash 1,500, by bKash 4,000 with a fee of 60, and by a cheque
 * of 6,000. The cheque is realized, bounces with a fee of 115 that the customer pays, is presented again and realized. Then all
 * goods come back, and everything is voided, the last first.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
let desk: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  await addGoods(server.database, padma);
  desk = await openCashDesk(server, padma, padma.people.admin);
});
afterAll(() => server.close());

const saved = async (path: string, body: object): Promise<Saved> => {
  const reply = await desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};

/** Returns the balances of accounts in taka, debits less credits. The books must pass their audit. */
const balances = (accounts: readonly number[]) =>
  inCompany(server.services.db, { companyId: padma.companyId, mode: 'report' }, async (tx) => {
    await showEveryBranch(tx, padma.companyId);
    const audit = await runAudit(tx, padma.companyId);
    expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
    const { rows } = await sql<{ id: number; paisa: bigint }>`
      select account_id as id, sum(debit_paisa - credit_paisa)::bigint as paisa from line where live group by account_id`.execute(
      tx,
    );
    return accounts.map((account) => Number(rows.find(({ id }) => id === account)?.paisa ?? 0n) / 100);
  });

test('a cheque with which a sale is paid, to the paisa', async () => {
  const form = { name: 'Rahim Store', manual_address: 'Bogura', mobile: '01711223344', type_id: 1 };
  const { id: customer } = (await saved('/customer-supplier/store', form)) as unknown as { id: number };
  const supplierForm = { ...form, name: 'Akij Mills', mobile: '01711223355', type_id: 2 };
  const { id: supplier } = (await saved('/customer-supplier/store', supplierForm)) as unknown as { id: number };
  const bkash = await addAccount(server, padma, { groupId: 112, name: 'bKash' });
  const bank = await addAccount(server, padma, { groupId: 112, name: 'City Bank' });
  const purchase = { account: supplier, paymentAmt: 0, products: [{ product: 1, qty: 10, price: 1000 }] };
  await saved('/invoice/purchase/trading/store', purchase);
  /** Returns 17, bKash, 15, B, 62, C and 20 with 21. */
  const row = async () => {
    const [cash = 0, mobile, hand, ofBank, fees, owed, sales = 0, returned = 0] = await balances([
      ...[17, bkash, 15, bank, 62, customer, 20, 21],
    ]);
    return [cash, mobile, hand, ofBank, fees, owed, sales + returned];
  };
  const before = await row();

  const sale = await saved('/invoice/sales/store', {
    account: customer,
    payments: [
      { account: 17, amount: 1500 },
      { account: bkash, amount: 4000, fee: 60, transaction_id: '9KX4' },
      { account: bank, amount: 6000, cheque_number: '123456', cheque_date: '2026-07-01', cheque_bank: 'Sonali' },
    ],
    products: [{ product: 1, qty: 10, price: 1150 }],
  });
  expect(sale.vr_no).toBe('SC-2627-000001');
  expect(await row()).toEqual([1500, 3940, 6000, 0, 60, 0, -11_500]);
  const found = await desk.post('/invoice/sales/find', { invoiceNo: sale.vr_no });
  expect(JSON.stringify(found.body.data)).toContain('"cheque_number":"123456"');

  const move = async (path: string, body: object): Promise<string> => {
    const reply = await desk.post(`/accounts/cheques/${path}`, {
      cheques: [{ mtm_id: sale.mtm_id, cheque_no: 1 }],
      ...body,
    });
    const [moved] = reply.body.data as { ok: boolean; vr_no: string; message: string }[];
    expect(moved, reply.text).toMatchObject({ ok: true });
    return moved?.vr_no ?? '';
  };
  const realize = () => move('move', { event: 'realized', bank_account: bank });
  const items = async () => {
    const { body } = await desk.get(`/customer-supplier/card/${customer}`);
    type Item = { side: string; open: number; number: string };
    return (body.data as { books: { items: Item[] } }).books.items.map(({ side, open, number }) => [
      side,
      open,
      number,
    ]);
  };
  /** Returns the rows of the Due List: debit, credit, and the balance without cheques not realized. */
  const due = async () => {
    const reply = await desk.get(`/reports/due-list?branch_id=${padma.branches.head}&enddate=2026-07-01`);
    const { original } = reply.body.data as { original: Record<string, unknown>[] };
    return original.map((one) => [one.coa4_name, one.debit, one.credit, one.without_cheques]);
  };
  const mills = ['Akij Mills', 0, 10_000, -10_000];
  expect(await due(), 'who paid by a cheque that no bank has paid is listed').toEqual([
    mills,
    ['Rahim Store', 0, 0, 6000],
  ]);
  await realize();
  expect(await row()).toEqual([1500, 3940, 0, 6000, 60, 0, -11_500]);
  expect(await due()).toEqual([mills]);
  const bounce = { event: 'bounced', reason: 'insufficient_funds', bank_account: bank, fee: 115, charge_on: true };
  await move('bounce', bounce);
  expect(await row()).toEqual([1500, 3940, 0, -115, 60, 6115, -11_500]);
  // No bill knew of the cheque of a sale: the bounce brings one, and another for the fee.
  expect(await items()).toEqual([
    ['debit', 6000, '123456'],
    ['debit', 115, '123456'],
  ]);
  await move('bounce', { event: 'again' });
  expect(await row()).toEqual([1500, 3940, 6000, -115, 60, 115, -11_500]);
  expect(await items()).toEqual([['debit', 115, '123456']]);
  expect(await due()).toEqual([mills, ['Rahim Store', 115, 0, 6115]]);
  const last = await realize();
  expect(await row()).toEqual([1500, 3940, 0, 5885, 60, 115, -11_500]);
  const goods = { invoice: sale.mtm_id, refundAmt: 0, products: [{ line: 1, product: 1, qty: 10 }] };
  const back = await saved('/invoice/sales/return/store', goods);
  expect(await row()).toEqual([1500, 3940, 0, 5885, 60, -11_385, 0]);

  const voidOf = (vr_no: string) => desk.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'by mistake' });
  const [, , sentence] = refusalOf(await voidOf(sale.vr_no));
  expect(sentence).toContain(back.vr_no);
  expect(sentence).toContain('RR-2627-000001');
  expect((await voidOf(back.vr_no)).status).toBe(200);
  expect((await voidOf(last)).status).toBe(200);
  const undo = () => desk.post(`/accounts/cheques/${sale.mtm_id}/1/undo`, { reason: 'by mistake' });
  for (const state of ['presented again', 'bounce', 'realization']) {
    const reply = await undo();
    expect(reply.status, `${state}: ${reply.text}`).toBe(200);
  }
  expect((await voidOf(sale.vr_no)).status).toBe(200);
  expect(await row()).toEqual(before);
  expect(await balances([17, bkash, 15, bank, 62, customer, 20, 21])).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});
