import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { createBookCompany } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { answerText, type Moved, moved, StockBooks } from '#testing/stock-books';
import { addGoods, goods, setShortStockPolicy } from '#testing/stock-goods';

/** Desks that move the same goods at the same moment. Each is wholly before or after the other, and none waits forever. */

let database: TestDatabase;
let databases: Databases;
let books: StockBooks;

beforeAll(async () => {
  database = await createTestDatabase();
  databases = await openDatabases(database);
});
afterAll(async () => {
  await databases.close();
  await database.dispose();
});
beforeEach(async () => {
  const company = await createBookCompany(database, databases);
  await addGoods(database, company);
  await setShortStockPolicy(database, company, 'block');
  books = new StockBooks(databases, company);
});

const many = <T>(count: number, work: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const fridge = (sign: 1n | -1n, ...serials: string[]): Moved => {
  return { productId: goods.pieceId, quantityMilli: sign * BigInt(serials.length) * 1000n, serials };
};

test('of 32 desks that sell the last ten units, ten sell one each and the others are told how much is missing', async () => {
  await books.posted([moved(1, 10_000n, 50)]);
  const answers = (await many(32, () => books.post([moved(1, -1000n)]))).map(answerText);
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(10);
  expect(new Set(answers)).toEqual(new Set(['ok', 'short_stock 01/07/2026 Rice 1']));
  expect(await books.stock()).toBe('0 at 50');
  expect(await books.findings()).toEqual([]);
});

test('of desks that sell the same piece, one does', async () => {
  await books.posted([fridge(1n, 'F1', 'F2')]);
  const answers = (await many(8, () => books.post([fridge(-1n, 'F1')]))).map(answerText);
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
  // The other piece is still in stock, but this one is not.
  const refused = answers.filter((answer) => answer !== 'ok').map((answer) => answer.split(' ').slice(0, 2).join(' '));
  expect(new Set(refused)).toEqual(new Set(['serial_not_in_stock F1']));
  expect(await books.stock(goods.pieceId)).toBe('1 at 900');
  expect(await books.findings()).toEqual([]);
});

test('desks that edit the same past day at once, products in either order, all get through', async () => {
  const receipts: bigint[] = [];
  for (let n = 0; n < 8; n += 1) receipts.push(await books.posted([moved(1, 1000n, 10), moved(2, 1000n, 10)]));
  await books.jump('2026-08-01');
  await books.posted([moved(1, -4000n), moved(2, -4000n)]);
  await books.jump('2026-09-01');
  const answers = await many(8, (place) => {
    const both = [moved(1, 1000n, 20), moved(2, 1000n, 30)];
    return books.edit(receipts[place] ?? 0n, place % 2 === 0 ? both : both.toReversed());
  });
  expect(new Set(answers.map(answerText))).toEqual(new Set(['ok']));
  expect([await books.stock(1), await books.stock(2)]).toEqual(['4 at 20', '4 at 30']);
  expect(await books.findings()).toEqual([]);
});

test('an edit of a past day and sales of today count once each, whichever comes first', async () => {
  const receipt = await books.posted([moved(1, 10_000n, 50)]);
  await books.jump('2026-08-01');
  // Six are left after the edit. Two of eight sales are refused, or the edit is refused because too many are sold.
  const [edited, ...sold] = await Promise.all([
    books.edit(receipt, [moved(1, 6_000n, 70)]),
    ...Array.from({ length: 8 }, () => books.post([moved(1, -1000n)])),
  ]);
  const taken = sold.filter(({ ok }) => ok).length;
  expect(taken).toBe(edited.ok ? 6 : 8);
  expect(await books.stock()).toBe(edited.ok ? '0 at 70' : '2 at 50');
  expect(await books.findings()).toEqual([]);
});

test('two desks that change the same voucher of a past day: the second is told that it was changed', async () => {
  const receipt = await books.posted([moved(1, 10_000n, 50)]);
  await books.jump('2026-08-01');
  const [edited, voided] = await Promise.all([books.edit(receipt, [moved(1, 4_000n, 50)]), books.void(receipt)]);
  expect([answerText(edited), answerText(voided)].toSorted()).toEqual(
    answerText(edited) === 'ok' ? ['ok', 'ok'] : ['ok', 'voucher_void'],
  );
  expect(await books.stock()).toBe('0 at 0');
  expect(await books.findings()).toEqual([]);
});
