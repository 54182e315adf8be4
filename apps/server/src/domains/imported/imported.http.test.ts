import type { Dashboard } from '@cashbook/contract/reports/dashboard';
import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit, verifySeals } from '#domains/ledger/index';
import { addAccount, type CashDesk, countBooks, liveLines, openCashDesk, refusalOf } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany, tokenOf } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';
import { upload } from '#testing/upload';

/**
 * The import of history from other books. Balanced vouchers are posted on their days; the others stay out of the books
 * until they are corrected (accounting §8).
 */

let server: TestServer;
let meghna: TestCompany;
let admin: CashDesk;
let adminToken: string;
let rahim: number;
let rent: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  rent = await addAccount(server, meghna, { groupId: GROUP.administration, name: 'Rent' });
  admin = await openCashDesk(server, meghna, meghna.people.admin);
  adminToken = await tokenOf(server, meghna, meghna.people.admin);
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

const heads = 'Date,Type,Number,Account,Debit,Credit,Remarks';
const file = (...rows: readonly string[]) => [heads, ...rows].join('\n');
const check = (content: string, token = adminToken) => upload(server, '/import/vouchers/check', token, content);
const take = (content: string, token = adminToken, headers?: Record<string, string>) =>
  upload(server, '/import/vouchers', token, content, headers);

interface UnresolvedRow {
  held_id: number;
  vr_date: string;
  type_name: string;
  vr_no: string;
  total_debit: number;
  total_credit: number;
  difference: number;
}

const outcomeIn = ({ text, body }: TestReply) => {
  if (body.data === undefined) throw new Error(text);
  return body.data as Record<string, unknown> & { faults: { row: number; column: string; message: string }[] };
};
const unresolvedNow = async (desk = admin, branch = meghna.branches.head) =>
  ((await desk.get(`/reports/mitch-match?branch_id=${branch}`)).body.data as { data: UnresolvedRow[] }).data;
const unresolvedNamed = async (number: string) => {
  const found = (await unresolvedNow()).find(({ vr_no }) => vr_no === number);
  if (found === undefined) throw new Error(`${number} is not held`);
  return found;
};
const rows = (...lines: readonly (readonly [account: number, debit: number, credit: number])[]) =>
  lines.map(([account, debit, credit]) => ({ account, debit, credit, remarks: '' }));

describe('the dry run', () => {
  test('counts what is posted and held, and writes nothing', async () => {
    const before = await countBooks(server, meghna);
    const content = file(
      '05/03/2026,Cash Receipt,R-1,17,"1,500.00",,old due',
      ',,,Rahim Store,,1500,',
      '2026-03-06,JV,J-1,Rent,700,,',
      ',,,Rahim Store,,650,',
    );
    const outcome = outcomeIn(await check(content));
    expect(outcome).toMatchObject({ rows: 4, posted: 1, held: 1, fault_count: 0, imported_before: false });
    expect([outcome.first_date, outcome.last_date]).toEqual(['2026-03-05', '2026-03-06']);
    expect(outcome.held_vouchers).toEqual([
      {
        row: 4,
        vr_date: '2026-03-06',
        type_id: 6,
        number: 'J-1',
        total_debit: 700,
        total_credit: 650,
        difference: 50,
      },
    ]);
    expect(await countBooks(server, meghna)).toEqual(before);
    expect(await unresolvedNow()).toEqual([]);
  });

  test('names every cell that cannot be taken by its row and column, and the accounts that are not there', async () => {
    const content = file(
      '31/02/2026,Journal,A,Rent,5,,',
      '05/03/2026,Cheque,B,Rent,5,,',
      '05/03/2026,Opening Balance,C,Rent,5,,',
      '2026-07-01,Journal,D,Rent,5,,',
      '05/03/2026,Journal,,Rent,5,,',
      '05/03/2026,Journal,F,Rent,abc,,',
      '05/03/2026,Journal,G,Rent,-5,,',
      '05/03/2026,Journal,H,Rent,5,5,',
      '05/03/2026,Journal,I,Rent,,,',
      '05/03/2026,Journal,J,Nobody,5,,',
      '05/03/2026,Journal,K,Inter-branch Current,5,,',
      '05/03/2026,Journal,L,,1.234,,',
      '05/03/2026,Journal,K,Rent,,5,',
      '05/03/2026,Journal,M,Nobody else,5,,',
      ',,,Rent,,five,',
      '32/03/2026,Journal,N,Nobody,,5,',
    );
    const outcome = outcomeIn(await check(content));
    expect(outcome.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'Date', 'Enter Valid date'],
      [3, 'Type', 'This is not one of the choices.'],
      [4, 'Type', 'Vouchers of this type cannot be imported.'],
      [5, 'Date', 'History is dated before the open day of the branch.'],
      [6, 'Number', 'This is required.'],
      [7, 'Debit', 'This is not a number.'],
      [8, 'Debit', 'An amount cannot be below zero.'],
      [9, 'Credit', 'A row has either a debit or a credit.'],
      [10, 'Debit', 'Please enter an amount.'],
      [11, 'Account', 'There is no such account. Please add it or correct the name.'],
      [12, 'Account', 'Imported vouchers cannot use this account.'],
      [13, 'Account', 'This is required.'],
      [13, 'Debit', 'An amount has at most 2 decimals.'],
      [14, 'Number', 'The rows of a voucher must stand together, and this one begins a second time.'],
      [15, 'Account', 'There is no such account. Please add it or correct the name.'],
      [16, 'Credit', 'This is not a number.'],
      [17, 'Date', 'Enter Valid date'],
      [17, 'Account', 'There is no such account. Please add it or correct the name.'],
    ]);
    expect([outcome.fault_count, outcome.unknown_accounts]).toEqual([18, ['Nobody', 'Nobody else']]);
    const before = await countBooks(server, meghna);
    expect(refusalOf(await take(content)).slice(0, 2)).toEqual([422, 'import_has_faults']);
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test.each([
    ['a file without heads', 'Name\nRahim', 'heads_missing'],
    ['no sheet', 'Name\0Rahim', 'not_vouchers'],
  ])('refuses %s', async (_, content, code) => {
    expect(refusalOf(await check(content)).slice(0, 2)).toEqual([422, code]);
  });
});

describe('the import', () => {
  const content = file(
    '05/03/2026,Cash Receipt,R-10,17,1500,,old due',
    ',,,Rahim Store,,1000,',
    ',,,Rent,,500,',
    '06/08/2025,Journal,J-10,Rent,700,,August',
    ',,,Rahim Store,,650,',
    '06/03/2026,Payment,P-10,Rent,300,,',
    ',,,Cash,,300,',
  );

  test('posts on its date what balances, with numbers of ours, and holds the rest out of every balance', async () => {
    const reply = await take(content);
    expect(outcomeIn(reply)).toMatchObject({ rows: 7, posted: 2, held: 1 });
    expect(reply.body.message).toBe('Imported. Vouchers posted: 2; held: 1.');

    const found = (await admin.get('/admin/voucher/find?q=CR-2526-000001')).body.data as { mtm_id: number }[];
    const receipt = found[0]?.mtm_id ?? 0;
    expect(await liveLines(server, meghna, receipt)).toEqual([
      `Dr 17/${rahim} 100000 old due`,
      `Cr ${rahim}/17 100000`,
      `Dr 17/${rent} 50000 old due`,
      `Cr ${rent}/17 50000`,
    ]);
    const whole = (await admin.get(`/admin/voucher/${receipt}`)).body.data as Record<string, unknown>;
    expect([whole.kind, whole.vr_date, whole.imported_number]).toEqual(['imported', '2026-03-05', 'R-10']);

    const { held_id: _, ...held } = await unresolvedNamed('J-10');
    expect(held).toEqual({
      vr_date: '2025-08-06',
      type_name: 'Journal',
      vr_no: 'J-10',
      total_debit: 700,
      total_credit: 650,
      difference: 50,
    });
    // Rahim owes what he paid in cash. The held journal does not count.
    expect(await balances()).toEqual({ 17: 120_000n, [rahim]: -100_000n, [rent]: -20_000n });
  });

  test('of the same file twice is one import, and of a voucher in another file none', async () => {
    const before = await countBooks(server, meghna);
    expect(outcomeIn(await check(content))).toMatchObject({ imported_before: true, fault_count: 0 });
    const again = await take(content);
    expect([again.status, again.body.message]).toEqual([200, 'This file was imported before. Nothing has changed.']);
    const other = `${content}\n`;
    expect(outcomeIn(await check(other)).faults.map(({ row, message }) => [row, message])).toEqual([
      [2, 'This voucher was imported before.'],
      [5, 'This voucher was imported before.'],
      [7, 'This voucher was imported before.'],
    ]);
    expect(refusalOf(await take(other)).slice(0, 2)).toEqual([422, 'import_has_faults']);
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test('in which two types come to one of ours under one number is refused, and says where', async () => {
    const content = file(
      '07/03/2026,Receipt,R-77,17,5,,',
      ',,,Rahim Store,,5,',
      '07/03/2026,Cash Receipt,R-77,17,6,,',
      ',,,Rahim Store,,6,',
    );
    expect(outcomeIn(await check(content))).toMatchObject({ fault_count: 1, faults: [{ row: 4, cell: 'R-77' }] });
    expect(refusalOf(await take(content))[1]).toBe('import_has_faults');
  });

  test('is repeated under its key with its first answer', async () => {
    const once = file('05/03/2026,Journal,J-20,Rent,9,,', ',,,Rahim Store,,9,');
    const headers = { 'idempotency-key': 'import-once' };
    const first = await take(once, adminToken, headers);
    const before = await countBooks(server, meghna);
    const second = await take(once, adminToken, headers);
    expect(second.text).toBe(first.text);
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test('needs leave to write closed days, and writes only into the branch that is worked in', async () => {
    const one = file('05/03/2026,Journal,J-30,Rent,9,,', ',,,Rahim Store,,9,');
    const clerk = await personWho(server, meghna, ['import.run', 'report.view'], meghna.branches.trading);
    const clerkToken = await tokenOf(server, meghna, clerk);
    expect(refusalOf(await take(one, clerkToken)).slice(0, 2)).toEqual([409, 'day_closed']);
    expect(outcomeIn(await check(one, clerkToken))).toMatchObject({ posted: 1 });
    const nobody = await tokenOf(server, meghna, meghna.people.salesman);
    expect((await take(one, nobody)).status).toBe(403);
    expect(refusalOf(await take(one, adminToken, { 'x-branch-id': '2' })).slice(0, 2)).toEqual([409, 'branch_changed']);
  });

  test('of two who import the same file at once, or another with the same voucher, one does', async () => {
    const one = file('05/03/2026,Journal,J-25,Rent,9,,', ',,,Rahim Store,,9,');
    const before = await countBooks(server, meghna);
    const [first, again, other] = await Promise.all([one, one, `${one}\n`].map((content) => take(content)));
    const said = [first, again, other].map(
      (reply) => reply?.body.error?.code ?? outcomeIn(reply as TestReply).imported_before,
    );
    expect((await countBooks(server, meghna)).vouchers).toBe((before.vouchers ?? 0) + 1);
    expect(said.filter((word) => word === false)).toHaveLength(1);
    for (const word of said) expect([false, true, 'import_has_faults', 'voucher_imported']).toContain(word);
  });

  test('brings no account to the days of its opening balance', async () => {
    const opened = await addAccount(server, meghna, { groupId: GROUP.loans, name: 'Old loan' });
    await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
      const lines = [
        { accountId: 11, debitPaisa: '500', creditPaisa: '0' },
        { accountId: opened, debitPaisa: '0', creditPaisa: '500' },
      ].map((line, index) => ({ ...line, entry: 1, line: index + 1, remarks: '' }));
      const voucher = { ordinal: 0, branch: meghna.branches.head, date: '2026-07-01', vrDate: '2026-06-30', type: 19 };
      const more = {
        system: false,
        amountPaisa: '500',
        remarks: '',
        kind: 'opening',
        formVersion: 1,
        form: {},
        ip: '',
      };
      const said = { ...voucher, ...more, agent: '', user: null, closedDays: true, lines };
      await sql`select post_dated_voucher(${JSON.stringify(said)}::jsonb, now())`.execute(tx);
    });
    const before = await countBooks(server, meghna);
    const content = file('05/03/2026,Journal,J-40,Rent,9,,', ',,,Old loan,,9,');
    expect(refusalOf(await take(content)).slice(0, 2)).toEqual([409, 'opening_exists']);
    expect(await countBooks(server, meghna)).toEqual(before);
  });
});

test("Tally's export brings its vouchers, and the accounts that are missing where it is asked to", async () => {
  const entry = (ledger: string, amount: string) =>
    `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${ledger}</LEDGERNAME><AMOUNT>${amount}</AMOUNT></ALLLEDGERENTRIES.LIST>`;
  const tally = `<ENVELOPE><TALLYMESSAGE><LEDGER NAME="Karim Traders"><PARENT>Sundry Debtors</PARENT></LEDGER>
    <LEDGER NAME="City Bank"><PARENT>Bank Accounts</PARENT></LEDGER></TALLYMESSAGE>
    <TALLYMESSAGE><VOUCHER><DATE>20260401</DATE><VOUCHERTYPENAME>Receipt</VOUCHERTYPENAME><VOUCHERNUMBER>7</VOUCHERNUMBER>
    ${entry('City Bank', '-250.50')}${entry('Karim Traders', '250.50')}</VOUCHER></TALLYMESSAGE></ENVELOPE>`;
  const at = (path: string, token = adminToken) => upload(server, `/import/vouchers${path}`, token, tally);
  const asked = outcomeIn(await at('/check'));
  expect([asked.posted, asked.fault_count, asked.new_account_count]).toEqual([0, 2, 2]);
  expect(asked.new_accounts).toEqual([
    { name: 'City Bank', coa3_id: GROUP.cashAtBank, coa3_name: 'Cash at Bank' },
    { name: 'Karim Traders', coa3_id: GROUP.accountsReceivable, coa3_name: 'Accounts Receivable' },
  ]);
  expect(outcomeIn(await at('/check?create_accounts=1'))).toMatchObject({ posted: 1, fault_count: 0 });
  const clerk = await personWho(server, meghna, ['import.run', 'dayclose.jumpdate'], meghna.branches.head);
  expect((await at('?create_accounts=1', await tokenOf(server, meghna, clerk))).status).toBe(403);

  expect(outcomeIn(await at('?create_accounts=1'))).toMatchObject({ posted: 1, held: 0 });
  const found = (await admin.get('/admin/voucher/find?q=BR-2526-000001')).body.data as { mtm_id: number }[];
  const whole = (await admin.get(`/admin/voucher/${found[0]?.mtm_id}`)).body.data as { entries: unknown };
  expect(JSON.stringify(whole.entries)).toMatch(/City Bank.*Karim Traders/);
  const due = await admin.get(`/reports/due-list?branch_id=${meghna.branches.head}&enddate=2026-07-01`);
  expect(due.text).toContain('Karim Traders');
});

describe('an unresolved voucher', () => {
  beforeAll(async () => {
    const lines = ['A', 'B', 'C'].flatMap((name) => [
      `10/03/2026,Journal,H-${name},Rent,700,,`,
      `,,,Rahim Store,,650,${name}`,
    ]);
    outcomeIn(await take(file(...lines)));
  });

  test('is corrected, stays unresolved while it differs, and is in the books when it is posted', async () => {
    const { held_id } = await unresolvedNamed('H-A');
    const read = await admin.get(`/import/held/${held_id}`);
    const { version } = read.body.data as { version: number };
    const before = await balances();
    const corrected = await admin.post('/import/held/update', {
      held_id,
      version,
      rows: rows([rent, 800, 0], [rahim, 0, 650]),
    });
    expect([corrected.status, corrected.body.data]).toEqual([200, { held_id, version: version + 1 }]);
    expect((await unresolvedNamed('H-A')).difference).toBe(150);
    expect(await balances()).toEqual(before);

    const stale = { held_id, version, rows: rows([rent, 1, 0], [rahim, 0, 1]) };
    expect(refusalOf(await admin.post('/import/held/post', stale)).slice(0, 2)).toEqual([409, 'stale_version']);
    const off = { held_id, version: version + 1, rows: rows([rent, 800, 0], [rahim, 0, 650]) };
    expect(refusalOf(await admin.post('/import/held/post', off))).toEqual([
      422,
      'unbalanced',
      'Debits 800.00 and credits 650.00 are not equal.',
    ]);
    const posted = await admin.post('/import/held/post', { ...off, rows: rows([rent, 800, 0], [rahim, 0, 800]) });
    const { mtm_id, vr_no, vr_date } = posted.body.data as { mtm_id: number; vr_no: string; vr_date: string };
    expect([vr_no, vr_date]).toEqual(['JV-2526-000003', '2026-03-10']);
    expect(await liveLines(server, meghna, mtm_id)).toEqual([`Dr ${rent}/${rahim} 80000`, `Cr ${rahim}/${rent} 80000`]);
    expect((await unresolvedNow()).map(({ vr_no: number }) => number)).not.toContain('H-A');
    const after = await balances();
    expect([(after[rent] ?? 0n) - (before[rent] ?? 0n), (after[rahim] ?? 0n) - (before[rahim] ?? 0n)]).toEqual([
      80_000n,
      -80_000n,
    ]);
    expect(refusalOf(await admin.post('/import/held/post', off)).slice(0, 2)).toEqual([409, 'held_settled']);
    const approved = await admin.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'twice' });
    expect(approved.status).toBe(200);
  });

  test('is removed for a reason, which is on record with what it said', async () => {
    const { held_id } = await unresolvedNamed('H-B');
    const { version } = (await admin.get(`/import/held/${held_id}`)).body.data as { version: number };
    const removed = (reason: string) => admin.post('/import/held/remove', { held_id, version, reason });
    expect((await removed(' ')).status).toBe(422);
    expect((await removed('Belongs to Karim')).status).toBe(200);
    expect((await unresolvedNow()).map(({ vr_no }) => vr_no)).not.toContain('H-B');
    const trail = await admin.get('/audit/list?action=held.remove');
    expect(trail.text).toContain('Belongs to Karim');
    expect(trail.text).toContain('700');
  });

  test('exists for nobody outside its branch and company, whatever they ask', async () => {
    const { held_id } = await unresolvedNamed('H-C');
    const padma = await createTestCompany(server, 'Padma');
    const strangers = [
      await openCashDesk(server, padma, padma.people.admin),
      await openCashDesk(
        server,
        meghna,
        await personWho(server, meghna, ['import.run', 'dayclose.jumpdate'], meghna.branches.trading),
      ),
    ];
    for (const stranger of strangers) {
      const said = { held_id, version: 1, rows: rows([rent, 1, 0], [rahim, 0, 1]), reason: 'mine' };
      expect((await stranger.get(`/import/held/${held_id}`)).status).toBe(404);
      for (const path of ['update', 'post', 'remove']) {
        expect((await stranger.post(`/import/held/${path}`, said)).status).toBe(404);
      }
    }
    expect(await unresolvedNow(strangers[0], padma.branches.head)).toEqual([]);
    expect((await unresolvedNamed('H-C')).difference).toBe(50);
  });

  test('of two who post it at once one does', async () => {
    const { held_id } = await unresolvedNamed('H-C');
    const said = { held_id, version: 1, rows: rows([rent, 700, 0], [rahim, 0, 700]) };
    const replies = await Promise.all([1, 2].map(() => admin.post('/import/held/post', said)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

/** Returns debits less credits of the accounts that moved in head office until the open day, by the rollups. */
async function balances(): Promise<Record<number, bigint>> {
  const { companyId, branches } = meghna;
  const { rows: found } = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) =>
    sql<{ id: number; net: bigint }>`
      select account_id as id, debit_paisa - credit_paisa as net from account_balance
      where company_id = ${companyId} and branch_id = ${branches.head} and account_id in (17, ${rahim}, ${rent})
      order by account_id`.execute(tx),
  );
  return Object.fromEntries(found.map(({ id, net }) => [id, net]));
}

test('a close of the year is told what is held, and takes neither it nor a file until it is reopened', async () => {
  const year = { branch_id: meghna.branches.head, fiscal_year: 2025 };
  const held = '11/03/2026,Journal,Y-1,Rent,700,,\n,,,Rahim Store,,650,';
  outcomeIn(await take(file(held)));
  const waits = (await unresolvedNow()).length;
  const preview = await admin.get(`/admin/year-end/preview?branch_id=${year.branch_id}&fiscal_year=2025`);
  expect(preview.body.data).toMatchObject({ held: waits, obstacles: [] });
  expect((await admin.post('/admin/year-end/close', year)).status).toBe(200);
  const before = await countBooks(server, meghna);

  const late = file('12/03/2026,Journal,Y-2,Rent,9,,', ',,,Rahim Store,,9,');
  expect(refusalOf(await take(late)).slice(0, 2)).toEqual([409, 'year_closed']);
  const { held_id } = await unresolvedNamed('Y-1');
  const balanced = { held_id, version: 1, rows: rows([rent, 700, 0], [rahim, 0, 700]) };
  expect(refusalOf(await admin.post('/import/held/post', balanced)).slice(0, 2)).toEqual([409, 'year_closed']);
  expect(await countBooks(server, meghna)).toEqual(before);

  const reopened = await admin.post('/admin/year-end/reopen', { ...year, reason: 'history comes' });
  expect(reopened.status, reopened.text).toBe(200);
  expect((await admin.post('/import/held/post', balanced)).status).toBe(200);
});

test('what was received before the import does not wait to be remitted', async () => {
  const { trading } = meghna.branches;
  const may = ['import.run', 'dayclose.jumpdate', 'remittance.create', 'cash.received.create'] as const;
  const person = await personWho(server, meghna, may, trading);
  const desk = await openCashDesk(server, meghna, person);
  const content = file('05/03/2026,Cash Receipt,T-1,Cash,80,,', ',,,Rent,,80,');
  expect(outcomeIn(await take(content, await tokenOf(server, meghna, person)))).toMatchObject({ posted: 1 });
  const { mtm_id } = await desk.saved('received', [{ account: rent, amount: 20 }]);
  const { receiveDetails } = (await desk.get('/dashboard/data')).body.data as Dashboard;
  expect(receiveDetails.waiting).toBe(1);
  expect(receiveDetails.receivedDetails[trading]?.map((one) => one.mtm_id)).toEqual([mtm_id]);
});
