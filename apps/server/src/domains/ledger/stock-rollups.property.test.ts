/**
 * The movements in a range of days are read from rollups. Random histories have purchases, sales, their returns,
 * adjustments, moves between warehouses, goods sent to another branch, edits, voids, changes of date, and jumps of the
 * open day in both directions. After each history, the rollups equal the sum of the movements for every range. The
 * rollups of a range contain each of its days once and no other.
 */
import { ACCOUNT, balance, credit, debit } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { type Databases, openDatabases } from '#db/pool';
import { createBookCompany } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { repetitions } from '#testing/random/repetitions';
import { type Moved, type Said, StockBooks } from '#testing/stock-books';
import { addGoods, goods } from '#testing/stock-goods';

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

const firstDay = '2025-05-20';
const dayOf = (days: number): IsoDate => addDays(firstDay, days);

type Act =
  | { readonly kind: 'post'; readonly moved: readonly Moved[]; readonly said: Said }
  | { readonly kind: 'edit'; readonly pick: number; readonly moved: readonly Moved[] }
  | { readonly kind: 'void'; readonly pick: number }
  | { readonly kind: 'redate'; readonly pick: number; readonly days: number }
  | { readonly kind: 'jump'; readonly days: number };

const productId = fc.constantFrom(1, 2);
const quantity = fc.bigInt(1n, 5_000n);
const warehouseId = fc.constantFrom(null, ...goods.warehouseIds);
const plain = fc
  .record({ productId, warehouseId, quantityMilli: quantity, sign: fc.constantFrom(1n, -1n) })
  .map(({ sign, ...one }): Moved => ({ ...one, quantityMilli: sign * one.quantityMilli }));
/** Moves goods from one warehouse to another, or into transit to the other branch. */
const elsewhere = fc
  .record({ productId, quantityMilli: quantity, to: fc.constantFrom({ warehouseId: 2 }, { transitTo: 2 }) })
  .map(({ to, ...one }): Moved[] => [
    { ...one, warehouseId: 1, quantityMilli: -one.quantityMilli },
    { ...one, ...to },
  ]);
const moved = fc.oneof(
  { weight: 3, arbitrary: fc.array(plain, { minLength: 1, maxLength: 3 }) },
  { weight: 2, arbitrary: elsewhere },
);
/** An adjustment, a purchase and its return, a sale and its return. */
const said = fc.constantFrom(18, 7, 10, 11, 14).map((typeId): Said => {
  if (typeId === 18) return { typeId };
  const entry = balance([debit(ACCOUNT.cash, 100n), credit(ACCOUNT.capital, 100n)]);
  return { typeId, entries: [entry] };
});
const pick = fc.nat(1000);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('post' as const), moved, said }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), pick, moved }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('redate' as const), pick, days: fc.integer({ min: -40, max: 40 }) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('jump' as const), days: fc.integer({ min: -45, max: 130 }) }) },
);
const range = fc.tuple(fc.integer({ min: -10, max: 900 }), fc.integer({ min: 0, max: 800 })).map(([from, length]) => {
  return { from: dayOf(from), through: dayOf(from + length) };
});
const shortRange = fc
  .tuple(fc.integer({ min: -10, max: 400 }), fc.integer({ min: 0, max: 45 }))
  .map(([from, length]) => {
    return { from: dayOf(from), through: dayOf(from + length) };
  });
const ranges = fc.array(fc.oneof(range, shortRange), { minLength: 20, maxLength: 20 });

async function play(books: StockBooks, history: readonly Act[]): Promise<void> {
  const vouchers = new Map<bigint, { readonly date: IsoDate; readonly said: Said }>();
  let openDay: IsoDate = dayOf(30);
  await books.jump(openDay);
  for (const one of history) {
    if (one.kind === 'jump') {
      const day = addDays(openDay, one.days);
      if (day === openDay || day <= firstDay) continue;
      openDay = day;
      await books.jump(openDay);
    } else if (one.kind === 'post') {
      vouchers.set(await books.posted(one.moved, one.said), { date: openDay, said: one.said });
    } else {
      const [id, voucher] = [...vouchers][one.pick % vouchers.size] ?? [];
      if (id === undefined || voucher === undefined) continue;
      const { date, said: type } = voucher;
      if (one.kind === 'edit') expect((await books.edit(id, one.moved, type)).ok).toBe(true);
      else if (one.kind === 'void') {
        expect((await books.void(id)).ok).toBe(true);
        vouchers.delete(id);
      } else {
        const to = addDays(date, one.days);
        if (to === date || to > openDay || to < firstDay) continue;
        // The books refuse a day after the open one, and the open day may have jumped back.
        if ((await books.redate(id, to)).ok) vouchers.set(id, { date: to, said: type });
      }
    }
  }
}

/** Returns the movements by the rollups and by the movements themselves: a line for each product, place and trade. */
async function moves(books: StockBooks, { from, through }: { readonly from: IsoDate; readonly through: IsoDate }) {
  const { companyId } = books.company;
  return books.write(async (tx) => {
    await showBranches(tx, [1]);
    const read = async (source: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ text: string }>`select s::text as text from ${source} s order by 1`.execute(tx);
      return rows.map(({ text }) => text);
    };
    const added = (trade: ReturnType<typeof sql>, since: ReturnType<typeof sql>) => sql`(
      select m.product_id, stock_location(m.warehouse_id, m.transit_to) ${trade}, sum(greatest(m.quantity_milli, 0)) as in_milli,
        sum(greatest(-m.quantity_milli, 0)) as out_milli
      from stock_movement m join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
      where m.company_id = ${companyId} and m.branch_id = 1 and m.live and m.vr_date <= ${through} ${since}
      group by m.product_id, stock_location(m.warehouse_id, m.transit_to) ${trade})`;
    return {
      inRange: await read(sql`stock_between(${companyId}, 1, ${from}, ${through})`),
      addedInRange: await read(added(sql`, trade_of(v.type_id)`, sql`and m.vr_date >= ${from}`)),
      throughEnd: await read(sql`stock_through(${companyId}, 1, ${through})`),
      addedThroughEnd: await read(added(sql``, sql``)),
    };
  });
}

test('what moved between two days is the sum of its movements, after any history', { timeout: 300_000 }, async () => {
  const history = fc.array(act, { minLength: 8, maxLength: 30 });
  let rowsInRanges = 0;
  await fc.assert(
    fc.asyncProperty(history, ranges, async (acts, asked) => {
      const company = await createBookCompany(database, databases, { branches: 2, firstDay });
      await addGoods(database, company);
      const books = new StockBooks(databases, company);
      await play(books, acts);
      for (const one of asked) {
        const { inRange, addedInRange, throughEnd, addedThroughEnd } = await moves(books, one);
        expect(inRange).toEqual(addedInRange);
        expect(throughEnd).toEqual(addedThroughEnd);
        rowsInRanges += inRange.length;
      }
      expect(await books.findings()).toEqual([]);
    }),
    { numRuns: repetitions({ usual: 6, long: 60 }) },
  );
  expect(rowsInRanges).toBeGreaterThan(30);
});

test('the rollups of a range have each of its days once, and no other day', { timeout: 120_000 }, async () => {
  const company = await createBookCompany(database, databases, { branches: 1, firstDay });
  const books = new StockBooks(databases, company);
  const fiscalYearStart = fc.constantFrom(1, 4, 7, 12);
  await fc.assert(
    fc.asyncProperty(fiscalYearStart, fc.oneof(range, shortRange), fc.boolean(), async (month, asked, fromFirst) => {
      const { from, through } = asked;
      const { rows } = await books.write(async (tx) => {
        await sql`select set_fiscal_year_start(${month}::int)`.execute(tx);
        return sql<{ day: IsoDate; times: number }>`
          select d.day::date as day, coalesce(sum(p.sign), 0)::int as times
          from generate_series(${addDays(from, -800)}::date, ${addDays(through, 800)}::date, interval '1 day') d (day)
            left join stock_pieces(${company.companyId}, ${fromFirst ? '-infinity' : from}, ${through}) p
              on d.day between p.first and p.last
          group by d.day order by d.day`.execute(tx);
      });
      const isIn = (day: IsoDate) => day <= through && (fromFirst || day >= from);
      expect(rows.filter(({ day, times }) => times !== (isIn(day) ? 1 : 0))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
