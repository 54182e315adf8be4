import { yearConcerns } from '@cashbook/contract/ledger/year-end';
import { ACCOUNT, balance, credit, debit, GROUP } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  approveVouchers,
  closeYear,
  jumpDay,
  type LedgerRefused,
  loadVoucher,
  postDatedVoucher,
  postVoucher,
  reopenYear,
  runAudit,
  supersedeVoucher,
  type VoucherDraft,
  voidVoucher,
} from '#domains/ledger/index';
import { type BookCompany, bookTime, createBookCompany, redateOne, testDraft, transfer } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { withBills } from '#testing/opening-bills';

/** Closing and reopening fiscal years in the books. A closed year refuses every writer (accounting §5). */

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
  company = await createBookCompany(database, databases, { firstDay: '2025-07-01' });
});

const rahim = 1001;
const rent = 1051;
/** The fiscal year from 1 July 2025; `lastDay` is its last day. */
const year = 2025;
const lastDay = '2026-06-30';
const newYear = '2026-07-01';

const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inCompany(databases, { companyId: company.companyId, mode: 'write' }, work);
const codeOf = (result: { readonly ok: true } | LedgerRefused) => (result.ok ? 'ok' : result.refusal.code);
const ofBranch = (startYear = year, branchId = 1) => ({ branchId, startYear });

const post = async (draft: VoucherDraft, branchId = 1): Promise<bigint> => {
  const { author } = company;
  const voucher = { branchId, draft, expectedDay: null, author, idempotency: null };
  const result = await write((tx) => postVoucher(tx, voucher, bookTime));
  if (!result.ok) throw new Error(result.refusal.code);
  return result.voucherId;
};
const jump = (toDate: IsoDate) =>
  write((tx) => jumpDay(tx, 1, { expectedDay: null, toDate }, company.author, bookTime));
const close = (at = ofBranch(), author = company.author) =>
  write((tx) => closeYear(tx, company.companyId, { ...at, confirmed: yearConcerns }, author, bookTime));
const reopen = (at = ofBranch(), author = company.author) =>
  write((tx) => reopenYear(tx, at, 'The auditor asks for it', author, bookTime));
const changeOf = (voucherId: bigint) => ({
  voucherId,
  expectedVersion: null,
  expectedDay: null,
  mayChangeClosedDays: true,
  reason: 'a reason',
  author: company.author,
  idempotency: null,
});
const voided = (voucherId: bigint) => write((tx) => voidVoucher(tx, changeOf(voucherId), bookTime));

async function auditFindings(): Promise<unknown[]> {
  const { companyId } = company;
  const results = await inCompany(databases, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return results.filter(({ findings }) => findings.length > 0);
}

/** Returns the balances of the branch at the end of that day, by account. */
async function balancesOn(day: IsoDate): Promise<Record<number, bigint>> {
  const { rows } = await write((tx) =>
    sql<{ accountId: number; net: bigint }>`
      select account_id as "accountId", sum(debit_paisa - credit_paisa)::bigint as net from line
      where company_id = ${company.companyId} and branch_id = 1 and live and vr_date <= ${day}
      group by account_id having sum(debit_paisa - credit_paisa) <> 0`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ accountId, net }) => [accountId, net]));
}

/** Posts a year: 900 was sold, 100 was returned and 500 was paid as rent, on an account that is now archived. */
async function aYear(): Promise<bigint> {
  await superuser.query(
    `insert into account (company_id, account_id, group_id, name) values ($1, $2, $3, 'Shop Rent')`,
    [company.companyId, rent, GROUP.administration],
  );
  const sale = await post(transfer(1, ACCOUNT.sales, ACCOUNT.cash, 900n));
  await post(transfer(2, ACCOUNT.cash, ACCOUNT.salesReturn, 100n));
  await post(transfer(2, ACCOUNT.cash, rent, 500n));
  await superuser.query(`update account set status = 3 where company_id = $1 and account_id = $2`, [
    company.companyId,
    rent,
  ]);
  expect(codeOf(await jump(newYear))).toBe('ok');
  return sale;
}

describe('a close', () => {
  test('brings income and expenses to Retained Earnings with one journal on the last day', async () => {
    await aYear();
    await post(transfer(1, ACCOUNT.sales, ACCOUNT.cash, 30n));
    const before = await balancesOn(newYear);
    const closed = await close();
    if (!closed.ok || closed.voucherId === null) throw new Error('no journal');
    const { voucherId } = closed;
    const journal = await write((tx) => loadVoucher(tx, company.companyId, voucherId));
    expect(journal?.isSystem).toBe(true);
    expect(journal?.current).toMatchObject({
      numberText: 'JV-2526-000001',
      date: lastDay,
      typeId: 6,
      kind: 'year-end-close',
      remarks: 'Year-end close, 01/07/2025 to 30/06/2026',
      userId: 1,
    });
    expect(await balancesOn(lastDay)).toEqual({ [ACCOUNT.cash]: 300n, [ACCOUNT.retainedEarnings]: -300n });
    const { [ACCOUNT.sales]: _, [ACCOUNT.salesReturn]: __, [rent]: ___, ...untouched } = before;
    expect(await balancesOn(newYear)).toEqual({
      ...untouched,
      [ACCOUNT.sales]: -30n,
      [ACCOUNT.retainedEarnings]: -300n,
    });
    expect(await auditFindings()).toEqual([]);
  });

  test('of a year with nothing on income and expenses has no journal, and closes it all the same', async () => {
    const receipt = await post(transfer(1, rahim, ACCOUNT.cash, 900n));
    await jump(newYear);
    expect(await close()).toEqual({ ok: true, voucherId: null });
    expect(codeOf(await voided(receipt))).toBe('year_closed');
    expect(codeOf(await reopen())).toBe('ok');
    expect(codeOf(await voided(receipt))).toBe('ok');
    expect(await auditFindings()).toEqual([]);
  });

  test('comes in order, once, when the year is over, by who may, in an active branch', async () => {
    expect(codeOf(await close())).toBe('year_not_next');
    await aYear();
    expect(codeOf(await close(ofBranch(year + 1)))).toBe('year_not_next');
    expect(codeOf(await close(ofBranch(year - 1)))).toBe('year_not_next');
    await jump(lastDay);
    expect(await close()).toMatchObject({
      ok: false,
      refusal: { code: 'year_not_over', detail: { day: '30/06/2026' } },
    });
    await jump(newYear);
    expect(codeOf(await close(ofBranch(), company.clerk))).toBe('forbidden');
    expect(codeOf(await close())).toBe('ok');
    expect(codeOf(await close())).toBe('year_closed');
    expect(codeOf(await close(ofBranch(year + 1)))).toBe('year_not_over');
    expect(codeOf(await close(ofBranch(year, 2)))).toBe('year_not_next');
    await superuser.query(`update branch set status = 0 where company_id = $1 and branch_id = 1`, [company.companyId]);
    expect(codeOf(await close(ofBranch(year + 1)))).toBe('branch_disabled');
  });

  test('goes by the latest first when it is taken back, and can be made again', async () => {
    await aYear();
    await post(transfer(1, ACCOUNT.sales, ACCOUNT.cash, 30n));
    await jump('2027-07-01');
    const before = await balancesOn('2027-07-01');
    for (const startYear of [year, year + 1]) expect(codeOf(await close(ofBranch(startYear)))).toBe('ok');
    expect(codeOf(await reopen())).toBe('year_not_latest');
    expect(codeOf(await reopen(ofBranch(year + 2)))).toBe('year_not_closed');
    expect(codeOf(await reopen(ofBranch(year + 1), company.clerk))).toBe('forbidden');
    for (const startYear of [year + 1, year]) expect(codeOf(await reopen(ofBranch(startYear)))).toBe('ok');
    expect(await balancesOn('2027-07-01')).toEqual(before);
    expect(codeOf(await close())).toBe('ok');
    const { rows } = await superuser.query<{ number: string }>(
      `select close_no || ' ' || vr_no || ' ' || is_void as number
       from year_close c join voucher using (company_id, voucher_id)
       where c.company_id = $1 order by c.fiscal_year, c.close_no`,
      [company.companyId],
    );
    expect(rows.map(({ number }) => number)).toEqual([
      '1 JV-2526-000001 true',
      '2 JV-2526-000002 false',
      '1 JV-2627-000001 true',
    ]);
    expect(await auditFindings()).toEqual([]);
  });
});

describe('a closed year', () => {
  const opening = transfer(19, ACCOUNT.openingBalanceEquity, rahim, 500n);
  const postOn = (draft: VoucherDraft, date: IsoDate) =>
    write((tx) => {
      const { author } = company;
      const seen = { expectedDay: null, idempotency: null, mayChangeClosedDays: true, author };
      return postDatedVoucher(tx, { branchId: 1, draft, date, ...seen }, bookTime);
    });

  test('takes neither voucher nor change, with every permission, and takes them again when it is reopened', async () => {
    const sale = await aYear();
    expect(codeOf(await close())).toBe('ok');
    const edit = { ...changeOf(sale), change: 'edit', draft: transfer(1, ACCOUNT.sales, ACCOUNT.cash, 5n) } as const;
    const retype = { ...edit, change: 'retype', draft: transfer(2, ACCOUNT.cash, ACCOUNT.sales, 5n) } as const;
    const writes = {
      jump: () => jump('2026-01-01'),
      opening: () => postOn(withBills(opening, company.customerIds, '2025-06-30'), '2025-06-30'),
      journal: () => postOn({ ...transfer(6, ACCOUNT.sales, rahim, 5n), isSystem: true }, lastDay),
      void: () => voided(sale),
      edit: () => write((tx) => supersedeVoucher(tx, edit, bookTime)),
      retype: () => write((tx) => supersedeVoucher(tx, retype, bookTime)),
      redate: () => write((tx) => redateOne(tx, company, sale, '2025-07-02')),
    };
    for (const [name, attempt] of Object.entries(writes)) {
      expect([name, codeOf(await attempt())]).toEqual([name, 'year_closed']);
    }
    expect(await auditFindings()).toEqual([]);
    expect(codeOf(await reopen())).toBe('ok');
    for (const name of ['opening', 'edit', 'redate', 'void'] as const) {
      expect([name, codeOf(await writes[name]())]).toEqual([name, 'ok']);
    }
    expect(await auditFindings()).toEqual([]);
  });

  test('keeps its journal from everybody, and lets vouchers be approved, of which it is none', async () => {
    await aYear();
    const closed = await close();
    if (!closed.ok || closed.voucherId === null) throw new Error('no journal');
    const { voucherId } = closed;
    const draft = { ...transfer(6, ACCOUNT.sales, rahim, 5n), isSystem: true };
    expect(codeOf(await voided(voucherId))).toBe('system_voucher');
    const edit = { ...changeOf(voucherId), change: 'edit', draft } as const;
    expect(codeOf(await write((tx) => supersedeVoucher(tx, edit, bookTime)))).toBe('system_voucher');
    const days = { startDate: '2025-07-01', endDate: lastDay };
    const approved = await write((tx) => approveVouchers(tx, [1], days, company.author, bookTime));
    expect(approved).toEqual({ approved: 3, own: 3, leftOwn: 0 });
    expect(codeOf(await reopen()), 'an approval of the year does not stand in the way').toBe('ok');
    expect(await auditFindings()).toEqual([]);
  });

  test('takes nothing from the owner of the tables either', async () => {
    const sale = await aYear();
    const owner = async (statement: string, ...values: readonly unknown[]) => {
      await superuser.query('begin');
      try {
        await superuser.query(`select set_config('app.company_id', $1, true)`, [String(company.companyId)]);
        await superuser.query(`select write_closed_days($1, 1, array['${lastDay}', '2025-07-01']::date[])`, [
          company.companyId,
        ]);
        await superuser.query(statement, [company.companyId, ...values]);
        return 'taken';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      } finally {
        await superuser.query('rollback');
      }
    };
    const retire = `update line set live = false where company_id = $1 and voucher_id = $2`;
    const version = `insert into voucher_version
      select company_id, branch_id, voucher_id, 2, 'edit', type_id, form_version, vr_date, is_void, user_id, changed_at,
        total_paisa, amount_paisa, vr_no, remarks, 'x', kind, form
      from voucher_version where company_id = $1 and voucher_id = $2`;
    expect(await owner(version, sale)).toBe('taken');
    expect(codeOf(await close())).toBe('ok');
    expect(await owner(version, sale)).toBe('a closed day is not written');
    expect(await owner(retire, sale)).toBe('a closed day is not written');
    expect(await owner(`insert into trading_day values ($1, 1, '2026-03-03', true, false, now())`)).toBe(
      'a day of a closed year is not opened',
    );
    expect(await owner(`delete from year_close where company_id = $1`)).toBe('year_close is append-only');
    expect(await owner(`update year_close set income_paisa = 1 where company_id = $1`)).toBe(
      'the latest closed year is reopened, and nothing else of it changes',
    );
    const again = `insert into year_close (company_id, branch_id, fiscal_year, close_no, last_day, income_paisa, expense_paisa,
      seal_no, closed_at) values ($1, 1, $2, 9, $3, 0, 0, 1, now())`;
    const inOrder = 'a year is closed once, after its last day and in order';
    expect(await owner(again, year, lastDay)).toBe(inOrder);
    expect(await owner(again, year + 1, '2027-06-30'), 'the open day lies in it').toBe(inOrder);
  });

  test('is written by nobody who is only the application', async () => {
    await aYear();
    await close();
    const attempts = [
      sql`update year_close set reopened_at = now(), reason = 'x'`,
      sql`insert into year_close select * from year_close`,
      sql`delete from year_close`,
    ];
    for (const attempt of attempts) {
      await expect(write((tx) => attempt.execute(tx))).rejects.toMatchObject({ code: '42501' });
    }
    const draft = JSON.stringify({ branch: 1, year, user: 1, ip: '', agent: '', voucher: null });
    await jump('2027-07-01');
    await post(transfer(1, ACCOUNT.sales, ACCOUNT.cash, 5n));
    await jump('2028-07-01');
    const close2026 = draft.replace(String(year), String(year + 1));
    expect(codeOf(await close(ofBranch(year + 1)))).toBe('ok');
    const close2027 = close2026.replace(String(year + 1), String(year + 2));
    await expect(
      write((tx) => sql`select close_year(${close2027}::jsonb, ${bookTime})`.execute(tx)),
      'without the journal that its income needs',
    ).rejects.toMatchObject({ code: 'CB002' });
  });

  test('that was tampered with is named by the audit', async () => {
    await aYear();
    await close();
    await superuser.query('begin');
    await superuser.query(`set local session_replication_role = replica`);
    await superuser.query(
      `update line set debit_paisa = debit_paisa + 7 where company_id = $1 and account_id = $2 and debit_paisa > 0`,
      [company.companyId, rent],
    );
    await superuser.query(
      `update voucher set version = 2 where company_id = $1 and voucher_id = (select min(voucher_id) from voucher where company_id = $1)`,
      [company.companyId],
    );
    await superuser.query('commit');
    const { companyId } = company;
    const results = await inCompany(databases, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
    const years = results.find(({ name }) => name === 'years_closed_hold');
    expect(years?.findings.map(({ code, parts }) => [code, parts]).toSorted()).toEqual([
      ['year_not_zero', { year: '2025', leftAmount: '0.07' }],
      ['year_written', { year: '2025' }],
    ]);
  });
});

describe('at the same time', () => {
  const attempts = 6;

  test('of a close and changes of the year each is wholly before the other or refused by it', async () => {
    const sale = await aYear();
    const others = [];
    await jump('2026-01-01');
    for (let index = 0; index < attempts; index += 1)
      others.push(await post(transfer(1, ACCOUNT.sales, ACCOUNT.cash, 10n)));
    await jump(newYear);
    const draft = testDraft(1, [balance([debit(ACCOUNT.cash, 4n), credit(ACCOUNT.sales, 4n)])]);
    const edit = { ...changeOf(sale), change: 'edit', draft } as const;
    const changes = [
      ...others.map((voucherId) => () => voided(voucherId)),
      () => write((tx) => supersedeVoucher(tx, edit, bookTime)),
    ];
    const [closed, ...changed] = await Promise.all([close(), ...changes.map((change) => change())]);
    expect(codeOf(closed)).toBe('ok');
    for (const result of changed) expect(['ok', 'year_closed']).toContain(codeOf(result));
    const { [ACCOUNT.sales]: left = 0n } = await balancesOn(lastDay);
    expect(left).toBe(0n);
    expect(await auditFindings()).toEqual([]);
  });

  test('one of many closes is made, and one of many reopenings', async () => {
    await aYear();
    const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: attempts }, work));
    const lost = (code: string) => Array.from({ length: attempts - 1 }, () => code);
    expect((await many(() => close())).map(codeOf).toSorted()).toEqual(['ok', ...lost('year_closed')]);
    expect((await many(() => reopen())).map(codeOf).toSorted()).toEqual(['ok', ...lost('year_not_closed')]);
    expect(await auditFindings()).toEqual([]);
  });

  test('posting on the open day waits for a close and goes on; a jump into the year comes first or not at all', async () => {
    await aYear();
    const [closed, jumped, ...posted] = await Promise.all([
      close(),
      jump(lastDay),
      ...Array.from({ length: attempts }, () => post(transfer(1, ACCOUNT.sales, ACCOUNT.cash, 1n))),
    ]);
    expect([
      ['ok', 'year_closed'],
      ['year_not_over', 'ok'],
    ]).toContainEqual([codeOf(closed), codeOf(jumped)]);
    expect(posted).toHaveLength(attempts);
    expect(await auditFindings()).toEqual([]);
  });
});
