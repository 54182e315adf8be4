import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { accountsNeeded } from '#domains/ledger/index';
import { CachedAccounts } from '#domains/posting/cached/cached-accounts';
import { type DeskFacts, type DeskQuestion, readDeskFacts } from '#domains/posting/desk-facts.store';
import { Desk, entryOf, karim, type ReportBooks, rahim, tellStory } from '#testing/report-books';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let books: ReportBooks;
let ask: ReturnType<typeof readDeskFacts>;

beforeAll(async () => {
  server = await startTestServer();
  books = await tellStory(server);
  ask = readDeskFacts(server.services.db, new CachedAccounts(server.services.db));
});
afterAll(() => server.close());

const question = (branchId: number, accountIds: number[], key: string | null = null): DeskQuestion => ({
  companyId: books.company.companyId,
  branchId,
  needs: [accountsNeeded(accountIds, null)],
  key,
});

/** Returns the accounts that were asked for and found. */
const accountsIn = ({ rowsOf, branchId }: DeskFacts, accountIds: number[]) =>
  accountsNeeded(accountIds, null).found(rowsOf, branchId);

test('saves of several branches and companies that wait together each get their own facts', async () => {
  const { trading, head } = books.company.branches;
  const [first, second, third, strange] = await Promise.all([
    ask(question(trading, [rahim, 17, 999_999])),
    ask(question(head, [karim])),
    ask(question(trading, [])),
    ask({ ...question(books.stranger.branches.trading, [rahim]), companyId: books.stranger.companyId }),
  ]);
  expect(first).toMatchObject({ branchIsActive: true, openDay: '2026-07-03', kept: null });
  expect(accountsIn(first, [rahim, 17, 999_999])).toEqual(
    new Map([
      [rahim, { groupId: 113, isArchived: false }],
      [17, { groupId: 111, isArchived: false }],
    ]),
  );
  expect(second.openDay).toBe('2026-07-01');
  expect(accountsIn(second, [karim]).size).toBe(1);
  expect(accountsIn(third, []).size).toBe(0);
  expect(strange.openDay).toBe('2026-07-01');
});

test('a branch of another company is no branch', async () => {
  await expect(ask(question(99, []))).rejects.toThrow('the company has no branch 99');
});

test('a customer of one branch serves another while it is shared', async () => {
  const { companyId, branches } = books.company;
  const own = 1004;
  await inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
    await sql`
      insert into account (company_id, account_id, group_id, branch_id, name, is_party)
      values (${companyId}, ${own}, 113, ${branches.trading}, 'Shopkeeper', true)`.execute(tx);
  });
  const serves = async () => accountsIn(await ask(question(branches.head, [own])), [own]).has(own);
  const share = (shared: boolean) =>
    inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
      sql`update branch set share_customers = ${shared} where company_id = ${companyId} and branch_id = ${branches.trading}`.execute(
        tx,
      ),
    );
  expect(await serves()).toBe(false);
  await share(true);
  expect(await serves()).toBe(true);
  const desk = new Desk(server.services.db, companyId, branches.head);
  await expect(desk.post(1, entryOf([[17, '1']], [[own, '1']]))).resolves.toBeTypeOf('bigint');
  await share(false);
  expect(await serves()).toBe(false);
});
