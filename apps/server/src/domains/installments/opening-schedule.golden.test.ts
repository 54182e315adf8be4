/** Openings of customers who still pay installments of old sales: they behave like installments of a sale (accounting §10). */

import type { CollectionReceipt } from '@cashbook/contract/installments/receipt';
import type { RouteReply } from '@cashbook/contract/route';
import type { openingRoutes } from '@cashbook/contract/vouchers/openings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#testing/cash-desk';
import { InstallmentShop } from '#testing/installment-shop';
import { tokenOf } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';
import { upload } from '#testing/upload';

let server: TestServer;
let shop: InstallmentShop;
let officer: number;

beforeAll(async () => {
  server = await startTestServer();
  shop = await InstallmentShop.open(server, 'Padma');
  const form = { name: 'Sumon Das', code: 'E1', mobile: '01711000999' };
  const hired = await shop.desk.post('/employee/employee-store', form);
  expect(hired.status, hired.text).toBe(200);
  officer = (hired.body.data as { id: number }).id;
});
afterAll(() => server.close());

type Row = RouteReply<typeof openingRoutes.list>['data'][number];
const open = (row: object) => shop.desk.post('/accounts/opening/store', { rows: [row] });
const openingOf = async (customer: number): Promise<Row> => {
  const { data } = (await shop.desk.get('/accounts/opening/list?per_page=100')).body.data as { data: Row[] };
  const found = data.find(({ account }) => account === customer);
  if (found === undefined) throw new Error(`no opening of ${customer}`);
  return found;
};
const part = (due_date: string, amount: number, more: object = {}) => ({
  ...{ number: 'IS-77', date: '2026-02-10', due_date, amount, is_installment: true, ...more },
});
/** Four installments of 3,000 that remain of an old sale, the first of them overdue, and a bill of 500 beside them. */
const schedule = (account: number, more: object = {}) => ({
  ...{ account, debit: 12_500 },
  bills: [
    { number: 'INV-9', date: '2026-06-01', due_date: '2026-07-15', amount: 500 },
    part('2026-06-10', 3000, { employee: officer }),
    part('2026-07-10', 3000, { employee: officer }),
    part('2026-08-10', 3000, { employee: officer }),
    part('2026-09-10', 3000, { employee: officer }),
  ],
  ...more,
});
const opened = async (name: string, more: object = {}): Promise<{ customer: number; opening: Row; id: number }> => {
  const customer = await shop.party(name, 1);
  const reply = await open(schedule(customer, more));
  expect(reply.status, reply.text).toBe(200);
  const opening = await openingOf(customer);
  return { customer, opening, id: opening.mtm_id };
};
const dues = async (customer: number) => (await shop.listed(customer)).installments.map(({ due_amount: due }) => due);
const again = ({ mtm_id, version }: Row, row: object) => open({ ...row, mtm_id, version });

test('the rest of an old sale is due by installments: Dr C 12,500 / Cr 11, and a plain bill stays one', async () => {
  const { customer, opening, id } = await opened('Rahim');
  expect(await shop.moved(customer, 11)).toEqual([12_500, -12_500]);
  expect(
    opening.bills.map(({ number, due_date, amount, is_installment }) => [number, due_date, amount, is_installment]),
  ).toEqual([
    ['IS-77', '2026-06-10', 3000, true],
    ['IS-77', '2026-07-10', 3000, true],
    ['IS-77', '2026-08-10', 3000, true],
    ['IS-77', '2026-09-10', 3000, true],
    ['INV-9', '2026-07-15', 500, false],
  ]);
  const { installments, total_due } = await shop.listed(customer);
  expect(total_due).toBe(12_000);
  expect(installments.map(({ due_date, amount, status }) => [due_date, amount, status])).toEqual([
    ['2026-06-10', 3000, 'overdue'],
    ['2026-07-10', 3000, expect.any(String)],
    ['2026-08-10', 3000, 'pending'],
    ['2026-09-10', 3000, 'pending'],
  ]);
  const byOfficer = await shop.desk.post('/installment/employee-wise', { employee_id: [officer] });
  expect((byOfficer.body.data as { total_installments: number }).total_installments).toBe(4);
  const query = `branch_id=${shop.company.branches.head}&enddate=2026-07-10`;
  const due = (await shop.desk.get(`/reports/due-installments?${query}`)).body.data as { rows: { mtm_id: number }[] };
  expect(due.rows.filter(({ mtm_id }) => mtm_id === id)).toMatchObject([
    { vr_no: 'IS-77', installment_no: 1, days_late: 30, employee: 'Sumon Das', due: 3000 },
    { installment_no: 2, days_late: 0, due: 3000 },
  ]);
});

test('a collection settles one with a receipt; the opening is not voided, and keeps what is settled', async () => {
  const { customer, opening, id } = await opened('Karim');
  await shop.moved();
  const paid = await shop.receive({ mtm_id: id } as never, 2, 1000);
  expect(paid.vr_no).toMatch(/^IC-/);
  expect(await shop.moved(customer, 17)).toEqual([-1000, 1000]);
  expect(await dues(customer)).toEqual([3000, 2000, 3000, 3000]);
  const receipt = (await shop.desk.get(`/installment/receipt/${paid.mtm_id}`)).body.data as CollectionReceipt;
  expect([receipt.due, receipt.sale, receipt.parts.map(({ paid: money }) => money)]).toEqual([
    11_000,
    { mtm_id: id, vr_no: 'IS-77' },
    [1000],
  ]);

  expect(refusalOf(await open({ ...schedule(customer), mtm_id: id, remove: true }))[1]).toBe('has_dependents');
  const [bill, first, second, third, fourth] = schedule(customer).bills;
  const refused = [
    await again(opening, { account: customer, debit: 12_500, bills: [bill, second, first, third, fourth] }),
    await again(opening, { account: customer, debit: 9500, bills: [bill, second, third, fourth] }),
    await again(opening, {
      account: customer,
      debit: 10_000,
      bills: [bill, first, { ...second, amount: 500 }, third, fourth],
    }),
    await again(opening, {
      account: customer,
      debit: 12_500,
      bills: [bill, first, third, fourth, { ...second, number: 'IS-77 rest', is_installment: false }],
    }),
  ].map((reply) => refusalOf(reply)[1]);
  expect(refused).toEqual([
    'installment_paid_fixed',
    'installment_paid_fixed',
    'bill_allocated',
    'installment_paid_fixed',
  ]);
  const changed = await again(opening, {
    ...{ account: customer, debit: 12_000 },
    bills: [bill, first, second, { ...third, due_date: '2026-08-20', amount: 5500 }],
  });
  expect(changed.status, changed.text).toBe(200);
  expect(await dues(customer)).toEqual([3000, 2000, 5500]);
  expect((await shop.void(paid)).status).toBe(200);
  const gone = await open({ ...schedule(customer), mtm_id: id, remove: true });
  expect(gone.status, gone.text).toBe(200);
  expect(await dues(customer)).toEqual([]);
  await shop.moved();
});

test('what else settles installments: an early settlement if one was offered, a new plan, a write-off; no goods come back', async () => {
  const offer = { early_payment_date: '2026-08-31', early_discount: 800 };
  const early = await opened('Nasima', offer);
  expect((await shop.listed(early.customer)).early).toMatchObject([{ discount: 800, amount: 11_200 }]);
  await shop.saved('/installment/receive', { sale_id: early.id, amount: 11_200 });
  expect(await shop.moved(early.customer, 23)).toEqual([500, 800]);

  const { customer, id, opening } = await opened('Selim');
  const moved = await shop.desk.post('/installment/reschedule', {
    ...{ sale_id: id, amount: 12_000, markup: 600, remarks: 'Flood' },
    installments: [
      { due_date: '2026-08-01', amount: 6300 },
      { due_date: '2026-09-01', amount: 6300 },
    ],
  });
  expect(moved.status, moved.text).toBe(200);
  const listed = await shop.listed(customer);
  expect(listed.total_due).toBe(12_600);
  expect(
    new Set(listed.installments.map(({ invoice_no }) => invoice_no)),
    'the number on the card of the customer',
  ).toEqual(new Set(['IS-77']));
  expect(listed.fresh_plans.map(({ invoice_no }) => invoice_no)).toEqual(['IS-77']);
  expect((await openingOf(customer)).bills).toHaveLength(5);
  expect(refusalOf(await again(opening, schedule(customer, { debit: 12_500, remarks: 'other' })))[1]).toBe(
    'sale_rescheduled',
  );
  await shop.moved();
  await shop.saved('/installment/write-off', { sale_id: id, amount: 12_600, remarks: 'Moved away' });
  expect(await shop.moved(customer, 63)).toEqual([-12_600, 12_600]);

  const { id: other } = await opened('Jalal');
  const row = { line: 1, product: 4, qty: 1, serials: ['F1'], warehouse: null, into_product: null, amount: 100 };
  const taken = await shop.desk.post('/invoice/sales/installment/repossess', {
    sale_id: other,
    rows: [row],
    remarks: 'x',
  });
  expect(refusalOf(taken)[1]).toBe('opening_without_goods');
});

test('only what is an installment is one: the bill beside them is allocated by a person', async () => {
  const { customer } = await opened('Bilkis');
  const { books } = (await shop.desk.get(`/customer-supplier/card/${customer}`)).body.data as {
    books: { items: readonly { number: string }[] };
  };
  expect(books.items.map(({ number }) => number)).toEqual(['INV-9']);
});

test('what an opening with installments refuses', async () => {
  const customer = await shop.party('Tuhin', 1);
  const refused = async (row: object) => {
    const reply = await open(row);
    return [refusalOf(reply)[1], ...Object.keys(reply.body.error?.fields ?? {})];
  };
  const one = part('2026-07-10', 3000);
  expect(await refused({ account: customer, credit: 3000, bills: [one] })).toEqual([
    'installments_not_owed',
    'rows.0.bills',
  ]);
  expect(await refused({ account: customer, debit: 3000, bills: [{ ...one, employee: 999 }] })).toEqual([
    'employee_not_found',
    'rows.0.bills.0.employee',
  ]);
  expect(await refused({ account: customer, debit: 3000, early_discount: 3000, bills: [one] })).toEqual([
    'early_discount_too_large',
    'rows.0.early_discount',
  ]);
  expect(await refused({ account: customer, debit: 3000, early_discount: 10 })).toEqual([
    'offer_without_schedule',
    'rows.0.early_discount',
  ]);
  expect(await refused({ account: 17, debit: 3000, bills: [one] })).toEqual(['bills_not_of_party', 'rows.0.bills']);
  const many = Array.from({ length: 121 }, () => part('2026-07-10', 100));
  expect(await refused({ account: customer, debit: 12_100, bills: many })).toEqual([
    'installments_too_many',
    'rows.0.bills',
  ]);
});

test('the import takes what the export gives, and installments in the order of their numbers', async () => {
  const { customer } = await opened('Ayesha', { early_payment_date: '2026-08-31', early_discount: 800 });
  const token = await tokenOf(server, shop.company, shop.company.people.admin);
  const take = (content: string, path = 'import') => upload(server, `/accounts/opening/${path}`, token, content);
  const sheet = (await shop.desk.get(`/accounts/opening/list/export?format=csv&search=Ayesha`)).text;
  expect((await take(sheet)).body.data).toMatchObject({ added: 0, changed: 0, unchanged: 1, fault_count: 0 });
  const fresh = await shop.party('Babul', 1);
  const file = [
    'Account No,Account,Debit,Credit,Bill No,Bill Date,Due Date,Installment No.,Salesman,Early payment until,Early payment discount',
    `${fresh},Babul,200,,IS-80,01/03/2026,01/09/2026,2,Sumon Das,,`,
    `${fresh},Babul,100,,IS-80,01/03/2026,01/08/2026,1,Sumon Das,30/09/2026,20`,
    `${fresh},Babul,50,,INV-3,01/06/2026,,,,,`,
  ].join('\n');
  const taken = await take(file);
  expect(taken.body.data, taken.text).toMatchObject({ added: 1, fault_count: 0 });
  expect(await openingOf(fresh)).toMatchObject({
    ...{ debit: 350, early_payment_date: '2026-09-30', early_discount: 20 },
    bills: [
      { due_date: '2026-08-01', amount: 100, is_installment: true, employee_name: 'Sumon Das' },
      { due_date: '2026-09-01', amount: 200, is_installment: true, employee: officer },
      { number: 'INV-3', is_installment: false },
    ],
  });
  expect(await dues(fresh)).toEqual([100, 200]);
  const wrong = await take(
    file.replace(',2,Sumon Das', ',second,Sumon Das').replace('30/09/2026,20', '30/09/2026,300'),
    'import/check',
  );
  expect(wrong.body.data).toMatchObject({
    ...{ fault_count: 2 },
    faults: [
      { row: 2, column: 'Installment No.' },
      { row: 3, column: 'Early payment discount' },
    ],
  });
  const paid = await shop.receive({ mtm_id: (await openingOf(fresh)).mtm_id } as never, 2, 60);
  const later = file.replace('01/09/2026', '02/09/2026').replace(',200,,IS', ',210,,IS');
  expect((await take(later, 'import/check')).body.data, 'what is paid keeps its day').toMatchObject({
    ...{ fault_count: 1, faults: [{ row: 2, column: 'Installment No.' }] },
  });
  expect((await shop.void(paid)).status).toBe(200);
  expect((await take(later, 'import/check')).body.data).toMatchObject({ changed: 1, fault_count: 0 });
  const stranger = await take(file.replaceAll('Sumon Das', 'Nobody'), 'import/check');
  expect(stranger.body.data).toMatchObject({ fault_count: 2, faults: [{ row: 2, column: 'Salesman' }, { row: 3 }] });
  expect((await openingOf(customer)).version).toBe(1);
  await shop.moved();
});
