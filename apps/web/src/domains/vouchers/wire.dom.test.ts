import { afterEach, expect, it, vi } from 'vitest';
import { emptyDocument } from '#domains/posting/draft/document.ts';
import { bankPayment, bankReceipt } from '#domains/vouchers/kinds/bank.ts';
import { cashReceipt } from '#domains/vouchers/kinds/cash.ts';
import { contra, journal } from '#domains/vouchers/kinds/two-sided.ts';
import { answerWith } from './answer-with.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const at = { mtm_id: 9, vr_no: 'X-9', vr_date: '2026-09-14', version: 3 };
const head = { ...at, kind: 'x', is_approved: false, branch_id: 4 };
const row = { account: 5, accountName: 'Abdul Karim Traders', remarks: 'old due' };
const rowFound = { id: 1, ...row, accountText: 'CK-101' };
const saved = { mtm_id: 9, vr_no: 'X-9', vr_date: '2026-09-14', version: 4 };
const bankAccount = { id: 90, name: 'Janata Bank', text: '1005' };
const order = { purchaseOrderNumber: 21, purchaseOrderText: 'TR-101' };
const orders = { mtmId: 9, ...order };
/** A row that withholds, as it is found and as it goes back. */
const tax = {
  ...{ tax_bill: 'B-7', tax_bill_total: 22.5, tax_bill_vat: 2, vat_invoice: 'standard', vds: 1.25, tds: 1 },
  ...{ vds_section: 16, vds_section_name: 'S037', tds_section: 2, tds_section_name: '89' },
};
const noOrder = { purchaseOrderNumber: null, purchaseOrderText: null };
const cheque = { cheque_number: '4711', cheque_date: '2026-09-20', cheque_bank: 'Pubali Bank' };
const bank = { bankAccount, ...cheque, transactionList: [{ ...rowFound, ...order, ...tax, amount: 12.5 }] };
const requisition = { requisition: 3, requisition_number: 'RQ-000003' };
const paid = { ...bank, transactionList: [{ ...rowFound, ...order, ...requisition, ...tax, amount: 12.5 }] };
const sides = {
  transactionList: [
    { ...rowFound, ...order, debit: 12.5, credit: 0 },
    { ...rowFound, ...noOrder, id: 2, debit: 0, credit: 12.5 },
  ],
};
const sidesBack = {
  mtmId: 9,
  transactions: [
    { id: 'transactions1', ...row, ...order, debit: 12.5, credit: 0 },
    { id: 'transactions2', ...row, ...noOrder, debit: 0, credit: 12.5 },
  ],
};
const bankBack = {
  mtmId: 9,
  ...cheque,
  transactions: [{ id: 'transactions1', ...row, ...order, ...tax, amount: 12.5 }],
};

const named = { transactions: bankBack.transactions.map((sent) => ({ ...sent, ...requisition })) };

it.each([
  [
    'cash receipt',
    cashReceipt,
    { transactionList: [{ ...rowFound, ...orders, ...tax, amount: 12.5 }] },
    saved,
    [{ id: 'transactions1', ...row, ...orders, ...tax, amount: 12.5 }],
  ],
  [
    'bank receipt',
    bankReceipt,
    bank,
    ['', saved],
    { ...bankBack, bankReceivedAccount: 90, bankReceivedAccountName: 'Janata Bank' },
  ],
  [
    'bank payment',
    bankPayment,
    paid,
    ['', saved],
    { ...bankBack, ...named, bankPaymentAccount: 90, bankPaymentAccountName: 'Janata Bank' },
  ],
  ['contra', contra, sides, saved, sidesBack],
  ['journal', journal, sides, saved, sidesBack],
])('a %s that was found goes back as it came', async (_what, kind, found, reply, back) => {
  answerWith({ ...head, ...found });
  const { loaded, head: above, rows } = await kind.calls.find('9');
  expect([loaded.totalPaisa, loaded.version]).toEqual([1250n, 3]);
  const place = { branchId: 4, branchName: 'Chawkbazar' };
  const bodies = answerWith(reply);
  const document = { ...emptyDocument(kind, { key: 'key', place, day: '2026-09-14', head: above }), rows, loaded };
  expect(await kind.calls.update(document, { headers: { 'X-Branch-Id': '1' } })).toMatchObject({
    vr_no: 'X-9',
    version: 4,
  });
  expect(bodies).toEqual([back]);
});
