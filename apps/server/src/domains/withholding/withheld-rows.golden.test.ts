/** The examples of accounting-next §6: payments and receipts that withhold, in parts, by cheque, changed and voided. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letWithhold, refusalOf } from '#testing/cash-desk';
import { contracts, goods, openTaxDesk, otherSupplies, procurement, type TaxDesk } from '#testing/tax-desk';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let surma: TestCompany;
let books: TaxDesk;
let customer: number;

beforeAll(async () => {
  server = await startTestServer();
  surma = await createTestCompany(server, 'Surma');
  books = await openTaxDesk(server, surma);
  customer = await books.party('Rahim Store', 1);
});
afterAll(() => server.close());

const taxed = (vds: number, tds: number) => ({ vds_section: procurement, vds, tds_section: goods, tds });
/** A bill of 20,000 and VAT of 2,000. */
const bill = (number = '') => ({ tax_bill: number, tax_bill_total: 22_000, tax_bill_vat: 2000 });

describe('a payment', () => {
  test('of a whole bill: Dr S 22,000 / Cr 51 2,000, Cr 52 1,000, Cr B 19,000', async () => {
    const supplier = await books.party('Akij Mills', 2);
    await books.moved();
    const saved = await books.paid(supplier, 22_000, { ...bill('A-1'), ...taxed(2000, 1000) });
    expect(await books.moved(supplier, 51, 52, books.bank)).toEqual([22_000, -2000, -1000, -19_000]);
    const found = await books.desk.post('/accounts/bank/payment/search', { invoiceNo: saved.vr_no });
    expect(found.body.data).toMatchObject({
      transactionList: [{ amount: 22_000, tax_bill: 'A-1', tax_bill_total: 22_000, vds: 2000, tds: 1000 }],
    });
    await books.voided(saved);
    expect(await books.moved(supplier, 51, 52, books.bank)).toEqual([-22_000, 2000, 1000, 19_000]);
  });

  test('of one half first, and the remainder with the last', async () => {
    const supplier = await books.party('Bashundhara', 2);
    await books.moved();
    const first = await books.paid(supplier, 11_000, { ...bill('B-1'), ...taxed(1000, 500) });
    expect(await books.moved(supplier, 51, 52, books.bank)).toEqual([11_000, -1000, -500, -9500]);
    await books.paid(supplier, 3333.33, { ...bill('B-1'), ...taxed(303.03, 152) });
    expect(refusalOf(await books.pay(supplier, 7666.67, { ...bill('B-1'), ...taxed(696.97, 349) }))).toEqual([
      ...[422, 'tds_differs', 'By the rule the income tax to withhold is 348.00.'],
    ]);
    await books.paid(supplier, 7666.67, { ...bill('B-1'), ...taxed(696.97, 348) });
    expect(await books.moved(supplier, 51, 52, books.bank)).toEqual([11_000, -1000, -500, -9500]);
    expect(refusalOf(await books.pay(supplier, 1, { ...bill('B-1') }))[1]).toBe('tax_bill_differs');
    const update = (remarks: string) =>
      books.desk.post('/accounts/bank/payment/update', {
        ...{ bankPaymentAccount: books.bank, mtmId: first.mtm_id },
        transactions: [{ account: supplier, amount: 11_000, remarks, ...bill('B-1'), ...taxed(1000, 500) }],
      });
    expect((await update('the first half')).status).toBe(200);
    expect(await books.moved(supplier, 51, 52, books.bank)).toEqual([0, 0, 0, 0]);
  });

  test('in cash withholds too, by slabs of the year, half as much again without proof of return', async () => {
    const supplier = await books.party('Contractor', 2);
    const unproved = await books.party('Newcomer', 2, null);
    await books.moved();
    const cash = (account: number, amount: number, tds: number) =>
      books.desk.save('payment', [{ account, amount, remarks: '', tds_section: contracts, tds }]);
    expect((await cash(supplier, 3_000_000, 90_000)).status).toBe(200);
    // 5 % of 7,000,000 less 90,000.
    expect(refusalOf(await cash(supplier, 4_000_000, 120_000))[2]).toContain('2,60,000.00');
    expect((await cash(supplier, 4_000_000, 260_000)).status).toBe(200);
    expect(await books.moved(supplier, 52, 17)).toEqual([7_000_000, -350_000, -6_650_000]);
    expect((await cash(unproved, 1000, 45)).status).toBe(200);
  });

  test('is proposed with the tax that a save would take, in parts, by slabs and row by row', async () => {
    const [supplier, unproved] = [await books.party('Proposed', 2), await books.party('Proposed anew', 2, null)];
    const propose = async (rows: readonly object[], more: object = {}) => {
      const reply = await books.desk.post('/accounts/withheld-tax/propose', {
        ...{ side: 'payment', mtmId: null, ...more },
        transactions: rows.map((row) => ({ accountName: '', remarks: '', ...row })),
      });
      return reply.status === 200 ? reply.body.data : reply.status;
    };
    const goodsOf = (account: number, amount: number) => ({ account, amount, tds_section: goods });
    const part = { account: supplier, amount: 11_000, ...bill('P-1'), vds_section: procurement, tds_section: goods };
    expect(await propose([part])).toEqual({ vds: 1000, tds: 500 });
    expect(await propose([{ ...part, vat_invoice: 'standard', vds_section: otherSupplies }])).toMatchObject({ vds: 0 });
    const first = await books.paid(supplier, 3333.33, { ...bill('P-1'), ...taxed(303.03, 152) });
    const rest = { ...part, amount: 18_666.67 };
    expect(await propose([rest]), 'the remainder with the last').toEqual({ vds: 1696.97, tds: 848 });
    expect(await propose([{ ...rest, amount: 3333.33 }], { mtmId: first.mtm_id }), 'of the edited one itself').toEqual({
      ...{ vds: 303.03, tds: 152 },
    });
    const slab = (amount: number, tds = 0) => ({ account: supplier, amount, tds_section: contracts, tds });
    expect(await propose([slab(3_000_000, 90_000), slab(4_000_000)])).toEqual({ vds: null, tds: 260_000 });
    expect(await propose([goodsOf(unproved, 1000)])).toEqual({ vds: null, tds: 75 });
    expect(await propose([goodsOf(unproved, 1000)], { side: 'received' })).toEqual({ vds: null, tds: 50 });
    expect(await propose([{ ...goodsOf(supplier, 1000), tax_bill_vat: 1000 }])).toEqual({ vds: null, tds: null });
    expect(await propose([part], { mtmId: 999_999 })).toBe(404);
    await letWithhold(server, surma, false);
    expect(await propose([part])).toEqual({ vds: null, tds: null });
    await letWithhold(server, surma);
  });

  test.each<[string, object, string, string?]>([
    [
      'VAT from an invoice at the standard rate',
      { vds_section: otherSupplies, vds: 2000, vat_invoice: 'standard' },
      'vds_differs',
    ],
    [
      'too little VAT',
      { vds_section: procurement, vds: 1999.99 },
      'vds_differs',
      'By the rule the VAT to withhold is 2,000.00.',
    ],
    ['tax without a section', { tds: 1000 }, 'tds_section_wrong'],
    ['a section of the other tax', { tds_section: procurement, tds: 1000 }, 'tds_section_wrong'],
    ['a section that does not exist', { tds_section: 999, tds: 1000 }, 'tds_section_wrong'],
    ['tax below zero', { tds_section: goods, tds: -1 }, 'tds_wrong'],
    ['more than is paid', { vds_section: procurement, vds: 22_000 }, 'vds_wrong'],
    ['a bill below the row', { tax_bill_total: 21_000 }, 'tax_bill_less'],
    ['a part of a bill without its number', { tax_bill: '', tax_bill_total: 44_000 }, 'tax_bill_wrong'],
  ])('refuses %s', async (what, more, code, message) => {
    const supplier = await books.party(`Refused: ${what}`, 2);
    const [status, said, sentence] = refusalOf(await books.pay(supplier, 22_000, { ...bill('C-1'), ...more }));
    expect([status, said]).toEqual([422, code]);
    if (message !== undefined) expect(sentence).toBe(message);
  });

  test('withholds always where the section says so, and never from an account that is no party', async () => {
    const supplier = await books.party('Always', 2);
    await books.paid(supplier, 22_000, { ...bill(), vat_invoice: 'standard', vds_section: procurement, vds: 2000 });
    expect(refusalOf(await books.pay(60, 22_000, { tds_section: goods, tds: 1100 }))[1]).toBe(
      'withholding_needs_party',
    );
    expect(refusalOf(await books.pay(51, 22_000, {}))[1]).toBe('account_not_allowed');
  });

  test('withholds nothing in a company whose settings do not say so', async () => {
    const supplier = await books.party('Off', 2);
    await letWithhold(server, surma, false);
    expect(refusalOf(await books.pay(supplier, 22_000, { ...bill(), ...taxed(2000, 1000) }))[1]).toBe(
      'withholding_off',
    );
    await letWithhold(server, surma);
  });
});

describe('a receipt', () => {
  test('Dr B 95,000, Dr 53 7,500, Dr 19 5,000 / Cr C 107,500', async () => {
    await books.moved();
    const sent = { tax_bill: 'S-9', tax_bill_total: 107_500, tax_bill_vat: 7500, vds: 7500, tds: 5000 };
    expect((await books.receive(customer, 107_500, sent)).status).toBe(200);
    expect(await books.moved(books.bank, 53, 19, customer)).toEqual([95_000, 7500, 5000, -107_500]);
  });

  test('of interest bears the tax of the bank: Dr B 960, Dr 19 240 / Cr 27 1,200', async () => {
    await books.moved();
    expect((await books.receive(27, 1200, { tds: 240 })).status).toBe(200);
    expect(await books.moved(books.bank, 19, 27)).toEqual([960, 240, -1200]);
  });
});

test('a cheque that bounces takes the withheld tax back, and withholds it again when it is paid out again', async () => {
  const supplier = await books.party('Cheque Supplier', 2);
  await books.moved();
  const cheque = { cheque_number: '700001', cheque_date: '2026-07-01' };
  const saved = await books.paid(supplier, 22_000, { ...bill('D-1'), ...taxed(2000, 1000) }, cheque);
  expect(await books.moved(supplier, 51, 52, 16, books.bank)).toEqual([22_000, -2000, -1000, -19_000, 0]);
  const cheques = [{ mtm_id: saved.mtm_id, cheque_no: 1 }];
  const bounce = (event: string, more: object) =>
    books.desk.post('/accounts/cheques/bounce', { event, cheques, ...more });
  const bounced = await bounce('bounced', { reason: 'stopped' });
  expect(bounced.body.data).toMatchObject([{ ok: true }]);
  expect(await books.moved(supplier, 51, 52, 16)).toEqual([-22_000, 2000, 1000, 19_000]);
  expect((await bounce('again', {})).body.data).toMatchObject([{ ok: true }]);
  expect(await books.moved(supplier, 51, 52, 16)).toEqual([22_000, -2000, -1000, -19_000]);
});
