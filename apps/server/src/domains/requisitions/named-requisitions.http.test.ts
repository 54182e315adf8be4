import type { Settings } from '@cashbook/contract/access/session';
import type { OpenRequisition } from '@cashbook/contract/requisitions/naming';
import type { RequisitionCard } from '@cashbook/contract/requisitions/requisitions';
import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { addAccount, type CashDesk, openCashDesk, refusalOf } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/* Vouchers whose rows name requisitions (accounting-next §7.4). */

let server: TestServer;
let company: TestCompany;
/** The administrator in head office, which owns the goods. */
let admin: CashDesk;
let supplier: number;
let bank: number;

beforeAll(async () => {
  server = await startTestServer();
  company = await createTestCompany(server, 'Jamuna');
  await addGoods(server.database, { companyId: company.companyId });
  admin = await openCashDesk(server, company, company.people.admin);
  supplier = await addAccount(server, company, { groupId: GROUP.accountsPayable, name: 'Karim & Sons' });
  const branchId = company.branches.head;
  bank = await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'City Bank', branchId });
});
afterAll(() => server.close());

interface Requisition {
  readonly id: number;
  readonly req_no: string;
  readonly version: number;
}
interface Voucher {
  readonly mtm_id: number;
  readonly vr_no: string;
  readonly requisitions?: readonly object[];
}

function data<T>(reply: TestReply): T {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as T;
}

/** 3 × 100 × 2 and 1 × 333 × 1 come to 933. */
const golden = {
  ...{ notes: 'For the roof', startDate: '2026-07-01', endDate: '2026-07-31', requisitionAmt: 933 },
  products: [
    { product: 1, remarks: '', day: 3, qty: 2, price: 100 },
    { product: 2, remarks: '', day: 1, qty: 1, price: 333 },
  ],
};
const waiting = async (by = admin) => data<Requisition>(await by.post('/requisition/store', golden));
const decide = async (requisition: Requisition, status: number, more: object = {}): Promise<Requisition> => ({
  ...requisition,
  ...data<Requisition>(
    await admin.post('/requisition/status', { id: requisition.id, version: requisition.version, status, ...more }),
  ),
});
const approved = async (amount = 800) => decide(await waiting(), 1, { amount });
const card = async ({ id }: Requisition) => data<RequisitionCard>(await admin.get(`/requisition/card/${id}`));
const used = async (requisition: Requisition) => {
  const {
    bought,
    paid,
    left,
    is_all_bought: isAllBought,
  } = (await card(requisition)) as unknown as Record<string, unknown>;
  return { bought, paid, left, isAllBought };
};
const policy = (name: 'allow' | 'warn' | 'block') =>
  inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, (tx) =>
    sql`update branch set requisition_policy = ${name} where company_id = ${company.companyId}`.execute(tx),
  );

const named = ({ id: requisition, req_no: requisition_number }: Requisition) => ({ requisition, requisition_number });
const row = (product: number, qty: number, price: number, more: object = {}) => ({
  ...{ product, qty, price, bag: '', variance: '', warehouse: '', bonus: '', ...more },
});
const purchase = (rows: readonly object[], more: object = {}) =>
  admin.post('/invoice/purchase/trading/store', {
    ...{ account: supplier, accountName: 'Karim', purchaseOrderNumber: '', purchaseOrderText: '' },
    ...{ notes: '', paymentAmt: 0, discountAmt: '', invoice_no: '', invoice_date: '', vehicleNumber: '' },
    ...{ products: rows, ...more },
  });
const cash = (amount: number, more: object) =>
  admin.save('payment', [{ account: supplier, amount, remarks: 'for the roof', ...more }]);
const bankPaid = (amount: number, more: object, cheque: object = {}) =>
  admin.post('/accounts/bank/payment/store', {
    ...{ bankPaymentAccount: bank, ...cheque, transactions: [{ account: supplier, amount, remarks: '', ...more }] },
  });
const remittedBy = (desk: CashDesk, amount: number, requisition: Requisition) =>
  desk.post('/accounts/remittance/store', {
    ...{ toBranch: company.branches.head, fromAccount: 17, toAccount: 17, amount, remarks: '', ...named(requisition) },
  });
/** Opens a desk of the administrator, who reaches every branch, in the trading branch. */
async function inTrading(): Promise<CashDesk> {
  const desk = await openCashDesk(server, company, company.people.admin);
  data(await desk.post('/user/switch-branch', { id: company.branches.trading }));
  return desk;
}
const voided = async ({ vr_no }: Voucher) =>
  data(await admin.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'wrong' }));

describe('a purchase that names a requisition', () => {
  test('counts what was bought net of discount, and none of it once it is void', async () => {
    const roof = await approved();
    const bought = await purchase([row(1, 4, 100, named(roof)), row(2, 1, 100)], { discountAmt: 50 });
    // 400 of 500, less its share 40 of the discount.
    expect(await used(roof)).toEqual({ bought: 360, paid: 0, left: 440, isAllBought: false });
    await voided(data<Voucher>(bought));
    expect(await used(roof)).toEqual({ bought: 0, paid: 0, left: 800, isAllBought: false });
  });

  test('closes it when all is bought, and opens it when an edit buys less or goods go back', async () => {
    const roof = await approved();
    const saved = data<Voucher>(await purchase([row(1, 8, 100, named(roof))]));
    expect(await used(roof)).toEqual({ bought: 800, paid: 0, left: 0, isAllBought: true });
    const less = { mtmId: saved.mtm_id, products: [row(1, 5, 100, named(roof))] };
    data(
      await admin.post('/invoice/purchase/trading/update', {
        ...{ account: supplier, accountName: 'Karim', purchaseOrderNumber: '', purchaseOrderText: '', notes: '' },
        ...{ paymentAmt: 0, discountAmt: '', invoice_no: '', invoice_date: '', vehicleNumber: '', ...less },
      }),
    );
    expect(await used(roof)).toEqual({ bought: 500, paid: 0, left: 300, isAllBought: false });
    data(
      await admin.post('/invoice/purchase/return/store', {
        invoice: saved.mtm_id,
        products: [{ line: 1, product: 1, qty: 2 }],
      }),
    );
    expect(await used(roof)).toMatchObject({ bought: 300, left: 500 });
  });

  test('is found with its number, and its history keeps each version', async () => {
    const roof = await approved();
    const saved = data<Voucher>(await purchase([row(1, 1, 100, named(roof)), row(2, 1, 5)]));
    const found = data<{ purchase_master: { details: object[] } }>(
      await admin.post('/invoice/purchase/trading/find', { invoiceNo: saved.vr_no }),
    );
    expect(found.purchase_master.details).toMatchObject([named(roof), { requisition: null, requisition_number: null }]);
  });
});

describe('money that names a requisition', () => {
  test('is paid from cash, by bank and by a remittance to the branch that asked', async () => {
    const roof = await approved();
    data(await cash(100, named(roof)));
    data(await bankPaid(200, named(roof)));
    expect(await used(roof)).toMatchObject({ bought: 0, paid: 300, left: 800 });
    const { trading } = company.branches;
    const remitted = data<Voucher>(await remittedBy(await inTrading(), 50, roof));
    expect(await used(roof)).toMatchObject({ paid: 350 });
    data(
      await admin.post('/admin/voucher/void', { branch_id: trading, voucher_number: remitted.vr_no, reason: 'wrong' }),
    );
    expect(await used(roof)).toMatchObject({ paid: 300 });
  });

  test('has paid nothing once its cheque bounced or was cancelled', async () => {
    await policy('block');
    for (const event of ['bounced', 'cancelled']) {
      const roof = await approved();
      const cheque = { cheque_number: event, cheque_date: '2026-07-01' };
      const [, paid] = data<[string, Voucher]>(await bankPaid(800, named(roof), cheque));
      const cheques = [{ mtm_id: paid.mtm_id, cheque_no: 1 }];
      const moved = await (event === 'bounced'
        ? admin.post('/accounts/cheques/bounce', { cheques, event, reason: 'insufficient_funds', bank_account: bank })
        : admin.post('/accounts/cheques/move', { cheques, event }));
      expect(data<object[]>(moved), moved.text).toMatchObject([{ ok: true }]);
      expect(await used(roof), event).toMatchObject({ paid: 0 });
      data(await cash(800, named(roof)));
      expect(refusalOf(await cash(1, named(roof)))[1]).toBe('requisition_exceeded');
    }
    await policy('warn');
  });

  test('keeps its requisition when its date changes, and names none as a receipt', async () => {
    const roof = await approved();
    const saved = data<Voucher>(await cash(100, named(roof)));
    const branch_id = company.branches.head;
    data(
      await admin.post('/admin/voucher/voucher-type-change', {
        branch_id,
        voucher_number: saved.vr_no,
        voucher_type: 1,
      }),
    );
    expect(await used(roof)).toMatchObject({ paid: 0 });
  });
});

describe('a requisition that may not be named', () => {
  test.each([
    ['waits', () => waiting(), 'requisition_waiting', 'is not approved yet.'],
    [
      'was rejected',
      async () => decide(await waiting(), 2, { reason: 'too dear' }),
      'requisition_rejected',
      'was rejected.',
    ],
    ['is closed', async () => decide(await approved(), 3), 'requisition_closed', 'is closed.'],
  ] as const)('%s', async (_what, make, code, sentence) => {
    const roof = await make();
    const [status, said, text] = refusalOf(await purchase([row(2, 1, 5), row(1, 1, 5, named(roof))]));
    expect([status, said, text]).toEqual([409, code, `Requisition ${roof.req_no} ${sentence}`]);
    expect(refusalOf(await cash(5, named(roof)))[1]).toBe(code);
    expect(refusalOf(await bankPaid(5, named(roof)))[1]).toBe(code);
  });

  test('of another branch does not exist there', async () => {
    const roof = await approved();
    const manager = await openCashDesk(server, company, company.people.manager);
    const paid = await manager.save('payment', [{ account: supplier, amount: 5, remarks: '', ...named(roof) }]);
    expect(refusalOf(paid)).toEqual([422, 'requisition_not_found', 'There is no such requisition in the branch.']);
    expect(data<OpenRequisition[]>(await manager.get('/requisition/open?q=roof'))).toEqual([]);
    expect((await manager.get(`/requisition/open?q=&branch_id=${company.branches.head}`)).status).toBe(404);
  });

  test('does not exist for a sender of money who does not reach its branch', async () => {
    await policy('block');
    const sender = await personWho(server, company, ['remittance.create'], company.branches.trading);
    const there = await openCashDesk(server, company, sender);
    for (const one of [await approved(), await waiting(), await decide(await approved(), 3)]) {
      const sent = await remittedBy(there, 900, one);
      expect(refusalOf(sent)).toEqual([422, 'requisition_not_found', 'There is no such requisition in the branch.']);
    }
    await policy('warn');
  });

  test('that was closed later stays on its voucher, which may be corrected', async () => {
    const roof = await approved();
    const { mtm_id: mtmId } = data<Voucher>(await cash(100, named(roof)));
    await decide(roof, 3);
    const changed = [{ account: supplier, amount: 120, remarks: '', mtmId, ...named(roof) }];
    expect((await admin.update('payment', changed)).status).toBe(200);
    expect(await used(roof)).toMatchObject({ paid: 120 });
  });
});

describe('more than was approved', () => {
  test('is warned of with the amount, in the answer that a repeated save gets again', async () => {
    await policy('warn');
    const roof = await approved();
    const headers = { 'idempotency-key': 'paid-beyond' };
    const rows = [{ account: supplier, amount: 850, remarks: '', ...named(roof) }];
    const first = await admin.save('payment', rows, headers);
    expect(data<Voucher>(first).requisitions).toEqual([{ number: roof.req_no, use: 'paid', beyond: 50 }]);
    expect((await admin.save('payment', rows, headers)).text).toBe(first.text);
    const bought = data<Voucher>(await purchase([row(1, 9, 100, named(roof))]));
    expect(bought.requisitions, 'a purchase pays nothing').toEqual([
      { number: roof.req_no, use: 'bought', beyond: 100 },
    ]);
    expect(data<Voucher>(await cash(5, named(roof))).requisitions, 'a payment buys nothing').toEqual([
      { number: roof.req_no, use: 'paid', beyond: 55 },
    ]);
  });

  test('is allowed without a word, or refused, as the branch has it', async () => {
    const roof = await approved();
    await policy('allow');
    expect(data<Voucher>(await cash(900, named(roof))).requisitions ?? []).toEqual([]);
    await policy('block');
    const other = await approved();
    expect(refusalOf(await purchase([row(1, 8, 100, named(other)), row(2, 1, 0.5, named(other))]))).toEqual([
      409,
      'requisition_exceeded',
      `For requisition ${other.req_no} 800.00 is approved; with this voucher it would be 0.50 more.`,
    ]);
    const replies = await Promise.all([300, 300, 300, 300].map((amount) => cash(amount, named(other))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await used(other)).toMatchObject({ paid: 600 });
    await policy('warn');
  });
});

test('a purchase of which goods went back may be corrected after others were bought in their place', async () => {
  await policy('block');
  const roof = await approved();
  const { mtm_id: mtmId } = data<Voucher>(await purchase([row(1, 8, 100, named(roof))]));
  const back = { invoice: mtmId, products: [{ line: 1, product: 1, qty: 2 }] };
  data(await admin.post('/invoice/purchase/return/store', back));
  data(await purchase([row(1, 2, 100, named(roof))]));
  const corrected = (rows: readonly object[]) =>
    admin.post('/invoice/purchase/trading/update', {
      ...{ mtmId, account: supplier, accountName: 'Karim', purchaseOrderNumber: '', purchaseOrderText: '' },
      ...{ notes: 'corrected', paymentAmt: 0, discountAmt: '', invoice_no: '', invoice_date: '', vehicleNumber: '' },
      products: rows,
    });
  const same = await corrected([row(1, 8, 100, named(roof))]);
  expect(same.status, same.text).toBe(200);
  expect(refusalOf(await corrected([row(1, 9, 100, named(roof))]))[2]).toContain('100.00 more');
  expect(await used(roof)).toMatchObject({ bought: 800 });
  await policy('warn');
});

test('a voucher says the number of the requisition that it counts for, whatever number was sent', async () => {
  const roof = await approved();
  const numberIn = async ({ vr_no }: Voucher, path: string, body: object) =>
    JSON.stringify(data(await admin.post(path, { ...body, invoiceNo: vr_no, voucherNo: vr_no })));
  for (const sent of [{ requisition: roof.id }, { requisition: roof.id, requisition_number: 'RQ-999999' }]) {
    const bought = data<Voucher>(await purchase([row(1, 1, 1, sent)]));
    const found = await numberIn(bought, '/invoice/purchase/trading/find', {});
    expect(found).toContain(`"requisition_number":"${roof.req_no}"`);
    const paid = data<Voucher>(await cash(1, sent));
    const changed = [{ account: supplier, amount: 2, remarks: '', mtmId: paid.mtm_id, ...sent }];
    for (const voucher of [paid, data<Voucher>(await admin.update('payment', changed))]) {
      const seen = await admin.get(`/admin/voucher/${voucher.mtm_id}`);
      expect(seen.text).toContain(roof.req_no);
      expect(seen.text).not.toContain('RQ-999999');
    }
  }
});

test('an approval is not taken back while a voucher names it', async () => {
  const roof = await approved();
  const saved = data<Voucher>(await cash(100, named(roof)));
  const undo = () => admin.post('/requisition/status', { id: roof.id, version: roof.version, status: 0 });
  expect(refusalOf(await undo())[1]).toBe('requisition_used');
  await voided(saved);
  expect((await undo()).status).toBe(200);
});

test('the search finds approved requisitions by number and notes, with what is left', async () => {
  const roof = await approved();
  data(await purchase([row(1, 3, 100, named(roof))]));
  const said = { id: roof.id, req_no: roof.req_no, approved: 800, bought: 300, paid: 0, left: 500 };
  const found = async (q: string) => data<OpenRequisition[]>(await admin.get(`/requisition/open?q=${q}`));
  expect(await found(roof.req_no)).toMatchObject([said]);
  expect((await found('ROOF'))[0]).toMatchObject(said);
  expect(await found('nothing like it')).toEqual([]);
});

test('vouchers have the field once the branch has a requisition, unless it switches it off', async () => {
  const branchOf = async (desk: CashDesk) => data<Settings>(await desk.get('/settings')).branch.names_requisitions;
  await waiting();
  expect(await branchOf(admin)).toBe(true);
  const elsewhere = await openCashDesk(server, company, company.people.manager);
  expect(await branchOf(elsewhere), 'a branch without any').toBe(false);
  const set = (value: boolean) =>
    inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, (tx) =>
      sql`update branch set names_requisitions = ${value} where company_id = ${company.companyId}`.execute(tx),
    );
  await set(false);
  expect(await branchOf(admin)).toBe(false);
  await set(true);
});
