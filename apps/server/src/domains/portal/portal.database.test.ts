/** The database itself binds a transaction of the portal to one customer (decision 97). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany, type Tx } from '#db/tx';
import { actAsCustomer, customerOfMobile, readOwnBooks, readOwnCard } from '#domains/portal/portal.store';
import { openCashDesk } from '#testing/cash-desk';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
let meghna: TestCompany;
const rahim = { name: 'Rahim Uddin', mobile: '01711220001', paid: 500 };
const nasima = { name: 'Nasima Akter', mobile: '01711220002', paid: 700 };

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  meghna = await createTestCompany(server, 'Meghna');
  for (const company of [padma, meghna]) {
    await inPortalOf(company, (tx) => sql`update company set customer_portal = true`.execute(tx));
    const desk = await openCashDesk(server, company, company.people.admin);
    for (const { paid, ...who } of [rahim, nasima]) {
      const form = { ...who, manual_address: 'Bogura', type_id: 1, customerLogin: true };
      const { data } = (await desk.post('/customer-supplier/store', form)).body;
      await desk.saved('received', [{ account: (data as { id: number }).id, amount: paid, remarks: '' }]);
    }
  }
});
afterAll(() => server.close());

/** Runs `work` in a transaction of the company that shows no branch, as the portal does. */
const inPortalOf = <T>({ companyId }: TestCompany, work: (tx: Tx) => Promise<T>) =>
  inCompany(server.services.db, { companyId, mode: 'write' }, work);

const idOf = (company: TestCompany, { mobile }: typeof rahim) =>
  inPortalOf(company, async (tx) => (await customerOfMobile(tx, mobile)) ?? 0);

test('a transaction of the portal reads the books of its customer alone', async () => {
  for (const one of [rahim, nasima]) {
    const id = await idOf(padma, one);
    const [card, books] = await inPortalOf(padma, async (tx) => {
      await actAsCustomer(tx, id);
      return [await readOwnCard(tx), await readOwnBooks(tx)] as const;
    });
    expect(card?.name).toBe(one.name);
    expect([books.debit, books.credit, books.payments.length]).toEqual(['0', String(one.paid * 100), 1]);
  }
});

test('without a customer it reads nothing, and says so', async () => {
  await expect(inPortalOf(padma, readOwnBooks)).rejects.toMatchObject({ code: 'CB002' });
  await expect(inPortalOf(padma, readOwnCard)).rejects.toMatchObject({ code: 'CB002' });
});

test('a customer of another company is nobody there', async () => {
  const stranger = await idOf(padma, rahim);
  const company = await createTestCompany(server, 'Surma');
  await inPortalOf(company, (tx) => sql`update company set customer_portal = true`.execute(tx));
  const [card, books] = await inPortalOf(company, async (tx) => {
    await actAsCustomer(tx, stranger);
    return [await readOwnCard(tx), await readOwnBooks(tx)] as const;
  });
  expect(card).toBeNull();
  expect([books.debit, books.credit, books.statement]).toEqual(['0', '0', []]);
});

test('a customer whose portal is off reads nothing', async () => {
  const id = await idOf(padma, nasima);
  await inPortalOf(padma, (tx) => sql`update company set customer_portal = false`.execute(tx));
  const [card, books] = await inPortalOf(padma, async (tx) => {
    await actAsCustomer(tx, id);
    return [await readOwnCard(tx), await readOwnBooks(tx)] as const;
  });
  await inPortalOf(padma, (tx) => sql`update company set customer_portal = true`.execute(tx));
  expect(card).toBeNull();
  expect(books.credit).toBe('0');
});

test('the database itself keeps a number to one customer, and the portal from suppliers and the archived', async () => {
  const wrong = (set: ReturnType<typeof sql>) =>
    inPortalOf(padma, async (tx) => {
      await sql`select set_config('app.branch_ids', ${String(padma.branches.head)}, true)`.execute(tx);
      await sql`update party set ${set} where mobile = ${nasima.mobile}`.execute(tx);
    });
  await expect(wrong(sql`mobile = ${rahim.mobile}`)).rejects.toMatchObject({ code: '23505' });
  await expect(wrong(sql`type_id = 2`)).rejects.toMatchObject({ code: '23514' });
  await expect(wrong(sql`mobile = ''`)).rejects.toMatchObject({ code: '23514' });
});
