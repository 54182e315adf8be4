import { GROUP, shareOut } from '@cashbook/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, type CashDesk, openCashDesk } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/* The analysis of requisitions. The figures of the golden test were worked out by hand (accounting-next §7.5). */

let server: TestServer;
let company: TestCompany;
let desk: CashDesk;
let supplier: number;
let names = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function start() {
  names += 1;
  company = await createTestCompany(server, `Turag${names}`);
  await addGoods(server.database, { companyId: company.companyId });
  desk = await openCashDesk(server, company, company.people.admin);
  supplier = await addAccount(server, company, { groupId: GROUP.accountsPayable, name: 'Karim & Sons' });
}

interface Row {
  readonly product_id: number;
  readonly product_name: string;
  readonly [figure: string]: unknown;
}
interface Line {
  readonly product: number;
  readonly day: number;
  readonly qty: number;
  readonly price: number;
}

function data<T>(reply: TestReply): T {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as T;
}

async function requested(lines: readonly Line[], approved: number | 'waits' | 'rejected') {
  const sum = lines.reduce((total, { day, qty, price }) => total + day * qty * price, 0);
  const saved = data<{ id: number; version: number }>(
    await desk.post('/requisition/store', {
      ...{ notes: '', startDate: '2026-07-01', endDate: '2026-07-31', requisitionAmt: sum },
      products: lines.map((line) => ({ ...line, remarks: '' })),
    }),
  );
  if (approved === 'waits') return;
  const said = approved === 'rejected' ? { status: 2, reason: 'no' } : { status: 1, amount: approved };
  data(await desk.post('/requisition/status', { id: saved.id, version: saved.version, ...said }));
}

async function bought(rows: readonly { product: number; qty: number; price: number }[], discountAmt: number) {
  return data<{ mtm_id: number }>(
    await desk.post('/invoice/purchase/trading/store', {
      ...{ account: supplier, accountName: 'Karim', purchaseOrderNumber: '', purchaseOrderText: '', notes: '' },
      ...{ paymentAmt: 0, discountAmt, invoice_no: '', invoice_date: '', vehicleNumber: '' },
      products: rows.map((row) => ({ ...row, bag: '', variance: '', warehouse: '', bonus: '' })),
    }),
  );
}

const sentBack = async (invoice: number, product: number, qty: number) =>
  data(await desk.post('/invoice/purchase/return/store', { invoice, products: [{ line: 1, product, qty }] }));

const read = async (branch: number | string = company.branches.head, by = desk) =>
  by.get(`/requisition/comparison?branch_id=${branch}&start_date=2026-07-01&end_date=2026-07-31&delay=0`);
const compared = async () => data<{ details: Row[] }>(await read()).details;

describe('the analysis of requisitions', () => {
  test('compares what was requested, approved and bought by product', async () => {
    await start();
    const roof = [
      { product: 1, day: 3, qty: 2, price: 100 },
      { product: 2, day: 1, qty: 1, price: 333 },
    ];
    await requested(roof, 800);
    await requested([{ product: 1, day: 1, qty: 1, price: 100 }], 'waits');
    await requested([{ product: 2, day: 1, qty: 9, price: 100 }], 'rejected');
    const invoice = await bought([{ product: 1, qty: 8, price: 100 }], 80);
    await sentBack(invoice.mtm_id, 1, 1);
    const rows = await compared();
    const byId = new Map(rows.map((row) => [row.product_id, row]));
    expect(byId.get(1)).toMatchObject({
      ...{ requisition_qty: 7, purchase_qty: 7, requisition_total: 700, approved_amt: 514.47 },
      // 8 × 100 less 80, of which one piece went back for 90.
      ...{ purchase_total: 630, difference: -70, colour: 'green', status: 'Bought less' },
    });
    expect(byId.get(2)).toMatchObject({
      ...{ requisition_qty: 1, purchase_qty: 0, requisition_total: 333, approved_amt: 285.53 },
      ...{ purchase_total: 0, difference: -333, colour: 'green' },
    });
    expect(rows).toHaveLength(2);
    await bought([{ product: 1, qty: 1, price: 70.01 }], 0);
    expect((await compared()).find(({ product_id }) => product_id === 1)).toMatchObject({
      ...{ difference: 0.01, colour: 'yellow', status: 'Bought more' },
    });
  });

  test('takes the branch in four digits, and has files and rights as other reports', async () => {
    await start();
    await bought([{ product: 1, qty: 1, price: 70 }], 0);
    const padded = String(company.branches.head).padStart(4, '0');
    expect(data<{ details: Row[] }>(await read(padded)).details).toMatchObject([
      { branch: padded, colour: 'red', status: 'Not requested', requisition_total: 0 },
    ]);
    const file = await desk.get(
      `/requisition/comparison/export?format=csv&branch_id=${padded}&start_date=2026-07-01&end_date=2026-07-31`,
    );
    expect(file.text).toContain('Not requested');
    const other = await personWho(server, company, ['requisition.view'], company.branches.trading);
    const elsewhere = await openCashDesk(server, company, other);
    expect((await read(company.branches.head, elsewhere)).status).toBe(404);
    const none = await personWho(server, company, ['report.view'], company.branches.head);
    expect((await read(padded, await openCashDesk(server, company, none))).status).toBe(403);
  });

  test('equals what the typed lines come to', async () => {
    const product = fc.integer({ min: 1, max: 2 });
    const whole = (max: number) => fc.integer({ min: 1, max });
    const line = fc.record({ product, day: whole(3), qty: whole(9), price: whole(500) });
    const request = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      part: fc.constantFrom('waits' as const, 'rejected' as const, 1, 0.5, 0.333),
    });
    const buy = fc.record({
      rows: fc.array(fc.record({ product, qty: whole(20), price: whole(300) }), { minLength: 1, maxLength: 3 }),
      off: fc.constantFrom(0, 1, 7.77),
    });
    const plan = fc.record({
      requests: fc.array(request, { maxLength: 4 }),
      buys: fc.array(buy, { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ requests, buys }) => {
        await start();
        const sums = new Map<number, Record<'requested' | 'approved' | 'bought', bigint>>();
        const add = (id: number, figure: 'requested' | 'approved' | 'bought', paisa: bigint) => {
          const one = sums.get(id) ?? { requested: 0n, approved: 0n, bought: 0n };
          sums.set(id, { ...one, [figure]: one[figure] + paisa });
        };
        for (const { lines, part } of requests) {
          const totals = lines.map(({ day, qty, price }) => BigInt(day * qty * price * 100));
          const sum = totals.reduce((total, paisa) => total + paisa, 0n);
          const approved = typeof part === 'number' ? BigInt(Math.max(1, Math.floor(Number(sum) * part))) : 0n;
          await requested(lines, typeof part === 'number' ? Number(approved) / 100 : part);
          if (part === 'rejected') continue;
          const shares = shareOut(approved, totals);
          for (const [index, one] of lines.entries()) {
            add(one.product, 'requested', totals[index] ?? 0n);
            add(one.product, 'approved', shares[index] ?? 0n);
          }
        }
        for (const { rows, off } of buys) {
          const totals = rows.map(({ qty, price }) => BigInt(qty * price * 100));
          const sum = totals.reduce((total, paisa) => total + paisa, 0n);
          const discount = BigInt(Math.round(off * 100));
          const taken = discount < sum ? discount : 0n;
          await bought(rows, Number(taken) / 100);
          const shares = shareOut(taken, totals);
          for (const [index, one] of rows.entries())
            add(one.product, 'bought', (totals[index] ?? 0n) - (shares[index] ?? 0n));
        }
        const found = await compared();
        expect(
          found.map((row) => [
            row.product_id,
            row.requisition_total,
            row.approved_amt,
            row.purchase_total,
            row.difference,
          ]),
        ).toEqual(
          [...sums]
            .map(
              ([id, { requested: asked, approved, bought: paid }]) =>
                [id, asked, approved, paid, paid - asked] as const,
            )
            .map(([id, ...paisa]) => [id, ...paisa.map((one) => Number(one) / 100)])
            .sort(
              (one, other) =>
                found.findIndex((row) => row.product_id === one[0]) -
                found.findIndex((row) => row.product_id === other[0]),
            ),
        );
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});
