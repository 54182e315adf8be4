import type { OpenIssue } from '@cashbook/contract/stock/issues';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, liveLines, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  await saved('opening', {
    products: [
      { product: 1, qty: 100, price: 40 },
      { product: 4, qty: 2, price: 900, serial_no: 'F1 F2' },
    ],
  });
});
afterAll(() => server.close());

const post = (name: string, body: object) => desk.post(`/stock/${name}/store`, body);
async function saved(name: string, body: object): Promise<Saved> {
  const reply = await post(name, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
}
const rice = (qty: number) => ({ product: 1, qty });
const issueRice = (qty = 10, more: object = {}) =>
  saved('issue', { issued_to: 'Uttara site', products: [rice(qty)], ...more });
const voidOf = (voucher_number: string) => desk.post('/admin/voucher/void', { voucher_number, reason: 'twice' });
const openIssues = async () => {
  const reply = await desk.get('/stock/issues/open');
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as OpenIssue[];
};

/** Returns the costs of the movements of a voucher, as the books have them. */
async function moved(mtmId: number): Promise<string[]> {
  const { rows } = await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    await sql`select set_config('app.branch_ids', ${String(meghna.branches.head)}, true)`.execute(tx);
    return sql<{ text: string }>`
      select trim_scale(quantity_milli / 1000::numeric) || ' at ' || trim_scale(unit_cost) as text
      from stock_movement where voucher_id = ${mtmId} and live order by movement_no`.execute(tx);
  });
  return rows.map(({ text }) => text);
}

async function findings(): Promise<string[]> {
  const { companyId } = meghna;
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return audit.flatMap(({ name, findings: found }) => found.map(({ code }) => `${name} ${code}`));
}

describe('goods that are used', () => {
  test('leave at the average, without an entry, and come back at the cost at which they left', async () => {
    const issue = await issueRice(10);
    expect(await liveLines(server, meghna, issue.mtm_id)).toEqual([]);
    expect(await moved(issue.mtm_id)).toEqual(['-10 at 40']);
    // Dearer goods are received meanwhile. The returned goods keep their own cost.
    await saved('opening', { products: [{ product: 1, qty: 90, price: 80 }] });
    const back = await saved('issue-return', {
      issue: issue.mtm_id,
      issue_number: issue.vr_no,
      products: [rice(4)],
      remarks: 'Left over',
    });
    expect(await moved(back.mtm_id)).toEqual(['4 at 40']);
    const whole = await desk.get(`/admin/voucher/${back.mtm_id}`);
    expect(whole.body.data).toMatchObject({ kind: 'issue-return', total: 0, remarks: `${issue.vr_no} · Left over` });
    const found = await desk.post('/stock/issue-return/search', { invoiceNo: back.vr_no });
    expect(found.body.data).toMatchObject({
      issue: { id: issue.mtm_id, vr_no: issue.vr_no },
      products: [{ product: 1, qty: 4 }],
      remarks: 'Left over',
    });
    expect((await openIssues()).find(({ mtm_id }) => mtm_id === issue.mtm_id)).toMatchObject({
      issued_to: 'Uttara site',
      products: [{ product: 1, product_name: 'Rice', unit: 'kg', open: 6 }],
    });

    // All returns together are at most what was issued. A change of the return does not count its old quantity.
    expect(refusalOf(await post('issue-return', { issue: issue.mtm_id, products: [rice(6.001)] }))[1]).toBe(
      'more_than_issued',
    );
    const change = { mtmId: back.mtm_id, issue: issue.mtm_id, products: [rice(10)] };
    const changed = await desk.post('/stock/issue-return/update', change, { 'if-match': '"1"' });
    expect(changed.status, changed.text).toBe(200);
    expect(await moved(back.mtm_id)).toEqual(['10 at 40']);
    expect((await openIssues()).some(({ mtm_id }) => mtm_id === issue.mtm_id)).toBe(false);

    // The issue cannot lose what was returned, and its voucher cannot be voided.
    const less = { mtmId: issue.mtm_id, issued_to: 'Paba', products: [rice(9)] };
    const refused = await desk.post('/stock/issue/update', less, { 'if-match': '"1"' });
    expect(refusalOf(refused)[1]).toBe('issue_came_back');
    expect(refused.text).toContain(back.vr_no);
    const more = await desk.post('/stock/issue/update', { ...less, products: [rice(12)] }, { 'if-match': '"1"' });
    expect(more.status, more.text).toBe(200);
    const kept = await voidOf(issue.vr_no);
    expect(refusalOf(kept)[1]).toBe('has_dependents');
    expect(kept.text).toContain(back.vr_no);
    expect((await voidOf(back.vr_no)).status).toBe(200);
    expect((await voidOf(issue.vr_no)).status).toBe(200);
    expect(await findings()).toEqual([]);
  });

  test('come back in the pieces that went out', async () => {
    const fridge = (serial_no: string) => ({ product: 4, qty: 1, serial_no });
    const issue = await saved('issue', { issued_to: 'Office', products: [fridge('F1')] });
    expect((await openIssues())[0]).toMatchObject({ products: [{ product: 4, open: 1, open_serials: ['F1'] }] });
    expect(refusalOf(await post('issue-return', { issue: issue.mtm_id, products: [fridge('F2')] }))[1]).toBe(
      'serial_not_issued',
    );
    await saved('issue-return', { issue: issue.mtm_id, products: [fridge('F1')] });
    expect(refusalOf(await post('issue-return', { issue: issue.mtm_id, products: [fridge('F1')] }))[1]).toBe(
      'more_than_issued',
    );
  });

  test('of two that bring back the last at once one wins', async () => {
    const issue = await issueRice(3);
    const replies = await Promise.all(
      [1, 2].map(() => post('issue-return', { issue: issue.mtm_id, products: [rice(3)] })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    ['nowhere', 'issue', { products: [{ product: 1, qty: 1 }] }, 'issued_to_missing'],
    ['another branch’s order', 'issue', { order: 99, products: [{ product: 1, qty: 1 }] }, 'order_not_found'],
    ['no issue', 'issue-return', { products: [{ product: 1, qty: 1 }] }, 'issue_missing'],
    ['what is no issue', 'issue-return', { issue: 1, products: [{ product: 1, qty: 1 }] }, 'issue_not_found'],
    [
      'a reason of before',
      'adjustment',
      { reason: 'own_use', products: [{ product: 1, qty: 1 }] },
      'stock_reason_ended',
    ],
  ])('is refused with %s', async (_, name, body, code) => {
    expect(refusalOf(await post(name, body))[1]).toBe(code);
  });

  test('are for who may issue, in the branch that issued them', async () => {
    const mine = await issueRice(1);
    const there = await openCashDesk(
      server,
      meghna,
      await personWho(server, meghna, ['stock.issue'], meghna.branches.trading),
    );
    expect((await there.get('/stock/issues/open')).body.data).toEqual([]);
    const strange = await there.post('/stock/issue-return/store', { issue: mine.mtm_id, products: [rice(1)] });
    expect(refusalOf(strange)[1]).toMatch(/issue_not_found|product_not_found/);
    const other = await openCashDesk(
      server,
      meghna,
      await personWho(server, meghna, ['stock.adjust'], meghna.branches.head),
    );
    expect((await other.get('/stock/issues/open')).status).toBe(403);
  });
});
