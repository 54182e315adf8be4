/**
 * The stock of a branch that takes no sale of more than there is, after random histories of receipts, issues, returns at a cost
 * of their own, moves between warehouses, pieces with serials, edits, voids, changes of date and jumps in both directions:
 *
 *  1. Every answer is the one that the quantities at each day's close and the places of the pieces call for, and no other.
 *  2. At no day's close is there less than nothing.
 *  3. What each movement left, recomputed from the first one on with the kernel's rule, is what is kept, to the last decimal.
 *  4. Where the quantity is nothing the value is nothing, at every day; otherwise it is quantity × average.
 *  5. The audit finds nothing: rollups, balances, places of pieces and seals agree with the movements.
 */
import { NO_STOCK, type StockState, stockAfter, stockValuePaisa, unitCostText } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { type Databases, openDatabases } from '#db/pool';
import { createBookCompany } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { answerText, type Moved, StockBooks } from '#testing/stock-books';
import { addGoods, goods, setShortStockPolicy } from '#testing/stock-goods';

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

const firstDay = '2026-07-01';

/** Numbers pick among vouchers; days are counted from the open one, or from that of the voucher. */
type Act =
  | { readonly kind: 'post'; readonly moved: readonly Moved[] }
  | { readonly kind: 'edit'; readonly pick: number; readonly moved: readonly Moved[] }
  | { readonly kind: 'void'; readonly pick: number }
  | { readonly kind: 'redate'; readonly pick: number; readonly days: number }
  | { readonly kind: 'jump'; readonly days: number };

const quantity = fc.oneof(fc.bigInt(1n, 5_000n), fc.constantFrom(1_000n, 2_000n));
const cost = fc.oneof(fc.bigInt(0n, 200_000_000n), fc.constantFrom(0n, 50_000_000n, 33_333_333n));
const productId = fc.constantFrom(1, 1, 2);
const warehouseId = fc.constantFrom(null, ...goods.warehouseIds);
const serials = fc.subarray(['A', 'B', 'C'], { minLength: 1 });
const plain = fc.oneof(
  { weight: 5, arbitrary: fc.record({ productId, warehouseId, quantityMilli: quantity, givenCost: cost }) },
  { weight: 4, arbitrary: fc.record({ productId, warehouseId, quantityMilli: quantity.map((milli) => -milli) }) },
  // Found, and given back at what it came at.
  { weight: 1, arbitrary: fc.record({ productId, warehouseId, quantityMilli: quantity }) },
  { weight: 2, arbitrary: fc.record({ productId, quantityMilli: quantity.map((milli) => -milli), givenCost: cost }) },
);
const pieces = fc.record({ serials, sign: fc.constantFrom(1n, 1n, -1n) }).map(({ serials: moved, sign }): Moved => {
  return { productId: goods.pieceId, quantityMilli: sign * BigInt(moved.length) * 1000n, serials: moved };
});
const betweenWarehouses = fc
  .record({ productId, quantityMilli: quantity })
  .map(({ quantityMilli, ...one }): Moved[] => [
    { ...one, warehouseId: 1, quantityMilli: -quantityMilli },
    { ...one, warehouseId: 2, quantityMilli },
  ]);
const movements: fc.Arbitrary<Moved[]> = fc.oneof(
  { weight: 6, arbitrary: fc.array(plain, { minLength: 1, maxLength: 3 }) },
  { weight: 2, arbitrary: pieces.map((one) => [one]) },
  { weight: 1, arbitrary: betweenWarehouses },
);
const pick = fc.nat(1000);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('post' as const), moved: movements }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), pick, moved: movements }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('redate' as const), pick, days: fc.integer({ min: -9, max: 9 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('jump' as const), days: fc.integer({ min: -6, max: 12 }) }) },
);

interface Voucher {
  readonly id: bigint;
  readonly date: IsoDate;
  readonly moved: readonly Moved[];
}

/** The vouchers that stand, in the order in which their movements count. */
const inOrder = (vouchers: readonly Voucher[]) =>
  vouchers.toSorted((one, other) => one.date.localeCompare(other.date) || Number(one.id - other.id));

/** Whether some product has less than nothing at the close of some day. */
function isShort(vouchers: readonly Voucher[]): boolean {
  const ordered = inOrder(vouchers);
  const left = new Map<number, bigint>();
  return ordered.some(({ date, moved }, place) => {
    for (const { productId: id, quantityMilli } of moved) left.set(id, (left.get(id) ?? 0n) + quantityMilli);
    return ordered[place + 1]?.date !== date && [...left.values()].some((milli) => milli < 0n);
  });
}

/** Whether some piece comes in while it is there, or goes out while it is not. */
function isMisplaced(vouchers: readonly Voucher[]): boolean {
  const held = new Set<string>();
  return inOrder(vouchers)
    .flatMap(({ moved }) => moved)
    .some(({ quantityMilli, serials: numbers = [] }) =>
      numbers.some((serial) => {
        const comesIn = quantityMilli > 0n;
        if (held.has(serial) === comesIn) return true;
        if (comesIn) held.add(serial);
        else held.delete(serial);
        return false;
      }),
    );
}

/** Plays the history, comparing every answer; the vouchers that stand. */
async function play(books: StockBooks, history: readonly Act[]): Promise<readonly Voucher[]> {
  let vouchers: readonly Voucher[] = [];
  let openDay: IsoDate = '2026-09-01';
  await books.jump(openDay);
  // What would stand after the act decides the answer to it.
  const tried = async (after: (id: bigint) => readonly Voucher[], does: () => ReturnType<StockBooks['post']>) => {
    const nextId = 2n ** 62n;
    const expected = isShort(after(nextId)) ? 'short_stock' : isMisplaced(after(nextId)) ? 'serial' : 'ok';
    const result = await does();
    expect(answerText(result)).toMatch(new RegExp(`^${expected}`));
    if (result.ok) vouchers = after(result.voucherId);
  };
  for (const one of history) {
    if (one.kind === 'jump') {
      const day = addDays(openDay, one.days);
      if (day === openDay || day <= firstDay) continue;
      openDay = day;
      await books.jump(openDay);
      continue;
    }
    if (one.kind === 'post') {
      const standing = vouchers;
      const date = openDay;
      await tried(
        (id) => [...standing, { id, date, moved: one.moved }],
        () => books.post(one.moved),
      );
      continue;
    }
    const voucher = vouchers[one.pick % vouchers.length];
    if (voucher === undefined) continue;
    const others = vouchers.filter((other) => other !== voucher);
    if (one.kind === 'void')
      await tried(
        () => others,
        () => books.void(voucher.id),
      );
    else if (one.kind === 'edit')
      await tried(
        () => [...others, { ...voucher, moved: one.moved }],
        () => books.edit(voucher.id, one.moved),
      );
    else {
      const date = addDays(voucher.date, one.days);
      if (date === voucher.date || date > openDay || date < firstDay) continue;
      const result = await books.redate(voucher.id, date);
      const after = [...others, { ...voucher, date }];
      const expected = isShort(after) ? 'short_stock' : isMisplaced(after) ? 'serial' : 'ok';
      expect(result.ok ? 'ok' : result.refusal.code).toMatch(new RegExp(`^${expected}`));
      if (result.ok) vouchers = after;
    }
  }
  return vouchers;
}

interface Kept {
  readonly productId: number;
  readonly day: IsoDate;
  readonly unitCost: string;
  readonly quantityMilli: bigint;
  readonly average: string;
}

/** What the branch keeps of every movement that counts, in their order. */
function kept(books: StockBooks): Promise<Kept[]> {
  return books.write(async (tx) => {
    await showBranches(tx, [1]);
    const { rows } = await sql<Kept>`
      select product_id as "productId", vr_date as day, unit_cost as "unitCost",
        quantity_after_milli as "quantityMilli", average_after as average
      from stock_movement where company_id = ${books.company.companyId} and live
      order by vr_date, voucher_id, movement_no`.execute(tx);
    return rows;
  });
}

const pricesOfGoods = new Map([
  [1, 40_000_000n],
  [2, 12_500_000n],
  [goods.pieceId, 900_000_000n],
]);

async function holds(history: readonly Act[]): Promise<void> {
  const company = await createBookCompany(database, databases, { branches: 1, firstDay });
  await addGoods(database, company);
  await setShortStockPolicy(database, company, 'block');
  const books = new StockBooks(databases, company);
  const ordered = inOrder(await play(books, history));

  const states = new Map<number, StockState>();
  const closings = new Map<string, bigint>();
  const expected = ordered.flatMap(({ date, moved }) =>
    moved.map(({ productId: id, quantityMilli, givenCost = null }): Kept => {
      const price = pricesOfGoods.get(id) ?? 0n;
      const step = stockAfter(states.get(id) ?? NO_STOCK, { quantityMilli, givenCost, price });
      states.set(id, step);
      closings.set(`${date} ${id}`, step.quantityMilli);
      const [unitCost, average] = [step.unitCost, step.averageCost].map(unitCostText);
      return {
        productId: id,
        day: date,
        unitCost: unitCost ?? '',
        quantityMilli: step.quantityMilli,
        average: average ?? '',
      };
    }),
  );
  expect(await kept(books)).toEqual(expected);
  expect([...closings.values()].every((milli) => milli >= 0n)).toBe(true);
  for (const day of new Set(ordered.map(({ date }) => date))) await isWorth(books, day, ordered);
  expect(await books.findings()).toEqual([]);
}

/** The value at the end of a day is that of what the kernel has then, and nothing where there is nothing. */
async function isWorth(books: StockBooks, day: IsoDate, ordered: readonly Voucher[]): Promise<void> {
  const states = new Map<number, StockState>();
  for (const { date, moved } of ordered) {
    if (date > day) break;
    for (const { productId: id, quantityMilli, givenCost = null } of moved) {
      const price = pricesOfGoods.get(id) ?? 0n;
      states.set(id, stockAfter(states.get(id) ?? NO_STOCK, { quantityMilli, givenCost, price }));
    }
  }
  const { rows } = await books.write(async (tx) => {
    await showBranches(tx, [1]);
    return sql<{ productId: number; quantityMilli: bigint; valuePaisa: bigint }>`
      select product_id as "productId", quantity_milli as "quantityMilli", value_paisa as "valuePaisa"
      from stock_value_on(${books.company.companyId}, 1, ${day})`.execute(tx);
  });
  const worth = [...states].map(([id, state]) => [id, state.quantityMilli, stockValuePaisa(state)].join(' '));
  expect(rows.map((row) => [row.productId, row.quantityMilli, row.valuePaisa].join(' ')).sort()).toEqual(worth.sort());
  expect(rows.filter(({ quantityMilli, valuePaisa }) => quantityMilli === 0n && valuePaisa !== 0n)).toEqual([]);
}

test('the stock holds after any history, and never goes below nothing', { timeout: 300_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 25 }), holds), { numRuns: 12 });
});
