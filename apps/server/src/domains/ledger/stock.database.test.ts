import { type DraftMovement, stockThrough, unitCostText } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  jumpDay,
  lockDocument,
  type NewDocument,
  postDocument,
  rebuildRollups,
  runAudit,
  type SaveResult,
  supersedeVoucher,
  verifySeals,
  voidVoucher,
} from '#domains/ledger/index';
import { type BookCompany, bookTime, createBookCompany, redateOne, testDraft } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { addGoods, setShortStockPolicy } from '#testing/stock-goods';

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
  await addGoods(database, company);
});

const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inCompany(databases, { companyId: company.companyId, mode: 'write' }, work);

type Moved = Partial<DraftMovement> & { readonly quantityMilli: bigint };
const rice = (quantityMilli: bigint, taka: number | null = null, more: Partial<Moved> = {}): Moved => {
  return { productId: 1, quantityMilli, givenCost: taka === null ? null : BigInt(taka * 1_000_000), ...more };
};
const fridges = (sign: 1 | -1, serials: readonly string[], more: Partial<Moved> = {}): Moved => {
  return { productId: 4, quantityMilli: BigInt(sign * serials.length * 1000), serials, ...more };
};

function drafted(movements: readonly Moved[]) {
  const base = { warehouseId: null, givenCost: null, orderId: null, serials: [], productId: 1 };
  return testDraft(18, [], { movements: movements.map((movement) => ({ ...base, ...movement })) });
}

function documentOf(branchId: number, movements: readonly Moved[]): NewDocument {
  const { kind, formVersion, form, ...draft } = drafted(movements);
  const desk = { branchId, expectedDay: null, author: company.author, idempotency: null };
  return { ...desk, kind, formVersion, form: { at: Math.random() }, drafts: [draft] };
}

const post = (movements: readonly Moved[], branchId = 1): Promise<SaveResult> =>
  write(async (tx) => {
    const document = documentOf(branchId, movements);
    const locked = await lockDocument(tx, document);
    return locked.ok ? postDocument(tx, document, bookTime) : locked;
  });

async function posted(movements: readonly Moved[], branchId = 1): Promise<bigint> {
  const result = await post(movements, branchId);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.voucherId;
}

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
const edited = (voucherId: bigint, movements: readonly Moved[]) =>
  write((tx) => supersedeVoucher(tx, { ...changeOf(voucherId), change: 'edit', draft: drafted(movements) }, bookTime));
const jump = (toDate: IsoDate) =>
  write((tx) => jumpDay(tx, 1, { expectedDay: null, toDate }, company.author, bookTime));

/** Returns a refusal as its code and its details. */
const said = (result: { ok: boolean; refusal?: { code: string; detail: Readonly<Record<string, unknown>> } }) =>
  result.ok ? 'ok' : [result.refusal?.code, ...Object.values(result.refusal?.detail ?? {})].join(' ');

/** Returns the present quantity and average of a product, as the branch keeps them. */
async function stock(productId = 1, branchId = 1): Promise<string> {
  return write(async (tx) => {
    await showBranches(tx, company.branchIds);
    const { rows } = await sql<{ text: string }>`
      select trim_scale(quantity_milli / 1000::numeric) || ' at ' || trim_scale(average_cost) as text from stock_balance
      where company_id = ${company.companyId} and branch_id = ${branchId} and product_id = ${productId}`.execute(tx);
    return rows[0]?.text ?? 'nothing';
  });
}

/** Returns the findings of the audit and of the seals, from movements, rollups and seals. */
async function findings(): Promise<string[]> {
  const scope = { companyId: company.companyId, mode: 'report' } as const;
  const audit = await inCompany(databases, scope, (tx) => runAudit(tx, company.companyId));
  const seals = await inCompany(databases, scope, (tx) => verifySeals(tx, company.companyId));
  return [
    ...audit.flatMap(({ name, findings: found }) => found.map((one) => `${name} ${JSON.stringify(one)}`)),
    ...seals.map((seal) => seal.fault),
  ];
}

async function rollups(): Promise<unknown[]> {
  const { rows } = await superuser.query<object>(
    `select span, starts, product_id, warehouse_id, in_milli, out_milli from stock_rollup
     where company_id = $1 and (in_milli <> 0 or out_milli <> 0) order by 1, 2, 3, 4`,
    [company.companyId],
  );
  return rows;
}

describe('costs', () => {
  test('a receipt makes an average, what leaves does so at it, and the kernel comes to the same', async () => {
    await posted([rice(10_000n, 50), rice(-4_000n), rice(3_000n, 62)]);
    await posted([rice(-20_000n), rice(5_000n, 70), rice(-1_000n, 90)]);
    expect(await stock()).toBe('-7 at 70');
    const { rows } = await superuser.query<{ unit: string; quantity: string; average: string }>(
      `select unit_cost as unit, quantity_after_milli as quantity, average_after as average from stock_movement
       where company_id = $1 order by voucher_id, movement_no`,
      [company.companyId],
    );
    const kernel = stockThrough(
      [rice(10_000n, 50), rice(-4_000n), rice(3_000n, 62), rice(-20_000n), rice(5_000n, 70), rice(-1_000n, 90)].map(
        ({ quantityMilli, givenCost = null }) => ({ quantityMilli, givenCost, price: 40_000_000n }),
      ),
    );
    expect(rows).toEqual(
      kernel.map(({ unitCost, quantityMilli, averageCost }) => ({
        unit: unitCostText(unitCost),
        quantity: String(quantityMilli),
        average: unitCostText(averageCost),
      })),
    );
    expect(await findings()).toEqual([]);
  });

  test('a change to a past day costs all later days anew, in the same transaction', async () => {
    const first = await posted([rice(10_000n, 50)]);
    await jump('2026-07-05');
    await posted([rice(-5_000n)]);
    await jump('2026-08-02');
    await posted([rice(5_000n, 70)]);
    expect(await stock()).toBe('10 at 60');
    expect(said(await edited(first, [rice(10_000n, 30)]))).toBe('ok');
    expect(await stock()).toBe('10 at 50');
    await jump('2026-07-03');
    const between = await posted([rice(10_000n, 90)]);
    await jump('2026-08-03');
    expect(await stock()).toBe('20 at 62.5');
    expect(said(await write((tx) => redateOne(tx, company, between, '2026-08-01')))).toBe('ok');
    // Five left at 30 before ten came at 90 and five at 70.
    expect(await stock()).toBe('20 at 70');
    expect(await findings()).toEqual([]);
    expect(said(await voided(between))).toBe('ok');
    expect(await stock()).toBe('10 at 50');
    expect(await findings()).toEqual([]);
    const before = await rollups();
    await write(rebuildRollups);
    expect(await rollups()).toEqual(before);
  });

  test('those of a day count in the order of their first save, however late they are edited or moved', async () => {
    const issue = await posted([rice(-1_000n)]);
    const receipt = await posted([rice(10_000n, 50)]);
    expect(said(await edited(issue, [rice(-2_000n)]))).toBe('ok');
    // The issue is before the receipt and takes the purchase price. The receipt, at a quantity below zero, sets the
    // average.
    expect(await stock()).toBe('8 at 50');
    await jump('2026-07-02');
    expect(said(await write((tx) => redateOne(tx, company, receipt, '2026-07-02')))).toBe('ok');
    expect(said(await write((tx) => redateOne(tx, company, issue, '2026-07-02')))).toBe('ok');
    expect(await stock()).toBe('8 at 50');
    expect(await findings()).toEqual([]);
  });

  test('of another branch are of no concern', async () => {
    await posted([rice(10_000n, 50)]);
    await posted([rice(4_000n, 80)], 2);
    expect([await stock(), await stock(1, 2)]).toEqual(['10 at 50', '4 at 80']);
  });

  test('an update that says the same makes no version', async () => {
    const voucherId = await posted([rice(10_000n, 50), fridges(1, ['A', 'B'])]);
    const { rows } = await superuser.query<{ form: object }>(
      'select form from voucher_version where company_id = $1 and voucher_id = $2',
      [company.companyId, voucherId],
    );
    const again = (serials: readonly string[]) =>
      write((tx) =>
        supersedeVoucher(
          tx,
          {
            ...changeOf(voucherId),
            change: 'edit',
            draft: { ...drafted([rice(10_000n, 50), fridges(1, serials)]), form: rows[0]?.form as never },
          },
          bookTime,
        ),
      );
    expect(await again(['A', 'B'])).toMatchObject({ ok: true, version: 1 });
    expect(await again(['A', 'C'])).toMatchObject({ ok: true, version: 2 });
  });
});

/** 5 breads of product 2 out of 10 kilograms of flour, which is product 1. */
const bread = (quantityMilli: bigint, more: Partial<Moved> = {}): Moved =>
  rice(quantityMilli, null, { productId: 2, ...more });
const baked = [rice(-10_000n), bread(5000n, { costWeight: 1n })];

describe('costs that follow', () => {
  /** Flour at 50 makes bread at 100. Two loaves are sold and one comes back. */
  async function bakery() {
    await jump('2026-08-01');
    const flour = await posted([rice(20_000n, 50)]);
    const baking = await posted(baked);
    const sale = await posted([bread(-2000n)]);
    await jump('2026-08-02');
    await posted([bread(1000n, { costVoucherId: sale })]);
    return { flour, baking, sale };
  }

  test('goods that were made cost what their materials cost, by weight', async () => {
    await posted([rice(10_000n, 50)]);
    await posted([
      rice(-10_000n),
      bread(3000n, { costWeight: 3n }),
      rice(1000n, null, { productId: 3, costWeight: 1n }),
    ]);
    expect([await stock(1), await stock(2), await stock(3)]).toEqual(['0 at 50', '3 at 125', '1 at 125']);
    expect(await findings()).toEqual([]);
  });

  test('a material that becomes dearer makes dearer what was made of it, and what of that comes back', async () => {
    const { flour } = await bakery();
    expect([await stock(1), await stock(2)]).toEqual(['10 at 50', '4 at 100']);
    expect(said(await edited(flour, [rice(20_000n, 60)]))).toBe('ok');
    expect([await stock(1), await stock(2)]).toEqual(['10 at 60', '4 at 120']);
    expect(await findings()).toEqual([]);
  });

  test('what comes back costs what it left at, though the average is another by then', async () => {
    const { sale } = await bakery();
    await posted([rice(4000n, 200, { productId: 2 })]);
    // 4 at 100 and 4 at 200 are 8 at 150; one more of the 100 that it left at.
    await posted([bread(1000n, { costVoucherId: sale })]);
    expect(await stock(2)).toBe('9 at 144.444444');
    expect(await findings()).toEqual([]);
  });

  test('what was made of what was made follows too; nothing of it where the baking is void', async () => {
    const { flour, baking } = await bakery();
    await posted([bread(-2000n), rice(1000n, null, { productId: 3, costWeight: 1n })]);
    expect(await stock(3)).toBe('1 at 200');
    await edited(flour, [rice(20_000n, 80)]);
    expect(await stock(3)).toBe('1 at 320');
    await edited(baking, [rice(-10_000n), bread(10_000n, { costWeight: 1n })]);
    expect([await stock(2), await stock(3)]).toEqual(['7 at 80', '1 at 160']);
    await voided(baking);
    // Bread was never bought, so bread that leaves costs its purchase price.
    expect([await stock(1), await stock(2), await stock(3)]).toEqual(['20 at 80', '-3 at 12.5', '1 at 25']);
    expect(await findings()).toEqual([]);
  });

  test('a cost that is not what it follows is found by the audit', async () => {
    await bakery();
    await superuser.query('set session_replication_role = replica');
    await superuser.query(
      'update stock_movement set unit_cost = 99, average_after = 99 where company_id = $1 and cost_weight is not null',
      [company.companyId],
    );
    await superuser.query('set session_replication_role = origin');
    expect((await findings()).join()).toContain('stock_cost_differs');
  });

  test('the database refuses a cost that follows what goes out, or that is given too', async () => {
    const sale = await posted([rice(-1000n)]);
    for (const wrong of [rice(-1000n, null, { costVoucherId: sale }), rice(1000n, 5, { costVoucherId: sale })]) {
      await expect(post([wrong])).rejects.toThrow(/stock_movement_cost_follows/);
    }
  });
});

describe('selling more than there is', () => {
  test.each(['allow', 'warn'] as const)('is taken by a branch that says %s', async (policy) => {
    await setShortStockPolicy(database, company, policy);
    await posted([rice(-1_000n)]);
    expect(await stock()).toBe('-1 at 40');
  });

  test('is refused where the branch blocks it, at any day from the voucher on', async () => {
    await setShortStockPolicy(database, company, 'block');
    const receipt = await posted([rice(10_000n, 50)]);
    expect(said(await post([rice(-10_001n)]))).toBe('short_stock 01/07/2026 Rice 0.001');
    // Only the stock at the close of a day counts.
    await posted([rice(-12_000n), rice(2_000n, 50)]);
    await jump('2026-07-04');
    await posted([rice(7_000n, 50)]);
    await jump('2026-07-06');
    await posted([rice(-6_000n)]);
    expect(said(await voided(receipt))).toBe('short_stock 01/07/2026 Rice 10');
    await jump('2026-07-04');
    expect(said(await post([rice(-2_000n)]))).toBe('short_stock 06/07/2026 Rice 1');
    await jump('2026-07-07');
    expect(said(await write((tx) => redateOne(tx, company, receipt, '2026-07-05')))).toBe(
      'short_stock 01/07/2026 Rice 10',
    );
    expect(await stock()).toBe('1 at 50');
    expect(await findings()).toEqual([]);
  });

  test('what was below nothing before may come closer to it', async () => {
    await posted([rice(-5_000n)]);
    await setShortStockPolicy(database, company, 'block');
    expect(said(await post([rice(2_000n, 50)]))).toBe('ok');
    expect(said(await post([rice(-1_000n)]))).toMatch(/^short_stock/);
  });
});

describe('serials', () => {
  test('come in once, go out once from where they are, and are named', async () => {
    const receipt = await posted([fridges(1, ['F1', 'F2'], { warehouseId: 1 })]);
    expect(said(await post([fridges(1, ['F3', 'F2'])]))).toBe('serial_in_stock F2 SA-2627-000002');
    expect(said(await post([fridges(1, ['F2'])], 2))).toBe('serial_in_stock F2 SA-2627-000001');
    expect(said(await post([fridges(-1, ['F9'])]))).toBe('serial_not_in_stock F9 SA-2627-000002');
    expect(said(await post([fridges(-1, ['F1'])], 2))).toBe('serial_not_in_stock F1 SA-2627-000001');
    const issue = await posted([fridges(-1, ['F1'], { warehouseId: 1 })]);
    expect(said(await post([fridges(-1, ['F1'])]))).toBe('serial_not_in_stock F1 SA-2627-000003');
    expect(said(await voided(receipt))).toBe('serial_moved_later F1 SA-2627-000002');
    expect(said(await voided(issue))).toBe('ok');
    // When the receipt is void, the piece may come in again, in another branch too.
    expect(said(await voided(receipt))).toBe('ok');
    expect(said(await post([fridges(1, ['F1'])], 2))).toBe('ok');
    expect(await findings()).toEqual([]);
  });

  test('are as many as the quantity says, each once', async () => {
    expect(said(await post([fridges(1, ['F1'], { quantityMilli: 2000n })]))).toMatch(/^serials_differ/);
    expect(said(await post([rice(1000n, 5, { serials: ['R1'] })]))).toMatch(/^serials_differ/);
    expect(said(await post([fridges(1, ['F1', 'F1'])]))).toBe('serial_twice F1');
    expect(said(await post([fridges(1, ['F1']), fridges(1, ['F1'])]))).toMatch(/^serial_in_stock F1/);
  });

  test('of 8 who take the same piece at once, in two branches, one has it', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, (_, at) => post([fridges(1, ['F1'])], 1 + (at % 2))));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  test('move between warehouses of a branch', async () => {
    await posted([fridges(1, ['F1', 'F2'], { warehouseId: 1 })]);
    await posted([fridges(-1, ['F2'], { warehouseId: 1 }), fridges(1, ['F2'], { warehouseId: 2 })]);
    const { rows } = await superuser.query(
      'select serial, warehouse_id, is_held from product_serial where company_id = $1 order by serial',
      [company.companyId],
    );
    expect(rows).toEqual([
      { serial: 'F1', warehouse_id: 1, is_held: true },
      { serial: 'F2', warehouse_id: 2, is_held: true },
    ]);
    expect(await stock(4)).toBe('2 at 900');
  });
});

describe('what a branch may not move', () => {
  test.each<[string, Moved, number, string]>([
    ['a product that is not there', { productId: 99, quantityMilli: 1n }, 1, 'product_not_found'],
    ['a warehouse of another branch', rice(1n, null, { warehouseId: 1 }), 2, 'warehouse_not_found'],
    ['nothing', rice(0n), 1, 'quantity_not_positive'],
  ])('%s', async (_, movement, branchId, code) => {
    expect(said(await post([movement], branchId))).toMatch(new RegExp(`^${code}`));
  });

  test('a product that is archived or shared no longer, but what is on a voucher stays there', async () => {
    const voucherId = await posted([rice(5_000n, 50)], 2);
    await superuser.query('update branch set share_products = false where company_id = $1', [company.companyId]);
    expect(said(await post([rice(1n)], 2))).toMatch(/^product_not_found/);
    expect(said(await edited(voucherId, [rice(6_000n, 50)]))).toBe('ok');
    await superuser.query('update product set status = 3 where company_id = $1', [company.companyId]);
    expect(said(await post([rice(1n)]))).toMatch(/^product_archived/);
  });

  test('nothing at all', async () => {
    expect(said(await post([]))).toBe('no_rows');
  });
});

describe('the database refuses', () => {
  test.each([
    ['a movement beside its voucher', 'update stock_movement set quantity_milli = 1'],
    ['a movement that comes back', 'update stock_movement set live = true where not live'],
    ['a movement that goes without a version', 'update stock_movement set live = false where live'],
    ['a movement removed', 'delete from stock_movement'],
    ['a serial changed', "update stock_serial set serial = 'x'"],
    [
      'a movement into a voucher that is there',
      `insert into stock_movement (company_id, branch_id, voucher_id, version, movement_no, product_id, vr_date, quantity_milli, price)
       select company_id, branch_id, voucher_id, version, 9, 1, vr_date + 1, 1, 0 from voucher`,
    ],
  ])('%s', async (_, statement) => {
    await voided(await posted([rice(1_000n, 5)]));
    await posted([fridges(1, ['F1'])]);
    await jump('2026-07-09');
    await expect(superuser.query(statement)).rejects.toMatchObject({ code: 'CB002' });
  });

  test('what is not of the caller is not seen', async () => {
    await posted([rice(1_000n, 5)]);
    await posted([rice(2_000n, 5)], 2);
    const seen = await write(async (tx) => {
      const count = async () =>
        (await sql<{ count: number }>`select count(*)::int as count from stock_movement`.execute(tx)).rows[0]?.count;
      const none = await count();
      await showBranches(tx, [2]);
      return [none, await count()];
    });
    expect(seen).toEqual([0, 1]);
  });
});

test('what moved is in the seal of its day, what it cost is not', async () => {
  const receipt = await posted([rice(10_000n, 50)]);
  await posted([rice(-1_000n), fridges(1, ['F1'])]);
  await jump('2026-07-02');
  await jump('2026-07-03');
  // The edit of a closed day changes the cost of the sealed issue.
  expect(said(await edited(receipt, [rice(10_000n, 60)]))).toBe('ok');
  expect(await findings()).toEqual([]);
  await superuser.query("set session_replication_role = 'replica'");
  await superuser.query(
    'update stock_movement set quantity_milli = -999 where company_id = $1 and quantity_milli = -1000',
    [company.companyId],
  );
  await superuser.query("set session_replication_role = 'origin'");
  const found = (await findings()).join(' ');
  for (const fault of ['seal_altered', 'stock_cost_differs', 'stock_differs']) expect(found).toContain(fault);
});
