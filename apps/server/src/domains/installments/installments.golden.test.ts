/** Installment sales from the plan to the last collection (accounting §7; accounting-next §4), with their postings. */
import type { ListedInstallments } from '@cashbook/contract/installments/installments';
import { collectedInstallments } from '@cashbook/contract/reports/collected-installments';
import { dueInstallments } from '@cashbook/contract/reports/due-installments';
import { installmentAgeing } from '@cashbook/contract/reports/installment-ageing';
import type { Report } from '@cashbook/contract/reports/report';
import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import {
  addAccount,
  type CashDesk,
  countBooks,
  letWithhold,
  openCashDesk,
  refusalOf,
  type Saved,
} from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
let desk: CashDesk;
let bkash: number;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  await addGoods(server.database, { companyId: padma.companyId });
  desk = await openCashDesk(server, padma, padma.people.admin);
  bkash = await addAccount(server, padma, { groupId: GROUP.cashAtBank, name: 'bKash' });
  const serials = Array.from({ length: 50 }, (_, nth) => `F${nth + 1}`).join(' ');
  const supplier = await party('Akij Mills', 2);
  const bought = {
    account: supplier,
    paymentAmt: 0,
    products: [{ product: 4, qty: 50, price: 900, serial_no: serials }],
  };
  expect((await desk.post('/invoice/purchase/electronics/store', bought)).status).toBe(200);
});
afterAll(() => server.close());

let mobile = 0;
async function party(name: string, type_id: 1 | 2): Promise<number> {
  mobile += 1;
  const form = { name, manual_address: 'Bogura', mobile: `0171122${1000 + mobile}`, type_id };
  const reply = await desk.post('/customer-supplier/store', form);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

const path = '/invoice/sales/installment';
const plan = { numberOfInstallments: 6, startDate: '2026-08-31' };
const saleOf = (account: number, more: object = {}) => {
  serial += 1;
  const products = [{ product: 4, qty: 1, price: 46_000, serial_no: `F${serial}` }];
  return { account, receivedAmt: 10_000, products, isInstallment: true, installmentData: plan, ...more };
};
async function sold(account: number, more: object = {}): Promise<Saved> {
  const reply = await desk.post(`${path}/store`, saleOf(account, more));
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
}
const receive = (sale: Saved, installment: number | null, amount: number, more: object = {}) =>
  desk.post('/installment/receive', {
    ...(installment === null ? { sale_id: sale.mtm_id } : { installment_id: sale.mtm_id * 1000 + installment }),
    ...{ amount, remarks: '', ...more },
  });
async function received(...args: Parameters<typeof receive>): Promise<Saved> {
  const reply = await receive(...args);
  expect([reply.status, reply.body.message], reply.text).toEqual([200, 'Installment received successfully!']);
  return reply.body.data as Saved;
}
const voided = ({ vr_no }: Saved) => desk.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'wrong' });
async function listed(customer: number, more: object = {}): Promise<ListedInstallments> {
  const reply = await desk.post('/installment/list', { customerId: customer, ...more });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as ListedInstallments;
}
const dues = async (customer: number) =>
  (await listed(customer)).installments.map(({ due_amount }) => Number(due_amount));
const found = async ({ vr_no }: Saved) => {
  const reply = await desk.post(`${path}/search`, { invoiceNo: vr_no });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { sales_master: Record<string, unknown> }).sales_master;
};

/** Returns what changed since the last call on accounts, in taka, debits less credits. The books must pass their audit. */
const seen = new Map<number, number>();
async function moved(...accounts: number[]): Promise<number[]> {
  const rows = await inCompany(server.services.db, { companyId: padma.companyId, mode: 'report' }, async (tx) => {
    await showEveryBranch(tx, padma.companyId);
    const audit = await runAudit(tx, padma.companyId);
    expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
    const sums = sql<{ id: number; paisa: bigint }>`
      select account_id as id, sum(debit_paisa - credit_paisa)::bigint as paisa from line where live group by account_id`;
    return (await sums.execute(tx)).rows;
  });
  const now = new Map(rows.map(({ id, paisa }) => [id, Number(paisa) / 100]));
  const changes = accounts.map((account) => (now.get(account) ?? 0) - (seen.get(account) ?? 0));
  seen.clear();
  for (const [account, taka] of now) seen.set(account, taka);
  return changes;
}

describe('a sale by installments', () => {
  test('owes its installments: Dr C 46,000 / Cr 22, Dr 17 10,000 / Cr C, and six of 6,000 at month ends', async () => {
    const customer = await party('Rahim', 1);
    await moved();
    const sale = await sold(customer);
    expect(sale.vr_no).toMatch(/^IS-2627-/);
    expect(await moved(customer, 22, 17)).toEqual([36_000, -46_000, 10_000]);
    const { installments, total_due, today } = await listed(customer);
    expect(installments.map(({ due_date, amount, status }) => [due_date, amount, status])).toEqual([
      ['2026-08-31', 6000, 'pending'],
      ['2026-09-30', 6000, 'pending'],
      ['2026-10-31', 6000, 'pending'],
      ['2026-11-30', 6000, 'pending'],
      ['2026-12-31', 6000, 'pending'],
      ['2027-01-31', 6000, 'pending'],
    ]);
    expect([total_due, today]).toEqual([36_000, '2026-07-01']);
    expect(installments[0]).toMatchObject({ customer_name: 'Rahim', invoice_no: sale.vr_no, payments: [] });
    const master = await found(sale);
    expect(master).toMatchObject({
      is_installment: true,
      number_of_installments: 6,
      first_installment_date: '2026-08-31',
    });
  });

  test.each<[object, string]>([
    [{ installmentData: { ...plan, numberOfInstallments: '' } }, 'installment_details_missing'],
    [{ installmentData: null }, 'installment_details_missing'],
    [{ receivedAmt: 46_000 }, 'installment_details_missing'],
    [{ account: 17 }, 'sale_needs_party'],
    [{ installments: [{ due_date: '31/08/2026', amount: 35_000 }] }, 'installments_differ'],
    [
      {
        installments: [
          { due_date: '31/08/2026', amount: 36_000 },
          { due_date: '30/09/2026', amount: 0 },
        ],
      },
      'installment_amount_missing',
    ],
    [{ installmentData: { ...plan, isEarlyPayment: true, earlyDiscount: 36_000 } }, 'early_discount_too_large'],
    [{ installmentData: { ...plan, startDate: '30/06/2026' } }, 'bill_due_early'],
  ])('is refused, and nothing is saved: %j', async (more, code) => {
    const customer = await party('Refused', 1);
    const before = await countBooks(server, padma);
    const reply = await desk.post(`${path}/store`, saleOf(customer, more));
    expect([reply.status >= 400 && reply.status < 500, refusalOf(reply)[1]]).toEqual([true, code]);
    expect(await countBooks(server, padma)).toEqual(before);
  });

  test('says by how much its installments differ', async () => {
    const customer = await party('Differs', 1);
    const reply = await desk.post(
      `${path}/store`,
      saleOf(customer, { installments: [{ due_date: '2026-08-31', amount: 35_000 }] }),
    );
    expect(refusalOf(reply)).toEqual([
      422,
      'installments_differ',
      'The installments come to 35,000.00, and 36,000.00 is left to pay.',
    ]);
  });

  test('is changed: what was paid stays, the rest is planned anew', async () => {
    const customer = await party('Changed', 1);
    const sale = await sold(customer);
    await received(sale, 1, 2000);
    const { products } = saleOf(customer);
    const change = (rows: readonly object[]) =>
      desk.post(
        `${path}/update`,
        {
          ...{ mtmId: sale.mtm_id, account: customer, receivedAmt: 10_000, isInstallment: true, installmentData: plan },
          ...{ products: products.map((row) => ({ ...row, serial_no: `F${serial - 1}` })), installments: rows },
        },
        { 'if-match': `"${sale.version}"` },
      );
    const row = (installment_no: number | null, amount: number, due_date = '31/10/2026') => ({
      installment_no,
      due_date,
      amount,
    });
    expect(refusalOf(await change([row(null, 36_000)]))[1]).toBe('installment_paid_fixed');
    expect(refusalOf(await change([row(1, 1999), row(null, 34_001)]))[1]).toBe('installment_paid_fixed');
    const saved = await change([row(1, 6000), row(null, 15_000), row(null, 15_000, '30/11/2026')]);
    expect(saved.status, saved.text).toBe(200);
    expect(await dues(customer)).toEqual([4000, 15_000, 15_000]);
    await moved();
  });
});

describe('a collection', () => {
  test('settles a part and the rest of one installment: Dr 17 or B and 62 / Cr C, paid before its day', async () => {
    const customer = await party('Karim', 1);
    const sale = await sold(customer);
    await moved();
    const first = await received(sale, 1, 2000, { remarks: 'at the door', received_on: '2026-06-29' });
    expect(first.vr_no).toMatch(/^IC-2627-/);
    expect(await moved(17, customer)).toEqual([2000, -2000]);
    const second = await received(sale, 1, 4000, { account: bkash, fee: 60, transaction_id: 'BK7' });
    expect(await moved(bkash, 62, customer)).toEqual([3940, 60, -4000]);
    const { installments } = await listed(customer);
    expect(installments[0]).toMatchObject({
      status: 'paid (good)',
      paid_amount: 6000,
      due_amount: 0,
      received_date: '2026-07-01',
    });
    expect(installments[0]?.payments).toEqual([
      { mtm_id: first.mtm_id, vr_no: first.vr_no, paid_at: '2026-06-29', amount: 2000, paid_by: '' },
      { mtm_id: second.mtm_id, vr_no: second.vr_no, paid_at: '2026-07-01', amount: 4000, paid_by: '' },
    ]);
  });

  test.each([
    [1, 6001, {}, 'beyond_due', 'Amount is more than the due amount.'],
    [9, 1, {}, 'installment_not_found', 'There is no such installment in this branch.'],
    [1, 0, {}, 'amount_not_positive', null],
    [1, 1, { received_on: '2026-07-02' }, 'received_on_out_of_range', null],
    [1, 1, { received_on: '2026-06-23' }, 'received_on_out_of_range', null],
    [1, 1, { account: 4711 }, 'account_not_found', null],
    [null, 30_000, {}, 'early_settlement_over', null],
  ] as const)('is refused, and nothing is saved: %s %s %j', async (installment, amount, more, code, sentence) => {
    const sale = await sold(await party('Nonsense', 1));
    const before = await countBooks(server, padma);
    const refusal = refusalOf(await receive(sale, installment, amount, more));
    expect(refusal[1]).toBe(code);
    if (sentence !== null) expect(refusal[2]).toBe(sentence);
    expect(await countBooks(server, padma)).toEqual(before);
  });

  test('of two desks at one installment, one wins', async () => {
    const customer = await party('Contested', 1);
    const sale = await sold(customer);
    const replies = await Promise.all([1, 2, 3].map(() => receive(sale, 1, 6000)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) expect(refusalOf(reply)[1]).toBe('beyond_due');
    expect(await dues(customer)).toEqual([0, 6000, 6000, 6000, 6000, 6000]);
    await moved();
  });

  test('sent twice under one key is received once', async () => {
    const customer = await party('Repeated', 1);
    const sale = await sold(customer);
    const send = () =>
      desk.post(
        '/installment/receive',
        { installment_id: sale.mtm_id * 1000 + 1, amount: 100 },
        { 'idempotency-key': 'once' },
      );
    const [one, other] = [await send(), await send()];
    expect([one.status, other.text]).toEqual([200, one.text]);
    expect((await dues(customer))[0]).toBe(5900);
  });

  test('keeps the sale from being void, and its own void makes the installment due again', async () => {
    const customer = await party('Voided', 1);
    const sale = await sold(customer);
    const paid = await received(sale, 1, 6000);
    expect((await voided(sale)).status).toBe(409);
    expect((await voided(paid)).status).toBe(200);
    expect(await dues(customer)).toEqual([6000, 6000, 6000, 6000, 6000, 6000]);
    expect((await voided(sale)).status).toBe(200);
    expect((await listed(customer)).installments).toEqual([]);
    await moved();
  });

  test('by a cheque that bounces is due again', async () => {
    const customer = await party('Bounced', 1);
    const sale = await sold(customer);
    await moved();
    const cheque = { account: bkash, cheque_number: '000777', cheque_date: '2026-07-01', cheque_bank: 'Sonali' };
    const paid = await received(sale, 1, 6000, cheque);
    expect(await moved(15, customer)).toEqual([6000, -6000]);
    expect((await dues(customer))[0]).toBe(0);
    const cheques = [{ mtm_id: paid.mtm_id, cheque_no: 1 }];
    const slip = await desk.post('/accounts/cheques/deposit', { cheques, bank_account: bkash });
    expect(slip.status, slip.text).toBe(200);
    const bounced = await desk.post('/accounts/cheques/bounce', {
      ...{ cheques, event: 'bounced', reason: 'insufficient_funds', fee: 0, charge_on: false, remarks: '' },
    });
    expect(bounced.status, bounced.text).toBe(200);
    expect(bounced.body.data).toMatchObject([{ ok: true }]);
    expect(await moved(15, customer)).toEqual([-6000, 6000]);
    expect((await dues(customer))[0]).toBe(6000);
    const receipt = await desk.get(`/installment/receipt/${paid.mtm_id}`);
    expect(receipt.body.data).toMatchObject({ is_bounced: true, paid: 6000 });
    const collected = 'start_date=2026-06-01&end_date=2026-07-01';
    expect(await reported(collectedInstallments, collected, { invoice: sale.vr_no })).toEqual([]);
  });

  test('needs the permission', async () => {
    const sale = await sold(await party('Guarded', 1));
    const stranger = await openCashDesk(
      server,
      padma,
      await personWho(server, padma, ['installment.view'], padma.branches.trading),
    );
    const reply = await stranger.post('/installment/receive', { installment_id: sale.mtm_id * 1000 + 1, amount: 1 });
    expect(reply.status).toBe(403);
  });

  test('of a sale in another branch is not found', async () => {
    const sale = await sold(await party('Elsewhere', 1));
    const there = await openCashDesk(
      server,
      padma,
      await personWho(server, padma, ['installment.view', 'installment.receive'], padma.branches.electronics),
    );
    const reply = await there.post('/installment/receive', { installment_id: sale.mtm_id * 1000 + 1, amount: 1 });
    expect(refusalOf(reply)[1]).toBe('installment_not_found');
    const list = await there.post('/installment/filter', { branch_id: padma.branches.trading });
    expect([list.status, refusalOf(list)[1]]).toEqual([404, 'not_found']);
  });
});

describe('an early settlement', () => {
  test('of 24,000 with a discount of 5,000 takes 19,000: Dr 17 19,000, Dr 23 5,000 / Cr C 24,000', async () => {
    const customer = await party('Early', 1);
    const sale = await sold(customer, { installmentData: { ...plan, isEarlyPayment: true, earlyDiscount: 5000 } });
    const paid = [await received(sale, 1, 6000), await received(sale, 2, 6000)];
    await moved();
    expect((await listed(customer)).early).toMatchObject([
      { mtm_id: sale.mtm_id, invoice_no: sale.vr_no, until: '2026-11-29', amount: 19_000, discount: 5000 },
    ]);
    expect(refusalOf(await receive(sale, null, 24_000))).toEqual([
      422,
      'early_amount_differs',
      'An early settlement is exactly 19,000.00.',
    ]);
    const early = await received(sale, null, 19_000);
    expect(await moved(customer, 17, 23)).toEqual([-24_000, 19_000, 5000]);
    const { installments, total_due, early: offers } = await listed(customer);
    expect([total_due, offers]).toEqual([0, []]);
    expect(installments.at(-1)).toMatchObject({
      paid_amount: 1000,
      discount_amount: 5000,
      due_amount: 0,
      status: 'paid (good)',
    });
    for (const { amount, paid_amount, discount_amount, due_amount } of installments) {
      expect(Number(amount)).toBe(Number(paid_amount) + Number(discount_amount) + Number(due_amount));
    }
    // It is voided before what was collected earlier.
    const [first] = paid;
    if (first === undefined) throw new Error('nothing was collected');
    const refused = await voided(first);
    expect([refusalOf(refused)[1], refused.text.includes(early.vr_no)]).toEqual(['has_dependents', true]);
    expect((await voided(early)).status).toBe(200);
    expect(await moved(customer, 17, 23)).toEqual([24_000, -19_000, -5000]);
    for (const one of paid) expect((await voided(one)).status).toBe(200);
    expect(await dues(customer)).toEqual([6000, 6000, 6000, 6000, 6000, 6000]);
  });
});

test('an installment that the early discount alone settles is paid', async () => {
  const customer = await party('Discounted', 1);
  const sale = await sold(customer, { installmentData: { ...plan, isEarlyPayment: true, earlyDiscount: 7000 } });
  await received(sale, null, 29_000);
  const { installments } = await listed(customer);
  expect(installments.slice(4)).toMatchObject([
    { status: 'paid (good)', paid_amount: 5000, discount_amount: 1000 },
    { status: 'paid (good)', paid_amount: 0, discount_amount: 6000, received_date: '2026-07-01' },
  ]);
});

test('a customer who withholds pays the rest, and the installment is settled whole; by cheque it comes back with the tax', async () => {
  const customer = await party('Power Grid', 1);
  const sale = await sold(customer);
  const tax = { vds: 420, tds: 300 };
  expect(refusalOf(await receive(sale, 1, 6000, tax))).toContain('withholding_off');
  await letWithhold(server, padma);
  await moved();
  const first = await received(sale, 1, 6000, tax);
  expect(await moved(17, 53, 19, customer)).toEqual([5280, 420, 300, -6000]);
  const cheque = { account: bkash, cheque_number: '000779', cheque_date: '2026-07-01', cheque_bank: 'Sonali' };
  const paid = await received(sale, 2, 6000, { ...tax, ...cheque });
  expect(await moved(15, 53, 19, customer)).toEqual([5280, 420, 300, -6000]);
  expect((await dues(customer)).slice(0, 2)).toEqual([0, 0]);
  const register = async () =>
    ((await desk.get('/accounts/withheld-tax?list=to_certify')).body.data as { data: object[] }).data;
  expect(await register()).toMatchObject([
    { tax: 'vds', bill_number: sale.vr_no, base: 5580, amount: 420, vr_no: first.vr_no },
    { tax: 'tds', amount: 300 },
    { tax: 'vds', vr_no: paid.vr_no },
    { tax: 'tds' },
  ]);
  const cheques = [{ mtm_id: paid.mtm_id, cheque_no: 1 }];
  expect((await desk.post('/accounts/cheques/deposit', { cheques, bank_account: bkash })).status).toBe(200);
  const event = { event: 'bounced', reason: 'insufficient_funds', fee: 0, charge_on: false, remarks: '' };
  const bounced = await desk.post('/accounts/cheques/bounce', { cheques, ...event });
  expect(bounced.body.data, bounced.text).toMatchObject([{ ok: true }]);
  expect(await moved(15, 53, 19, customer)).toEqual([-5280, -420, -300, 6000]);
  expect((await dues(customer)).slice(0, 2)).toEqual([0, 6000]);
  expect(await register()).toHaveLength(2);
  const again = await desk.post('/accounts/cheques/bounce', { cheques, event: 'again' });
  expect(again.body.data, again.text).toMatchObject([{ ok: true }]);
  expect(await moved(15, 53, 19, customer)).toEqual([5280, 420, 300, -6000]);
  expect((await dues(customer)).slice(0, 2)).toEqual([0, 0]);
  await letWithhold(server, padma, false);
  const receipt = (await desk.get(`/installment/receipt/${first.mtm_id}`)).body.data as {
    paid: number;
    fields: object[];
  };
  expect(receipt.paid).toBe(6000);
  expect(receipt.fields).toEqual(expect.arrayContaining([expect.objectContaining({ label: 'tdsWithheld' })]));
  expect((await voided(first)).status).toBe(200);
  expect(await moved(17, 53, 19, customer)).toEqual([-5280, -420, -300, 6000]);
});

test('a cheque that is presented again pays its installment again', async () => {
  const customer = await party('Presented again', 1);
  const sale = await sold(customer);
  const cheque = { account: bkash, cheque_number: '000778', cheque_date: '2026-07-01', cheque_bank: 'Sonali' };
  const paid = await received(sale, 1, 6000, cheque);
  const cheques = [{ mtm_id: paid.mtm_id, cheque_no: 1 }];
  expect((await desk.post('/accounts/cheques/deposit', { cheques, bank_account: bkash })).status).toBe(200);
  const back = { reason: 'other', fee: 0, charge_on: false, remarks: '' };
  for (const event of ['bounced', 'again'] as const) {
    const reply = await desk.post('/accounts/cheques/bounce', { cheques, event, ...(event === 'bounced' ? back : {}) });
    expect(reply.body.data, reply.text).toMatchObject([{ ok: true }]);
    const [first] = (await listed(customer)).installments;
    expect(first).toMatchObject(
      event === 'bounced'
        ? { status: 'pending', paid_amount: 0, returned_amount: 0, payments: [] }
        : { status: 'paid (good)', paid_amount: 6000, returned_amount: 0, payments: [{ vr_no: paid.vr_no }] },
    );
  }
  await moved();
});

describe('returned goods', () => {
  test('cut the last installments first, and what is more stays on account', async () => {
    const customer = await party('Returns', 1);
    const sale = await sold(customer, {
      products: [{ product: 4, qty: 2, price: 23_000, serial_no: `F${serial + 10} F${serial + 11}` }],
    });
    await received(sale, 1, 6000);
    await moved();
    const back = await desk.post('/invoice/sales/return/store', {
      invoice: sale.mtm_id,
      products: [{ line: 1, product: 4, qty: 1, serial_no: `F${serial + 9}` }],
    });
    expect(back.status, back.text).toBe(200);
    expect(await moved(customer)).toEqual([-23_000]);
    const { installments } = await listed(customer);
    expect(installments.map(({ due_amount, status }) => [due_amount, status])).toEqual([
      [0, 'paid (good)'],
      [6000, 'pending'],
      [1000, 'pending'],
      [0, 'returned'],
      [0, 'returned'],
      [0, 'returned'],
    ]);
    expect((await voided(back.body.data as Saved)).status).toBe(200);
    expect(await dues(customer)).toEqual([0, 6000, 6000, 6000, 6000, 6000]);
  });
});

describe('a write-off', () => {
  const writeOff = (sale: Saved, remarks: string, amount = 18_500) =>
    desk.post('/installment/write-off', { sale_id: sale.mtm_id, amount, remarks });

  test('gives up all that is due: Dr 63 18,500 / Cr C; its void makes it due again', async () => {
    const customer = await party('Bad debt', 1);
    const sale = await sold(customer);
    for (const installment of [1, 2]) await received(sale, installment, 6000);
    const part = await received(sale, 3, 5500);
    await moved();
    expect(refusalOf(await writeOff(sale, ' '))[1]).toBe('reason_missing');
    expect(refusalOf(await writeOff(sale, 'The shop is closed', 24_000))).toEqual([
      ...[409, 'due_changed', 'This sale has 18,500.00 due now. Please look again.'],
    ]);
    const reply = await writeOff(sale, 'The shop is closed');
    expect(reply.status, reply.text).toBe(200);
    const written = reply.body.data as Saved;
    expect(written.vr_no).toMatch(/^JV-/);
    expect(await moved(63, customer)).toEqual([18_500, -18_500]);
    const { installments, total_due } = await listed(customer);
    expect(total_due).toBe(0);
    expect(installments.slice(1, 4)).toMatchObject([
      { status: 'paid (good)', written_off_amount: 0 },
      { status: 'written off', paid_amount: 5500, written_off_amount: 500, due_amount: 0, received_date: '2026-07-01' },
      { status: 'written off', paid_amount: 0, written_off_amount: 6000, received_date: null },
    ]);
    expect(refusalOf(await receive(sale, 4, 1))[1]).toBe('beyond_due');
    expect(refusalOf(await writeOff(sale, 'Twice'))[1]).toBe('nothing_due');
    expect((await voided(sale)).status).toBe(409);
    // A collection that is void is due again, and written off apart.
    expect((await voided(part)).status).toBe(200);
    expect((await dues(customer))[2]).toBe(5500);
    expect((await voided(written)).status).toBe(200);
    expect(await dues(customer)).toEqual([0, 0, 6000, 6000, 6000, 6000]);
    await moved();
  });

  test('needs the permission, and a sale by installments of the branch', async () => {
    const sale = await sold(await party('Not mine', 1));
    const officer = await personWho(server, padma, ['installment.view', 'installment.receive'], padma.branches.head);
    const refused = await (await openCashDesk(server, padma, officer)).post('/installment/write-off', {
      ...{ sale_id: sale.mtm_id, amount: 36_000, remarks: 'Gone' },
    });
    expect(refused.status).toBe(403);
    expect(refusalOf(await desk.post('/installment/write-off', { sale_id: 4711, amount: 1, remarks: 'Gone' }))[1]).toBe(
      'installment_not_found',
    );
  });
});

describe('other receipts', () => {
  test('stay on account: a person can settle no installment with them', async () => {
    const customer = await party('On account', 1);
    const sale = await sold(customer);
    const receipt = await desk.saved('received', [{ account: customer, amount: 6000, remarks: '' }]);
    expect(await dues(customer)).toEqual([6000, 6000, 6000, 6000, 6000, 6000]);
    const allocate = {
      party: customer,
      rows: [
        { debit: { mtm_id: sale.mtm_id, bill_no: 1 }, credit: { mtm_id: receipt.mtm_id, bill_no: 0 }, amount: 6000 },
      ],
    };
    const refused = await desk.post('/customer-supplier/allocate', allocate);
    expect(refusalOf(refused)[1]).toBe('installment_by_collection');
    expect(await dues(customer)).toEqual([6000, 6000, 6000, 6000, 6000, 6000]);
  });
});

test('the lists filter by day, state, salesman and what is due', async () => {
  const customer = await party('Listed', 1);
  const sale = await sold(customer, {
    installments: [
      { due_date: '01/07/2026', amount: 6000 },
      { due_date: '08/07/2026', amount: 6000 },
      { due_date: '09/07/2026', amount: 24_000 },
    ],
  });
  const filter = async (more: object) => {
    const reply = await desk.post('/installment/filter', { per_page: 500, ...more });
    expect(reply.status, reply.text).toBe(200);
    const { installments } = reply.body.data as ListedInstallments;
    return installments
      .filter(({ mtm_id }) => mtm_id === sale.mtm_id)
      .map(({ installment_no, status }) => [installment_no, status]);
  };
  expect(await filter({})).toEqual([
    [1, 'due today'],
    [2, 'upcoming'],
    [3, 'pending'],
  ]);
  expect(await filter({ upcoming_day: 8 })).toEqual([
    [1, 'due today'],
    [2, 'upcoming'],
    [3, 'upcoming'],
  ]);
  expect(await filter({ status: 'upcoming' })).toEqual([[2, 'upcoming']]);
  expect(await filter({ status: 'pending' })).toEqual([[3, 'pending']]);
  expect(await filter({ startDate: '2026-07-02', endDate: '2026-07-08' })).toEqual([[2, 'upcoming']]);
  await received(sale, 1, 6000);
  await received(sale, 2, 1);
  expect(await filter({})).toEqual([
    [2, 'upcoming (partial)'],
    [3, 'pending'],
  ]);
  expect(await filter({ due_only: false })).toEqual([
    [1, 'on-time'],
    [2, 'upcoming (partial)'],
    [3, 'pending'],
  ]);
  expect(await filter({ status: 'partial' })).toEqual([[2, 'upcoming (partial)']]);
  const of = await desk.post('/installment/employee-wise', { employee_id: [999_999] });
  expect((of.body.data as ListedInstallments).total_installments).toBe(0);
  const details = await desk.get(`/installment/details/${customer}?report=true`);
  expect((details.body.data as ListedInstallments).installments).toHaveLength(3);
  expect((details.body.data as ListedInstallments).total_paid).toBe(6001);
  expect(await reported(dueInstallments, 'enddate=2026-07-09', { mtm_id: sale.mtm_id })).toMatchObject([
    { installment_no: 2, days_late: 1, amount: 6000, paid: 1, due: 5999 },
    { installment_no: 3, days_late: 0, amount: 24_000, paid: 0, due: 24_000 },
  ]);
});

/** Returns the rows of a report of the head office that have these values. Each has the fields that travel, in their order. */
async function reported(
  report: Report,
  query: string,
  of: Record<string, unknown>,
): Promise<Record<string, unknown>[]> {
  const reply = await desk.get(`${report.path}?branch_id=${padma.people.admin.branchId}&${query}`);
  expect(reply.status, reply.text).toBe(200);
  const { rows } = reply.body.data as { rows: Record<string, unknown>[] };
  const travelling = Object.entries(report.blocks[0].columns).filter(([, { travels }]) => travels);
  for (const row of rows) expect(Object.keys(row)).toEqual(travelling.map(([name]) => name));
  return rows.filter((row) => Object.entries(of).every(([name, value]) => row[name] === value));
}

test('what is due ages from its due day', async () => {
  const customer = await party('Ageing', 1);
  const dates = ['01/07/2026', '02/07/2026', '31/07/2026', '01/08/2026', '30/09/2026', '01/10/2026'];
  const sale = await sold(customer, { installments: dates.map((due_date) => ({ due_date, amount: 6000 })) });
  await received(sale, 1, 1000);
  const aged = (date: string) => reported(installmentAgeing, `enddate=${date}`, { coa4_id: customer });
  expect(await aged('2026-07-01')).toMatchObject([{ oldest: null, not_due: 35_000, days_30: 0, due: 35_000 }]);
  expect(await aged('2026-07-31')).toMatchObject([
    { oldest: '2026-07-01', not_due: 24_000, days_30: 11_000, days_60: 0, due: 35_000 },
  ]);
  expect(await aged('2026-10-01')).toMatchObject([
    ...[
      { oldest: '2026-07-01', not_due: 6000, days_30: 6000, days_60: 0, days_90: 12_000, older: 11_000, due: 35_000 },
    ],
  ]);
});

test('what was received is listed by the day on which the officer took it, and what they held at the end of a day', async () => {
  const sale = await sold(await party('Collected', 1), {
    installmentData: { ...plan, isEarlyPayment: true, earlyDiscount: 5000 },
  });
  const first = await received(sale, 1, 2000, { received_on: '2026-06-29' });
  const wrong = await received(sale, 1, 500);
  expect((await voided(wrong)).status).toBe(200);
  const early = await received(sale, null, 29_000, { account: bkash });
  expect((await voided(early)).status).toBe(200);
  const again = await received(sale, null, 29_000, { account: bkash });
  const collected = (query: string) => reported(collectedInstallments, query, { invoice: sale.vr_no });
  expect(await collected('start_date=2026-06-01&end_date=2026-07-01')).toMatchObject([
    {
      received_on: '2026-06-29',
      vr_no: first.vr_no,
      installments: '1',
      days_held: 2,
      account: 'Cash',
      amount: 2000,
      discount: 0,
    },
    {
      received_on: '2026-07-01',
      vr_no: again.vr_no,
      installments: '1, 2, 3, 4, 5, 6',
      account: 'bKash',
      amount: 29_000,
      discount: 5000,
    },
  ]);
  const held = (date: string) => collected(`start_date=2026-06-01&end_date=${date}&shown=held`);
  expect(await held('2026-06-28')).toEqual([]);
  expect(await held('2026-06-30')).toMatchObject([{ vr_no: first.vr_no, officer: 'admin of Padma' }]);
  expect(await held('2026-07-01')).toEqual([]);
});
