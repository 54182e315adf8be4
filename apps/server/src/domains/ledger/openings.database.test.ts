import { createHash } from 'node:crypto';
import { ACCOUNT } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  createPostingQueue,
  type OpeningsResult,
  type OpeningWrite,
  postDatedVoucher,
  postVoucher,
  type RedateResult,
  runAudit,
  type SaveResult,
  supersedeVoucher,
  type VoucherDraft,
  voidVoucher,
  writeOpenings,
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

/** Returns the opening balance of a party's debt, on one bill. */
const openingOf = (accountId: number, amountPaisa = 500n): VoucherDraft => ({
  ...transfer(19, ACCOUNT.openingBalanceEquity, accountId, amountPaisa),
  bills: [{ accountId, isReceivable: true, number: 'INV-1', date: '2026-05-01', dueDate: '2026-06-01', amountPaisa }],
});
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
    const said = typeId === undefined ? draft : { ...draft, typeId, bills: [] };
    return supersedeVoucher(tx, { ...changeOf(voucherId), change: 'edit', draft: said }, bookTime);
  });

function codeOf(result: SaveResult | RedateResult | OpeningsResult): string {
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

test('two edits at once do not both take an account', async () => {
  const vouchers = [await posted(openingOf(rahim)), await posted(openingOf(karim))];
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
  const [bank, otherBank] = company.bankIds;
  if (bank === undefined || otherBank === undefined) throw new Error('no banks');
  await posted(transfer(19, ACCOUNT.openingBalanceEquity, bank, 5n));
  expect(await said(dayBefore, 2025, otherBank)).toBe('done');
  expect(await said(dayBefore, 2025, bank)).toBe('opening_exists');
  expect(await said(dayBefore, 2025, rahim), 'a party without bills').toBe('bills_differ');
  expect(await said('2026-07-01', 2026, otherBank)).toBe('opening_misdated');
  expect(await said('2026-06-29', 2025, otherBank)).toBe('opening_misdated');
});

test('the bills of a party come to its opening balance, and follow it from version to version', async () => {
  const opening = openingOf(rahim, 500n);
  const withBills = (...amounts: bigint[]): VoucherDraft => ({
    ...opening,
    bills: amounts.map((amountPaisa, index) => ({
      accountId: rahim,
      isReceivable: true,
      number: `INV-${index}`,
      date: '2026-05-01',
      dueDate: '2026-06-01',
      amountPaisa,
    })),
    form: { amounts: amounts.map(String) },
  });
  const ofOther = { ...opening, bills: withBills(500n).bills?.map((bill) => ({ ...bill, accountId: karim })) ?? [] };
  const payable = { ...opening, bills: withBills(500n).bills?.map((bill) => ({ ...bill, isReceivable: false })) ?? [] };
  for (const wrong of [withBills(), withBills(200n, 299n), ofOther, payable]) {
    expect(codeOf(await post(wrong))).toBe('bills_differ');
  }
  const bank = { ...transfer(19, ACCOUNT.openingBalanceEquity, 1011, 500n), bills: ofOther.bills };
  expect(codeOf(await post(bank)), 'bills of somebody else beside it').toBe('bills_differ');
  const voucherId = await posted(withBills(200n, 300n));
  expect(codeOf(await edit(voucherId, withBills(500n, 1n)))).toBe('bills_differ');
  expect(codeOf(await edit(voucherId, withBills(100n, 400n)))).toBe('ok');
  const standing = async () => {
    const { rows } = await superuser.query(
      `select b.amount_paisa::int as paisa from bill b join voucher v using (company_id, voucher_id, version)
       where b.company_id = $1 and not v.is_void order by b.bill_no`,
      [company.companyId],
    );
    return rows.map(({ paisa }) => Number(paisa));
  };
  expect(await standing()).toEqual([100, 400]);
  expect(codeOf(await write((tx) => voidVoucher(tx, changeOf(voucherId), bookTime)))).toBe('ok');
  expect(await standing()).toEqual([]);
  expect(await auditFindings()).toEqual([]);
});

test('no bill is added to what is posted, changed or taken away, and a branch sees its own', async () => {
  const { companyId } = company;
  const voucherId = await posted(openingOf(rahim));
  const said = (text: string) =>
    superuser.query(text).then(
      () => 'done',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  const more = `insert into bill select company_id, branch_id, voucher_id, version, 2, account_id, is_receivable, 'more',
    bill_date, due_date, amount_paisa from bill where voucher_id = ${voucherId}`;
  expect(await said(more)).toBe('bills come before the version that they are of');
  expect(await said(`update bill set amount_paisa = 1 where voucher_id = ${voucherId}`)).toBe('bill is append-only');
  expect(await said(`delete from bill where voucher_id = ${voucherId}`)).toBe('bill is append-only');
  const seenBy = (branchIds: string) =>
    inCompany(databases, { companyId, mode: 'report' }, async (tx) => {
      await sql`select set_config('app.branch_ids', ${branchIds}, true)`.execute(tx);
      return (await sql`select from bill`.execute(tx)).rows.length;
    });
  expect([await seenBy('1'), await seenBy('2'), await seenBy('')]).toEqual([1, 0, 0]);
});

describe('many at once', () => {
  const desk = (more: Partial<Parameters<typeof writeOpenings>[1]> = {}) => ({
    branchId: 1,
    deskBranchId: 1,
    expectedDay: null,
    mayChangeClosedDays: true,
    author: company.author,
    isLast: true,
    ...more,
  });
  const bring = (openings: readonly OpeningWrite[], more: Parameters<typeof desk>[0] = {}) =>
    write((tx) => writeOpenings(tx, desk(more), openings, bookTime));
  const fresh = (accountId: number, amountPaisa?: bigint): OpeningWrite => ({
    change: 'post',
    draft: openingOf(accountId, amountPaisa),
  });
  const balances = async () => {
    const { rows } = await superuser.query<{ account_id: number; paisa: string }>(
      `select account_id, sum(debit_paisa - credit_paisa) as paisa from line
       where company_id = $1 and live and account_id <> 11 group by account_id order by account_id`,
      [company.companyId],
    );
    return Object.fromEntries(rows.map(({ account_id, paisa }) => [account_id, Number(paisa)]));
  };

  test('new ones, changes and voids are all in the books, with one seal, or none is', async () => {
    const first = await bring([fresh(rahim), fresh(karim), fresh(1003)]);
    if (!first.ok) throw new Error(first.refusal.code);
    const [one, two] = first.vouchers;
    if (one === undefined || two === undefined) throw new Error('no vouchers');
    expect(first.vouchers.map(({ numberText, date }) => [numberText, date])).toEqual([
      ['OB-2526-000001', dayBefore],
      ['OB-2526-000002', dayBefore],
      ['OB-2526-000003', dayBefore],
    ]);
    const held = (voucherId: bigint) => ({ voucherId, expectedVersion: 1 });
    const changes: OpeningWrite[] = [
      { change: 'edit', ...held(one.voucherId), draft: openingOf(rahim, 700n) },
      { change: 'void', ...held(two.voucherId), reason: 'typed twice' },
      fresh(1004, 40n),
    ];
    const refused = await bring([...changes, fresh(1003)]);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'opening_exists', detail: { accountId: 1003 } } });
    expect(await balances()).toEqual({ [rahim]: 500, [karim]: 500, 1003: 500 });
    expect(codeOf(await bring(changes))).toBe('ok');
    expect(await balances()).toEqual({ [rahim]: 700, 1003: 500, 1004: 40 });
    expect(await bring(changes), 'the second desk still shows the old version').toMatchObject({
      ok: false,
      refusal: { code: 'voucher_void', detail: { ordinal: 1 } },
    });
    expect(await bring(changes.slice(0, 1))).toMatchObject({
      refusal: { code: 'stale_version', detail: { ordinal: 0 } },
    });
    const { rows } = await superuser.query('select day from day_seal where company_id = $1 and branch_id = 1', [
      company.companyId,
    ]);
    expect(rows.length, 'one seal for each save').toBe(2);
    expect(await auditFindings()).toEqual([]);
  });

  test('several calls of one transaction are sealed once, with the last', async () => {
    await write(async (tx) => {
      for (const [index, accountId] of [rahim, karim, 1003].entries()) {
        const saved = await writeOpenings(tx, desk({ isLast: index === 2 }), [fresh(accountId)], bookTime);
        if (!saved.ok) throw new Error(saved.refusal.code);
      }
      return { ok: true };
    });
    expect(await auditFindings()).toEqual([]);
  });

  test('asks for leave to write into closed days, and for what the screen showed', async () => {
    expect(codeOf(await bring([fresh(rahim)], { mayChangeClosedDays: false }))).toBe('day_closed');
    expect(codeOf(await bring([fresh(rahim)], { author: company.clerk }))).toBe('day_closed');
    expect(codeOf(await bring([fresh(rahim)], { expectedDay: '2026-07-02' }))).toBe('day_changed');
    const elsewhere = await bring([fresh(rahim)], { branchId: 2 });
    if (!elsewhere.ok) throw new Error(elsewhere.refusal.code);
    const [{ voucherId } = { voucherId: 0n }] = elsewhere.vouchers;
    const ofOther: OpeningWrite = { change: 'void', voucherId, expectedVersion: 1, reason: 'x' };
    expect(codeOf(await bring([ofOther])), 'of another branch').toBe('voucher_not_found');
  });

  test('of two desks that save the same account one is in the books', async () => {
    const codes = (await Promise.all([1, 2, 3, 4].map(() => bring([fresh(karim), fresh(rahim)])))).map(codeOf);
    expect(codes.sort()).toEqual(['ok', ...Array.from({ length: 3 }, () => 'opening_exists')]);
    expect(await auditFindings()).toEqual([]);
  });
});

test('the audit names an account that has two', async () => {
  await posted(openingOf(rahim));
  const second = await posted(openingOf(karim));
  // Bypasses every rule and trigger.
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

test('the audit names bills that do not come to the opening balance of their party', async () => {
  const voucherId = await posted(openingOf(rahim));
  await superuser.query('set session_replication_role = replica');
  await superuser.query('update bill set amount_paisa = 300 where voucher_id = $1', [voucherId]);
  await superuser.query('set session_replication_role = origin');
  const { companyId } = company;
  const audit = await inCompany(databases, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  expect(audit.flatMap(({ findings }) => findings)).toMatchObject([
    {
      code: 'bills_differ_from_opening',
      account_id: rahim,
      mtm_id: Number(voucherId),
      parts: { billsAmount: '3.00', openingAmount: '5.00' },
    },
  ]);
});

// ------------------------------------------------------------------------------------------------ account 10, in pairs

interface Claim {
  readonly amountPaisa: number;
  readonly toBranchId?: number;
  readonly key?: string;
}

/** Returns a claim of branch 1 on the other branch, and that branch's debt, as two openings of one document. */
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
