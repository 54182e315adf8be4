/**
 * Checks the stock of two branches after random histories. Goods are opened, adjusted, sent, received in full or in part,
 * lost, issued, returned, produced and counted; vouchers are changed and voided. Each branch opens and closes its own days.
 *
 * 1. The stock of a branch is the sum of its vouchers' movements.
 * 2. If the branch may not take out more than there is, no day closes below zero.
 * 3. The audit finds nothing. It computes costs and averages again and compares them to the last decimal. Rollups, goods on
 *    their way, positions of pieces and seals agree with the movements.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type GoodsHistory, goodsHistory } from '#testing/random/goods-acts';
import { GoodsBooks } from '#testing/random/goods-history';
import { repetitions } from '#testing/random/repetitions';
import { statementGaps } from '#testing/random/statement-identities';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let companies = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const histories = repetitions({ usual: 4, long: 80 });

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
  expect(await statementGaps(server.services.db, companyId, [{ start: '2026-01-01', end: '2027-12-31' }])).toEqual([]);
}
