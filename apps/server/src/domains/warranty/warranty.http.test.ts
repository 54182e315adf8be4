import type { Claim } from '@cashbook/contract/warranty/claims';
import { balance, credit, debit } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany, type Tx } from '#db/tx';
import { postDocument, voidVoucher } from '#domains/ledger/index';
import { bookTime, testDraft } from '#testing/book-company';
import { type CashDesk, openCashDesk, refusalOf } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
/** At the head office, which has warranties and owns the goods. */
let desk: CashDesk;
let supplierId: number;
let customerId: number;
const fridge = 4;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  await write((tx) => sql`update branch set warranty_control = branch_id = ${meghna.branches.head}`.execute(tx));
  await write((tx) =>
    sql`update product set warranty_type = 1, warranty_days = 365 where product_id = ${fridge}`.execute(tx),
  );
  supplierId = await addParty('Walton Service', 2, '01711000001');
  customerId = await addParty('Rahima Khatun', 1, '01711000002');
});
afterAll(() => server.close());

const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    await sql`select set_config('app.branch_ids', ${Object.values(meghna.branches).join()}, true)`.execute(tx);
    return work(tx);
  });

async function addParty(name: string, type_id: number, mobile: string): Promise<number> {
  const reply = await desk.post('/customer-supplier/store', { name, type_id, mobile, manual_address: 'Mirpur' });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

let pieces = 0;
const newSerial = () => {
  pieces += 1;
  return `FR-${pieces}`;
};
const today = () => desk.get('/settings').then(({ body }) => (body.data as { trx_dt: string }).trx_dt);
const brought = async (more: object = {}) => ({
  product_id: fridge,
  serial: newSerial(),
  customer_id: customerId,
  fault: 'Does not cool',
  taken_on: await today(),
  accepted_because: 'The card shows the date',
  ...more,
});
const takeIn = async (more: object = {}, at: CashDesk = desk, headers = {}) =>
  at.post('/warranty/claims/store', await brought(more), headers);
async function claim(more: object = {}): Promise<Claim> {
  const reply = await takeIn(more);
  expect(reply.status, reply.text).toBe(200);
  return read((reply.body.data as { id: number }).id);
}
const read = async (id: number, at: CashDesk = desk) => (await at.get(`/warranty/claims/${id}`)).body.data as Claim;
const step = async ({ id, version }: Claim, action: string, more: object = {}, at: CashDesk = desk, headers = {}) =>
  at.post(`/warranty/claims/${id}/step`, { version, action, on: await today(), ...more }, headers);
async function stepped(before: Claim, action: string, more: object = {}): Promise<Claim> {
  const reply = await step(before, action, more);
  expect(reply.status, reply.text).toBe(200);
  return read(before.id);
}
const codeOf = (reply: Awaited<ReturnType<typeof takeIn>>) => refusalOf(reply)[1];

describe('a claim', () => {
  test('goes to the supplier and back, and everything that was done stays on it', async () => {
    const taken = await claim({ sold_on: '2026-01-05', accessories: 'Tray' });
    expect(taken).toMatchObject({
      customer_name: 'Rahima Khatun',
      mobile: '01711000002',
      product_name: 'Fridge',
      sold_on: '2026-01-05',
      warranty_until: '2027-01-05',
      state: 'received',
      next: ['send', 'repair', 'replace', 'reject', 'credit'],
    });
    const sent = await stepped(taken, 'send', { supplier_id: supplierId, remarks: 'By courier' });
    expect(sent).toMatchObject({ state: 'sent', supplier_name: 'Walton Service' });
    const wrong = await stepped(sent, 'reject', { remarks: 'They say it is broken' });
    const undone = await stepped(wrong, 'undo', { remarks: 'That was another piece' });
    expect(undone).toMatchObject({ state: 'sent', serial_now: taken.serial });
    const back = await stepped(await stepped(undone, 'repair'), 'hand_back');
    expect(back).toMatchObject({ state: 'handed_back', open_days: null, next: ['undo'] });
    expect(back.steps.map(({ action, remarks }) => `${action} ${remarks}`.trim())).toEqual([
      'send By courier',
      'reject They say it is broken',
      'undo That was another piece',
      'repair',
      'hand_back',
    ]);
    const trail = await desk.get(`/audit/list?search=${encodeURIComponent(`warranty claim ${taken.id}`)}`);
    expect((trail.body.data as { data: { action: string }[] }).data.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 5 }, () => 'warranty.step'),
      'warranty.create',
    ]);
  });

  test('is found by its state, supplier, number, serial, customer and date', async () => {
    const one = await stepped(await claim(), 'send', { supplier_id: supplierId });
    const ids = async (query: string) =>
      ((await desk.get(`/warranty/claims?per_page=50&${query}`)).body.data as { data: { id: number }[] }).data.map(
        ({ id }) => id,
      );
    expect(await ids('state=received')).not.toContain(one.id);
    for (const query of [
      'state=sent',
      'state=open',
      `supplier_id=${supplierId}`,
      `customer_id=${customerId}`,
      `search=WC-${String(one.claim_no).padStart(6, '0')}`,
      `search=${one.serial}`,
      `start_date=${one.taken_on}&end_date=${one.taken_on}`,
    ]) {
      expect(await ids(query), query).toContain(one.id);
    }
    expect(await ids(`end_date=2020-01-01`)).toEqual([]);
    expect(await ids('older_than=3')).toEqual([]);
    await write((tx) => sql`update warranty_claim set taken_on = taken_on - 20 where claim_id = ${one.id}`.execute(tx));
    expect(await ids('older_than=15')).toEqual([one.id]);
    expect((await desk.get('/warranty/claims')).body.data).toMatchObject({ late: 1 });
  });

  test('without a warranty on record needs a reason; what is missing is said at its field', async () => {
    const reply = await takeIn({ accepted_because: '' });
    expect([reply.status, reply.body.error?.code, Object.keys(reply.body.error?.fields ?? {})]).toEqual([
      422,
      'claim_reason_missing',
      ['accepted_because'],
    ]);
    expect(codeOf(await takeIn({ customer_id: null, customer_name: 'Nobody' }))).toBe('claim_customer_missing');
    expect(codeOf(await takeIn({ product_id: 999 }))).toBe('product_not_found');
    expect(codeOf(await takeIn({ customer_id: 17 }))).toBe('account_not_found');
    expect(codeOf(await step(await claim(), 'hand_back'))).toBe('claim_step_not_possible');
    expect(codeOf(await step(await claim(), 'send', { supplier_id: 999_999 }))).toBe('account_not_found');
  });

  test('knows the sale of its piece, whatever is typed, and needs no reason then', async () => {
    const serial = newSerial();
    await write(async (tx) => {
      const at = { productId: fridge, warehouseId: null, givenCost: null, orderId: null, serials: [serial] };
      const desks = { branchId: meghna.branches.head, expectedDay: null, idempotency: null };
      const author = { userId: meghna.people.admin.userId, ip: '', userAgent: '' };
      const sold = balance([debit(customerId, 100n), credit(20, 100n)]);
      for (const [typeId, quantityMilli, entries] of [
        [18, 1000n, []],
        [13, -1000n, [sold]],
      ] as const) {
        const movements = [{ ...at, quantityMilli }];
        const { kind, formVersion, form, ...draft } = testDraft(typeId, entries, { movements });
        const posted = await postDocument(tx, { ...desks, author, kind, formVersion, form, drafts: [draft] }, bookTime);
        if (!posted.ok) throw new Error(JSON.stringify(posted.refusal));
      }
    });
    const day = await today();
    const known = await desk.get(`/warranty/piece?product_id=${fridge}&serial=${serial}`);
    expect(known.body.data).toMatchObject({ sold_on: day, customer: { id: customerId, name: 'Rahima Khatun' } });
    const taken = await claim({ serial, sold_on: '2020-01-01', accepted_because: '' });
    expect(taken).toMatchObject({ sold_on: day, sale: { vr_no: expect.stringContaining('SD-') as string } });
  });
});

describe('a piece', () => {
  test('is claimed once at a time, also when two take it in at the same moment, and again when it was handed back', async () => {
    const serial = newSerial();
    const both = await Promise.all([takeIn({ serial }), takeIn({ serial })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [{ id } = { id: 0 }] = both.flatMap(({ status, body }) =>
      status === 200 ? [body.data as { id: number }] : [],
    );
    const over = await stepped(await stepped(await read(id), 'repair'), 'hand_back');
    expect((await takeIn({ serial })).status).toBe(200);
    expect(codeOf(await step(over, 'undo', { remarks: 'A mistake' }))).toBe('claim_open_already');
  });

  test('that the supplier replaced leaves the customer, and the warranty of the new one runs on from the first sale', async () => {
    const taken = await claim({ sold_on: '2026-01-05' });
    const handed = newSerial();
    const done = await stepped(await stepped(taken, 'replace', { new_serial: handed }), 'hand_back');
    expect(done).toMatchObject({ serial: taken.serial, serial_now: handed });
    expect((await takeIn({ serial: taken.serial })).body).toMatchObject({
      error: { code: 'claim_serial_replaced' },
      message: expect.stringContaining(handed) as string,
    });
    expect(await claim({ serial: handed, accepted_because: '' })).toMatchObject({ warranty_until: '2027-01-05' });
  });

  test('of our own stock is handed out once an adjustment has taken it out, which the claim names', async () => {
    const handed = newSerial();
    const taken = await claim();
    const replace = { new_serial: handed, from_stock: true };
    expect(codeOf(await step(taken, 'replace', replace))).toBe('claim_not_out_of_stock');
    const row = { product: fridge, qty: 1, serial_no: handed };
    await desk.post('/stock/adjustment/store', { reason: 'gain', products: [row] });
    expect(codeOf(await step(taken, 'replace', replace)), 'it still lies there').toBe('claim_not_out_of_stock');
    const out = await desk.post('/stock/adjustment/store', { reason: 'warranty', products: [row] });
    const { vr_no } = out.body.data as { vr_no: string };
    const done = await stepped(taken, 'replace', replace);
    expect(done.steps).toMatchObject([{ new_serial: handed, voucher: { vr_no, is_void: false } }]);
    const voided = () => desk.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'wrong' });
    const named = `WC-${String(taken.claim_no).padStart(6, '0')}`;
    const first = await voided();
    expect([codeOf(first), first.body.message]).toEqual(['has_dependents', expect.stringContaining(named)]);
    const over = await stepped(done, 'hand_back');
    expect(codeOf(await voided()), 'the claim stands').toBe('has_dependents');
    const back = await stepped(over, 'undo', { remarks: 'Not handed back' });
    await stepped(back, 'undo', { remarks: 'Repaired after all' });
    expect((await voided()).status).toBe(200);
  });

  test('that is credited names the voucher that did it, which is voided no more while the claim stands', async () => {
    const taken = await claim();
    const { vr_no } = (
      await desk.post('/accounts/journal/store', {
        transactions: [
          { account: 21, debit: 500, credit: 0, remarks: '' },
          { account: customerId, debit: 0, credit: 500, remarks: '' },
        ],
      })
    ).body.data as { vr_no: string };
    const credit = (more: object) => step(taken, 'credit', { amount: 500, voucher_no: vr_no, ...more });
    expect(codeOf(await credit({ voucher_no: 'JV-2627-999999' }))).toBe('voucher_not_found');
    expect(codeOf(await credit({ amount: 501 }))).toBe('claim_credited_less');
    const done = await stepped(taken, 'credit', { amount: 500, voucher_no: vr_no });
    expect(done.steps).toMatchObject([{ action: 'credit', amount: 500, voucher: { vr_no } }]);
    const voided = () => desk.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'wrong' });
    expect(codeOf(await voided())).toBe('has_dependents');
    await stepped(done, 'undo', { remarks: 'Not agreed' });
    expect((await voided()).status).toBe(200);
  });

  test('by a voucher that somebody voids at the same moment is told so', async () => {
    const taken = await claim();
    const journal = [
      { account: 21, debit: 500 },
      { account: customerId, credit: 500 },
    ];
    const saved = await desk.post('/accounts/journal/store', { transactions: journal });
    const { mtm_id, vr_no } = saved.body.data as { mtm_id: number; vr_no: string };
    const crediting = await write(async (tx) => {
      const author = { userId: meghna.people.admin.userId, ip: '127.0.0.1', userAgent: 'test' };
      const change = {
        voucherId: BigInt(mtm_id),
        expectedVersion: null,
        expectedDay: null,
        mayChangeClosedDays: false,
      };
      const desk_ = { deskBranchId: meghna.branches.head, reason: 'wrong', author, idempotency: null };
      expect((await voidVoucher(tx, { ...change, ...desk_ }, bookTime)).ok).toBe(true);
      const reply = step(taken, 'credit', { amount: 500, voucher_no: vr_no });
      const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
      await expect.poll(async () => (await waiting.execute(tx)).rows.length, { timeout: 10_000 }).toBe(1);
      return { reply };
    });
    expect(refusalOf(await crediting.reply)).toEqual([409, 'linked_void', expect.stringContaining(vr_no)]);
    expect((await read(taken.id)).steps).toEqual([]);
  });
});

describe('who', () => {
  test('does the same twice with a key does it once; who comes late is told', async () => {
    const key = { 'idempotency-key': 'the-same-claim' };
    const body = await brought();
    const twice = [
      await desk.post('/warranty/claims/store', body, key),
      await desk.post('/warranty/claims/store', body, key),
    ];
    expect(twice[1]?.body.data).toEqual(twice[0]?.body.data);
    const one = await claim();
    const both = await Promise.all([step(one, 'repair'), step(one, 'credit', { amount: 100 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(one.id)).steps).toHaveLength(1);
  });

  test('works elsewhere sees none of them; a branch without warranties takes none in', async () => {
    const one = await claim();
    const may = ['warranty.claim'] as const;
    const neighbour = await openCashDesk(server, meghna, await personWho(server, meghna, may, meghna.branches.trading));
    const clerk = await openCashDesk(
      server,
      meghna,
      await personWho(server, meghna, ['stock.adjust'], meghna.branches.head),
    );
    expect((await neighbour.get(`/warranty/claims/${one.id}`)).status).toBe(404);
    expect((await neighbour.get('/warranty/claims')).body.data).toMatchObject({ total: 0, late: 0 });
    expect((await neighbour.get(`/warranty/claims?branch_id=${meghna.branches.head}`)).status).toBe(404);
    expect((await step(one, 'repair', {}, neighbour)).status).toBe(404);
    expect(codeOf(await takeIn({ customer_id: null, customer_name: 'A', mobile: '01711000009' }, neighbour))).toBe(
      'warranty_off',
    );
    expect((await clerk.get(`/warranty/claims/${one.id}`)).status).toBe(403);
  });

  test('would change what was done cannot: steps only grow', async () => {
    await stepped(await claim(), 'repair');
    await expect(write((tx) => sql`update warranty_claim_step set remarks = 'x'`.execute(tx))).rejects.toThrow(
      /permission denied|append-only/,
    );
  });
});
