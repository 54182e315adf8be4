import type { CompanyForm } from '@cashbook/contract/organisation/company';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordRun } from '#backup/backup-run.store';
import { inCompany, type Tx } from '#db/tx';
import { claimHost } from '#domains/organisation/hosts/host.store';
import { grantHost, tenantByHost, withdrawHost } from '#domains/organisation/index';
import { smsGatewayOf } from '#secrets/secret-box';
import { refusalOf } from '#testing/cash-desk';
import { dataOf } from '#testing/neighbour';
import { createTestCompany, type TestCompany, testPassword, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestReply, type TestServer } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';

const { server, acme, bengal, admin, bengalAdmin } = await useTwoCompanies();

const read = async (company = acme, token = admin) =>
  dataOf<CompanyForm>(await call(server, `GET /api/company/company-edit/${company.companyId}`, { token }));
const save = async (changes: object, company = acme, token = admin): Promise<TestReply> => {
  const { sms_gateway: gateway, ...form } = await read(company, token);
  const payload = { ...form, sms_gateway: { ...gateway, api_key: '' }, ...changes };
  return call(server, 'POST /api/company/company-update', { token, payload });
};
const gateway = { enabled: true, url: 'https://sms.example.com/send', sender: 'ACME', api_key: 'very-secret-key' };
const tenant = async (host: string) => (await call(server, 'GET /api/tenant', { headers: { host } })).body.data;

test('everybody sees their own company alone', async () => {
  const rows = dataOf<object[]>(await call(server, 'GET /api/company/company-list', { token: admin }));
  expect(rows).toEqual([
    {
      id: acme.companyId,
      name: 'Acme',
      address: 'Acme Road, Dhaka',
      phone: '01711000000',
      hosts: ['acme.test'],
      branches: 3,
      users: 5,
    },
  ]);
  const foreign = await call(server, `GET /api/company/company-edit/${bengal.companyId}`, { token: admin });
  expect(refusalOf(foreign)).toEqual([404, 'not_found', 'Not found.']);
  const theirs = await read(bengal, bengalAdmin);
  const payload = { ...theirs, sms_gateway: { ...theirs.sms_gateway, api_key: '' } };
  expect((await call(server, 'POST /api/company/company-update', { token: admin, payload })).status).toBe(404);
  expect(await read(bengal, bengalAdmin)).toEqual(theirs);
});

test('the list leaves as a spreadsheet, with the own company alone', async () => {
  const csv = await call(server, 'GET /api/company/company-list/export?format=csv', { token: bengalAdmin });
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.text).toContain('Sl. No.,Company Name,Address,Phone,Hosts,Branches,Users');
  expect(csv.text).toContain('1,Bengal,"Bengal Road, Dhaka",01711000000,bengal.test,3,5');
  expect(csv.text).not.toContain('Acme');
  const xlsx = await call(server, 'GET /api/company/company-list/export?format=xlsx', { token: bengalAdmin });
  expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK']);
});

test('the form shows what is off until somebody turns it on', async () => {
  expect(await read(bengal, bengalAdmin)).toEqual({
    id: bengal.companyId,
    version: 1,
    name: 'Bengal',
    address: 'Bengal Road, Dhaka',
    phone: '01711000000',
    logo: null,
    fiscal_year_start_month: 7,
    fiscal_year_fixed: false,
    money_format: 'indian',
    customer_portal: false,
    cheque_months: 6,
    own_requisition_limit: null,
    late_fees: { basis: 'none', from: null, grace_days: 0, amount: 0, percent: 0 },
    ...{ withholds: false, bin: '', tin: '', markup: 'in_price', markup_fixed: false },
    sms_gateway: { enabled: false, url: '', sender: '', has_api_key: false },
    hosts: [{ host: 'bengal.test', title: 'Sign In to Bengal', tagline: 'Accounting, Inventory and HRMS System' }],
    may_add_hosts: false,
  });
});

describe('a change of the company', () => {
  test('shows in the settings, makes the next version, and its difference is on record without the key', async () => {
    const before = await read();
    const reply = await save({
      phone: '0288',
      money_format: 'western',
      customer_portal: true,
      cheque_months: 3,
      sms_gateway: gateway,
    });
    expect(reply.body.data).toEqual({ id: acme.companyId, version: before.version + 1 });
    const settings = await call(server, 'GET /api/settings', { token: admin });
    expect(settings.body.data).toMatchObject({ company: { phone: '0288', money_format: 'western', logo: null } });
    const form = await call(server, `GET /api/company/company-edit/${acme.companyId}`, { token: admin });
    expect(form.text).not.toContain('very-secret-key');
    expect((form.body.data as CompanyForm).sms_gateway).toEqual({
      enabled: true,
      url: 'https://sms.example.com/send',
      sender: 'ACME',
      has_api_key: true,
    });
    const { rows } = await inCompany(server.services.db, { companyId: acme.companyId, mode: 'report' }, (tx) =>
      sql`select before, after from audit_event where action = 'company.update'`.execute(tx),
    );
    expect(rows).toEqual([
      {
        before: {
          phone: '01711000000',
          money_format: 'indian',
          customer_portal: false,
          cheque_months: 6,
          sms_gateway_enabled: false,
          sms_gateway_url: '',
          sms_gateway_sender: '',
          sms_gateway_key: '',
        },
        after: {
          phone: '0288',
          money_format: 'western',
          customer_portal: true,
          cheque_months: 3,
          sms_gateway_enabled: true,
          sms_gateway_url: 'https://sms.example.com/send',
          sms_gateway_sender: 'ACME',
          sms_gateway_key: 'new',
        },
      },
    ]);
  });

  test('reads in the audit trail with its amounts in taka', async () => {
    const { late_fees: none } = await read(bengal, bengalAdmin);
    const fees = { ...none, basis: 'flat', from: '2026-07-01', amount: 50 };
    const changes = { own_requisition_limit: 50_000, late_fees: fees };
    expect((await save(changes, bengal, bengalAdmin)).status).toBe(200);
    const trail = await call(server, 'GET /api/audit/list?per_page=10', { token: bengalAdmin });
    const [latest] = dataOf<{ data: { changes: { field: string; after: string | null }[] }[] }>(trail).data;
    const after = Object.fromEntries((latest?.changes ?? []).map((change) => [change.field, change.after]));
    expect(after).toMatchObject({ own_requisition_limit: '50000.00', late_fees_amount: '50.00' });
    await save({ own_requisition_limit: null, late_fees: none }, bengal, bengalAdmin);
  });

  test('keeps the key that is not typed again, and forgets it when told', async () => {
    const keyOf = async () => {
      const client = new Client({ connectionString: server.database.superuser });
      await client.connect();
      const { rows } = await client.query<{ sealed: string }>(
        'select sealed_key as sealed from sms_gateway where company_id = $1',
        [acme.companyId],
      );
      await client.end();
      const sealed = rows[0]?.sealed ?? '';
      expect(sealed, 'no copy of the database tells the key').not.toContain('very-secret-key');
      return sealed === '' ? '' : server.services.secrets.open(sealed, smsGatewayOf(acme.companyId));
    };
    await save({ sms_gateway: gateway });
    await save({ sms_gateway: { ...gateway, api_key: '', sender: 'ACME2' } });
    expect(await keyOf()).toBe('very-secret-key');
    await save({ sms_gateway: { ...gateway, api_key: null } });
    expect(await keyOf()).toBe('');
  });

  test('the key is not the application’s to read', async () => {
    const reading = inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, (tx) =>
      sql`select sealed_key from sms_gateway`.execute(tx),
    );
    await expect(reading).rejects.toMatchObject({ code: '42501' });
  });

  test('is made by one of two who make it at once', async () => {
    const form = await read();
    const payload = { ...form, sms_gateway: { ...form.sms_gateway, api_key: '' } };
    const replies = await Promise.all(
      ['One', 'Two'].map((address) =>
        call(server, 'POST /api/company/company-update', { token: admin, payload: { ...payload, address } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refusalOf(replies.find(({ status }) => status === 409) as TestReply)[1]).toBe('stale_version');
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ fiscal_year_start_month: 13 }, 'fiscal_year_start_month'],
    [{ sms_gateway: { ...gateway, url: '' } }, 'sms_gateway.url'],
    [{ sms_gateway: { ...gateway, url: 'javascript:alert(1)' } }, 'sms_gateway.url'],
    [{ hosts: [{ host: 'https://acme.test', title: 'x' }] }, 'hosts.0.host'],
    [{ hosts: [{ host: 'localhost', title: 'x' }] }, 'hosts.0.host'],
    [{ hosts: [{ host: '192.168.1.5', title: 'x' }] }, 'hosts.0.host'],
    [{ hosts: [{ host: 'acme.test', title: ' ' }] }, 'hosts.0.title'],
    [
      {
        hosts: [
          { host: 'acme.test', title: 'x' },
          { host: 'ACME.test', title: 'y' },
        ],
      },
      'hosts',
    ],
  ])('%j is refused at its field', async (faulty, field) => {
    const reply = await save(faulty);
    expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('the fiscal year', () => {
  test('starts when the company says, until the first voucher', async () => {
    expect((await save({ fiscal_year_start_month: 1 })).status).toBe(200);
    expect(await read()).toMatchObject({ fiscal_year_start_month: 1, fiscal_year_fixed: false });
    expect((await save({ fiscal_year_start_month: 7 })).status).toBe(200);
    const payload = [{ account: 24, amount: 10, remarks: '' }];
    await call(server, 'POST /api/trading/cash/received', { token: admin, payload });
    expect(refusalOf(await save({ fiscal_year_start_month: 4 }))).toEqual([
      409,
      'fiscal_year_fixed',
      'The fiscal year cannot be changed after the first voucher.',
    ]);
    expect(await read()).toMatchObject({ fiscal_year_start_month: 7, fiscal_year_fixed: true });
    expect((await save({ phone: '0299' })).status, 'everything else may still change').toBe(200);
  });

  test('is not the application’s to write past that rule', async () => {
    const write = inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, (tx) =>
      sql`update company set fiscal_year_start_month = 2`.execute(tx),
    );
    await expect(write).rejects.toMatchObject({ code: '42501' });
  });
});

describe('two companies in one installation', () => {
  test('greet at hosts of their own, with title and tagline of each host', async () => {
    await grantHost(server.database.owner, acme.companyId, { host: 'books.acme.test', title: 'Acme', tagline: '' });
    const hosts = [
      { host: 'acme.test', title: 'Sign In to Acme', tagline: 'Books' },
      { host: 'Books.Acme.test', title: 'Sign In to Acme Books', tagline: '' },
    ];
    expect((await save({ hosts })).status).toBe(200);
    expect(await tenant('books.acme.test')).toMatchObject({ title: 'Sign In to Acme Books', company: 'Acme' });
    expect(await tenant('acme.test:4000')).toMatchObject({ title: 'Sign In to Acme', tagline: 'Books' });
    expect(await tenant('bengal.test')).toMatchObject({ title: 'Sign In to Bengal', company: 'Bengal' });
    await save({ hosts: hosts.slice(0, 1) });
    expect(await tenant('books.acme.test'), 'a host given up is nobody’s').toMatchObject({
      title: 'Sign In to Cashbook',
      company: '',
    });
  });

  test.each([
    ['that another company has', 'bengal.test'],
    ['that nobody has', 'shared.test'],
  ])('take no host %s, and then nothing of the save stays', async (_, host) => {
    const before = await read();
    const hosts = [...before.hosts, { host, title: 'Mine now', tagline: '' }];
    const reply = await save({ hosts, phone: 'changed' });
    expect(refusalOf(reply).slice(0, 2)).toEqual([409, 'host_not_granted']);
    expect(reply.body.error?.fields).toEqual({
      'hosts.1.host': ['Only whoever runs the installation gives this host to a company.'],
    });
    expect(await read()).toEqual(before);
    const other = { headers: { host }, payload: { email: 'admin@bengal.test', password: testPassword } };
    expect((await call(server, 'POST /api/login', other)).status, 'the others still enter there').toBe(200);
  });

  test('the database decides who may have a host, whatever asks it', async () => {
    const inAcme = <T>(work: (tx: Tx) => Promise<T>) =>
      inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, work);
    const claim = { host: 'shared.test', title: 'Mine now', tagline: '' };
    expect(await inAcme((tx) => claimHost(tx, claim))).toBe(false);
    const insert = inAcme((tx) =>
      sql`insert into directory.host (host, company_id, title, tagline) values ('x.test', 1, '', '')`.execute(tx),
    );
    await expect(insert).rejects.toMatchObject({ code: '42501' });
  });

  test('in a company’s transaction only its own hosts are known', async () => {
    const seen = (host: string) =>
      inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, (tx) => tenantByHost(tx, host));
    expect(await seen('acme.test')).toMatchObject({ companyName: 'Acme' });
    expect(await seen('bengal.test')).toBeNull();
  });

  test('hosts are given and taken by whoever runs the installation, on the company’s record', async () => {
    const { owner } = server.database;
    const greeting = { host: 'ledger.test', title: 'Acme Ledger', tagline: '' };
    expect(await grantHost(owner, acme.companyId, greeting)).toEqual({ ok: true });
    expect(await tenant('ledger.test')).toMatchObject({ title: 'Acme Ledger', company: 'Acme' });
    expect(await grantHost(owner, bengal.companyId, greeting)).toEqual({ ok: false, holder: 'Acme' });
    expect(await withdrawHost(owner, 'ledger.test')).toBe(true);
    expect(await tenant('ledger.test')).toMatchObject({ company: '' });
    expect(await withdrawHost(owner, 'ledger.test')).toBe(false);
    await expect(grantHost(owner, acme.companyId, { ...greeting, host: '10.0.0.1' })).rejects.toMatchObject({
      code: '23514',
    });
    const { rows } = await inCompany(server.services.db, { companyId: acme.companyId, mode: 'report' }, (tx) =>
      sql`select before, after from audit_event where user_id is null and after::text || before::text like '%ledger.test%'
          order by at`.execute(tx),
    );
    expect(rows).toEqual([
      { before: { hosts: [] }, after: { hosts: ['ledger.test'] } },
      { before: { hosts: ['ledger.test'] }, after: { hosts: [] } },
    ]);
  });

  test('sign in their own people at their host, and share nothing', async () => {
    const signIn = (host: string, email: string) =>
      call(server, 'POST /api/login', { headers: { host }, payload: { email, password: testPassword } });
    expect((await signIn('acme.test', 'admin@acme.test')).status).toBe(200);
    expect((await signIn('acme.test', 'admin@bengal.test')).status).toBe(401);
    expect((await signIn('bengal.test', 'admin@bengal.test')).status).toBe(200);
    const names = async (path: `/${string}`, token: string) => (await call(server, `GET ${path}`, { token })).text;
    for (const path of ['/api/branch/branch-list', '/api/user/user-list', '/api/company/company-list'] as const) {
      expect(await names(path, admin)).not.toMatch(/bengal/i);
      expect(await names(path, bengalAdmin)).not.toMatch(/acme/i);
    }
  });
});

describe('the only company of an installation', () => {
  let lone: TestServer;
  let company: TestCompany;
  beforeAll(async () => {
    lone = await startTestServer();
    company = await createTestCompany(lone, 'Lone');
  });
  afterAll(() => lone.close());

  test('takes hosts on its own form and sees how large its backups are, until there is another company', async () => {
    const token = await tokenOf(lone, company, company.people.admin);
    const form = async () =>
      dataOf<CompanyForm>(await call(lone, `GET /api/company/company-edit/${company.companyId}`, { token }));
    const { sms_gateway: gateway, ...before } = await form();
    expect(before.may_add_hosts).toBe(true);
    const hosts = [...before.hosts, { host: 'books.lone.test', title: 'Lone Books', tagline: '' }];
    const payload = { ...before, hosts, sms_gateway: { ...gateway, api_key: '' } };
    expect((await call(lone, 'POST /api/company/company-update', { token, payload })).status).toBe(200);
    const shown = await call(lone, 'GET /api/tenant', { headers: { host: 'books.lone.test' } });
    expect(shown.body.data).toMatchObject({ title: 'Lone Books', company: 'Lone' });
    const at = lone.clock.now();
    const owner = new Client({ connectionString: lone.database.superuser });
    await owner.connect();
    const made = { archive: 'cashbook-all.tar.gz', bytes: 4096, rows: 120, error: '' };
    await recordRun(owner, { kind: 'command', startedAt: at, finishedAt: at, ...made });
    await owner.end();
    const backups = await call(lone, 'GET /api/audit/backups', { token });
    expect(backups.body.data).toMatchObject({ last: { archive: 'cashbook-all.tar.gz', bytes: 4096, rows: 120 } });
    await createTestCompany(lone, 'Second');
    expect(await form()).toMatchObject({
      may_add_hosts: false,
      hosts: [{ host: 'books.lone.test' }, { host: 'lone.test' }],
    });
  });
});
