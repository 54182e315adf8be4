import { GROUP } from '@cashbook/kernel';
import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit, verifySeals } from '#domains/ledger/index';
import { addAccount, type CashDesk, openCashDesk, refusalOf, setArchived } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany, type TestPerson, tokenOf } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';
import { upload } from '#testing/upload';

/** Opening balances in the grid and from files (accounting §10). The books open on 1 July, so openings are dated 30 June. */

let server: TestServer;
let meghna: TestCompany;
let keeper: TestPerson;
let desk: CashDesk;
let token: string;
let bank: number;
let rent: number;
let rahim: number;
let karim: number;
let archived: number;

const addParty = (name: string) =>
  inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    const id = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: `${name} account` });
    await sql`update account set is_party = true, name = ${name} where account_id = ${id}`.execute(tx);
    await sql`insert into party (company_id, account_id, type_id) values (${meghna.companyId}, ${id}, 1)`.execute(tx);
    return id;
  });

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  bank = await addAccount(server, meghna, { groupId: GROUP.cashAtBank, name: 'City Bank' });
  rent = await addAccount(server, meghna, { groupId: GROUP.advancesAndDeposits, name: 'Rent paid ahead' });
  rahim = await addParty('Rahim Store');
  karim = await addParty('Karim & Sons');
  archived = await addAccount(server, meghna, { groupId: GROUP.cashAtBank, name: 'Closed Bank' });
  await setArchived(server, meghna, archived, true);
  const permissions = [
    'opening.create',
    'opening.edit',
    'dayclose.jumpdate',
    'import.run',
    'ledger.view',
    'report.view',
  ] as const;
  keeper = await personWho(server, meghna, permissions, meghna.branches.trading);
  desk = await openCashDesk(server, meghna, keeper);
  token = await tokenOf(server, meghna, keeper);
});
afterAll(() => server.close());

interface Row {
  mtm_id: number;
  version: number;
  vr_no: string;
  account: number;
  debit: number;
  credit: number;
  bills: readonly object[];
}
interface Listed {
  data: Row[];
  total: number;
  opening_date: string;
  total_debit: number;
  total_credit: number;
  groups: { id: number; name: string }[];
}

const save = (rows: readonly object[], headers = {}) => desk.post('/accounts/opening/store', { rows }, headers);
const list = async (query = '') => (await desk.get(`/accounts/opening/list?per_page=100${query}`)).body.data as Listed;
const rowOf = async (account: number) => {
  const found = (await list()).data.find((row) => row.account === account);
  if (found === undefined) throw new Error(`no opening of ${account}`);
  return found;
};
const bill = (number: string, amount: number, date = '2026-05-01', due_date = '2026-06-01') => {
  return { number, date, due_date, amount };
};
const faultOf = (reply: TestReply) => [reply.body.error?.code, Object.keys(reply.body.error?.fields ?? {})[0]];
const clear = async () => {
  const rows = (await list()).data.map(({ mtm_id, version, account }) => ({ mtm_id, version, account, remove: true }));
  if (rows.length > 0) expect((await save(rows)).status).toBe(200);
};
const findings = () =>
  inCompany(server.services.db, { companyId: meghna.companyId, mode: 'report' }, async (tx) => {
    const audit = (await runAudit(tx, meghna.companyId)).filter((check) => check.findings.length > 0);
    return [...audit, ...(await verifySeals(tx, meghna.companyId))];
  });

describe('the grid', () => {
  test('saves many rows at once, each a voucher against account 11; list, trial balance and ledger agree', async () => {
    const rows = [
      { account: 17, debit: 5000.5 },
      { account: bank, debit: 20000, remarks: 'as the bank says' },
      { account: rahim, debit: 300, bills: [bill('INV-7', 100), bill('INV-9', 200, '2026-06-30', '2026-07-31')] },
      { account: karim, credit: 80 },
    ];
    const saved = await save(rows);
    expect([saved.status, saved.body.message]).toEqual([200, '4 opening balances saved.']);
    const listed = await list();
    expect(listed).toMatchObject({ total: 4, opening_date: '2026-06-30', total_debit: 25300.5, total_credit: 80 });
    expect(listed.data.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      [17, 5000.5, 0],
      [bank, 20000, 0],
      [karim, 0, 80],
      [rahim, 300, 0],
    ]);
    expect((await rowOf(rahim)).bills).toMatchObject(rows[2]?.bills ?? []);
    expect((await rowOf(karim)).bills, 'a balance without bills is one').toMatchObject([
      bill('OB', 80, '2026-06-30', '2026-06-30'),
    ]);
    expect((await list(`&group_id=${GROUP.cashAtBank}`)).data.map(({ account }) => account)).toEqual([bank]);
    expect((await list('&search=karim')).data.map(({ account }) => account)).toEqual([karim]);
    const trial = (await desk.get(`/reports/trial-balance?branch_id=${meghna.branches.trading}&end_date=2026-06-30`))
      .body.data as { rows: { account_id: number; debit: number; credit: number }[] };
    expect(trial.rows.find(({ account_id: id }) => id === 11)).toMatchObject({ debit: 0, credit: 25220.5 });
    expect(trial.rows.find(({ account_id: id }) => id === rahim)).toMatchObject({ debit: 300, credit: 0 });
    const ledger = await desk.get(
      `/reports/ledger?branch_id=${meghna.branches.trading}&ledger_id=${rahim}&start_date=2026-07-01&end_date=2026-07-01`,
    );
    expect(ledger.text).toContain('300');
    expect(await findings()).toEqual([]);
  });

  test('changes, removes and adds in one save; a stale row stops all of it and is named', async () => {
    await clear();
    await save([
      { account: 17, debit: 100 },
      { account: rahim, debit: 50 },
    ]);
    const [cash, customer] = [await rowOf(17), await rowOf(rahim)];
    const changes = [
      { ...cash, debit: 120 },
      { ...customer, remove: true },
      { account: rent, debit: 9 },
    ];
    const done = await save(changes);
    expect([done.status, done.body.message], done.text).toEqual([
      200,
      '2 opening balances saved. 1 opening balance removed.',
    ]);
    expect((await list()).data.map(({ account, debit }) => [account, debit])).toEqual([
      [17, 120],
      [rent, 9],
    ]);
    const stale = await save([
      { account: bank, debit: 1 },
      { ...cash, debit: 130 },
    ]);
    expect(faultOf(stale)).toEqual(['stale_version', 'rows.1.account']);
    expect((await list()).total, 'nothing of it was saved').toBe(2);
    expect(await findings()).toEqual([]);
  });

  test.each([
    ['counter_branch_missing', 'rows.0.counter_branch', () => ({ account: 10, debit: 1 })],
    ['own_branch', 'rows.0.counter_branch', () => ({ account: 10, debit: 1, counter_branch: meghna.branches.trading })],
    [
      'branch_not_found',
      'rows.0.counter_branch',
      () => ({ account: 10, debit: 1, counter_branch: meghna.branches.electronics }),
    ],
    ['counter_branch_not_taken', 'rows.0.counter_branch', () => ({ account: bank, debit: 1, counter_branch: 1 })],
    ['opening_of_list', 'rows.0.account', () => ({ account: 18, debit: 1 })],
    ['account_not_allowed', 'rows.0.account', () => ({ account: 11, debit: 1 })],
    ['account_not_found', 'rows.0.account', () => ({ account: 987654, debit: 1 })],
    ['account_archived', 'rows.0.account', () => ({ account: archived, debit: 1 })],
    ['line_needs_one_side', 'rows.0.debit', () => ({ account: bank })],
    ['bills_not_of_party', 'rows.0.bills', () => ({ account: bank, debit: 5, bills: [bill('1', 5)] })],
    ['bills_differ', 'rows.0.bills', () => ({ account: karim, debit: 5, bills: [bill('1', 4)] })],
    ['bill_twice', 'rows.0.bills.1.number', () => ({ account: karim, debit: 5, bills: [bill('1', 4), bill('1', 1)] })],
    [
      'bill_after_opening',
      'rows.0.bills.0.date',
      () => {
        return { account: karim, debit: 5, bills: [bill('1', 5, '2026-07-01', '2026-07-01')] };
      },
    ],
    ['voucher_not_found', 'rows.0.account', () => ({ mtm_id: 999_999, version: 1, account: bank, debit: 5 })],
  ] as const)('refuses %s at %s', async (code, field, row) => {
    expect(faultOf(await save([row()]))).toEqual([code, field]);
  });

  test('refuses an account twice, one that has an opening, another account, and nothing at all', async () => {
    await clear();
    expect(
      faultOf(
        await save([
          { account: bank, debit: 1 },
          { account: bank, debit: 2 },
        ]),
      ),
    ).toEqual(['opening_twice', 'rows.1.account']);
    expect(faultOf(await save([]))).toEqual(['no_rows', undefined]);
    await save([{ account: bank, debit: 1 }]);
    expect(
      faultOf(
        await save([
          { account: rent, debit: 1 },
          { account: bank, debit: 2 },
        ]),
      ),
    ).toEqual(['opening_exists', 'rows.1.account']);
    expect(faultOf(await save([{ ...(await rowOf(bank)), account: rent }]))).toEqual([
      'opening_account_fixed',
      'rows.0.account',
    ]);
  });

  test('a repeat with its key is one save; of two desks at once one wins and the other is told', async () => {
    await clear();
    const key = { 'idempotency-key': 'the-first-evening' };
    const rows = [{ account: bank, debit: 1 }];
    const [one, other] = [await save(rows, key), await save(rows, key)];
    expect(other.text).toBe(one.text);
    const at = await rowOf(bank);
    const both = await Promise.all(
      [7, 8].map((debit) =>
        save([
          { ...at, debit },
          { account: rent, debit },
        ]),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body.error?.message).toBe('This record was changed by someone else. Please reload.');
    expect([(await rowOf(bank)).debit, (await rowOf(rent)).debit].every((debit) => [7, 8].includes(debit))).toBe(true);
    expect((await rowOf(bank)).debit).toBe((await rowOf(rent)).debit);
    expect(await findings()).toEqual([]);
  });

  test('a balance with another branch is typed in one, stands in both, and leaves both together', async () => {
    await clear();
    const { head, trading } = meghna.branches;
    const permissions = ['opening.create', 'opening.edit', 'dayclose.jumpdate', 'import.run'] as const;
    const person = await personWho(server, meghna, permissions, head);
    const headDesk = await openCashDesk(server, meghna, person);
    const saveAt = (rows: readonly object[]) => headDesk.post('/accounts/opening/store', { rows });
    const listAt = async (one: CashDesk) => ((await one.get('/accounts/opening/list')).body.data as Listed).data;
    const pair = { account: 10, debit: 700, counter_branch: trading, remarks: 'since 2024' };
    const saved = await saveAt([{ account: 17, debit: 5 }, pair]);
    expect([saved.status, saved.body.message], saved.text).toEqual([200, '2 opening balances saved.']);
    const [there] = (await listAt(headDesk)).filter(({ account }) => account === 10);
    const [here] = await listAt(desk);
    expect(there).toMatchObject({ account: 10, debit: 700, credit: 0, counter_branch: trading });
    expect(here).toMatchObject({ account: 10, debit: 0, credit: 700, counter_branch: head });
    expect(await findings()).toEqual([]);

    const exported = await server.app.inject({
      url: '/api/accounts/opening/list/export?format=csv',
      headers: { authorization: `Bearer ${await tokenOf(server, meghna, person)}` },
    });
    const checked = await upload(
      server,
      '/accounts/opening/import/check',
      await tokenOf(server, meghna, person),
      exported.rawPayload,
    );
    expect(checked.body.data).toMatchObject({ added: 0, changed: 0, unchanged: 2, fault_count: 0 });

    expect(faultOf(await saveAt([pair]))).toEqual(['opening_exists', 'rows.0.account']);
    expect(faultOf(await save([{ ...here, credit: 5 }]))).toEqual(['several_vouchers', 'rows.0.account']);
    expect(faultOf(await save([{ ...here, version: 7, remove: true }]))[0]).toBe('stale_version');
    const receipt = (await openCashDesk(server, meghna, meghna.people.accountant)).saved('received', [
      { account: rahim, amount: 5 },
    ]);
    const other = { mtm_id: (await receipt).mtm_id, version: 1, account: 10, remove: true };
    expect(faultOf(await save([other])), 'nothing but an opening').toEqual(['voucher_not_found', 'rows.0.account']);
    expect((await save([{ ...here, remove: true }])).body.message).toBe('1 opening balance removed.');
    expect((await listAt(headDesk)).map(({ account }) => account)).toEqual([17]);
    expect((await listAt(desk)).length).toBe(0);
    expect((await saveAt([{ ...pair, debit: 0, credit: 9 }])).status, 'typed anew').toBe(200);
    expect(await findings()).toEqual([]);
  });

  test('asks for the permissions, and stays in the branch that is worked in', async () => {
    await clear();
    await save([{ account: bank, debit: 1 }]);
    const row = await rowOf(bank);
    const who = async (permissions: Parameters<typeof personWho>[2], branch = meghna.branches.trading) =>
      openCashDesk(server, meghna, await personWho(server, meghna, permissions, branch));
    const storing = (at: CashDesk, rows: readonly object[]) => at.post('/accounts/opening/store', { rows });
    const adds = await who(['opening.create', 'dayclose.jumpdate']);
    expect((await storing(adds, [{ account: rent, debit: 1 }])).status).toBe(200);
    expect(refusalOf(await storing(adds, [row]))[1], 'a change needs opening.edit').toBe('forbidden');
    const edits = await who(['opening.edit', 'dayclose.jumpdate']);
    expect(refusalOf(await storing(edits, [{ account: karim, debit: 1 }]))[1]).toBe('forbidden');
    const noClosedDays = await who(['opening.create', 'opening.edit']);
    expect(refusalOf(await storing(noClosedDays, [{ account: karim, debit: 1 }]))[1]).toBe('day_closed');
    const elsewhere = await who(['opening.create', 'opening.edit', 'dayclose.jumpdate'], meghna.branches.electronics);
    expect(((await elsewhere.get('/accounts/opening/list')).body.data as Listed).total).toBe(0);
    expect(faultOf(await storing(elsewhere, [{ ...row, remove: true }]))[0]).toBe('voucher_not_found');
  });
});

describe('a file', () => {
  const check = (file: Buffer | string) => upload(server, '/accounts/opening/import/check', token, file);
  const take = (file: Buffer | string, headers = {}) =>
    upload(server, '/accounts/opening/import', token, file, headers);
  const head = 'Account No,Account,Debit,Credit,Remarks,Bill No,Bill Date,Due Date';
  const csv = (...lines: string[]) => [head, ...lines].join('\n');
  interface Outcome {
    added: number;
    changed: number;
    unchanged: number;
    fault_count: number;
    faults: { row: number; column: string; cell: string; message: string }[];
  }
  const outcomeOf = (reply: TestReply) => {
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as Outcome;
  };

  test('is tried first and changes nothing; then it is taken as a whole, bills of a party anywhere in it', async () => {
    await clear();
    await save([{ account: bank, debit: 1 }]);
    const file = csv(
      `,Rahim Store,100,,,INV-7,01/05/2026,01/06/2026`,
      `17,,"5,000.50",,counted,,,`,
      `${bank},City Bank,20000,,,,,`,
      `${rahim},,200,,,INV-9,2026-06-30,`,
      `${karim},Karim & Sons,,80,,,,`,
    );
    expect(outcomeOf(await check(file))).toEqual({ added: 3, changed: 1, unchanged: 0, fault_count: 0, faults: [] });
    expect((await list()).total, 'the dry run changes nothing').toBe(1);
    const key = { 'idempotency-key': 'one-file' };
    const taken = await take(file, key);
    expect(outcomeOf(taken)).toMatchObject({ added: 3, changed: 1 });
    expect((await take(file, key)).text, 'once per key').toBe(taken.text);
    expect((await list()).data.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      [17, 5000.5, 0],
      [bank, 20000, 0],
      [karim, 0, 80],
      [rahim, 300, 0],
    ]);
    expect((await rowOf(rahim)).bills).toMatchObject([
      bill('INV-7', 100),
      bill('INV-9', 200, '2026-06-30', '2026-06-30'),
    ]);
    expect(outcomeOf(await check(file))).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    expect(await findings()).toEqual([]);
  });

  test.each(['xlsx', 'csv'])('what the list exports as %s changes nothing', async (format) => {
    const url = `/api/accounts/opening/list/export?format=${format}`;
    const exported = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(outcomeOf(await check(exported.rawPayload))).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 4,
      fault_count: 0,
    });
  });

  test('with cells that cannot be taken lists each by row and column, and none of it is imported', async () => {
    await clear();
    const file = [
      `${head},Colour`,
      `,Nobody,5,,,,,,`,
      `${bank},Other name,5,,,,,,`,
      `${bank},,five,,,,32/05/2026,,`,
      `,,5,,,,,,`,
      `${rent},,5,6,,,,,`,
      `${rent},,7,,,,,,`,
      `${rent},,8,,,,,,`,
      `10,,5,,,,,,`,
      `${karim},,5,,,B1,2026-07-05,,`,
      `${archived},,1,,,,,,`,
    ].join('\n');
    const { faults, fault_count: count } = outcomeOf(await check(file));
    expect(faults.map(({ row, column, cell, message }) => [row, column, cell, message])).toEqual([
      [1, 'Colour', 'Colour', 'This list has no such column.'],
      [2, 'Account', 'Nobody', 'This account does not exist.'],
      [3, 'Account', 'Other name', 'The account of this number has another name.'],
      [4, 'Debit', 'five', 'This is not a number.'],
      [4, 'Bill Date', '32/05/2026', 'Enter Valid date'],
      [5, 'Account', '', 'This is required.'],
      [6, 'Debit', '5', 'A line has either a debit or a credit, and it is more than zero.'],
      [8, 'Account', 'Rent paid ahead', 'This account stands here twice. It has one opening balance.'],
      [9, 'Account', '', expect.stringContaining('come in pairs')],
      [10, 'Bill No', 'Karim & Sons', 'A bill of an opening balance is dated on the opening day or before.'],
      [11, 'Account', 'Closed Bank', 'This account is archived.'],
    ]);
    expect(count).toBe(faults.length);
    expect(refusalOf(await take(file)).slice(0, 2)).toEqual([422, 'import_has_faults']);
    expect((await list()).total).toBe(0);
  });

  test('may be a workbook in Bangla whose numbers are sums', async () => {
    await clear();
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('x');
    sheet.addRow(['প্রারম্ভিক জেরসমূহ']);
    sheet.addRow(['হিসাব', 'ডেবিট', 'ক্রেডিট']);
    sheet.addRow(['City Bank', { formula: '100.1+200.2', result: 100.1 + 200.2 }, null]);
    const file = Buffer.from(await workbook.xlsx.writeBuffer());
    expect(outcomeOf(await take(file))).toMatchObject({ added: 1 });
    expect((await rowOf(bank)).debit).toBe(300.3);
  });

  test('is refused where it is none, has no accounts, and by who may not', async () => {
    expect(refusalOf(await check(Buffer.from([0x80])))[1]).toBe('not_a_spreadsheet');
    expect(refusalOf(await check('a,b\n1,2'))[1]).toBe('heads_missing');
    const importer = await personWho(server, meghna, ['import.run', 'opening.create'], meghna.branches.trading);
    const theirs = await tokenOf(server, meghna, importer);
    expect(refusalOf(await upload(server, '/accounts/opening/import/check', theirs, csv('17,,5,,,,,')))[1]).toBe(
      'forbidden',
    );
  });
});
