import type { AuditRow } from '@cashbook/contract/audit/audit';
import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { addAccount, type CashDesk, countBooks, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { createTestCompany, firstDay, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/**
 * The rules for every write of a voucher (docs/api.md, "Writes of vouchers"): which day the header means, which branches
 * the caller reaches, and the answer to a version that was not claimed. The trading branch is a day ahead of head office.
 */
const tradingDay = '2026-07-02';

let server: TestServer;
let meghna: TestCompany;
/** The administrator, in head office. */
let admin: CashDesk;
let accountant: CashDesk;
/** A manager who works in the trading branch and may void. */
let manager: CashDesk;
/** A user with the administrator's permissions in the electronics branch, who reaches no other branch. */
let elsewhere: CashDesk;
let rahim: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  const { branches, people } = meghna;
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  admin = await openCashDesk(server, meghna, people.admin);
  accountant = await openCashDesk(server, meghna, people.accountant);
  manager = await openCashDesk(server, meghna, people.manager);
  const may = [
    'cash.received.create',
    'cash.received.edit',
    'voucher.void',
    'voucher.type.change',
    'dayclose.jumpdate',
  ] as const;
  elsewhere = await openCashDesk(server, meghna, await personWho(server, meghna, may, branches.electronics));
  const days = { current_date: '01/07/2026', next_date: '02/07/2026' };
  expect((await manager.post('/admin/dayclose/store', days)).status).toBe(200);
});
afterAll(() => server.close());

type Headers = Record<string, string>;
type Change = (desk: CashDesk, saved: Saved, headers?: Headers) => Promise<TestReply>;

let edits = 0;
/** Updates the voucher with a new amount each time, because an update without changes makes no version. */
const edit: Change = (desk, { mtm_id: mtmId }, headers) => {
  edits += 1;
  return desk.update('received', [{ account: rahim, amount: 6 + edits, mtmId }], headers);
};
const voiding: Change = (desk, { vr_no: number }, headers) =>
  desk.post(
    '/admin/voucher/void',
    { voucher_number: number, reason: 'typed twice', branch_id: meghna.branches.trading },
    headers,
  );

const retyping: Change = (desk, { vr_no: number }, headers) =>
  desk.post(
    '/admin/voucher/voucher-type-change',
    { voucher_number: number, voucher_type: 2, branch_id: meghna.branches.trading },
    headers,
  );

const notFound = [404, 'voucher_not_found', 'Transaction not found.'];
const shows = (day: string): Headers => ({ 'x-transaction-date': day });

describe.each<[string, Change]>([
  ['an edit', edit],
  ['a void', voiding],
  ['a change of type', retyping],
])('%s', (_what, change) => {
  let saved: Saved;
  beforeAll(async () => {
    saved = await accountant.saved('received', [{ account: rahim, amount: 5 }]);
  });

  test('from head office counts the day on its screen, which is head office’s', async () => {
    const before = await countBooks(server, meghna);
    for (const day of [tradingDay, '2026-06-30']) {
      expect(refusalOf(await change(admin, saved, shows(day)))).toEqual([
        409,
        'day_changed',
        'The transaction date has changed. Please reload.',
      ]);
    }
    expect(await countBooks(server, meghna)).toEqual(before);
    const screen = { 'x-branch-id': String(meghna.branches.head), ...shows(firstDay) };
    const reply = await change(admin, saved, screen);
    expect([reply.status, (reply.body.data as Saved).mtm_id]).toEqual([200, saved.mtm_id]);
  });

  test('in its own branch counts that branch’s day', async () => {
    const own = await accountant.saved('received', [{ account: rahim, amount: 5 }]);
    expect(refusalOf(await change(manager, own, shows(firstDay)))[1]).toBe('day_changed');
    expect((await change(manager, own, shows(tradingDay))).status).toBe(200);
  });

  test('reaches the branches of its caller and no other', async () => {
    const own = await accountant.saved('received', [{ account: rahim, amount: 5 }]);
    expect((await change(elsewhere, own)).status).toBe(404);
    expect((await change(admin, own)).status).toBe(200);
  });

  test('that claims no version is done, and on record as such; one that claims a version says nothing of it', async () => {
    const claims = async (headers: Headers) => {
      const own = await accountant.saved('received', [{ account: rahim, amount: 5 }]);
      // Another person changes it meanwhile.
      expect((await edit(manager, own)).status).toBe(200);
      expect((await change(manager, own, headers)).status).toBe(200);
      const { companyId } = meghna;
      const { rows } = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) =>
        sql<{ claimed: boolean | null }>`
          select (after ->> 'versionClaimed')::boolean as claimed from audit_event
          where company_id = ${companyId} and voucher_id = ${own.mtm_id} and action <> 'voucher.post'
          order by (after ->> 'version')::int desc limit 1`.execute(tx),
      );
      const trail = (await admin.get(`/audit/list?search=${own.vr_no}`)).body.data as { data: readonly AuditRow[] };
      return [rows[0]?.claimed, trail.data[0]?.changes.some(({ field }) => field === 'version_claimed')];
    };
    expect(await claims({})).toEqual([false, true]);
    expect(await claims({ 'if-match': '*' })).toEqual([false, true]);
    expect(await claims({ 'if-match': '"2"' })).toEqual([null, false]);
  });
});

test('a void names a branch of the company, or none', async () => {
  const { vr_no: number } = await accountant.saved('received', [{ account: rahim, amount: 5 }]);
  const ask = (desk: CashDesk, more: object) =>
    desk.post('/admin/voucher/void', { voucher_number: number, reason: 'typed twice', ...more });
  // In the branch of head office the number belongs to another voucher, or to none.
  expect(refusalOf(await ask(admin, {}))).toEqual(notFound);
  expect((await ask(admin, { branch_id: 999_999 })).status).toBe(404);
  expect((await ask(admin, { branch_id: 'x' })).status).toBe(422);
  expect((await ask(manager, {})).status).toBe(200);
});

test('a save and a Day Close count the day on the screen', async () => {
  expect(refusalOf(await accountant.save('received', [{ account: rahim, amount: 5 }], shows(firstDay)))[1]).toBe(
    'day_changed',
  );
  const days = { current_date: '02/07/2026', next_date: '03/07/2026' };
  expect(refusalOf(await manager.post('/admin/dayclose/store', days, shows(firstDay)))[1]).toBe('day_changed');
});
