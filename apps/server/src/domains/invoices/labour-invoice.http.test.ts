import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { readInvoice } from '#domains/invoices/index';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, liveLines, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { recordSamples } from '#testing/record-samples';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let mason: number;
let digging: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  mason = await added('/customer-supplier/store', { ...recordSamples.parties(1, {}), name: 'Mason Karim', type_id: 2 });
  const unit = await added('/unit/unit-store', { ...recordSamples.units(1, {}), name: 'cft' });
  digging = await added('/labour/item-store', {
    name: 'Digging',
    category: 'Earth',
    unit_id: unit,
    unit_rate: 12.5,
    description: '',
  });
});
afterAll(() => server.close());

async function added(path: string, body: object): Promise<number> {
  const reply = await desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

const store = (more: object = {}, by = desk) =>
  by.post('/invoice/labour/store', {
    account: mason,
    paymentAmt: 0,
    products: [{ product: digging, qty: 100, price: 12.5 }],
    ...more,
  });
const saved = async (more: object = {}): Promise<Saved> => {
  const reply = await store(more);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const inBooks = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, Object.values(meghna.branches));
    return work(tx);
  });
const openOf = async (id: number) => {
  const { books } = (await desk.get(`/customer-supplier/card/${id}`)).body.data as {
    books: {
      items: {
        mtm_id: number;
        bill_no: number;
        number: string;
        vr_no: string;
        item_date: string;
        due_date: string;
        side: string;
        open: number;
      }[];
    };
  };
  return books.items;
};

describe('a labour invoice', () => {
  test('posts work against the supplier, is found, changed, printed and voided, and is a bill for what stays due', async () => {
    const first = await saved({
      bill_no: 'MK-9',
      bill_date: '2026-06-28',
      discountAmt: 50,
      paymentAmt: 200,
      notes: 'Foundation',
      products: [
        { product: digging, qty: 100, price: 12.5, remarks: 'North side' },
        { product: digging, qty: 0.333, price: 100.05 },
      ],
    });
    expect(first.vr_no).toBe('LI-2627-000001');
    expect(await liveLines(server, meghna, first.mtm_id)).toEqual([
      `Dr 32/${mason} 128332 Foundation`,
      `Cr ${mason}/32 128332 Foundation`,
      `Dr ${mason}/40 5000 Foundation`,
      `Cr 40/${mason} 5000 Foundation`,
      `Dr ${mason}/17 20000 Foundation`,
      `Cr 17/${mason} 20000 Foundation`,
    ]);
    const found = await desk.post('/invoice/labour/edit', { invoiceNo: '1', voucherType: 17 });
    expect(found.body.data, found.text).toMatchObject({
      account: { id: mason, name: 'Mason Karim' },
      bill_no: 'MK-9',
      bill_date: '2026-06-28',
      paymentAmt: 200,
      discountAmt: 50,
      notes: 'Foundation',
      products: [
        { product: digging, product_name: 'Digging', unit: 'cft', qty: 100, price: 12.5, remarks: 'North side' },
        { product_name: 'Digging', qty: 0.333, price: 100.05, remarks: '' },
      ],
    });
    expect(await openOf(mason)).toMatchObject([
      { number: 'MK-9', item_date: '2026-06-28', side: 'credit', open: 1033.32, vr_no: first.vr_no },
    ]);
    const record = await inBooks((tx) => readInvoice(tx, meghna.companyId, BigInt(first.mtm_id)));
    expect(record).toMatchObject({ totalPaisa: 128_332n, discountPaisa: 5000n, paidPaisa: 20_000n, billNo: 'MK-9' });
    expect(record?.lines.map((line) => [line.labourItemId, line.totalPaisa, line.discountPaisa])).toEqual([
      [digging, 125_000n, 4870n],
      [digging, 3332n, 130n],
    ]);

    const less = {
      mtmId: first.mtm_id,
      account: mason,
      paymentAmt: 0,
      products: [{ product: digging, qty: 1, price: 90 }],
    };
    const update = (body: object, version: number) =>
      desk.post('/invoice/labour/update', body, { 'if-match': `"${version}"` });
    expect((await update(less, 1)).body.data).toMatchObject({ version: 2 });
    expect(await openOf(mason)).toMatchObject([{ number: '', item_date: first.vr_date, open: 90 }]);

    const paid = await desk.saved('payment', [{ account: mason, amount: 60 }]);
    const [bill, payment] = await openOf(mason);
    const key = (item: typeof bill) => ({ mtm_id: item?.mtm_id, bill_no: item?.bill_no });
    const rows = [{ debit: key(payment), credit: key(bill), amount: 60 }];
    const allocated = await desk.post('/customer-supplier/allocate', { party: mason, rows });
    expect(allocated.status, allocated.text).toBe(200);
    const below = { ...less, products: [{ product: digging, qty: 1, price: 59.99 }] };
    const refused = refusalOf(await update(below, 2));
    expect(refused.slice(0, 2)).toEqual([409, 'bill_allocated']);
    expect(refused[2]).toContain(paid.vr_no);
    expect((await update({ ...less, products: [{ product: digging, qty: 1, price: 60 }] }, 2)).status).toBe(200);
    expect(await openOf(mason)).toEqual([]);

    const voided = await desk.post('/admin/voucher/void', { voucher_number: first.vr_no, reason: 'Never built' });
    expect(voided.status, voided.text).toBe(200);
    expect(await openOf(mason)).toMatchObject([{ side: 'debit', open: 60 }]);
  });

  test('paid on the spot is one entry, and no bill', async () => {
    const { mtm_id: mtmId } = await saved({ account: 17, paymentAmt: null, discountAmt: 50 });
    expect(await liveLines(server, meghna, mtmId)).toEqual(['Dr 32/- 125000', 'Cr 40/32 5000', 'Cr 17/32 120000']);
    const bills = await inBooks(async (tx) => {
      const { rows } = await sql`select from bill where voucher_id = ${mtmId}`.execute(tx);
      return rows.length;
    });
    expect(bills).toBe(0);
  });

  test('keeps an item that is archived since; a new one does not take it', async () => {
    const { mtm_id: mtmId } = await saved();
    const item = (await desk.get(`/labour/item-edit/${digging}`)).body.data as { version: number };
    const setStatus = (status: number, version: number) =>
      desk.post('/labour/item-status', { id: digging, version, status });
    expect((await setStatus(3, item.version)).status).toBe(200);
    expect(refusalOf(await store()).slice(0, 2)).toEqual([422, 'labour_item_not_found']);
    const body = { mtmId, account: mason, paymentAmt: 5, products: [{ product: digging, qty: 2, price: 12.5 }] };
    const changed = await desk.post('/invoice/labour/update', body, { 'if-match': '"1"' });
    expect(changed.status, changed.text).toBe(200);
    expect((await setStatus(1, item.version + 1)).status).toBe(200);
  });

  test.each([
    [{ paymentAmt: null, products: [] }, 'paymentAmt', 'Please enter payment amount!'],
    [{ products: [] }, 'products', 'Please add products information!'],
    [{ account: null }, 'account', 'Please select an account.'],
    [{ discountAmt: -1 }, 'discountAmt', 'Discount amount must be 0 or greater.'],
    [{ discountAmt: 1250.01 }, 'discountAmt', null],
    [{ paymentAmt: 1250.01 }, 'paymentAmt', 'Amount is more than the invoice total.'],
  ])('is refused with the texts of the spec, %#', async (more, field, said) => {
    const reply = await store(more);
    expect(reply.status, reply.text).toBe(422);
    const fields = reply.body.error?.fields ?? {};
    expect(Object.keys(fields)).toEqual([field]);
    if (said !== null) expect(Object.values(fields)).toEqual([[said]]);
  });

  test('takes an empty text for what is left open, and says of an empty field what belongs there', async () => {
    const open = { mtmId: '', accountName: null, bill_no: '', bill_date: '', discountAmt: '', notes: '' };
    const { mtm_id: mtmId } = await saved(open);
    expect(await liveLines(server, meghna, mtmId)).toEqual([`Dr 32/${mason} 125000`, `Cr ${mason}/32 125000`]);
    const row = { product: digging, qty: 1, price: 1 };
    for (const [more, field, said] of [
      [{ paymentAmt: '' }, 'paymentAmt', 'Please enter payment amount!'],
      [{ account: '' }, 'account', 'Please select an account.'],
      [{ products: [{ ...row, product: '' }] }, 'products.0.product', 'Please select a product.'],
      [{ products: [{ ...row, qty: '' }] }, 'products.0.qty', 'Please enter a valid quantity.'],
      [{ products: [{ ...row, price: '' }] }, 'products.0.price', 'Please enter a valid price.'],
    ] as const) {
      const reply = await store(more);
      expect([reply.status, reply.body.error?.fields], reply.text).toEqual([422, { [field]: [said] }]);
    }
  });

  test.each(['labour.edit', 'purchase.edit'] as const)('is searched, changed and looked at with %s', async (right) => {
    const { mtm_id: mtmId, vr_no: number } = await saved();
    const person = await personWho(server, meghna, [right], meghna.branches.head);
    const editor = await openCashDesk(server, meghna, person);
    const found = await editor.post('/invoice/labour/edit', { invoiceNo: number });
    expect(found.status, found.text).toBe(200);
    const body = { mtmId, account: mason, paymentAmt: 0, products: [{ product: digging, qty: 2, price: 12.5 }] };
    const changed = await editor.post('/invoice/labour/update', body, { 'if-match': '"1"' });
    expect(changed.status, changed.text).toBe(200);
    expect((await editor.get(`/admin/voucher/${mtmId}`)).status).toBe(200);
    expect((await editor.get('/labour/item-search?q=Digg')).status).toBe(200);
    expect((await store({}, editor)).status).toBe(403);
  });

  test('says of an empty search what is missing, and is for who may', async () => {
    const empty = refusalOf(await desk.post('/invoice/labour/edit', { invoiceNo: '', voucherType: 17 }));
    expect(empty).toEqual([422, 'invoice_number_missing', 'Please enter an invoice number']);
    const clerk = await openCashDesk(
      server,
      meghna,
      await personWho(server, meghna, ['labour.create'], meghna.branches.head),
    );
    expect((await store({}, clerk)).status).toBe(200);
    expect((await clerk.post('/invoice/labour/edit', { invoiceNo: '1' })).status).toBe(403);
    const other = await openCashDesk(
      server,
      meghna,
      await personWho(server, meghna, ['purchase.create'], meghna.branches.head),
    );
    expect((await store({}, other)).status).toBe(403);
  });

  test('leaves books that hold', async () => {
    const audit = await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'report' }, (tx) =>
      runAudit(tx, meghna.companyId),
    );
    expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
  });
});

test('is paid in cash and through a bank, whose fee comes on top', async () => {
  const bank = await addAccount(server, meghna, { groupId: 112, name: 'City Bank' });
  const payments = [
    { account: 17, amount: 10 },
    { account: bank, amount: 15, fee: 1, transaction_id: 'T-1' },
  ];
  const paid = await saved({ payments, products: [{ product: digging, qty: 2, price: 12.5 }] });
  expect(await liveLines(server, meghna, paid.mtm_id)).toEqual([
    `Dr 32/${mason} 2500`,
    `Cr ${mason}/32 2500`,
    `Dr ${mason}/17 1000`,
    `Cr 17/${mason} 1000`,
    `Dr 62/${bank} 100`,
    `Dr ${mason}/${bank} 1500`,
    `Cr ${bank}/- 1600`,
  ]);
  const found = await desk.post('/invoice/labour/edit', { invoiceNo: paid.vr_no, voucherType: 17 });
  expect(found.body.data).toMatchObject({ paymentAmt: 25, payments: [{ account: 17 }, { account_name: 'City Bank' }] });
  const voided = await desk.post('/admin/voucher/void', { voucher_number: paid.vr_no, reason: 'A trial' });
  expect(voided.status, voided.text).toBe(200);
});

test('a labour invoice is due the credit days of its supplier after its date, and so is its next version', async () => {
  const more = { name: 'Mason Jamal', mobile: '01811112222', idfr_code: 'S-30', type_id: 2, credit_days: 30 };
  const account = await added('/customer-supplier/store', { ...recordSamples.parties(2, {}), ...more });
  const onPaper = await saved({ account, bill_date: '2026-06-28' });
  const onDay = await saved({ account });
  expect(onDay.vr_date).toBe('2026-07-01');
  const due = async () => (await openOf(account)).map(({ mtm_id, due_date }) => [mtm_id, due_date]);
  const both = [
    [onPaper.mtm_id, '2026-07-28'],
    [onDay.mtm_id, '2026-07-31'],
  ];
  expect(await due()).toEqual(both);
  // The days of the party change, and what stands keeps its day until it is written again.
  await inBooks((tx) => sql`update party set credit_days = 10 where account_id = ${account}`.execute(tx));
  expect(await due()).toEqual(both);
  const products = [{ product: digging, qty: 10, price: 12.5 }];
  const updated = await desk.post('/invoice/labour/update', {
    account,
    paymentAmt: 0,
    products,
    mtmId: onDay.mtm_id,
  });
  expect(updated.status, updated.text).toBe(200);
  expect((await due()).find(([id]) => id === onDay.mtm_id)).toEqual([onDay.mtm_id, '2026-07-11']);
});
