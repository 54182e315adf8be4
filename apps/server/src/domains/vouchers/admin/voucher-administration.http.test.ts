import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit, verifySeals } from '#domains/ledger/index';
import {
  addAccount,
  type CashDesk,
  countBooks,
  liveLines,
  openCashDesk,
  refusalOf,
  type Saved,
} from '#testing/cash-desk';
import { createTestCompany, firstDay, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/** Approval, its removal, change of type and change of date, and two writes at once (accounting §8). */

let server: TestServer;
let meghna: TestCompany;
let accountant: CashDesk;
/** A manager who approves, changes types and dates in the trading branch, but may not jump. */
let manager: CashDesk;
/** The administrator, in head office. */
let admin: CashDesk;
/** A user with the permissions of the trading branch's chief accountant, and dayclose.jumpdate. */
let chief: CashDesk;
let stranger: CashDesk;
let rahim: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  const jamuna = await createTestCompany(server, 'Jamuna');
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  accountant = await openCashDesk(server, meghna, meghna.people.accountant);
  manager = await openCashDesk(server, meghna, meghna.people.manager);
  admin = await openCashDesk(server, meghna, meghna.people.admin);
  stranger = await openCashDesk(server, jamuna, jamuna.people.admin);
  const may = ['voucher.date.change', 'voucher.type.change', 'dayclose.jumpdate'] as const;
  chief = await openCashDesk(server, meghna, await personWho(server, meghna, may, meghna.branches.trading));
});
afterAll(async () => {
  const { companyId } = meghna;
  const { audit, seals } = await inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => ({
    audit: await runAudit(tx, companyId),
    seals: await verifySeals(tx, companyId),
  }));
  expect([audit.filter(({ findings }) => findings.length > 0), seals]).toEqual([[], []]);
  await server.close();
});

const receipt = (amount = 100) => accountant.saved('received', [{ account: rahim, amount }]);
const payment = (amount = 100) => accountant.saved('payment', [{ account: rahim, amount }]);
const numberIn = ({ vr_no: number }: Saved) => Number(number.slice(-6));
const whole = async ({ mtm_id: id }: Saved) =>
  (await admin.get(`/admin/voucher/${id}`)).body.data as Record<string, unknown>;
const said = ({ status, body }: TestReply) => [status, body.data, body.message];
const notFound = [404, 'voucher_not_found', 'Transaction not found.'];
const approved = [409, 'voucher_approved', 'This voucher is approved. Remove its approval first.'];

const approvalPath = '/admin/voucher/voucher-approval';
const days = (start = firstDay, end = start) => ({ start_date: start, end_date: end });
const approve = (desk: CashDesk, range = days(), headers?: Record<string, string>) =>
  desk.post(approvalPath, range, headers);
const unapprove = (desk: CashDesk, number: string, more: object = {}, headers?: Record<string, string>) =>
  desk.post('/admin/voucher/remove-approval', { remove_for_approval: number, ...more }, headers);
const waiting = async (desk: CashDesk, { start_date, end_date } = days()) => {
  const reply = await desk.get(`/admin/voucher/approval-waiting?start_date=${start_date}&end_date=${end_date}`);
  return reply.body.data as { branch_id: number; type_id: number; waiting: number }[];
};

describe('approval', () => {
  test('approves what is dated in the range in the working branch, says how many, and fixes it', async () => {
    const [one, other] = [await receipt(), await payment()];
    const elsewhere = await admin.saved('received', [{ account: rahim, amount: 5 }]);
    expect((await waiting(manager)).map(({ type_id, waiting: count }) => [type_id, count])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(said(await approve(manager, days('2026-06-01', '2026-06-30')))).toEqual([
      200,
      { approved: 0, own: 0, left_own: 0 },
      'No voucher was waiting for approval.',
    ]);
    expect(said(await approve(manager))).toEqual([
      200,
      { approved: 2, own: 0, left_own: 0 },
      '2 vouchers have been approved.',
    ]);
    expect(await waiting(manager)).toEqual([]);
    for (const voucher of [one, other]) expect(await whole(voucher)).toMatchObject({ is_approved: true });
    expect(await whole(elsewhere)).toMatchObject({ is_approved: false });
    const edit = await accountant.update('received', [{ account: rahim, amount: 7, mtmId: one.mtm_id }]);
    expect(refusalOf(edit)).toEqual(approved);
  });

  test('approves every branch that the caller reaches, and no other', async () => {
    const path = `${approvalPath}-all`;
    await receipt();
    await admin.saved('received', [{ account: rahim, amount: 5 }]);
    const reached = new Set((await waiting(admin)).map(({ branch_id }) => branch_id));
    expect(reached).toEqual(new Set([meghna.branches.head, meghna.branches.trading]));
    expect(said(await manager.post(path, days()))).toEqual([
      200,
      { approved: 1, own: 0, left_own: 0 },
      '1 voucher has been approved.',
    ]);
    expect(said(await admin.post(path, days()))[1], 'two of its own').toEqual({ approved: 2, own: 2, left_own: 0 });
    expect(said(await stranger.post(path, days()))[1]).toEqual({ approved: 0, own: 0, left_own: 0 });
  });

  test('a repeat with its key says the same again; what came meanwhile waits', async () => {
    await receipt();
    const key = { 'idempotency-key': 'approve-once' };
    const first = await approve(manager, days(), key);
    const later = await receipt();
    expect((await approve(manager, days(), key)).text).toBe(first.text);
    expect(await whole(later)).toMatchObject({ is_approved: false });
    expect(refusalOf(await approve(manager, days('2026-06-01', firstDay), key))[1]).toBe('idempotency_mismatch');
  });

  test('is refused without permission, in another branch, and for days that are none', async () => {
    const before = await countBooks(server, meghna);
    expect((await approve(accountant)).status).toBe(403);
    const moved = { 'x-branch-id': String(meghna.branches.head) };
    expect(refusalOf(await approve(manager, days(), moved))[1]).toBe('branch_changed');
    expect(refusalOf(await approve(manager, days('2026-07-02', '2026-07-01')))).toEqual([
      422,
      'dates_reversed',
      'The start date must not be after the end date.',
    ]);
    expect((await approve(manager, days('01/07/2026'))).body.error?.fields).toMatchObject({
      start_date: ['Enter Valid date'],
    });
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test('is removed from one voucher by its number, and both are on record', async () => {
    const voucher = await receipt();
    await approve(manager);
    expect(said(await unapprove(manager, voucher.vr_no))).toEqual([
      200,
      { mtm_id: voucher.mtm_id, vr_no: voucher.vr_no },
      `The approval of ${voucher.vr_no} has been removed.`,
    ]);
    expect(await whole(voucher)).toMatchObject({ is_approved: false });
    expect(refusalOf(await unapprove(manager, voucher.vr_no))).toEqual([
      409,
      'voucher_not_approved',
      'This voucher is not approved.',
    ]);
    const { rows } = await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'report' }, (tx) =>
      sql<{ action: string; name: string }>`
        select e.action, u.name from audit_event e join app_user u using (company_id, user_id)
        where e.voucher_id = ${voucher.mtm_id} and e.action <> 'voucher.post' order by e.at, e.event_id`.execute(tx),
    );
    expect(rows.map(({ action, name }) => `${action} ${name}`).sort()).toEqual([
      'voucher.approve manager of Meghna',
      'voucher.unapprove manager of Meghna',
    ]);
  });

  test('is not removed from what nobody reaches, nor without a whole number or permission', async () => {
    const voucher = await receipt();
    await approve(manager);
    expect((await unapprove(accountant, voucher.vr_no)).status).toBe(403);
    expect(refusalOf(await unapprove(stranger, voucher.vr_no))).toEqual(notFound);
    expect(refusalOf(await unapprove(manager, String(numberIn(voucher))))).toEqual(notFound);
    expect(refusalOf(await unapprove(manager, 'CR-2627-999999'))).toEqual(notFound);
    expect((await unapprove(manager, ' ')).body.error?.fields).toEqual({
      remove_for_approval: ['Voucher number is required'],
    });
    expect((await unapprove(manager, voucher.vr_no, { branch_id: meghna.branches.head })).status).toBe(404);
    const inBranch = { branch_id: meghna.branches.trading };
    expect((await unapprove(admin, voucher.vr_no, inBranch)).status).toBe(200);
  });
});

const retype = (desk: CashDesk, number: string, type: unknown, headers?: Record<string, string>) =>
  desk.post(
    '/admin/voucher/voucher-type-change',
    { branch_id: meghna.branches.trading, voucher_number: number, voucher_type: type },
    headers,
  );

describe('change of type', () => {
  test('swaps the sides of a cash receipt under the next number; both numbers find it', async () => {
    const next = numberIn(await payment()) + 1;
    const voucher = await accountant.saved('received', [{ account: rahim, amount: 40, remarks: 'as typed' }]);
    const reply = await retype(manager, voucher.vr_no, 2);
    const number = `CP-2627-${String(next).padStart(6, '0')}`;
    expect(said(reply)).toEqual([200, { ...voucher, vr_no: number, version: 2 }, `Voucher No.: ${number}`]);
    expect(await liveLines(server, meghna, voucher.mtm_id)).toEqual([
      `Dr ${rahim}/17 4000 as typed`,
      `Cr 17/${rahim} 4000 as typed`,
    ]);
    expect(await whole(voucher)).toMatchObject({
      type_id: 2,
      kind: 'cash-payment',
      history: [
        { action: 'created', vr_no: voucher.vr_no },
        { action: 'retyped', vr_no: number, by: 'manager of Meghna' },
      ],
    });
    for (const typed of [voucher.vr_no, number]) {
      const found = (await admin.get(`/admin/voucher/find?q=${typed}`)).body.data as { mtm_id: number }[];
      expect(found.map(({ mtm_id }) => mtm_id)).toContain(voucher.mtm_id);
    }
    // The voucher is edited as its present type. Its first number still finds it, and it can change back.
    expect((await accountant.find('payment', number)).body.data).toMatchObject({
      transactionList: [{ account: rahim, amount: 40, remarks: 'as typed' }],
    });
    const back = await retype(manager, voucher.vr_no, 1, { 'if-match': '"2"' });
    expect((back.body.data as Saved).vr_no).toMatch(/^CR-2627-/);
    expect(await liveLines(server, meghna, voucher.mtm_id)).toEqual([
      `Dr 17/${rahim} 4000 as typed`,
      `Cr ${rahim}/17 4000 as typed`,
    ]);
  });

  test('a repeat with its key gives the first answer, also when the voucher has gone back meanwhile', async () => {
    const voucher = await receipt();
    const key = { 'idempotency-key': 'retype-once' };
    const first = await retype(manager, voucher.vr_no, 2, key);
    expect(first.status).toBe(200);
    expect((await retype(manager, voucher.vr_no, 2, key)).text).toBe(first.text);
    expect((await retype(manager, voucher.vr_no, 1)).status).toBe(200);
    expect((await retype(manager, voucher.vr_no, 2, key)).text).toBe(first.text);
    expect(refusalOf(await retype(manager, voucher.vr_no, 1, key))[1]).toBe('idempotency_mismatch');
  });

  test('nothing else becomes anything else, and a sentence says so', async () => {
    const voucher = await receipt();
    const onlyCash = [
      422,
      'type_not_allowed',
      'A cash receipt and a cash payment can become each other, and an invoice its cash or its due type; nothing else.',
    ];
    for (const type of [3, 6, 11, 19]) expect(refusalOf(await retype(manager, voucher.vr_no, type))).toEqual(onlyCash);
    expect(refusalOf(await retype(manager, voucher.vr_no, 1))[1]).toBe('type_is_same');
    const rows = [
      { account: rahim, debit: 5, credit: 0, remarks: '' },
      { account: 20, debit: 0, credit: 5, remarks: '' },
    ];
    const journal = await accountant.post('/accounts/journal/store', { transactions: rows });
    expect(refusalOf(await retype(manager, (journal.body.data as Saved).vr_no, 1))).toEqual(onlyCash);
  });

  test('is refused when it is approved, void, stale, out of reach or out of range', async () => {
    const voucher = await receipt();
    expect((await retype(accountant, voucher.vr_no, 2)).status).toBe(403);
    expect(refusalOf(await retype(stranger, voucher.vr_no, 2))[0]).toBe(404);
    expect(refusalOf(await retype(manager, 'CR-2627-999999', 2))).toEqual(notFound);
    expect(refusalOf(await retype(manager, voucher.vr_no, 2, { 'if-match': '"7"' }))[1]).toBe('stale_version');
    const late = { 'x-transaction-date': '2026-06-30' };
    expect(refusalOf(await retype(manager, voucher.vr_no, 2, late))[1]).toBe('day_changed');
    for (const type of [0, 23, 'x', null]) expect((await retype(manager, voucher.vr_no, type)).status).toBe(422);
    const missing = await manager.post('/admin/voucher/voucher-type-change', {});
    expect(Object.entries(missing.body.error?.fields ?? {})).toEqual([
      ['branch_id', ['Branch is required']],
      ['voucher_number', ['Voucher number is required']],
      ['voucher_type', ['Voucher type is required']],
    ]);
    await approve(manager);
    expect(refusalOf(await retype(manager, voucher.vr_no, 2))).toEqual(approved);
    await unapprove(manager, voucher.vr_no);
    await manager.post('/admin/voucher/void', { voucher_number: voucher.vr_no, reason: 'typed twice' });
    expect(refusalOf(await retype(manager, voucher.vr_no, 2))[1]).toBe('voucher_void');
  });

  test('the list of types says what each may become', async () => {
    const list = (await accountant.post('/settings/voucher-types', {})).body.data as object[];
    expect(list).toHaveLength(22);
    expect(list.slice(0, 3)).toEqual([
      { id: 1, name: 'Cash Receipt', prefix: 'CR', may_become: [2] },
      { id: 2, name: 'Cash Payment', prefix: 'CP', may_become: [1] },
      { id: 3, name: 'Bank Receipt', prefix: 'BR', may_become: [] },
    ]);
  });
});

describe('two at once', () => {
  const edit = ({ mtm_id: mtmId, version }: Saved, amount: number) =>
    accountant.update('received', [{ account: rahim, amount, mtmId }], { 'if-match': `"${version}"` });

  test('an edit comes before the approval or is refused by it, and nothing between', async () => {
    for (let round = 1; round <= 8; round += 1) {
      const voucher = await receipt();
      const [approval, edited] = await Promise.all([approve(manager), edit(voucher, 100 + round)]);
      expect([approval.status, approval.body.data]).toEqual([200, { approved: 1, own: 0, left_own: 0 }]);
      if (edited.status !== 200) expect(refusalOf(edited)).toEqual(approved);
      const total = edited.status === 200 ? 100 + round : 100;
      expect(await whole(voucher)).toMatchObject({ is_approved: true, total });
    }
  });

  test('of a void and an edit that have seen the same version, one is done', async () => {
    for (let round = 1; round <= 8; round += 1) {
      const voucher = await receipt();
      const voiding = () =>
        manager.post(
          '/admin/voucher/void',
          { voucher_number: voucher.vr_no, reason: 'typed twice' },
          { 'if-match': '"1"' },
        );
      const [voided, edited] = await Promise.all([voiding(), edit(voucher, 100 + round)]);
      expect([voided.status, edited.status].sort()).toEqual([200, 409]);
      expect(refusalOf(voided.status === 200 ? edited : voided)).toEqual(
        voided.status === 200
          ? [409, 'voucher_void', 'This voucher is void.']
          : [409, 'stale_version', 'This record was changed by someone else. Please reload.'],
      );
      expect(await whole(voucher)).toMatchObject({ is_void: voided.status === 200, version: 2 });
    }
  });

  test('of two approvals of the same days, each voucher is counted once', async () => {
    // The vouchers that the earlier test edited still wait for approval.
    await approve(manager);
    await Promise.all([receipt(), receipt(), receipt()]);
    const replies = await Promise.all([approve(manager), admin.post(`${approvalPath}-all`, days())]);
    const counts = replies.map(({ body }) => (body.data as { approved: number }).approved);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  });
});

describe('change of date', () => {
  const path = '/admin/voucher/date-change';
  /** Three receipts of the first day, which is closed after them. */
  let three: readonly [Saved, Saved, Saved];
  const range = (more: object = {}) => ({
    branch_id: meghna.branches.trading,
    voucher_type: 1,
    present_date: firstDay,
    change_date: '2026-07-02',
    start_voucher: three[0].vr_no,
    end_voucher: String(numberIn(three[2])),
    ...more,
  });
  const move = (desk: CashDesk, more: object = {}, headers?: Record<string, string>) =>
    desk.post(path, range(more), headers);
  const dates = async () => Promise.all(three.map(async (voucher) => (await whole(voucher)).vr_date));

  beforeAll(async () => {
    three = [await receipt(10), await receipt(20), await receipt(30)];
    const close = { current_date: '01/07/2026', next_date: '02/07/2026' };
    expect((await manager.post('/admin/dayclose/store', close)).status).toBe(200);
  });

  test('shows what it would move, what stands in its way first', async () => {
    const look = (await chief.post(`${path}/check`, range())).body.data;
    expect(look).toMatchObject({ count: 3, total: 60 });
    await approve(manager, days());
    await unapprove(manager, three[0].vr_no);
    await unapprove(manager, three[2].vr_no);
    const stopped = (await chief.post(`${path}/check`, range())).body.data as { vouchers: Record<string, unknown>[] };
    expect(stopped.vouchers.map(({ vr_no, is_approved }) => [vr_no, is_approved])).toEqual([
      [three[1].vr_no, true],
      [three[0].vr_no, false],
      [three[2].vr_no, false],
    ]);
    expect((await chief.post(`${path}/check`, range({ start_voucher: 'CP-1' }))).body.error?.fields).toEqual({
      start_voucher: ['This is not a number of a voucher of this type.'],
    });
  });

  test('moves none while one of them is approved, and names it', async () => {
    const before = await countBooks(server, meghna);
    expect(refusalOf(await move(chief))).toEqual([
      409,
      'other_voucher_approved',
      `${three[1].vr_no} is approved. Remove its approval first.`,
    ]);
    expect(await countBooks(server, meghna)).toEqual(before);
    expect((await unapprove(manager, three[1].vr_no)).status).toBe(200);
  });

  test('is refused field by field, then by what the books say, and leaves nothing behind', async () => {
    const before = await countBooks(server, meghna);
    const missing = await chief.post(path, {});
    expect(Object.entries(missing.body.error?.fields ?? {})).toEqual([
      ['branch_id', ['Branch is required']],
      ['voucher_type', ['Voucher type is required']],
      ['present_date', ['Current date is required']],
      ['change_date', ['Change date is required']],
      ['start_voucher', ['Start voucher number is required']],
      ['end_voucher', ['End voucher number is required']],
    ]);
    const refusals: readonly (readonly [object, string])[] = [
      [{ change_date: firstDay }, 'date_is_same'],
      [{ end_voucher: 'CR-2526-000009' }, 'numbers_of_other_year'],
      [{ start_voucher: String(numberIn(three[2])), end_voucher: '1' }, 'numbers_reversed'],
      [{ start_voucher: '900000', end_voucher: '900001' }, 'no_vouchers_in_range'],
      [{ present_date: '2026-07-03' }, 'voucher_other_date'],
      [{ change_date: '2026-07-03' }, 'date_not_allowed'],
      [{ change_date: '2026-06-30' }, 'date_not_allowed'],
      [{ branch_id: meghna.branches.head }, 'not_found'],
    ];
    for (const [more, code] of refusals) expect([code, refusalOf(await move(chief, more))[1]]).toEqual([code, code]);
    expect(refusalOf(await move(chief, { present_date: '2026-07-03' }))[2]).toBe(
      `${three[0].vr_no} is dated 01/07/2026, not on the current date.`,
    );
    expect((await move(accountant)).status).toBe(403);
    // The manager changes dates, but may not write into closed days.
    expect(refusalOf(await move(manager))).toEqual([409, 'day_closed', 'This day is closed.']);
    expect(refusalOf(await move(chief, {}, { 'x-transaction-date': firstDay }))[1]).toBe('day_changed');
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test('moves all as they stand, void and re-typed ones left out, and seals each closed day once', async () => {
    const sealsOf = async (day: string) => {
      const { companyId, branches } = meghna;
      const { rows } = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) =>
        sql<{ count: number }>`
          select count(*)::int as count from day_seal
          where company_id = ${companyId} and branch_id = ${branches.trading} and day = ${day}`.execute(tx),
      );
      return rows[0]?.count;
    };
    const seals = await sealsOf(firstDay);
    const lines = await liveLines(server, meghna, three[0].mtm_id);
    const key = { 'idempotency-key': 'redate-once' };
    const reply = await move(chief, {}, key);
    expect(said(reply)).toEqual([200, { moved: 3, vr_date: '2026-07-02' }, '3 vouchers are dated 02/07/2026 now.']);
    expect((await move(chief, {}, key)).text).toBe(reply.text);
    expect(await dates()).toEqual(['2026-07-02', '2026-07-02', '2026-07-02']);
    expect(await liveLines(server, meghna, three[0].mtm_id)).toEqual(lines);
    expect(await sealsOf(firstDay)).toBe((seals ?? 0) + 1);
    expect(await whole(three[0])).toMatchObject({
      vr_no: three[0].vr_no,
      version: 2,
      history: [{ vr_date: firstDay }, { action: 'redated', vr_date: '2026-07-02' }],
    });
    const voided = { voucher_number: three[1].vr_no, reason: 'typed twice' };
    expect((await manager.post('/admin/voucher/void', voided)).status).toBe(200);
    expect((await retype(chief, three[2].vr_no, 2)).status).toBe(200);
    const back = await move(chief, { present_date: '2026-07-02', change_date: firstDay });
    expect(said(back)).toEqual([200, { moved: 1, vr_date: firstDay }, '1 voucher is dated 01/07/2026 now.']);
    expect(await dates()).toEqual([firstDay, '2026-07-02', '2026-07-02']);
  });
});
