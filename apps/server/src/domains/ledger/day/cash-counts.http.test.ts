import { ACCOUNT, GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { addAccount, type CashDesk, countBooks, openCashDesk } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let manager: CashDesk;
/** May jump, in the trading branch. */
let chief: CashDesk;
let rahim: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  manager = await openCashDesk(server, meghna, meghna.people.manager);
  const may = ['dayclose.all.view', 'dayclose.jumpdate'] as const;
  chief = await openCashDesk(server, meghna, await personWho(server, meghna, may, meghna.branches.trading));
});
afterAll(() => server.close());

interface Look {
  trx_dt: string;
  cash_balance: number;
  not_approved: { count: number; vouchers: { vr_no: string; total: number }[] };
  last_count: Record<string, unknown> | null;
}
const look = async (desk: CashDesk) => (await desk.get('/admin/dayclose/check')).body.data as Look;
const close = (desk: CashDesk, current: string, next: string, more: object = {}, headers?: Record<string, string>) =>
  desk.post('/admin/dayclose/store', { current_date: current, next_date: next, ...more }, headers);
const receive = (amount: number) => manager.saved('received', [{ account: rahim, amount }]);
const count = (...pieces: (readonly [taka: number, pieces: number])[]) => ({
  cash_count: pieces.map(([taka, many]) => ({ taka, pieces: many })),
});

describe('before a day is closed', () => {
  test('the cash by the books and the vouchers that are not approved are told', async () => {
    expect(await look(manager)).toEqual({
      trx_dt: '2026-07-01',
      cash_balance: 0,
      below_zero: [],
      not_approved: { count: 0, vouchers: [] },
      last_count: null,
      on_equity: [],
      late_fees: [],
      late_fees_sum: { count: 0, amount: 0 },
      markup: null,
      depreciation: null,
    });
    const { vr_no: first } = await receive(1000);
    await manager.post('/admin/voucher/voucher-approval', { start_date: '2026-07-01', end_date: '2026-07-01' });
    const { vr_no: second } = await receive(524.5);
    await manager.saved('payment', [{ account: rahim, amount: 24.5 }]);
    const { cash_balance: balance, not_approved: waiting } = await look(manager);
    expect(balance).toBe(1500);
    expect(waiting.count).toBe(2);
    expect(waiting.vouchers.map(({ vr_no }) => vr_no)).toEqual([second, expect.stringMatching(/^CP-/)]);
    expect(waiting.vouchers[0]).toMatchObject({ total: 524.5 });
    expect(first).not.toBe(second);
  });

  test('only vouchers of types that the person may see are named, and all are counted', async () => {
    const { trading, electronics } = meghna.branches;
    const closer = await openCashDesk(server, meghna, await personWho(server, meghna, ['dayclose.all.view'], trading));
    expect((await look(closer)).not_approved).toEqual({ count: 2, vouchers: [] });
    const other = await openCashDesk(
      server,
      meghna,
      await personWho(server, meghna, ['dayclose.all.view', 'cashbook.view'], electronics),
    );
    expect(await look(other), 'another branch has its own').toMatchObject({
      cash_balance: 0,
      not_approved: { count: 0, vouchers: [] },
    });
    const salesman = await openCashDesk(server, meghna, meghna.people.salesman);
    expect((await salesman.get('/admin/dayclose/check')).status).toBe(403);
  });
});

describe('a cash count', () => {
  test('is kept with the day that it closes, beside what the books say, and told at the next look', async () => {
    const key = { 'idempotency-key': 'counted-once' };
    const counted = count([500, 2], [100, 4], [50, 1], [1, 20]);
    const first = await close(manager, '01/07/2026', '02/07/2026', counted, key);
    expect(first.status, first.text).toBe(200);
    expect((await close(manager, '01/07/2026', '02/07/2026', counted, key)).text).toBe(first.text);
    expect((await look(manager)).last_count).toMatchObject({
      day: '2026-07-01',
      counted_by: 'manager of Meghna',
      counted: 1470,
      book: 1500,
      difference: -30,
    });
    const kept = (await manager.get('/admin/dayclose/count?day=2026-07-01')).body.data as { pieces: object[] };
    expect(kept).toMatchObject({ day: '2026-07-01', difference: -30, branch: { id: meghna.branches.trading } });
    expect(kept.pieces).toHaveLength(10);
    expect(kept.pieces.slice(0, 4)).toEqual([
      { taka: 1000, pieces: 0 },
      { taka: 500, pieces: 2 },
      { taka: 200, pieces: 0 },
      { taka: 100, pieces: 4 },
    ]);
    expect((await manager.get('/admin/dayclose/count?day=2026-07-02')).status).toBe(404);
  });

  test('is in the audit trail, once', async () => {
    const { companyId, branches } = meghna;
    const { rows } = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) =>
      sql`select after, u.name from audit_event e join app_user u using (company_id, user_id)
        where action = 'cash.count' and e.branch_id = ${branches.trading}`.execute(tx),
    );
    expect(rows).toEqual([
      {
        after: { day: '2026-07-01', countedPaisa: 147_000, bookPaisa: 150_000, differencePaisa: -3000 },
        name: 'manager of Meghna',
      },
    ]);
    const admin = await openCashDesk(server, meghna, meghna.people.admin);
    const trail = (await admin.get('/audit/list?action=cash.count')).body.data as { data: { changes: object[] }[] };
    expect(trail.data[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'difference', kind: 'amount', after: '-30.00' }),
    );
  });

  test('of a day that is closed again is another one, against that day’s books and not against later ones', async () => {
    await receive(700);
    expect((await close(manager, '02/07/2026', '03/07/2026')).status).toBe(200);
    expect((await look(manager)).last_count, 'a day that nobody counted leaves the count before').toMatchObject({
      day: '2026-07-01',
    });
    expect((await chief.post('/admin/jumpdate/store', { current_date: '2026-07-01' })).status).toBe(200);
    expect(await look(manager)).toMatchObject({ trx_dt: '2026-07-01', cash_balance: 1500 });
    expect((await close(chief, '01/07/2026', '03/07/2026', count([1000, 1], [500, 1]))).status).toBe(200);
    expect((await look(manager)).last_count).toMatchObject({ day: '2026-07-01', counted: 1500, difference: 0 });
    expect((await look(manager)).cash_balance).toBe(2200);
    const kept = (await manager.get('/admin/dayclose/count?day=2026-07-01')).body.data;
    expect(kept).toMatchObject({ counted: 1500 });
  });

  test('that is none closes nothing', async () => {
    const before = await countBooks(server, meghna);
    for (const wrong of [[[3, 1]], [[500, -1]], [[500, 1.5]], [[500, 1_000_001]]] as const) {
      const reply = await close(manager, '03/07/2026', '04/07/2026', count(...wrong));
      expect([reply.status, reply.body.error?.code], JSON.stringify(wrong)).toEqual([422, 'invalid_input']);
    }
    const late = await close(manager, '01/07/2026', '04/07/2026', count([500, 1]));
    expect(late.body.error?.code).toBe('day_changed');
    expect(await countBooks(server, meghna)).toEqual(before);
    expect(await look(manager)).toMatchObject({ trx_dt: '2026-07-03', last_count: { counted: 1500 } });
  });

  test('is seen in its own branch alone', async () => {
    const { head, trading } = meghna.branches;
    const admin = await openCashDesk(server, meghna, meghna.people.admin);
    expect((await look(admin)).last_count, 'head office in head office').toBeNull();
    expect((await admin.get('/admin/dayclose/count?day=2026-07-01')).status).toBe(404);
    const rowsSeen = (branches: string) =>
      inCompany(server.services.db, { companyId: meghna.companyId, mode: 'report' }, async (tx) => {
        await sql`select set_config('app.branch_ids', ${branches}, true)`.execute(tx);
        return (await sql`select from cash_count`.execute(tx)).rows.length;
      });
    expect([await rowsSeen(''), await rowsSeen(String(head)), await rowsSeen(String(trading))]).toEqual([0, 0, 2]);
  });

  test('is not to be written but by a close, and not to be changed', async () => {
    const { companyId, branches } = meghna;
    const attempt = (statement: ReturnType<typeof sql>) =>
      inCompany(server.services.db, { companyId, mode: 'write' }, (tx) => statement.execute(tx));
    const closedLongAgo = sql`select count_cash(${branches.trading}, '2026-07-02', '{0,0,0,0,0,0,0,0,0,1}', 100, null, now(), '{}')`;
    await expect(attempt(closedLongAgo)).rejects.toThrow('day_changed');
    await expect(attempt(sql`update cash_count set counted_paisa = 0`)).rejects.toMatchObject({ code: '42501' });
    await expect(attempt(sql`delete from cash_count`)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the difference of a cash count', () => {
  const taking = (amount: number) => ({ proposals: [{ kind: 'cash-difference', amount }] });
  const voucher = async (id: number) =>
    (await manager.get(`/admin/voucher/${id}`)).body.data as Record<string, unknown>;
  const balanceOf = async (accountId: number) => {
    const { rows } = await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'report' }, (tx) =>
      sql<{ taka: number }>`
        select balance_at_end_of(${meghna.companyId}, ${meghna.branches.trading}, ${accountId}, '2026-12-31')::int / 100 as taka`.execute(
        tx,
      ),
    );
    return rows[0]?.taka;
  };

  test('that is taken is a payment of the day that is closed, and the count keeps what was found', async () => {
    const before = await look(manager);
    expect(before).toMatchObject({ trx_dt: '2026-07-03', cash_balance: 2200 });
    const key = { 'idempotency-key': 'short-once' };
    const body = { ...count([1000, 2], [100, 1], [50, 1]), ...taking(-50) };
    const closed = await close(manager, '03/07/2026', '04/07/2026', body, key);
    expect(closed.status, closed.text).toBe(200);
    expect((await close(manager, '03/07/2026', '04/07/2026', body, key)).text).toBe(closed.text);
    const [{ mtm_id: id, vr_no: number }] = (closed.body.data as { vouchers: [{ mtm_id: number; vr_no: string }] })
      .vouchers;
    expect(number).toMatch(/^CP-/);
    expect(await voucher(id)).toMatchObject({
      ...{
        vr_date: '2026-07-03',
        kind: 'cash-difference',
        total: 50,
        created_by: 'manager of Meghna',
        is_system: false,
      },
      entries: [
        {
          lines: [
            { account_id: ACCOUNT.cashShortAndOver, debit: 50, credit: 0 },
            { account_id: ACCOUNT.cash, debit: 0, credit: 50 },
          ],
        },
      ],
      history: [
        {
          fields: [
            { label: 'counted', holds: 'amount', value: 2150 },
            { label: 'byBooks', holds: 'amount', value: 2200 },
          ],
        },
      ],
    });
    expect(await look(manager)).toMatchObject({
      cash_balance: 2150,
      last_count: { counted: 2150, book: 2200, difference: -50, voucher: { mtm_id: id, vr_no: number } },
    });
    expect([await balanceOf(ACCOUNT.cash), await balanceOf(ACCOUNT.cashShortAndOver)]).toEqual([2150, 50]);
  });

  test('above the books is a receipt', async () => {
    const closed = await close(manager, '04/07/2026', '05/07/2026', { ...count([1000, 2], [200, 1]), ...taking(50) });
    const [{ vr_no: number }] = (closed.body.data as { vouchers: [{ vr_no: string }] }).vouchers;
    expect(number).toMatch(/^CR-/);
    expect([await balanceOf(ACCOUNT.cash), await balanceOf(ACCOUNT.cashShortAndOver)]).toEqual([2200, 0]);
  });

  test('that is left stays with the count, and posts nothing', async () => {
    const before = await countBooks(server, meghna);
    const closed = await close(manager, '05/07/2026', '06/07/2026', count([1000, 2]));
    expect(closed.body.data).toMatchObject({ vouchers: [] });
    expect((await countBooks(server, meghna)).vouchers).toBe(before.vouchers);
    expect((await look(manager)).last_count).toMatchObject({ difference: -200, voucher: null });
  });

  test.each([
    ['another amount than the books say now', { ...count([1000, 2]), ...taking(-100) }],
    ['no difference', { ...count([1000, 2], [200, 1]), ...taking(0) }],
    ['no count', taking(-200)],
  ])('with %s closes nothing', async (_case, body) => {
    const before = await countBooks(server, meghna);
    const refused = await close(manager, '06/07/2026', '07/07/2026', body);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'proposal_changed']);
    expect(await countBooks(server, meghna)).toEqual(before);
    expect(await look(manager)).toMatchObject({ trx_dt: '2026-07-06', cash_balance: 2200 });
  });

  test('is voided like any payment, and no screen edits it', async () => {
    const { voucher: posted } = (await look(manager)).last_count as { voucher: null };
    expect(posted).toBeNull();
    const closed = await close(manager, '06/07/2026', '07/07/2026', { ...count([1000, 2], [100, 1]), ...taking(-100) });
    const [{ vr_no: number }] = (closed.body.data as { vouchers: [{ vr_no: string }] }).vouchers;
    const admin = await openCashDesk(server, meghna, meghna.people.admin);
    const found = await manager.post('/trading/cash/payment/api-edit', { invoiceNo: number });
    expect(found.status, 'the screen of cash payments').toBe(404);
    const voiding = { voucher_number: number, reason: 'Found in the drawer', branch_id: meghna.branches.trading };
    expect((await admin.post('/admin/voucher/void', voiding)).status).toBe(200);
    expect([await balanceOf(ACCOUNT.cash), await balanceOf(ACCOUNT.cashShortAndOver)]).toEqual([2200, 0]);
  });

  test('of two who close the day at once one posts it, and the other is told that the day has changed', async () => {
    const { trx_dt: day } = await look(manager);
    expect(day).toBe('2026-07-07');
    const before = await countBooks(server, meghna);
    const short = { ...count([1000, 2]), ...taking(-200) };
    const replies = await Promise.all([manager, chief].map((desk) => close(desk, '07/07/2026', '08/07/2026', short)));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.error?.code).toMatch(/^(day|proposal)_changed$/);
    expect((await countBooks(server, meghna)).vouchers).toBe((before.vouchers ?? 0) + 1);
    expect(await look(manager)).toMatchObject({ trx_dt: '2026-07-08', cash_balance: 2000 });
  });
});
