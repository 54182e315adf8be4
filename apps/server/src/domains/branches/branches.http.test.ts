import type { Settings } from '@cashbook/contract/access/session';
import type { RecordRow } from '@cashbook/contract/records/record';
import type { ImportOutcome } from '@cashbook/contract/spreadsheet-import';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { createBranch } from '#domains/organisation/index';
import { refusalOf } from '#testing/cash-desk';
import { dataOf } from '#testing/neighbour';
import { createTestCompany, firstDay, personWho, tokenOf } from '#testing/test-company';
import { call, type TestReply } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';
import { upload } from '#testing/upload';

const { server, acme, bengal, admin } = await useTwoCompanies();

const post = (path: string, payload: object, token = admin, headers: Record<string, string> = {}) =>
  call(server, `POST /api/branch/${path}`, { token, payload, headers });
const read = async (id: number, token = admin) =>
  dataOf<{ branch: RecordRow }>(await call(server, `GET /api/branch/branch-edit/${id}`, { token })).branch;
const update = async (id: number, changes: object) => post('branch-update', { ...(await read(id)), ...changes });
const setStatus = (id: number, status: 0 | 1, token = admin) => post('branch-status', { id, status }, token);
const list = async (query: string, token = admin) =>
  dataOf<{ data: (RecordRow & { name: string })[]; total: number }>(
    await call(server, `GET /api/branch/branch-list${query}`, { token }),
  );
const isSignedIn = async (token: string) => (await call(server, 'GET /api/me', { token })).status === 200;
const receive = (token: string, headers: Record<string, string> = {}) =>
  call(server, 'POST /api/trading/cash/received', {
    token,
    headers,
    payload: [{ account: 24, amount: 10, remarks: '' }],
  });

/** Every field of the form, each unlike its default (spec 1 §2.6). */
const whole = {
  name: 'Bogura Sadar',
  branch_types_id: 2,
  business_type_id: 7,
  contact_person: 'Rahim Uddin',
  phone: '01711223344',
  email: 'bogura@acme.test',
  address: 'Station Road, Bogura',
  notes: 'Opened after the harvest',
  pad_heading_print: 1,
  print_size: 'pos',
  paper_size: 'POS 80 mm',
  invoice_label: 'Bill',
  purchase_note: 'Weighed at the gate',
  sales_note: 'Sold goods are not taken back',
  money_format: 'western',
  status: 1,
  is_protected: true,
  short_stock_policy: 'block',
  credit_limit_policy: 'block',
  below_cost_policy: 'block',
  order_policy: 'allow',
  names_requisitions: false,
  requisition_policy: 'block',
  negative_cash: 'block',
  refund_policy: 'block',
  discount_policy: 'block',
  journal_remarks_policy: 'block',
  journal_account_policy: 'block',
  own_approval: 'block',
  discount_limit: 25,
  books_begin: firstDay,
  round_sales: true,
  report_zero_bal: true,
  manufactur_control: true,
  warranty_controll: true,
  have_warehouse: true,
  share_product_with_other_branch: true,
  share_customer_with_other_branch: true,
  have_customer_sl: true,
  use_bangla: true,
};

let made = 0;
async function add(more: object = {}): Promise<number> {
  made += 1;
  const branch = { ...whole, name: `Branch ${made}`, share_customer_with_other_branch: false, ...more };
  return dataOf<{ id: number }>(await post('branch-store', branch)).id;
}

/** An accountant who works in the branch. */
async function accountantIn(branchId: number): Promise<string> {
  made += 1;
  const email = `accountant${made}@acme.test`;
  const person = { name: email, email, lang: 'en', branch_id: branchId, role_id: acme.roleIds.Accountant };
  const passwords = { password: 'rickshaw-at-noon', confirmPassword: 'rickshaw-at-noon' };
  const { usr_id: userId } = dataOf<{ usr_id: number }>(
    await call(server, 'POST /api/user/user-store', { token: admin, payload: { ...person, ...passwords } }),
  );
  return tokenOf(server, acme, { userId, email, branchId });
}

/** Returns events by action: the numbers of events do not show their order. */
const eventsOf = async (subject: string) =>
  inCompany(server.services.db, { companyId: acme.companyId, mode: 'report' }, async (tx) => {
    const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit_event where subject = ${subject} order by action`.execute(tx);
    return rows;
  });

describe('a new branch', () => {
  test('keeps every field, has its books open on the day of head office, and is on record', async () => {
    const reply = await post('branch-store', whole);
    const { id } = dataOf<{ id: number }>(reply);
    expect(reply.body.data).toEqual({ id, version: 1 });
    const names = { business_type: 'Construction', status_label: 'Active' };
    expect(await read(id)).toEqual({ ...whole, ...names, id, branch_id: id, version: 1, logo: null });
    const edit = await call(server, `GET /api/branch/branch-edit/${id}`, { token: admin });
    expect(edit.body.data).toMatchObject({ editData: { branch: { id, name: 'Bogura Sadar' } } });
    const token = await accountantIn(id);
    const settings = dataOf<Settings>(await call(server, 'GET /api/settings', { token }));
    expect(settings).toMatchObject({
      trx_dt: firstDay,
      branch: {
        name: 'Bogura Sadar',
        pad_heading_print: 1,
        use_bangla: true,
        money_format: 'western',
        print_size: 'pos',
        paper_size: 'POS 80 mm',
      },
    });
    const options = dataOf<object[]>(await call(server, 'GET /api/branch/ddl/all-branch', { token }));
    const printed = { id, pad_heading_print: 1, print_size: 'pos', paper_size: 'POS 80 mm' };
    expect(options).toEqual([expect.objectContaining(printed)]);
    expect((await receive(token)).body.data).toMatchObject({ vr_no: 'CR-2627-000001', vr_date: firstDay });
    expect(await eventsOf(`branch ${id}`)).toEqual([
      { action: 'branch.create', before: null, after: { ...whole, pad_heading_print: true } },
    ]);
  });

  test('has a print heading of 1 or 0, and takes true and false for them', async () => {
    const { id } = dataOf<{ id: number }>(await post('branch-store', { ...whole, name: 'Heading' }));
    for (const [sent, given] of [
      [false, 0],
      [true, 1],
      [0, 0],
    ]) {
      expect((await update(id, { pad_heading_print: sent })).status).toBe(200);
      expect((await read(id)).pad_heading_print).toBe(given);
    }
    const wrong = await update(id, { pad_heading_print: 'yes' });
    expect([wrong.status, wrong.body.error?.fields]).toEqual([422, { pad_heading_print: ['Please check this.'] }]);
  });

  test('needs a name of its own, whatever the case of its letters', async () => {
    const reply = await post('branch-store', { ...whole, name: 'ACME trading' });
    expect(refusalOf(reply)).toEqual([409, 'name_taken', 'The name already taken!']);
    expect(reply.body.error?.fields).toEqual({ name: ['The name already taken!'] });
    const token = await tokenOf(server, bengal, bengal.people.admin);
    expect((await post('branch-store', whole, token)).status, 'in another company it is free').toBe(200);
  });

  test('is no second head office', async () => {
    expect(refusalOf(await post('branch-store', { ...whole, name: 'Second', branch_types_id: 1 }))).toEqual([
      409,
      'head_office_exists',
      'The company has a head office already.',
    ]);
  });

  test('has the defaults of the form where nothing is said', async () => {
    const id = dataOf<{ id: number }>(
      await post('branch-store', { name: 'Plain', branch_types_id: 5, business_type_id: 1 }),
    ).id;
    expect(await read(id)).toMatchObject({
      paper_size: 'A4',
      print_size: 'normal',
      short_stock_policy: 'warn',
      below_cost_policy: 'warn',
      order_policy: 'warn',
      names_requisitions: true,
      requisition_policy: 'warn',
      negative_cash: 'warn',
      refund_policy: 'warn',
      discount_policy: 'warn',
      journal_remarks_policy: 'warn',
      journal_account_policy: 'warn',
      own_approval: 'allow',
      discount_limit: 50,
      status: 1,
    });
  });

  test('takes the money format of its company where it says none', async () => {
    const company = await createTestCompany(server, 'Surma');
    const formatOf = (format: string) =>
      inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, async (tx) => {
        await sql`update company set money_format = ${format} where company_id = ${company.companyId}`.execute(tx);
      });
    const token = await tokenOf(server, company, company.people.admin);
    const plain = { branch_types_id: 5, business_type_id: 1 };
    const added = async (branch: object) => {
      const { id } = dataOf<{ id: number }>(await post('branch-store', branch, token));
      const reply = await call(server, `GET /api/branch/branch-edit/${id}`, { token });
      return dataOf<{ branch: { money_format: string } }>(reply).branch.money_format;
    };
    await formatOf('western');
    expect(await added({ ...plain, name: 'Sylhet' })).toBe('western');
    expect(await added({ ...plain, name: 'Tamabil', money_format: 'indian' }), 'unless it says one').toBe('indian');
    const { companyId } = company;
    const besides = { name: 'Beanibazar', officeTypeId: 5, businessTypeId: 1 };
    const founded = await inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
      const id = await createBranch(tx, companyId, besides);
      return sql<{ format: string }>`select money_format as format from branch where branch_id = ${id}`.execute(tx);
    });
    expect(founded.rows, 'or comes with the set-up').toEqual([{ format: 'western' }]);
  });

  test.each([
    [{ name: '  ' }, 'name'],
    [{ branch_types_id: 6 }, 'branch_types_id'],
    [{ business_type_id: 10 }, 'business_type_id'],
    [{ email: 'nobody' }, 'email'],
    [{ paper_size: 'A3' }, 'paper_size'],
    [{ money_format: 'roman' }, 'money_format'],
    [{ status: 3 }, 'status'],
    [{ use_bangla: 'yes' }, 'use_bangla'],
    [{ notes: 'x'.repeat(1001) }, 'notes'],
  ])('%j is refused at its field', async (faulty, field) => {
    const reply = await post('branch-store', { ...whole, name: 'Faulty', ...faulty });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error?.fields ?? {})).toEqual([field]);
  });

  test('is one, however often its save arrives', async () => {
    const key = { 'idempotency-key': 'branch-1' };
    const branch = { ...whole, name: 'Once' };
    const [first, again] = await Promise.all([
      post('branch-store', branch, admin, key),
      post('branch-store', branch, admin, key),
    ]);
    expect([first.status, again.text]).toEqual([200, first.text]);
  });
});

describe('the list', () => {
  test('shows head office first, then by name, with type and status in words', async () => {
    const { data, total } = await list('?per_page=100');
    expect(total).toBe(data.length);
    expect(data[0]).toMatchObject({ name: 'Acme Head Office', branch_types_id: 1, status_label: 'Active' });
    expect(data[1]).toMatchObject({
      id: acme.branches.electronics,
      branch_id: acme.branches.electronics,
      name: 'Acme Electronics',
      contact_person: '',
      business_type: 'Computer and Accessories',
      business_type_id: 4,
      branch_types_id: 3,
      phone: '',
      status: 1,
      status_label: 'Active',
      is_protected: true,
      version: 1,
    });
  });

  test('is searched, filtered by status and cut into pages', async () => {
    const id = await add({ contact_person: 'Zakir 100%', status: 0 });
    expect((await list('?search=zakir')).data.map((branch) => branch.id)).toEqual([id]);
    expect((await list('?search=0%25')).data.map((branch) => branch.id)).toEqual([id]);
    expect((await list('?status=0')).data.map((branch) => branch.status_label)).toEqual(['Inactive']);
    expect((await list('?status=1&search=zakir')).total).toBe(0);
    expect((await list('?page=2&per_page=10&search=Acme')).data).toEqual([]);
  });

  test('is sorted by its columns, both ways, blanks last, and so is its export', async () => {
    await add({ name: 'Sorted D', contact_person: 'anwar', business_type_id: 8, phone: '3' });
    await add({ name: 'sorted b', contact_person: '', business_type_id: 2, phone: '1' });
    await add({ name: 'Sorted C', contact_person: 'Zohra', business_type_id: 7, phone: '', status: 0 });
    await add({ name: 'Sorted A', contact_person: 'anwar', business_type_id: 4, phone: '2' });
    const lettersBy = async (sort: string, more = '') =>
      (await list(`?search=sorted&sort=${sort}${more}`)).data.map(({ name }) => name.slice(-1)).join('');
    expect(await lettersBy('')).toBe('AbCD');
    expect(await lettersBy('-name')).toBe('DCbA');
    expect(await lettersBy('contact_person'), 'equal ones by name').toBe('ADCb');
    expect(await lettersBy('-contact_person')).toBe('CADb');
    expect(await lettersBy('business_type'), 'by the names, not the numbers').toBe('ACbD');
    expect(await lettersBy('-phone')).toBe('DAbC');
    expect(await lettersBy('status')).toBe('AbDC');
    expect(await lettersBy('-name', '&per_page=10&page=2')).toBe('');
    const { text } = await call(server, 'GET /api/branch/branch-list/export?format=csv&search=sorted&sort=-name', {
      token: admin,
    });
    expect(text.match(/sorted \w/gi)).toEqual(['Sorted D', 'Sorted C', 'sorted b', 'Sorted A']);
  });

  test.each(['notes', '--name', 'name;drop table branch', 'version', 'name desc'])(
    'is not sorted by %s',
    async (sort) => {
      const reply = await call(server, `GET /api/branch/branch-list?sort=${encodeURIComponent(sort)}`, {
        token: admin,
      });
      expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([422, ['sort']]);
    },
  );

  test('shows a branch user the own branch', async () => {
    const manager = await tokenOf(server, acme, acme.people.manager);
    expect((await list('', manager)).data.map(({ name }) => name)).toEqual(['Acme Trading']);
  });

  test('leaves as a spreadsheet', async () => {
    const csv = await call(server, 'GET /api/branch/branch-list/export?format=csv&search=electronics', {
      token: admin,
    });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [heads = '', row = ''] = csv.text.replace('\ufeff', '').split('\r\n');
    expect(heads).toContain('Number,Branch Name,Contact Person,Branch Type,Business Type,Contact Number,Email');
    const { electronics } = acme.branches;
    expect(row).toContain(`1,${electronics},Acme Electronics,,Sales Outlet,Computer and Accessories,,`);
    expect(row).toMatch(/,Active$/);
  });

  test('goes with the types of branches', async () => {
    const types = dataOf<{ business_types: { id: number; name: string }[]; branch_types: object[] }>(
      await call(server, 'GET /api/branch/ddl/types', { token: admin }),
    );
    expect(types.business_types.filter(({ id }) => [4, 7, 8].includes(id)).map(({ name }) => name)).toEqual([
      'Computer and Accessories',
      'Construction',
      'Trading',
    ]);
    expect(types.branch_types[0]).toEqual({ id: 1, name: 'Head Offices' });
  });
});

describe('a file of branches', () => {
  const lines = ['Branch Name,Branch Type,Business Type', 'Ashuganj,Sales Outlet,Trading', 'Kasba,Factory,Nonsense'];
  const post = (path: string, token: string, content: readonly string[]) =>
    upload(server, `/branch/branch-import${path}`, token, content.join('\r\n'));

  test('adds branches with their books, all or none, and a dry run adds none', async () => {
    const { faults } = dataOf<ImportOutcome>(await post('/check', admin, lines));
    const message = 'This is not one of the choices.';
    expect(faults).toEqual([{ row: 3, column: 'Business Type', cell: 'Nonsense', message }]);
    expect((await post('', admin, lines)).status).toBe(422);
    const good = lines.slice(0, 2);
    expect(dataOf<ImportOutcome>(await post('/check', admin, good))).toMatchObject({ added: 1, faults: [] });
    expect((await list('?search=ashuganj')).total).toBe(0);
    expect(dataOf<ImportOutcome>(await post('', admin, good))).toMatchObject({ added: 1 });
    const [branch] = (await list('?search=ashuganj')).data;
    const token = await accountantIn(branch?.id ?? 0);
    expect((await receive(token)).body.data).toMatchObject({ vr_date: firstDay });
  });

  test('is for who may add branches, not only change them', async () => {
    const changer = await personWho(server, acme, ['import.run', 'branch.edit'], acme.branches.head);
    const reply = await post('/check', await tokenOf(server, acme, changer), lines);
    expect(refusalOf(reply)[1]).toBe('forbidden');
  });

  test('disables no head office', async () => {
    const { head } = acme.branches;
    const { faults } = dataOf<ImportOutcome>(
      await post('/check', admin, ['Number,Branch Name,Status', `${head},Acme Head Office,Inactive`]),
    );
    expect(faults.map(({ message }) => message)).toEqual(['The company needs its head office.']);
  });
});

describe('a change of a branch', () => {
  test('makes the next version, and its difference is on record', async () => {
    const id = await add();
    const reply = await update(id, { phone: '01999', use_bangla: false });
    expect(reply.body.data).toEqual({ id, version: 2 });
    expect(await read(id)).toMatchObject({ phone: '01999', use_bangla: false, version: 2 });
    expect((await eventsOf(`branch ${id}`)).at(-1)).toEqual({
      action: 'branch.update',
      before: { phone: '01711223344', use_bangla: true },
      after: { phone: '01999', use_bangla: false },
    });
  });

  test('is made by one of two who make it at once', async () => {
    const id = await add();
    const seen = await read(id);
    const replies = await Promise.all(
      ['First', 'Second'].map((contact_person) => post('branch-update', { ...seen, contact_person })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refusalOf(replies.find(({ status }) => status === 409) as TestReply)).toEqual([
      409,
      'stale_version',
      'This record was changed by someone else. Please reload.',
    ]);
  });

  test('keeps names apart and head office single', async () => {
    const id = await add();
    expect(refusalOf(await update(id, { name: 'acme head office' }))[1]).toBe('name_taken');
    expect(refusalOf(await update(id, { branch_types_id: 1 }))[1]).toBe('head_office_exists');
    const needed = [409, 'head_office_needed', 'The company needs its head office.'];
    expect(refusalOf(await update(acme.branches.head, { branch_types_id: 5 }))).toEqual(needed);
    expect(refusalOf(await update(acme.branches.head, { status: 0 }))).toEqual(needed);
    expect((await update(acme.branches.head, { phone: '0288' })).status).toBe(200);
  });

  test('reaches no branch of another company', async () => {
    const seen = await read(acme.branches.trading);
    const token = await tokenOf(server, bengal, bengal.people.admin);
    const beyond = 90;
    expect((await call(server, `GET /api/branch/branch-edit/${beyond}`, { token })).status).toBe(404);
    expect((await post('branch-update', { ...seen, id: beyond }, token)).status).toBe(404);
    expect((await setStatus(beyond, 0, token)).status).toBe(404);
  });
});

describe('a disabled branch', () => {
  test('signs its people out, takes no voucher, and stays readable to head office', async () => {
    const id = await add();
    const accountant = await accountantIn(id);
    expect((await receive(accountant)).status).toBe(200);
    const visitor = await tokenOf(server, acme, acme.people.admin);
    await switchTo(id, visitor);
    const reply = await setStatus(id, 0);
    expect(reply.body.data).toMatchObject({ branch: { id, status: 0, status_label: 'Inactive', version: 2 } });
    expect(await isSignedIn(accountant)).toBe(false);
    expect(await branchOf(visitor), 'a visitor from head office is back there').toBe(acme.branches.head);
    expect(refusalOf(await receive(visitor, { 'x-branch-id': `${id}` }))[1]).toBe('branch_changed');
    const book = await call(
      server,
      `GET /api/reports/cashbook?branch_id=${id}&start_date=${firstDay}&end_date=${firstDay}`,
      { token: admin },
    );
    expect((book.body.data as { details: unknown[] }).details).toHaveLength(1);
    expect(refusalOf(await call(server, 'POST /api/user/switch-branch', { token: admin, payload: { id } }))).toEqual([
      409,
      'branch_disabled',
      'This branch is disabled.',
    ]);
    expect((await setStatus(id, 1)).status).toBe(200);
    expect(await isSignedIn(accountant), 'the old session stays dead').toBe(false);
    expect(await branchOf(visitor)).toBe(acme.branches.head);
    expect((await eventsOf(`branch ${id}`)).map(({ action }) => action)).toEqual([
      'branch.create',
      'branch.disable',
      'branch.enable',
    ]);
  });

  test('is disabled by the form as well', async () => {
    const id = await add();
    const accountant = await accountantIn(id);
    expect((await update(id, { status: 0 })).status).toBe(200);
    expect(await isSignedIn(accountant)).toBe(false);
  });

  test('is never head office; twice is once', async () => {
    expect(refusalOf(await setStatus(acme.branches.head, 0))[1]).toBe('head_office_needed');
    const id = await add();
    await setStatus(id, 0);
    expect((await setStatus(id, 0)).body.data).toMatchObject({ branch: { version: 2 } });
  });
});

const switchTo = async (id: number, token: string) =>
  dataOf(await call(server, 'POST /api/user/switch-branch', { token, payload: { id } }));
const branchOf = async (token: string) =>
  dataOf<{ id: number }>(await call(server, 'GET /api/user/current-branch', { token })).id;

describe('working in another branch', () => {
  test('moves settings, day and vouchers of this session, and of no other', async () => {
    const [here, elsewhere] = await Promise.all([
      tokenOf(server, acme, acme.people.admin),
      tokenOf(server, acme, acme.people.admin),
    ]);
    const id = await add({ name: 'Switched To', business_type_id: 4 });
    expect(await switchTo(id, here)).toEqual({ id, name: 'Switched To' });
    const settings = dataOf<Settings>(await call(server, 'GET /api/settings', { token: here }));
    expect(settings).toMatchObject({ trx_dt: firstDay, branch: { id, business_type_id: 4 } });
    expect(await branchOf(elsewhere)).toBe(acme.branches.head);
    expect((await receive(here)).body.data).toMatchObject({ vr_no: 'CR-2627-000001' });
    const ids = dataOf<{ id: number }[]>(await call(server, 'GET /api/branch/ddl/all-branch', { token: here }));
    expect(
      ids.map((branch) => branch.id),
      'every branch is still in reach',
    ).toContain(acme.branches.head);
    expect(await eventsOf(`user ${acme.people.admin.userId}`)).toContainEqual({
      action: 'session.branch',
      before: { branch_id: acme.branches.head },
      after: { branch_id: id },
    });
    await switchTo(acme.branches.head, here);
    expect(await branchOf(here)).toBe(acme.branches.head);
  });

  test('tells a tab that still shows the branch before', async () => {
    const token = await tokenOf(server, acme, acme.people.admin);
    const id = await add();
    const oldTab = { 'x-branch-id': `${acme.branches.head}` };
    await switchTo(id, token);
    expect(refusalOf(await receive(token, oldTab))).toEqual([
      409,
      'branch_changed',
      'Your branch has changed. Please reload.',
    ]);
    expect((await receive(token, { 'x-branch-id': `${id}` })).status).toBe(200);
  });

  test('is for those who reach the branch', async () => {
    const manager = await tokenOf(server, acme, acme.people.manager);
    const payload = { id: acme.branches.electronics };
    expect((await call(server, 'POST /api/user/switch-branch', { token: manager, payload })).status).toBe(404);
    const own = { id: acme.branches.trading };
    expect((await call(server, 'POST /api/user/switch-branch', { token: manager, payload: own })).status).toBe(200);
  });

  test('is once, however often it is asked for with its key', async () => {
    const token = await tokenOf(server, acme, acme.people.admin);
    const id = await add();
    const ask = (branch: number) =>
      call(server, 'POST /api/user/switch-branch', {
        token,
        payload: { id: branch },
        headers: { 'idempotency-key': `switch-${id}` },
      });
    const first = await ask(id);
    await switchTo(acme.branches.head, token);
    expect([(await ask(id)).text, await branchOf(token)]).toEqual([first.text, acme.branches.head]);
    expect((await ask(acme.branches.trading)).body.error?.code).toBe('idempotency_mismatch');
  });

  test('puts protected branches out of reach, until the person is back in head office or works in one', async () => {
    const { head, trading, electronics } = acme.branches;
    const token = await tokenOf(server, acme, acme.people.admin);
    const reach = async () => {
      const options = await call(server, 'GET /api/branch/ddl/all-branch', { token });
      return dataOf<{ id: number }[]>(options).map(({ id }) => id);
    };
    const dues = async (branchId: number) =>
      (await call(server, `GET /api/reports/due-list?branch_id=${branchId}&enddate=${firstDay}`, { token })).status;
    const officer = dataOf<{ usr_id: number }>(
      await call(server, `GET /api/user/user-edit/${acme.people.officer.userId}`, { token }),
    ).usr_id;
    expect(await reach()).toContain(electronics);
    await switchTo(trading, token);
    expect(await reach()).not.toContain(electronics);
    expect(await reach()).toEqual(expect.arrayContaining([head, trading]));
    expect([await dues(electronics), await dues(trading), await dues(head)]).toEqual([404, 200, 200]);
    expect((await call(server, `GET /api/user/user-edit/${officer}`, { token })).status).toBe(404);
    const payload = { id: electronics };
    expect((await call(server, 'POST /api/user/switch-branch', { token, payload })).status).toBe(404);
    await switchTo(head, token);
    expect(await dues(electronics)).toBe(200);
    await switchTo(electronics, token);
    expect([await dues(electronics), await dues(trading)]).toEqual([200, 200]);
  });

  test('ends when the person leaves head office', async () => {
    const payload = {
      name: 'Visitor',
      email: 'visitor@acme.test',
      lang: 'en',
      branch_id: acme.branches.head,
      role_id: acme.roleIds.Accountant,
      password: 'rickshaw-at-noon',
      confirmPassword: 'rickshaw-at-noon',
    };
    const { usr_id: userId } = dataOf<{ usr_id: number }>(
      await call(server, 'POST /api/user/user-store', { token: admin, payload }),
    );
    const token = await tokenOf(server, acme, { userId, email: payload.email, branchId: acme.branches.head });
    await switchTo(acme.branches.electronics, token);
    await call(server, 'POST /api/user/user-update', {
      token: admin,
      payload: {
        ...payload,
        usr_id: userId,
        version: 1,
        branch_id: acme.branches.trading,
        password: '',
        confirmPassword: '',
      },
    });
    expect(await branchOf(token)).toBe(acme.branches.trading);
    expect((await list('', await managerOfTrading())).total).toBe(1);
  });
});

const managerOfTrading = () => tokenOf(server, acme, acme.people.manager);

describe('customers of a branch', () => {
  let owner: number;
  let guest: string;
  let guestBranch: number;
  let customer: number;

  beforeAll(async () => {
    owner = await add();
    guestBranch = await add();
    guest = await accountantIn(guestBranch);
    customer = await inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into account (company_id, account_id, group_id, branch_id, name, is_party)
        select ${acme.companyId}, 5001, group_id, ${owner}, 'Kamal Store', true from account_group
        where company_id = ${acme.companyId} and name = 'Accounts Receivable'
        returning account_id as id`.execute(tx);
      await showBranches(tx, [owner]);
      await sql`insert into party (company_id, account_id, type_id, idfr_code) values (${acme.companyId}, 5001, 1, 'C-1')`.execute(
        tx,
      );
      return rows[0]?.id ?? 0;
    });
  });

  const offers = async (token: string) =>
    dataOf<{ value: number }[]>(await call(server, 'GET /api/coal4/search?searchName=kamal', { token }));
  const listed = async (token: string) =>
    dataOf<{ total: number }>(await call(server, 'GET /api/coal4/coal4-list?search=kamal', { token })).total;
  const chosen = async (token: string) =>
    dataOf<{ id: number }[]>(await call(server, 'GET /api/coal4/ddl', { token })).some(({ id }) => id === customer);
  const details = async (token: string) =>
    (await call(server, `GET /api/coal4/account-details/${customer}`, { token })).status;
  const pay = async (token: string) => {
    const payload = [{ account: customer, amount: 5, remarks: '' }];
    const { status, body } = await call(server, 'POST /api/trading/cash/received', { token, payload });
    return body.error?.code ?? status;
  };

  test('are nobody else’s while the branch does not share them', async () => {
    expect([await offers(guest), await listed(guest), await chosen(guest), await details(guest)]).toEqual([
      [],
      0,
      false,
      404,
    ]);
    expect((await call(server, `GET /api/coal4/coal4-edit/${customer}`, { token: guest })).status).toBe(404);
    expect(await pay(guest)).toBe('account_not_found');
    const own = await accountantIn(owner);
    expect([(await offers(own)).length, await listed(own), await chosen(own), await details(own)]).toEqual([
      1,
      1,
      true,
      200,
    ]);
    expect(await pay(own)).toBe(200);
    expect([await listed(admin), await details(admin)], 'head office may look').toEqual([1, 200]);
    expect((await offers(admin)).length, 'and books it where the customer belongs').toBe(0);
  });

  test('are every branch’s while it does', async () => {
    expect((await update(owner, { share_customer_with_other_branch: true })).status).toBe(200);
    expect([(await offers(guest)).length, await listed(guest), await chosen(guest), await details(guest)]).toEqual([
      1,
      1,
      true,
      200,
    ]);
    expect(await pay(guest)).toBe(200);
    expect((await update(owner, { share_customer_with_other_branch: false })).status).toBe(200);
    expect(await pay(guest)).toBe('account_not_found');
  });

  test('stay on the vouchers that they are on when it does no longer, and come onto no other', async () => {
    expect((await update(owner, { share_customer_with_other_branch: true })).status).toBe(200);
    const payload = [{ account: customer, amount: 5, remarks: '' }];
    const paid = await call(server, 'POST /api/trading/cash/received', { token: guest, payload });
    const [theirs, other] = [paid, await receive(guest)].map((reply) => dataOf<{ mtm_id: number }>(reply).mtm_id);
    expect((await update(owner, { share_customer_with_other_branch: false })).status).toBe(200);
    const edit = async (mtmId: number | undefined) => {
      const rows = [{ account: customer, amount: 7, remarks: 'corrected', mtmId }];
      const reply = await call(server, 'POST /api/trading/cash/received/api-update', { token: guest, payload: rows });
      return reply.body.error?.code ?? reply.status;
    };
    expect(await edit(theirs)).toBe(200);
    expect(await edit(other)).toBe('account_not_found');
  });
});
