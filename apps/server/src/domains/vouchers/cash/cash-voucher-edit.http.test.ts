import { balance, credit, debit, GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { createUser } from '#domains/access/index';
import { approveVouchers, supersedeVoucher, verifySeals } from '#domains/ledger/index';
import {
  addAccount,
  type CashDesk,
  type CashSide,
  countBooks,
  headOf,
  liveLines,
  openCashDesk,
  refusalOf,
  type Saved,
  setArchived,
} from '#testing/cash-desk';
import { createTestCompany, firstDay, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let manager: CashDesk;
/** The administrator, in head office. */
let admin: CashDesk;
/** A user with the administrator's permissions, in the trading branch. */
let chief: CashDesk;
/** The administrator of another company. */
let stranger: CashDesk;
let officerBranchDesk: CashDesk;
let rahim: number;
let karim: number;

const notFound = [404, 'voucher_not_found', 'Transaction not found.'];

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  const jamuna = await createTestCompany(server, 'Jamuna');
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  karim = await addAccount(server, meghna, { groupId: GROUP.accountsPayable, name: 'Karim & Sons' });
  desk = await openCashDesk(server, meghna, meghna.people.accountant);
  manager = await openCashDesk(server, meghna, meghna.people.manager);
  admin = await openCashDesk(server, meghna, meghna.people.admin);
  stranger = await openCashDesk(server, jamuna, jamuna.people.admin);
  chief = await deskOfNew('chief@meghna.test', meghna.branches.trading);
  officerBranchDesk = await deskOfNew('boss@meghna.test', meghna.branches.electronics);
});
afterAll(() => server.close());

async function deskOfNew(email: string, branchId: number): Promise<CashDesk> {
  const { companyId, roleIds } = meghna;
  const user = { name: email, email, passwordHash: '$argon2id$none', branchId, roleId: roleIds.Administrator };
  const created = await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
    createUser(tx, companyId, user),
  );
  if (!created.ok) throw new Error(`${email} is taken`);
  return openCashDesk(server, meghna, { userId: created.userId, email, branchId });
}

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

describe.each<CashSide>(['received', 'payment'])('cash %s: find and update', (side) => {
  const prefix = side === 'received' ? 'CR' : 'CP';
  let saved: Saved;

  beforeAll(async () => {
    saved = await desk.saved(side, [
      { account: rahim, amount: 100, remarks: 'first' },
      { account: karim, amount: 50.25 },
    ]);
  });

  test.each([
    ['the whole number', () => saved.vr_no],
    ['small letters', () => saved.vr_no.toLowerCase()],
    ['the bare number of this fiscal year', () => String(Number(saved.vr_no.slice(-6)))],
    ['Bangla digits', () => saved.vr_no.slice(-6).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')],
    ['spaces around it', () => `  ${saved.vr_no} `],
  ])('found by %s', async (_name, typed) => {
    const reply = await desk.find(side, typed());
    expect(reply.body.data).toEqual({
      ...headOf(saved),
      kind: side === 'received' ? 'cash-receipt' : 'cash-payment',
      is_approved: false,
      branch_id: meghna.branches.trading,
      transactionList: [
        expect.objectContaining({
          id: 1,
          mtmId: saved.mtm_id,
          account: rahim,
          accountName: 'Rahim Store',
          remarks: 'first',
          amount: 100,
        }),
        expect.objectContaining({ id: 2, mtmId: saved.mtm_id, account: karim, remarks: '', amount: 50.25 }),
      ],
    });
  });

  test('what is not found says so', async () => {
    expect(refusalOf(await desk.find(side, '  '))).toEqual([422, 'search_empty', 'Please enter a search value.']);
    const otherSide = (side === 'received' ? 'CP' : 'CR') + saved.vr_no.slice(2);
    for (const typed of ['999', `${prefix}-2526-000001`, otherSide, 'hello', '0', '%', "'; drop table voucher"]) {
      expect(refusalOf(await desk.find(side, typed)), typed).toEqual(notFound);
    }
    expect(refusalOf(await officerBranchDesk.find(side, saved.vr_no))).toEqual(notFound);
    expect(refusalOf(await stranger.find(side, saved.vr_no))).toEqual(notFound);
  });

  test('an update replaces the lines and keeps number, date and the version before', async () => {
    const { mtm_id: mtmId } = saved;
    const rows = [{ account: karim, amount: 75, remarks: 'corrected', mtmId }];
    const reply = await desk.update(side, rows, ifMatch(1));
    expect([reply.status, reply.body.message]).toEqual([200, 'Transaction updated successfully!']);
    expect(reply.body.data).toMatchObject({ ...headOf(saved), version: 2 });
    expect(await liveLines(server, meghna, mtmId)).toEqual(
      side === 'received'
        ? [`Dr 17/${karim} 7500 corrected`, `Cr ${karim}/17 7500 corrected`]
        : [`Dr ${karim}/17 7500 corrected`, `Cr 17/${karim} 7500 corrected`],
    );
    const whole = (await desk.get(`/admin/voucher/${mtmId}`)).body.data as { history: { total: number }[] };
    expect(whole.history.map(({ total }) => total)).toEqual([150.25, 75]);
    const [loaded] = ((await desk.find(side, saved.vr_no)).body.data as { transactionList: object[] }).transactionList;
    expect(loaded).toMatchObject({ account: karim, amount: 75, remarks: 'corrected' });
  });

  test('a version that is not the latest is refused', async () => {
    const { mtm_id: mtmId } = saved;
    const before = await countBooks(server, meghna);
    expect(refusalOf(await desk.update(side, [{ account: karim, amount: 1, mtmId }], ifMatch(1)))).toEqual([
      409,
      'stale_version',
      'This record was changed by someone else. Please reload.',
    ]);
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test('of two who edit the same version at once, one is told', async () => {
    const { mtm_id: mtmId } = await desk.saved(side, [{ account: rahim, amount: 1 }]);
    const replies = await Promise.all(
      [10, 20, 30, 40].map((amount) => desk.update(side, [{ account: rahim, amount, mtmId }], ifMatch(1))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await liveLines(server, meghna, mtmId)).toHaveLength(2);
  });

  test('a repeated update is one update, word for word, though others edited since', async () => {
    const { mtm_id: mtmId } = await desk.saved(side, [{ account: rahim, amount: 1 }]);
    const rows = [{ account: rahim, amount: 2, mtmId }];
    const headers = { ...ifMatch(1), 'idempotency-key': `edit-${side}` };
    const first = await desk.update(side, rows, headers);
    expect(first.status).toBe(200);
    await manager.update(side, [{ account: rahim, amount: 3, mtmId }], ifMatch(2));
    expect((await desk.update(side, rows, headers)).text).toBe(first.text);
    const other = [{ account: rahim, amount: 4, mtmId }];
    expect(refusalOf(await desk.update(side, other, headers))[1]).toBe('idempotency_mismatch');
    expect((await liveLines(server, meghna, mtmId))[0]).toMatch(/ 300$/);
  });

  test.each<[string, (mtmId: number) => unknown, string]>([
    ['no rows', () => [], 'no_rows'],
    ['rows without the id', () => [{ account: rahim, amount: 1 }], 'invalid_input'],
    [
      'rows of two vouchers',
      (mtmId) => [
        { account: rahim, amount: 1, mtmId },
        { account: rahim, amount: 1, mtmId: mtmId + 1 },
      ],
      'invalid_input',
    ],
    [
      'one row without the id',
      (mtmId) => [
        { account: rahim, amount: 1, mtmId },
        { account: rahim, amount: 1 },
      ],
      'invalid_input',
    ],
    ['cash itself', (mtmId) => [{ account: 17, amount: 1, mtmId }], 'account_not_allowed'],
    ['nothing paid', (mtmId) => [{ account: rahim, amount: 0, mtmId }], 'amount_not_positive'],
  ])('%s: refused, and the voucher stays as it was', async (_name, rows, code) => {
    const before = await countBooks(server, meghna);
    expect(refusalOf(await desk.update(side, rows(saved.mtm_id))).slice(0, 2)).toEqual([422, code]);
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test('a voucher out of reach does not exist', async () => {
    const { mtm_id: mtmId } = saved;
    const rows = [{ account: 20, amount: 1, mtmId }];
    const otherSide: CashSide = side === 'received' ? 'payment' : 'received';
    expect(refusalOf(await desk.update(otherSide, rows))).toEqual(notFound);
    expect(refusalOf(await officerBranchDesk.update(side, rows))).toEqual(notFound);
    expect(refusalOf(await stranger.update(side, rows))).toEqual(notFound);
    expect(refusalOf(await desk.update(side, [{ account: rahim, amount: 1, mtmId: 2_000_000_000 }]))).toEqual(notFound);
  });

  test('head office edits in every branch, and the voucher stays where it was', async () => {
    const { mtm_id: mtmId, vr_no: number } = await desk.saved(side, [{ account: rahim, amount: 1 }]);
    const headers = { 'x-branch-id': String(meghna.branches.head), 'x-transaction-date': firstDay };
    expect((await admin.update(side, [{ account: rahim, amount: 2, mtmId }], headers)).status).toBe(200);
    expect((await desk.find(side, number)).body.data).toMatchObject({ version: 2, branch_id: meghna.branches.trading });
  });

  test('an account that was archived since may stay on its voucher, and come onto no other', async () => {
    const gone = await addAccount(server, meghna, { groupId: GROUP.sales, name: `Goes away ${side}` });
    const { mtm_id: mtmId } = await desk.saved(side, [{ account: gone, amount: 1 }]);
    const other = await desk.saved(side, [{ account: rahim, amount: 1 }]);
    await setArchived(server, meghna, gone, true);
    expect((await desk.update(side, [{ account: gone, amount: 2, mtmId }])).status).toBe(200);
    const moved = await desk.update(side, [{ account: gone, amount: 2, mtmId: other.mtm_id }]);
    expect(refusalOf(moved).slice(0, 2)).toEqual([422, 'account_archived']);
  });

  test('a void voucher is neither found nor changed', async () => {
    const { mtm_id: mtmId, vr_no: number } = await desk.saved(side, [{ account: rahim, amount: 1 }]);
    const voided = await manager.post('/admin/voucher/void', { voucher_number: number, reason: 'typed twice' });
    expect(voided.status).toBe(200);
    const refusal = [409, 'voucher_void', 'This voucher is void.'];
    expect(refusalOf(await desk.find(side, number))).toEqual(refusal);
    expect(refusalOf(await desk.update(side, [{ account: rahim, amount: 2, mtmId }]))).toEqual(refusal);
  });
});

test('a renumbered voucher is found by the number it had', async () => {
  const { companyId } = meghna;
  const { mtm_id: mtmId, vr_no: old } = await desk.saved('received', [{ account: rahim, amount: 60 }]);
  const rows = [{ accountId: rahim, amountPaisa: '6000', remarks: '', orderId: null }];
  const said = { kind: 'cash-payment', formVersion: 1, form: { rows } };
  const draft = {
    typeId: 2,
    totalPaisa: 6000n,
    entries: [balance([debit(rahim, 6000n), credit(17, 6000n)])],
    ...said,
  } as const;
  const retyped = await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
    supersedeVoucher(
      tx,
      {
        voucherId: BigInt(mtmId),
        expectedVersion: 1,
        expectedDay: null,
        mayChangeClosedDays: false,
        reason: 'was a payment',
        author: { userId: null, ip: '', userAgent: '' },
        idempotency: null,
        change: 'retype',
        draft,
      },
      server.clock.now(),
    ),
  );
  expect(retyped.ok && retyped.numberText).toMatch(/^CP-2627-/);
  expect(refusalOf(await desk.find('received', old))).toEqual(notFound);
  expect((await desk.find('payment', old)).body.data).toMatchObject({ mtm_id: mtmId, version: 2 });
});

describe('approval and closed days', () => {
  test('an approved voucher is not changed until its approval is removed', async () => {
    const { companyId, branches } = meghna;
    const { mtm_id: mtmId, vr_no: number } = await desk.saved('received', [{ account: rahim, amount: 1 }]);
    const author = { userId: null, ip: '', userAgent: '' };
    await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
      approveVouchers(tx, [branches.trading], { startDate: firstDay, endDate: firstDay }, author, server.clock.now()),
    );
    expect((await desk.find('received', number)).body.data).toMatchObject({ is_approved: true });
    expect(refusalOf(await desk.update('received', [{ account: rahim, amount: 2, mtmId }]))).toEqual([
      409,
      'voucher_approved',
      'This voucher is approved. Remove its approval first.',
    ]);
  });

  test('a closed day is changed with dayclose.jumpdate alone, keeps its date, and is sealed again; a lost answer is still given', async () => {
    const { companyId } = meghna;
    const lost = { 'idempotency-key': 'answer-lost', 'x-transaction-date': firstDay };
    const first = await desk.save('payment', [{ account: karim, amount: 5 }], lost);
    await manager.post('/admin/dayclose/store', { current_date: '01/07/2026', next_date: '02/07/2026' });
    expect((await desk.save('payment', [{ account: karim, amount: 5 }], lost)).text).toBe(first.text);
    const { mtm_id: mtmId, vr_date: date } = await desk.saved('payment', [{ account: karim, amount: 10 }]);
    expect(date).toBe('2026-07-02');
    await manager.post('/admin/dayclose/store', { current_date: '02/07/2026', next_date: '03/07/2026' });
    const rows = [{ account: karim, amount: 11, mtmId }];
    expect(refusalOf(await desk.update('payment', rows))).toEqual([409, 'day_closed', 'This day is closed.']);
    const stale = { 'x-transaction-date': '2026-07-02' };
    expect(refusalOf(await chief.update('payment', rows, stale))[1]).toBe('day_changed');
    const updated = await chief.update('payment', rows, ifMatch(1));
    expect(updated.body.data).toMatchObject({ version: 2, vr_date: '2026-07-02' });
    await inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
      expect(await verifySeals(tx, companyId)).toEqual([]);
      const { rows: seals } = await sql<{ count: number }>`
        select count(*)::int as count from day_seal where day = '2026-07-02'`.execute(tx);
      expect(seals[0]?.count).toBe(2);
    });
  });
});

test('nothing is written in a disabled branch', async () => {
  const { companyId, branches } = meghna;
  const { mtm_id: mtmId } = await officerBranchDesk.saved('received', [{ account: rahim, amount: 1 }]);
  const setStatus = (status: number) =>
    inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
      sql`update branch set status = ${status}
        where company_id = ${companyId} and branch_id = ${branches.electronics}`.execute(tx),
    );
  await setStatus(0);
  expect(refusalOf(await admin.update('received', [{ account: rahim, amount: 2, mtmId }]))).toEqual([
    409,
    'branch_disabled',
    'This branch is disabled.',
  ]);
  expect((await officerBranchDesk.save('received', [{ account: rahim, amount: 2 }])).status).toBe(401);
  await setStatus(1);
  expect((await admin.update('received', [{ account: rahim, amount: 2, mtmId }])).status).toBe(200);
});
