/** Markup that is earned over time, where other vouchers stand between the sale and its earning (accounting-next §4). */

import type { lookBeforeClosing } from '@cashbook/contract/ledger/trading-day';
import type { companyRoutes } from '@cashbook/contract/organisation/company';
import type { RouteReply } from '@cashbook/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#testing/cash-desk';
import { InstallmentShop } from '#testing/installment-shop';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let shop: InstallmentShop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await InstallmentShop.open(server, 'Padma');
  expect((await setMarkup('spread')).status).toBe(200);
});
afterAll(() => server.close());

async function setMarkup(markup: string) {
  const path = `/company/company-edit/${shop.company.companyId}`;
  const form = (await shop.desk.get(path)).body.data as RouteReply<typeof companyRoutes.read>;
  return shop.desk.post('/company/company-update', {
    ...{ ...form, sms_gateway: { enabled: false, url: '', sender: '' }, late_fees: undefined },
    markup,
  });
}
const looked = async () =>
  ((await shop.desk.get('/admin/dayclose/check')).body.data as RouteReply<typeof lookBeforeClosing>).markup;
async function closeTaking(day: string, amount: number) {
  const closed = await shop.closeUntil(day, { proposals: [{ kind: 'markup-earned', amount }] });
  expect(closed.status, closed.text).toBe(200);
}

test('markup that a void sale had earned keeps its place fixed until it is back on 29', async () => {
  const customer = await shop.party('void', 1);
  const plan = { numberOfInstallments: 6, startDate: '2026-07-31' };
  const sale = await shop.sell(customer, { installmentData: plan, markup: 6000 }, 40_000);
  await shop.closeUntil('2026-07-31');
  await closeTaking('2026-08-01', 1000);
  expect((await shop.void(sale)).status).toBe(200);
  const refused = await setMarkup('in_price');
  expect([refused.status, refusalOf(refused)[1]]).toEqual([409, 'markup_fixed']);
  await shop.closeUntil('2026-08-31');
  await shop.moved();
  await closeTaking('2026-09-01', -1000);
  expect(await shop.moved(29, 25)).toEqual([-1000, 1000]);
  expect((await setMarkup('in_price')).status).toBe(200);
  expect((await setMarkup('spread')).status).toBe(200);
});

test('an early settlement after a return has earned the rest for good', async () => {
  const customer = await shop.party('settled', 1);
  const installmentData = {
    ...{ numberOfInstallments: 6, startDate: '2026-10-31' },
    ...{ isEarlyPayment: true, earlyDiscount: 500, earlyPaymentDate: '2026-12-31' },
  };
  const products = [{ product: 4, qty: 2, price: 20_000, serial_no: 'F30 F31' }];
  const sale = await shop.sell(customer, { products, installmentData, markup: 6000 });
  const back = { invoice: sale.mtm_id, products: [{ line: 1, product: 4, qty: 1, serial_no: 'F30' }], notes: '' };
  await shop.saved('/invoice/sales/return/store', back);
  await shop.moved();
  // The goods took 5,000 of the third installment back; this settles the 1,000 that are left.
  await shop.saved('/installment/receive', { sale_id: sale.mtm_id, amount: 12_500 });
  expect(await shop.moved(customer, 29, 25)).toEqual([-13_000, 3000, -2500]);
  await shop.closeUntil('2026-09-30');
  expect(await looked()).toBeNull();
  await shop.closeUntil('2026-12-31');
  expect(await looked()).toBeNull();
});

test('the markup of a new plan stands with its installments, also where other bills follow the old ones', async () => {
  const account = await shop.party('opening', 1);
  const part = { number: 'IS-77', date: '2026-02-10', amount: 3000, is_installment: true };
  const bills = [
    { ...part, due_date: '2027-01-10' },
    { ...part, due_date: '2027-02-10' },
    { number: 'INV-9', date: '2026-06-01', due_date: '2026-07-15', amount: 500 },
  ];
  const opened = await shop.desk.post('/accounts/opening/store', { rows: [{ account, debit: 6500, bills }] });
  expect(opened.status, opened.text).toBe(200);
  const [one] = (await shop.listed(account)).installments;
  await shop.saved('/installment/reschedule', {
    ...{ sale_id: one?.mtm_id, amount: 6000, markup: 400, remarks: '' },
    installments: ['2027-03-31', '2027-04-30'].map((due_date) => ({ due_date, amount: 3200 })),
  });
  expect(await looked()).toBeNull();
  await shop.closeUntil('2027-03-31');
  expect(await looked()).toEqual({ until: '2027-03-31', sales: 1, amount: 200 });
  await closeTaking('2027-04-30', 200);
  expect(await looked()).toEqual({ until: '2027-04-30', sales: 1, amount: 200 });
});

test('a reschedule that is taken back leaves the markup with the old installments, to be earned as before', async () => {
  const customer = await shop.party('back', 1);
  const installmentData = { numberOfInstallments: 6, startDate: '2027-06-30' };
  const sale = await shop.sell(customer, { installmentData, markup: 6000 }, 40_000);
  await shop.moved();
  await shop.saved('/installment/reschedule', {
    ...{ sale_id: sale.mtm_id, amount: 36_000, markup: 600, remarks: '' },
    installments: ['2027-12-31', '2028-01-31'].map((due_date) => ({ due_date, amount: 18_300 })),
  });
  expect(await shop.moved(customer, 29)).toEqual([600, -600]);
  const wrong = { sale_id: sale.mtm_id, reschedule_no: 1, remarks: 'Another customer' };
  await shop.saved('/installment/reschedule/take-back', wrong);
  expect(await shop.moved(customer, 29)).toEqual([-600, 600]);
  await shop.closeUntil('2027-06-30');
  // 200 of the opening's new installment above, and the first of six here.
  expect(await looked()).toMatchObject({ until: '2027-06-30', amount: 1200 });
});
