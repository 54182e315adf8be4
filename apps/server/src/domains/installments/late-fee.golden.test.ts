/** Late fees of installments (accounting-next §4.6): proposed at Day Close, taken or left, paid and waived. */

import type { lookBeforeClosing } from '@cashbook/contract/ledger/trading-day';
import type { companyRoutes } from '@cashbook/contract/organisation/company';
import type { RouteReply } from '@cashbook/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { InstallmentShop } from '#testing/installment-shop';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let shop: InstallmentShop;
let rahim: number;
let karim: number;
let ofRahim: Saved;
let ofKarim: Saved;
let fee: Saved;

beforeAll(async () => {
  server = await startTestServer();
  shop = await InstallmentShop.open(server, 'Padma');
  rahim = await shop.party('Rahim', 1);
  karim = await shop.party('Karim', 1);
  ofRahim = await shop.sell(rahim);
  ofKarim = await shop.sell(karim);
});
afterAll(() => server.close());

type Company = RouteReply<typeof companyRoutes.read>;
async function charge(late_fees: object) {
  const path = `/company/company-edit/${shop.company.companyId}`;
  const form = (await shop.desk.get(path)).body.data as Company;
  return shop.desk.post('/company/company-update', {
    ...form,
    sms_gateway: { enabled: false, url: '', sender: '' },
    late_fees,
  });
}
type Look = RouteReply<typeof lookBeforeClosing>;
const look = async (query = '') => (await shop.desk.get(`/admin/dayclose/check${query}`)).body.data as Look;
const proposed = async () => (await look()).late_fees;
const take = (...sales: Saved[]) => ({
  proposals: [
    { kind: 'late-fee', amount: 100 * sales.length, installments: sales.map(({ mtm_id: id }) => id * 1000 + 1) },
  ],
});

describe('a flat fee of 100 after 5 days of grace', () => {
  test('is a setting of the company, which needs its first day and its amount', async () => {
    expect(await proposed()).toEqual([]);
    const terms = { basis: 'flat', from: '', grace_days: 5, amount: 0, percent: 0 };
    const wrong = await charge(terms);
    expect([wrong.status, Object.keys(wrong.body.error?.fields ?? {})]).toEqual([
      422,
      ['late_fees.from', 'late_fees.amount'],
    ]);
    expect((await charge({ ...terms, from: '2026-08-01', amount: 100 })).status).toBe(200);
  });

  test('is not proposed on the last day of grace, and is on the next: Dr C 100 / Cr 26 100', async () => {
    await shop.closeUntil('2026-09-05');
    expect(await proposed()).toEqual([]);
    await shop.closeUntil('2026-09-06');
    expect(await proposed()).toMatchObject([
      { customer_name: 'Rahim', installment_no: 1, due_date: '2026-08-31', months: 1, amount: 100 },
      { customer_name: 'Karim', installment_no: 1, amount: 100 },
    ]);
    const { late_fees: listed, late_fees_sum: sum } = await look('?late_fees_most=1');
    expect([listed.map(({ customer_name }) => customer_name), sum]).toEqual([['Karim'], { count: 2, amount: 200 }]);
    expect((await shop.desk.get('/admin/dayclose/check?late_fees_most=501')).status).toBe(422);
    await shop.moved();
    const other = { proposals: [{ kind: 'late-fee', amount: 150, installments: [ofRahim.mtm_id * 1000 + 1] }] };
    expect(refusalOf(await shop.closeUntil('2026-09-07', other))[1]).toBe('proposal_changed');
    const closed = await shop.closeUntil('2026-09-07', take(ofRahim));
    const { vouchers } = closed.body.data as { vouchers: Saved[] };
    expect(vouchers, closed.text).toHaveLength(1);
    expect(vouchers[0]?.vr_no).toMatch(/^JV-/);
    [fee] = vouchers as [Saved];
    expect(await shop.moved(rahim, 26, karim)).toEqual([100, -100, 0]);
  });

  test('is a bill of its own: the installment is due as before', async () => {
    const { installments, total_due, fees } = await shop.listed(rahim);
    expect([installments[0]?.due_amount, total_due]).toEqual([6000, 36_000]);
    expect(fees).toMatchObject([
      { vr_no: fee.vr_no, vr_date: '2026-09-06', installment_no: 1, amount: 100, due: 100, is_waived: false },
    ]);
  });

  test('is charged once, and one that was left waits for a later day, also when the money has come', async () => {
    await shop.receive(ofRahim, 1, 6000);
    await shop.receive(ofKarim, 1, 6000);
    expect(await proposed()).toMatchObject([{ customer_name: 'Karim', amount: 100 }]);
    const sale = await shop.sell(await shop.party('Salma', 1), {
      installmentData: { numberOfInstallments: 6, startDate: '2026-09-07' },
    });
    await shop.closeUntil('2026-09-14');
    await shop.receive(sale, 1, 6000, { received_on: '2026-09-12' });
    expect(
      (await proposed()).map(({ customer_name }) => customer_name),
      'received in the days of grace',
    ).toEqual(['Karim']);
    expect((await shop.closeUntil('2026-09-15', take(ofKarim))).status).toBe(200);
    expect(await proposed()).toEqual([]);
  });

  test('is waived after its day by its mirror, once and with a reason, by those who may', async () => {
    await shop.moved();
    const waive = (more: object) => shop.desk.post('/installment/late-fee/waive', { mtm_id: fee.mtm_id, ...more });
    expect(refusalOf(await waive({}))[1]).toBe('reason_missing');
    expect(refusalOf(await waive({ mtm_id: ofRahim.mtm_id, remarks: 'x' }))[1]).toBe('late_fee_not_found');
    const salesman = await openCashDesk(server, shop.company, shop.company.people.salesman);
    expect((await salesman.post('/installment/late-fee/waive', { mtm_id: fee.mtm_id, remarks: 'x' })).status).toBe(403);
    expect((await waive({ remarks: 'An old customer' })).status).toBe(200);
    expect(await shop.moved(rahim, 26)).toEqual([-100, 100]);
    expect((await shop.listed(rahim)).fees).toMatchObject([{ due: 0, is_waived: true }]);
    expect(refusalOf(await waive({ remarks: 'Again' }))[1]).toBe('late_fee_waived');
    expect(await proposed(), 'nobody is asked again').toEqual([]);
  });

  test('is waived by its void', async () => {
    const [karims] = (await shop.listed(karim)).fees;
    expect(karims).toMatchObject({ due: 100, vr_date: '2026-09-14' });
    expect((await shop.void({ mtm_id: 0, vr_no: karims?.vr_no ?? '' } as Saved)).status).toBe(200);
    expect((await shop.listed(karim)).fees).toEqual([]);
    expect(await proposed()).toEqual([]);
  });
});

test('a percentage is charged on what is due for each full month', async () => {
  await charge({ basis: 'percent', from: '2026-09-30', grace_days: 0, amount: 0, percent: 2.5 });
  await shop.closeUntil('2026-10-30');
  await shop.receive(ofKarim, 2, 2000);
  const fees = await proposed();
  expect(
    fees.map(({ customer_name, installment_no, months, amount }) => [customer_name, installment_no, months, amount]),
  ).toEqual([
    ['Rahim', 2, 1, 150],
    ['Karim', 2, 1, 100],
  ]);
  const amount = fees.reduce((sum, one) => sum + Number(one.amount), 0);
  const installments = fees.map(({ installment_id }) => installment_id);
  const taken = await shop.closeUntil('2026-12-30', { proposals: [{ kind: 'late-fee', amount, installments }] });
  expect(taken.status, taken.text).toBe(200);
  const next = (await proposed()).filter((one) => installments.includes(one.installment_id));
  expect(next.map(({ months, amount: each }) => [months, each])).toEqual([
    [2, 300],
    [2, 200],
  ]);
  await shop.moved();
});

test('of 600 installments all are summed and taken in one go, and those beyond the list may be left', async () => {
  const many = await InstallmentShop.open(server, 'Meghna');
  const path = `/company/company-edit/${many.company.companyId}`;
  const form = (await many.desk.get(path)).body.data as Company;
  const late_fees = { basis: 'flat', from: '2026-08-01', grace_days: 5, amount: 100, percent: 0 };
  const sms_gateway = { enabled: false, url: '', sender: '' };
  expect((await many.desk.post('/company/company-update', { ...form, sms_gateway, late_fees })).status).toBe(200);
  const customer = await many.party('Rahim', 1);
  for (let nth = 0; nth < 10; nth += 1) {
    await many.sell(customer, { installmentData: { numberOfInstallments: 60, startDate: '2026-08-31' } });
  }
  expect((await many.closeUntil('2031-09-01')).status).toBe(200);
  const check = async () => (await many.desk.get('/admin/dayclose/check?late_fees_most=500')).body.data as Look;
  const before = await check();
  expect([before.late_fees.length, before.late_fees_sum]).toEqual([500, { count: 600, amount: 60_000 }]);
  // The list has the latest due days.
  expect([before.late_fees[0]?.due_date, before.late_fees.at(-1)?.due_date]).toEqual(['2027-06-30', '2031-07-31']);

  const installments = before.late_fees.map(({ installment_id: id }) => id);
  const all = { kind: 'late-fee', amount: 60_000 };
  const wrong = { proposals: [{ ...all, amount: 50_000 }] };
  expect(refusalOf(await many.closeUntil('2031-09-02', wrong))[1], 'the person saw fewer').toBe('proposal_changed');
  const first = { proposals: [{ kind: 'late-fee', amount: 100, installments: installments.slice(-1) }] };
  expect((await many.closeUntil('2031-09-02', first)).status).toBe(200);
  expect((await check()).late_fees_sum).toEqual({ count: 599, amount: 59_900 });
  await many.moved();
  const closed = await many.closeUntil('2031-09-03', { proposals: [{ ...all, amount: 59_900 }] });
  expect(closed.status, closed.text).toBe(200);
  expect((closed.body.data as { vouchers: Saved[] }).vouchers).toHaveLength(599);
  expect(await many.moved(customer, 26)).toEqual([59_900, -59_900]);
  expect((await check()).late_fees_sum).toEqual({ count: 0, amount: 0 });
}, 120_000);
