import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  type CashDesk,
  countBooks,
  headOf,
  liveLines,
  openCashDesk,
  refusalOf,
  type Saved,
  setArchived,
} from '#testing/cash-desk';
import { createTestCompany, firstDay, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let stranger: CashDesk;
let rahim: number;
let bank: number;
let pettyCash: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  const jamuna = await createTestCompany(server, 'Jamuna');
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  bank = await addAccount(server, meghna, { groupId: GROUP.cashAtBank, name: 'City Bank 4711' });
  pettyCash = await addAccount(server, meghna, { groupId: GROUP.cashInHand, name: 'Petty Cash' });
  desk = await openCashDesk(server, meghna, meghna.people.accountant);
  stranger = await openCashDesk(server, jamuna, jamuna.people.admin);
});
afterAll(() => server.close());

const dr = (account: number, debit: number, remarks = '') => ({ account, accountName: 'x', remarks, debit, credit: 0 });
const cr = (account: number, credit: number, remarks = '') => ({ account, remarks, debit: 0, credit });

const kinds = [
  // The accounts of each kind: two for correct rows, a third one, and one that the kind refuses.
  { name: 'contra', prefix: 'CN', from: () => 17, to: () => bank, third: () => pettyCash, wrong: () => rahim },
  { name: 'journal', prefix: 'JV', from: () => 60, to: () => rahim, third: () => 62, wrong: () => bank },
] as const;

describe.each(kinds)('$name', ({ name, prefix, from, to, third, wrong }) => {
  const path = (call: string) => `/accounts/${name}/${call}`;
  const body = (transactions: readonly object[], more: object = {}) => ({ transactions, ...more });
  const save = async (...transactions: readonly object[]): Promise<Saved> => {
    const reply = await desk.post(path('store'), body(transactions));
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as Saved;
  };

  test('one entry with the lines as they were typed, in their order', async () => {
    const reply = await desk.post(path('store'), body([dr(to(), 100.25, 'one'), dr(third(), 0.75), cr(from(), 101)]));
    expect(reply.body).toMatchObject({
      message: `Voucher No.: ${prefix}-2627-000001`,
      data: { vr_no: `${prefix}-2627-000001`, vr_date: firstDay, version: 1 },
    });
    const { mtm_id: mtmId } = reply.body.data as Saved;
    expect(await liveLines(server, meghna, mtmId)).toEqual([
      `Dr ${to()}/${from()} 10025 one`,
      `Dr ${third()}/${from()} 75`,
      `Cr ${from()}/- 10100`,
    ]);
  });

  test('a side that has no amount may be left out', async () => {
    const { mtm_id: mtmId } = await save({ account: to(), debit: 5 }, { account: from(), credit: 5 });
    expect(await liveLines(server, meghna, mtmId)).toEqual([`Dr ${to()}/${from()} 500`, `Cr ${from()}/${to()} 500`]);
  });

  test.each<[string, () => readonly object[], string, string, string?]>([
    ['no rows', () => [], 'no_rows', 'Please add some transactions.'],
    ['one row', () => [dr(to(), 5)], 'too_few_lines', 'A voucher with debits and credits has at least two lines.'],
    ['a row without a side', () => [dr(to(), 5), cr(from(), 0)], 'line_needs_one_side', '', 'transactions.1.debit'],
    [
      'a row with both',
      () => [{ ...dr(to(), 5), credit: 5 }, cr(from(), 5)],
      'line_needs_one_side',
      '',
      'transactions.0.debit',
    ],
    [
      'an account of another voucher',
      () => [dr(to(), 5), cr(wrong(), 5)],
      'account_not_allowed',
      '',
      'transactions.1.account',
    ],
    ['cheques in hand', () => [dr(15, 5), cr(from(), 5)], 'account_not_allowed', '', 'transactions.0.account'],
    ['an unknown account', () => [dr(999_999, 5), cr(from(), 5)], 'account_not_found', '', 'transactions.0.account'],
    [
      'sides that differ',
      () => [dr(to(), 1500.5), cr(from(), 1400)],
      'unbalanced',
      'Debits 1,500.50 and credits 1,400.00 are not equal.',
    ],
    [
      'one side alone',
      () => [dr(to(), 5), dr(third(), 5)],
      'unbalanced',
      'Debits 10.00 and credits 0.00 are not equal.',
    ],
    [
      'lines that are all on one account',
      () => [dr(to(), 5), cr(to(), 5)],
      'one_account',
      'All lines are on one account: this moves nothing. Please choose another account.',
    ],
    ['three decimals', () => [dr(to(), 1.005), cr(from(), 5)], 'invalid_input', '', 'transactions.0.debit'],
    [
      'text for an amount',
      () => [{ account: to(), debit: '5' }, cr(from(), 5)],
      'invalid_input',
      '',
      'transactions.0.debit',
    ],
  ])('refuses %s and writes nothing', async (_name, rows, code, message, at) => {
    const before = await countBooks(server, meghna);
    const reply = await desk.post(path('store'), body(rows()));
    const [status, said, sentence] = refusalOf(reply);
    expect([status, said]).toEqual([422, code]);
    if (message !== '') expect(sentence).toBe(message);
    if (at !== undefined) expect(Object.keys(reply.body.error?.fields ?? {})).toEqual([at]);
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test('a refusal carries its sums, for every language', async () => {
    const reply = await desk.post(path('store'), body([dr(to(), 1500.5), cr(from(), 1400)]));
    expect(reply.body.error).toMatchObject({ values: { debit: '1,500.50', credit: '1,400.00' } });
  });

  test('found, updated, found by its key; an update that changes nothing makes no version', async () => {
    const key = { 'idempotency-key': `${name}-1` };
    const rows = [dr(to(), 10, 'first'), cr(from(), 10)];
    const saved = (await desk.post(path('store'), body(rows), key)).body.data as Saved;
    const found = await desk.post(path('search'), { invoiceNo: String(Number(saved.vr_no.slice(-6))) });
    expect(found.body.data).toEqual({
      ...headOf(saved),
      kind: name,
      is_approved: false,
      branch_id: meghna.branches.trading,
      transactionList: [
        expect.objectContaining({ id: 1, account: to(), remarks: 'first', debit: 10, credit: 0 }),
        expect.objectContaining({ id: 2, account: from(), remarks: '', debit: 0, credit: 10 }),
      ],
    });
    const update = (sent: readonly object[], version: number) =>
      desk.post(path('update'), body(sent, { mtmId: saved.mtm_id }), { 'if-match': `"${version}"` });
    expect((await update(rows, 1)).body.data).toEqual(headOf(saved));
    const changed = await update([cr(from(), 7), dr(to(), 7)], 1);
    expect(changed.body).toMatchObject({
      message: 'Transaction updated successfully!',
      data: { ...headOf(saved), version: 2 },
    });
    expect(await liveLines(server, meghna, saved.mtm_id)).toEqual([
      `Cr ${from()}/${to()} 700`,
      `Dr ${to()}/${from()} 700`,
    ]);
    expect(refusalOf(await update([cr(from(), 8), dr(to(), 8)], 1))[1]).toBe('stale_version');
    expect((await desk.get(`${path('held')}?key=${name}-1`)).body.data).toMatchObject({ version: 2, is_void: false });
    expect(refusalOf(await desk.post(path('update'), body(rows)))[1]).toBe('invalid_input');
  });

  test('its own archived account may stay on it', async () => {
    const groupId = name === 'contra' ? GROUP.cashAtBank : GROUP.accountsReceivable;
    const gone = await addAccount(server, meghna, { groupId, name: `Gone ${name}` });
    const saved = await save(dr(gone, 5), cr(from(), 5));
    await setArchived(server, meghna, gone, true);
    const kept = await desk.post(path('update'), body([dr(gone, 6), cr(from(), 6)], { mtmId: saved.mtm_id }));
    expect(kept.status, kept.text).toBe(200);
    expect(refusalOf(await desk.post(path('store'), body([dr(gone, 6), cr(from(), 6)])))[1]).toBe('account_archived');
  });

  test('another company and other kinds do not find it', async () => {
    const saved = await save(dr(to(), 1), cr(from(), 1));
    const other = name === 'contra' ? 'journal' : 'contra';
    const notFound = [404, 'voucher_not_found', 'Transaction not found.'];
    expect(refusalOf(await stranger.post(path('search'), { invoiceNo: saved.vr_no }))).toEqual(notFound);
    expect(refusalOf(await desk.post(`/accounts/${other}/search`, { invoiceNo: saved.vr_no }))).toEqual(notFound);
    const sent = body([dr(to(), 2), cr(from(), 2)], { mtmId: saved.mtm_id });
    expect(refusalOf(await desk.post(`/accounts/${other}/update`, sent))).toEqual(notFound);
    expect(refusalOf(await stranger.post(path('update'), sent))).toEqual(notFound);
  });

  test('saved and updated with its own permissions alone, and seen by who has them', async () => {
    const { head } = meghna.branches;
    const who = async (permission: 'contra.create' | 'contra.edit' | 'journal.create' | 'journal.edit') =>
      openCashDesk(server, meghna, await personWho(server, meghna, [permission], head));
    const creator = await who(`${name}.create`);
    const editor = await who(`${name}.edit`);
    const foreign = await who(name === 'contra' ? 'journal.edit' : 'contra.edit');
    const rows = [dr(to(), 1), cr(from(), 1)];
    const saved = (await creator.post(path('store'), body(rows))).body.data as Saved;
    expect((await editor.post(path('store'), body(rows))).status).toBe(403);
    expect((await editor.post(path('search'), { invoiceNo: saved.vr_no })).status).toBe(200);
    expect((await foreign.post(path('search'), { invoiceNo: saved.vr_no })).status).toBe(403);
    expect((await creator.get(`/admin/voucher/${saved.mtm_id}`)).status).toBe(200);
    expect((await foreign.get(`/admin/voucher/${saved.mtm_id}`)).status).toBe(403);
  });

  test('16 at once on one branch: no gap, no duplicate, each key once', async () => {
    const before = await countBooks(server, meghna);
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, n) => {
        const rows = [dr(to(), n + 1), cr(from(), n + 1)];
        const key = { 'idempotency-key': `${name}-many-${Math.floor(n / 2) * 2}` };
        return desk.post(path('store'), body(n % 2 === 0 ? rows : [dr(to(), n), cr(from(), n)]), key);
      }),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const numbers = new Set(replies.map(({ body: { data } }) => Number((data as Saved).vr_no.slice(-6))));
    expect(numbers.size).toBe(8);
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(7);
    expect((await countBooks(server, meghna)).vouchers).toBe((before.vouchers ?? 0) + 8);
  });
});
