/** Deposits of withheld tax by challan (accounting-next §6): what they settle, what they lock, and cheques that bounce after them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, type Saved } from '#testing/cash-desk';
import { openTaxDesk, type TaxDesk, taxedBill } from '#testing/tax-desk';
import { createTestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let books: TaxDesk;
let supplier: number;

beforeAll(async () => {
  server = await startTestServer();
  books = await openTaxDesk(server, await createTestCompany(server, 'Titas'));
  supplier = await books.party('Akij Mills', 2);
});
afterAll(() => server.close());

interface Listed {
  readonly mtm_id: number;
  readonly row_no: number;
  readonly tax: 'vds' | 'tds';
  readonly amount: number;
  readonly due_on: string;
  readonly deposit: { readonly vr_no: string; readonly challan_number: string } | null;
}
async function listed(query = ''): Promise<{ data: Listed[]; amount: number }> {
  const reply = await books.desk.get(`/accounts/withheld-tax?per_page=100${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as { data: Listed[]; amount: number };
}

const challan = (number: string) => ({ challan_number: number, challan_date: '2026-07-01', period: '2026-07' });
const deposit = (tax: 'vds' | 'tds', paid: readonly Saved[], more: object = {}) =>
  books.desk.post('/accounts/withheld-tax/deposit', {
    ...{ tax, rows: paid.map(({ mtm_id }) => ({ mtm_id, row_no: 1 })), bank_account: books.bank },
    ...{ ...challan('C-1'), ...more },
  });
async function deposited(...sent: Parameters<typeof deposit>): Promise<Saved> {
  const reply = await deposit(...sent);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
}
const paidBill = (number: string, head: object = {}) => books.paid(supplier, 22_000, taxedBill(number), head);

describe('a deposit', () => {
  test('settles the rows of one tax: Dr 51 4,000 / Cr B 4,000, then Dr 52 1,000 / Cr 17 1,000', async () => {
    const [first, second] = [await paidBill('A-1'), await paidBill('A-2')];
    expect(await listed()).toMatchObject({ amount: 6000, data: { length: 4 } });
    expect((await listed('&tax=vds')).data).toMatchObject([
      { mtm_id: first.mtm_id, tax: 'vds', amount: 2000, due_on: '2026-08-15', deposit: null },
      { mtm_id: second.mtm_id, tax: 'vds', amount: 2000 },
    ]);
    await books.moved();
    const saved = await deposited('vds', [first, second]);
    expect(saved.vr_no).toMatch(/^BP/);
    expect(await books.moved(51, 52, books.bank)).toEqual([4000, 0, -4000]);
    const inCash = await deposited('tds', [second], { bank_account: null, ...challan('C-2') });
    expect(inCash.vr_no).toMatch(/^CP/);
    expect(await books.moved(51, 52, 17)).toEqual([0, 1000, -1000]);
    expect((await listed()).data).toMatchObject([{ mtm_id: first.mtm_id, tax: 'tds' }]);
    expect((await listed('&list=deposited&search=C-2')).data).toMatchObject([
      { mtm_id: second.mtm_id, tax: 'tds', deposit: { vr_no: inCash.vr_no, challan_number: 'C-2' } },
    ]);
    const said = await books.desk.get(`/admin/voucher/${saved.mtm_id}`);
    expect(said.body.data).toMatchObject({ kind: 'tax-deposit', total: 4000 });
    await books.voided(inCash);
    expect(await books.moved(52, 17)).toEqual([-1000, 1000]);
    await deposited('tds', [first, second], challan('C-3'));
    expect(await books.moved(52, books.bank)).toEqual([2000, -2000]);
    expect((await listed()).data).toEqual([]);
  });

  test('locks the payment: neither voided, edited, retyped nor dated anew, until it is voided itself', async () => {
    const paid = await paidBill('B-1');
    const saved = await deposited('tds', [paid], challan('C-9'));
    const sentence = `Tax of this voucher is deposited with challan C-9. Please void its deposit ${saved.vr_no} first.`;
    const update = books.desk.post('/accounts/bank/payment/update', {
      ...{ bankPaymentAccount: books.bank, mtmId: paid.mtm_id },
      transactions: [{ account: supplier, amount: 22_000, remarks: 'other', ...taxedBill('B-1') }],
    });
    for (const reply of [await books.tryVoid(paid.vr_no), await update]) {
      expect(refusalOf(reply)).toEqual([409, 'withholding_deposited', sentence]);
    }
    await books.voided(saved);
    await books.voided(paid);
    expect(await books.moved()).toEqual([]);
  });

  test.each<[string, object, string, string?]>([
    ['without its number', { challan_number: ' ' }, 'challan_number_missing', 'challan_number'],
    ['before its date', { challan_date: '2026-07-02' }, 'challan_date_wrong', 'challan_date'],
    ['for no month', { period: '2026-13' }, 'tax_period_wrong', 'period'],
    ['for a month after it', { period: '2026-08' }, 'tax_period_wrong'],
    ['from an account that is no bank', { bank_account: 17 }, 'not_a_bank_account', 'bank_account'],
    ['of a row that is not there', { rows: [{ mtm_id: 999_999, row_no: 1 }] }, 'tax_row_not_found'],
  ])('is refused %s', async (_what, more, code, field) => {
    const paid = await paidBill(`C ${code} ${_what}`);
    const reply = await deposit('vds', [paid], more);
    expect(refusalOf(reply)[1]).toBe(code);
    if (field !== undefined) expect(Object.keys(reply.body.error?.fields ?? {})).toEqual([field]);
    await books.voided(paid);
  });

  test('takes a row once, never twice in one list, and none of the other tax or side', async () => {
    const paid = await paidBill('D-1');
    expect(refusalOf(await deposit('vds', [paid, paid]))[1]).toBe('tax_row_not_found');
    const received = await books.received(await books.party('Rahim Store', 1), 1000, { tds: 50 });
    expect(refusalOf(await deposit('tds', [received]))[1]).toBe('tax_row_not_found');
    const saved = await deposited('vds', [paid]);
    expect(refusalOf(await deposit('vds', [paid]))).toEqual([
      ...[409, 'withholding_settled', `The tax of ${paid.vr_no} is settled with ${saved.vr_no} already.`],
    ]);
  });

  test('of a row by two at the same time is one deposit', async () => {
    const paid = await paidBill('D-2');
    const replies = await Promise.all([deposit('vds', [paid]), deposit('vds', [paid], challan('C-8'))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await books.moved()).toEqual([]);
  });

  test('with a key that was used gives its first answer', async () => {
    const paid = await paidBill('D-3');
    const send = () =>
      books.desk.post(
        '/accounts/withheld-tax/deposit',
        { tax: 'vds', rows: [{ mtm_id: paid.mtm_id, row_no: 1 }], bank_account: books.bank, ...challan('C-7') },
        { 'idempotency-key': 'tax-deposit-1' },
      );
    const [first, again] = [await send(), await send()];
    expect([first.status, (again.body.data as Saved).vr_no]).toEqual([200, (first.body.data as Saved).vr_no]);
  });
});

describe('a cheque', () => {
  const cheque = (number: string) => ({ cheque_number: number, cheque_date: '2026-07-01' });
  const event = async (name: string, { mtm_id }: Saved, more: object = {}) => {
    const reply = await books.desk.post('/accounts/cheques/bounce', {
      ...{ event: name, cheques: [{ mtm_id, cheque_no: 1 }], ...more },
    });
    expect(reply.body.data, reply.text).toMatchObject([{ ok: true }]);
  };

  test('that bounces leaves the tax that is deposited: Dr 16 19,000, Dr 52 1,000 / Cr S 20,000', async () => {
    const paid = await paidBill('E-1', cheque('800001'));
    await deposited('vds', [paid], challan('C-4'));
    await books.moved();
    await event('bounced', paid, { reason: 'stopped' });
    expect(await books.moved(16, 51, 52, supplier)).toEqual([19_000, 0, 1000, -20_000]);
    expect((await listed()).data.filter(({ mtm_id }) => mtm_id === paid.mtm_id)).toEqual([]);
    // The rest of the bill: its VAT is withheld already.
    const rest = { tax_bill: 'E-1', tax_bill_total: 22_000, tax_bill_vat: 2000, tds_section: 2, tds: 1000 };
    const other = await books.paid(supplier, 20_000, rest);
    await books.voided(other);
    await books.moved();
    await event('again', paid);
    expect(await books.moved(16, 51, 52, supplier)).toEqual([-19_000, 0, -1000, 20_000]);
  });

  test('that bounces takes back what is not deposited, which is then no row to deposit', async () => {
    const paid = await paidBill('E-2', cheque('800002'));
    await event('bounced', paid, { reason: 'stopped' });
    expect(refusalOf(await deposit('vds', [paid]))[1]).toBe('tax_row_not_found');
    await event('again', paid);
    const again = await deposited('vds', [paid], challan('C-5'));
    const undo = await books.desk.post(`/accounts/cheques/${paid.mtm_id}/1/undo`, { reason: 'wrong' });
    expect(refusalOf(undo)[1]).toBe('withholding_deposited');
    await books.voided(again);
    expect(await books.moved()).toEqual([]);
  });
});
