import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit, verifySeals } from '#domains/ledger/index';
import { addAccount, type CashDesk, letWithhold, openCashDesk, refusalOf } from '#testing/cash-desk';
import { whileDoubled } from '#testing/doubled-lines.fixture';
import { goods, procurement } from '#testing/tax-desk';
import { createTestCompany, personWho, type TestCompany, tokenOf } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';
import { upload } from '#testing/upload';

/** Openings that are lists: cheques of accounts 15 and 16, what a bank had not cleared (accounting-next §3.6), and taxes (§6). */

let server: TestServer;
let company: TestCompany;
let names = 0;
let desk: CashDesk;
let token: string;
let rahim: number;
let karim: number;
let bank: number;

const permissions = [
  ...([
    'opening.create',
    'opening.edit',
    'dayclose.jumpdate',
    'import.run',
    'ledger.view',
    'report.view',
    'due.list.view',
  ] as const),
  ...(['cheque.view', 'cheque.move', 'cheque.bounce', 'bank.reconcile', 'bank.payment.create'] as const),
  ...(['withholding.view', 'withholding.edit'] as const),
];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  names += 1;
  company = await createTestCompany(server, `Karnaphuli${names}`);
  const keeper = await personWho(server, company, permissions, company.branches.trading);
  desk = await openCashDesk(server, company, keeper);
  token = await tokenOf(server, company, keeper);
  rahim = await addParty('Rahim Store');
  karim = await addParty('Karim & Sons');
  bank = await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'City Bank' });
});

const addParty = (name: string) =>
  inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, async (tx) => {
    const id = await addAccount(server, company, { groupId: GROUP.accountsReceivable, name: `${name} account` });
    await sql`update account set is_party = true, name = ${name} where account_id = ${id}`.execute(tx);
    await sql`insert into party (company_id, account_id, type_id) values (${company.companyId}, ${id}, 1)`.execute(tx);
    return id;
  });

interface Row {
  mtm_id: number;
  version: number;
  account: number;
  debit: number;
  credit: number;
  remarks: string;
  cheques: readonly { cheque_no: number; has_moved: boolean; number: string }[];
  uncleared: readonly object[];
}
const save = (...rows: object[]) => desk.post('/accounts/opening/store', { rows });
const rowOf = async (account: number): Promise<Row> => {
  const { data } = (await desk.get('/accounts/opening/list?per_page=100')).body.data as { data: Row[] };
  const found = data.find((row) => row.account === account);
  if (found === undefined) throw new Error(`no opening of ${account}`);
  return found;
};
const inHand = (more: object = {}) => ({
  ...{ party: rahim, number: '123456', cheque_date: '2026-06-20', cheque_bank: 'Sonali', amount: 500, ...more },
});
const issued = (more: object = {}) => ({
  ...{ party: karim, number: '900', cheque_date: '2026-06-25', bank_account: bank, amount: 80, ...more },
});
const balances = async () => {
  const { rows } = (await desk.get(`/reports/trial-balance?branch_id=${company.branches.trading}&end_date=2026-07-01`))
    .body.data as { rows: { account_id: number; debit: number; credit: number }[] };
  return Object.fromEntries(rows.map(({ account_id: id, debit, credit }) => [id, debit - credit]));
};
const billsOf = (accountId: number) =>
  inCompany(server.services.db, { companyId: company.companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, [company.branches.trading]);
    const { rows } = await sql`
      select number, amount_paisa::text as paisa from bill where account_id = ${accountId}`.execute(tx);
    return rows;
  });
const dueOn = async (day: string) =>
  (await desk.get(`/reports/due-list?branch_id=${company.branches.trading}&enddate=${day}`)).body.data as {
    balance_without_cheques: number;
  };
const findings = () =>
  inCompany(server.services.db, { companyId: company.companyId, mode: 'report' }, async (tx) => {
    const audit = (await runAudit(tx, company.companyId)).filter((check) => check.findings.length > 0);
    return [...audit, ...(await verifySeals(tx, company.companyId))];
  });
const move = (path: 'move' | 'bounce', body: object) => desk.post(`/accounts/cheques/${path}`, body);
const movedIn = (reply: TestReply) => {
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { ok: boolean; code: string }[])[0];
};

test('cheques of the opening stand in the register, and come to accounts 15 and 16', async () => {
  const two = [inHand(), inHand({ number: '7', amount: 200 })];
  const saved = await save(
    { account: 15, debit: 700, remarks: 'counted', cheques: two },
    { account: 16, credit: 80, cheques: [issued()] },
  );
  expect(saved.status, saved.text).toBe(200);
  expect(await rowOf(15)).toMatchObject({
    ...{ debit: 700, credit: 0, remarks: 'counted' },
    cheques: [
      { cheque_no: 1, number: '123456', party_name: 'Rahim Store', has_moved: false },
      { cheque_no: 2, number: '7' },
    ],
  });
  const live = (await desk.get('/accounts/cheques?list=live')).body.data as { total: number; data: object[] };
  expect(live.data).toMatchObject([
    { number: '123456', state: 'in_hand', party: { name: 'Rahim Store' }, vr_date: '2026-06-30' },
    { number: '7' },
    { number: '900', state: 'issued', bank: { name: 'City Bank' } },
  ]);
  expect(await balances()).toMatchObject({ 15: 700, 16: -80, 11: -620 });
  expect(await findings()).toEqual([]);
});

test('every event works on them: a bounce debits the party with a bill, which is settled when it is presented again', async () => {
  await save({ account: 15, debit: 500, cheques: [inHand()] }, { account: 16, credit: 80, cheques: [issued()] });
  const { mtm_id } = await rowOf(15);
  const cheques = [{ mtm_id, cheque_no: 1 }];
  const slip = await desk.post('/accounts/cheques/deposit', { cheques, bank_account: bank });
  expect(slip.status, slip.text).toBe(200);
  expect(movedIn(await move('bounce', { event: 'bounced', cheques, reason: 'stopped' }))).toMatchObject({ ok: true });
  expect(await balances()).toMatchObject({ [rahim]: 500, 11: -420 });
  expect(await billsOf(rahim)).toEqual([{ number: '123456', paisa: '50000' }]);
  expect(movedIn(await move('bounce', { event: 'again', cheques }))).toMatchObject({ ok: true });
  expect(movedIn(await move('move', { event: 'realized', cheques, bank_account: bank }))).toMatchObject({ ok: true });
  const given = [{ mtm_id: (await rowOf(16)).mtm_id, cheque_no: 1 }];
  expect(movedIn(await move('move', { event: 'cancelled', cheques: given }))).toMatchObject({ ok: true });
  expect(await balances()).toMatchObject({ [bank]: 500, [karim]: -80 });
  expect((await dueOn('2026-07-01')).balance_without_cheques, 'no cheque is open').toBe(-80);
  expect((await dueOn('2026-06-30')).balance_without_cheques, 'received 500 and given 80').toBe(420);
  expect(await findings()).toEqual([]);
});

test('a cheque that has moved stays, others may change; what is left out or wrong is named at its field', async () => {
  await save({ account: 15, debit: 700, cheques: [inHand(), inHand({ number: '7', amount: 200 })] });
  const row = await rowOf(15);
  await desk.post('/accounts/cheques/deposit', { cheques: [{ mtm_id: row.mtm_id, cheque_no: 1 }], bank_account: bank });
  const [first, second] = row.cheques;
  const changed = await save({ ...row, debit: 800, cheques: [first, { ...second, amount: 300 }] });
  expect(changed.status, changed.text).toBe(200);
  const now = await rowOf(15);
  expect(now.cheques).toMatchObject([{ has_moved: true }, { has_moved: false, amount: 300 }]);
  expect(refusalOf(await save({ ...now, debit: 300, cheques: [now.cheques[1]] }))).toContain('cheque_moved');
  expect(refusalOf(await save({ ...now, remove: true }))).toContain('cheque_moved');
  const faultOf = async (more: object) => {
    const { error } = (await save({ account: 16, credit: 80, cheques: [issued(more)] })).body;
    return [error?.code, Object.keys(error?.fields ?? {})[0]];
  };
  expect(await faultOf({ bank_account: null })).toEqual(['bank_missing', 'rows.0.cheques.0.bank_account']);
  expect(await faultOf({ party: bank })).toEqual(['cheque_party_missing', 'rows.0.cheques.0.party']);
  expect(await faultOf({ amount: 79 })).toEqual(['cheques_differ', 'rows.0.cheques']);
  expect(await faultOf({ cheque_no: 0 })).toEqual(['invalid_input', 'rows.0.cheques.0.cheque_no']);
  expect(await findings()).toEqual([]);
});

test('the same cheque is there once', async () => {
  await save({ account: 16, credit: 80, cheques: [issued()] });
  const paid = await desk.post('/accounts/bank/payment/store', {
    ...{ bankPaymentAccount: bank, transactions: [{ account: karim, amount: 5 }], cheque_number: '900' },
    cheque_date: '2026-07-01',
  });
  expect(refusalOf(paid)).toContain('cheque_twice');
});

test('what a bank had not cleared is lines of the books that a reconciliation finds', async () => {
  const uncleared = [
    { date: '2026-06-28', number: '', text: 'Cash paid in', is_in: true, amount: 100 },
    { date: '2026-06-29', number: '4711', text: '', is_in: false, amount: 300 },
  ];
  const saved = await save({ account: bank, debit: 900, remarks: 'as the books say', uncleared });
  expect(saved.status, saved.text).toBe(200);
  expect(await rowOf(bank)).toMatchObject({ debit: 900, remarks: 'as the books say', uncleared });
  const waiting = await desk.get(`/reconciliation/lines?account_id=${bank}&end_date=2026-07-01`);
  expect(waiting.status, waiting.text).toBe(200);
  const { book_lines: lines } = waiting.body.data as { book_lines: { amount: number; remarks: string }[] };
  expect(lines.map(({ amount }) => amount)).toEqual([1100, 100, -300]);
  expect(lines[2]?.remarks).toContain('4711');
  expect(refusalOf(await save({ account: 17, debit: 5, uncleared }))).toContain('uncleared_not_taken');
  expect(await findings()).toEqual([]);
});

test('a bank whose books came to 0 is opened by what it had not cleared', async () => {
  const uncleared = [{ date: '2026-06-29', number: '4711', text: 'Rent', is_in: false, amount: 300 }];
  const saved = await save({ account: bank, uncleared });
  expect(saved.status, saved.text).toBe(200);
  expect(await rowOf(bank)).toMatchObject({ debit: 0, credit: 0, uncleared });
  expect(refusalOf(await save({ account: 17, debit: 0 }))).toContain('line_needs_one_side');
  expect(await findings()).toEqual([]);
});

test('lists come from a file, and the export is what the import takes back', async () => {
  const file = [
    'Account No,Account,Debit,Credit,Remarks,Bill No,Bill Date,Due Date,Party,Bank',
    '15,,500,,,123456,20/06/2026,,Rahim Store,Sonali',
    '15,,200,,,7,20/06/2026,,Rahim Store,Sonali',
    '16,,,80,,900,25/06/2026,,Karim & Sons,City Bank',
    `${bank},,1100,,,,,,,`,
    `${bank},,,300,Rent,4711,29/06/2026,,,`,
  ].join('\n');
  const take = (content: Buffer | string) => upload(server, '/accounts/opening/import', token, content);
  const taken = await take(file);
  expect(taken.body.data, taken.text).toMatchObject({ added: 3, changed: 0, fault_count: 0 });
  expect(await rowOf(bank)).toMatchObject({ debit: 800, uncleared: [{ number: '4711', text: 'Rent', is_in: false }] });
  const sheet = await desk.get('/accounts/opening/list/export?format=csv');
  expect((await take(sheet.text)).body.data).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  const wrong = file.replace('Karim & Sons', 'Nobody');
  expect((await upload(server, '/accounts/opening/import/check', token, wrong)).body.data).toMatchObject({
    fault_count: 1,
    faults: [{ row: 4, column: 'Party', cell: 'Nobody' }],
  });
  expect(await findings()).toEqual([]);
});

const tax = (more: object = {}) => ({
  ...{
    party: karim,
    date: '2026-05-12',
    bill_number: 'K-7',
    section: procurement,
    base: 10_000,
    amount: 1000,
    ...more,
  },
});
interface OpeningTax {
  readonly row_no: number;
  readonly has_moved: boolean;
}
const taxesOf = async (account: number) => (await rowOf(account)) as Row & { readonly taxes: readonly OpeningTax[] };
const register = async (query: string) =>
  ((await desk.get(`/accounts/withheld-tax?${query}`)).body.data as { data: Record<string, unknown>[] }).data;
const deposit = (rows: readonly object[], more: object = {}) =>
  desk.post('/accounts/withheld-tax/deposit', {
    ...{
      tax: 'vds',
      rows,
      bank_account: bank,
      challan_number: 'T-9',
      challan_date: '2026-07-01',
      period: '2026-05',
      ...more,
    },
  });

test('taxes withheld before the books began stand in the register, due by the day on which they were withheld', async () => {
  await letWithhold(server, company);
  const interest = { party: null, date: '2026-06-20', section: null, base: 0, amount: 24 };
  const saved = await save(
    {
      account: 51,
      credit: 1500,
      remarks: 'from the old books',
      taxes: [tax(), tax({ bill_number: '', amount: 500, base: 0 })],
    },
    { account: 52, credit: 50, taxes: [tax({ section: goods, base: 1000, amount: 50, date: '2026-06-30' })] },
    { account: 53, debit: 75, taxes: [tax({ party: rahim, section: null, amount: 75, base: 1000 })] },
    { account: 19, debit: 24, taxes: [interest] },
  );
  expect(saved.status, saved.text).toBe(200);
  expect(await taxesOf(51)).toMatchObject({
    ...{ debit: 0, credit: 1500, remarks: 'from the old books' },
    taxes: [
      { row_no: 1, party_name: 'Karim & Sons', date: '2026-05-12', bill_number: 'K-7', base: 10_000, amount: 1000 },
      { row_no: 2, base: 0, amount: 500, has_moved: false },
    ],
  });
  expect(await balances()).toMatchObject({ 51: -1500, 52: -50, 53: 75, 19: 24, 11: 1451 });
  expect(await register('list=to_deposit')).toMatchObject([
    { tax: 'vds', vr_date: '2026-05-12', due_on: '2026-06-15', is_overdue: true, base: 10_000, amount: 1000 },
    { tax: 'vds', amount: 500 },
    { tax: 'tds', due_on: '2026-07-15', is_overdue: false, amount: 50 },
  ]);
  expect(await register('list=to_deposit&period=2026-06')).toMatchObject([{ tax: 'tds' }]);
  expect(await register('list=to_certify')).toMatchObject([
    { party: { name: 'Rahim Store' }, amount: 75 },
    { party: { name: 'Interest Received' }, amount: 24 },
  ]);
  expect(await findings()).toEqual([]);
});

test('a line that its register does not explain is found, on each account with one', async () => {
  await letWithhold(server, company);
  const saved = await save(
    { account: 15, debit: 500, cheques: [inHand()] },
    { account: 16, credit: 80, cheques: [issued()] },
    { account: 51, credit: 1000, taxes: [tax()] },
    { account: 52, credit: 50, taxes: [tax({ section: goods, base: 1000, amount: 50 })] },
    { account: 53, debit: 75, taxes: [tax({ party: rahim, section: null, amount: 75, base: 1000 })] },
    { account: 19, debit: 24, taxes: [{ party: null, date: '2026-06-20', section: null, base: 0, amount: 24 }] },
  );
  expect(saved.status, saved.text).toBe(200);
  expect(await findings()).toEqual([]);
  const superuser = new Client({ connectionString: server.database.superuser });
  await superuser.connect();
  const registers = [
    ...[15, 16].map((account) => [account, 'cheques_are_accounts'] as const),
    ...[19, 51, 52, 53].map((account) => [account, 'withheld_is_accounts'] as const),
  ];
  for (const [account, check] of registers) {
    await whileDoubled(superuser, `company_id = ${company.companyId} and account_id = ${account}`, async () => {
      const at = { branch_id: company.branches.trading, account_id: account, start: '2026-06-30' };
      expect(await findings()).toContainEqual(
        expect.objectContaining({ name: check, findings: [expect.objectContaining(at)] }),
      );
    });
  }
  await superuser.end();
});

test('a deposit takes up what was opened, which then stays while other taxes of the list may change', async () => {
  await letWithhold(server, company);
  await save(
    { account: bank, debit: 5000 },
    { account: 51, credit: 1500, taxes: [tax(), tax({ amount: 500, bill_number: '' })] },
  );
  const opened = await taxesOf(51);
  const deposited = await deposit([{ mtm_id: opened.mtm_id, row_no: 1 }]);
  expect(deposited.status, deposited.text).toBe(200);
  expect(await balances()).toMatchObject({ 51: -500, [bank]: 4000 });
  const now = await taxesOf(51);
  expect(now.taxes).toMatchObject([{ has_moved: true }, { has_moved: false }]);
  const [first, second] = now.taxes;
  const more = await save({ ...now, credit: 1900, taxes: [first, { ...second, amount: 600 }, tax({ amount: 300 })] });
  expect(more.status, more.text).toBe(200);
  const grown = await taxesOf(51);
  expect(grown.taxes.map(({ row_no }) => row_no)).toEqual([1, 2, 3]);
  const without = await save({ ...grown, credit: 900, taxes: grown.taxes.slice(1) });
  expect(refusalOf(without)).toContain('withholding_deposited');
  expect(without.text).toContain('T-9');
  expect(refusalOf(await save({ ...grown, remove: true }))).toContain('withholding_deposited');
  expect(await findings()).toEqual([]);
});

test('taxes are refused at their fields', async () => {
  const faultOf = async (account: number, more: object, side: object = { credit: 1000 }) => {
    const { error } = (await save({ account, ...side, taxes: [tax(more)] })).body;
    return [error?.code, Object.keys(error?.fields ?? {})[0]];
  };
  expect(await faultOf(51, {})).toEqual(['withholding_off', 'rows.0.account']);
  await letWithhold(server, company);
  expect(await faultOf(51, { party: null })).toEqual(['cheque_party_missing', 'rows.0.taxes.0.party']);
  expect(await faultOf(51, { party: bank })).toEqual(['cheque_party_missing', 'rows.0.taxes.0.party']);
  expect(await faultOf(51, { date: '2026-07-01' })).toEqual(['tax_date_wrong', 'rows.0.taxes.0.date']);
  expect(await faultOf(51, { section: goods })).toEqual(['vds_section_wrong', 'rows.0.taxes.0.section']);
  expect(await faultOf(52, { section: null })).toEqual(['tds_section_wrong', 'rows.0.taxes.0.section']);
  expect(await faultOf(52, { section: goods, base: 999 })).toEqual(['tax_base_wrong', 'rows.0.taxes.0.base']);
  expect(await faultOf(51, { amount: 0 })).toEqual(['amount_not_positive', 'rows.0.taxes.0.amount']);
  expect(await faultOf(51, { amount: 999 })).toEqual(['taxes_differ', 'rows.0.taxes']);
  expect(await faultOf(51, {}, { debit: 1000 })).toEqual(['taxes_differ', 'rows.0.taxes']);
  expect(await faultOf(17, {})).toEqual(['taxes_not_taken', 'rows.0.taxes']);
  expect(refusalOf(await save({ account: 53, debit: 5 }))).toContain('taxes_differ');
  expect(await findings()).toEqual([]);
});

test('taxes come from a file, and move with the day on which the books begin', async () => {
  await letWithhold(server, company);
  const section = (await desk.get('/withholding-section/ddl?q=Supply of goods')).body.data as {
    id: number;
    name: string;
  }[];
  const file = [
    'Account No,Account,Debit,Credit,Remarks,Bill No,Bill Date,Due Date,Party,Bank,Section,Base',
    `52,,,50,,K-9,12/05/2026,,Karim & Sons,,${section[0]?.name},1000`,
    '53,,75,,,,12/05/2026,,Rahim Store,,,',
  ].join('\n');
  const take = (content: Buffer | string) => upload(server, '/accounts/opening/import', token, content);
  const taken = await take(file);
  expect(taken.body.data, taken.text).toMatchObject({ added: 2, changed: 0, fault_count: 0 });
  expect(await taxesOf(52)).toMatchObject({ taxes: [{ bill_number: 'K-9', section: goods, base: 1000, amount: 50 }] });
  const sheet = await desk.get('/accounts/opening/list/export?format=csv');
  expect((await take(sheet.text)).body.data).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  const wrong = file.replace(section[0]?.name ?? '', 'No such section');
  expect((await upload(server, '/accounts/opening/import/check', token, wrong)).body.data).toMatchObject({
    fault_count: 1,
    faults: [{ row: 2, column: 'Section' }],
  });
  await inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, [company.branches.trading]);
    await sql`select begin_books_on(${company.branches.trading}, '2026-06-01', now(), ${JSON.stringify({ user: null, ip: '', agent: '' })}::jsonb)`.execute(
      tx,
    );
  });
  expect(await taxesOf(52)).toMatchObject({ taxes: [{ date: '2026-05-12', amount: 50 }] });
  expect(await findings()).toEqual([]);
});

test('installments of an old sale stand, and go with the opening day when the books begin earlier', async () => {
  const part = (due_date: string) => {
    return { number: 'IS-77', date: '2026-05-10', due_date, amount: 300, is_installment: true };
  };
  const bills = [
    part('2026-07-10'),
    { number: 'B-1', date: '2026-06-30', due_date: '2026-07-30', amount: 50 },
    part('2026-06-10'),
  ];
  const opened = await save({ account: rahim, debit: 650, early_discount: 40, bills });
  expect(opened.status, opened.text).toBe(200);
  const stand = () =>
    inCompany(server.services.db, { companyId: company.companyId, mode: 'report' }, async (tx) => {
      await showBranches(tx, [company.branches.trading]);
      const { rows } = await sql`
        select installment_no as no, due_date, due_paisa::int as paisa from installment_now where account_id = ${rahim}
        order by installment_no`.execute(tx);
      return rows;
    });
  const both = [
    { no: 1, due_date: '2026-07-10', paisa: 30_000 },
    { no: 2, due_date: '2026-06-10', paisa: 30_000 },
  ];
  expect(await stand()).toEqual(both);
  await inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, [company.branches.trading]);
    const by = JSON.stringify({ user: null, ip: '', agent: '' });
    await sql`select begin_books_on(${company.branches.trading}, '2026-06-05', now(), ${by}::jsonb)`.execute(tx);
  });
  expect(await stand()).toEqual(both);
  expect(await rowOf(rahim)).toMatchObject({ version: 1, early_payment_date: '2026-10-08', early_discount: 40 });
  expect(await findings()).toEqual([]);
});
