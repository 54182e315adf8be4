/** Reschedules of a sale by installments (accounting-next §4), with their postings. */
import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { InstallmentShop } from '#testing/installment-shop';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let shop: InstallmentShop;
let bank: number;

beforeAll(async () => {
  server = await startTestServer();
  shop = await InstallmentShop.open(server, 'Padma');
  bank = await addAccount(server, shop.company, { groupId: GROUP.cashAtBank, name: 'Sonali' });
});
afterAll(() => server.close());

const days = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'];
const rows = (amounts: readonly number[]) => amounts.map((amount, nth) => ({ due_date: days[nth] ?? null, amount }));
const reschedule = ({ mtm_id }: Saved, amount: number, amounts: readonly number[], more: object = {}) =>
  shop.desk.post('/installment/reschedule', { sale_id: mtm_id, amount, installments: rows(amounts), ...more });
/** Returns number, amount, what was moved, what is due, and the state of each installment from a number on. */
const shown = async (customer: number, from = 1) =>
  (await shop.listed(customer)).installments
    .filter(({ installment_no }) => installment_no >= from)
    .sort((one, other) => one.installment_no - other.installment_no)
    .map((one) => [one.installment_no, one.amount, one.moved_amount, one.due_amount, one.status]);

/** Sells a sale of which the first four installments are paid. */
async function halfPaid(name: string): Promise<{ customer: number; sale: Saved }> {
  const customer = await shop.party(name, 1);
  const sale = await shop.sell(customer);
  for (const no of [1, 2, 3, 4]) await shop.receive(sale, no, 6000);
  await shop.moved();
  return { customer, sale };
}

describe('two installments of 6,000 that are left, in 4 with m 400', () => {
  let customer: number;
  let sale: Saved;
  let markup: Saved;

  test('are 3,100 × 4: Dr C 400 / Cr 25 400, and the old ones are rescheduled', async () => {
    ({ customer, sale } = await halfPaid('Rahim'));
    const reply = await reschedule(sale, 12_000, [3100, 3100, 3100, 3100], { markup: 400, remarks: 'The crop failed' });
    expect([reply.status, reply.body.message], reply.text).toEqual([200, 'The installments are rescheduled.']);
    markup = reply.body.data as Saved;
    expect(markup.vr_no).toMatch(/^JV-/);
    expect(await shop.moved(customer, 25)).toEqual([400, -400]);
    expect(await shown(customer, 5)).toEqual([
      [5, 6000, 6000, 0, 'rescheduled'],
      [6, 6000, 6000, 0, 'rescheduled'],
      ...[7, 8, 9, 10].map((no) => [no, 3100, 0, 3100, 'pending']),
    ]);
    const { total_amount, total_due } = await shop.listed(customer);
    expect([total_amount, total_due], 'what was moved counts once').toEqual([36_400, 12_400]);
  });

  test('are collected as before, and moved again with what was paid of them', async () => {
    await shop.receive(sale, 7, 3100);
    await shop.receive(sale, 8, 1000);
    await shop.moved();
    expect(refusalOf(await reschedule(sale, 12_400, [8300]))[1]).toBe('due_changed');
    const again = await reschedule(sale, 8300, [8300]);
    expect(again.body.data, again.text).toEqual({ mtm_id: null, vr_no: null });
    expect(await shown(customer, 7)).toEqual([
      [7, 3100, 0, 0, 'paid (good)'],
      [8, 3100, 2100, 0, 'rescheduled'],
      [9, 3100, 3100, 0, 'rescheduled'],
      [10, 3100, 3100, 0, 'rescheduled'],
      [11, 8300, 0, 8300, 'pending'],
    ]);
    await shop.moved();
  });

  test('take the markup off the last one when its journal is void', async () => {
    expect((await shop.void(markup)).status).toBe(200);
    expect(await shop.moved(customer, 25)).toEqual([-400, 400]);
    expect(await shown(customer, 11)).toEqual([[11, 8300, 400, 7900, 'pending']]);
  });

  test('stay with their sale: it is not edited, but may be dated anew, and its plan says what was moved', async () => {
    const form = {
      account: customer,
      receivedAmt: 10_000,
      products: [{ product: 4, qty: 1, price: 46_000, serial_no: 'F1' }],
    };
    const edited = await shop.desk.post('/invoice/sales/installment/update', {
      ...{ ...form, mtmId: sale.mtm_id, isInstallment: true },
      installmentData: { numberOfInstallments: 7, startDate: '2026-08-31' },
    });
    expect(refusalOf(edited)[1]).toBe('sale_rescheduled');
    const { plan } = (await shop.desk.get(`/invoice/paper/${sale.mtm_id}`)).body.data as {
      plan: { installments: { moved: number }[] };
    };
    expect(plan.installments.map(({ moved }) => moved)).toEqual([0, 0, 0, 0, 6000, 6000, 0, 2100, 3100, 3100, 400]);
    const undo = await shop.desk.get(`/parties/allocations/${customer}`);
    expect(undo.status).toBeLessThan(500);
  });
});

test('a row that is paid by cheque is due again after its bounce, beside the new ones', async () => {
  const { customer, sale } = await halfPaid('Karim');
  const cheque = { account: bank, cheque_number: '77', cheque_date: '2026-07-01', cheque_bank: 'Janata' };
  const paid = await shop.receive(sale, 5, 4000, cheque);
  expect((await reschedule(sale, 8000, [2000, 2000, 2000, 2000])).status).toBe(200);
  const cheques = [{ mtm_id: paid.mtm_id, cheque_no: 1 }];
  await shop.desk.post('/accounts/cheques/deposit', { cheques, bank_account: bank });
  await shop.desk.post('/accounts/cheques/bounce', {
    ...{ event: 'bounced', reason: 'other', cheques, fee: 0, charge_on: false, bank_account: bank },
  });
  expect(await shown(customer, 5)).toEqual([
    [5, 6000, 2000, 4000, 'pending'],
    [6, 6000, 6000, 0, 'rescheduled'],
    ...[7, 8, 9, 10].map((no) => [no, 2000, 0, 2000, 'pending']),
  ]);
  await shop.moved();
});

test('goods that come back cut the new installments from the last', async () => {
  const { customer, sale } = await halfPaid('Salma');
  expect((await reschedule(sale, 12_000, [3000, 3000, 3000, 3000])).status).toBe(200);
  const back = { invoice: sale.mtm_id, products: [{ line: 1, product: 4, qty: 1, serial_no: 'F3' }] };
  await shop.saved('/invoice/sales/return/store', back);
  expect((await shop.listed(customer)).total_due).toBe(0);
  await shop.moved();
});

test('a sum, a day or a person that does not fit is refused', async () => {
  const { sale } = await halfPaid('Moti');
  const differs = await reschedule(sale, 12_000, [3000, 3000, 3000, 3100]);
  expect(refusalOf(differs)[1]).toBe('installments_differ');
  const late = await shop.desk.post('/installment/reschedule', {
    ...{ sale_id: sale.mtm_id, amount: 12_000, installments: [{ due_date: '2026-06-30', amount: 12_000 }] },
  });
  expect(refusalOf(late)[1]).toBe('installment_in_past');
  expect(late.body.error?.fields).toHaveProperty(['installments.0.due_date']);
  const salesman = await openCashDesk(server, shop.company, shop.company.people.salesman);
  expect((await salesman.post('/installment/reschedule', {})).status).toBe(403);
});
