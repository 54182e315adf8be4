import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CashDesk, countBooks, headOf, openCashDesk } from '#testing/cash-desk';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';
import { addWireBooks, savedIn, type WireBooks, wireKinds } from '#testing/wire-kinds';

/** An update without changes makes no version. The books have the same rows after it. */

let server: TestServer;
let meghna: TestCompany;
let admin: CashDesk;
let books: WireBooks;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  admin = await openCashDesk(server, meghna, meghna.people.admin);
  books = await addWireBooks(server, meghna, admin);
});
afterAll(() => server.close());

const jumpTo = async (date: string) =>
  expect((await admin.post('/admin/jumpdate/store', { current_date: date })).status).toBe(200);

const known = (reply: TestReply) => headOf(savedIn(reply));

describe.each(wireKinds)('$name', (kind) => {
  const save = async () => known(await admin.post(kind.save, kind.body(books, 5.25, null, 'typed')));
  const update = (mtmId: number, amount: number, remarks: string, headers = {}): Promise<TestReply> =>
    admin.post(kind.update, kind.body(books, amount, mtmId, remarks), headers);

  test('sent again as it is, it answers the version that stands', async () => {
    const saved = await save();
    const before = await countBooks(server, meghna);
    expect(known(await update(saved.mtm_id, 5.25, 'typed', { 'if-match': '"1"' }))).toEqual(saved);
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test('nor does it under a key, whose repeat answers the same', async () => {
    const saved = await save();
    const before = await countBooks(server, meghna);
    const headers = { 'idempotency-key': `${kind.name}-unchanged`, 'if-match': '"1"' };
    for (let time = 1; time <= 2; time += 1) {
      expect(known(await update(saved.mtm_id, 5.25, 'typed', headers))).toEqual(saved);
    }
    expect(await countBooks(server, meghna)).toEqual({ ...before, keys: (before.keys ?? 0) + 1 });
  });

  test('nor on a closed day, which is not sealed again', async () => {
    const saved = await save();
    await jumpTo('2026-07-02');
    try {
      const before = await countBooks(server, meghna);
      expect(known(await update(saved.mtm_id, 5.25, 'typed'))).toEqual(saved);
      expect(await countBooks(server, meghna)).toEqual(before);
    } finally {
      await jumpTo('2026-07-01');
    }
  });

  test.each([
    ['an amount or a quantity', 5.26, 'typed'],
    ['a remark', 5.25, 'typed otherwise'],
  ])('%s that changed makes a version', async (_what, amount, remarks) => {
    const saved = await save();
    expect(known(await update(saved.mtm_id, amount, remarks))).toEqual({ ...saved, version: 2 });
  });
});
