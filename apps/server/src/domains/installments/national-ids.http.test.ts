/** National ids and what else a sale says of people stay with its own page and papers (accounting-next §4.11, §11.3). */
import { reports } from '@cashbook/contract/reports/all';
import { type FilterKind, filterOf } from '@cashbook/contract/reports/filters';
import type { Report } from '@cashbook/contract/reports/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookForMessages } from '#domains/messages/index';
import { type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, customerTokenOf, personWho, type TestCompany } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let teesta: TestCompany;
let desk: CashDesk;
let customer: number;
let sale: Saved;
let collection: Saved;

/** The national ids of the record, the buyer and the guarantor, and where the guarantor lives. */
const secrets = /9876543210|19801012345678901|1234567890123|Erulia/;

beforeAll(async () => {
  server = await startTestServer();
  teesta = await createTestCompany(server, 'Teesta');
  await addGoods(server.database, { companyId: teesta.companyId });
  desk = await openCashDesk(server, teesta, teesta.people.admin);
  const path = `/company/company-edit/${teesta.companyId}`;
  const company = (await desk.get(path)).body.data as object;
  const open = { customer_portal: true, sms_gateway: { enabled: false, url: '', sender: '' }, late_fees: undefined };
  await saved('/company/company-update', { ...company, ...open });
  const form = { name: 'Salma Khatun', manual_address: 'Bogura', mobile: '01711223344', type_id: 1, nid: '9876543210' };
  customer = (await saved<{ id: number }>('/customer-supplier/store', { ...form, customerLogin: true })).id;
  await saved('/message/settings', {
    ...{ version: 0, reminders: true, days_before: 0, on_due_day: true, days_after: 0, receipts: true, language: 'en' },
    ...{ quiet_from: '00:00', quiet_until: '00:00', part_price: 0, accepted_answer: '' },
  });
  server.clock.advance(1000);
  sale = await saved<Saved>('/invoice/sales/installment/store', {
    ...{ account: customer, receivedAmt: 100, products: [{ product: 1, qty: 11, price: 100 }], isInstallment: true },
    ...{ number_of_installments: 2, first_installment_date: '2026-07-01', buyer_nid: '19801012345678901' },
    guarantors: [{ name: 'Abdul Karim', mobile: '01712345678', nid: '1234567890123', address: 'Erulia, Bogura' }],
  });
  const paid = { installment_id: sale.mtm_id * 1000 + 1, amount: 250, paid_by: 'Abdul Karim' };
  collection = await saved<Saved>('/installment/receive', paid);
});
afterAll(() => server.close());

async function saved<Data>(path: string, body: object): Promise<Data> {
  const reply = await desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Data;
}

const asked: readonly (readonly [FilterKind, (head: number) => string])[] = [
  ['branch', String],
  ['account', () => String(customer)],
  ['startDate', () => '2026-06-28'],
  ['endDate', () => '2026-12-31'],
];

function queryOf({ filters }: Report): URLSearchParams {
  const query = new URLSearchParams();
  for (const [kind, value] of asked) {
    const name = filterOf(filters, kind);
    if (name !== undefined) query.set(name, value(teesta.branches.head));
  }
  return query;
}

test('the sale itself says them, so that the others leave out something that is there', async () => {
  expect((await desk.get(`/invoice/paper/${sale.mtm_id}`)).text).toMatch(secrets);
});

test('reminders and receipts, and their list', async () => {
  const services = { ...server.services, clock: { now: () => new Date('2026-07-01T06:00:00Z') } };
  await lookForMessages(services, new AbortController().signal);
  const list = await desk.get('/message/list');
  expect((list.body.data as { total: number }).total).toBeGreaterThan(0);
  expect(list.text).toContain('Salma Khatun');
  expect(list.text).not.toMatch(secrets);
});

test('the portal of the customer, and the view of it', async () => {
  const token = await customerTokenOf(server, teesta, customer);
  for (const path of ['me', 'dashboard']) {
    const read = await call(server, `GET /api/customer/${path}`, { token });
    expect(read.status, read.text).toBe(200);
    expect(read.text).not.toMatch(secrets);
  }
  expect((await desk.get(`/customer-supplier/dashboard/${customer}`)).text).not.toMatch(secrets);
});

test('the receipt of a collection, and the lists and the receipt of an officer', async () => {
  const officer = await personWho(server, teesta, ['installment.receive'], teesta.branches.head);
  const theirs = await openCashDesk(server, teesta, officer);
  const read = [
    await desk.get(`/installment/receipt/${collection.mtm_id}`),
    await theirs.get(`/installment/receipt/${collection.mtm_id}`),
    await theirs.post('/installment/list', { customerId: customer }),
    await theirs.post('/installment/filter', { due_only: false }),
    await theirs.get(`/installment/details/${customer}`),
  ];
  for (const { status, text } of read) {
    expect(status, text).toBe(200);
    expect(text).not.toMatch(secrets);
  }
  const paper = await theirs.get(`/invoice/paper/${sale.mtm_id}`);
  expect(paper.status).not.toBe(200);
  expect(paper.text).not.toMatch(secrets);
});

test('all reports and their files', async () => {
  const said: string[] = [];
  for (const report of Object.values<Report>(reports)) {
    for (const more of ['', '/export']) {
      const query = queryOf(report);
      if (more !== '') query.set('format', 'csv');
      const { status, text } = await desk.get(`${report.path}${more}?${query}`);
      expect(status, `${report.path}${more} ${text}`).toBeLessThan(500);
      if (secrets.test(text)) said.push(report.path + more);
    }
  }
  expect(said).toEqual([]);
});
