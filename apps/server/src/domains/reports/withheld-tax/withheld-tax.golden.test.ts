/** The register of withheld tax: both sides, what is settled by a date, what is overdue, and the files. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTaxDesk, type TaxDesk, taxedBill } from '#testing/tax-desk';
import { createTestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let books: TaxDesk;
let asked: string;

beforeAll(async () => {
  server = await startTestServer();
  const company = await createTestCompany(server, 'Meghna');
  books = await openTaxDesk(server, company);
  asked = `branch_id=${company.people.admin.branchId}&start_date=2026-07-01`;
});
afterAll(() => server.close());

interface Row {
  readonly party: string;
  readonly section: string;
  readonly withheld: number;
  readonly settled: number;
  readonly open: number;
  readonly due_on: string | null;
  readonly note: string;
}
async function register(query: string): Promise<readonly Row[]> {
  const reply = await books.desk.get(`/reports/withheld-tax?${asked}${query}`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { rows: Row[] }).rows;
}

test('says what was withheld by us and from us, what is settled, and what is overdue', async () => {
  const supplier = await books.party('Akij Mills', 2);
  const other = await books.party('Bashundhara', 2);
  const paid = await books.paid(supplier, 22_000, taxedBill('A-1'));
  await books.paid(other, 22_000, taxedBill('B-1'));
  await books.received(await books.party('Rahim Store', 1), 107_500, {
    ...{ tax_bill: 'S-9', tax_bill_total: 107_500, tax_bill_vat: 7500, vds: 7500, tds: 5000 },
  });
  const deposit = await books.desk.post('/accounts/withheld-tax/deposit', {
    ...{ tax: 'vds', rows: [{ mtm_id: paid.mtm_id, row_no: 1 }], bank_account: books.bank },
    ...{ challan_number: 'T-1', challan_date: '2026-07-01', period: '2026-07' },
  });
  expect(deposit.status, deposit.text).toBe(200);
  expect(await register('&end_date=2026-07-31')).toMatchObject([
    {
      party: 'Akij Mills',
      section: 'TDS · 89 Supply of goods',
      withheld: 1000,
      open: 1000,
      due_on: '2026-08-15',
      note: '',
    },
    { party: 'Bashundhara', withheld: 1000, settled: 0, open: 1000 },
    {
      party: 'Akij Mills',
      section: 'VDS · S037 Procurement provider',
      settled: 2000,
      note: 'Challan No. T-1',
    },
    { party: 'Bashundhara', withheld: 2000, settled: 0, open: 2000 },
  ]);
  expect(await register('&end_date=2026-07-31&state=overdue')).toEqual([]);
  expect((await register('&end_date=2026-08-16&state=overdue')).map(({ note }) => note)).toEqual(
    Array(3).fill('Overdue'),
  );
  expect(await register(`&end_date=2026-07-31&state=settled&ledger_id=${supplier}`)).toMatchObject([{ settled: 2000 }]);
  expect(await register('&end_date=2026-07-31&state=open&section=S037')).toMatchObject([{ party: 'Bashundhara' }]);
  expect(await register('&end_date=2026-07-31&side=theirs')).toMatchObject([
    { party: 'Rahim Store', section: 'TDS', withheld: 5000, due_on: null },
    { party: 'Rahim Store', section: 'VDS', withheld: 7500 },
  ]);
  const file = await books.desk.get(`/reports/withheld-tax/export?format=csv&${asked}&end_date=2026-07-31`);
  expect(file.text).toContain('Bashundhara');
});
