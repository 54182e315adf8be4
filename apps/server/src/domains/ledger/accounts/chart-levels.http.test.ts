import type { AuditRow } from '@cashbook/contract/audit/audit';
import type { ImportOutcome } from '@cashbook/contract/spreadsheet-import';
import { ACCOUNT, balance, CHART_LEVEL_3, CHART_LEVEL_4, credit, debit, GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { postVoucher } from '#domains/ledger/journal.store';
import { testDraft } from '#testing/book-company';
import { addAccount, type CashDesk, openCashDesk, refusalOf } from '#testing/cash-desk';
import { personWho, tokenOf } from '#testing/test-company';
import type { TestReply } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';
import { upload } from '#testing/upload';

const { server, acme, bengal } = await useTwoCompanies();
/** Has coa.edit. */
const accountant = await openCashDesk(server, acme, acme.people.accountant);
/** Has coa.view. */
const reader = await personWho(server, acme, ['coa.view'], acme.branches.trading);
const viewer = await openCashDesk(server, acme, reader);
/** Has neither. */
const salesman = await openCashDesk(server, acme, acme.people.salesman);
const stranger = await openCashDesk(server, bengal, bengal.people.admin);

interface Page {
  readonly data: readonly Record<string, unknown>[];
  readonly total: number;
  readonly current_page: number;
  readonly last_page: number;
  readonly per_page: number;
}
const list = async (desk: CashDesk, level: number, query = '') =>
  (await desk.get(`/coal${level}/coal${level}-list${query}`)).body.data as Page;
const store = (desk: CashDesk, level: number, body: object, headers?: Record<string, string>) =>
  desk.post(`/coal${level}/coal${level}-store`, body, headers);
const update = (desk: CashDesk, level: number, body: object) => desk.post(`/coal${level}/coal${level}-update`, body);
const read = (desk: CashDesk, level: number, id: number) => desk.get(`/coal${level}/coal${level}-edit/${id}`);

/**
 * Posts 5 taka to an account against capital, without the API; to a bank as a bank receipt. `meanwhile` runs before it is
 * in the books.
 */
async function postTo(account: number, meanwhile = async () => {}, typeId: 3 | 6 = 6): Promise<void> {
  const { companyId, branches, people } = acme;
  const draft = testDraft(typeId, [balance([debit(account, 500n), credit(ACCOUNT.capital, 500n)])]);
  const author = { userId: people.accountant.userId, ip: '', userAgent: '' };
  const voucher = { branchId: branches.trading, author, draft, expectedDay: null, idempotency: null };
  await inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
    const posted = await postVoucher(tx, voucher, server.clock.now());
    if (!posted.ok) throw new Error(posted.refusal.code);
    await meanwhile();
  });
}

describe('lists', () => {
  test('each level shows its names', async () => {
    expect((await list(accountant, 1)).data).toContainEqual({
      id: 1,
      name: 'Assets',
      is_system: true,
      status: 1,
      version: 1,
      company_name: 'Acme',
      nature: 'asset',
    });
    expect((await list(accountant, 2)).data).toContainEqual(
      expect.objectContaining({ id: 11, name: 'Current Assets', parent_id: 1, l1_name: 'Assets' }),
    );
    expect((await list(accountant, 3, '?search=discounts')).data).toEqual([
      expect.objectContaining({ id: GROUP.discountsAllowed, l2_name: 'Indirect Expenses', source_name: 'Expenses' }),
      expect.objectContaining({ id: GROUP.discountsReceived, l2_name: 'Indirect Income', source_name: 'Income' }),
    ]);
    expect((await list(accountant, 4, `?search=${ACCOUNT.cash}`)).data).toEqual([
      expect.objectContaining({ id: 17, name: 'Cash', l3_name: 'Cash in Hand', l2_name: 'Current Assets' }),
    ]);
  });

  test('sorted by what stands above, both ways, equal ones by name', async () => {
    const sorted = async (level: number, sort: string, key: string) =>
      (await list(accountant, level, `?per_page=100&sort=${sort}`)).data.map((row) => [
        String(row[key]).toLowerCase(),
        String(row.name).toLowerCase(),
      ]);
    const inOrder = (pairs: string[][]) =>
      pairs.toSorted(([a = '', an = ''], [b = '', bn = '']) => (a === b ? (an < bn ? -1 : 1) : a < b ? -1 : 1));
    for (const [level, key] of [
      [2, 'l1_name'],
      [3, 'l2_name'],
      [3, 'source_name'],
      [4, 'l3_name'],
      [4, 'l2_name'],
    ] as const) {
      const rows = await sorted(level, key, key);
      expect(rows).toEqual(inOrder(rows));
      const falling = (await sorted(level, `-${key}`, key)).map(([above]) => above);
      expect(falling).toEqual(rows.map(([above]) => above).toReversed());
    }
    const names = (await sorted(4, '-name', 'name')).map(([name]) => name);
    expect(names).toEqual(names.toSorted().toReversed());
    const { text } = await accountant.get('/coal1/coal1-list/export?format=csv&sort=-name');
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[2])).toEqual(['Liabilities', 'Income', 'Expenses', 'Equity', 'Assets']);
    expect((await accountant.get('/coal1/coal1-list?sort=l1_name')).status, 'not a column of level 1').toBe(422);
  });

  test('in pages, by name', async () => {
    const first = await list(accountant, 4, '?page=0&per_page=10');
    expect(first).toMatchObject({
      total: CHART_LEVEL_4.length,
      current_page: 1,
      last_page: Math.ceil(CHART_LEVEL_4.length / 10),
      per_page: 10,
    });
    const pages = [first];
    for (let page = 2; page <= first.last_page; page += 1) {
      pages.push(await list(accountant, 4, `?page=${page}&per_page=10`));
    }
    const names = pages.flatMap(({ data }) => data.map(({ name }) => String(name).toLowerCase()));
    expect(names).toHaveLength(CHART_LEVEL_4.length);
    expect(names).toEqual([...names].sort());
    expect((await list(accountant, 4, '?page=9')).data).toEqual([]);
    expect((await list(accountant, 3, '?parent_id=11&per_page=50')).total).toBe(
      CHART_LEVEL_3.filter(({ parentId }) => parentId === 11).length,
    );
  });

  test.each(['per_page=7', 'page=-1', 'page=x', 'parent_id=x', `search=${'x'.repeat(101)}`])(
    '%s is refused',
    async (query) => {
      expect((await accountant.get(`/coal4/coal4-list?${query}`)).status).toBe(422);
    },
  );

  test.each(['%', '_', "'", '\\'])('%s is a character, not a pattern', async (typed) => {
    expect((await list(accountant, 4, `?search=${encodeURIComponent(typed)}`)).total).toBe(0);
  });
});

describe('lists leave as spreadsheets', () => {
  /** Returns the last two lines: with one row, they are the heads and the row. */
  const exported = async (desk: CashDesk, level: number, query: string) => {
    const { text } = await desk.get(`/coal${level}/coal${level}-list/export?${query}`);
    return text.replace('\ufeff', '').split('\r\n').slice(-3, -1);
  };

  test.each([
    [1, 'search=equity', ['Sl. No.,Number,Name,Nature,Company Name,Status', '1,3,Equity,Equity,Acme,Active']],
    [2, 'search=11', ['Sl. No.,Number,Name,L1 Name,Status', '1,11,Current Assets,Assets,Active']],
    [
      3,
      'search=discounts+all',
      [
        'Sl. No.,Number,Name,L2 Name,Source Name,Status',
        `1,${GROUP.discountsAllowed},Discounts Allowed,Indirect Expenses,Expenses,Active`,
      ],
    ],
    [
      4,
      `search=${ACCOUNT.cash}`,
      [
        'Sl. No.,Number,Name,L3 Name,Kind of account,Fee (%),Overdraft limit,L2 Name,Status',
        '1,17,Cash,Cash in Hand,,,,Current Assets,Active',
      ],
    ],
  ])('level %i, with its filters', async (level, query, lines) => {
    expect(await exported(viewer, level, `format=csv&${query}`)).toEqual(lines);
  });

  test('whole, however many pages the list has, and as a workbook too', async () => {
    const [, last] = await exported(accountant, 4, 'format=csv');
    expect(last).toMatch(new RegExp(`^${CHART_LEVEL_4.length},`));
    const under = await exported(accountant, 3, 'format=csv&parent_id=11');
    expect(under[1]).toMatch(new RegExp(`^${CHART_LEVEL_3.filter(({ parentId }) => parentId === 11).length},`));
    const workbook = await accountant.get('/coal4/coal4-list/export?format=xlsx');
    expect([workbook.status, workbook.text.slice(0, 2)]).toEqual([200, 'PK']);
    expect((await accountant.get('/coal4/coal4-list/export?format=pdf')).status).toBe(422);
  });

  test('without the accounts of branches out of reach', async () => {
    const branchId = acme.branches.electronics;
    await addAccount(server, acme, { groupId: GROUP.accountsReceivable, name: 'Next Door', branchId });
    const heads = 'Sl. No.,Number,Name,L3 Name,Kind of account,Fee (%),Overdraft limit,L2 Name,Status';
    expect(await exported(accountant, 4, 'format=csv&search=next+door')).toEqual([heads]);
    const neighbour = await openCashDesk(server, acme, await personWho(server, acme, ['coa.view'], branchId));
    const [, theirs] = await exported(neighbour, 4, 'format=csv&search=next+door');
    expect(theirs).toMatch(/^1,\d+,Next Door,Accounts Receivable,,,,Current Assets,Active$/);
  });
});

describe('adding and changing', () => {
  test('an account is added, renamed, moved, archived, and leaves the choices', async () => {
    const created = await store(accountant, 4, { name: '  Office Rent ', parent_id: GROUP.administration });
    expect(created.status).toBe(200);
    const { id, version } = created.body.data as { id: number; version: number };
    expect(id).toBeGreaterThan(1000);
    expect((await read(accountant, 4, id)).body.data).toMatchObject({ name: 'Office Rent', l3_name: 'Administration' });
    const renamed = { id, version, name: 'Shop Lease', parent_id: GROUP.selling, status: 1 };
    expect((await update(accountant, 4, renamed)).body.data).toEqual({ id, version: version + 1 });
    expect(refusalOf(await update(accountant, 4, renamed))).toEqual([
      409,
      'stale_version',
      'This record was changed by someone else. Please reload.',
    ]);
    expect((await update(accountant, 4, { ...renamed, version: version + 1, status: 3 })).status).toBe(200);
    expect((await read(accountant, 4, id)).body.data).toMatchObject({
      name: 'Shop Lease',
      l3_name: 'Selling',
      status: 3,
    });
    const choices = (await accountant.get('/coal4/ddl')).body.data as { id: number }[];
    expect(choices.some((choice) => choice.id === id)).toBe(false);
    expect((await accountant.get('/coal4/search?searchName=lease')).body.data).toEqual([]);
  });

  test('groups are added on every level, and accounts under them', async () => {
    const idOf = async (level: number, body: object) =>
      ((await store(accountant, level, body)).body.data as { id: number }).id;
    const top = await idOf(1, { name: 'Projects', nature: 'expense' });
    const second = await idOf(2, { name: 'Sites', parent_id: top });
    const third = await idOf(3, { name: 'Site A', parent_id: second });
    const account = await idOf(4, { name: 'Bricks', parent_id: third });
    expect((await read(accountant, 3, third)).body.data).toMatchObject({ l2_name: 'Sites', source_name: 'Expenses' });
    expect((await read(accountant, 4, account)).body.data).toMatchObject({ l3_name: 'Site A', l2_name: 'Sites' });
    const saved = await accountant.saved('payment', [{ account, amount: 10 }]);
    expect(saved.vr_no).toBe('CP-2627-000001');
    const moved = { id: account, version: 1, name: 'Bricks', parent_id: GROUP.sales, status: 1 };
    expect(refusalOf(await update(accountant, 4, moved))).toEqual([
      409,
      'account_in_use',
      'This account is in use. It can only move to a group of the same nature.',
    ]);
    const archived = { id: third, version: 1, name: 'Site A', parent_id: second, status: 3 };
    expect(refusalOf(await update(accountant, 3, archived)).slice(0, 2)).toEqual([409, 'account_in_use']);
  });

  test('each change stands in the audit trail as it was and as it is, groups by their names', async () => {
    const administrator = await openCashDesk(server, acme, acme.people.admin);
    const created = await store(accountant, 4, { name: 'Tea Bill', parent_id: GROUP.administration });
    const { id } = created.body.data as { id: number };
    const tea = { id, name: 'Tea Bill', parent_id: GROUP.administration, status: 1 };
    const changes = [{ name: 'Tea and Snacks' }, { parent_id: GROUP.selling }, { status: 3 }];
    let now: object = tea;
    for (const [index, change] of changes.entries()) {
      now = { ...now, ...change };
      expect((await update(accountant, 4, { ...now, version: index + 1 })).status).toBe(200);
    }
    const nature = await store(accountant, 1, { name: 'Ventures', nature: 'expense' });
    const { id: top, version } = nature.body.data as { id: number; version: number };
    await update(accountant, 1, { id: top, version, name: 'Ventures', nature: 'income', status: 1 });

    const trail = async (search: string) => {
      const { body } = await administrator.get(`/audit/list?per_page=20&search=${encodeURIComponent(search)}`);
      const { data } = body.data as { data: AuditRow[] };
      return data.map(({ action, subject, changes: fields }) => [
        `${action} ${subject}`,
        ...fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
      ]);
    };
    expect(await trail('tea and')).toEqual([
      ['account.update Tea and Snacks', 'status: 1 → 3'],
      ['account.update Tea and Snacks', 'parent: Administration → Selling'],
      ['account.update Tea and Snacks', 'name: Tea Bill → Tea and Snacks'],
      ['account.create Tea and Snacks', 'name: null → Tea Bill', 'status: null → 1', 'parent: null → Administration'],
    ]);
    expect(await trail('ventures')).toEqual([
      ['account.update Ventures', 'nature: expense → income'],
      ['account.create Ventures', 'name: null → Ventures', 'nature: null → expense', 'status: null → 1'],
    ]);
  });

  test('a system account can be renamed, and neither moved nor archived', async () => {
    const cash = { id: 17, version: 1, name: 'Cash in the box', parent_id: GROUP.cashInHand, status: 1 };
    const system = [409, 'system_account', 'A system account can be renamed, not removed or moved.'];
    expect(refusalOf(await update(accountant, 4, { ...cash, parent_id: GROUP.cashAtBank }))).toEqual(system);
    expect(refusalOf(await update(accountant, 4, { ...cash, status: 3 }))).toEqual(system);
    expect((await update(accountant, 4, cash)).status).toBe(200);
    expect((await read(accountant, 4, 17)).body.data).toMatchObject({ name: 'Cash in the box', version: 2 });
    expect((await read(stranger, 4, 17)).body.data).toMatchObject({ name: 'Cash', version: 1 });
    const assets = { id: 1, version: 1, name: 'Assets', nature: 'expense', status: 1 };
    expect(refusalOf(await update(accountant, 1, assets))).toEqual(system);
  });

  test.each<[string, number, object, number, string]>([
    ['a name that is taken', 4, { name: 'sales return', parent_id: GROUP.sales }, 409, 'name_taken'],
    ['no name', 4, { name: '  ', parent_id: GROUP.sales }, 422, 'invalid_input'],
    ['a parent that does not exist', 4, { name: 'Lost', parent_id: 999_999 }, 422, 'parent_not_found'],
    ['a parent of another level', 4, { name: 'Lost', parent_id: 11 }, 422, 'parent_not_found'],
    ['a nature that is none', 1, { name: 'Lost', nature: 'other' }, 422, 'invalid_input'],
  ])('%s is refused', async (_name, level, body, status, code) => {
    const before = (await list(accountant, level)).total;
    expect(refusalOf(await store(accountant, level, body)).slice(0, 2)).toEqual([status, code]);
    expect((await list(accountant, level)).total).toBe(before);
  });

  test('only with permission, and in no other company', async () => {
    const body = { name: 'Mine', parent_id: GROUP.sales };
    expect((await store(salesman, 4, body)).status).toBe(403);
    expect((await salesman.get('/coal4/coal4-list')).status).toBe(403);
    expect((await salesman.get('/coal4/search?searchName=sales')).status, 'choosing an account is for all').toBe(200);
    expect((await store(viewer, 4, body)).status).toBe(403);
    expect((await list(viewer, 4)).total).toBeGreaterThan(0);
    const { id } = (await store(stranger, 4, { name: 'Theirs', parent_id: GROUP.sales })).body.data as { id: number };
    const own = await addAccount(server, acme, { groupId: GROUP.sales, name: 'Ours' });
    let last = own;
    while (last < id) last = await addAccount(server, acme, { groupId: GROUP.sales, name: `Ours ${last}` });
    const beyond = await addAccount(server, acme, { groupId: GROUP.sales, name: 'Beyond' });
    expect((await read(stranger, 4, beyond)).status).toBe(404);
    const change = { id: beyond, version: 1, name: 'Stolen', parent_id: GROUP.sales, status: 1 };
    expect(refusalOf(await update(stranger, 4, change)).slice(0, 2)).toEqual([404, 'not_found']);
    expect((await read(accountant, 4, beyond)).body.data).toMatchObject({ name: 'Beyond' });
  });

  test('a customer that another branch shares is seen here and changed there', async () => {
    const { companyId, branches } = acme;
    const branchId = branches.electronics;
    const customer = await addAccount(server, acme, {
      groupId: GROUP.accountsReceivable,
      name: 'Shared Buyer',
      branchId,
    });
    await inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
      await showBranches(tx, [branchId]);
      await sql`insert into party (company_id, account_id, type_id) values (${companyId}, ${customer}, 1)`.execute(tx);
      await sql`update account set is_party = true where account_id = ${customer}`.execute(tx);
      await sql`update branch set share_customers = true where branch_id = ${branchId}`.execute(tx);
    });
    const seen = { name: 'Shared Buyer', is_elsewhere: true };
    expect((await list(accountant, 4, '?search=shared+buyer')).data).toEqual([expect.objectContaining(seen)]);
    const change = { id: customer, version: 1, name: 'Mine now', parent_id: GROUP.accountsPayable, status: 3 };
    expect(refusalOf(await update(accountant, 4, change))).toEqual([404, 'not_found', 'Not found.']);
    const there = await openCashDesk(server, acme, await personWho(server, acme, ['coa.edit'], branchId));
    expect((await read(there, 4, customer)).body.data).toMatchObject({
      name: 'Shared Buyer',
      is_elsewhere: false,
      version: 1,
    });
    const rename = { ...change, name: 'Renamed Buyer', parent_id: GROUP.accountsReceivable, status: 1 };
    expect((await update(there, 4, rename)).status).toBe(200);
    const head = await openCashDesk(server, acme, acme.people.admin);
    expect((await update(head, 4, { ...rename, version: 2, name: 'Head Buyer' })).status).toBe(200);
    await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
      sql`update branch set share_customers = false where branch_id = ${branchId}`.execute(tx),
    );
  });

  test('an account does not change its nature past a voucher that is being posted to it', async () => {
    const account = await addAccount(server, acme, { groupId: GROUP.administration, name: 'Turning' });
    const turned = { id: account, version: 1, name: 'Turning', parent_id: GROUP.otherIncome, status: 1 };
    let turning: Promise<TestReply> | undefined;
    await postTo(account, async () => {
      turning = update(accountant, 4, turned);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(refusalOf((await turning) ?? (await update(accountant, 4, turned))).slice(0, 2)).toEqual([
      409,
      'account_in_use',
    ]);
  });

  test('a used account stays in or out of Cash in Hand and Cash at Bank; an unused one goes where it will', async () => {
    const sentence =
      'This account has vouchers. It cannot move into or out of Cash in Hand or Cash at Bank: they could not be changed any more, and the Cash Book would not be right.';
    const under = (id: number, version: number, parentId: number) =>
      update(accountant, 4, { id, version, name: `Account ${id}`, parent_id: parentId, status: 1 });
    const bkash = await addAccount(server, acme, { groupId: GROUP.accountsReceivable, name: 'bKash' });
    for (const [version, group] of [GROUP.cashAtBank, GROUP.cashInHand, GROUP.accountsReceivable].entries()) {
      expect((await under(bkash, version + 1, group)).status).toBe(200);
    }
    const { mtm_id: mtmId } = await accountant.saved('received', [{ account: bkash, amount: 10 }]);
    for (const group of [GROUP.cashAtBank, GROUP.cashInHand]) {
      expect(refusalOf(await under(bkash, 4, group))).toEqual([409, 'cash_account_in_use', sentence]);
    }
    expect((await under(bkash, 4, GROUP.advancesAndDeposits)).status).toBe(200);
    expect((await accountant.update('received', [{ account: bkash, amount: 11, mtmId }])).status).toBe(200);

    const bank = await addAccount(server, acme, { groupId: GROUP.cashAtBank, name: 'Pubali Bank' });
    await postTo(bank, undefined, 3);
    for (const group of [GROUP.accountsReceivable, GROUP.cashInHand]) {
      expect(refusalOf(await under(bank, 1, group))).toEqual([409, 'cash_account_in_use', sentence]);
    }
    // The database refuses the same when the server's own check is bypassed.
    for (const [account, group, code] of [
      [bank, GROUP.accountsReceivable, 'cash_account_in_use'],
      [bkash, GROUP.cashInHand, 'cash_account_in_use'],
      [bkash, GROUP.sales, 'account_in_use'],
    ] as const) {
      const moving = inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, (tx) =>
        sql`update account set group_id = ${group} where company_id = ${acme.companyId} and account_id = ${account}`.execute(
          tx,
        ),
      );
      await expect(moving).rejects.toMatchObject({ code: 'CB001', message: code });
    }
  });

  test('an account does not move under Cash in Hand past a voucher that is being posted to it', async () => {
    const account = await addAccount(server, acme, { groupId: GROUP.advancesAndDeposits, name: 'Moving' });
    const moved = { id: account, version: 1, name: 'Moving', parent_id: GROUP.cashInHand, status: 1 };
    let moving: Promise<TestReply> | undefined;
    await postTo(account, async () => {
      moving = update(accountant, 4, moved);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    const reply = (await moving) ?? (await update(accountant, 4, moved));
    expect(refusalOf(reply).slice(0, 2)).toEqual([409, 'cash_account_in_use']);
  });

  test('a repeat with its key adds once, and who did it is on record', async () => {
    const body = { name: 'Tea and snacks', parent_id: GROUP.administration };
    const key = { 'idempotency-key': 'tea' };
    const first = await store(accountant, 4, body, key);
    expect((await store(accountant, 4, body, key)).text).toBe(first.text);
    const other = await store(accountant, 4, { ...body, name: 'Coffee' }, key);
    expect(refusalOf(other)[1]).toBe('idempotency_mismatch');
    const { id } = first.body.data as { id: number };
    const { companyId, people } = acme;
    const { rows } = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) =>
      sql`select action, user_id from audit_event where subject = ${`level 4 ${id}`}`.execute(tx),
    );
    expect(rows).toEqual([{ action: 'account.create', user_id: people.accountant.userId }]);
  });
});

describe('a file', () => {
  const check = async (level: number, lines: readonly string[]) => {
    const importer = await personWho(server, acme, ['coa.edit', 'import.run'], acme.branches.trading);
    const token = await tokenOf(server, acme, importer);
    const { body } = await upload(server, `/coal${level}/coal${level}-import/check`, token, lines.join('\r\n'));
    return body.data as ImportOutcome;
  };

  test('adds accounts under the groups that it names, and says which groups there are not', async () => {
    const outcome = await check(4, ['Name,L3 Name', 'Cement,Administration', 'Sand,Nowhere', ',Selling']);
    expect(outcome.faults).toEqual([
      { row: 3, column: 'L3 Name', cell: 'Nowhere', message: 'This is not one of the choices.' },
      { row: 4, column: 'Name', cell: '', message: 'Name is required' },
    ]);
    expect(await check(4, ['Name,Level 3', 'Cement,Administration'])).toMatchObject({ added: 1, faults: [] });
  });

  test('moves neither a system account nor a used one where it may not go', async () => {
    const used = await addAccount(server, acme, { groupId: GROUP.administration, name: 'Used in a file' });
    await accountant.saved('payment', [{ account: used, amount: 10 }]);
    const { faults } = await check(4, [
      'Number,Name,L3 Name,Status',
      `${ACCOUNT.sales},Sales,Administration,Active`,
      `${used},Used in a file,Other Income,Active`,
      `${ACCOUNT.capital},Capital,Capital,Archived`,
    ]);
    expect(faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'Name', 'A system account can be renamed, not removed or moved.'],
      [3, 'L3 Name', 'This account is in use. It can only move to a group of the same nature.'],
      [4, 'Name', 'A system account can be renamed, not removed or moved.'],
    ]);
    const { faults: ofGroups } = await check(3, ['Number,Name,Status', `${GROUP.sales},Sales,Archived`]);
    expect(ofGroups).toHaveLength(1);
  });
});

describe('the account type-ahead', () => {
  let party: number;

  beforeAll(async () => {
    const { companyId } = acme;
    party = await addAccount(server, acme, { groupId: GROUP.accountsReceivable, name: 'Abdul Karim' });
    await addAccount(server, acme, { groupId: GROUP.cashAtBank, name: 'Karim Bank' });
    const branchId = acme.branches.electronics;
    await addAccount(server, acme, { groupId: GROUP.accountsReceivable, name: 'Karim Elsewhere', branchId });
    await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
      sql`insert into party (company_id, account_id, type_id, idfr_code, care_of, manual_address, mobile)
        values (${companyId}, ${party}, 1, 'C-0042', 'Rahim', 'Khatunganj', '01711000042')`.execute(tx),
    );
  });

  const offers = async (desk: CashDesk, query: string) =>
    ((await desk.get(`/coal4/search?${query}`)).body.data as { label: string }[]).map(({ label }) => label);

  test('offers what tells one customer from another', async () => {
    const reply = await accountant.get('/coal4/search?searchName=abdul');
    expect(reply.body.data).toEqual([
      {
        value: party,
        label: 'Abdul Karim',
        label_2: 'C-0042',
        label_3: 'Khatunganj',
        label_4: '01711000042',
        label_5: 'Rahim',
        balance: 0,
      },
    ]);
  });

  test('by name, code or mobile, of the kind asked for, in the working branch', async () => {
    expect(await offers(accountant, 'searchName=karim')).toEqual(['Karim Bank', 'Abdul Karim']);
    expect(await offers(accountant, 'searchName=c-0042')).toEqual(['Abdul Karim']);
    expect(await offers(accountant, 'searchName=000042')).toEqual(['Abdul Karim']);
    expect(await offers(accountant, 'searchName=karim&acType=bank')).toEqual(['Karim Bank']);
    expect(await offers(accountant, 'searchName=karim&acType=customer')).toEqual(['Abdul Karim']);
    expect(await offers(accountant, 'searchName=karim&acType=supplier')).toEqual([]);
    expect(await offers(stranger, 'searchName=karim')).toEqual([]);
  });

  test('asks nothing below three characters, and no other kinds', async () => {
    expect(await offers(accountant, 'searchName=ka')).toEqual([]);
    expect((await accountant.get('/coal4/search?searchName=karim&acType=other')).status).toBe(422);
    expect((await accountant.get('/coal4/search')).status).toBe(422);
  });

  test('details come with the balance in the working branch', async () => {
    await accountant.saved('received', [{ account: party, amount: 30.5 }]);
    await accountant.saved('payment', [{ account: party, amount: 10 }]);
    expect((await accountant.get(`/coal4/account-details/${party}`)).body.data).toEqual({
      id: party,
      name: 'Abdul Karim',
      group: 'Accounts Receivable',
      cust_party_infos: {
        idfr_code: 'C-0042',
        address: '',
        manual_address: 'Khatunganj',
        mobile: '01711000042',
        credit_days: 0,
      },
      balance: -20.5,
    });
    const head = await openCashDesk(server, acme, acme.people.admin);
    expect((await head.get(`/coal4/account-details/${party}`)).body.data).toMatchObject({ balance: 0 });
    expect((await accountant.get('/coal4/account-details/17')).body.data).toMatchObject({ cust_party_infos: null });
    expect((await stranger.get(`/coal4/account-details/${party}`)).status).toBe(404);
    expect((await accountant.get('/coal4/account-details/x')).status).toBe(422);
  });
});

test('a group moves to another line of the statements, of its own nature, and back', async () => {
  const move = async (id: number, statement_line: string | null) => {
    const { name, parent_id, version } = (await read(accountant, 3, id)).body.data as Record<string, unknown>;
    return update(accountant, 3, { id, name, parent_id, version, statement_line });
  };
  const moved = await move(GROUP.loans, 'otherCurrentLiabilities');
  expect(moved.status, moved.text).toBe(200);
  expect((await read(accountant, 3, GROUP.loans)).body.data).toMatchObject({
    statement_line: 'otherCurrentLiabilities',
    is_system: true,
  });
  expect(refusalOf(await move(GROUP.loans, 'administrative')).slice(0, 2)).toEqual([422, 'statement_line_other']);
  expect(refusalOf(await move(GROUP.cashAtBank, 'advancesPaid')).slice(0, 2)).toEqual([422, 'statement_line_fixed']);
  expect((await move(GROUP.loans, null)).status).toBe(200);
});
