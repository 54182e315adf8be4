import { reports } from '@cashbook/contract/reports/all';
import { asAsked } from '@cashbook/contract/reports/asked-columns';
import { filterOf } from '@cashbook/contract/reports/filters';
import type { Report } from '@cashbook/contract/reports/report';
import {
  ACCOUNT,
  type DraftMovement,
  INVOICE_POSTINGS,
  type InvoicePosting,
  invoiceEntries,
  paidInCash,
  type VoucherTypeId,
} from '@cashbook/kernel';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { type InvoiceLineRecord, writeInvoice } from '#domains/invoices/index';
import { lockDocument, postDocument, voidVoucher } from '#domains/ledger/index';
import { bookTime } from '#testing/book-company';
import { type CashDesk, openCashDesk } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/* Invoices whose figures can be worked out by hand, and the reports of them. */

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let trader: CashDesk;

const [karim, rahim, mason] = [1001, 1002, 1003];
const author = { userId: null, ip: '', userAgent: '' };

interface Line {
  productId?: number;
  labourItemId?: number;
  /** The quantity in thousandths: of a kilogram, a piece or a day. */
  quantityMilli: bigint;
  /** The price of a unit, in taka. */
  rate: number;
  discountPaisa?: bigint;
}

interface Invoice {
  typeId: VoucherTypeId;
  posting: InvoicePosting;
  accountId: number;
  employeeId?: number;
  lines: readonly Line[];
  discountPaisa?: bigint;
  paidPaisa?: bigint;
  billNo?: string;
  notes?: string;
  /** The direction of its movements: out of stock, into it, or none. */
  moves: 1n | -1n | 0n;
}

const paisaOf = ({ quantityMilli, rate }: Line) => (quantityMilli * BigInt(rate * 100)) / 1000n;

const lineRecord = (line: Line): InvoiceLineRecord => ({
  productId: line.productId ?? null,
  labourItemId: line.labourItemId ?? null,
  quantityMilli: line.quantityMilli,
  rateMilli: BigInt(line.rate * 1000),
  totalPaisa: paisaOf(line),
  discountPaisa: line.discountPaisa ?? 0n,
  extrasPaisa: 0n,
  bagMilli: 0n,
  varianceMilli: 0n,
  bonusMilli: 0n,
  warehouseId: null,
  ofLineNo: null,
  remarks: '',
});

/** Posts an invoice as its kind does: entries, movements at the price less discount or at the average, and its own rows. */
async function post(invoice: Invoice, branchId: number = meghna.branches.head): Promise<bigint> {
  const { typeId, accountId, lines, discountPaisa = 0n, paidPaisa = 0n } = invoice;
  const totalPaisa = lines.reduce((sum, line) => sum + paisaOf(line), 0n);
  const payments = paidInCash(accountId === ACCOUNT.cash ? totalPaisa - discountPaisa : paidPaisa);
  const movements = lines.map((line): DraftMovement => {
    const bought = ((paisaOf(line) - (line.discountPaisa ?? 0n)) * 10_000_000n) / line.quantityMilli;
    return {
      productId: line.productId ?? 0,
      warehouseId: null,
      quantityMilli: invoice.moves * line.quantityMilli,
      givenCost: typeId <= 9 ? bought : null,
      orderId: null,
      serials: [],
    };
  });
  const draft = {
    typeId,
    totalPaisa: totalPaisa - discountPaisa,
    remarks: '',
    entries: invoiceEntries(invoice.posting, { accountId, totalPaisa, discountPaisa, payments }),
    movements: invoice.moves === 0n ? [] : movements,
  };
  const own = { kind: 'test', formVersion: 1, form: { typeId, total: String(totalPaisa), note: invoice.notes ?? '' } };
  const document = { branchId, expectedDay: null, author, idempotency: null, ...own, drafts: [draft] };
  return inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    const locked = await lockDocument(tx, document);
    const saved = locked.ok ? await postDocument(tx, document, bookTime) : locked;
    if (!saved.ok) throw new Error(JSON.stringify(saved.refusal));
    await showBranches(tx, [branchId]);
    await writeInvoice(
      tx,
      { companyId: meghna.companyId, branchId, voucherId: saved.voucherId, version: saved.version, date: saved.date },
      {
        accountId,
        employeeId: invoice.employeeId ?? null,
        billNo: invoice.billNo ?? '',
        billDate: null,
        dueDate: null,
        vehicleNo: '',
        notes: invoice.notes ?? '',
        purchaseOrderId: null,
        salesOrderId: null,
        ofVoucherId: null,
        totalPaisa,
        discountPaisa,
        roundingPaisa: 0n,
        paidPaisa: payments.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n),
        lines: lines.map(lineRecord),
        payments,
        extras: [],
      },
    );
    return saved.voucherId;
  });
}

async function addPeople() {
  const client = new Client({ connectionString: server.database.superuser });
  await client.connect();
  const parties = `(${karim}, 113, 'Karim Store', 'K1'), (${rahim}, 121, 'Rahim Traders', 'R1'), (${mason}, 121, 'Mason Ali', 'M1')`;
  for (const statement of [
    `insert into account (company_id, account_id, group_id, name, is_party)
      select ${meghna.companyId}, a.id, a.group_id, a.name, true from (values ${parties}) a (id, group_id, name, code)`,
    `insert into party (company_id, account_id, type_id, idfr_code, mobile, manual_address, ledger_page)
      select ${meghna.companyId}, a.id, 1, a.code, '', '', '' from (values ${parties}) a (id, group_id, name, code)`,
    `insert into labour_item (company_id, labour_item_id, name, category, unit_id, rate_milli, description, created_at, updated_at)
      select ${meghna.companyId}, l.id, l.name, '', 1, 0, '', now(), now() from (values (1, 'Brick work'), (2, 'Plaster')) l (id, name)`,
  ]) {
    await client.query(statement);
  }
  await client.end();
}

const { purchase, sale, salesReturn, labour } = INVOICE_POSTINGS;

/**
 * 1 July: rice is bought from Rahim, 10 at 50 less 20 and 5 salt at 12, 200 paid. 2 July: Karim buys 4 rice at 80 and 2
 * salt at 20 less 10. Somebody pays 90 for one rice on the spot. Karim returns one rice, and a sale is made and voided.
 * Rice then costs 48 (500 less 20 over 10), salt 12. Mason Ali lays bricks and plasters.
 */
beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, meghna);
  await addPeople();
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  trader = await openCashDesk(server, meghna, meghna.people.accountant);
  await post({
    typeId: 8,
    posting: purchase,
    accountId: rahim,
    lines: [
      { productId: 1, quantityMilli: 10_000n, rate: 50, discountPaisa: 2000n },
      { productId: 2, quantityMilli: 5000n, rate: 12 },
    ],
    discountPaisa: 2000n,
    paidPaisa: 20_000n,
    billNo: 'RT-7',
    notes: 'By van',
    moves: 1n,
  });
  const closed = { current_date: '01/07/2026', next_date: '02/07/2026' };
  expect((await desk.post('/admin/dayclose/store', closed)).status).toBe(200);
  await post({
    typeId: 13,
    posting: sale,
    accountId: karim,
    lines: [
      { productId: 1, quantityMilli: 4000n, rate: 80, discountPaisa: 889n },
      { productId: 2, quantityMilli: 2000n, rate: 20, discountPaisa: 111n },
    ],
    discountPaisa: 1000n,
    moves: -1n,
  });
  const rice = { productId: 1, quantityMilli: 1000n, rate: 90 };
  await post({ typeId: 11, posting: sale, accountId: ACCOUNT.cash, lines: [rice], moves: -1n });
  await post({ typeId: 14, posting: salesReturn, accountId: karim, lines: [{ ...rice, rate: 80 }], moves: 1n });
  const voided = await post({
    typeId: 13,
    posting: sale,
    accountId: karim,
    lines: [{ ...rice, rate: 1000 }],
    moves: -1n,
  });
  const asked = { expectedVersion: null, expectedDay: null, mayChangeClosedDays: true, reason: 'Typed twice' };
  await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, (tx) =>
    voidVoucher(tx, { voucherId: voided, ...asked, author, idempotency: null }, bookTime),
  );
  const work = { quantityMilli: 3000n, labourItemId: 1, rate: 700 };
  await post({
    typeId: 17,
    posting: labour,
    accountId: mason,
    lines: [work, { ...work, labourItemId: 2, rate: 650 }],
    billNo: 'B-1',
    moves: 0n,
  });
  await post({
    typeId: 17,
    posting: labour,
    accountId: mason,
    lines: [{ ...work, quantityMilli: 1500n }],
    notes: 'Wall',
    moves: 0n,
  });
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const ask = async (path: string, query: string, who = desk) => {
  const reply = await who.get(`/reports/${path}?branch_id=${meghna.branches.head}&${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Row;
};
const rowsOf = (data: Row, ...names: readonly string[]) =>
  ((data.rows ?? data.details) as Row[]).map((row) => names.map((name) => row[name] ?? '').join(' | '));
const days = 'startdate=2026-07-01&enddate=2026-07-02';

describe('the purchase ledger', () => {
  const seen = ['invoice', 'name', 'quantity', 'purchase_price', 'total', 'debit', 'credit'];
  const head = 'PP-2627-000001 · 01/07/2026 · Rahim Traders · RT-7 · By van';

  test('goods, then what was moved on accounts', async () => {
    const data = await ask('purchase-ledger', days);
    expect(rowsOf(data, ...seen)).toEqual([
      `${head} | Rice | 10 | 50 | 500 | 0 | 0`,
      `${head} | Salt | 5 | 12 | 60 | 0 | 0`,
      `${head} | Rahim Traders | 0 | 0 | 0 | 220 | 560`,
      `${head} | Purchase Discount | 0 | 0 | 0 | 0 | 20`,
      `${head} | Cash | 0 | 0 | 0 | 0 | 200`,
    ]);
    expect(data.range_total).toEqual({ total_total: 560, total_debit: 220, total_credit: 780 });
    expect(data.row_count).toBe(5);
  });

  test('of one product, its lines alone; of another account, nothing', async () => {
    expect(rowsOf(await ask('purchase-ledger', `${days}&item_id=2`), 'name', 'total')).toEqual(['Salt | 60']);
    expect((await ask('purchase-ledger', `${days}&ledger_id=${karim}`)).details).toEqual([]);
    expect((await ask('purchase-ledger', `${days}&ledger_id=${rahim}`)).row_count).toBe(5);
    expect((await desk.get(`/reports/purchase-ledger?branch_id=1&${days}&item_id=99`)).status).toBe(404);
  });

  test('nobody else’s', async () => {
    expect((await trader.get(`/reports/purchase-ledger?branch_id=${meghna.branches.head}&${days}`)).status).toBe(404);
    const { trading } = meghna.branches;
    const own = await trader.get(`/reports/purchase-ledger?branch_id=${trading}&${days}`);
    expect((own.body.data as Row).details).toEqual([]);
  });
});

describe('the sales ledger', () => {
  const rows = [
    'SD-2627-000001 | Rice | 4 | 320 | 0 | 0',
    'SD-2627-000001 | Salt | 2 | 40 | 0 | 0',
    'SD-2627-000001 | Karim Store | 0 | 0 | 360 | 10',
    'SD-2627-000001 | Sales Discount | 0 | 0 | 10 | 0',
    'SC-2627-000001 | Rice | 1 | 90 | 0 | 0',
    'SC-2627-000001 | Cash | 0 | 0 | 90 | 0',
    'SR-2627-000001 | Rice | -1 | -80 | 0 | 0',
    'SR-2627-000001 | Karim Store | 0 | 0 | 0 | 80',
  ];
  const seen = ['challan_no', 'name', 'quantity', 'total', 'debit', 'credit'];

  test('a return takes away; what is void is not there', async () => {
    const data = await ask('sales-ledger', days);
    expect(rowsOf(data, ...seen)).toEqual(rows);
    expect(data.range_total).toEqual({ total_total: 370, total_debit: 460, total_credit: 90 });
  });

  test.each([1, 3])('the same in slices of %d', async (limit) => {
    const read: string[] = [];
    let after = '';
    do {
      const data = await ask('sales-ledger', `${days}&limit=${limit}${after}`);
      read.push(...rowsOf(data, ...seen));
      after = data.next === null ? '' : `&after=${String(data.next)}`;
    } while (after !== '');
    expect(read).toEqual(rows);
  });

  test('an invoice with images names them on its first row', async () => {
    const names = ['a'.repeat(32), 'b'.repeat(32)].map((name) => `${name}.png`);
    const { companyId } = meghna;
    await inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
      await showBranches(tx, [meghna.branches.head]);
      for (const [index, name] of names.entries()) {
        await sql`
          insert into voucher_image (company_id, branch_id, voucher_id, file_name, image_type, given_name, mime, size_bytes, width,
            height, file_no, uploaded_at)
          select company_id, branch_id, voucher_id, ${name}, 3, 'bill.png', 'image/png', 9, 3, 3, ${index + 1}, ${bookTime}
          from voucher where company_id = ${companyId} and vr_no = 'SD-2627-000001'`.execute(tx);
      }
    });
    const { details } = await ask('sales-ledger', days);
    const shown = (details as Row[]).map(({ challan_no, voucher_image }) => [challan_no, voucher_image]);
    const [first, ...others] = shown.filter(([number]) => number === 'SD-2627-000001');
    expect(first?.[1]).toBe(names.join('|'));
    expect(others.map(([, image]) => image)).toEqual(others.map(() => ''));
    expect(shown.filter(([, image]) => image !== '')).toHaveLength(1);
  });

  test('a file says of each row which invoice it is of', async () => {
    const { text } = await desk.get(
      `/reports/sales-ledger/export?branch_id=${meghna.branches.head}&${days}&format=csv`,
    );
    const lines = text.split('\r\n');
    expect(lines[1]).toBe('1,SD-2627-000001,2026-07-02,Karim Store,,,Rice,,4,kg,80,320.00,,');
    expect(lines.at(-2)).toMatch(/^,,,Total,.*370.00,460.00,90.00$/);
  });
});

describe('the group report', () => {
  const bought = ['product_name', 'unit', 'bought', 'bought_value', 'bought_rate', 'sent_back', 'sent_back_value'];
  const sold = ['product_name', 'sold', 'sold_value', 'sold_rate', 'taken_back', 'taken_back_value'];

  test('what was bought and sold of each product, apart from what went back; void invoices are not there', async () => {
    const data = await ask('group-report', days);
    expect(rowsOf(data, ...bought)).toEqual(['Rice | kg | 10 | 500 | 50 | 0 | 0', 'Salt | kg | 5 | 60 | 12 | 0 | 0']);
    expect(rowsOf(data, ...sold)).toEqual(['Rice | 5 | 410 | 82 | 1 | 80', 'Salt | 2 | 40 | 20 | 0 | 0']);
    expect(rowsOf(await ask('group-report', 'startdate=2026-07-02&enddate=2026-07-02'), ...bought)).toEqual([
      'Rice | kg | 0 | 0 | 0 | 0 | 0',
      'Salt | kg | 0 | 0 | 0 | 0 | 0',
    ]);
  });

  test('its totals, less returns, are those of the two ledgers', async () => {
    const all = (await ask('group-report', days)) as Record<string, number>;
    const ofLedger = async (name: string) =>
      ((await ask(name, days)).range_total as { readonly total_total: number }).total_total;
    expect((all.total_bought_value ?? 0) - (all.total_sent_back_value ?? 0)).toBe(await ofLedger('purchase-ledger'));
    expect((all.total_sold_value ?? 0) - (all.total_taken_back_value ?? 0)).toBe(await ofLedger('sales-ledger'));
  });

  test('a file has the category of each row, and the sums', async () => {
    const { text } = await desk.get(
      `/reports/group-report/export?branch_id=${meghna.branches.head}&${days}&format=csv`,
    );
    expect(text.split('\r\n').slice(1, -1)).toEqual([
      '1,All,Rice,kg,10,500.00,50,0,,5,410.00,82,1,80.00',
      '2,All,Salt,kg,5,60.00,12,0,,2,40.00,20,0,',
      ',Total,,,,560.00,,,0.00,,450.00,,,80.00',
    ]);
  });
});

describe('the labour ledger', () => {
  const body = { branchId: '1', ledgerId: '', labourId: '', startDate: '2026-07-01', endDate: '2026-07-02' };

  test('by account and item, asked by a body as the spec does', async () => {
    const reply = await desk.post('/reports/labour-ledger', { ...body, branchId: meghna.branches.head });
    expect(reply.status, reply.text).toBe(200);
    expect(rowsOf(reply.body.data as Row, 'coa4_name', 'item_name', 'vr_no', 'note', 'qty', 'rate', 'total')).toEqual([
      'Mason Ali | Brick work | LI-2627-000001 | B-1 | 3 | 700 | 2100',
      'Mason Ali | Brick work | LI-2627-000002 | Wall | 1.5 | 700 | 1050',
      'Mason Ali | Plaster | LI-2627-000001 | B-1 | 3 | 650 | 1950',
    ]);
  });

  test('of an account and an item that there cannot be', async () => {
    const of = (more: object) =>
      desk.post('/reports/labour-ledger', { ...body, branchId: meghna.branches.head, ...more });
    expect((await of({ ledgerId: 1_000_000_000 })).status).toBe(404);
    expect((await of({ ledgerId: 9_999_999_999 })).status).toBe(422);
    expect((await of({ labourId: '2147483648' })).status).toBe(422);
    expect((await of({ labourId: 1_000_000_000 })).body).toMatchObject({ data: { details: [] } });
  });

  test('of one item', async () => {
    const asked = `branchId=${meghna.branches.head}&labourId=2&startDate=2026-07-01&endDate=2026-07-02`;
    const reply = await desk.get(`/reports/labour-ledger?${asked}`);
    expect(rowsOf(reply.body.data as Row, 'item_name', 'total')).toEqual(['Plaster | 1950']);
  });
});

describe('gross profit', () => {
  const range = 'start_date=2026-07-01&end_date=2026-07-02';
  const seen = ['name', 'invoices', 'quantity', 'sales', 'cost', 'profit', 'margin'];

  // Rice: 320 less 8.89, 90, less 80 for the return; 4 kilograms at 48. Salt: 40 less 1.11; 2 at 12.
  test('by product', async () => {
    const data = await ask('gross-profit', range);
    expect(rowsOf(data, ...seen)).toEqual([
      'Rice | 2 | 4 | 321.11 | 192 | 129.11 | 40.2',
      'Salt | 1 | 2 | 38.89 | 24 | 14.89 | 38.3',
    ]);
    expect([data.total_sales, data.total_cost, data.total_profit]).toEqual([360, 216, 144]);
  });

  test.each([
    ['category', ['All | 2 | 6 | 360 | 216 | 144 | 40.0']],
    ['customer', ['Karim Store | 1 | 5 | 270 | 168 | 102 | 37.8', 'Cash | 1 | 1 | 90 | 48 | 42 | 46.7']],
    ['salesman', ['Nobody named | 2 | 6 | 360 | 216 | 144 | 40.0']],
    ['branch', ['Meghna Head Office | 2 | 6 | 360 | 216 | 144 | 40.0']],
  ])('by %s', async (by, rows) => {
    expect(rowsOf(await ask('gross-profit', `${range}&by=${by}`), ...seen)).toEqual(rows);
  });

  test('for those who may see it', async () => {
    const clerk = await openCashDesk(server, meghna, meghna.people.accountant);
    expect((await clerk.get(`/reports/gross-profit?branch_id=${meghna.branches.head}&${range}`)).status).toBe(403);
  });
});

test.each<[Report, string]>([
  [reports.purchaseLedger, days],
  [reports.salesLedger, days],
  [reports.labourLedger, 'startDate=2026-07-01&endDate=2026-07-02'],
  [reports.grossProfit, 'start_date=2026-07-01&end_date=2026-07-02'],
  [reports.salesSummary, 'start_date=2026-07-01&end_date=2026-07-02'],
])('rows of $0.name have the fields that travel, in their order', async (report, dates) => {
  const branch = `${filterOf(report.filters, 'branch')}=${meghna.branches.head}`;
  const { body } = await desk.get(`${report.path}?${branch}&${dates}`);
  const rows = (body.data as Record<string, object[]>)[report.reply.rows] ?? [];
  const [{ columns: known }] = asAsked(report, { by: 'product' }).blocks;
  const columns = Object.entries(known).flatMap(([name, { travels }]) => (travels ? [name] : []));
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(Object.keys(row)).toEqual(columns);
});

test('gross profit comes to one total, whatever it is grouped by: each movement is rounded by itself', async () => {
  const closed = { current_date: '02/07/2026', next_date: '03/07/2026' };
  expect((await desk.post('/admin/dayclose/store', closed)).status).toBe(200);
  // Three pieces for 1.00 together: 0.333333 each. One costs 0.33, and three together cost 1.00.
  const pieces = { productId: 3, quantityMilli: 3000n, rate: 1, discountPaisa: 200n };
  await post({ typeId: 9, posting: purchase, accountId: rahim, lines: [pieces], discountPaisa: 200n, moves: 1n });
  for (const accountId of [karim, rahim, ACCOUNT.cash]) {
    const lines = [{ productId: 3, quantityMilli: 1000n, rate: 2 }];
    await post({ typeId: accountId === ACCOUNT.cash ? 11 : 13, posting: sale, accountId, lines, moves: -1n });
  }
  const costs = [];
  for (const by of ['product', 'category', 'customer', 'salesman', 'branch']) {
    costs.push((await ask('gross-profit', `start_date=2026-07-03&end_date=2026-07-03&by=${by}`)).total_cost);
  }
  expect(costs).toEqual([0.99, 0.99, 0.99, 0.99, 0.99]);
});
