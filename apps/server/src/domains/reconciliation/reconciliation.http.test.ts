import { ACCOUNT, GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '#db/owner-connection';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { dataOf } from '#testing/neighbour';
import { firstDay, personWho, type TestCompany, tokenOf } from '#testing/test-company';
import type { TestReply } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';
import { uploadForm } from '#testing/upload';

const { server, acme } = await useTwoCompanies();

interface Lines {
  statement_lines: { statement_no: number; line_no: number; amount: number; description: string }[];
  book_lines: { mtm_id: number; entry_no: number; line_no: number; amount: number; vr_no: string; branch_id: number }[];
}
interface Proposed {
  kind: string;
  statement_lines: { statement_no: number; line_no: number }[];
  book_lines: { mtm_id: number; entry_no: number; line_no: number }[];
}

let desk: CashDesk;
let head: CashDesk;
let accountant: string;
let rahim: number;

beforeAll(async () => {
  desk = await openCashDesk(server, acme, acme.people.accountant);
  head = await openCashDesk(server, acme, acme.people.admin);
  accountant = await tokenOf(server, acme, acme.people.accountant);
  rahim = await addAccount(server, acme, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
});

const keeps = ['voucher.void', 'voucher.date.change', 'dayclose.jumpdate'] as const;

let banks = 0;
/** Adds a bank account that all branches use. */
const addBank = () => addAccount(server, acme, { groupId: GROUP.cashAtBank, name: `Sonali Bank ${++banks}` });

const heads = 'Date,Particulars,Cheque No,Withdrawal,Deposit,Balance';
const fileOf = (...rows: string[]) => [heads, ...rows].join('\n');
const send = (path: string, bank: number, content: string, fields: Record<string, string> = {}, by = accountant) =>
  uploadForm(
    server,
    `/reconciliation/statement/${path}`,
    by,
    [{ name: 'sonali.csv', bytes: Buffer.from(content) }],
    { account_id: String(bank), ...fields },
    {},
    'file',
  );

async function post(
  who: CashDesk,
  side: 'received' | 'payment',
  bank: number,
  amount: number,
  remarks = '',
): Promise<Saved> {
  const field = side === 'received' ? 'bankReceivedAccount' : 'bankPaymentAccount';
  const reply = await who.post(`/accounts/bank/${side}/store`, {
    [field]: bank,
    transactions: [{ account: rahim, amount, remarks }],
  });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as [string, Saved])[1];
}

const linesOf = async (bank: number, who = desk) =>
  dataOf<Lines>(await who.get(`/reconciliation/lines?account_id=${bank}`));
const proposalsOf = async (bank: number, who = desk) =>
  dataOf<Proposed[]>(await who.get(`/reconciliation/proposals?account_id=${bank}`));
const confirm = (bank: number, matches: readonly object[], who = desk) =>
  who.post('/reconciliation/match', { account_id: bank, matches });
const matchAll = async (bank: number, who = desk): Promise<number[]> => {
  const reply = await confirm(bank, await proposalsOf(bank, who), who);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<{ match_nos: number[] }>(reply).match_nos;
};

async function findings({ companyId }: TestCompany): Promise<string[]> {
  const results = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return results.flatMap(({ name, findings: found }) => found.map(({ code }) => `${name} ${code}`));
}

describe('a statement of a bank', () => {
  test('is looked at before it is taken, with a sentence per row', async () => {
    const bank = await addBank();
    const wrong = fileOf('01/07/2026,Deposit,,,500.00,1500.00', 'soon,Cheque,77,20,,1480', '03/07/2026,Fee,,5,5,1480');
    const checked = dataOf<{ faults: { row: number; column: string; message: string }[] }>(
      await send('check', bank, wrong),
    );
    expect(checked.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'Date', 'Enter Valid date'],
      [4, 'Withdrawal', 'A row has either a debit or a credit.'],
    ]);
    expect(refusalOf(await send('import', bank, wrong))[1]).toBe('import_has_faults');
    expect((await linesOf(bank)).statement_lines).toEqual([]);
    const balances = fileOf('01/07/2026,Deposit,,,500.00,1500.00', '02/07/2026,Cheque,77,20,,1470');
    const [fault] = dataOf<{ faults: { row: number; message: string }[] }>(await send('check', bank, balances)).faults;
    expect(fault).toMatchObject({
      row: 3,
      message: 'The balance does not follow from the row before it: it would be 1,480.00.',
    });
  });

  test('keeps its heads for the next file, which begins where it ends', async () => {
    const bank = await addBank();
    const own = 'When;What;Moved;Left\n2026-07-01;Deposit;100.50;100.50\n02-Jul-2026;Fee;-0.50;100.00'.replaceAll(
      ';',
      ',',
    );
    const unknown = dataOf<{ heads: string[]; mapping: { date: string }; added: number }>(
      await send('check', bank, own),
    );
    expect(unknown).toMatchObject({ heads: ['When', 'What', 'Moved', 'Left'], mapping: { date: '' }, added: 0 });
    const none = { reference: '', debit: '', credit: '', opening_balance: '0' };
    const chosen = { ...none, date: 'When', description: 'What', amount: 'Moved', balance: 'Left' };
    const taken = await send('import', bank, own, chosen);
    expect(dataOf(taken)).toMatchObject({
      added: 2,
      is_first: true,
      opening_balance: 0,
      closing_balance: 100,
      to_date: '2026-07-02',
    });
    const next = 'When,What,Moved,Left\n2026-07-02,Late,1,101';
    expect(dataOf<{ faults: { message: string }[] }>(await send('check', bank, next)).faults).toMatchObject([
      { message: 'An earlier statement of this account already has this day.' },
    ]);
    const apart = 'When,What,Moved,Left\n2026-07-05,Late,1,102';
    expect(dataOf<{ faults: { message: string }[] }>(await send('check', bank, apart)).faults[0]?.message).toContain(
      '100.00',
    );
    expect(dataOf(await send('import', bank, 'When,What,Moved,Left\n2026-07-05,Late,1,101'))).toMatchObject({
      added: 1,
    });
    const listed = dataOf<{ statement_no: number }[]>(await desk.get(`/reconciliation/statements?account_id=${bank}`));
    expect(listed.map(({ statement_no: no }) => no)).toEqual([2, 1]);
    const remove = (no: number) =>
      desk.post('/reconciliation/statement/remove', { account_id: bank, statement_no: no });
    expect(refusalOf(await remove(1))[1]).toBe('statement_in_use');
    expect((await remove(2)).status).toBe(200);
    expect(refusalOf(await remove(2))[1]).toBe('statement_not_found');
  });
});

describe('matches', () => {
  test('are proposed, confirmed, and lock their vouchers until they are taken back', async () => {
    const bank = await addBank();
    const paid = await post(desk, 'payment', bank, 7500, 'cheque 123456');
    const received = await post(desk, 'received', bank, 900);
    const july = [
      '03/07/2026,CLG,00123456,7500,,-7500',
      '04/07/2026,Cash deposit,,,900,-6600',
      '05/07/2026,Charge,,345,,-6945',
    ];
    expect((await send('import', bank, fileOf(...july))).status).toBe(200);
    const found = await proposalsOf(bank);
    expect(found.map(({ kind, book_lines }) => [kind, book_lines[0]?.mtm_id])).toEqual([
      ['exact', paid.mtm_id],
      ['amount', received.mtm_id],
    ]);
    const [first] = await matchAll(bank);
    expect((await linesOf(bank)).statement_lines.map(({ description }) => description)).toEqual(['Charge']);

    const edit = () =>
      desk.post('/accounts/bank/payment/update', {
        bankPaymentAccount: bank,
        transactions: [{ account: rahim, amount: 1 }],
        mtmId: paid.mtm_id,
      });
    // They may write into closed days too. That does not lift the lock.
    const keeper = await openCashDesk(server, acme, await personWho(server, acme, keeps, acme.branches.trading));
    const voided = () => keeper.post('/admin/voucher/void', { voucher_number: paid.vr_no, reason: 'twice' });
    const redated = () =>
      keeper.post('/admin/voucher/date-change', {
        ...{ branch_id: acme.branches.trading, voucher_type: 4, present_date: firstDay, change_date: '2026-06-30' },
        ...{ start_voucher: paid.vr_no, end_voucher: paid.vr_no, reason: 'typed late' },
      });
    for (const refused of [await voided(), await redated()]) expect(refusalOf(refused)[1]).toBe('reconciled');
    expect(refusalOf(await edit())).toEqual([
      409,
      'reconciled',
      `A line of ${paid.vr_no} is matched with a bank statement. Please take the match back first.`,
    ]);
    expect(await findings(acme)).toEqual([]);

    const unmatch = (reason: string) =>
      desk.post('/reconciliation/unmatch', { account_id: bank, match_no: first, reason });
    expect(refusalOf(await unmatch(''))[1]).toBe('invalid_input');
    expect((await unmatch('Wrong cheque')).status).toBe(200);
    expect(refusalOf(await unmatch('Wrong cheque'))[1]).toBe('match_not_found');
    expect((await edit()).status).toBe(200);
    expect((await voided()).status).toBe(200);
  });

  test('have equal sums, and a line is in one of them', async () => {
    const bank = await addBank();
    const one = await post(desk, 'received', bank, 500);
    await post(desk, 'received', bank, 700);
    expect(
      (await send('import', bank, fileOf('02/07/2026,Slip,,,1200,1200', '03/07/2026,Slip,,,700,1900'))).status,
    ).toBe(200);
    const {
      statement_lines: [slip, other],
      book_lines: [first, second],
    } = await linesOf(bank);
    const two = { statement_lines: [slip], book_lines: [first, second] };
    expect(refusalOf(await confirm(bank, [{ ...two, book_lines: [first] }]))[1]).toBe('match_unbalanced');
    expect(refusalOf(await confirm(bank, [two, { statement_lines: [other], book_lines: [second] }]))[1]).toBe(
      'bank_line_matched',
    );
    const key = { 'idempotency-key': 'slip' };
    const replies: TestReply[] = [];
    for (const _ of [1, 2]) {
      replies.push(await desk.post('/reconciliation/match', { account_id: bank, matches: [two] }, key));
    }
    expect(replies.map(({ text }) => text)).toEqual([replies[0]?.text, replies[0]?.text]);
    expect(replies[0]?.status).toBe(200);
    expect(refusalOf(await confirm(bank, [two]))[1]).toBe('bank_line_matched');
    const gone = { mtm_id: one.mtm_id, entry_no: 9, line_no: 1 };
    expect(refusalOf(await confirm(bank, [{ statement_lines: [other], book_lines: [gone] }]))[1]).toBe(
      'bank_line_not_found',
    );
  });

  test('are proposed for the cheques of a deposit slip, and stay known as one', async () => {
    const bank = await addBank();
    const day = { cheque_date: firstDay, cheque_bank: 'Pubali' };
    const receive = async (amount: number) => {
      const body = { bankReceivedAccount: bank, transactions: [{ account: rahim, amount, remarks: '' }], ...day };
      const reply = await desk.post('/accounts/bank/received/store', { ...body, cheque_number: `P${amount}` });
      expect(reply.status, reply.text).toBe(200);
      return { mtm_id: (reply.body.data as [string, Saved])[1].mtm_id, cheque_no: 1 };
    };
    const cheques = [await receive(510), await receive(720)];
    expect((await desk.post('/accounts/cheques/deposit', { cheques, bank_account: bank })).status).toBe(200);
    const realized = { event: 'realized', cheques, bank_account: bank };
    expect((await desk.post('/accounts/cheques/move', realized)).status).toBe(200);
    await send('import', bank, fileOf('02/07/2026,Clearing,,,1230.00,1230.00'), { opening_balance: '0' });
    const [proposed, ...others] = await proposalsOf(bank);
    expect(others).toEqual([]);
    expect(proposed).toMatchObject({ kind: 'slip', statement_lines: [{ line_no: 1 }] });
    expect(proposed?.book_lines).toHaveLength(2);
    await matchAll(bank);
    const { data } = dataOf<{ data: { kind: string; amount: number }[] }>(
      await desk.get(`/reconciliation/matches?account_id=${bank}`),
    );
    expect(data).toMatchObject([{ kind: 'slip', amount: 1230 }]);
    expect(await findings(acme)).toEqual([]);
  });

  test('of several lines are split into parts with all of its lines', async () => {
    const bank = await addBank();
    await post(desk, 'received', bank, 500);
    await post(desk, 'received', bank, 700);
    expect((await send('import', bank, fileOf('02/07/2026,A,,,500,500', '02/07/2026,B,,,700,1200'))).status).toBe(200);
    const {
      statement_lines: [a, b],
      book_lines: [first, second],
    } = await linesOf(bank);
    const reply = await confirm(bank, [{ statement_lines: [a, b], book_lines: [first, second] }]);
    const [matchNo] = dataOf<{ match_nos: number[] }>(reply).match_nos;
    const split = (parts: readonly object[]) =>
      desk.post('/reconciliation/split', { account_id: bank, match_no: matchNo, parts });
    const parts = [
      { statement_lines: [a], book_lines: [first] },
      { statement_lines: [b], book_lines: [second] },
    ];
    const crossed = [
      { statement_lines: [a], book_lines: [second] },
      { statement_lines: [b], book_lines: [first] },
    ];
    expect(
      refusalOf(
        await split([
          { statement_lines: [a], book_lines: [first] },
          { statement_lines: [], book_lines: [] },
        ]),
      )[1],
    ).toBe('match_parts_differ');
    expect(refusalOf(await split(crossed))[1]).toBe('match_unbalanced');
    expect((await split(parts)).status).toBe(200);
    const listed = dataOf<{ total: number; data: { book_lines: object[] }[] }>(
      await desk.get(`/reconciliation/matches?account_id=${bank}`),
    );
    expect([listed.total, listed.data.map(({ book_lines: lines }) => lines.length)]).toEqual([2, [1, 1]]);
  });

  test('of a shared account see the branches of the caller alone', async () => {
    const bank = await addBank();
    await post(desk, 'received', bank, 500);
    await post(head, 'received', bank, 700);
    const branches = async (who: CashDesk) =>
      (await linesOf(bank, who)).book_lines.map(({ branch_id: branch }) => branch);
    expect(await branches(desk)).toEqual([acme.branches.trading]);
    expect((await branches(head)).toSorted()).toEqual([acme.branches.head, acme.branches.trading].toSorted());
    expect((await send('import', bank, fileOf('02/07/2026,B,,,700,700'))).status).toBe(200);
    const { statement_lines } = await linesOf(bank);
    const { book_lines } = await linesOf(bank, head);
    const theirs = book_lines.filter(({ branch_id: branch }) => branch === acme.branches.head);
    expect(refusalOf(await confirm(bank, [{ statement_lines, book_lines: theirs }]))[1]).toBe('bank_line_not_found');
    expect((await confirm(bank, [{ statement_lines, book_lines: theirs }], head)).status).toBe(200);
    const date = '2026-07-02';
    const read = (who: CashDesk) => who.get(`/reconciliation/statement?account_id=${bank}&date=${date}`);
    expect(refusalOf(await read(desk))[1]).toBe('reconciliation_other_branches');
    expect(dataOf(await read(head))).toMatchObject({ difference: 0 });
  });

  test('are for banks, and for who may reconcile', async () => {
    const bank = await addBank();
    const theirs = await addAccount(server, acme, {
      groupId: GROUP.cashAtBank,
      name: 'Their bank',
      branchId: acme.branches.electronics,
    });
    expect(refusalOf(await desk.get(`/reconciliation/lines?account_id=${ACCOUNT.cash}`))[1]).toBe('not_a_bank_account');
    expect(refusalOf(await desk.get(`/reconciliation/lines?account_id=${theirs}`))[1]).toBe('account_not_found');
    const other = await openCashDesk(
      server,
      acme,
      await personWho(server, acme, ['bank.payment.create'], acme.branches.trading),
    );
    expect(refusalOf(await other.get(`/reconciliation/lines?account_id=${bank}`))[1]).toBe('forbidden');
  });

  test('are guarded by the database, whoever writes', async () => {
    const bank = await addBank();
    const paid = await post(desk, 'payment', bank, 20);
    expect((await send('import', bank, fileOf('02/07/2026,B,,20,,-20'))).status).toBe(200);
    await matchAll(bank);
    const asks = (statement: string) =>
      asOwner(server.database.superuser, 'test', async (owner) => owner.query(statement)).then(
        () => 'done',
        (error: unknown) => String((error as Error).message),
      );
    const of = `company_id = ${acme.companyId} and account_id = ${bank}`;
    expect(
      await asks(
        `update voucher set version = version + 1 where company_id = ${acme.companyId} and voucher_id = ${paid.mtm_id}`,
      ),
    ).toContain('a bank statement has');
    expect(await asks(`update bank_match_line set live = false where ${of} and part_no = 1`)).toContain(
      'a match ends whole',
    );
    expect(await asks(`delete from bank_match where ${of}`)).toContain('append-only');
    expect(await asks(`update bank_statement set removed_at = now() where ${of}`)).toContain(
      'something follows from it',
    );
    expect(
      await asks(
        `insert into bank_statement select company_id, account_id, 9, branch_id, 'x', '2026-07-02', '2026-07-03', 0, 0, null, now() from bank_statement where ${of}`,
      ),
    ).toContain('begins where the one before it ends');
  });
});

test('the audit names a match that does not come out, one of a void voucher, and a reconciliation that changed', async () => {
  const bank = await addBank();
  const paid = await post(desk, 'payment', bank, 20);
  expect((await send('import', bank, fileOf('02/07/2026,B,,20,,-20'))).status).toBe(200);
  await matchAll(bank);
  const tables = ['bank_match', 'voucher', 'bank_reconciliation'];
  const tamper = (statement: string) =>
    asOwner(server.database.superuser, 'test', async (owner) => {
      for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
      await owner.query(statement);
      for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
    });
  const of = `company_id = ${acme.companyId} and account_id = ${bank}`;
  const voucher = `company_id = ${acme.companyId} and voucher_id = ${paid.mtm_id}`;
  const finished = (no: number, paisa: number) => `
    insert into bank_reconciliation select ${acme.companyId}, ${bank}, ${no}, ${acme.branches.head}, '2026-07-02', ${paisa}, 0, 0, 0,
      ${paisa}, 1, -2000, '{"book_balance":-20,"statement_balance":-20,"bank_only_total":0}', null, now()`;
  for (const [wrong, right, finding] of [
    [
      `update bank_match set amount_paisa = 5 where ${of}`,
      `update bank_match set amount_paisa = -2000 where ${of}`,
      'matches_come_out match_unbalanced',
    ],
    [
      `update voucher set is_void = true where ${voucher}`,
      `update voucher set is_void = false where ${voucher}`,
      'matched_vouchers_stand match_of_void',
    ],
    [finished(1, -1900), `delete from bank_reconciliation where ${of}`, 'reconciliations_hold reconciliation_changed'],
  ] as const) {
    await tamper(wrong);
    expect(await findings(acme)).toContain(finding);
    await tamper(right);
    expect(await findings(acme)).toEqual([]);
  }
  await tamper(finished(2, -2000));
  expect(await findings(acme)).toEqual([]);
});

describe('what only the bank knows', () => {
  test('is posted as a bank voucher of the open day and matched, once per key', async () => {
    const bank = await addBank();
    expect(
      (await send('import', bank, fileOf('02/07/2026,Charge,,345,,-345', '03/07/2026,Interest,,,1200,855'))).status,
    ).toBe(200);
    const charge = {
      account_id: bank,
      statement_no: 1,
      line_no: 1,
      rows: [{ account: ACCOUNT.bankCharges, amount: 345, remarks: 'Charge of July' }],
    };
    const wrong = { ...charge, rows: [{ account: ACCOUNT.bankCharges, amount: 340 }] };
    expect(refusalOf(await desk.post('/reconciliation/post', wrong))[1]).toBe('match_unbalanced');
    const key = { 'idempotency-key': 'charge-of-july' };
    const first = await desk.post('/reconciliation/post', charge, key);
    expect(first.status, first.text).toBe(200);
    expect(dataOf<Saved>(first).vr_no).toMatch(/^BP-/);
    expect((await desk.post('/reconciliation/post', charge, key)).text).toBe(first.text);
    expect(refusalOf(await desk.post('/reconciliation/post', charge))[1]).toBe('bank_line_matched');
    const interest = {
      account_id: bank,
      statement_no: 1,
      line_no: 2,
      rows: [{ account: ACCOUNT.interestReceived, amount: 1200 }],
    };
    expect(dataOf<Saved>(await desk.post('/reconciliation/post', interest)).vr_no).toMatch(/^BR-/);
    expect((await linesOf(bank)).statement_lines).toEqual([]);
    const { rows } = await inCompany(server.services.db, { companyId: acme.companyId, mode: 'report' }, (tx) =>
      sql<{
        count: number;
      }>`select count(*)::int as count from line where company_id = ${acme.companyId} and account_id = ${bank} and live`.execute(
        tx,
      ),
    );
    expect(rows[0]?.count).toBe(2);
    const reconciler = await openCashDesk(
      server,
      acme,
      await personWho(server, acme, ['bank.reconcile'], acme.branches.trading),
    );
    expect(refusalOf(await reconciler.post('/reconciliation/post', interest))[1]).toBe('forbidden');
  });
});

describe('a reconciliation', () => {
  interface Said {
    book_balance: number;
    debits_total: number;
    credits_total: number;
    bank_only_total: number;
    statement_balance: number;
    difference: number;
  }
  const statementAt = async (bank: number, date: string) =>
    dataOf<Said>(await head.get(`/reconciliation/statement?account_id=${bank}&date=${date}`));
  const finish = (bank: number, date: string, balance: number) =>
    head.post('/reconciliation/finish', { account_id: bank, date, statement_balance: balance });
  const nextDay = async (from: string, to: string) => {
    for (const who of [head, desk]) {
      const [current, next] = [from, to].map((day) => day.split('-').reverse().join('/'));
      const closed = await who.post('/admin/dayclose/store', { current_date: current, next_date: next });
      expect(closed.status, closed.text).toBe(200);
    }
  };

  // accounting-next §3.6.3 and §3.6.4, and what closes, reopens and stays.
  test('comes to 181,115; is finished, frozen, and reopened', async () => {
    const bank = await addBank();
    await post(head, 'received', bank, 180_500, 'Brought in');
    await post(desk, 'received', bank, 12_000, 'Deposit of the evening');
    await post(desk, 'payment', bank, 7_500, 'cheque 990011');
    const rent = { bankPaymentAccount: bank, cheque_number: '000412', cheque_date: '2026-07-05' };
    const issued = { ...rent, transactions: [{ account: rahim, amount: 900, remarks: '' }] };
    expect((await desk.post('/accounts/bank/payment/store', issued)).status).toBe(200);
    // A cheque on another bank is none of this one's.
    const elsewhere = { ...issued, bankPaymentAccount: await addBank(), cheque_number: '77' };
    expect((await desk.post('/accounts/bank/payment/store', elsewhere)).status).toBe(200);
    const july = [
      '01/07/2026,Deposit,,,180500,180500',
      '01/07/2026,Charge,,345,,180155',
      '01/07/2026,Interest,,,1200,181355',
      '01/07/2026,Tax on interest,,240,,181115',
    ];
    expect((await send('import', bank, fileOf(...july))).status).toBe(200);
    await matchAll(bank, head);
    const day = '2026-07-01';
    expect(await statementAt(bank, day)).toMatchObject({
      ...{ book_balance: 185_000, debits_total: 12_000, credits_total: 7_500, bank_only_total: 615 },
      ...{ statement_balance: 181_115, difference: 0 },
      issued_here: [{ date: '2026-07-05', number: '000412', amount: 900 }],
      cheques_issued: 900,
    });
    expect(refusalOf(await finish(bank, day, 181_115))[1]).toBe('reconciliation_day_open');
    await nextDay(day, '2026-07-02');
    expect(refusalOf(await finish(bank, day, 181_120))).toEqual([
      409,
      'reconciliation_differs',
      'The difference is 5.00. It must be 0 to finish.',
    ]);
    expect(refusalOf(await finish(bank, '2026-07-09', 1))[1]).toBe('reconciliation_no_statement');
    const finished = await finish(bank, day, 181_115);
    expect(finished.status, finished.text).toBe(200);

    const read = async () => dataOf<Said & { finished: object }>(await head.get(`/reconciliation/finished/${bank}/1`));
    const frozen = await read();
    const { statement_lines: waiting } = await linesOf(bank, head);
    for (const { statement_no, line_no, amount } of waiting) {
      const account = amount > 0 ? ACCOUNT.interestReceived : ACCOUNT.bankCharges;
      const rows = [{ account, amount: Math.abs(amount) }];
      expect((await head.post('/reconciliation/post', { account_id: bank, statement_no, line_no, rows })).status).toBe(
        200,
      );
    }
    const later = ['02/07/2026,Deposit,,,12000,193115'];
    expect((await send('import', bank, fileOf(...later))).status).toBe(200);
    expect(await statementAt(bank, '2026-07-02')).toMatchObject({
      book_balance: 185_615,
      statement_balance: 193_115,
      bank_only_total: 12_000,
      difference: 0,
    });
    expect(await read()).toEqual(frozen);

    // What is settled by then does not change.
    const listed = dataOf<{ data: { match_no: number; settled_on: string }[] }>(
      await head.get(`/reconciliation/matches?account_id=${bank}`),
    );
    const settled = listed.data.find(({ settled_on: on }) => on === day);
    const unmatch = () =>
      head.post('/reconciliation/unmatch', { account_id: bank, match_no: settled?.match_no, reason: 'x' });
    expect(refusalOf(await unmatch())[1]).toBe('reconciliation_finished');
    expect(refusalOf(await finish(bank, day, 181_115))[1]).toBe('reconciliation_finished');
    await nextDay('2026-07-02', '2026-07-03');
    await matchAll(bank, head);
    expect((await finish(bank, '2026-07-02', 193_115)).status).toBe(200);
    expect(await findings(acme)).toEqual([]);

    const reopen = (no: number) =>
      head.post('/reconciliation/reopen', { account_id: bank, reconciliation_no: no, reason: 'Wrong day' });
    expect(refusalOf(await reopen(1))[1]).toBe('reconciliation_later');
    expect((await reopen(2)).status).toBe(200);
    expect((await reopen(1)).status).toBe(200);
    expect(refusalOf(await reopen(1))[1]).toBe('reconciliation_not_found');
    expect((await unmatch()).status).toBe(200);
    const all = dataOf<{ reopened: { reason: string } | null }[]>(
      await head.get(`/reconciliation/finished?account_id=${bank}`),
    );
    expect(all.map(({ reopened }) => reopened?.reason)).toEqual(['Wrong day', 'Wrong day']);
  });

  test('needs the opening balance of the first statement among its matches', async () => {
    const bank = await addBank();
    await post(head, 'received', bank, 1_000);
    await nextDay('2026-07-03', '2026-07-04');
    expect((await send('import', bank, fileOf('04/07/2026,Deposit,,,50,1050'))).status).toBe(200);
    await nextDay('2026-07-04', '2026-07-05');
    expect(refusalOf(await finish(bank, '2026-07-04', 1050))[1]).toBe('opening_not_matched');
    const [opening] = await proposalsOf(bank, head);
    expect(opening?.kind).toBe('opening');
    await matchAll(bank, head);
    expect((await finish(bank, '2026-07-04', 1050)).status).toBe(200);
  });
});
