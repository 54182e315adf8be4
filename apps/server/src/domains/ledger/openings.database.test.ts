import { createHash } from 'node:crypto';
import { ACCOUNT } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  createPostingQueue,
  jumpDay,
  postDatedVoucher,
  postVoucher,
  type RedateResult,
  runAudit,
  type SaveResult,
  supersedeVoucher,
  type VoucherDraft,
  voidVoucher,
} from '#domains/ledger/index';
import { type BookCompany, bookTime, createBookCompany, redateOne, transfer } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';

/** Opening balances: the day before the branch's first trading day, one live one per branch and account (accounting §10). */

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

const dayBefore = '2026-06-30';
const rahim = 1001;
const karim = 1002;

const openingOf = (accountId: number, amountPaisa = 500n) =>
  transfer(19, ACCOUNT.openingBalanceEquity, accountId, amountPaisa);
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inCompany(databases, { companyId: company.companyId, mode: 'write' }, work);
const keyed = (key: string) => ({
  key,
  route: 'POST /test',
  bodyHash: createHash('sha256').update(key).digest(),
});

interface Where {
  readonly date?: IsoDate;
  readonly branchId?: number;
  readonly key?: string;
}

const post = (draft: VoucherDraft, { date = dayBefore, branchId = 1, key }: Where = {}): Promise<SaveResult> => {
  const idempotency = key === undefined ? null : keyed(key);
  const seen = { expectedDay: null, author: company.author, idempotency, mayChangeClosedDays: true };
  return write((tx) => postDatedVoucher(tx, { branchId, draft, date, ...seen }, bookTime));
};

const changeOf = (voucherId: bigint) => ({
  voucherId,
  expectedVersion: null,
  expectedDay: null,
  mayChangeClosedDays: true,
  reason: 'a reason',
  author: company.author,
  idempotency: null,
});
const edit = (voucherId: bigint, draft: VoucherDraft, { typeId }: { typeId?: 6 } = {}) =>
  write((tx) => {
    const said = typeId === undefined ? draft : { ...draft, typeId };
    return supersedeVoucher(tx, { ...changeOf(voucherId), change: 'edit', draft: said }, bookTime);
  });

function codeOf(result: SaveResult | RedateResult): string {
  return result.ok ? 'ok' : result.refusal.code;
}

async function posted(draft: VoucherDraft): Promise<bigint> {
  const result = await post(draft);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.voucherId;
}

async function auditFindings(): Promise<unknown[]> {
  const { companyId } = company;
  const results = await inCompany(databases, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return results.filter(({ findings }) => findings.length > 0);
}

test('the ordinary door takes none, on whatever day is open, and the others beside it go through', async () => {
  const { companyId, author } = company;
  const voucher = (draft: VoucherDraft) => ({ branchId: 1, draft, expectedDay: null, author, idempotency: null });
  const opening = voucher(openingOf(rahim));
  expect(codeOf(await write((tx) => postVoucher(tx, opening, bookTime)))).toBe('opening_misdated');
  const queue = createPostingQueue(databases, { now: () => bookTime });
  const receipt = voucher(transfer(1, rahim, ACCOUNT.cash, 5n));
  const together = [receipt, opening, receipt].map((one) => queue.post(companyId, one));
  expect((await Promise.all(together)).map(codeOf)).toEqual(['ok', 'opening_misdated', 'ok']);
  expect(codeOf(await post(openingOf(rahim), { date: '2026-07-01' }))).toBe('date_not_allowed');
  expect(await auditFindings()).toEqual([]);
});

test('an account of a branch has one, until it is void', async () => {
  const first = await posted(openingOf(rahim));
  expect(await post(openingOf(rahim, 900n))).toEqual({
    ok: false,
    refusal: { code: 'opening_exists', detail: { accountId: rahim } },
  });
  expect(codeOf(await post(openingOf(karim)))).toBe('ok');
  expect(codeOf(await post(openingOf(rahim), { branchId: 2 }))).toBe('ok');
  expect(codeOf(await write((tx) => voidVoucher(tx, changeOf(first), bookTime)))).toBe('ok');
  expect(codeOf(await post(openingOf(rahim, 900n)))).toBe('ok');
  expect(codeOf(await post(openingOf(rahim, 900n)))).toBe('opening_exists');
  expect(await auditFindings()).toEqual([]);
});

test('an edit keeps the rule, and frees what it leaves', async () => {
  const first = await posted(openingOf(rahim));
  await posted(openingOf(karim));
  expect(codeOf(await edit(first, openingOf(rahim, 700n)))).toBe('ok');
  expect(codeOf(await edit(first, openingOf(karim, 700n)))).toBe('opening_exists');
  expect(codeOf(await write((tx) => redateOne(tx, company, first, '2026-06-29')))).toBe('opening_misdated');
  expect(codeOf(await edit(first, openingOf(1003)))).toBe('ok');
  expect(codeOf(await post(openingOf(rahim)))).toBe('ok');
  expect(codeOf(await edit(first, openingOf(1003), { typeId: 6 }))).toBe('ok');
  expect(codeOf(await post(openingOf(1003)))).toBe('ok');
  expect(await auditFindings()).toEqual([]);
});

test('of many at once one is in the books; a repeat with its key has the same answer', async () => {
  const codes = (await Promise.all(Array.from({ length: 8 }, () => post(openingOf(rahim))))).map(codeOf);
  expect(codes.sort()).toEqual(['ok', ...Array.from({ length: 7 }, () => 'opening_exists')]);
  const twice = Array.from({ length: 30 }, (_, index) => {
    const opening = openingOf(1003 + (index % 3));
    const branchId = 1 + (index % 2);
    return Promise.all([1, 2].map(() => post(opening, { key: `opening ${index}`, branchId })));
  });
  const won = [];
  for (const [one, other] of await Promise.all(twice)) {
    if (one === undefined || other === undefined) throw new Error('no pair');
    expect(codeOf(one)).toBe(codeOf(other));
    if (!one.ok || !other.ok) continue;
    expect({ ...one, isReplay: null }).toEqual({ ...other, isReplay: null });
    won.push(one.voucherId);
  }
  expect(new Set(won).size, 'one for each account of each branch').toBe(6);
  expect(await auditFindings()).toEqual([]);
});

test('on the day before the first, when that is open, two edits at once do not both take an account', async () => {
  const vouchers = [await posted(openingOf(rahim)), await posted(openingOf(karim))];
  await write((tx) => jumpDay(tx, 1, { expectedDay: null, toDate: dayBefore }, company.author, bookTime));
  const codes = await Promise.all(vouchers.map(async (voucherId) => codeOf(await edit(voucherId, openingOf(1003)))));
  expect(codes.sort()).toEqual(['ok', 'opening_exists']);
  expect(await auditFindings()).toEqual([]);
});

test('not even the owner brings in a second one, or one of another day', async () => {
  const insert = (date: IsoDate, yearStart: number, account: number) => `
    with v as (select nextval('voucher_id_seq') as id, (
      select coalesce(max(number), 0) + 1 from voucher_number
      where company_id = $1 and branch_id = 1 and type_id = 19 and fiscal_year = ${yearStart}
    ) as number), n as (
      insert into voucher_number (company_id, branch_id, type_id, fiscal_year, number, voucher_id)
      select $1, 1, 19, ${yearStart}, number, id from v
    ), w as (
      insert into voucher_version (company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void,
        changed_at, total_paisa, amount_paisa, vr_no, remarks, kind, form_version, form)
      select $1, 1, id, 1, 'post', 19, '${date}', false, now(), 100, 100, 'OB', '', 'test', 1, '{}' from v
    ), e as (
      insert into entry (company_id, version, voucher_id, entry_no) select $1, 1, id, 1 from v
    ), l as (
      insert into line (company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, entry_no, line_no, remarks)
      select $1, 1, id, case side when 0 then ${account} else 11 end, '${date}', 100 * (1 - side), 100 * side, 1, side + 1, ''
      from v, generate_series(0, 1) side
    )
    insert into voucher (company_id, branch_id, voucher_id, type_id, fiscal_year, number, vr_date, total_paisa, created_at, vr_no)
    select $1, 1, id, 19, ${yearStart}, number, '${date}', 100, now(), 'OB' from v`;
  const said = async (date: IsoDate, yearStart: number, account: number) => {
    await superuser.query('begin');
    try {
      await superuser.query('select write_closed_days($1, 1, $2::date[])', [company.companyId, [date]]);
      await superuser.query(insert(date, yearStart, account), [company.companyId]);
      return 'done';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      await superuser.query('rollback');
    }
  };
  await posted(openingOf(rahim));
  expect(await said(dayBefore, 2025, karim)).toBe('done');
  expect(await said(dayBefore, 2025, rahim)).toBe('opening_exists');
  expect(await said('2026-07-01', 2026, karim)).toBe('opening_misdated');
  expect(await said('2026-06-29', 2025, karim)).toBe('opening_misdated');
});

test('the audit names an account that has two', async () => {
  await posted(openingOf(rahim));
  const second = await posted(openingOf(karim));
  // Past every rule and trigger.
  await superuser.query('set session_replication_role = replica');
  await superuser.query('update line set account_id = $1 where voucher_id = $2 and account_id = $3', [
    rahim,
    second,
    karim,
  ]);
  await superuser.query('set session_replication_role = origin');
  const { companyId } = company;
  const audit = await inCompany(databases, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  const at = { branch_id: 1, account_id: rahim, parts: { count: '2' } };
  expect(audit.find(({ name }) => name === 'one_opening')?.findings).toMatchObject([
    { code: 'opening_doubled', ...at },
  ]);
  expect(audit.find(({ name }) => name === 'entries_balance')?.findings).toEqual([]);
});

// ------------------------------------------------------------------------------------------------ account 10, in pairs

interface Claim {
  readonly amountPaisa: number;
  readonly toBranchId?: number;
  readonly key?: string;
}

/** A claim of branch 1 on the other one, and that one's debt, as two openings of one document. */
function pairOf({ amountPaisa, toBranchId = 2 }: Claim): object[] {
  const linesOf = (between: object, sides: readonly [number, number]) => [
    {
      entry: 1,
      line: 1,
      accountId: 10,
      contraAccountId: 11,
      debitPaisa: sides[0],
      creditPaisa: sides[1],
      remarks: '',
      ...between,
    },
    { entry: 1, line: 2, accountId: 11, contraAccountId: 10, debitPaisa: sides[1], creditPaisa: sides[0], remarks: '' },
  ];
  const opening = { type: 19, system: false, vrDate: dayBefore, amountPaisa, remarks: '' };
  return [
    { ...opening, branch: 1, lines: linesOf({ counterBranchId: toBranchId }, [amountPaisa, 0]) },
    {
      ...opening,
      branch: toBranchId,
      lines: linesOf({ counterBranchId: 1 }, [0, amountPaisa]),
      links: [{ first: true, role: 'half' }],
    },
  ];
}

type Outcome = { readonly id: string; readonly branch: number; readonly date: string };

function postPair(vouchers: readonly object[], key = 'pair', closedDays = true): Promise<Outcome[]> {
  const { userId, ip } = company.author;
  const said = { kind: 'test', formVersion: 1, form: {}, user: userId, ip, agent: '' };
  const document = { branch: 1, closedDays, vouchers, key, route: 'POST /test', hash: '00', ...said };
  return write(async (tx) => {
    // A statement does not see the rows that it writes.
    const { rows: answered } = await sql<{ id: string }>`
      select voucher_id::text as id from post_dated_document(${JSON.stringify(document)}::jsonb, ${bookTime})`.execute(
      tx,
    );
    const { rows } = await sql<Outcome>`
      select voucher_id::text as id, branch_id as branch, vr_date::text as date from voucher
      where voucher_id = any (${answered.map(({ id }) => id)}::bigint[]) order by voucher_id`.execute(tx);
    return rows;
  });
}

test('what a branch was owed by another is opened in both at once, once for each pair, and voided together', async () => {
  const [claim, debt] = await postPair(pairOf({ amountPaisa: 70_000 }));
  expect([claim, debt]).toMatchObject([
    { branch: 1, date: dayBefore },
    { branch: 2, date: dayBefore },
  ]);
  expect(await postPair(pairOf({ amountPaisa: 70_000 }))).toEqual([claim]);
  await expect(postPair(pairOf({ amountPaisa: 100 }), 'again')).rejects.toThrow('opening_exists');
  expect(await auditFindings()).toEqual([]);
  const voided = await write((tx) => voidVoucher(tx, changeOf(BigInt(debt?.id ?? 0)), bookTime));
  expect(voided.ok).toBe(true);
  expect(await auditFindings()).toEqual([]);
  expect(await postPair(pairOf({ amountPaisa: 100 }), 'anew')).toHaveLength(2);
  expect(await auditFindings()).toEqual([]);
});

test('a claim on a branch is not opened without its debt, nor by who may not write closed days', async () => {
  const [claim, debt] = pairOf({ amountPaisa: 70_000 });
  const [, smaller] = pairOf({ amountPaisa: 60_000 });
  await expect(postPair([claim ?? {}])).rejects.toThrow('do not sum to zero');
  await expect(postPair([claim ?? {}, smaller ?? {}])).rejects.toThrow('do not sum to zero');
  await expect(postPair([claim ?? {}, debt ?? {}], 'pair', false)).rejects.toThrow('day_closed');
  await expect(postPair([claim ?? {}, { ...debt, vrDate: '2026-06-29' }])).rejects.toThrow('date_not_allowed');
  expect(await auditFindings()).toEqual([]);
});
