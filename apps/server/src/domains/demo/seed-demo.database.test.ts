import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNT, GROUP, MONEY_GROUPS } from '@cashbook/kernel';
import { type QueryExecutorProvider, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoGreeting } from '#cli/demo';
import { showEveryBranch } from '#db/branch-reach';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import { DEMO_PASSWORD, DEMO_USERS } from '#domains/demo/company';
import { seedDemo } from '#domains/demo/index';
import { filesInFolder } from '#domains/files/index';
import { accountBalances, currentDay, runAudit } from '#domains/ledger/index';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { digestsOfVouchers, kindsWithForms, storedForms, vouchersToFind } from '#testing/demo-documents';
import { call, startTestServer } from '#testing/test-server';

/** A Friday evening in Dhaka, while it is still afternoon in London. */
const clock = { now: () => new Date('2026-11-20T14:00:00Z') };

/** The vouchers of the demo and the answers of `find` for them, in short. UPDATE_DEMO=1 writes the file anew. */
const foundFile = new URL('./found-before.txt', import.meta.url);
/** The digest of each branch's books in each month, written anew in the same way. */
const booksFile = new URL('./books-before.txt', import.meta.url);

/** Kinds of vouchers that no screen types and no form decodes. */
const withoutForms = new Set(['opening', 'imported', 'year-end-close']);
/** Kinds of which the demo has no voucher yet. */
const notInTheDemo = ['tax-not-recovered', 'income-tax', 'stock-transfer', 'branch-transfer-withdrawal'];

const folder = mkdtempSync(join(tmpdir(), 'cashbook-test-files-'));
const files = filesInFolder(folder);

interface SeededBooks {
  readonly database: TestDatabase;
  readonly db: Databases;
  readonly companyId: number;
}

async function seededBooks(): Promise<SeededBooks> {
  const database = await createTestDatabase();
  const db = await openDatabases(database);
  return { database, db, companyId: await seedDemo({ db, clock, files }) };
}

/** Returns every live line of the books with all that a person can see of it, in the order of the voucher numbers. */
async function visibleBooks(tx: QueryExecutorProvider) {
  const { rows } = await sql<{ branch: string; vr_date: string }>`
    select b.name as branch, v.vr_no, v.vr_date, v.version, v.is_void, v.is_approved, l.entry_no, l.line_no,
      a.name as account, p.idfr_code, l.debit_paisa, l.credit_paisa, l.remarks
    from voucher v
      join branch b on b.company_id = v.company_id and b.branch_id = v.branch_id
      left join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
      left join account a on a.company_id = l.company_id and a.account_id = l.account_id
      left join party p on p.company_id = a.company_id and p.account_id = a.account_id
    order by v.branch_id, v.vr_no, l.entry_no, l.line_no`.execute(tx);
  return rows;
}

/** Returns a line for each branch and month with a digest of its books. */
async function digestsOfBooks(tx: QueryExecutorProvider): Promise<string[]> {
  const months = new Map<string, ReturnType<typeof createHash>>();
  for (const row of await visibleBooks(tx)) {
    const month = `${row.branch} ${row.vr_date.slice(0, 7)}`;
    const hash = months.get(month) ?? createHash('sha256');
    hash.update(JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)));
    months.set(month, hash);
  }
  return [...months].map(([month, hash]) => `${month} ${hash.digest('hex').slice(0, 12)}`).sort();
}

/** Returns each voucher number with its digest, from lines with ten vouchers each. */
const eachDigest = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const [tens, ...digests] = line.split(/ (?=\d:)/);
    return digests.map((digest) => `${tens}${digest}`);
  });

describe('the demo company', () => {
  let seeded: SeededBooks;

  beforeAll(async () => {
    seeded = await seededBooks();
  }, 180_000);

  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await seeded.db.close();
    await seeded.database.dispose();
  });

  const read = <T>({ db, companyId }: SeededBooks, work: (tx: Tx) => Promise<T>) =>
    inCompany(db, { companyId, mode: 'report' }, work);

  const count = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> => {
    const { rows } = await read(seeded, (tx) => query.execute(tx));
    return rows[0]?.count ?? 0;
  };

  it('has units, goods, work, warehouses, areas and people to choose from, each branch its own', async () => {
    const tables = [
      'unit',
      'product_type',
      'category',
      'product',
      'product_price',
      'labour_item',
      'warehouse',
      'area',
      'employee',
    ];
    const branches = await read(seeded, (tx) => tx.selectFrom('branch').select('branch_id').execute());
    const counts = await read(seeded, async (tx) => {
      const reached = branches.map(({ branch_id }) => branch_id).join(',');
      await sql`select set_config('app.branch_ids', ${reached}, true)`.execute(tx);
      const { rows } = await sql<Record<string, number>>`
        select ${sql.join(tables.map((table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.ref(table)}`))}`.execute(
        tx,
      );
      return rows[0] ?? {};
    });
    for (const table of tables) expect([table, (counts[table] ?? 0) > 5]).toEqual([table, true]);
    expect(await count(sql`select count(*)::int from warehouse`), 'to nobody who names no branch').toBe(0);
  });

  it('has goods in stock, pieces by their serials, and some that were damaged', async () => {
    const [shown] = await read(seeded, async (tx) => {
      await sql`select set_config('app.branch_ids', (select string_agg(branch_id::text, ',') from branch), true)`.execute(
        tx,
      );
      const { rows } = await sql<{
        stocked: number;
        pieces: number;
        adjusted: number;
        issued: number;
        returned: number;
        posted: number;
        open: number;
        sent: number;
        arrived: number;
        differs: bigint;
      }>`
        select (select count(*)::int from stock_balance where quantity_milli > 0) as stocked,
          (select count(*)::int from product_serial where is_held) as pieces,
          (select count(*)::int from voucher_version where kind = 'stock-adjustment') as adjusted,
          (select count(*)::int from voucher_version where kind = 'stock-issue') as issued,
          (select count(*)::int from voucher_version where kind = 'issue-return') as returned,
          (select count(*)::int from count_posting) as posted,
          (select count(*)::int from count_sheet s where s.ending is null and exists (
            select from count_row r where r.branch_id = s.branch_id and r.sheet_no = s.sheet_no and r.counted_milli is null)
            and not exists (
              select from count_posting p where p.branch_id = s.branch_id and p.sheet_no = s.sheet_no)) as open,
          (select count(distinct voucher_id)::int from goods_in_transit where open_milli > 0) as sent,
          (select count(distinct voucher_id)::int from goods_in_transit where open_milli = 0) as arrived,
          (select sum(debit_paisa) - sum(round(quantity_milli * given_cost / 10)) filter (where given_cost is not null)
           from (select debit_paisa, 0 as quantity_milli, 0::numeric as given_cost from line l where account_id = 18 and live and exists (
               select from voucher v where v.voucher_id = l.voucher_id and v.type_id = 18)
             union all select 0, quantity_milli, given_cost from stock_movement m where live and exists (
               select from line l where l.voucher_id = m.voucher_id and l.account_id = 18 and l.live)) s)::bigint as differs`.execute(
        tx,
      );
      return rows;
    });
    expect(shown?.stocked).toBeGreaterThan(250);
    expect(shown?.pieces).toBeGreaterThan(50);
    expect(shown?.adjusted).toBeGreaterThan(3);
    expect(shown?.issued).toBeGreaterThan(24);
    expect(shown?.returned).toBeGreaterThan(3);
    expect(
      [shown?.posted, shown?.open].every((sheets) => (sheets ?? 0) > 0),
      'a posted count and an open one',
    ).toBe(true);
    expect([shown?.sent, shown?.arrived], 'goods in transit and received').toEqual([1, 1]);
    expect(shown?.differs, 'account 18 is what the goods cost').toBe(0n);
  });

  it('has sales delivered in parts in every branch, and some of which something is left', async () => {
    const [shown] = await read(seeded, async (tx) => {
      await showEveryBranch(tx, seeded.companyId);
      const { rows } = await sql<{ fewest: number; open: number }>`
        select (
          select min(delivered)::int from (
            select count(distinct d.voucher_id) as delivered
            from branch b left join taken_line d on d.branch_id = b.branch_id and d.role = 'delivery'
            group by b.branch_id) s
        ) as fewest, (
          select count(*)::int from (
            select of_voucher_id, company_id, sum(quantity_milli) as milli from taken_line where role = 'delivery'
            group by of_voucher_id, company_id) s
          where s.milli < (select -sum(m.quantity_milli) from stock_movement m
            where m.company_id = s.company_id and m.voucher_id = s.of_voucher_id and m.live)
        ) as open`.execute(tx);
      return rows;
    });
    expect(shown?.fewest).toBeGreaterThan(4);
    expect(shown?.open).toBeGreaterThan(0);
  });

  it('has bills of labour in every branch, and payments that are allocated to bills, and some that are not', async () => {
    const perBranch = await count(sql`
      select min(billed)::int as count from (
        select b.branch_id, count(v.voucher_id) as billed
        from branch b left join voucher v on v.branch_id = b.branch_id and v.type_id = 17
        group by b.branch_id) s`);
    expect(perBranch).toBeGreaterThan(10);
    const allocated = await read(seeded, async (tx) => {
      await showEveryBranch(tx, seeded.companyId);
      const { rows } = await sql<{ payments: number; parties: number; without: number }>`
        select count(*)::int as payments, count(distinct account_id)::int as parties, (
            select count(*)::int from account p
            where p.is_party and not exists (select from bill_allocation a where a.account_id = p.account_id)
          ) as without
        from bill_allocation`.execute(tx);
      return rows[0];
    });
    expect(allocated?.payments).toBeGreaterThan(50);
    expect(allocated?.parties).toBeGreaterThan(20);
    expect(allocated?.without).toBeGreaterThan(10);
  });

  it('has bought goods in every branch, on credit, in part and for cash', async () => {
    const perBranch = await count(sql`
      select min(bought)::int as count from (
        select b.branch_id, count(v.voucher_id) as bought
        from branch b left join voucher v on v.branch_id = b.branch_id and v.type_id in (7, 8, 9)
        group by b.branch_id) s`);
    expect(perBranch).toBeGreaterThan(20);
    expect(await count(sql`select count(distinct type_id)::int from voucher where type_id in (7, 8, 9)`)).toBe(3);
  });

  it('has received and paid cash for its orders where it trades, and sold at the lists of its customers', async () => {
    const inEveryBranch = <Row>(query: ReturnType<typeof sql<Row>>) =>
      read(seeded, async (tx) => {
        await showEveryBranch(tx, seeded.companyId);
        return (await query.execute(tx)).rows;
      });
    const cash = await inEveryBranch(
      sql<{ typeId: number; orders: number; branches: number }>`
        select v.type_id as "typeId", count(distinct l.order_id)::int as orders, count(distinct v.branch_id)::int as branches
        from line l join voucher v using (company_id, voucher_id)
        where l.live and l.order_id is not null and v.type_id in (1, 2) group by 1 order by 1`,
    );
    expect(cash.map(({ typeId, branches }) => [typeId, branches])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(cash[1]?.orders).toBeGreaterThan(3);
    const atList = await inEveryBranch(sql<{ count: number }>`
      select count(*)::int as count
      from invoice i
        join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
        join party y on y.company_id = i.company_id and y.account_id = i.account_id
        join invoice_line l on l.company_id = i.company_id and l.voucher_id = i.voucher_id and l.version = i.version
        join list_price p on p.company_id = l.company_id and p.price_list_id = y.price_list_id and p.product_id = l.product_id
      where v.type_id in (11, 12, 13, 15) and l.rate_milli = p.price_paisa * 10`);
    expect(atList[0]?.count).toBeGreaterThan(20);
  });

  it('has sold goods in every branch, on credit, in part and over the counter, some of them by order', async () => {
    const perBranch = await count(sql`
      select min(sold)::int as count from (
        select b.branch_id, count(v.voucher_id) as sold
        from branch b left join voucher v on v.branch_id = b.branch_id and v.type_id in (11, 12, 13, 15)
        group by b.branch_id) s`);
    expect(perBranch).toBeGreaterThan(10);
    expect(await count(sql`select count(distinct type_id)::int from voucher where type_id in (11, 12, 13)`)).toBe(3);
    const carried = await read(seeded, async (tx) => {
      await showEveryBranch(tx, seeded.companyId);
      const { rows } = await sql<{ orders: number }>`
        select count(*)::int as orders from trade_order o where exists (
          select from stock_movement m where m.order_id = o.trade_order_id and m.product_id = o.product_id and m.live
        )`.execute(tx);
      return rows[0]?.orders;
    });
    expect(carried).toBeGreaterThan(5);
  });

  it('sells electronics by installments, of which some are paid, in part, late and not at all', async () => {
    const found = await read(seeded, async (tx) => {
      await showEveryBranch(tx, seeded.companyId);
      const { rows } = await sql<{ paid: number; partial: number; overdue: number; later: number }>`
        select count(*) filter (where due_paisa = 0)::int as paid,
          count(*) filter (where due_paisa > 0 and paid_paisa > 0)::int as partial,
          count(*) filter (where due_paisa > 0 and due_date < '2026-11-20')::int as overdue,
          count(*) filter (where due_paisa > 0 and due_date > '2026-11-20')::int as later
        from installment_now where company_id = ${seeded.companyId}`.execute(tx);
      return rows[0];
    });
    expect(found?.paid).toBeGreaterThan(30);
    expect(found?.partial).toBeGreaterThan(0);
    expect(found?.overdue).toBeGreaterThan(5);
    expect(found?.later).toBeGreaterThan(20);
  });

  it('has sales by installments in every state, with what happens to them', async () => {
    const found = await read(seeded, async (tx) => {
      await showEveryBranch(tx, seeded.companyId);
      const { rows } = await sql<Record<string, number>>`
        select (select count(*) from installment_now where written_off_paisa > 0)::int as "written off",
          (select count(*) from installment_now where repossessed_paisa > 0)::int as repossessed,
          (select count(*) from installment_now where returned_paisa > 0)::int as returned,
          (select count(*) from installment_now where moved_paisa > 0)::int as rescheduled,
          (select count(*) from installment_now where discount_paisa > 0)::int as "settled early",
          (select count(*) from installment_now where due_paisa > 0 and paid_paisa > 0)::int as "paid in part",
          (select count(*) from installment_now where due_paisa > 0 and due_date = '2026-11-20')::int as "due today",
          (select count(*) from installment_now where due_paisa = 0 and last_paid_on < due_date)::int as "paid before",
          (select count(*) from installment_payment where paid_by <> '')::int as "paid by a guarantor",
          (select count(*) from installment_payment where received_on is not null)::int as "received before",
          (select count(*) from reschedule_undo)::int as "taken back",
          (select count(*) from cheque_now c join voucher v using (company_id, voucher_id) where v.type_id = 16)::int as "by cheque",
          (select count(*) from line where live and remarks like 'Recovered of %')::int as recovered,
          (select count(*) from installment_fee)::int as "late fees",
          (select count(*) from markup_line m join voucher v using (company_id, voucher_id) where v.type_id = 19)::int as "markup of openings",
          (select count(*) from markup_month)::int as "months of markup",
          (select count(*) from installment_guarantor)::int as guarantors,
          (select count(*) from voucher_image where image_type in (6, 7, 8))::int as photos`.execute(tx);
      return rows[0] ?? {};
    });
    expect(Object.entries(found).filter(([, number]) => number === 0)).toEqual([]);
    expect(Object.keys(found)).toHaveLength(18);
  });

  it('has no order of which more came or went than was ordered, nor with somebody else; some are done, some are not', async () => {
    const orders = await read(seeded, async (tx) => {
      await showEveryBranch(tx, seeded.companyId);
      const { rows } = await sql<{ ordered: number; moved: number; others: number }>`
        select o.total_order_milli::int as ordered, coalesce(abs(sum(m.quantity_milli)), 0)::int as moved,
          count(*) filter (where i.account_id <> o.order_for)::int as others
        from trade_order o
          left join stock_movement m on m.company_id = o.company_id and m.order_id = o.trade_order_id and m.live
            and m.product_id = o.product_id
          left join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
          left join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version
        where o.order_type <> 3
        group by o.company_id, o.trade_order_id`.execute(tx);
      return rows;
    });
    expect(orders.filter(({ ordered, moved, others }) => moved > ordered || others > 0)).toEqual([]);
    expect(orders.filter(({ ordered, moved }) => moved === ordered).length).toBeGreaterThan(3);
    expect(orders.filter(({ ordered, moved }) => moved < ordered).length).toBeGreaterThan(3);
  });

  it('has at least 2,000 cash vouchers, of which some were edited, some are void and some are not approved yet', async () => {
    expect(await count(sql`select count(*)::int from voucher where type_id in (1, 2)`)).toBeGreaterThanOrEqual(2000);
    for (const [typeId, least] of [
      [3, 400],
      [4, 400],
      [5, 200],
      [6, 100],
    ] as const) {
      expect(await count(sql`select count(*)::int from voucher where type_id = ${typeId}`)).toBeGreaterThan(least);
    }
    expect(await count(sql`select count(*)::int from voucher where version > 1 and not is_void`)).toBeGreaterThan(10);
    expect(await count(sql`select count(*)::int from voucher where is_void`)).toBeGreaterThan(5);
    for (const change of ['retype', 'redate']) {
      const changed = sql<{ count: number }>`select count(*)::int from voucher_version where change = ${change}`;
      expect([change, await count(changed)]).toEqual([change, 5]);
    }
    expect(await count(sql`select count(*)::int from voucher where is_approved`)).toBeGreaterThan(2000);
    expect(await count(sql`select count(*)::int from voucher where not is_approved and not is_void`)).toBeGreaterThan(
      100,
    );
  });

  it('has remitted some of what its branches received today, while some waits, and funded one of them', async () => {
    expect(await count(sql`select count(*)::int from voucher where is_remitted`)).toBeGreaterThan(0);
    const today = sql`select count(*)::int from voucher where type_id = 1 and vr_date = '2026-11-20' and not is_void`;
    expect(await count(sql`${today} and not is_remitted`)).toBeGreaterThan(0);
    expect(
      await count(sql`
        select count(*)::int from voucher v join voucher_version w using (company_id, voucher_id, version)
        where v.type_id = 20 and w.form ->> 'receivedVoucherId' is null`),
    ).toBe(2);
  });

  it('has vouchers of the old books that are held out of them', async () => {
    const held = await read(seeded, async (tx) => {
      await sql`select set_config('app.branch_ids', '1', true)`.execute(tx);
      const { rows } = await sql`select from held_voucher where status = 'held'`.execute(tx);
      return rows.length;
    });
    expect(held).toBe(3);
  });

  it('has 200 customers and suppliers with mobiles', async () => {
    expect(await count(sql`select count(*)::int from party where mobile ~ '^01[0-9]{9}$'`)).toBe(200);
  });

  it('has an open day today in each of its five branches, and a seal for every closed one', async () => {
    for (const branchId of [1, 2, 3, 4, 5]) {
      expect(await read(seeded, (tx) => currentDay(tx, seeded.companyId, branchId))).toBe('2026-11-20');
    }
    const closed = await count(sql`select count(*)::int from trading_day where not is_open`);
    expect(closed).toBeGreaterThan(5 * 200);
    expect(await count(sql`select count(distinct (branch_id, day))::int from day_seal`)).toBe(closed);
  });

  it('has counted the cash of every branch at the ends of months, and not always all of it was there', async () => {
    const { rows } = await read(seeded, async (tx) => {
      await sql`select set_config('app.branch_ids', '1,2,3,4,5', true)`.execute(tx);
      return sql<{ branches: number; counts: number; short: number; over: number; posted: number }>`
        select count(distinct branch_id)::int as branches, count(*)::int as counts,
          count(*) filter (where counted_paisa <= book_paisa - 500)::int as short,
          count(*) filter (where counted_paisa > book_paisa)::int as over, count(difference_voucher_id)::int as posted
        from cash_count`.execute(tx);
    });
    expect(rows[0]).toMatchObject({ branches: 5, over: 0 });
    expect(rows[0]?.counts).toBeGreaterThanOrEqual(5 * 12);
    expect(rows[0]?.short).toBeGreaterThan(5);
    expect(rows[0]?.posted).toBeGreaterThan(5);
  });

  it('has closed the year that is over in some branches, and reopened it in one', async () => {
    const { rows } = await read(seeded, (tx) =>
      sql<{ state: string }>`
        select b.name || ', ' || c.last_day || case when reopened_at is null then ', closed' else ', reopened' end as state
        from year_close c join branch b using (company_id, branch_id) order by b.branch_id`.execute(tx),
    );
    expect(rows.map(({ state }) => state)).toEqual([
      'Khatunganj Trading, 2026-06-30, closed',
      'Rajshahi Construction, 2026-06-30, reopened',
      'Bogura Sadar, 2026-06-30, closed',
    ]);
  });

  it('withholds tax in one branch: some is deposited and certified, some is due, and some is withheld from it', async () => {
    const { rows } = await read(seeded, async (tx) => {
      await showEveryBranch(tx, seeded.companyId);
      return sql<Record<string, unknown>>`
        select (select array_agg(distinct b.name) from withheld_row join branch b using (company_id, branch_id)) as branches,
          (select count(*)::int from withheld_row where not is_received) as paid,
          (select count(*)::int from withheld_row where is_received) as received,
          (select array_agg(tax order by tax) from tax_deposit) as deposits,
          (select array_agg(tax order by tax) from tax_certificate where cancelled_at is null) as certificates,
          (select count(*)::int from certified_tax where live) as noted,
          (select array_agg(sum order by account_id)::text from (
            select account_id, sum(debit_paisa - credit_paisa)::bigint from line
            where live and account_id in (${ACCOUNT.vdsPayable}, ${ACCOUNT.tdsPayable}, ${ACCOUNT.vdsReceivable},
              ${ACCOUNT.advanceIncomeTax}) group by account_id) s) as balances`.execute(tx);
    });
    expect(rows[0]).toEqual({
      ...{ branches: ['Cumilla Real Estate'], paid: 3, received: 1, deposits: ['tds', 'vds'], noted: 1 },
      // Advance income tax 19, VDS and TDS payable 51 and 52, VDS receivable 53.
      ...{ certificates: ['tds', 'vds'], balances: '{900000,-800000,-240000,4500000}' },
    });
  });

  it('passes every check of the audit', async () => {
    const results = await read(seeded, (tx) => runAudit(tx, seeded.companyId));
    expect(results.length).toBeGreaterThan(5);
    expect(results.filter(({ findings }) => findings.length > 0)).toEqual([]);
  });

  it('balances, and owes and is owed the right way round', async () => {
    const balances = await read(seeded, (tx) => accountBalances(tx, { companyId: seeded.companyId, branchId: null }));
    const sum = balances.reduce((paisa, { debitPaisa, creditPaisa }) => paisa + debitPaisa - creditPaisa, 0n);
    expect(sum).toBe(0n);
    const cash = balances.find(({ accountId }) => accountId === 17);
    expect(cash !== undefined && cash.debitPaisa > cash.creditPaisa).toBe(true);
  });

  /**
   * Returns the lowest and the last balance of each account of money, salaries payable and loans, over the ends of days
   * with lines.
   */
  const lowestEvenings = async () => {
    const { rows } = await read(seeded, (tx) =>
      sql<{ account: string; groupId: number; lowestPaisa: bigint; lastPaisa: bigint }>`
        select account, group_id as "groupId", min(balance)::bigint as "lowestPaisa",
          (array_agg(balance order by vr_date desc))[1]::bigint as "lastPaisa"
        from (
          select b.name || ', ' || a.name as account, a.group_id, d.vr_date,
            sum(d.paisa) over (partition by d.branch_id, d.account_id order by d.vr_date) as balance
          from (
            select company_id, branch_id, account_id, vr_date, sum(debit_paisa - credit_paisa) as paisa
            from line where live group by 1, 2, 3, 4
          ) d
            join account a on a.company_id = d.company_id and a.account_id = d.account_id
            join branch b on b.company_id = d.company_id and b.branch_id = d.branch_id
          where a.group_id in (${GROUP.cashInHand}, ${GROUP.cashAtBank}, ${GROUP.salariesPayable}, ${GROUP.loans})
        ) evenings
        group by account, group_id order by account`.execute(tx),
    );
    return rows;
  };

  it('has in no box and no bank account less than nothing on any evening, and in each something today', async () => {
    const money = (await lowestEvenings()).filter(({ groupId }) => MONEY_GROUPS.has(groupId));
    expect(money.length).toBe(5 + 8);
    expect(money.filter(({ lowestPaisa, lastPaisa }) => lowestPaisa < 0n || lastPaisa <= 0n)).toEqual([]);
  });

  it('has every bank account in the branch that banks there, and each moves in its own branch alone', async () => {
    const elsewhere = sql<{ count: number }>`
      select count(*)::int from line l join account a on a.company_id = l.company_id and a.account_id = l.account_id
      where a.group_id = ${GROUP.cashAtBank} and a.branch_id is distinct from l.branch_id`;
    expect(await count(elsewhere)).toBe(0);
  });

  it('books the salaries of each month as payable on its last day of work, and pays them from a bank after it', async () => {
    const { rows } = await read(seeded, (tx) =>
      sql<{ typeId: number; kind: string; months: number }>`
        select v.type_id as "typeId", w.kind, count(distinct (v.branch_id, date_trunc('month', v.vr_date)))::int as months
        from line l
          join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
          join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
          join account a on a.company_id = l.company_id and a.account_id = l.account_id
        where a.group_id = ${GROUP.salariesPayable} and l.live group by 1, 2 order by 1`.execute(tx),
    );
    // Each of five branches has twelve month ends, the last of which may still be ahead. Each is paid in the next month.
    expect(rows.map(({ typeId, kind }) => [typeId, kind])).toEqual([
      [4, 'bank-payment'],
      [6, 'journal'],
    ]);
    for (const { months } of rows) expect(months).toBeGreaterThanOrEqual(55);
  });

  it('has vouchers only of people who may write vouchers of that kind', async () => {
    const { rows } = await read(seeded, (tx) =>
      sql<{ typeId: number; permission: string }>`
        select distinct v.type_id as "typeId", p.permission
        from voucher v
          join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = 1
          join app_user u on u.company_id = w.company_id and u.user_id = w.user_id
          join (values (1, 'cash.received.create'), (2, 'cash.payment.create'), (3, 'bank.received.create'),
            (4, 'bank.payment.create'), (5, 'contra.create'), (6, 'journal.create')) p (type_id, permission)
            on p.type_id = v.type_id
        where not exists (
          select from role_permission r
          where r.company_id = u.company_id and r.role_id = u.role_id and r.permission = p.permission)`.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  it('is the same company on every machine, from the same seed on the same day', async () => {
    const books = await read(seeded, digestsOfBooks);
    if (process.env.UPDATE_DEMO === '1') writeFileSync(booksFile, `${books.join('\n')}\n`);
    expect(books).toEqual(readFileSync(booksFile, 'utf8').trimEnd().split('\n'));
  });

  it('has vouchers of every kind but four, and every form it ever kept decodes and encodes to itself', async () => {
    const forms = await read(seeded, storedForms);
    const kinds = new Set(forms.map(({ kind }) => kind));
    expect(Object.keys(kindsWithForms).filter((kind) => !kinds.has(kind))).toEqual(notInTheDemo);
    const withForms = forms.filter(({ kind }) => !withoutForms.has(kind));
    for (const { number, kind, formVersion, form } of withForms) {
      const schema = kindsWithForms[kind]?.forms[formVersion - 1];
      expect(schema, `${number}: form ${formVersion} of ${kind}`).toBeDefined();
      if (schema !== undefined) expect(z.encode(schema, z.decode(schema, form)), number).toEqual(form);
    }
  });

  it('keeps and finds its vouchers as before', async () => {
    const { app, services, filesFolder } = await startTestServer({}, seeded.database);
    const signIn = { email: DEMO_USERS[0].email, password: DEMO_PASSWORD };
    const { body } = await call({ app }, 'POST /api/login', { payload: signIn });
    const { token } = body.data as { token: string };
    const found = await digestsOfVouchers({ app }, token, await read(seeded, vouchersToFind));
    await app.close();
    await services.db.close();
    rmSync(filesFolder, { recursive: true });
    if (process.env.UPDATE_DEMO === '1') writeFileSync(foundFile, `${found.join('\n')}\n`);
    const before = readFileSync(foundFile, 'utf8').trimEnd().split('\n');
    const known = new Set(eachDigest(before));
    expect(eachDigest(found).filter((one) => !known.has(one))).toEqual([]);
    expect(found).toEqual(before);
  }, 180_000);

  it('lets three customers of the electronics branch into the portal, who have installments', async () => {
    const greeting = await demoGreeting({ owner: seeded.database.owner });
    const mobiles = greeting.flatMap((line) => /^ {2}(01\d{9}) /.exec(line)?.[1] ?? []);
    expect(mobiles).toHaveLength(3);
    const { app, services, filesFolder } = await startTestServer({}, seeded.database);
    for (const mobile of mobiles) {
      const signedIn = await call({ app }, 'POST /api/customer/login', { payload: { mobile } });
      const { token } = signedIn.body.data as { token: string };
      const { data } = (await call({ app }, 'GET /api/customer/dashboard', { token })).body;
      expect((data as { totalInstallments: number }).totalInstallments).toBeGreaterThan(0);
    }
    await app.close();
    await services.db.close();
    rmSync(filesFolder, { recursive: true });
  });

  it('is not added a second time beside itself', async () => {
    await expect(seedDemo({ db: seeded.db, clock, files })).rejects.toThrow('signs somebody in already');
    expect(await count(sql`select count(*)::int from app_user`)).toBe(5);
  });
});
