/** Journals that settle tax withheld from us (accounting-next §6): what is not recovered, and the year's tax. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf, type Saved } from '#testing/cash-desk';
import { openTaxDesk, type TaxDesk } from '#testing/tax-desk';
import { createTestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let books: TaxDesk;
let customer: number;

beforeAll(async () => {
  server = await startTestServer();
  books = await openTaxDesk(server, await createTestCompany(server, 'Teesta'));
  customer = await books.party('Rahim Store', 1);
});
afterAll(() => server.close());

const base = '/accounts/withheld-tax';
const rowsOf = (...saved: readonly Saved[]) => saved.map(({ mtm_id }) => ({ mtm_id, row_no: 1 }));
const receive = (number: string) =>
  books.received(customer, 107_500, {
    ...{ tax_bill: number, tax_bill_total: 107_500, tax_bill_vat: 7500, vds: 7500, tds: 5000 },
  });
async function booked(path: string, body: object): Promise<Saved> {
  const reply = await books.desk.post(`${base}/${path}`, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
}
const undo = ({ mtm_id }: Saved, reason = 'wrong') => books.desk.post(`${base}/journals/${mtm_id}/undo`, { reason });

test('tax that is not recovered: Dr 68 7,500 / Cr 53, claimed Dr C 5,000 / Cr 19, and back', async () => {
  const receipt = await receive('A-1');
  await books.moved();
  const lost = await booked('not-recovered', { tax: 'vds', rows: rowsOf(receipt) });
  expect(await books.moved(68, 53, customer)).toEqual([7500, -7500, 0]);
  const claimed = await booked('not-recovered', { tax: 'tds', rows: rowsOf(receipt), is_claimed: true });
  expect(await books.moved(68, 19, customer)).toEqual([0, -5000, 5000]);
  expect(refusalOf(await books.tryVoid(receipt.vr_no))[1]).toBe('withholding_settled');
  expect(refusalOf(await books.tryVoid(lost.vr_no))[1]).toBe('system_voucher');
  expect(refusalOf(await undo(lost, ''))[1]).toBe('reason_missing');
  expect((await undo(lost)).status).toBe(200);
  expect((await undo(claimed)).status).toBe(200);
  expect(await books.moved(68, 53, 19, customer)).toEqual([0 - 7500, 7500, 5000, -5000]);
  expect(refusalOf(await undo(receipt))[1]).toBe('voucher_not_found');
  await books.voided(receipt);
});

test("the year's tax: Dr 66 9,000 / Cr 56, Dr 56 5,000 / Cr 19 what is certified", async () => {
  const [certified, other] = [await receive('B-1'), await receive('B-2')];
  const note = { rows: [{ mtm_id: certified.mtm_id, row_no: 1, tax: 'tds' }], number: 'R-1', date: '2026-07-01' };
  await booked('certified', note);
  const refused = async (path: string, body: object) => refusalOf(await books.desk.post(`${base}/${path}`, body))[1];
  expect(await refused('income-tax', { rows: rowsOf(other) })).toBe('certificate_missing');
  expect(await refused('income-tax', { rows: [] })).toBe('amount_not_positive');
  expect(await refused('not-recovered', { tax: 'tds', rows: rowsOf(certified) })).toBe('withholding_certified');
  await books.moved();
  const journal = await booked('income-tax', { tax: 9000, rows: rowsOf(certified) });
  expect(await books.moved(66, 56, 19)).toEqual([9000, -4000, -5000]);
  const listed = await books.desk.get(`${base}?list=settled&per_page=100`);
  expect(listed.body.data).toMatchObject({ data: [{ tax: 'tds', settled_by: { vr_no: journal.vr_no } }] });
  expect(await refused('certified/remove', { rows: note.rows })).toBe('tax_row_not_found');
  expect((await undo(journal)).status).toBe(200);
  expect(await books.moved(66, 56, 19)).toEqual([-9000, 4000, 5000]);
  await booked('income-tax', { tax: 100, rows: [] });
  expect(await books.moved(66, 56)).toEqual([100, -100]);
});
