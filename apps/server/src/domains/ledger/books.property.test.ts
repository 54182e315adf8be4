/**
 * Invariants of accounting §2, after random histories. The histories have posts, opening balances, edits, voids, changes of
 * type and date, approvals, day closes, jumps in both directions, closes of fiscal years and their reopenings.
 *
 *  1. Every entry balances.
 *  2. Lines are added, never altered or deleted.
 *  3. Numbers have no gap and no duplicate within branch, type and fiscal year.
 *  4. Approved vouchers and closed days refuse changes. A permitted change of a closed day seals it anew.
 *  5. A void voucher keeps its number; every version is kept whole.
 *  6. The same key gives the first answer.
 *  7. Every balance, now and as on any date, is the sum of the lines; rollups equal a rebuild.
 *  8. A closed year accepts no write, and its income and expenses are zero.
 *  9. Stock equals its movements: costs follow from all movements since the first one, and rollups equal a rebuild.
 * 10. Statements: assets are equity and liabilities, a profit is the change of equity, flows are the change of cash.
 * 11. hledger, reading the exported journal, gets the same balances to the paisa.
 */
import { ACCOUNT } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import { accountBalances, rebuildRollups, runAudit } from '#domains/ledger/index';
import { findBranchFrame } from '#domains/reports/branch-frame.sql';
import { readCashOfBranches } from '#domains/reports/dashboard/cash-of-branches.sql';
import { netThrough, sidesThrough } from '#domains/reports/movements.sql';
import { createBookCompany } from '#testing/book-company';
import { createConsignmentTable } from '#testing/consignment-kind';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { hasHledger } from '#testing/hledger/hledger';
import { compareWithHledger } from '#testing/hledger/hledger-balances';
import { type Act, act } from '#testing/random/random-act';
import { play } from '#testing/random/random-history';
import type { Model } from '#testing/random/random-model';
import { repetitions } from '#testing/random/repetitions';
import { periodsBetween, statementGaps } from '#testing/random/statement-identities';
import { addGoods } from '#testing/stock-goods';

let database: TestDatabase;
let databases: Databases;

beforeAll(async () => {
  database = await createTestDatabase();
  await createConsignmentTable(database);
  databases = await openDatabases(database);
});

afterAll(async () => {
  await databases.close();
  await database.dispose();
});

const year = 365;
const receiptOf = (amountPaisa: bigint) => ({ rows: [{ account: 1, amountPaisa, remarks: '' }], head: 0 });
const someReceipt: Act = { kind: 'save', branch: 0, document: 'cash-receipt', picks: receiptOf(12_345n) };
const farAheadAndBack: Act[] = [
  someReceipt,
  { kind: 'jump', branch: 0, days: 2 * year },
  someReceipt,
  { kind: 'jump', branch: 0, days: -year },
  someReceipt,
  { kind: 'close', branch: 0, days: 3 * year, mayJump: true },
  {
    kind: 'edit',
    document: 'cash-receipt',
    pick: 0,
    picks: receiptOf(99n),
    mayChangeClosedDays: true,
    seesOldVersion: false,
  },
  { kind: 'void', pick: 2, mayChangeClosedDays: true, seesOldVersion: false },
];

/** Both branches receive money. The receipts of the second are remitted, locked, freed by a void, changed and remitted anew. */
const remittance = (head: number): Act => {
  return { kind: 'save', branch: 1, document: 'remittance', picks: { ...receiptOf(700n), head } };
};
const voidOf = (pick: number): Act => ({ kind: 'void', pick, mayChangeClosedDays: true, seesOldVersion: false });
const editOfReceipt = (pick: number): Act => {
  const picks = receiptOf(77n);
  return { kind: 'edit', document: 'cash-receipt', pick, picks, mayChangeClosedDays: true, seesOldVersion: false };
};
const remittedAndFreed: Act[] = [
  someReceipt,
  { kind: 'save', branch: 1, document: 'cash-receipt', picks: receiptOf(500n) },
  remittance(0),
  remittance(0),
  editOfReceipt(1),
  voidOf(1),
  { kind: 'approve', branch: 1, days: 3, everywhere: false },
  { kind: 'close', branch: 0, days: 1, mayJump: true },
  { kind: 'unapprove', pick: 2 },
  voidOf(3),
  { kind: 'unapprove', pick: 3 },
  voidOf(3),
  { kind: 'unapprove', pick: 1 },
  editOfReceipt(1),
  remittance(0),
  remittance(2),
  { kind: 'close', branch: 1, days: 2, mayJump: true },
  { kind: 'redate', pick: 1, days: 1, more: 0, mayChangeClosedDays: true },
  { kind: 'retype', pick: 1, typeId: 2, mayChangeClosedDays: true },
  voidOf(7),
];

const someSale: Act = {
  kind: 'save',
  branch: 0,
  document: 'cash-receipt',
  picks: { rows: [{ account: 5, amountPaisa: 70_00n, remarks: '' }], head: 0 },
};
/** Two years are closed in order. The later one is reopened, changed and closed again. Vouchers in closed years are refused. */
const closesAndReopenings: Act[] = [
  { kind: 'closeYear', branch: 0, yearsBeside: 0 },
  someSale,
  { kind: 'closeYear', branch: 0, yearsBeside: 0 },
  { kind: 'jump', branch: 0, days: year },
  someSale,
  { kind: 'closeYear', branch: 0, yearsBeside: 1 },
  { kind: 'closeYear', branch: 0, yearsBeside: 0 },
  { kind: 'void', pick: 0, mayChangeClosedDays: true, seesOldVersion: false },
  { kind: 'void', pick: 2, mayChangeClosedDays: true, seesOldVersion: false },
  { kind: 'redate', pick: 0, more: 3, days: 4, mayChangeClosedDays: true },
  { kind: 'jump', branch: 0, days: -year },
  { kind: 'jump', branch: 0, days: year + 1 },
  someSale,
  { kind: 'closeYear', branch: 0, yearsBeside: 0 },
  { kind: 'reopenYear', branch: 0, yearsBeside: -1 },
  { kind: 'reopenYear', branch: 0, yearsBeside: 0 },
  { kind: 'void', pick: 1, mayChangeClosedDays: true, seesOldVersion: false },
  { kind: 'approve', branch: 0, days: 800, everywhere: true },
  { kind: 'closeYear', branch: 0, yearsBeside: 0 },
  { kind: 'reopenYear', branch: 0, yearsBeside: 1 },
];

const histories = repetitions({ usual: 12, long: 100 });
const anyHistory = fc.array(act, { minLength: 1, maxLength: 40 });

test('the books hold after any history', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => void (await holds(history))),
    { numRuns: histories },
  );
});

test.skipIf(!hasHledger)('hledger finds the same balances after any history', { timeout: 300_000 }, async () => {
  const foundByHledger = async (history: readonly Act[]) => {
    const company = await createBookCompany(database, databases);
    await addGoods(database, company);
    await play(databases, company, history);
    const { companyId } = company;
    await inCompany(databases, { companyId, mode: 'report' }, (tx) => compareWithHledger(tx, companyId));
  };
  const examples: [Act[]][] = [[farAheadAndBack], [closesAndReopenings]];
  await fc.assert(fc.asyncProperty(anyHistory, foundByHledger), { numRuns: histories, examples });
});

async function holds(history: readonly Act[]): Promise<Model> {
  const company = await createBookCompany(database, databases);
  await addGoods(database, company);
  const { companyId } = company;
  const model = await play(databases, company, history);
  const { vouchers, numbersGiven, days } = model;

  await inCompany(databases, { companyId, mode: 'report' }, async (tx) => {
    const audit = await runAudit(tx, companyId);
    expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);

    const { rows: numbers } = await sql<{ vrNo: string; branchId: number }>`
      select w.vr_no as "vrNo", n.branch_id as "branchId"
      from voucher_number n join voucher_version w using (company_id, voucher_id)
      where n.company_id = ${companyId} and w.type_id = n.type_id and split_part(w.vr_no, '-', 3)::int = n.number
      group by 1, 2, n.type_id, n.number order by 2, n.type_id, n.number`.execute(tx);
    expect(numbers.map(({ branchId, vrNo }) => `${branchId} ${vrNo}`).sort()).toEqual([...numbersGiven].sort());

    for (const branchId of company.branchIds) {
      const now = await accountBalances(tx, { companyId, branchId });
      expect(now.map(net)).toEqual(expectedBalances(vouchers, branchId, null));
      expect(now).toEqual(await balancesFromLines(tx, companyId, branchId, null));
      for (const day of days) await agreesWithReports(tx, { companyId, branchId, day, vouchers });
    }
    for (const { branchId, openDay, total } of await readCashOfBranches(tx, companyId, company.branchIds)) {
      const moved = await balancesFromLines(tx, companyId, branchId, openDay);
      const cash = moved.find(({ accountId }) => accountId === ACCOUNT.cash);
      expect(total).toEqual({ debitPaisa: cash?.debitPaisa ?? 0n, creditPaisa: cash?.creditPaisa ?? 0n });
    }
  });

  expect(await statementGaps(databases, companyId, periodsBetween(days))).toEqual([]);

  const before = await rollups(companyId);
  await inCompany(databases, { companyId, mode: 'write' }, rebuildRollups);
  expect(await rollups(companyId)).toEqual(before);
  return model;
}

type Played = Awaited<ReturnType<typeof play>>['vouchers'];

function net({ accountId, debitPaisa, creditPaisa }: { accountId: number; debitPaisa: bigint; creditPaisa: bigint }) {
  return `${accountId}: ${debitPaisa - creditPaisa}`;
}

/** Compares balances as on a day. Every report uses this statement; it runs for all accounts at once and for each by itself. */
async function agreesWithReports(
  tx: Tx,
  { companyId, branchId, day, vouchers }: { companyId: number; branchId: number; day: IsoDate; vouchers: Played },
): Promise<void> {
  const frame = await findBranchFrame(tx, companyId, branchId);
  if (frame === null) throw new Error(`No branch ${branchId}.`);
  const { rows: reported } = await sql<{ account_id: number; net_paisa: bigint }>`
    select account_id, net_paisa from (${netThrough(frame, day)}) n order by account_id`.execute(tx);
  const moved = await balancesFromLines(tx, companyId, branchId, day);
  // A report leaves out balances of zero, whether the account has moved or not.
  const standing = (balances: readonly string[]) => balances.filter((text) => !text.endsWith(': 0'));
  const nets = standing(reported.map(({ account_id, net_paisa }) => `${account_id}: ${net_paisa}`));
  expect(nets).toEqual(standing(expectedBalances(vouchers, branchId, day)));
  expect(nets).toEqual(standing(moved.map(net)));
  for (const { accountId, ...sides } of moved) expect(await sidesThrough(tx, frame, accountId, day)).toEqual(sides);
}

/** Returns the balances by the model of the history, without a database. */
function expectedBalances(vouchers: Played, branchId: number, asOf: IsoDate | null): string[] {
  const sums = new Map<number, bigint>();
  for (const voucher of vouchers) {
    if (voucher.branchId !== branchId || voucher.isVoid || (asOf !== null && voucher.date > asOf)) continue;
    for (const { accountId, debitPaisa, creditPaisa } of voucher.said.entries.flatMap(({ lines }) => lines)) {
      sums.set(accountId, (sums.get(accountId) ?? 0n) + debitPaisa - creditPaisa);
    }
  }
  return [...sums].sort(([one], [other]) => one - other).map(([accountId, paisa]) => `${accountId}: ${paisa}`);
}

/** Returns the balances computed independently in SQL, from the live lines alone. */
async function balancesFromLines(tx: Tx, companyId: number, branchId: number, asOf: IsoDate | null) {
  const { rows } = await sql<{ accountId: number; debitPaisa: bigint; creditPaisa: bigint }>`
    select account_id as "accountId", sum(debit_paisa)::bigint as "debitPaisa", sum(credit_paisa)::bigint as "creditPaisa"
    from line
    where company_id = ${companyId} and branch_id = ${branchId} and live and vr_date <= coalesce(${asOf}::date, vr_date)
    group by account_id order by account_id`.execute(tx);
  return rows;
}

/**
 * Returns the contents of the rollups without rows that a rebuild leaves out: sums of zero, and the openings of a year in
 * which nothing moves any more.
 */
async function rollups(companyId: number): Promise<unknown[]> {
  const tables = ['account_day', 'account_month', 'account_balance', 'account_year', 'party_owed'];
  const moved = sql`exists (
    select from account_month m
    where m.company_id = t.company_id and m.branch_id = t.branch_id and (m.debit_paisa <> 0 or m.credit_paisa <> 0)
      and m.month >= make_date(t.fiscal_year, 7, 1) and m.month < make_date(t.fiscal_year + 1, 7, 1))`;
  return inCompany(databases, { companyId, mode: 'report' }, async (tx) => {
    const contents = [];
    for (const table of tables) {
      const { rows } = await sql`
        select * from ${sql.table(table)} t 
        where (debit_paisa <> 0 or credit_paisa <> 0) and ${table === 'account_year' ? moved : sql`true`}
        order by t::text`.execute(tx);
      contents.push(rows);
    }
    await showEveryBranch(tx, companyId);
    const { rows: stock } = await sql`
      select * from stock_rollup t where in_milli <> 0 or out_milli <> 0 order by t::text`.execute(tx);
    return [...contents, stock];
  });
}

test('what is remitted is locked until both halves are void, and may be remitted anew', async () => {
  const { vouchers } = await holds(remittedAndFreed);
  expect(vouchers.map(({ numberText, isVoid }) => `${numberText}${isVoid ? ' void' : ''}`)).toEqual([
    'CR-2627-000001',
    'CR-2627-000001',
    'RM-2627-000001 void',
    'RM-2627-000001 void',
    'RM-2627-000002',
    'RM-2627-000002',
    'RM-2627-000003 void',
    'RM-2627-000003 void',
  ]);
});

test('a day far ahead and back again leaves the openings of years right', async () => {
  await holds(farAheadAndBack);
});

const stockOf = (document: string, head: number, days = 0): Act[] => [
  { kind: 'save', branch: 0, document, picks: { rows: [{ account: 0, amountPaisa: 7_499n, remarks: '' }], head } },
  { kind: 'close', branch: 0, days, mayJump: true },
];
/** A stock of opening, bought and used goods is closed with its year. The year is reopened, changed and closed anew. */
const stockOverYears: Act[] = [
  ...stockOf('opening-stock', 5, 1),
  ...stockOf('stock-adjustment', 1, 30),
  someSale,
  { kind: 'jump', branch: 0, days: year },
  { kind: 'closeYear', branch: 0, yearsBeside: 0 },
  voidOf(1),
  ...stockOf('stock-adjustment', 0, 1),
  ...stockOf('opening-stock', 7, 1),
  { kind: 'reopenYear', branch: 0, yearsBeside: 0 },
  voidOf(1),
  { kind: 'closeYear', branch: 0, yearsBeside: 0 },
  { kind: 'jump', branch: 0, days: year },
  { kind: 'closeYear', branch: 0, yearsBeside: 0 },
];

/** Goods come in, are used and move on several days. Vouchers in between are edited, moved to other days and voided. */
const stockOverDays: Act[] = [
  ...stockOf('opening-stock', 5, 1),
  ...stockOf('stock-adjustment', 1, 30),
  ...stockOf('opening-stock', 9, 1),
  ...stockOf('stock-transfer', 1, 1),
  ...stockOf('stock-adjustment', 3, 1),
  {
    kind: 'edit',
    document: 'opening-stock',
    pick: 0,
    picks: { rows: [{ account: 0, amountPaisa: 3_000n, remarks: '' }], head: 7 },
    mayChangeClosedDays: true,
    seesOldVersion: false,
  },
  { kind: 'redate', pick: 1, days: 33, more: 0, mayChangeClosedDays: true },
  { kind: 'void', pick: 2, mayChangeClosedDays: true, seesOldVersion: false },
  { kind: 'jump', branch: 0, days: -3 },
  ...stockOf('opening-stock', 2, 1),
];

test('stock holds when what came before is changed', async () => {
  const { vouchers } = await holds(stockOverDays);
  expect(vouchers.map(({ version, isVoid }) => `${version}${isVoid ? ' void' : ''}`)).toEqual([
    '2',
    '2',
    '2 void',
    '1',
    '1',
    '1',
  ]);
});

test('a repeat of a save that was advised of goods below zero gives the first answer', async () => {
  const { vouchers } = await holds([...stockOf('stock-adjustment', 1), { kind: 'repeat', pick: 0 }]);
  expect(vouchers.map(({ version }) => version)).toEqual([1]);
});

test('a year closes with its stock at its value', async () => {
  const { vouchers } = await holds(stockOverYears);
  const journals = vouchers.filter(({ typeId }) => typeId === 6);
  expect(journals.map(({ date, isVoid }) => `${date}${isVoid ? ' void' : ''}`)).toEqual([
    '2027-06-30 void',
    '2027-06-30',
    '2028-06-30',
  ]);
});

test('years close in order and the latest reopens', async () => {
  await holds(closesAndReopenings);
});
