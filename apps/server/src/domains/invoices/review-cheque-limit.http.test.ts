import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, liveLines, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let customer: number;
let bkash: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  const party = await desk.post('/customer-supplier/store', {
    name: 'Rahim Store',
    manual_address: 'Bogura',
    mobile: '01711223344',
    type_id: 1,
  });
  expect(party.status, party.text).toBe(200);
  customer = (party.body.data as { id: number }).id;
  bkash = await addAccount(server, meghna, { groupId: 112, name: 'bKash' });
  const products = [
    { product: 1, qty: 1000, price: 40 },
    { product: 4, qty: 4, price: 900, serial_no: 'F1 F2 F3 F4' },
  ];
  expect((await desk.post('/stock/opening/store', { products })).status).toBe(200);
});
afterAll(() => server.close());
beforeEach(() => setBranch({ round_sales: false, short_stock_policy: 'warn', credit_limit_policy: 'warn' }));

const ofCompany = <Row>(query: ReturnType<typeof sql<Row>>) =>
  inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    await sql`select set_config('app.branch_ids', ${String(meghna.branches.head)}, true)`.execute(tx);
    return (await query.execute(tx)).rows;
  });
const setBranch = (rules: { round_sales?: boolean; short_stock_policy?: string; credit_limit_policy?: string }) =>
  ofCompany(sql`
    update branch set round_sales = coalesce(${rules.round_sales ?? null}, round_sales),
      short_stock_policy = coalesce(${rules.short_stock_policy ?? null}, short_stock_policy),
      credit_limit_policy = coalesce(${rules.credit_limit_policy ?? null}, credit_limit_policy)
    where branch_id = ${meghna.branches.head}`);
const setLimit = (taka: number | null) =>
  ofCompany(
    sql`update party set credit_limit_paisa = ${taka === null ? null : taka * 100} where account_id = ${customer}`,
  );

const owedNow = async () => {
  const { body, status, text } = await desk.get(`/invoice/sales/credit?account=${customer}`);
  expect(status, text).toBe(200);
  return Math.ceil((body.data as { owed: number }).owed);
};

const general = '/invoice/sales';
const saved = async (body: object, path = general): Promise<Saved> => {
  const reply = await desk.post(`${path}/store`, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const refused = async (body: object, path = general) => refusalOf(await desk.post(`${path}/store`, body));
const update = ({ mtm_id: mtmId, version }: Saved, body: object, path = general) =>
  desk.post(`${path}/update`, { ...body, mtmId }, { 'if-match': `"${version}"` });
const rice = (qty: number, price: number, more: object = {}) => ({ product: 1, qty, price, ...more });
const fridge = (serials: string, more: object = {}) => ({
  product: 4,
  qty: serials.split(' ').length,
  price: 1200,
  serial_no: serials,
  ...more,
});


test('an edit of a sale does not count its own cheque twice', async () => {
  const bank = await addAccount(server, meghna, { groupId: 112, name: 'Sonali' });
  await setBranch({ credit_limit_policy: 'block' });
  await setLimit(1000);
  const cheque = { cheque_number: '77', cheque_date: '2026-07-01', cheque_bank: 'Janata' };
  const body = { account: customer, payments: [{ account: bank, amount: 400, ...cheque }], products: [rice(10, 100)] };
  const one = await saved(body);
  const again = await update(one, { ...body, notes: 'gate 3' });
  expect(again.status, again.text).toBe(200);
});
