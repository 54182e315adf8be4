/** The papers of a sale by installments and of its collections, as the server answers them. */
import type { CollectionReceipt } from '@cashbook/contract/installments/receipt';
import type { InvoicePaper } from '@cashbook/contract/invoices/paper';
import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let teesta: TestCompany;
let desk: CashDesk;
let customer: number;
let bank: number;

beforeAll(async () => {
  server = await startTestServer();
  teesta = await createTestCompany(server, 'Teesta');
  await addGoods(server.database, { companyId: teesta.companyId });
  desk = await openCashDesk(server, teesta, teesta.people.admin);
  bank = await addAccount(server, teesta, { groupId: GROUP.cashAtBank, name: 'Sonali Bank' });
  const form = {
    name: 'Salma Khatun',
    care_of: 'Kalu Mia',
    manual_address: 'Bogura',
    mobile: '01711223344',
    type_id: 1,
  };
  const party = await desk.post('/customer-supplier/store', form);
  expect(party.status, party.text).toBe(200);
  customer = (party.body.data as { id: number }).id;
});
afterAll(() => server.close());

const saved = async (path: string, body: object): Promise<Saved> => {
  const reply = await desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
/** Sells goods of 1,100 for 100 down and four installments of 250. Everything may be settled early for 50 less. */
const sell = () =>
  saved('/invoice/sales/installment/store', {
    ...{ account: customer, receivedAmt: 100, products: [{ product: 1, qty: 11, price: 100 }], isInstallment: true },
    installmentData: { numberOfInstallments: 4, startDate: '2026-08-01', isEarlyPayment: true, earlyDiscount: 50 },
  });
const receive = (sale: Saved, installment: number, amount: number, more: object = {}) =>
  saved('/installment/receive', { installment_id: sale.mtm_id * 1000 + installment, amount, ...more });
const paperOf = async ({ mtm_id: id }: Saved) =>
  (await desk.get(`/invoice/paper/${id}`)).body.data as Pick<InvoicePaper, 'plan' | 'account' | 'due_date'>;
const receiptOf = async ({ mtm_id: id }: Saved) => {
  const reply = await desk.get(`/installment/receipt/${id}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as CollectionReceipt;
};

test('the paper of a sale has its plan, with what settled each installment and what is left of it', async () => {
  const sale = await sell();
  const paid = await receive(sale, 1, 150, { received_on: '2026-06-28' });
  await saved('/invoice/sales/return/store', { invoice: sale.mtm_id, products: [{ line: 1, product: 1, qty: 1 }] });
  const { plan, account, due_date } = await paperOf(sale);
  expect([account.care_of, due_date, plan?.early]).toEqual(['Kalu Mia', null, { until: '2026-10-30', discount: 50 }]);
  expect(plan?.installments).toMatchObject([
    {
      ...{ installment_no: 1, due_date: '2026-08-01', amount: 250, paid: 150, due: 100 },
      payments: [{ mtm_id: paid.mtm_id, vr_no: paid.vr_no, paid_at: '2026-06-28', amount: 150 }],
    },
    { installment_no: 2, due_date: '2026-09-01', paid: 0, returned: 0, due: 250, payments: [] },
    { installment_no: 3, due_date: '2026-10-01', due: 250 },
    { installment_no: 4, due_date: '2026-11-01', amount: 250, returned: 100, due: 150 },
  ]);
});

test('the paper of a void sale keeps its plan, and a sale without installments has none', async () => {
  const sale = await sell();
  await saved('/admin/voucher/void', { voucher_number: sale.vr_no, reason: 'Twice' });
  expect((await paperOf(sale)).plan?.installments.map(({ amount, due }) => [amount, due])).toEqual(
    [250, 250, 250, 250].map((amount) => [amount, amount]),
  );
  const plain = { account: customer, receivedAmt: 0, products: [{ product: 1, qty: 1, price: 100 }] };
  expect((await paperOf(await saved('/invoice/sales/installment/store', plain))).plan).toBeNull();
});

test('a receipt names the sale and the customer, and what was still due with it', async () => {
  const sale = await sell();
  const first = await receive(sale, 2, 200, { received_on: '2026-06-29', remarks: 'At the door' });
  const second = await receive(sale, 1, 250);
  expect(await receiptOf(first)).toMatchObject({
    ...{ vr_no: first.vr_no, received_on: '2026-06-29', is_void: false, paid: 200, discount: 0, due: 800 },
    account: { name: 'Salma Khatun', care_of: 'Kalu Mia', mobile: '01711223344' },
    sale: { mtm_id: sale.mtm_id, vr_no: sale.vr_no },
    parts: [{ installment_no: 2, due_date: '2026-09-01', amount: 250, paid: 200, discount: 0 }],
  });
  const { fields } = await receiptOf(first);
  expect(fields.filter(({ value }) => value !== null)).toEqual([
    { label: 'paidInto', holds: 'text', value: 'Cash' },
    { label: 'amount', holds: 'amount', value: 200 },
    { label: 'receivedOn', holds: 'date', value: '2026-06-29' },
    { label: 'remarks', holds: 'text', value: 'At the door' },
  ]);
  expect(await receiptOf(second)).toMatchObject({ received_on: '2026-07-01', due: 550 });
  await saved('/admin/voucher/void', { voucher_number: second.vr_no, reason: 'Wrong' });
  expect(await receiptOf(second)).toMatchObject({
    is_void: true,
    paid: 250,
    parts: [{ installment_no: 1, paid: 250 }],
  });
});

test('the receipt of an early settlement says its discount apart, at the last installment', async () => {
  const sale = await sell();
  const early = await saved('/installment/receive', { sale_id: sale.mtm_id, amount: 950 });
  const { parts, paid, discount, due } = await receiptOf(early);
  expect([paid, discount, due]).toEqual([950, 50, 0]);
  expect(parts.map((part) => [part.installment_no, part.paid, part.discount])).toEqual([
    [1, 250, 0],
    [2, 250, 0],
    [3, 250, 0],
    [4, 200, 50],
  ]);
});

test('a cheque that bounced is no payment of its installment any more', async () => {
  const sale = await sell();
  const cheque = { account: bank, cheque_number: '000778', cheque_date: '2026-07-01', cheque_bank: 'Janata' };
  const paid = await receive(sale, 1, 250, cheque);
  expect((await paperOf(sale)).plan?.installments[0]?.payments).toHaveLength(1);
  const cheques = [{ mtm_id: paid.mtm_id, cheque_no: 1 }];
  await saved('/accounts/cheques/deposit', { cheques, bank_account: bank });
  const bounce = { event: 'bounced', reason: 'insufficient_funds', fee: 0, charge_on: false, remarks: '' };
  await saved('/accounts/cheques/bounce', { cheques, ...bounce });
  expect((await paperOf(sale)).plan?.installments[0]).toMatchObject({ paid: 0, due: 250, payments: [] });
  expect(await receiptOf(paid), 'the receipt says so').toMatchObject({ paid: 250, due: 1000, is_bounced: true });
  const again = await saved('/accounts/cheques/bounce', { cheques, event: 'again' });
  expect(again).toMatchObject([{ ok: true }]);
  expect(await receiptOf(paid)).toMatchObject({ is_bounced: false });
});

interface FoundPlan {
  readonly installments: readonly { installment_no: number; due_date: string; amount: number }[];
}
const foundPlan = async ({ vr_no: number }: Saved): Promise<FoundPlan['installments']> => {
  const found = await saved('/invoice/sales/installment/search', { invoiceNo: number });
  const { installments } = (found as unknown as { sales_master: FoundPlan }).sales_master;
  return installments.map(({ installment_no, due_date, amount }) => ({ installment_no, due_date, amount }));
};
const change = (sale: Saved, installments: FoundPlan['installments'] | undefined, more: object = {}) =>
  saved('/invoice/sales/installment/update', {
    ...{ mtmId: sale.mtm_id, account: customer, receivedAmt: 100, products: [{ product: 1, qty: 11, price: 100 }] },
    ...{ number_of_installments: 4, first_installment_date: '2026-08-01', early_discount: 50, installments, ...more },
  });

test('a sale is found with the installments in the books, and keeps them when they are sent back after a collection', async () => {
  const sale = await sell();
  expect((await foundPlan(sale)).map((one) => [one.installment_no, one.due_date, one.amount])).toEqual([
    [1, '01/08/2026', 250],
    [2, '01/09/2026', 250],
    [3, '01/10/2026', 250],
    [4, '01/11/2026', 250],
  ]);
  const typed = await change(sale, await foundPlan(sale));
  await receive(sale, 1, 250);
  expect((await change(sale, await foundPlan(sale))).version).toBe(typed.version);
  const noted = await change(sale, await foundPlan(sale), { notes: 'Second floor' });
  expect(noted.version).toBe(typed.version + 1);
  expect((await paperOf(sale)).plan?.installments.map(({ due }) => due)).toEqual([0, 250, 250, 250]);
});

test('the history of a sale says the installments of each version', async () => {
  const sale = await sell();
  const [first, second, third, last] = await foundPlan(sale);
  if (!first || !second || !third || !last) throw new Error('The plan has four installments.');
  await change(sale, [first, second, { ...third, amount: 200 }, { ...last, due_date: '15/11/2026', amount: 300 }]);
  const { history } = (await desk.get(`/admin/voucher/${sale.mtm_id}`)).body.data as VoucherWhole;
  expect(history.at(-1)?.fields.find(({ holds }) => holds === 'installments')?.value).toEqual([
    { due_date: '2026-08-01', amount: 250 },
    { due_date: '2026-09-01', amount: 250 },
    { due_date: '2026-10-01', amount: 200 },
    { due_date: '2026-11-15', amount: 300 },
  ]);
});

test('is nothing for another voucher, nor for who may not see collections or the branch', async () => {
  const sale = await sell();
  const paid = await receive(sale, 1, 250);
  const refused = async (
    permission: 'purchase.create' | 'installment.receive',
    branch: number,
    { mtm_id: id }: Saved,
  ) => {
    const by = await openCashDesk(server, teesta, await personWho(server, teesta, [permission], branch));
    return refusalOf(await by.get(`/installment/receipt/${id}`));
  };
  const { head, trading } = teesta.branches;
  expect(refusalOf(await desk.get(`/installment/receipt/${sale.mtm_id}`))[1]).toBe('voucher_not_found');
  expect((await refused('purchase.create', head, paid))[0]).toBe(403);
  expect((await refused('installment.receive', trading, paid))[1]).toBe('voucher_not_found');
  const officer = await personWho(server, teesta, ['installment.receive'], head);
  expect((await (await openCashDesk(server, teesta, officer)).get(`/installment/receipt/${paid.mtm_id}`)).status).toBe(
    200,
  );
});
