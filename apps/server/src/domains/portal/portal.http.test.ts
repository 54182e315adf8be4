/** The customer portal over HTTP (spec 3 §2 "Customer portal"): sign-in, the own books and nobody else's, and their end. */
import type { CompanyForm } from '@cashbook/contract/organisation/company';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
let jamuna: TestCompany;
let desk: CashDesk;
let rahim: number;
let nasima: number;
let sale: Saved;

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  jamuna = await createTestCompany(server, 'Jamuna');
  await addGoods(server.database, { companyId: padma.companyId });
  desk = await openCashDesk(server, padma, padma.people.admin);
  await open(desk, true);
  rahim = await customer('Rahim Uddin', '01711220001');
  nasima = await customer('Nasima Akter', '01711220002');
  await sellTo(rahim);
});
afterAll(() => server.close());

/** Opens or closes the portal of the company. */
async function open(at: CashDesk, isOn: boolean, { companyId } = padma): Promise<void> {
  const form = (await at.get(`/company/company-edit/${companyId}`)).body.data as CompanyForm;
  const gateway = { ...form.sms_gateway, api_key: '' };
  const reply = await at.post('/company/company-update', { ...form, customer_portal: isOn, sms_gateway: gateway });
  expect(reply.status, reply.text).toBe(200);
}

async function store(form: object, at: CashDesk = desk): Promise<TestReply> {
  return at.post('/customer-supplier/store', { manual_address: 'Erulia, Bogura', type_id: 1, ...form });
}

async function customer(name: string, mobile: string, more: object = {}): Promise<number> {
  const reply = await store({ name, mobile, customerLogin: true, ...more });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

async function change(id: number, fields: object): Promise<TestReply> {
  const { data } = (await desk.get(`/customer-supplier/edit/${id}`)).body;
  return desk.post('/customer-supplier/update', { ...(data as object), ...fields });
}

/** Buys three pieces and sells one by three installments with an offer; one installment is paid. */
async function sellTo(account: number): Promise<void> {
  const supplier = await customer('Akij Mills', '01711220099', { type_id: 2, customerLogin: false });
  const bought = {
    account: supplier,
    paymentAmt: 0,
    products: [{ product: 4, qty: 2, price: 900, serial_no: 'F1 F2' }],
  };
  expect((await desk.post('/invoice/purchase/electronics/store', bought)).status).toBe(200);
  const early = { isEarlyPayment: true, earlyPaymentDate: '2026-09-30', earlyDiscount: 500 };
  const stored = await desk.post('/invoice/sales/installment/store', {
    ...{ account, receivedAmt: 10_000, isInstallment: true },
    products: [{ product: 4, qty: 1, price: 46_000, serial_no: 'F1' }],
    installmentData: { numberOfInstallments: 3, startDate: '2026-08-31', ...early },
    ...{
      buyer_nid: '19801012345678901',
      guarantors: [{ name: 'Abdul Karim', nid: '1234567890', mobile: '01712345678' }],
    },
  });
  expect(stored.status, stored.text).toBe(200);
  sale = stored.body.data as Saved;
  const received = {
    installment_id: sale.mtm_id * 1000 + 1,
    amount: 12_000,
    paid_by: 'Abdul Karim',
    remarks: 'for the guarantor',
  };
  expect((await desk.post('/installment/receive', received)).status).toBe(200);
}

let addresses = 0;
/** Signs in from an address of its own, unless the test names one. */
function signIn(mobile: unknown, from: { host?: string; remoteAddress?: string } = {}): Promise<TestReply> {
  addresses += 1;
  const { host = padma.host, remoteAddress = `10.9.${addresses}.1` } = from;
  return call(server, 'POST /api/customer/login', { payload: { mobile } as object, headers: { host }, remoteAddress });
}
const tokenIn = ({ body }: TestReply) => (body.data as { token: string }).token;
const signedIn = async (mobile: string) => tokenIn(await signIn(mobile));
const dashboardOf = (token: string, query = '') => call(server, `GET /api/customer/dashboard${query}`, { token });

/** All that a stranger can see of an answer. */
const seen = ({ status, body, cookies }: TestReply) => ({ status, body, cookies });

describe('sign-in', () => {
  test.each(['01711220001', '+880 1711-220001', '৮৮০১৭১১২২০০০১', ' 01711 220001 '])(
    'takes the number as %s',
    async (mobile) => {
      const reply = await signIn(mobile);
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body).toMatchObject({
        success: true,
        data: { user: { name: 'Rahim Uddin' } },
      });
      const token = reply.cookies.find(({ name }) => name === 'cashbook_customer');
      expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', value: tokenIn(reply) });
      expect(reply.cookies.map(({ name }) => name)).not.toContain('cashbook_session');
    },
  );

  test('an unknown number, a customer without the portal, a host without one and one of another company look the same', async () => {
    await customer('Karim Sheikh', '01711220003', { customerLogin: false });
    const unknown = await signIn('01799999999');
    expect(refusalOf(unknown)).toEqual([401, 'invalid_credentials', 'Invalid username or password']);
    expect(seen(await signIn('01711220003'))).toEqual(seen(unknown));
    expect(seen(await signIn('01711220001', { host: jamuna.host }))).toEqual(seen(unknown));
    expect(seen(await signIn('01711220001', { host: 'nobody.test' }))).toEqual(seen(unknown));
  });

  test.each([
    [undefined, 'Mobile number is required'],
    ['', 'Mobile number is required'],
    ['12345', 'Must be a valid 11-digit Bangladeshi number'],
  ])('refuses %j with a sentence', async (mobile, sentence) => {
    const reply = await signIn(mobile);
    expect([reply.status, Object.values(reply.body.error?.fields ?? {}).flat()]).toEqual([422, [sentence]]);
  });

  test('is slowed down for a number, and for an address that tries many', async () => {
    const tries = async (count: number, mobile: (nth: number) => string, remoteAddress: string) => {
      const statuses: number[] = [];
      for (let nth = 0; nth < count; nth += 1) statuses.push((await signIn(mobile(nth), { remoteAddress })).status);
      return statuses;
    };
    expect((await tries(11, () => '01799999990', '10.1.0.1')).slice(9)).toEqual([401, 429]);
    const many = await tries(61, (nth) => `017888888${10 + nth}`, '10.2.0.1');
    expect([many[59], many[60]]).toEqual([401, 429]);
    const again = await signIn('01711220001', { remoteAddress: '10.2.0.1' });
    expect([again.status, again.body.error?.code]).toEqual([429, 'too_many']);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('01711220001', { remoteAddress: '10.3.0.1' })).status).toBe(200);
    // The staff behind the same address still get in.
    const staff = { email: padma.people.admin.email, password: 'cashbook-test' };
    expect((await call(server, 'POST /api/login', { payload: staff, remoteAddress: '10.2.0.1' })).status).toBe(200);
  });
});

describe('the dashboard', () => {
  test('has the totals, the counts, the offer, the installments and the payments of the customer', async () => {
    const token = await signedIn('01711220001');
    const { status, body, text } = await dashboardOf(token);
    expect(status).toBe(200);
    expect(text).not.toMatch(/Abdul Karim|01712345678|1234567890|19801012345678901|guarantor|nid/);
    expect(body.data).toMatchObject({
      user: { id: rahim, name: 'Rahim Uddin', mobile: '01711220001', address: 'Erulia, Bogura' },
      branch: { name: 'Padma Head Office' },
      total: [{ total_debit: 46_000, total_credit: 22_000 }],
      earlyPaymentMessage: `Pay all that is left of ${sale.vr_no} by 30/09/2026 and get ৳ 500 off: ৳ 23,500.`,
      ...{ totalInstallments: 3, paid: 1, due: 2, overdue: 0 },
      summary: { total_installments: 3, paid_installments: 1, due_installments: 2, overdue_installments: 0 },
      installments: [
        {
          sl_number: 1,
          invoice_no: sale.vr_no,
          installment_no: 2,
          due_date: '2026-09-30',
          amount: 12_000,
          status: 'pending',
        },
        { sl_number: 2, installment_no: 3, due_date: '2026-10-31', due_amount: 12_000, status: 'pending' },
        { sl_number: 3, installment_no: 1, due_date: '2026-08-31', due_amount: 0, status: 'paid (good)' },
      ],
      payments: [
        { amount: 12_000, installment: { installment_no: 1, invoice_no: sale.vr_no, status: 'paid (good)' } },
        { amount: 10_000, main_transaction: { vr_no: sale.vr_no }, installment_id: null, installment: null },
      ],
      statement: {
        opening: 0,
        rows: [
          { vr_no: sale.vr_no, type_id: 15, debit: 46_000, credit: 10_000, balance: 36_000 },
          { type_id: 16, debit: 0, credit: 12_000, balance: 24_000 },
        ],
        closing: 24_000,
      },
    });
    const inBangla = (await dashboardOf(token, '?lang=bn')).body.data as { earlyPaymentMessage: string };
    expect(inBangla.earlyPaymentMessage).toContain('৩০/০৯/২০২৬');
  });

  test('counts what other branches sold to the customer, and has no remarks of staff', async () => {
    const shop = await openCashDesk(server, padma, padma.people.accountant);
    await inCompany(server.services.db, { companyId: padma.companyId, mode: 'write' }, (tx) =>
      sql`update branch set share_customers = true where company_id = ${padma.companyId}`.execute(tx),
    );
    await shop.saved('received', [{ account: nasima, amount: 750, remarks: 'she is behind, send somebody' }]);
    const reply = await dashboardOf(await signedIn('01711220002'));
    expect(reply.body.data).toMatchObject({
      user: { name: 'Nasima Akter' },
      total: [{ total_debit: 0, total_credit: 750 }],
      ...{ totalInstallments: 0, installments: [], earlyPaymentMessage: null },
      payments: [{ amount: 750, paid_at: '2026-07-01', installment_id: null }],
    });
    expect(reply.text).not.toMatch(/send somebody|Rahim|national|guarantor/);
  });

  test('is of the signed-in customer, whatever the request says', async () => {
    const token = await signedIn('01711220002');
    for (const query of [`?id=${rahim}`, `?party_id=${rahim}`, `?customer_id=${rahim}`]) {
      expect((await dashboardOf(token, query)).text).not.toContain('Rahim');
    }
    expect((await call(server, `GET /api/customer-supplier/dashboard/${rahim}`, { token })).status).toBe(403);
    expect((await call(server, 'GET /api/customer/me', { token })).body.data).toMatchObject({ user: { id: nasima } });
  });

  test('shows a member of staff the branches that they reach', async () => {
    const seenBy = async (token: string, id = rahim) => {
      const reply = await call(server, `GET /api/customer-supplier/dashboard/${id}`, { token });
      return [reply.status, (reply.body.data as { total?: object[] } | null)?.total?.[0]];
    };
    const reader = await personWho(server, padma, ['ledger.view'], padma.branches.trading);
    const inShop = await tokenOf(server, padma, reader);
    expect(await seenBy(await tokenOf(server, padma, padma.people.admin))).toEqual([
      200,
      { total_debit: 46_000, total_credit: 22_000 },
    ]);
    expect(await seenBy(inShop)).toEqual([200, { total_debit: 0, total_credit: 0 }]);
    const officer = await tokenOf(
      server,
      padma,
      await personWho(server, padma, ['due.list.view'], padma.branches.head),
    );
    expect((await seenBy(officer))[0]).toBe(403);
    expect((await seenBy(await tokenOf(server, jamuna, jamuna.people.admin)))[0]).toBe(404);
  });
});

describe('a session of a customer ends', () => {
  const isOpen = async (token: string) => (await call(server, 'GET /api/customer/me', { token })).status === 200;

  test('at sign-out, on the server', async () => {
    const token = await signedIn('01711220001');
    const other = await signedIn('01711220001');
    const reply = await call(server, 'POST /api/customer/logout', { token });
    expect(reply.body).toMatchObject({ success: true, message: 'Logged out successfully.' });
    expect([await isOpen(token), await isOpen(other)]).toEqual([false, true]);
  });

  test('when the portal of the customer is turned off, or the number is another one', async () => {
    const token = await signedIn('01711220001');
    expect((await change(rahim, { ledger_page: '12' })).status).toBe(200);
    expect(await isOpen(token)).toBe(true);
    expect((await change(rahim, { mobile: '01711220009' })).status).toBe(200);
    expect(await isOpen(token)).toBe(false);
    expect((await signIn('01711220001')).status).toBe(401);
    const renumbered = await signedIn('01711220009');
    expect((await change(rahim, { customerLogin: false })).status).toBe(200);
    expect(await isOpen(renumbered)).toBe(false);
    expect((await signIn('01711220009')).status).toBe(401);
    expect((await change(rahim, { mobile: '01711220001', customerLogin: true })).status).toBe(200);
    const trail = (await desk.get(`/audit/list?search=party ${rahim}`)).body.data as { data: { changes: object[] }[] };
    expect(trail.data.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ field: 'customer_login', kind: 'switch', before: 'yes', after: 'no' }),
    );
    expect(await isOpen(renumbered)).toBe(false);
  });

  test('when the company closes its portal', async () => {
    const token = await signedIn('01711220001');
    await open(desk, false);
    expect(await isOpen(token)).toBe(false);
    expect((await signIn('01711220001')).status).toBe(401);
    await open(desk, true);
    expect(await isOpen(token)).toBe(false);
    expect((await signIn('01711220001')).status).toBe(200);
  });

  test('when the customer is archived, who comes back without the portal', async () => {
    const gone = await customer('Jamila Begum', '01711220005');
    const token = await signedIn('01711220005');
    expect((await change(gone, { status: 3 })).status).toBe(200);
    expect(await isOpen(token)).toBe(false);
    const archived = (await desk.get(`/customer-supplier/edit/${gone}`)).body.data as { version: number };
    const back = { id: gone, version: archived.version, status: 1 };
    expect((await desk.post('/customer-supplier/status', back)).status).toBe(200);
    expect((await desk.get(`/customer-supplier/edit/${gone}`)).body.data).toMatchObject({ customerLogin: false });
    expect((await signIn('01711220005')).status).toBe(401);
  });
});

describe('a number signs one customer in', () => {
  const taken = 'Another customer of the company uses the customer portal with this mobile number.';

  test('and a second one with it is refused, also from a branch that does not see the first', async () => {
    const shop = await openCashDesk(
      server,
      padma,
      await personWho(server, padma, ['party.edit'], padma.branches.trading),
    );
    const brother = { name: 'Brother', mobile: '01711220001', shares_mobile: true, customerLogin: true };
    const reply = await store(brother, shop);
    expect(refusalOf(reply)).toEqual([409, 'portal_mobile_taken', taken]);
    expect(reply.body.error?.fields).toEqual({ customerLogin: [taken] });
    expect((await store({ ...brother, customerLogin: false }, shop)).status).toBe(200);
  });

  test('and of two who ask at once one gets it', async () => {
    const form = (name: string) => ({ name, mobile: '01711220020', shares_mobile: true, customerLogin: true });
    const replies = await Promise.all([store(form('First')), store(form('Second'))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('and a supplier has no portal', async () => {
    const reply = await store({ name: 'Meghna Mills', mobile: '01711220030', type_id: 2, customerLogin: true });
    expect(refusalOf(reply)).toEqual([422, 'portal_for_customers', 'Only customers use the customer portal.']);
  });
});

test('the host says whether it has a portal', async () => {
  const portalAt = async (host: string) => {
    const { data } = (await call(server, 'GET /api/tenant', { headers: { host } })).body;
    return (data as { customer_portal: boolean }).customer_portal;
  };
  expect([await portalAt(padma.host), await portalAt(jamuna.host), await portalAt('nobody.test')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('who signs in and out stands in the audit record, without a member of staff', async () => {
  const token = await signedIn('01711220001');
  await call(server, 'POST /api/customer/logout', { token });
  const { rows } = await inCompany(server.services.db, { companyId: padma.companyId, mode: 'report' }, (tx) =>
    sql`
      select action, user_id, subject from audit_event where action like 'session.%' and subject like 'party %'
      order by event_id desc limit 2`.execute(tx),
  );
  const subject = `party ${rahim}`;
  expect(rows).toEqual([
    { action: 'session.end', user_id: null, subject },
    { action: 'session.begin', user_id: null, subject },
  ]);
});

test('a customer is signed in on ten devices at most; the oldest is signed out', async () => {
  await customer('Many Devices', '01711220077');
  const tokens: string[] = [];
  for (let device = 0; device < 11; device += 1) tokens.push(await signedIn('01711220077'));
  const statuses = await Promise.all(tokens.map(async (token) => (await dashboardOf(token)).status));
  expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
});
