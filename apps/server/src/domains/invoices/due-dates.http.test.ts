import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { recordSamples } from '#testing/record-samples';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/** The due date of an invoice: computed from the credit days of its party, or typed. */

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let party: number;
let digging: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  const rahim = { name: 'Rahim Store', manual_address: 'Bogura', mobile: '01711223344', type_id: 1, credit_days: 30 };
  party = await added('/customer-supplier/store', { ...recordSamples.parties(1, {}), ...rahim });
  const work = { name: 'Digging', category: 'Earth', unit_id: 1, unit_rate: 12.5, description: '' };
  digging = await added('/labour/item-store', work);
  const products = [{ product: 1, qty: 1000, price: 40 }];
  expect((await desk.post('/stock/opening/store', { products })).status).toBe(200);
});
afterAll(() => server.close());

async function added(path: string, body: object): Promise<number> {
  const reply = await desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

const firstDay = '2026-07-01';
const kinds = {
  purchase: { path: '/invoice/purchase/trading', find: 'find', type: 9, paid: 'paymentAmt' },
  sale: { path: '/invoice/sales', find: 'find', type: 13, paid: 'receivedAmt' },
  'labour invoice': { path: '/invoice/labour', find: 'edit', type: 17, paid: 'paymentAmt' },
} as const;
type Kind = keyof typeof kinds;
const each = Object.keys(kinds) as Kind[];

const bodyOf = (kind: Kind, more: object) => ({
  account: party,
  [kinds[kind].paid]: 0,
  products: [{ product: kind === 'labour invoice' ? digging : 1, qty: 2, price: 50 }],
  ...more,
});
const store = (kind: Kind, more: object = {}) => desk.post(`${kinds[kind].path}/store`, bodyOf(kind, more));
const saved = async (kind: Kind, more: object = {}): Promise<Saved> => {
  const reply = await store(kind, more);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const update = (kind: Kind, { mtm_id: mtmId }: Saved, more: object = {}) =>
  desk.post(`${kinds[kind].path}/update`, bodyOf(kind, { ...more, mtmId }));
const dueOf = async ({ mtm_id: id }: Saved) => {
  const card = await desk.get(`/customer-supplier/card/${party}`);
  const { books } = card.body.data as { books: { items: { mtm_id: number; due_date: string }[] } };
  return books.items.find(({ mtm_id }) => mtm_id === id)?.due_date;
};
const typedOn = async (kind: Kind, { vr_no: invoiceNo }: Saved) => {
  const { text } = await desk.post(`${kinds[kind].path}/${kinds[kind].find}`, { invoiceNo, invoice_no: invoiceNo });
  return /"due_date":(?:"(.*?)"|null)/.exec(text)?.[1] ?? null;
};

describe.each(each)('the due date of a %s', (kind) => {
  test('is typed, found, edited and taken off again; then the credit days of the party count', async () => {
    const voucher = await saved(kind, { due_date: '2026-07-11' });
    expect([await dueOf(voucher), await typedOn(kind, voucher)]).toEqual(['2026-07-11', '2026-07-11']);
    expect((await update(kind, voucher, { due_date: '2026-07-21' })).status).toBe(200);
    expect([await dueOf(voucher), await typedOn(kind, voucher)]).toEqual(['2026-07-21', '2026-07-21']);
    expect((await update(kind, voucher)).status).toBe(200);
    expect([await dueOf(voucher), await typedOn(kind, voucher)]).toEqual(['2026-07-31', null]);
  });

  test('is in its history and on its paper', async () => {
    const voucher = await saved(kind);
    const paper = async () => (await desk.get(`/invoice/paper/${voucher.mtm_id}`)).body.data;
    expect(await paper()).toMatchObject({ due_date: '2026-07-31' });
    expect((await update(kind, voucher, { due_date: '2026-07-05' })).status).toBe(200);
    expect(await paper()).toMatchObject({ due_date: '2026-07-05' });
    const whole = (await desk.get(`/admin/voucher/${voucher.mtm_id}`)).body.data as {
      history: { fields: { label: string; value: unknown }[] }[];
    };
    const said = whole.history.map(({ fields }) => fields.find(({ label }) => label === 'dueDate')?.value);
    expect(said).toEqual([null, '2026-07-05']);
  });

  test('bill_due_early: not before the date of the invoice, unless nothing stays due', async () => {
    const refused = [422, 'bill_due_early', 'A bill is due on its date or later.'];
    expect(refusalOf(await store(kind, { due_date: '2026-06-30' }))).toEqual(refused);
    const paid = { due_date: '2026-06-30', [kinds[kind].paid]: 100 };
    expect((await store(kind, paid)).status).toBe(200);
    const voucher = await saved(kind, { due_date: firstDay });
    expect(refusalOf(await update(kind, voucher, { due_date: '2026-06-30' }))).toEqual(refused);
  });
});

test.each([
  ['purchase', 'invoice_date'],
  ['labour invoice', 'bill_date'],
] as const)('%s: the date on its paper is the one that counts', async (kind, name) => {
  const voucher = await saved(kind, { [name]: '2026-06-10', due_date: '2026-06-20' });
  expect(await dueOf(voucher)).toBe('2026-06-20');
  const reply = await store(kind, { [name]: '2026-06-10', due_date: '2026-06-09' });
  expect([reply.body.error?.code, Object.keys(reply.body.error?.fields ?? {})]).toEqual([
    'bill_due_early',
    ['due_date'],
  ]);
});

describe('a change of the date', () => {
  const move = ({ vr_no }: Saved, type: number, present_date = firstDay, change_date = '2026-07-02') =>
    desk.post('/admin/voucher/date-change', {
      branch_id: meghna.branches.head,
      voucher_type: type,
      ...{ present_date, change_date, start_voucher: vr_no, end_voucher: vr_no },
    });

  const next = '2026-07-02';
  const ofKind = new Map<Kind, readonly [computed: Saved, typed: Saved, short: Saved]>();

  beforeAll(async () => {
    for (const kind of each) {
      const typed = await saved(kind, { due_date: next });
      ofKind.set(kind, [await saved(kind), typed, await saved(kind, { due_date: firstDay })]);
    }
    const close = { current_date: '01/07/2026', next_date: '02/07/2026' };
    expect((await desk.post('/admin/dayclose/store', close)).status).toBe(200);
  });

  test.each(each)('%s: shifts a computed due date and leaves a typed one, which it may not pass', async (kind) => {
    const [computed, typed, short] = ofKind.get(kind) ?? [];
    if (computed === undefined || typed === undefined || short === undefined) throw new Error(`no ${kind} was saved`);
    for (const voucher of [computed, typed]) {
      const reply = await move(voucher, kinds[kind].type);
      expect(reply.status, reply.text).toBe(200);
    }
    expect([await dueOf(computed), await dueOf(typed)]).toEqual(['2026-08-01', next]);
    expect([await typedOn(kind, computed), await typedOn(kind, typed)]).toEqual([null, next]);
    const sentence = `Voucher ${short.vr_no} is due on 01/07/2026. Type a later due date first.`;
    expect(refusalOf(await move(short, kinds[kind].type))).toEqual([409, 'dated_after_due', sentence]);
    const back = await move(typed, kinds[kind].type, next, firstDay);
    expect([back.status, await dueOf(typed)]).toEqual([200, next]);
  });
});

test('the books are right, checked whole', async () => {
  const audit = await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'report' }, (tx) =>
    runAudit(tx, meghna.companyId),
  );
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
});
