/** Certificates of withheld tax (accounting-next §6.5): numbered without gaps in the branch, only for deposits, cancelled before a void; and theirs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, type Saved } from '#testing/cash-desk';
import { openTaxDesk, type TaxDesk, taxedBill } from '#testing/tax-desk';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let company: TestCompany;
let books: TaxDesk;
const party = { akij: 0, bashundhara: 0, rahim: 0 };

beforeAll(async () => {
  server = await startTestServer();
  company = await createTestCompany(server, 'Karnaphuli');
  books = await openTaxDesk(server, company);
  party.akij = await books.party('Akij Mills', 2);
  party.bashundhara = await books.party('Bashundhara', 2);
  party.rahim = await books.party('Rahim Store', 1);
});
afterAll(() => server.close());

const base = '/accounts/withheld-tax';
async function deposited(tax: 'vds' | 'tds', ...paid: readonly Saved[]): Promise<Saved> {
  const reply = await books.desk.post(`${base}/deposit`, {
    ...{ tax, rows: paid.map(({ mtm_id }) => ({ mtm_id, row_no: 1 })), bank_account: books.bank },
    ...{ challan_number: 'T-1', challan_date: '2026-07-01', period: '2026-07' },
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
}
const issue = ({ mtm_id }: Saved, account: number) =>
  books.desk.post(`${base}/certificates`, { deposit: mtm_id, party: account });
async function issued(...sent: Parameters<typeof issue>): Promise<string> {
  const reply = await issue(...sent);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { number: string }).number;
}
const cancel = (number: string, reason = 'wrong') =>
  books.desk.post(`${base}/certificates/${number}/cancel`, { reason });

describe('a certificate that we give', () => {
  test('is numbered by tax and tax year, prints its deposit, and stays the same when it is asked for again', async () => {
    const [one, two] = [
      await books.paid(party.akij, 22_000, taxedBill('A-1')),
      await books.paid(party.bashundhara, 22_000, taxedBill('B-1')),
    ];
    const vds = await deposited('vds', one, two);
    expect([
      await issued(vds, party.akij),
      await issued(vds, party.bashundhara),
      await issued(vds, party.akij),
    ]).toEqual([...['VDS-2627-000001', 'VDS-2627-000002', 'VDS-2627-000001']]);
    const tds = await deposited('tds', one);
    expect(await issued(tds, party.akij)).toBe('TDS-2627-000001');
    expect(refusalOf(await issue(tds, party.bashundhara))[1]).toBe('tax_deposit_not_found');
    const paper = await books.desk.get(`${base}/certificates/VDS-2627-000001`);
    expect(paper.body.data).toMatchObject({
      ...{ tax: 'vds', challan_number: 'T-1', is_cancelled: false, party: { name: 'Akij Mills' }, total: 2000 },
      rows: [{ vr_no: one.vr_no, bill_number: 'A-1', paid: 22_000, vat: 2000, base: 20_000, amount: 2000 }],
    });
    expect((await books.desk.get(`${base}/deposits/${vds.mtm_id}`)).body.data).toMatchObject({
      total: 4000,
      parties: [
        { name: 'Akij Mills', amount: 2000, certificate: 'VDS-2627-000001' },
        { name: 'Bashundhara', certificate: 'VDS-2627-000002' },
      ],
    });
  });

  test('is cancelled before its deposit is voided, and its number is never given again', async () => {
    const paid = await books.paid(party.akij, 22_000, taxedBill('A-2'));
    const deposit = await deposited('vds', paid);
    const number = await issued(deposit, party.akij);
    expect(number).toBe('VDS-2627-000003');
    expect(refusalOf(await books.tryVoid(deposit.vr_no))).toEqual([
      ...[409, 'certificate_stands', `This deposit has certificate ${number}. Please cancel it first.`],
    ]);
    expect(refusalOf(await cancel(number, ''))[1]).toBe('reason_missing');
    expect((await cancel(number)).status).toBe(200);
    expect(refusalOf(await cancel(number))[1]).toBe('certificate_not_found');
    expect((await books.desk.get(`${base}/certificates/${number}`)).body.data).toMatchObject({ is_cancelled: true });
    expect(await issued(deposit, party.akij)).toBe('VDS-2627-000004');
    await cancel('VDS-2627-000004');
    await books.voided(deposit);
    expect(refusalOf(await issue(deposit, party.akij))[1]).toBe('tax_deposit_not_found');
    expect(await books.moved()).toEqual([]);
  });

  test('two at the same time have two numbers without a gap', async () => {
    const accounts = [party.akij, party.bashundhara];
    const paid = await Promise.all(accounts.map((account) => books.paid(account, 22_000, taxedBill('C-1'))));
    const deposit = await deposited('vds', ...paid);
    const numbers = await Promise.all(accounts.map((account) => issued(deposit, account)));
    expect(numbers.toSorted()).toEqual(['VDS-2627-000005', 'VDS-2627-000006']);
  });

  test('is numbered in its branch, where alone its number is looked up', async () => {
    const work = (id: number) => books.desk.post('/user/switch-branch', { id });
    await work(company.branches.trading);
    const meghna = await books.party('Meghna Mills', 2);
    const deposit = await deposited('vds', await books.paid(meghna, 22_000, taxedBill('M-1')));
    const nameOf = async (number: string) => {
      const paper = await books.desk.get(`${base}/certificates/${number}`);
      return (paper.body.data as { party?: { name: string } } | undefined)?.party?.name;
    };
    expect(await issued(deposit, meghna)).toBe('VDS-2627-000001');
    expect([await nameOf('VDS-2627-000001'), await nameOf('VDS-2627-000002')]).toEqual(['Meghna Mills', undefined]);
    expect((await cancel('VDS-2627-000001')).status).toBe(200);
    await work(company.branches.head);
    expect(await nameOf('VDS-2627-000001')).toBe('Akij Mills');
    const paper = await books.desk.get(`${base}/certificates/VDS-2627-000001`);
    expect(paper.body.data).toMatchObject({ is_cancelled: false });
  });
});

describe('a certificate that we get', () => {
  const certify = (paid: Saved, more: object = {}) =>
    books.desk.post(`${base}/certified`, {
      ...{ rows: [{ mtm_id: paid.mtm_id, row_no: 1, tax: 'tds' }], number: 'R-77', date: '2026-07-01' },
      ...more,
    });

  test('is noted on its row, which then keeps its voucher as it is, until it is taken off', async () => {
    const sent = { tax_bill: 'S-9', tax_bill_total: 107_500, tax_bill_vat: 7500, vds: 7500, tds: 5000 };
    const receipt = await books.received(party.rahim, 107_500, sent);
    expect(refusalOf(await certify(receipt, { number: ' ' }))[1]).toBe('certificate_number_missing');
    expect((await certify(receipt)).status).toBe(200);
    expect(refusalOf(await certify(receipt))[1]).toBe('tax_row_not_found');
    const listed = await books.desk.get(`${base}?list=certified&per_page=100`);
    expect(listed.body.data).toMatchObject({ data: [{ tax: 'tds', amount: 5000, certificate: 'R-77', due_on: null }] });
    expect(refusalOf(await books.tryVoid(receipt.vr_no))).toEqual([
      ...[409, 'withholding_certified'],
      'Tax of this voucher has certificate R-77 of the party. Please take the certificate off first.',
    ]);
    const rows = [{ mtm_id: receipt.mtm_id, row_no: 1, tax: 'tds' }];
    expect((await books.desk.post(`${base}/certified/remove`, { rows })).status).toBe(200);
    await books.voided(receipt);
    expect(await books.moved()).toEqual([]);
  });

  test('leaves its tax in the books when the cheque bounces: Dr C 102,500, Cr 53 7,500 / Cr 15', async () => {
    const sent = { tax_bill: 'S-10', tax_bill_total: 107_500, tax_bill_vat: 7500, vds: 7500, tds: 5000 };
    const cheque = { cheque_number: '900001', cheque_date: '2026-07-01', cheque_bank: 'Sonali' };
    const receipt = await books.received(party.rahim, 107_500, sent, cheque);
    await certify(receipt);
    const cheques = [{ mtm_id: receipt.mtm_id, cheque_no: 1 }];
    await books.desk.post('/accounts/cheques/deposit', { cheques, bank_account: books.bank });
    await books.moved();
    const bounced = await books.desk.post('/accounts/cheques/bounce', { event: 'bounced', cheques, reason: 'stopped' });
    expect(bounced.body.data, bounced.text).toMatchObject([{ ok: true }]);
    expect(await books.moved(party.rahim, 53, 19, 15)).toEqual([102_500, -7500, 0, -95_000]);
  });
});
