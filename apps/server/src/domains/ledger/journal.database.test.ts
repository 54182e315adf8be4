import { createHash } from 'node:crypto';
import { ACCOUNT } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  approveVouchers,
  closeDay,
  createPostingQueue,
  currentDay,
  findVoucherByNumber,
  jumpDay,
  loadVoucher,
  type NewVoucher,
  postDatedVoucher,
  postVoucher,
  runAudit,
  type SaveResult,
  supersedeVoucher,
  verifySeals,
  voidVoucher,
} from '#domains/ledger/index';
import { type BookCompany, bookTime, createBookCompany, transfer } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';

let database: TestDatabase;
let databases: Databases;
let superuser: Client;
let company: BookCompany;

beforeAll(async () => {
  database = await createTestDatabase();
  databases = await openDatabases(database);
  superuser = new Client({ connectionString: database.superuser });
  await superuser.connect();
});

afterAll(async () => {
  await superuser.end();
  await databases.close();
  await database.dispose();
});

beforeEach(async () => {
  company = await createBookCompany(database, databases);
});

const clock = { now: () => bookTime };

function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inCompany(databases, { companyId: company.companyId, mode: 'write' }, work);
}

function receipt(amountPaisa: bigint, more: Partial<NewVoucher> = {}): NewVoucher {
  const draft = transfer(1, company.customerIds[0] ?? 0, ACCOUNT.cash, amountPaisa);
  return { branchId: 1, draft, expectedDay: null, author: company.author, idempotency: null, ...more };
}

function keyed(key: string, body = key) {
  return { key, route: 'POST /test', bodyHash: createHash('sha256').update(body).digest() };
}

function code(result: SaveResult | Awaited<ReturnType<typeof closeDay>>): string {
  return result.ok ? 'ok' : result.refusal.code;
}

async function auditFindings(): Promise<string[]> {
  const results = await inCompany(databases, { companyId: company.companyId, mode: 'report' }, (tx) =>
    runAudit(tx, company.companyId),
  );
  return results.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${JSON.stringify(finding)}`));
}

test('64 writers on one branch, each save sent twice: no gap, no duplicate, one voucher a key', async () => {
  const queue = createPostingQueue(databases, clock);
  const saves = Array.from({ length: 64 }, async (_, writer) => {
    const results = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const voucher = receipt(BigInt(100 + turn), { idempotency: keyed(`${writer}/${turn}`) });
      const twice = await Promise.all([
        queue.post(company.companyId, voucher),
        // The second posting bypasses the queue, like one of another process.
        write((tx) => postVoucher(tx, voucher, bookTime)),
      ]);
      results.push(twice);
    }
    return results;
  });
  const pairs = (await Promise.all(saves)).flat();
  const numbers = pairs.map(([one, other]) => {
    if (!one.ok || !other.ok) throw new Error('refused');
    expect({ ...one, isReplay: null }).toEqual({ ...other, isReplay: null });
    expect([one.isReplay, other.isReplay].sort()).toEqual([false, true]);
    return one.numberText;
  });
  expect(numbers.sort()).toEqual(
    Array.from({ length: 320 }, (_, index) => `CR-2627-${String(index + 1).padStart(6, '0')}`),
  );
  expect(await auditFindings()).toEqual([]);
});

test('posting against day closes: every voucher is on exactly one side, and no seal is broken', async () => {
  const queue = createPostingQueue(databases, clock);
  const days: IsoDate[] = [];
  const someOn = (day: IsoDate) => vi.waitFor(() => expect(days).toContain(day), { timeout: 30_000, interval: 5 });
  let closing = true;
  const posting = Array.from({ length: 16 }, async () => {
    while (closing) {
      const result = await queue.post(company.companyId, receipt(500n));
      if (result.ok) days.push(result.date);
    }
  });
  const openDays: IsoDate[] = ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04', '2026-07-05'];
  try {
    for (const [index, nextDate] of openDays.slice(1).entries()) {
      const currentDate = await write((tx) => currentDay(tx, company.companyId, 1));
      expect(currentDate).toBe(openDays[index]);
      await someOn(currentDate);
      const ask = { currentDate, nextDate };
      expect(code(await write((tx) => closeDay(tx, 1, ask, company.author, bookTime)))).toBe('ok');
    }
    await someOn('2026-07-05');
  } finally {
    closing = false;
    await Promise.all(posting);
  }
  expect([...new Set(days)].sort()).toEqual(openDays);
  const { rows } = await superuser.query<{ count: number }>(
    'select count(*)::int as count from voucher where company_id = $1',
    [company.companyId],
  );
  expect(rows[0]?.count).toBe(days.length);
  expect(await auditFindings()).toEqual([]);
});

test('two who close at once close one day', async () => {
  const ask = { currentDate: '2026-07-01', nextDate: '2026-07-02' };
  const results = await Promise.all([1, 2].map(() => write((tx) => closeDay(tx, 1, ask, company.author, bookTime))));
  expect(results.map(code).sort()).toEqual(['day_changed', 'ok']);
});

test('two who edit the same version at once: one wins, the other is told', async () => {
  const saved = await write((tx) => postVoucher(tx, receipt(1000n), bookTime));
  if (!saved.ok) throw new Error('refused');
  const edit = (amountPaisa: bigint) =>
    write((tx) =>
      supersedeVoucher(
        tx,
        {
          ...changeOf(saved.voucherId, 1),
          change: 'edit',
          draft: transfer(1, company.customerIds[1] ?? 0, ACCOUNT.cash, amountPaisa),
        },
        bookTime,
      ),
    );
  expect((await Promise.all([edit(1n), edit(2n)])).map(code).sort()).toEqual(['ok', 'stale_version']);
  expect(await auditFindings()).toEqual([]);
});

function changeOf(voucherId: bigint, expectedVersion: number) {
  const { author } = company;
  const common = { expectedDay: null, mayChangeClosedDays: true, reason: 'wrong customer', author, idempotency: null };
  return { voucherId, expectedVersion, ...common };
}

test('a bad voucher in a batch fails alone', async () => {
  const queue = createPostingQueue(databases, clock);
  const bad = (draft: NewVoucher['draft'], more: Partial<NewVoucher> = {}) => receipt(1n, { draft, ...more });
  const results = await Promise.all([
    queue.post(company.companyId, receipt(100n)),
    queue.post(company.companyId, bad(transfer(1, 999_999, ACCOUNT.cash, 5n))),
    queue.post(company.companyId, receipt(200n)),
    queue.post(company.companyId, receipt(300n, { expectedDay: '2026-06-30' })),
    queue.post(company.companyId, bad({ ...transfer(1, 1001, ACCOUNT.cash, 5n), entries: [] })),
    queue.post(company.companyId, receipt(400n, { idempotency: keyed('same') })),
    queue.post(company.companyId, receipt(400n, { idempotency: keyed('same', 'another body') })),
  ]);
  expect(results.map(code)).toEqual([
    'ok',
    'account_not_found',
    'ok',
    'day_changed',
    'no_rows',
    'ok',
    'idempotency_mismatch',
  ]);
  expect(await auditFindings()).toEqual([]);
});

test('accounts that are archived or another branch’s are refused, and an archived one may stay on an edit', async () => {
  const [own = 0, archived = 0, elsewhere = 0] = company.customerIds;
  const saved = await write((tx) =>
    postVoucher(tx, receipt(1n, { draft: transfer(1, archived, ACCOUNT.cash, 7n) }), bookTime),
  );
  if (!saved.ok) throw new Error('refused');
  await superuser.query('update account set status = 3 where company_id = $1 and account_id = $2', [
    company.companyId,
    archived,
  ]);
  await superuser.query('update account set branch_id = 2 where company_id = $1 and account_id = $2', [
    company.companyId,
    elsewhere,
  ]);
  const post = (from: number) =>
    write((tx) => postVoucher(tx, receipt(1n, { draft: transfer(1, from, ACCOUNT.cash, 5n) }), bookTime));
  expect(code(await post(own))).toBe('ok');
  expect(code(await post(archived))).toBe('account_archived');
  expect(code(await post(elsewhere))).toBe('account_not_allowed');
  await superuser.query('update branch set share_customers = true where company_id = $1 and branch_id = 2', [
    company.companyId,
  ]);
  expect(code(await post(elsewhere)), 'a customer whom the other branch shares').toBe('ok');
  const draft = transfer(1, archived, ACCOUNT.cash, 8n);
  const edited = await write((tx) =>
    supersedeVoucher(tx, { ...changeOf(saved.voucherId, 1), change: 'edit', draft }, bookTime),
  );
  expect(code(edited)).toBe('ok');
});

test('a voucher is found by any number it ever had, with all its versions', async () => {
  const saved = await write((tx) => postVoucher(tx, receipt(1000n), bookTime));
  if (!saved.ok) throw new Error('refused');
  const { voucherId } = saved;
  const draft = { ...transfer(2, ACCOUNT.cash, company.customerIds[0] ?? 0, 1000n), remarks: 'a payment' };
  await write((tx) => supersedeVoucher(tx, { ...changeOf(voucherId, 1), change: 'retype', draft }, bookTime));
  await write((tx) => voidVoucher(tx, changeOf(voucherId, 2), bookTime));
  await write(async (tx) => {
    for (const typeId of [1, 2] as const) {
      const number = { typeId, fiscalYear: '2627', number: 1 };
      expect(await findVoucherByNumber(tx, company.companyId, 1, number)).toBe(voucherId);
    }
    const loaded = await loadVoucher(tx, company.companyId, voucherId);
    expect(
      loaded?.history.map(({ change, numberText, isVoid, totalPaisa, userName }) => [
        change,
        numberText,
        isVoid,
        totalPaisa,
        userName,
      ]),
    ).toEqual([
      ['post', 'CR-2627-000001', false, 1000n, 'Keeper'],
      ['retype', 'CP-2627-000001', false, 1000n, 'Keeper'],
      ['void', 'CP-2627-000001', true, 0n, 'Keeper'],
    ]);
    expect(loaded?.history[0]?.entries[0]?.map(({ accountName, debitPaisa }) => [accountName, debitPaisa])).toEqual([
      ['Cash', 1000n],
      [`Customer ${company.customerIds[0]}`, 0n],
    ]);
  });
});

test('a refusal leaves nothing behind', async () => {
  const result = await write(async (tx) => {
    await postVoucher(tx, receipt(100n), bookTime);
    return jumpDay(tx, 1, { expectedDay: null, toDate: '2026-07-01' }, company.author, bookTime);
  });
  expect(code(result)).toBe('same_day');
  const { rows } = await superuser.query('select 1 from voucher where company_id = $1', [company.companyId]);
  expect(rows).toEqual([]);
});

test('verify names the first voucher that is not what was sealed', async () => {
  for (const amountPaisa of [100n, 200n, 300n]) await write((tx) => postVoucher(tx, receipt(amountPaisa), bookTime));
  const ask = { currentDate: '2026-07-01', nextDate: '2026-07-02' };
  await write((tx) => closeDay(tx, 1, ask, company.author, bookTime));
  const broken = () => write((tx) => verifySeals(tx, company.companyId));
  expect(await broken()).toEqual([]);
  await superuser.query('set session_replication_role = replica');
  await superuser.query(
    `update line set debit_paisa = debit_paisa * 2, credit_paisa = credit_paisa * 2
     where company_id = $1 and 200 in (debit_paisa, credit_paisa)`,
    [company.companyId],
  );
  await superuser.query('set session_replication_role = origin');
  expect((await broken()).map(({ numberText }) => numberText)).toEqual(['CR-2627-000002']);
});

/** Every table of the books, and whether the application may write it without the functions of the books. */
const journal = [
  'voucher',
  'voucher_version',
  'voucher_number',
  'voucher_counter',
  'entry',
  'line',
  'trading_day',
  'day_seal',
  'idempotency_key',
  'account_day',
  'account_month',
  'account_balance',
  'party_owed',
  'account_year',
  'branch_year',
];

test('raw SQL of the application sees one company, and writes no journal', async () => {
  await write((tx) => postVoucher(tx, receipt(100n, { idempotency: keyed('one') }), bookTime));
  const ask = { currentDate: '2026-07-01', nextDate: '2026-07-02' };
  await write((tx) => closeDay(tx, 1, ask, company.author, bookTime));
  const other = company;
  company = await createBookCompany(database, databases);
  const { rows: tables } = await superuser.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('voucher_type', 'link_role')`);
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(journal));

  for (const { name } of tables) {
    const { rows } = await superuser.query(`select 1 from ${name} where company_id = $1`, [other.companyId]);
    const seen = await write(async (tx) => {
      const found = await sql`select 1 from ${sql.table(name)} where company_id = ${other.companyId}`.execute(tx);
      return found.rows;
    }).catch((error: { code?: string }) => error.code);
    expect([name, seen === '42501' || (Array.isArray(seen) && seen.length === 0)]).toEqual([name, true]);
    if (journal.includes(name) || name === 'audit_event')
      expect([name, rows.length > 0]).toEqual([name, name !== 'account_year']);
  }
  for (const name of journal) {
    for (const statement of [
      `insert into ${name} default values`,
      `update ${name} set company_id = 1`,
      `delete from ${name}`,
      `truncate ${name}`,
    ]) {
      await expect(
        write((tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toMatchObject({ code: '42501' });
    }
  }
  for (const statement of ['update audit_event set ip = $$x$$', 'delete from audit_event', 'truncate audit_event']) {
    await expect(
      write((tx) => sql.raw(statement).execute(tx)),
      statement,
    ).rejects.toMatchObject({ code: '42501' });
  }
  const foreign = sql`insert into audit_event (company_id, at, action) values (${other.companyId}, now(), 'x')`;
  await expect(write((tx) => foreign.execute(tx))).rejects.toMatchObject({ code: '42501' });
});

test('a transaction without a company sees nothing and posts nothing', async () => {
  const { rows } = await sql`select 1 from account`.execute(databases.app);
  expect(rows).toEqual([]);
  await expect(sql`select post_vouchers(now(), '[]')`.execute(databases.app)).rejects.toMatchObject({
    code: 'CB002',
  });
});

test('not even the owner alters the record, or lets an unbalanced entry in', async () => {
  await write((tx) => postVoucher(tx, receipt(100n, { idempotency: keyed('one') }), bookTime));
  await refusesToOwner([
    'update line set debit_paisa = debit_paisa + 1 where company_id = $1',
    'update line set live = true where company_id = $1',
    'update line set live = false where company_id = $1 and debit_paisa > 0',
    'delete from line where company_id = $1',
    'delete from voucher where company_id = $1',
    `update voucher_version set remarks = 'x' where company_id = $1`,
    'delete from voucher_number where company_id = $1',
    `update audit_event set ip = '' where company_id = $1`,
    'delete from idempotency_key where company_id = $1',
    'delete from key_advice where company_id = $1',
    `update key_advice set advice = '{}' where company_id = $1`,
    'delete from trading_day where company_id = $1',
    ...Object.values(moreLines),
  ]);
});

/** Balanced lines for a voucher that already has its lines: in its entry, and in an entry of their own. */
const moreLines = {
  oneSided: `insert into line (company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, entry_no, line_no, remarks)
    select company_id, branch_id, voucher_id, account_id, vr_date, 1, 0, entry_no, 99, '' from line where company_id = $1 and line_no = 1`,
  sameEntry: `insert into line (company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, entry_no, line_no, remarks)
    select company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, entry_no, line_no + 2, '' from line where company_id = $1`,
  otherEntry: `with e as (
      insert into entry (company_id, version, voucher_id, entry_no)
      select company_id, version, voucher_id, entry_no + 1 from entry where company_id = $1
    )
    insert into line (company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, entry_no, line_no, remarks)
    select company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, entry_no + 1, line_no, '' from line where company_id = $1`,
};

/** Checks that a superuser's statements are refused and leave the books unchanged. */
async function refusesToOwner(statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    await expect(
      superuser.query(statement, [company.companyId]).then(() => null),
      statement,
    ).rejects.toMatchObject({ code: 'CB002' });
  }
  expect(await auditFindings()).toEqual([]);
}

/** Raw SQL for the version that an edit writes, without its lines. */
const nextVersion = `insert into voucher_version (company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void,
    changed_at, total_paisa, amount_paisa, vr_no, remarks, kind, form_version, form)
  select company_id, branch_id, voucher_id, version + 1, 'edit', type_id, vr_date, is_void, changed_at, total_paisa, total_paisa, vr_no, '', 'test', 1, '{}'
  from voucher_version where company_id = $1`;

/** Changes of a voucher that are missing in its record. */
const changesBesideTheRecord = [
  'update line set live = false where company_id = $1',
  'update voucher set is_void = true where company_id = $1',
  'update voucher set is_void = true, version = version + 1, total_paisa = 0 where company_id = $1',
  'update voucher set is_approved = not is_approved, is_void = true where company_id = $1',
  'update voucher set type_id = 2 where company_id = $1',
  `update voucher set vr_date = vr_date - 1 where company_id = $1`,
  'update voucher set number = number + 1 where company_id = $1',
  'update voucher set total_paisa = total_paisa + 1 where company_id = $1',
  `update voucher set vr_no = 'CR-2627-000099' where company_id = $1`,
  'update voucher set version = version + 1 where company_id = $1',
];

test('not even the owner changes a voucher beside its versions', async () => {
  await write((tx) => postVoucher(tx, receipt(100n), bookTime));
  await refusesToOwner(changesBesideTheRecord);
  await superuser.query('update voucher set is_approved = false where company_id = $1', [company.companyId]);
});

test('not even the owner changes an approved voucher, but for its approval', async () => {
  await write((tx) => postVoucher(tx, receipt(100n), bookTime));
  const range = { startDate: '2026-07-01', endDate: '2026-07-01' };
  expect(await write((tx) => approveVouchers(tx, [1], range, company.author, bookTime))).toMatchObject({ approved: 1 });
  await refusesToOwner([...changesBesideTheRecord, nextVersion, ...Object.values(moreLines)]);
  await superuser.query('update voucher set is_approved = false where company_id = $1', [company.companyId]);
  await superuser.query('update voucher set is_approved = true where company_id = $1', [company.companyId]);
  expect(await auditFindings()).toEqual([]);
});

test('not even the owner writes into a closed day, or opens one again', async () => {
  await write((tx) => postVoucher(tx, receipt(100n), bookTime));
  const ask = { currentDate: '2026-07-01', nextDate: '2026-07-02' };
  expect(code(await write((tx) => closeDay(tx, 1, ask, company.author, bookTime)))).toBe('ok');
  await refusesToOwner([
    ...changesBesideTheRecord,
    nextVersion,
    ...Object.values(moreLines),
    wholeVoucher({ vrDate: '2026-07-01' }),
    `update trading_day set is_open = false, folded = true where company_id = $1 and is_open`,
    `update trading_day set day = day + 10 where company_id = $1`,
    `update day_seal set seal = previous where company_id = $1`,
  ]);
});

/** Returns one statement that writes a whole voucher, as the functions of the books write it. */
function wholeVoucher({
  vrDate = '2026-07-01',
  number = 1,
  totalPaisa = 100,
  linesPaisa = 100,
  yearStart = 2026,
  typeId = 2,
}): string {
  return `with v as (select nextval('voucher_id_seq') as id), n as (
      insert into voucher_number (company_id, branch_id, type_id, fiscal_year, number, voucher_id)
      select $1, 1, ${typeId}, ${yearStart}, ${number}, id from v
    ), c as (
      insert into voucher_counter (company_id, branch_id, type_id, fiscal_year, last_number)
      values ($1, 1, ${typeId}, ${yearStart}, ${number})
    ), w as (
      insert into voucher_version (company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void,
       changed_at, total_paisa, amount_paisa, vr_no, remarks, kind, form_version, form)
     select $1, 1, id, 1, 'post', ${typeId}, '${vrDate}', false, now(), ${totalPaisa}, ${totalPaisa}, '${typeId === 18 ? 'SA' : 'CP'}-2627-00000${number}', '', 'test', 1, '{}' from v
    ), a as (
      insert into audit_event (company_id, at, voucher_id, action) select $1, now(), id, 'voucher.post' from v
    ), e as (
      insert into entry (company_id, version, voucher_id, entry_no) select $1, 1, id, 1 from v where ${linesPaisa} > 0
    ), l as (
      insert into line (company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, entry_no, line_no, remarks)
      select $1, 1, id, case side when 0 then 13 else 17 end, '${vrDate}', ${linesPaisa} * (1 - side), ${linesPaisa} * side, 1, side + 1, ''
      from v, generate_series(0, 1) side where ${linesPaisa} > 0
    )
    insert into voucher (company_id, branch_id, voucher_id, type_id, fiscal_year, number, vr_date, total_paisa, created_at, vr_no)
    select $1, 1, id, ${typeId}, ${yearStart}, ${number}, '${vrDate}', ${totalPaisa}, now(), '${typeId === 18 ? 'SA' : 'CP'}-2627-00000${number}' from v`;
}

test('not even the owner brings in a voucher that is not whole, leaves a gap or is of a day that is not open', async () => {
  await refusesToOwner([
    wholeVoucher({ vrDate: '2026-06-30' }),
    wholeVoucher({ vrDate: '2026-07-02' }),
    wholeVoucher({ yearStart: 2025 }),
    wholeVoucher({ number: 2 }),
    wholeVoucher({ totalPaisa: 200 }),
    wholeVoucher({ totalPaisa: 0 }),
    wholeVoucher({ linesPaisa: 0 }),
    wholeVoucher({ linesPaisa: 0, totalPaisa: 0 }),
    wholeVoucher({ linesPaisa: 0, totalPaisa: 0, typeId: 18, vrDate: '2026-07-02' }),
    `insert into voucher_number (company_id, branch_id, type_id, fiscal_year, number, voucher_id) values ($1, 1, 1, 2026, 1, 1)`,
    `insert into voucher (company_id, branch_id, voucher_id, type_id, fiscal_year, number, vr_date, total_paisa, created_at, vr_no)
     values ($1, 1, nextval('voucher_id_seq'), 1, 2026, 1, '2026-07-01', 100, now(), 'CR-2627-000001')`,
  ]);
  await superuser.query(wholeVoucher({}), [company.companyId]);
  expect(await auditFindings()).toEqual([]);
  // A voucher of type 18 may have no lines, but the audit then reports that its movements are missing.
  await superuser.query(wholeVoucher({ linesPaisa: 0, totalPaisa: 0, typeId: 18 }), [company.companyId]);
  expect((await auditFindings()).map((finding) => finding.split(':')[0])).toEqual(['movements_are_current']);
});

test('that its author may change closed days, the door finds out by itself', async () => {
  const saved = await write((tx) => postVoucher(tx, receipt(100n), bookTime));
  if (!saved.ok) throw new Error('refused');
  const ask = { currentDate: '2026-07-01', nextDate: '2026-07-02' };
  await write((tx) => closeDay(tx, 1, ask, company.author, bookTime));
  const voidAs = (author: BookCompany['author']) =>
    write((tx) => voidVoucher(tx, { ...changeOf(saved.voucherId, 1), author }, bookTime));
  expect(code(await voidAs(company.clerk))).toBe('day_closed');
  expect(code(await voidAs(company.author))).toBe('ok');
  expect(await auditFindings()).toEqual([]);
});

test('an opening balance bears a date of its own, numbered and sealed in its year', async () => {
  const dated = (date: string, draft: NewVoucher['draft'], more: Partial<NewVoucher> = {}) =>
    write((tx) =>
      postDatedVoucher(tx, { ...receipt(1n, { draft, ...more }), date, mayChangeClosedDays: true }, bookTime),
    );
  const opening = transfer(19, ACCOUNT.openingBalanceEquity, company.bankIds[0] ?? 0, 500n);
  const close = { ...transfer(6, ACCOUNT.sales, ACCOUNT.retainedEarnings, 700n), isSystem: true };
  const one = { idempotency: keyed('opening') };
  const first = await dated('2026-06-30', opening, one);
  expect(first).toMatchObject({ ok: true, numberText: 'OB-2526-000001', date: '2026-06-30', isReplay: false });
  expect(await dated('2026-06-30', opening, one)).toEqual({ ...first, isReplay: true });

  for (const [date, draft] of [
    ['2026-06-29', opening],
    ['2026-07-01', opening],
    ['2026-06-30', close],
    ['2027-06-30', close],
    ['2026-06-30', transfer(1, 1001, ACCOUNT.cash, 5n)],
  ] as const) {
    expect([date, draft.typeId, code(await dated(date, draft))]).toEqual([date, draft.typeId, 'date_not_allowed']);
  }
  expect(code(await dated('2026-06-30', opening, { author: company.clerk }))).toBe('day_closed');
  expect(code(await dated('2026-06-30', { ...opening, entries: [] }))).toBe('no_rows');
  expect(code(await dated('2026-06-30', opening, { expectedDay: '2026-06-30' }))).toBe('day_changed');

  if (!first.ok) throw new Error('refused');
  const draft = transfer(19, ACCOUNT.openingBalanceEquity, company.bankIds[0] ?? 0, 900n);
  const edit = { ...changeOf(first.voucherId, 1), change: 'edit', draft } as const;
  expect(await write((tx) => supersedeVoucher(tx, edit, bookTime))).toMatchObject({ date: '2026-06-30', version: 2 });
  expect(code(await write((tx) => voidVoucher(tx, changeOf(first.voucherId, 2), bookTime)))).toBe('ok');
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int as count from day_seal where company_id = $1 and day = '2026-06-30'`,
    [company.companyId],
  );
  expect(rows[0]?.count, 'a seal for a post, an edit and a void').toBe(3);
  expect(await auditFindings()).toEqual([]);
});

test('a branch whose books are not open says so', async () => {
  await superuser.query(
    `insert into branch (company_id, branch_id, name, office_type_id, business_type_id) values ($1, 9, 'New', 5, 8)`,
    [company.companyId],
  );
  const queue = createPostingQueue(databases, clock);
  expect(code(await queue.post(company.companyId, receipt(1n, { branchId: 9 })))).toBe('no_open_day');
  expect(code(await write((tx) => postVoucher(tx, receipt(1n, { branchId: 9 }), bookTime)))).toBe('no_open_day');
  const ask = { currentDate: '2026-07-01', nextDate: '2026-07-02' };
  expect(code(await write((tx) => closeDay(tx, 9, ask, company.author, bookTime)))).toBe('no_open_day');
});

test('nobody jumps without the permission, whoever asks the door', async () => {
  const jump = (author: BookCompany['author']) =>
    write((tx) => jumpDay(tx, 1, { expectedDay: null, toDate: '2026-08-01' }, author, bookTime));
  expect(code(await jump(company.clerk))).toBe('forbidden');
  expect(code(await jump(company.author))).toBe('ok');
});
