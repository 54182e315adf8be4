import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { approveVouchers } from '#domains/ledger/index';
import {
  addAccount,
  type CashDesk,
  countBooks,
  liveLines,
  openCashDesk,
  refusalOf,
  type Saved,
} from '#testing/cash-desk';
import { createTestCompany, firstDay, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let accountant: CashDesk;
/** A manager who has voucher.void but not dayclose.jumpdate. */
let manager: CashDesk;
/** The administrator, in head office. */
let admin: CashDesk;
let officer: CashDesk;
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
  officer = await openCashDesk(server, meghna, meghna.people.officer);
  stranger = await openCashDesk(server, jamuna, jamuna.people.admin);
});
afterAll(() => server.close());

const notFound = [404, 'voucher_not_found', 'Transaction not found.'];
const voiding = (number: string, reason = 'typed twice') => ({ voucher_number: number, reason });

describe('a voucher whole', () => {
  let saved: Saved;

  beforeAll(async () => {
    saved = await accountant.saved('received', [{ account: rahim, amount: 100, remarks: 'first' }]);
    const rows = [{ account: rahim, amount: 70, remarks: 'second', mtmId: saved.mtm_id }];
    expect((await manager.update('received', rows)).status).toBe(200);
  });

  test('shows what stands and what was, by whom', async () => {
    const cash = { account_id: 17, account_name: 'Cash', account_text: '' };
    const party = { account_id: rahim, account_name: 'Rahim Store', account_text: '' };
    const entryOf = (amount: number, remarks: string) => ({
      lines: [
        { ...cash, debit: amount, credit: 0, order: null, remarks },
        { ...party, debit: 0, credit: amount, order: null, remarks },
      ],
    });
    const reply = await accountant.get(`/admin/voucher/${saved.mtm_id}`);
    expect(reply.body.data).toEqual({
      ...saved,
      type_id: 1,
      type_name: 'Cash Receipt',
      kind: 'cash-receipt',
      version: 2,
      is_approved: false,
      imported_number: null,
      is_void: false,
      is_system: false,
      is_year_closed: false,
      branch: {
        id: meghna.branches.trading,
        name: 'Meghna Trading',
        address: '',
        phone: '',
        pad_heading_print: 0,
        logo: null,
        use_bangla: false,
        money_format: 'indian',
        print_size: 'normal',
        paper_size: 'A4',
      },
      total: 70,
      remarks: '',
      created_by: 'accountant of Meghna',
      created_at: '2026-07-01T04:00:00.000Z',
      entries: [entryOf(70, 'second')],
      dependents: [],
      linked: [],
      movements: [],
      history: [
        expect.objectContaining({
          version: 1,
          action: 'created',
          by: 'accountant of Meghna',
          total: 100,
          entries: [entryOf(100, 'first')],
        }),
        expect.objectContaining({
          version: 2,
          action: 'edited',
          by: 'manager of Meghna',
          total: 70,
          entries: [entryOf(70, 'second')],
        }),
      ],
    });
  });

  test('says how its own branch prints, whoever reads it', async () => {
    const { companyId, branches } = meghna;
    const logo = `${'0'.repeat(32)}.png`;
    await inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
      await sql`
        update branch set print_heading = true, logo = ${logo}, use_bangla = true, money_format = 'western',
          printer_type = 'pos', paper_size = 'POS 58 mm'
        where company_id = ${companyId} and branch_id = ${branches.trading}`.execute(tx);
    });
    const reply = await admin.get(`/admin/voucher/${saved.mtm_id}`);
    expect(reply.body.data).toMatchObject({
      branch: {
        id: branches.trading,
        pad_heading_print: 1,
        logo: `/api/files/logo/${logo}`,
        use_bangla: true,
        money_format: 'western',
        print_size: 'pos',
        paper_size: 'POS 58 mm',
      },
    });
  });

  test('is shown to its branch and to head office, and to nobody else', async () => {
    const path = `/admin/voucher/${saved.mtm_id}`;
    expect((await admin.get(path)).status).toBe(200);
    expect(refusalOf(await officer.get(path))).toEqual(notFound);
    expect(refusalOf(await stranger.get(path))).toEqual(notFound);
    expect(refusalOf(await accountant.get('/admin/voucher/2000000000'))).toEqual(notFound);
    expect((await accountant.get('/admin/voucher/first')).status).toBe(422);
    expect((await accountant.get('/admin/voucher/99999999999')).status).toBe(422);
  });
});

describe('the palette finds vouchers by number', () => {
  const numbersIn = (reply: { body: { data: unknown } }) =>
    (reply.body.data as { vr_no: string; branch_name: string }[]).map((offer) => `${offer.vr_no} ${offer.branch_name}`);
  const find = (desk: CashDesk, typed: string) => desk.get(`/admin/voucher/find?q=${encodeURIComponent(typed)}`);

  test('by its prefix and number, or by the bare number of any type, in the branches within reach', async () => {
    await accountant.saved('payment', [{ account: rahim, amount: 5 }]);
    await admin.saved('payment', [{ account: rahim, amount: 6 }]);
    expect(numbersIn(await find(accountant, 'cp-2627-000001'))).toEqual(['CP-2627-000001 Meghna Trading']);
    expect(numbersIn(await find(accountant, '1')).sort()).toEqual([
      'CP-2627-000001 Meghna Trading',
      'CR-2627-000001 Meghna Trading',
    ]);
    expect(numbersIn(await find(admin, 'CP 1')).sort()).toEqual([
      'CP-2627-000001 Meghna Head Office',
      'CP-2627-000001 Meghna Trading',
    ]);
    expect(numbersIn(await find(officer, '1'))).toEqual([]);
    expect(numbersIn(await find(stranger, '1'))).toEqual([]);
  });

  test.each(['', 'Rahim', '%', 'CP-2627-', '999999999', '-1'])('%o offers nothing', async (typed) => {
    expect((await find(admin, typed)).body.data).toEqual([]);
  });
});

describe('void', () => {
  test('keeps number and history, and takes the lines out of the books', async () => {
    const { mtm_id: mtmId, vr_no: number } = await accountant.saved('received', [{ account: rahim, amount: 40 }]);
    const reply = await manager.post('/admin/voucher/void', voiding(number));
    expect(reply.body.data).toEqual({ mtm_id: mtmId, vr_no: number, version: 2 });
    expect(await liveLines(server, meghna, mtmId)).toEqual([]);
    expect((await accountant.get(`/admin/voucher/${mtmId}`)).body.data).toMatchObject({
      vr_no: number,
      is_void: true,
      total: 0,
      entries: [],
      linked: [],
      history: [
        { action: 'created', total: 40 },
        { action: 'voided', by: 'manager of Meghna', reason: 'typed twice', entries: [] },
      ],
    });
    const next = await accountant.saved('received', [{ account: rahim, amount: 1 }]);
    expect(Number(next.vr_no.slice(-6))).toBe(Number(number.slice(-6)) + 1);
  });

  test('a repeat with its key gives the first answer; without one it is told', async () => {
    const { vr_no: number } = await accountant.saved('received', [{ account: rahim, amount: 40 }]);
    const key = { 'idempotency-key': 'void-once' };
    const first = await manager.post('/admin/voucher/void', voiding(number), key);
    expect(first.status).toBe(200);
    expect((await manager.post('/admin/voucher/void', voiding(number), key)).text).toBe(first.text);
    const again = await manager.post('/admin/voucher/void', voiding(number));
    expect(refusalOf(again)).toEqual([409, 'voucher_void', 'This voucher is void.']);
    const other = await manager.post('/admin/voucher/void', voiding(number, 'another reason'), key);
    expect(refusalOf(other)[1]).toBe('idempotency_mismatch');
  });

  test('is refused when somebody changed the voucher after it was looked at', async () => {
    const rows = [{ account: rahim, amount: 40 }];
    const { mtm_id: mtmId, vr_no: number } = await accountant.saved('received', rows);
    const change = rows.map((row) => ({ ...row, mtmId, amount: 45 }));
    expect((await accountant.update('received', change)).status).toBe(200);
    const seen = (version: number) =>
      manager.post('/admin/voucher/void', voiding(number), { 'if-match': `"${version}"` });
    expect(refusalOf(await seen(1))[1]).toBe('stale_version');
    expect((await seen(2)).status).toBe(200);
  });

  test('is refused without reason, number, permission, or in another branch', async () => {
    const { vr_no: number } = await accountant.saved('received', [{ account: rahim, amount: 40 }]);
    const before = await countBooks(server, meghna);
    const path = '/admin/voucher/void';
    expect(refusalOf(await manager.post(path, voiding(number, '  ')))).toEqual([
      422,
      'reason_missing',
      'Please give a reason.',
    ]);
    expect(refusalOf(await manager.post(path, voiding('CR-2627-999999')))).toEqual(notFound);
    expect(refusalOf(await manager.post(path, voiding(String(Number(number.slice(-6))))))).toEqual(notFound);
    expect(refusalOf(await manager.post(path, voiding('')))).toEqual(notFound);
    expect((await manager.post(path, { reason: 'none' })).status).toBe(422);
    expect((await accountant.post(path, voiding(number))).status).toBe(403);
    expect(refusalOf(await stranger.post(path, voiding(number)))).toEqual(notFound);
    // In the branch of head office the number belongs to another voucher, or to none.
    expect(refusalOf(await admin.post(path, voiding(number)))).toEqual(notFound);
    const moved = { 'x-branch-id': String(meghna.branches.head) };
    expect(refusalOf(await manager.post(path, voiding(number), moved))[1]).toBe('branch_changed');
    const late = { 'x-transaction-date': '2026-06-30' };
    expect(refusalOf(await manager.post(path, voiding(number), late))[1]).toBe('day_changed');
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test('is refused for an approved voucher and for one of a closed day', async () => {
    const { companyId, branches } = meghna;
    const { vr_no: approved } = await accountant.saved('received', [{ account: rahim, amount: 40 }]);
    const author = { userId: null, ip: '', userAgent: '' };
    await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
      approveVouchers(tx, [branches.trading], { startDate: firstDay, endDate: firstDay }, author, server.clock.now()),
    );
    expect(refusalOf(await manager.post('/admin/voucher/void', voiding(approved)))).toEqual([
      409,
      'voucher_approved',
      'This voucher is approved. Remove its approval first.',
    ]);
    const { vr_no: number } = await accountant.saved('received', [{ account: rahim, amount: 41 }]);
    await manager.post('/admin/dayclose/store', { current_date: '01/07/2026', next_date: '02/07/2026' });
    expect(refusalOf(await manager.post('/admin/voucher/void', voiding(number)))).toEqual([
      409,
      'day_closed',
      'This day is closed.',
    ]);
  });
});
