import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { createUser } from '#domains/access/index';
import { verifySeals } from '#domains/ledger/index';
import { addAccount, type CashDesk, openCashDesk, refusalOf } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let manager: CashDesk;
/** May jump. */
let chief: CashDesk;
let salesman: CashDesk;
let rahim: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  const { companyId, branches, roleIds, people } = meghna;
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  manager = await openCashDesk(server, meghna, people.manager);
  salesman = await openCashDesk(server, meghna, people.salesman);
  const email = 'chief@meghna.test';
  const user = { name: 'Chief', email, passwordHash: '$argon2id$none', branchId: branches.trading };
  const created = await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
    createUser(tx, companyId, { ...user, roleId: roleIds.Administrator }),
  );
  if (!created.ok) throw new Error('the chief is taken');
  chief = await openCashDesk(server, meghna, { userId: created.userId, email, branchId: branches.trading });
});
afterAll(() => server.close());

const close = (desk: CashDesk, current: string, next: string, headers?: Record<string, string>) =>
  desk.post('/admin/dayclose/store', { current_date: current, next_date: next }, headers);
const jump = (desk: CashDesk, to: string, headers?: Record<string, string>) =>
  desk.post('/admin/jumpdate/store', { current_date: to }, headers);

/** Returns the days of the trading branch with the number of their seals, the open day starred. Checks that the seals match. */
async function days(): Promise<string[]> {
  const { companyId, branches } = meghna;
  return inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
    expect(await verifySeals(tx, companyId)).toEqual([]);
    const { rows } = await sql<{ text: string }>`
      select day || case when is_open then ' *' else '' end || ' ' || (
        select count(*) from day_seal s
        where s.company_id = t.company_id and s.branch_id = t.branch_id and s.day = t.day) as text
      from trading_day t where company_id = ${companyId} and branch_id = ${branches.trading} order by day`.execute(tx);
    return rows.map(({ text }) => text);
  });
}

describe('Day Close', () => {
  test('seals the open day and opens the next, in which vouchers are dated', async () => {
    await manager.saved('received', [{ account: rahim, amount: 10 }]);
    const reply = await close(manager, '01/07/2026', '02/07/2026');
    expect([reply.status, reply.body.message]).toEqual([200, '02/07/2026 has been saved.']);
    expect(reply.body.data).toEqual({ current_date: '02/07/2026', trx_dt: '2026-07-02', vouchers: [] });
    expect((await manager.saved('received', [{ account: rahim, amount: 10 }])).vr_date).toBe('2026-07-02');
    expect((await manager.get('/settings')).body.data).toMatchObject({ trx_dt: '2026-07-02' });
    expect(await days()).toEqual(['2026-07-01 1', '2026-07-02 * 0']);
  });

  test('of two who close at once, one closes', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => close(manager, '02/07/2026', '05/07/2026')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(refusalOf(await close(manager, '02/07/2026', '03/07/2026'))).toEqual([
      409,
      'day_changed',
      'The transaction date has changed. Please reload.',
    ]);
    expect(await days()).toEqual(['2026-07-01 1', '2026-07-02 1', '2026-07-05 * 0']);
  });

  test('a repeat with its key gives the first answer', async () => {
    const key = { 'idempotency-key': 'close-once' };
    const first = await close(manager, '05/07/2026', '06/07/2026', key);
    expect(first.status).toBe(200);
    expect((await close(manager, '05/07/2026', '06/07/2026', key)).text).toBe(first.text);
    expect(refusalOf(await close(manager, '05/07/2026', '07/07/2026', key))[1]).toBe('idempotency_mismatch');
    expect((await days()).at(-1)).toBe('2026-07-06 * 0');
  });

  test('only with permission, at its own desk, and to a later date that exists', async () => {
    const before = await days();
    expect((await close(salesman, '06/07/2026', '07/07/2026')).status).toBe(403);
    for (const next of ['06/07/2026', '05/07/2026']) {
      expect(refusalOf(await close(manager, '06/07/2026', next))).toEqual([
        422,
        'next_day_not_after',
        'The next date must be after the current date.',
      ]);
    }
    for (const next of ['31/02/2027', 'tomorrow', '', '2026-13-01', '01/01/2099', '31/12/9999']) {
      expect(refusalOf(await close(manager, '06/07/2026', next)).slice(0, 2)).toEqual([422, 'invalid_input']);
    }
    const elsewhere = { 'x-branch-id': String(meghna.branches.head) };
    expect(refusalOf(await close(manager, '06/07/2026', '07/07/2026', elsewhere))[1]).toBe('branch_changed');
    const late = { 'x-transaction-date': '2026-07-05' };
    expect(refusalOf(await close(manager, '06/07/2026', '07/07/2026', late))[1]).toBe('day_changed');
    expect(await days()).toEqual(before);
  });
});

describe('Day Close after a jump back', () => {
  /** May jump in the electronics branch, where nothing else happens. */
  let boss: CashDesk;
  /** May close a day, but not jump. */
  let keeper: CashDesk;
  const proposed = async (desk: CashDesk) => (await desk.get('/admin/dayclose')).body.data;
  const pastRefusal = [
    409,
    'next_day_closed',
    'The books have gone past this date. It takes the permission to jump dates to open it again.',
  ];
  const farRefusal = [
    422,
    'next_day_too_far',
    'The next date is more than 31 days ahead. It takes the permission to jump dates.',
  ];

  beforeAll(async () => {
    const { electronics } = meghna.branches;
    const writes = ['cash.received.create', 'cash.received.edit', 'dayclose.all.view'] as const;
    keeper = await openCashDesk(server, meghna, await personWho(server, meghna, writes, electronics));
    const jumps = [...writes, 'dayclose.jumpdate'] as const;
    boss = await openCashDesk(server, meghna, await personWho(server, meghna, jumps, electronics));
  });

  test('proposes tomorrow in the ordinary case', async () => {
    expect(await proposed(keeper)).toEqual({
      current_date: '01/07/2026',
      trx_dt: '2026-07-01',
      next_date: '02/07/2026',
      next_dt: '2026-07-02',
    });
    expect((await salesman.get('/admin/dayclose')).status).toBe(403);
  });

  test('opens no sealed day for whoever may not jump, nor one that was left out before it', async () => {
    expect((await close(keeper, '01/07/2026', '02/07/2026')).status).toBe(200);
    expect((await close(keeper, '02/07/2026', '04/07/2026')).status).toBe(200);
    const { mtm_id: mtmId } = await keeper.saved('received', [{ account: rahim, amount: 4 }]);
    expect((await close(keeper, '04/07/2026', '05/07/2026')).status).toBe(200);
    expect((await close(keeper, '05/07/2026', '06/07/2026')).status).toBe(200);
    expect((await jump(boss, '2026-07-01')).status).toBe(200);

    expect(await proposed(keeper)).toMatchObject({ trx_dt: '2026-07-01', next_dt: '2026-07-07' });
    // The 3rd was never opened and has vouchers after it. The 5th and 6th are empty and sealed.
    for (const day of ['02/07/2026', '03/07/2026', '04/07/2026', '05/07/2026', '06/07/2026']) {
      expect(refusalOf(await close(keeper, '01/07/2026', day)), day).toEqual(pastRefusal);
    }
    const rows = [{ account: rahim, amount: 5, mtmId }];
    expect(refusalOf(await keeper.update('received', rows))[1]).toBe('day_closed');
    expect((await close(keeper, '01/07/2026', '07/07/2026')).status).toBe(200);
    expect((await jump(boss, '2026-07-01')).status).toBe(200);
    expect((await close(boss, '01/07/2026', '02/07/2026')).status).toBe(200);
    expect(await proposed(boss)).toMatchObject({ trx_dt: '2026-07-02', next_dt: '2026-07-08' });
  });

  test('a jump to a wrong date and back does not stand in the way', async () => {
    expect((await jump(boss, '2062-07-08')).status).toBe(200);
    expect((await jump(boss, '2026-07-12')).status).toBe(200);
    expect((await jump(boss, '2026-07-07')).status).toBe(200);
    expect(await proposed(keeper)).toMatchObject({ next_dt: '2026-07-08' });
    expect(refusalOf(await close(keeper, '07/07/2026', '12/07/2026'))).toEqual(pastRefusal);
    expect((await close(keeper, '07/07/2026', '11/07/2026')).status).toBe(200);
    expect(await proposed(keeper)).toMatchObject({ trx_dt: '2026-07-11', next_dt: '2026-07-13' });
  });

  test('goes at most 31 days ahead, but for whoever may jump', async () => {
    for (const day of ['12/08/2026', '31/12/2098']) {
      expect(refusalOf(await close(keeper, '11/07/2026', day)), day).toEqual(farRefusal);
    }
    expect((await close(keeper, '11/07/2026', '11/08/2026')).status).toBe(200);
    expect((await close(boss, '11/08/2026', '12/09/2026')).status).toBe(200);
  });
});

describe('Jump Date', () => {
  test('closes the day it leaves, opens any other, and comes back', async () => {
    const reply = await jump(chief, '2027-07-03');
    expect([reply.status, reply.body.message]).toEqual([200, '03/07/2027 has been saved.']);
    const { vr_no: number, vr_date: date } = await manager.saved('received', [{ account: rahim, amount: 3 }]);
    expect([number, date]).toEqual(['CR-2728-000001', '2027-07-03']);
    expect((await jump(chief, '2026-07-02')).status).toBe(200);
    expect((await manager.saved('received', [{ account: rahim, amount: 3 }])).vr_date).toBe('2026-07-02');
    expect(await days()).toEqual(['2026-07-01 1', '2026-07-02 * 1', '2026-07-05 1', '2026-07-06 1', '2027-07-03 1']);
    expect((await jump(chief, '2026-07-07')).status).toBe(200);
    expect((await days()).filter((day) => day.startsWith('2026-07-02'))).toEqual(['2026-07-02 2']);
  });

  test('only with permission, from the day on the screen, and to another date', async () => {
    const before = await days();
    expect((await jump(manager, '2026-08-01')).status).toBe(403);
    expect(refusalOf(await jump(chief, '2026-07-07'))).toEqual([
      422,
      'same_day',
      'This is already the transaction date.',
    ]);
    expect(refusalOf(await jump(chief, '2026-08-01', { 'x-transaction-date': '2026-07-06' }))[1]).toBe('day_changed');
    for (const to of ['01/08/2026', '2026-02-30', '', '2000-12-31', '9999-12-31']) {
      expect(refusalOf(await jump(chief, to)).slice(0, 2)).toEqual([422, 'invalid_input']);
    }
    expect(await days()).toEqual(before);
  });

  test('who closed and who jumped is on record', async () => {
    const { companyId, branches } = meghna;
    const { rows } = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) =>
      sql<{ text: string }>`
        select action || ' ' || (before ->> 'day') || ' ' || (after ->> 'day') || ' ' || u.name as text
        from audit_event e join app_user u on u.company_id = e.company_id and u.user_id = e.user_id
        where action like 'day.%' and e.branch_id = ${branches.trading} order by text`.execute(tx),
    );
    expect(rows.map(({ text }) => text)).toEqual([
      'day.close 2026-07-01 2026-07-02 manager of Meghna',
      'day.close 2026-07-02 2026-07-05 manager of Meghna',
      'day.close 2026-07-05 2026-07-06 manager of Meghna',
      'day.jump 2026-07-02 2026-07-07 Chief',
      'day.jump 2026-07-06 2027-07-03 Chief',
      'day.jump 2027-07-03 2026-07-02 Chief',
    ]);
  });
});
