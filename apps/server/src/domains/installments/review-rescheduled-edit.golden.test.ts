import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#testing/cash-desk';
import { InstallmentShop } from '#testing/installment-shop';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let shop: InstallmentShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await InstallmentShop.open(server, 'Padma');
});
afterAll(() => server.close());

const days = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'];
test.each([[true, 'F11 F12'], [false, 'F21 F22']])('a rescheduled sale is not edited, taken back %s', async (back, serial_no) => {
  const customer = await shop.party(`Rokeya ${back}`, 1);
  const sale = await shop.sell(customer);
  const installments = days.map((due_date) => ({ due_date, amount: 6000 }));
  await shop.saved('/installment/reschedule', { sale_id: sale.mtm_id, amount: 36_000, installments });
  if (back) await shop.saved('/installment/reschedule/take-back', { sale_id: sale.mtm_id, reschedule_no: 1, remarks: 'x' });
  const edited = await shop.desk.post('/invoice/sales/installment/update', {
    ...{ mtmId: sale.mtm_id, account: customer, receivedAmt: 20_000, isInstallment: true },
    products: [{ product: 4, qty: 2, price: 46_000, serial_no }],
    installmentData: { numberOfInstallments: 12, startDate: '2026-08-31' },
  });
  expect([edited.status, refusalOf(edited)[1]]).toEqual([409, 'sale_rescheduled']);
});
