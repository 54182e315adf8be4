/** The calendar of a branch: what its month brings, and to whom. */
import type { CalendarMonth } from '@cashbook/contract/reports/calendar';
import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, type CashDesk, openCashDesk } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let company: TestCompany;
let desk: CashDesk;
let customer: number;

beforeAll(async () => {
  server = await startTestServer();
  company = await createTestCompany(server, 'Surma');
  await addGoods(server.database, { companyId: company.companyId });
  desk = await openCashDesk(server, company, company.people.admin);
  const bank = await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'City Bank' });
  customer = await partyOf('Rahim', 1);
  const bought = {
    account: await partyOf('Akij Mills', 2),
    paymentAmt: 0,
    products: [{ product: 1, qty: 9, price: 40 }],
  };
  expect((await desk.post('/invoice/purchase/trading/store', bought)).status).toBe(200);
  const installments = ['20/07/2026', '20/07/2026', '31/07/2026', '01/08/2026'].map((due_date) => ({
    due_date,
    amount: 250,
  }));
  const sold = await desk.post('/invoice/sales/installment/store', {
    ...{ account: customer, receivedAmt: 0, products: [{ product: 1, qty: 1, price: 1000 }], isInstallment: true },
    ...{ installmentData: { numberOfInstallments: 4, startDate: '2026-07-20' }, installments },
  });
  expect(sold.status, sold.text).toBe(200);
  const cheque = { cheque_number: '7', cheque_date: '2026-07-25', cheque_bank: 'Sonali' };
  const receipt = { bankReceivedAccount: bank, transactions: [{ account: customer, amount: 90 }], ...cheque };
  expect((await desk.post('/accounts/bank/received/store', receipt)).status).toBe(200);
  const days = { current_date: '01/07/2026', next_date: '02/07/2026' };
  expect((await desk.post('/admin/dayclose/store', days)).status).toBe(200);
});
afterAll(() => server.close());

async function partyOf(name: string, type_id: number): Promise<number> {
  const form = { name, manual_address: 'Sylhet', mobile: `0171122${type_id}344`, type_id };
  const reply = await desk.post('/customer-supplier/store', form);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

async function monthOf(month: string, at = desk): Promise<CalendarMonth> {
  const reply = await at.get(`/calendar?month=${month}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as CalendarMonth;
}

test('a month has its closed days, installments and cheques by their day', async () => {
  expect(await monthOf('2026-07')).toEqual({
    ...{ month: '2026-07', open_day: '2026-07-02', closed_days: ['2026-07-01'], orders: [] },
    installments: [
      { date: '2026-07-20', count: 2, amount: 500 },
      { date: '2026-07-31', count: 1, amount: 250 },
    ],
    cheques: [{ date: '2026-07-25', count: 1, amount: 90 }],
  });
  expect((await monthOf('2026-08')).installments).toEqual([{ date: '2026-08-01', count: 1, amount: 250 }]);
});

test('who may not see installments and cheques sees the days alone; nor is another branch shown', async () => {
  const stranger = await personWho(server, company, ['order.view'], company.branches.head);
  const seen = await monthOf('2026-07', await openCashDesk(server, company, stranger));
  expect(seen).toMatchObject({ closed_days: ['2026-07-01'], installments: [], cheques: [] });
  const elsewhere = await personWho(server, company, ['installment.view', 'cheque.view'], company.branches.trading);
  expect(await monthOf('2026-07', await openCashDesk(server, company, elsewhere))).toMatchObject({
    ...{ open_day: '2026-07-01', closed_days: [], installments: [], cheques: [] },
  });
});

test.each(['2026-13', '2026', 'July', '2026-07-01'])('the month %s is refused', async (month) => {
  expect((await desk.get(`/calendar?month=${month}`)).status).toBe(422);
});
