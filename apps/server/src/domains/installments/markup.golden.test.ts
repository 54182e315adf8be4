/** Markup that is earned over time (accounting-next §4): the example to the paisa, and what goes wrong before it is earned. */

import type { lookBeforeClosing } from '@cashbook/contract/ledger/trading-day';
import type { companyRoutes } from '@cashbook/contract/organisation/company';
import type { RouteReply } from '@cashbook/contract/route';
import { GROUP } from '@cashbook/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, refusalOf, type Saved } from '#testing/cash-desk';
import { whileDoubled } from '#testing/doubled-lines.fixture';
import { InstallmentShop } from '#testing/installment-shop';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let shop: InstallmentShop;
let bank: number;

/** Customers, each with one sale of 40,000 with a markup of 6,000. */
const customers = ['settled', 'settledLess', 'repossessed', 'moved', 'returned', 'bounced'] as const;
type Customer = (typeof customers)[number];
const ids = new Map<Customer, number>();
const sales = new Map<Customer, Saved>();
const idOf = (name: Customer): number => ids.get(name) ?? 0;
function saleOf(name: Customer): Saved {
  const sale = sales.get(name);
  if (sale === undefined) throw new Error(`${name} has bought nothing`);
  return sale;
}

beforeAll(async () => {
  server = await startTestServer();
  shop = await InstallmentShop.open(server, 'Padma');
  bank = await addAccount(server, shop.company, { groupId: GROUP.cashAtBank, name: 'Sonali' });
  for (const name of customers) ids.set(name, await shop.party(name, 1));
});
afterAll(() => server.close());

const plan = { numberOfInstallments: 6, startDate: '2026-08-31' };
const sellSpread = (customer: number, more: object = {}, early = 0) =>
  shop.sell(
    customer,
    {
      installmentData: { ...plan, isEarlyPayment: early > 0, earlyDiscount: early, earlyPaymentDate: '2026-11-29' },
      markup: 6000,
      ...more,
    },
    40_000,
  );
type Company = RouteReply<typeof companyRoutes.read>;
async function setMarkup(markup: string) {
  const path = `/company/company-edit/${shop.company.companyId}`;
  const form = (await shop.desk.get(path)).body.data as Company;
  return shop.desk.post('/company/company-update', {
    ...{ ...form, sms_gateway: { enabled: false, url: '', sender: '' }, late_fees: undefined },
    markup,
  });
}
const looked = async () =>
  ((await shop.desk.get('/admin/dayclose/check')).body.data as RouteReply<typeof lookBeforeClosing>).markup;
const take = (amount: number) => ({ proposals: [{ kind: 'markup-earned', amount }] });
async function closeTaking(day: string, amount: number): Promise<Saved> {
  const closed = await shop.closeUntil(day, take(amount));
  expect(closed.status, closed.text).toBe(200);
  const [voucher] = (closed.body.data as { vouchers: Saved[] }).vouchers;
  if (voucher === undefined) throw new Error('nothing was posted');
  return voucher;
}
const post = async (path: string, body: object): Promise<Saved> => {
  const reply = await shop.desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};

describe('a company', () => {
  test('has its markup in the price until it is spread, and a sale says so', async () => {
    const body = {
      ...{ account: idOf('settled'), receivedAmt: 10_000, isInstallment: true, installmentData: plan, markup: 6000 },
      products: [{ product: 4, qty: 1, price: 40_000, serial_no: 'F40' }],
    };
    const refused = await shop.desk.post('/invoice/sales/installment/store', body);
    expect([refusalOf(refused)[1], Object.keys(refused.body.error?.fields ?? {})]).toEqual([
      'markup_in_price',
      ['markup'],
    ]);
    expect((await setMarkup('spread')).status).toBe(200);
  });
});

describe('cash price 40,000, m 6,000, down 10,000, 6 × 6,000', () => {
  test('sale: Dr C 36,000, 17 10,000 / Cr 22 40,000, 29 6,000', async () => {
    await shop.moved();
    for (const name of customers) {
      const early = name === 'settled' ? 5000 : name === 'settledLess' ? 3000 : 0;
      // 3.33 % a month come to 5,994, so the amount is typed.
      sales.set(name, await sellSpread(idOf(name), {}, early));
      expect(await shop.moved(idOf(name), 22, 29, 17)).toEqual([36_000, -40_000, -6000, 10_000]);
    }
    const { installments } = await shop.listed(idOf('settled'));
    expect(installments.map(({ amount }) => amount)).toEqual([6000, 6000, 6000, 6000, 6000, 6000]);
    const found = await shop.desk.post('/invoice/sales/installment/search', { invoiceNo: saleOf('settled').vr_no });
    expect((found.body.data as { sales_master: object }).sales_master).toMatchObject({
      markup: 6000,
      markup_percent: 0,
    });
  });

  test('a line on 29 that the register does not explain is found', async () => {
    const { companyId } = shop.company;
    const superuser = new Client({ connectionString: server.database.superuser });
    await superuser.connect();
    const { mtm_id } = saleOf('settled');
    await whileDoubled(
      superuser,
      `company_id = ${companyId} and account_id = 29 and voucher_id = ${mtm_id}`,
      async () => {
        const found = await inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
          await showEveryBranch(tx, companyId);
          return runAudit(tx, companyId);
        });
        const parts = { registerAmount: '6000.00', linesAmount: '12000.00' };
        expect(found.find(({ name }) => name === 'markup_is_account')?.findings).toMatchObject([{ mtm_id, parts }]);
      },
    );
    await superuser.end();
  });

  test('where it stands is fixed with the first sale', async () => {
    const refused = await setMarkup('in_price');
    expect([refused.status, refusalOf(refused)[1], Object.keys(refused.body.error?.fields ?? {})]).toEqual([
      ...[409, 'markup_fixed'],
      ['markup'],
    ]);
  });

  test('a flat percentage a month comes to the same: 2.5 % × 6 on 30,000 is 4,500', async () => {
    const other = await shop.party('percent', 1);
    await shop.moved();
    const sale = await sellSpread(other, { markup: 0, markup_percent: 2.5 });
    expect(await shop.moved(other, 29)).toEqual([34_500, -4500]);
    expect((await shop.void(sale)).status).toBe(200);
    expect(await shop.moved(other, 29)).toEqual([-34_500, 4500]);
  });

  test('nothing is proposed within a month; at its end it is, and what is left waits for a later day', async () => {
    await shop.closeUntil('2026-08-30');
    expect(await looked()).toBeNull();
    await shop.closeUntil('2026-08-31');
    for (const name of customers) await shop.receive(saleOf(name), 1, 6000);
    expect(await looked()).toEqual({ until: '2026-08-31', sales: 6, amount: 6000 });
    await shop.closeUntil('2026-09-01');
    expect(await looked()).toEqual({ until: '2026-08-31', sales: 6, amount: 6000 });
    await shop.moved();
    expect(refusalOf(await shop.closeUntil('2026-09-02', take(5000)))[1]).toBe('proposal_changed');
    const earned = await closeTaking('2026-09-02', 6000);
    expect(await shop.moved(29, 25)).toEqual([6000, -6000]);
    expect(await looked()).toBeNull();
    expect((await shop.void(earned)).status).toBe(200);
    expect(await looked()).toMatchObject({ amount: 6000 });
    await closeTaking('2026-09-03', 6000);
  });

  test('31 Aug and 30 Sep paid and earned: 29 4,000 and 25 2,000 of each', async () => {
    await shop.closeUntil('2026-09-30');
    for (const name of customers) await shop.receive(saleOf(name), 2, 6000);
    await shop.moved();
    await closeTaking('2026-10-20', 6000);
    expect(await shop.moved(29, 25)).toEqual([6000, -6000]);
  });

  test('(a) early settlement, discount 5,000, pays 19,000: 23 1,000 and nothing of 29 left', async () => {
    await post('/installment/receive', { sale_id: saleOf('settled').mtm_id, amount: 19_000 });
    expect(await shop.moved(idOf('settled'), 29, 23, 25, 17)).toEqual([-24_000, 4000, 1000, 0, 19_000]);
  });

  test('(b) discount 3,000, pays 21,000: 25 gets the 1,000 beyond it', async () => {
    await post('/installment/receive', { sale_id: saleOf('settledLess').mtm_id, amount: 21_000 });
    expect(await shop.moved(idOf('settledLess'), 29, 23, 25, 17)).toEqual([-24_000, 4000, 0, -1000, 21_000]);
  });

  test('(c) repossessed at 15,000, the rest 5,000 written off', async () => {
    const { mtm_id: sale_id } = saleOf('repossessed');
    const row = { line: 1, product: 4, into_product: null, warehouse: null, qty: 1, serials: ['F3'] };
    const repossess = (amount: number) =>
      shop.desk.post('/invoice/sales/installment/repossess', { sale_id, rows: [{ ...row, amount }], remarks: '' });
    expect(refusalOf(await repossess(20_001))[1]).toBe('beyond_due');
    expect((await repossess(15_000)).status).toBe(200);
    expect(await shop.moved(idOf('repossessed'), 34, 29)).toEqual([-19_000, 15_000, 4000]);
    await post('/installment/write-off', { sale_id, amount: 5000, remarks: 'Gone' });
    expect(await shop.moved(idOf('repossessed'), 63, 29)).toEqual([-5000, 5000, 0]);
  });

  test('rescheduled with 400 more: Dr C 400 / Cr 29 400', async () => {
    const installments = [10_000, 14_400].map((amount, index) => ({ due_date: `2027-0${index + 1}-28`, amount }));
    const { mtm_id: sale_id } = saleOf('moved');
    await post('/installment/reschedule', { sale_id, amount: 24_000, markup: 400, installments, remarks: '' });
    expect(await shop.moved(idOf('moved'), 29, 25)).toEqual([400, -400, 0]);
  });

  test('a return brings the markup back that is not earned, and its edit keeps it', async () => {
    const rows = [{ line: 1, product: 4, qty: 1, serial_no: 'F5' }];
    const { mtm_id: invoice } = saleOf('returned');
    const reply = await shop.desk.post('/invoice/sales/return/store', { invoice, products: rows, notes: '' });
    expect(reply.status, reply.text).toBe(200);
    expect(await shop.moved(idOf('returned'), 21, 29)).toEqual([-44_000, 40_000, 4000]);
    const { mtm_id: mtmId } = reply.body.data as Saved;
    const edited = await shop.desk.post('/invoice/sales/return/update', {
      mtmId,
      invoice,
      products: rows,
      notes: 'Broken',
    });
    expect(edited.status, edited.text).toBe(200);
    expect(await shop.moved(idOf('returned'), 21, 29)).toEqual([0, 0, 0]);
  });

  test('an installment that was paid early earns its markup, and a bounce takes it back in the next month', async () => {
    const cheque = { account: bank, cheque_number: '777', cheque_date: '2026-10-20', cheque_bank: 'Sonali' };
    const paid = await shop.receive(saleOf('bounced'), 6, 6000, cheque);
    await shop.closeUntil('2026-10-31');
    // Of the sale with the cheque the third is due, and the last is paid; the one that was rescheduled has nothing due.
    expect(await looked()).toEqual({ until: '2026-10-31', sales: 1, amount: 2000 });
    await closeTaking('2026-11-05', 2000);
    const cheques = [{ mtm_id: paid.mtm_id, cheque_no: 1 }];
    await post('/accounts/cheques/deposit', { cheques, bank_account: bank });
    const why = { event: 'bounced', reason: 'insufficient_funds', fee: 0, charge_on: false, remarks: '' };
    await post('/accounts/cheques/bounce', { cheques, ...why });
    await shop.closeUntil('2026-11-30');
    await shop.moved();
    // The fourth is due, and the last goes back.
    expect(await looked()).toEqual({ until: '2026-11-30', sales: 1, amount: 0 });
    await closeTaking('2026-12-31', 0);
    expect(await shop.moved(29, 25)).toEqual([0, 0]);
    expect(await looked()).toEqual({ until: '2026-12-31', sales: 1, amount: 1000 });
  });

  test('a return takes half of what is not earned with half of the goods, also when it is edited months later', async () => {
    const customer = await shop.party('half', 1);
    const products = [{ product: 4, qty: 2, price: 20_000, serial_no: 'F38 F39' }];
    const installmentData = { numberOfInstallments: 6, startDate: '2027-01-31' };
    const sale = await sellSpread(customer, { products, installmentData });
    await shop.moved();
    const form = { invoice: sale.mtm_id, products: [{ line: 1, product: 4, qty: 1, serial_no: 'F38' }] };
    const left = (await shop.desk.get(`/invoice/sales/return/invoice?id=${sale.mtm_id}`)).body.data;
    expect(left, 'the page shows what goes back').toMatchObject({ left_markup: 6000 });
    const { mtm_id: mtmId, vr_no: invoiceNo } = await post('/invoice/sales/return/store', { ...form, notes: '' });
    expect(await shop.moved(customer, 21, 29)).toEqual([-23_000, 20_000, 3000]);
    await closeTaking('2027-03-05', 1000);
    await shop.moved();
    const found = (await shop.desk.post('/invoice/sales/return/search', { invoiceNo })).body.data;
    expect(found, 'that of the day of the return').toMatchObject({ return_master: { invoice: { left_markup: 6000 } } });
    await post('/invoice/sales/return/update', { ...form, mtmId, notes: 'Broken' });
    expect(await shop.moved(customer, 21, 29)).toEqual([0, 0, 0]);
  });

  test('a markup of which some was taken is not changed any more', async () => {
    const reply = await shop.desk.post('/invoice/sales/installment/update', {
      ...{ mtmId: saleOf('returned').mtm_id, account: idOf('returned'), receivedAmt: 10_000, isInstallment: true },
      ...{ products: [{ product: 4, qty: 1, price: 40_000, serial_no: 'F5' }], installmentData: plan, markup: 6001 },
    });
    expect(refusalOf(reply)[1]).toBe('markup_taken');
  });
});
