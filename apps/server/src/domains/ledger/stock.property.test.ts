/**
 * The stock of a branch that refuses sales of more than it has. The random histories have receipts, issues, returns at a
 * cost of their own, goods that come back at the cost at which they left, and goods made of others. They have moves between
 * warehouses, pieces with serials, edits, voids, changes of date and jumps in both directions.
 *
 *  1. Every answer follows from the quantities at each day's close and the places of the pieces.
 *  2. No quantity is below zero at any day's close.
 *  3. The kept state after each movement equals the kernel's, recomputed from the first movement on, to the last decimal.
 *  4. At every day, a quantity of zero has a value of zero; any other value is quantity × average.
 *  5. The audit finds nothing: rollups, balances, places of pieces and seals agree with the movements.
 */
import {
  followedCost,
  type LeftGoods,
  NO_STOCK,
  type StockState,
  stockAfter,
  stockValuePaisa,
  unitCostText,
} from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { type Databases, openDatabases } from '#db/pool';
import { createBookCompany } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { repetitions } from '#testing/random/repetitions';
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
  | { readonly kind: 'return'; readonly pick: number; readonly quantityMilli: bigint }
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
  // Found goods, and goods returned at the cost at which they were bought.
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
/** Both kinds of goods are made of one another, so that a change of cost goes there and back. */
const made = fc
  .record({
    material: fc.constantFrom(1, 2),
    out: quantity,
    made: quantity,
    more: fc.option(quantity),
    weight: fc.bigInt(1n, 9n),
  })
  .map(({ material, out, made: milli, more, weight }): Moved[] => [
    { productId: material, quantityMilli: -out },
    { productId: 3 - material, quantityMilli: milli, costWeight: weight },
    ...(more === null ? [] : [{ productId: 3, quantityMilli: more, costWeight: 5n }]),
  ]);
const movements: fc.Arbitrary<Moved[]> = fc.oneof(
  { weight: 2, arbitrary: made },
  { weight: 6, arbitrary: fc.array(plain, { minLength: 1, maxLength: 3 }) },
  { weight: 2, arbitrary: pieces.map((one) => [one]) },
  { weight: 1, arbitrary: betweenWarehouses },
);
const pick = fc.nat(1000);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('post' as const), moved: movements }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), pick, quantityMilli: quantity }) },
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

/** Returns the vouchers that are not void, in the order in which their movements count. */
const inOrder = (vouchers: readonly Voucher[]) =>
  vouchers.toSorted((one, other) => one.date.localeCompare(other.date) || Number(one.id - other.id));

/** Whether some product is below zero at the close of some day. */
function isShort(vouchers: readonly Voucher[]): boolean {
  const ordered = inOrder(vouchers);
  const left = new Map<number, bigint>();
  return ordered.some(({ date, moved }, index) => {
    for (const { productId: id, quantityMilli } of moved) left.set(id, (left.get(id) ?? 0n) + quantityMilli);
    return ordered[index + 1]?.date !== date && [...left.values()].some((milli) => milli < 0n);
  });
}

/** Whether some piece comes in while it is there, or goes out while it is not there. */
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

/** Returns a return of a part of what left on the voucher, or of what was bought on it; null when it has neither. */
function returnOf(
  { id: costVoucherId, moved }: Voucher,
  { pick: among, quantityMilli }: Extract<Act, { kind: 'return' }>,
): Moved[] | null {
  const left = moved.find(({ quantityMilli: milli, serials: none = [] }) => milli < 0n && none.length === 0);
  const bought = moved.findIndex(({ quantityMilli: milli, givenCost = null }) => milli > 0n && givenCost !== null);
  const productId = moved[bought]?.productId;
  if (productId !== undefined && (left === undefined || among % 2 === 0)) {
    return [{ productId, quantityMilli: -quantityMilli, costVoucherId, costMovementNo: bought + 1 }];
  }
  return left === undefined ? null : [{ productId: left.productId, quantityMilli, costVoucherId }];
}

/** Plays the history and compares every answer. Returns the vouchers that are not void. */
async function play(books: StockBooks, history: readonly Act[]): Promise<readonly Voucher[]> {
  let vouchers: readonly Voucher[] = [];
  let openDay: IsoDate = '2026-09-01';
  await books.jump(openDay);
  // The state after the act decides the expected answer.
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
    if (one.kind === 'return') {
      const back = returnOf(voucher, one);
      if (back === null) continue;
      const standing = vouchers;
      const date = openDay;
      await tried(
        (id) => [...standing, { id, date, moved: back }],
        () => books.post(back),
      );
      continue;
    }
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

/** Returns the kept state after every movement that counts, in order. */
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

/** Costs the movements of all products one after the other, in the order in which they count. */
class Costs {
  readonly states = new Map<number, StockState>();
  /** The quantity and cost of each product that left on each voucher. */
  private readonly left = new Map<string, LeftGoods>();

  private readonly before = new Map<bigint, Voucher>();

  after(voucher: Voucher, movement: Moved) {
    this.before.set(voucher.id, voucher);
    const { productId: id, quantityMilli } = movement;
    const price = pricesOfGoods.get(id) ?? 0n;
    const givenCost = this.givenCost(voucher, movement);
    const step = stockAfter(this.states.get(id) ?? NO_STOCK, { quantityMilli, givenCost, price });
    this.states.set(id, step);
    if (quantityMilli < 0n) {
      const before = this.leftOn(voucher.id, id);
      const nanoTaka = before.nanoTaka - quantityMilli * step.unitCost;
      this.left.set(`${voucher.id} ${id}`, { nanoTaka, quantityMilli: before.quantityMilli - quantityMilli });
    }
    return step;
  }

  private leftOn = (voucherId: bigint, id: number) =>
    this.left.get(`${voucherId} ${id}`) ?? { nanoTaka: 0n, quantityMilli: 0n };

  private givenCost({ id: voucherId, moved }: Voucher, movement: Moved): bigint | null {
    const {
      productId: id,
      quantityMilli,
      costVoucherId,
      costMovementNo,
      costWeight: weight,
      givenCost = null,
    } = movement;
    if (weight !== undefined) {
      const material = moved.find((one) => one.quantityMilli < 0n)?.productId ?? 0;
      const weights = moved.reduce((sum, one) => sum + (one.costWeight ?? 0n), 0n);
      return followedCost(this.leftOn(voucherId, material), { quantityMilli, weight, weights });
    }
    if (costVoucherId === undefined) return givenCost;
    if (costMovementNo !== undefined) {
      const bought = this.before.get(costVoucherId)?.moved[costMovementNo - 1];
      return bought?.productId === id ? (bought.givenCost ?? null) : null;
    }
    const left = this.leftOn(costVoucherId, id);
    return left.quantityMilli === 0n ? null : followedCost(left, null);
  }
}

async function holds(history: readonly Act[]): Promise<void> {
  const company = await createBookCompany(database, databases, { branches: 1, firstDay });
  await addGoods(database, company);
  await setShortStockPolicy(database, company, 'block');
  const books = new StockBooks(databases, company);
  const ordered = inOrder(await play(books, history));

  const costs = new Costs();
  const closings = new Map<string, bigint>();
  const expected = ordered.flatMap((voucher) => {
    const { date } = voucher;
    return voucher.moved.map((movement): Kept => {
      const { productId: id } = movement;
      const step = costs.after(voucher, movement);
      closings.set(`${date} ${id}`, step.quantityMilli);
      const [unitCost, average] = [step.unitCost, step.averageCost].map(unitCostText);
      return {
        productId: id,
        day: date,
        unitCost: unitCost ?? '',
        quantityMilli: step.quantityMilli,
        average: average ?? '',
      };
    });
  });
  expect(await kept(books)).toEqual(expected);
  expect([...closings.values()].every((milli) => milli >= 0n)).toBe(true);
  for (const day of new Set(ordered.map(({ date }) => date))) await isWorth(books, day, ordered);
  expect(await books.findings()).toEqual([]);
}

/** Checks that the value at the end of a day equals the kernel's, and is zero when the quantity is zero. */
async function isWorth(books: StockBooks, day: IsoDate, ordered: readonly Voucher[]): Promise<void> {
  const costs = new Costs();
  for (const voucher of ordered) {
    if (voucher.date > day) break;
    for (const movement of voucher.moved) costs.after(voucher, movement);
  }
  const { rows } = await books.write(async (tx) => {
    await showBranches(tx, [1]);
    return sql<{ productId: number; quantityMilli: bigint; valuePaisa: bigint }>`
      select product_id as "productId", quantity_milli as "quantityMilli", value_paisa as "valuePaisa"
      from stock_value_on(${books.company.companyId}, 1, ${day})`.execute(tx);
  });
  const worth = [...costs.states].map(([id, state]) => [id, state.quantityMilli, stockValuePaisa(state)].join(' '));
  expect(rows.map((row) => [row.productId, row.quantityMilli, row.valuePaisa].join(' ')).sort()).toEqual(worth.sort());
  expect(rows.filter(({ quantityMilli, valuePaisa }) => quantityMilli === 0n && valuePaisa !== 0n)).toEqual([]);
}

test('the stock holds after any history, and never goes below nothing', { timeout: 300_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 25 }), holds), {
    numRuns: repetitions({ usual: 8, long: 100 }),
  });
});
