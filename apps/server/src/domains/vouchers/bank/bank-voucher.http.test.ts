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
let rahim: number;
let karim: number;
let cityBank: number;
let bkash: number;
let closedBank: number;
let theirBank: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  const add = (groupId: number, name: string, branchId?: number) =>
    addAccount(server, meghna, { groupId, name, ...(branchId === undefined ? {} : { branchId }) });
  rahim = await add(GROUP.accountsReceivable, 'Rahim Store');
  karim = await add(GROUP.accountsPayable, 'Karim & Sons');
  cityBank = await add(GROUP.cashAtBank, 'City Bank 4711');
  bkash = await add(GROUP.cashAtBank, 'bKash 01711');
  closedBank = await add(GROUP.cashAtBank, 'Closed Bank');
  await setArchived(server, meghna, closedBank, true);
  theirBank = await add(GROUP.cashAtBank, 'Their Bank', meghna.branches.electronics);
  desk = await openCashDesk(server, meghna, meghna.people.accountant);
});
afterAll(() => server.close());

/** The fields of a row from which no tax is withheld. */
const noTax = {
  ...{ tax_bill: '', tax_bill_total: 0, tax_bill_vat: 0, vat_invoice: '', vds: 0, tds: 0 },
  ...{ vds_section: null, vds_section_name: '', tds_section: null, tds_section_name: '' },
};
const sides = [
  { side: 'received', prefix: 'BR', field: 'bankReceivedAccount', into: true },
  { side: 'payment', prefix: 'BP', field: 'bankPaymentAccount', into: false },
] as const;

describe.each(sides)('bank $side', ({ side, prefix, field, into }) => {
  const path = (call: string) => `/accounts/bank/${side}/${call}`;
  const body = (bank: number | null, transactions: readonly object[], more: object = {}) => ({
    ...(bank === null ? {} : { [field]: bank, [`${field}Name`]: 'as the screen has it' }),
    transactions,
    ...more,
  });
  const row = (account: number, amount: number, remarks = '') => ({ account, accountName: 'x', amount, remarks });
  const lines = (bank: number, account: number, paisa: number, remarks = '') =>
    into
      ? [`Dr ${bank}/${account} ${paisa}${remarks}`, `Cr ${account}/${bank} ${paisa}${remarks}`]
      : [`Dr ${account}/${bank} ${paisa}${remarks}`, `Cr ${bank}/${account} ${paisa}${remarks}`];
  const save = async (bank: number, ...transactions: readonly object[]): Promise<Saved> => {
    const reply = await desk.post(path('store'), body(bank, transactions));
    expect(reply.status, reply.text).toBe(200);
    return (reply.body.data as [string, Saved])[1];
  };

  test('each row is an entry against the bank, in the order typed; the first message is data[0]', async () => {
    const transactions = [row(rahim, 1500.5, 'by transfer'), row(karim, 20), row(rahim, 0.01)];
    const reply = await desk.post(path('store'), body(cityBank, transactions));
    expect(reply.body.message).toBe(`Voucher No.: ${prefix}-2627-000001`);
    expect(reply.body.data).toEqual([
      `Voucher No.: ${prefix}-2627-000001`,
      { mtm_id: expect.any(Number) as unknown, vr_no: `${prefix}-2627-000001`, vr_date: firstDay, version: 1 },
    ]);
    const [, saved] = reply.body.data as [string, Saved];
    expect(await liveLines(server, meghna, saved.mtm_id)).toEqual([
      ...lines(cityBank, rahim, 150050, ' by transfer'),
      ...lines(cityBank, karim, 2000),
      ...lines(cityBank, rahim, 1),
    ]);
  });

  test.each<[string, () => object, string, string, string?]>([
    ['no rows, said before the bank', () => body(null, []), 'no_transactions', 'Add at least one transaction'],
    ['no bank', () => body(null, [row(rahim, 5)]), 'bank_missing', 'Please select Receiver Bank Account.', field],
    ['a bank that is null', () => ({ ...body(null, [row(rahim, 5)]), [field]: null }), 'bank_missing', '', field],
    ['an unknown bank', () => body(999_999, [row(rahim, 5)]), 'account_not_found', '', field],
    ['an archived bank', () => body(closedBank, [row(rahim, 5)]), 'account_archived', '', field],
    ["another branch's bank", () => body(theirBank, [row(rahim, 5)]), 'account_not_found', '', field],
    ['cash as the bank', () => body(17, [row(rahim, 5)]), 'not_a_bank_account', 'This is not a bank account.', field],
    ['a customer as the bank', () => body(rahim, [row(karim, 5)]), 'not_a_bank_account', '', field],
    [
      'a bank in a row',
      () => body(cityBank, [row(rahim, 5), row(bkash, 5)]),
      'account_not_allowed',
      '',
      'transactions.1.account',
    ],
    ['cash in a row', () => body(cityBank, [row(17, 5)]), 'account_not_allowed', '', 'transactions.0.account'],
    ['a zero amount', () => body(cityBank, [row(rahim, 0)]), 'amount_not_positive', '', 'transactions.0.amount'],
    ['no account', () => body(cityBank, [{ amount: 5 }]), 'invalid_input', '', 'transactions.0.account'],
    ['three decimals', () => body(cityBank, [row(rahim, 1.005)]), 'invalid_input', '', 'transactions.0.amount'],
    ['a saved voucher', () => body(cityBank, [row(rahim, 5)], { mtmId: 1 }), 'invalid_input', '', 'mtmId'],
  ])('refuses %s and writes nothing', async (_name, sent, code, message, at) => {
    const before = await countBooks(server, meghna);
    const reply = await desk.post(path('store'), sent());
    const [status, said, sentence] = refusalOf(reply);
    expect([status, said]).toEqual([422, code]);
    if (message !== '') expect(sentence).toBe(message);
    if (at !== undefined) expect(Object.keys(reply.body.error?.fields ?? {})).toEqual([at]);
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test('found by its number, with the bank, and updated with another', async () => {
    const saved = await save(cityBank, row(rahim, 100, 'first'), row(karim, 50.25));
    const found = await desk.post(path('search'), { invoiceNo: saved.vr_no });
    expect(found.body.data).toEqual({
      ...headOf(saved),
      kind: side === 'received' ? 'bank-receipt' : 'bank-payment',
      is_approved: false,
      branch_id: meghna.branches.trading,
      bankAccount: { id: cityBank, name: 'City Bank 4711', text: '' },
      ...{ cheque_number: '', cheque_date: null, cheque_bank: '' },
      transactionList: [
        {
          ...{ id: 1, account: rahim, accountName: 'Rahim Store', accountText: '', remarks: 'first', amount: 100 },
          ...{ purchaseOrderNumber: null, purchaseOrderText: null },
          ...(side === 'received' ? {} : { requisition: null, requisition_number: null }),
          ...noTax,
        },
        {
          ...{ id: 2, account: karim, accountName: 'Karim & Sons', accountText: '', remarks: '', amount: 50.25 },
          ...{ purchaseOrderNumber: null, purchaseOrderText: null },
          ...(side === 'received' ? {} : { requisition: null, requisition_number: null }),
          ...noTax,
        },
      ],
    });
    const sent = body(bkash, [row(karim, 75)], { mtmId: saved.mtm_id, id: saved.mtm_id });
    const updated = await desk.post(path('update'), sent, { 'if-match': '"1"' });
    const message = 'Transaction updated successfully!';
    expect(updated.body).toMatchObject({ message, data: [message, { ...headOf(saved), version: 2 }] });
    expect(await liveLines(server, meghna, saved.mtm_id)).toEqual(lines(bkash, karim, 7500));
  });

  test('an update that changes nothing makes no version and answers the present one', async () => {
    const saved = await save(cityBank, row(rahim, 100, 'same'));
    const before = await countBooks(server, meghna);
    const sent = body(cityBank, [row(rahim, 100, 'same')], { mtmId: saved.mtm_id });
    const again = await desk.post(path('update'), sent, { 'if-match': '"1"' });
    expect(again.body.data).toEqual(['Transaction updated successfully!', headOf(saved)]);
    expect((await countBooks(server, meghna)).versions).toBe(before.versions);
    const otherBank = await desk.post(path('update'), { ...sent, ...body(bkash, [row(rahim, 100, 'same')]) });
    expect(otherBank.body.data).toMatchObject(['Transaction updated successfully!', { ...headOf(saved), version: 2 }]);
  });

  test('an update without rows, without a voucher, and of one that stands on the other side', async () => {
    const saved = await save(cityBank, row(rahim, 1));
    const update = (sent: object) => desk.post(path('update'), sent);
    expect(refusalOf(await update(body(cityBank, [], { mtmId: saved.mtm_id })))).toEqual([
      422,
      'no_transactions_to_update',
      'No transactions to update.',
    ]);
    expect(refusalOf(await update(body(null, [row(rahim, 1)], { mtmId: saved.mtm_id })))[1]).toBe('bank_missing');
    expect(refusalOf(await update(body(cityBank, [row(rahim, 1)])))[1]).toBe('invalid_input');
    const other = side === 'received' ? 'payment' : 'received';
    const otherField = side === 'received' ? 'bankPaymentAccount' : 'bankReceivedAccount';
    const onOtherSide = { [otherField]: cityBank, transactions: [row(rahim, 2)], mtmId: saved.mtm_id };
    expect(refusalOf(await desk.post(`/accounts/bank/${other}/update`, onOtherSide))[1]).toBe('voucher_not_found');
    expect(refusalOf(await desk.post(`/accounts/bank/${other}/search`, { invoiceNo: saved.vr_no }))[1]).toBe(
      'voucher_not_found',
    );
  });

  test('its own archived bank may stay on it', async () => {
    const oldBank = await addAccount(server, meghna, { groupId: GROUP.cashAtBank, name: `Old Bank ${side}` });
    const saved = await save(oldBank, row(rahim, 1));
    await setArchived(server, meghna, oldBank, true);
    const kept = await desk.post(path('update'), body(oldBank, [row(rahim, 2)], { mtmId: saved.mtm_id }));
    expect(kept.status).toBe(200);
    expect(await liveLines(server, meghna, saved.mtm_id)).toEqual(lines(oldBank, rahim, 200));
    expect(refusalOf(await desk.post(path('store'), body(oldBank, [row(rahim, 2)])))[1]).toBe('account_archived');
  });

  test('a repeat with the key is the first answer, word for word, and found by it', async () => {
    const key = { 'idempotency-key': `bank-${side}` };
    const sent = body(cityBank, [row(rahim, 33, 'once')]);
    const replies = await Promise.all([1, 2, 3].map(() => desk.post(path('store'), sent, key)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const [saved] = replies.map(({ body: { data } }) => (data as [string, Saved])[1]);
    expect((await desk.get(`${path('held')}?key=bank-${side}`)).body.data).toMatchObject({
      mtm_id: saved?.mtm_id,
      is_void: false,
      bankAccount: { id: cityBank },
      transactionList: [{ account: rahim, amount: 33 }],
    });
    expect(refusalOf(await desk.post(path('store'), body(bkash, [row(rahim, 33)]), key))[1]).toBe(
      'idempotency_mismatch',
    );
  });

  test('what another user typed is not posted in the name of whoever is signed in now', async () => {
    const before = await countBooks(server, meghna);
    const sent = body(cityBank, [row(rahim, 5)]);
    const of = (userId: number) => desk.post(path('store'), sent, { 'x-user-id': String(userId) });
    expect(refusalOf(await of(meghna.people.manager.userId))).toEqual([
      409,
      'user_changed',
      'Another user has signed in. What you typed is kept for whoever typed it.',
    ]);
    expect(await countBooks(server, meghna)).toEqual(before);
    expect((await of(meghna.people.accountant.userId)).status).toBe(200);
  });

  test('found and updated with cash.received.edit alone, saved with its own permission alone', async () => {
    const { head } = meghna.branches;
    const editor = await openCashDesk(server, meghna, await personWho(server, meghna, ['cash.received.edit'], head));
    const creator = await openCashDesk(server, meghna, await personWho(server, meghna, [`bank.${side}.create`], head));
    const saved = await creator.post(path('store'), body(cityBank, [row(rahim, 9)]));
    expect(saved.status).toBe(200);
    const [, { vr_no: number }] = saved.body.data as [string, Saved];
    expect((await editor.post(path('search'), { invoiceNo: number })).status).toBe(200);
    expect((await creator.post(path('search'), { invoiceNo: number })).status).toBe(403);
    expect((await editor.post(path('store'), body(cityBank, [row(rahim, 9)]))).status).toBe(403);
  });

  test('two who update the same version at once: one is told', async () => {
    const saved = await save(cityBank, row(rahim, 1));
    const update = (amount: number) =>
      desk.post(path('update'), body(cityBank, [row(rahim, amount)], { mtmId: saved.mtm_id }), { 'if-match': '"1"' });
    const replies = await Promise.all([update(2), update(3)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.flatMap(({ body: { error } }) => error?.code ?? [])).toEqual(['stale_version']);
  });
});

describe('the list of bank receipts', () => {
  test('has the live ones of the branch, the newest first, with their bank', async () => {
    const banker = await createTestCompany(server, 'Banker');
    const bank = await addAccount(server, banker, { groupId: GROUP.cashAtBank, name: 'Sonali Bank' });
    const other = await addAccount(server, banker, { groupId: GROUP.cashAtBank, name: 'Janata Bank' });
    const clerk = await openCashDesk(server, banker, banker.people.manager);
    const receive = async (into: number, ...amounts: readonly number[]) => {
      const transactions = amounts.map((amount) => ({ account: 24, amount }));
      const reply = await clerk.post('/accounts/bank/received/store', { bankReceivedAccount: into, transactions });
      return (reply.body.data as [string, Saved])[1];
    };
    const first = await receive(bank, 100.5, 20);
    const voided = await receive(bank, 7);
    const second = await receive(other, 30);
    await clerk.post('/admin/voucher/void', { voucher_number: voided.vr_no, reason: 'typed twice' });
    await clerk.post('/accounts/bank/payment/store', {
      bankPaymentAccount: bank,
      transactions: [{ account: 24, amount: 1 }],
    });
    const rowOf = ({ mtm_id, vr_no, vr_date }: Saved, account: number, name: string, amount: number) => ({
      mtm_id,
      vr_no,
      vr_date,
      bankReceivedAccount: account,
      bankReceivedAccountName: name,
      amount,
      is_approved: false,
    });
    const list = async (query = '') => (await clerk.get(`/accounts/bank/received/list${query}`)).body.data;
    expect(await list()).toMatchObject({
      data: [rowOf(second, other, 'Janata Bank', 30), rowOf(first, bank, 'Sonali Bank', 120.5)],
      total: 2,
    });
    expect(await list('?search=sonali')).toMatchObject({ data: [{ mtm_id: first.mtm_id }], total: 1 });
    expect(await list(`?start_date=2026-07-02`)).toMatchObject({ data: [], total: 0 });
    expect(await list(`?branch_id=${banker.branches.trading}&per_page=10&page=1`)).toMatchObject({ total: 2 });
  });
});
