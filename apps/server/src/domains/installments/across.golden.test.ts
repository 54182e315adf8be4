/** Late fees, new plans and withheld tax of installments where they meet what happens to the sale, its customer and past days. */

import type { companyRoutes } from '@cashbook/contract/organisation/company';
import type { RouteReply } from '@cashbook/contract/route';
import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, refusalOf, type Saved } from '#testing/cash-desk';
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

type Company = RouteReply<typeof companyRoutes.read>;
async function change(fields: object): Promise<Company> {
  const path = `/company/company-edit/${shop.company.companyId}`;
  const form = (await shop.desk.get(path)).body.data as Company;
  const { late_fees: _, ...unaware } = form;
  const sms = { enabled: false, url: '', sender: '' };
  const reply = await shop.desk.post('/company/company-update', { ...unaware, sms_gateway: sms, ...fields });
  expect(reply.status, reply.text).toBe(200);
  return (await shop.desk.get(path)).body.data as Company;
}

const dues = async (customer: number) => (await shop.listed(customer)).installments.map(({ due_amount: due }) => due);
const balance = async (customer: number, day: string, ageing: 'due' | 'date' = 'due') => {
  const query = `branch_id=${shop.company.branches.head}&enddate=${day}&ageing=${ageing}`;
  const reply = await shop.desk.get(`/reports/due-list?${query}`);
  const { original } = reply.body.data as { original: { coa4_id: number }[] };
  return original.find(({ coa4_id: id }) => id === customer);
};

test('a cheque bounces whose tax is certified: the tax stays with the installments, and all is settled when it comes again', async () => {
  await change({ withholds: true });
  const customer = await shop.party('Taxed', 1);
  const sale = await shop.sell(customer);
  const cheque = { account: bank, cheque_number: '000888', cheque_date: '2026-07-01', cheque_bank: 'Janata' };
  const paid = await shop.receive(sale, 1, 6000, { ...cheque, tds: 300 });
  const certified = await shop.desk.post('/accounts/withheld-tax/certified', {
    ...{ rows: [{ mtm_id: paid.mtm_id, row_no: 1, tax: 'tds' }], number: 'R-1', date: '2026-07-01' },
  });
  expect(certified.status, certified.text).toBe(200);
  const cheques = [{ mtm_id: paid.mtm_id, cheque_no: 1 }];
  expect((await shop.desk.post('/accounts/cheques/deposit', { cheques, bank_account: bank })).status).toBe(200);
  const bounced = await shop.desk.post('/accounts/cheques/bounce', { event: 'bounced', cheques, reason: 'stopped' });
  expect(bounced.body.data, bounced.text).toMatchObject([{ ok: true }]);
  expect(await dues(customer)).toEqual([5700, 6000, 6000, 6000, 6000, 6000]);
  const again = await shop.desk.post('/accounts/cheques/bounce', { event: 'again', cheques });
  expect(again.body.data, again.text).toMatchObject([{ ok: true }]);
  expect(await dues(customer)).toEqual([0, 6000, 6000, 6000, 6000, 6000]);
  await shop.moved();
});

test('a new plan leaves the ageing of days before it as it was', async () => {
  const customer = await shop.party('Aged', 1);
  const sale = await shop.sell(customer);
  await shop.closeUntil('2026-10-15');
  const before = [await balance(customer, '2026-10-01'), await balance(customer, '2026-10-01', 'date')];
  expect(before[0]).toMatchObject({ not_due: 24_000, days_30: 6000, days_60: 6000 });
  const installments = [{ due_date: '2027-01-31', amount: 36_400 }];
  const moved = { sale_id: sale.mtm_id, amount: 36_000, markup: 400, installments };
  const reply = await shop.desk.post('/installment/reschedule', moved);
  expect(reply.status, reply.text).toBe(200);
  expect([await balance(customer, '2026-10-01'), await balance(customer, '2026-10-01', 'date')]).toEqual(before);
  expect(await balance(customer, '2026-10-15')).toMatchObject({ not_due: 36_400, days_30: 0, days_60: 0 });

  // The journal of the markup stays on the day of the plan.
  const markup = reply.body.data as Saved;
  const dated = (number: string) =>
    shop.desk.post('/admin/voucher/date-change', {
      ...{ branch_id: shop.company.branches.head, voucher_type: 6, start_voucher: number, end_voucher: number },
      ...{ present_date: '2026-10-15', change_date: '2026-10-16' },
    });
  await shop.closeUntil('2026-10-17');
  expect(refusalOf(await dated(markup.vr_no)).slice(0, 2)).toEqual([409, 'date_out_of_order']);
});

test('terms of late fees stay where a client does not know of them, and a sale with a fee keeps its customer', async () => {
  const late_fees = { basis: 'flat', from: '2026-10-20', grace_days: 0, amount: 100, percent: 0 };
  await change({ late_fees });
  expect((await change({ address: 'Bogura' })).late_fees).toMatchObject({ basis: 'flat', amount: 100 });

  const habib = await shop.party('Habib', 1);
  const hasan = await shop.party('Hasan', 1);
  const gone = await shop.party('Gone', 1);
  const plan = { installmentData: { numberOfInstallments: 6, startDate: '2026-10-20' } };
  const sale = await shop.sell(habib, plan);
  const other = await shop.sell(gone, plan);
  await shop.closeUntil('2026-10-25');
  for (const no of [1, 2, 3, 4, 5, 6]) await shop.receive(other, no, 6000);
  const form = (await shop.desk.get(`/customer-supplier/edit/${gone}`)).body.data as object;
  expect((await shop.desk.post('/customer-supplier/update', { ...form, status: 3 })).status).toBe(200);

  type Fees = { late_fees: { customer_name: string; installment_id: number; amount: number }[] };
  const proposed = async () => ((await shop.desk.get('/admin/dayclose/check')).body.data as Fees).late_fees;
  const fees = await proposed();
  expect(
    fees.map(({ customer_name: name }) => name),
    'nobody is charged who is archived',
  ).toEqual(['Habib']);
  const taken = { kind: 'late-fee', amount: 100, installments: fees.map(({ installment_id: id }) => id) };
  const closed = await shop.closeUntil('2026-10-26', { proposals: [taken] });
  expect(closed.status, closed.text).toBe(200);

  const edited = await shop.desk.post(
    '/invoice/sales/installment/update',
    {
      ...{ mtmId: sale.mtm_id, account: hasan, receivedAmt: 10_000, isInstallment: true, ...plan },
      products: [{ product: 4, qty: 1, price: 46_000, serial_no: 'F3' }],
    },
    { 'if-match': `"${sale.version}"` },
  );
  expect(refusalOf(edited)[1]).toBe('collected_party_fixed');
});
