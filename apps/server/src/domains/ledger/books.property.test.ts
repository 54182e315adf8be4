/**
 * Invariants of accounting §2, after random histories of posts, edits, voids, changes of type and date, approvals, day
 * closes and jumps in both directions:
 *
 *  1. Every entry balances.
 *  2. Lines are added, never altered or deleted.
 *  3. Numbers have no gap and no duplicate within branch, type and fiscal year.
 *  4. Approved vouchers and closed days refuse changes; what changes a closed day with leave is sealed anew.
 *  5. Void keeps the number; every version is kept whole.
 *  6. The same key gives the first answer.
 *  7. Every balance, now and as on any date, is what the lines say; rollups are what a rebuild would make.
 *  8. hledger, reading the exported journal, gets the same balances to the paisa.
 */
import { hledgerAccountName, hledgerHeader, hledgerVoucher, type JournalAccount, type Nature } from '@cashbook/kernel';
import { type IsoDate, paisaToText } from '@cashbook/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import { accountBalances, rebuildRollups, runAudit } from '#domains/ledger/index';
import { createBookCompany } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { askHledger, hasHledger } from '#testing/hledger';
import { type Act, act, play } from '#testing/random-history';

let database: TestDatabase;
let databases: Databases;

beforeAll(async () => {
  database = await createTestDatabase();
  databases = await openDatabases(database);
});

afterAll(async () => {
  await databases.close();
  await database.dispose();
});

const year = 365;
const someReceipt: Act = { kind: 'post', branch: 0, typeId: 1, from: 0, to: 5, amountPaisa: 12_345n };
const farAheadAndBack: Act[] = [
  someReceipt,
  { kind: 'jump', branch: 0, days: 2 * year },
  someReceipt,
  { kind: 'jump', branch: 0, days: -year },
  someReceipt,
  { kind: 'close', branch: 0, days: 3 * year },
  { kind: 'edit', pick: 0, from: 1, to: 5, amountPaisa: 99n, mayChangeClosedDays: true, seesOldVersion: false },
  { kind: 'void', pick: 2, mayChangeClosedDays: true, seesOldVersion: false },
];

const anyHistory = fc.array(act, { minLength: 1, maxLength: 40 });

test('the books hold after any history', { timeout: 300_000 }, async () => {
  await fc.assert(fc.asyncProperty(anyHistory, holds), { numRuns: 25, endOnFailure: true });
});

test.skipIf(!hasHledger)('hledger finds the same balances after any history', { timeout: 300_000 }, async () => {
  const foundByHledger = async (history: readonly Act[]) => {
    const company = await createBookCompany(database, databases);
    await play(databases, company, history);
    const { companyId } = company;
    await inCompany(databases, { companyId, mode: 'report' }, (tx) => comparesWithHledger(tx, companyId));
  };
  const examples: [Act[]][] = [[farAheadAndBack]];
  await fc.assert(fc.asyncProperty(anyHistory, foundByHledger), { numRuns: 25, endOnFailure: true, examples });
});

async function holds(history: readonly Act[]): Promise<void> {
  const company = await createBookCompany(database, databases);
  const { companyId } = company;
  const { vouchers, numbersGiven, days } = await play(databases, company, history);

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
      for (const asOf of [null, ...days]) {
        const kept = await accountBalances(tx, { companyId, branchId, asOf });
        expect(kept.map(net)).toEqual(expectedBalances(vouchers, branchId, asOf));
        expect(kept).toEqual(await balancesFromLines(tx, companyId, branchId, asOf));
      }
    }
  });

  const before = await rollups(companyId);
  await inCompany(databases, { companyId, mode: 'write' }, rebuildRollups);
  expect(await rollups(companyId)).toEqual(before);
}

type Played = Awaited<ReturnType<typeof play>>['vouchers'];

function net({ accountId, debitPaisa, creditPaisa }: { accountId: number; debitPaisa: bigint; creditPaisa: bigint }) {
  return `${accountId}: ${debitPaisa - creditPaisa}`;
}

/** What the model of the history says, without a database. */
function expectedBalances(vouchers: Played, branchId: number, asOf: IsoDate | null): string[] {
  const sums = new Map<number, bigint>();
  for (const voucher of vouchers) {
    if (voucher.branchId !== branchId || voucher.isVoid || (asOf !== null && voucher.date > asOf)) continue;
    const { from, to, amountPaisa } = voucher;
    sums.set(from, (sums.get(from) ?? 0n) - amountPaisa);
    sums.set(to, (sums.get(to) ?? 0n) + amountPaisa);
  }
  return [...sums].sort(([one], [other]) => one - other).map(([accountId, paisa]) => `${accountId}: ${paisa}`);
}

/** An independent recomputation in SQL from the live lines alone. */
async function balancesFromLines(tx: Tx, companyId: number, branchId: number, asOf: IsoDate | null) {
  const { rows } = await sql<{ accountId: number; debitPaisa: bigint; creditPaisa: bigint }>`
    select account_id as "accountId", sum(debit_paisa)::bigint as "debitPaisa", sum(credit_paisa)::bigint as "creditPaisa"
    from line
    where company_id = ${companyId} and branch_id = ${branchId} and live and vr_date <= coalesce(${asOf}::date, vr_date)
    group by account_id order by account_id`.execute(tx);
  return rows;
}

async function rollups(companyId: number): Promise<unknown[]> {
  const tables = ['account_day', 'account_month', 'account_balance', 'account_year'];
  return inCompany(databases, { companyId, mode: 'report' }, async (tx) => {
    const contents = [];
    for (const table of tables) {
      const { rows } = await sql`
        select * from ${sql.table(table)} t where debit_paisa <> 0 or credit_paisa <> 0 order by t::text`.execute(tx);
      contents.push(rows);
    }
    return contents;
  });
}

interface JournalRow {
  readonly voucherId: bigint;
  readonly date: IsoDate;
  readonly numberText: string;
  readonly branchName: string;
  readonly accountId: number;
  readonly nature: Nature;
  readonly path: [string, string, string];
  readonly debitPaisa: bigint;
  readonly creditPaisa: bigint;
  readonly remarks: string;
}

async function comparesWithHledger(tx: Tx, companyId: number): Promise<void> {
  const { rows } = await sql<JournalRow>`
    select v.voucher_id as "voucherId", v.vr_date as date, v.vr_no as "numberText", b.name as "branchName",
      l.account_id as "accountId", (array['asset', 'liability', 'equity', 'income', 'expense'])[g3.nature] as nature,
      array[g2.name, g3.name, a.name] as path, l.debit_paisa as "debitPaisa", l.credit_paisa as "creditPaisa", l.remarks
    from voucher v
      join branch b using (company_id, branch_id)
      join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
      join account a on a.company_id = l.company_id and a.account_id = l.account_id
      join account_group g3 on g3.company_id = a.company_id and g3.group_id = a.group_id
      join account_group g2 on g2.company_id = g3.company_id and g2.group_id = g3.parent_id
    where v.company_id = ${companyId}
    order by v.vr_date, v.voucher_id, l.entry_no, l.line_no`.execute(tx);
  const journal = [...new Set(rows.map(({ voucherId }) => voucherId))].map((voucherId) => {
    const lines = rows.filter((row) => row.voucherId === voucherId);
    const [head] = lines;
    if (head === undefined) throw new Error('A voucher without lines.');
    const { date, numberText, branchName } = head;
    return hledgerVoucher({
      date,
      numberText,
      typeName: 'Voucher',
      branchName,
      lines: lines.map(({ debitPaisa, creditPaisa, remarks, ...account }) => ({
        account,
        debitPaisa,
        creditPaisa,
        remarks,
      })),
    });
  });
  const balances = new Map<string, bigint>();
  for (const { debitPaisa, creditPaisa, ...row } of rows) {
    const account: JournalAccount = row;
    const name = hledgerAccountName(account);
    balances.set(name, (balances.get(name) ?? 0n) + debitPaisa - creditPaisa);
  }
  const question = ['balance', '--flat', '--no-total', '--output-format', 'csv', '--empty'];
  const read = askHledger(hledgerHeader() + journal.join(''), ...question);
  const told = read
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'))
    .map(([name = '', amount = '']) => [name, amount === '0' ? '0.00' : amount.replace('BDT ', '')]);
  const ours = [...balances].map(([name, paisa]) => [name, paisaToText(paisa)]);
  expect(told.sort()).toEqual(ours.sort());
}

test('a day far ahead and back again leaves the openings of years right', () => holds(farAheadAndBack));
