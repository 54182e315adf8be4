/**
 * The stock of two branches after random histories of opening stock, adjustments, goods sent, received in full, short or lost, issued and
 * brought back, made of others, counted, changed and voided, while each branch goes its own way through the days:
 *
 *  1. What a branch has of a product is what its vouchers have moved.
 *  2. Where more than there is may not be taken out, no day closes with less than nothing.
 *  3. The audit finds nothing: costs and averages recomputed from nothing are those kept, to the last decimal, and rollups, goods on
 *     their way, places of pieces and seals agree with the movements.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type GoodsHistory, goodsHistory } from '#testing/goods-acts';
import { GoodsBooks } from '#testing/goods-history';
import { repetitions } from '#testing/repetitions';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let companies = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const histories = repetitions({ usual: 8, long: 80 });

test('whatever was moved within and between branches, the stock agrees', { timeout: 3_600_000 }, async () => {
  await fc.assert(fc.asyncProperty(goodsHistory(40), holds), { numRuns: histories });
});

async function holds(history: GoodsHistory): Promise<void> {
  companies += 1;
  const books = await GoodsBooks.open(server, `Goods${companies}`, history);
  await books.play(history);
  expect(await books.stock()).toEqual(books.expected());
  if (history.policy === 'block') expect(await books.shortDays()).toEqual([]);
  const { companyId } = books.company;
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
}
