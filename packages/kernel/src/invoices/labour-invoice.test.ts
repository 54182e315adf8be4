import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noCheque } from '#cheques/cheque';
import type { InvoicePayment } from '#invoices/invoice-money';
import { type LabourRow, labourInvoice, type TypedLabour } from '#invoices/labour-invoice';
import { ACCOUNT, GROUP } from '#ledger/chart';

const supplier = 1001;
const bank = 1002;
const accounts = new Map([
  [ACCOUNT.cash, { groupId: GROUP.cashInHand, isArchived: false }],
  [supplier, { groupId: GROUP.accountsPayable, isArchived: false }],
  [bank, { groupId: GROUP.cashAtBank, isArchived: false }],
  [1003, { groupId: GROUP.administration, isArchived: false }],
]);
const facts = { accounts, labourItems: new Set([7]) };
const row = (more: Partial<LabourRow> = {}): LabourRow => {
  return { labourItemId: 7, quantityMilli: 10_000n, rateMilli: 50_000n, remarks: '', ...more };
};
const paid = (amountPaisa: bigint, accountId: number = ACCOUNT.cash): InvoicePayment[] => {
  return [{ accountId, amountPaisa, feePaisa: 0n, transactionId: '', ...noCheque }];
};
const typed = (more: Partial<TypedLabour> = {}): TypedLabour => ({
  accountId: supplier,
  discountPaisa: 0n,
  payments: paid(0n),
  billNo: '',
  billDate: null,
  notes: 'Roof casting',
  rows: [row()],
  ...more,
});
const draftOf = (more: Partial<TypedLabour>) => {
  const ruled = labourInvoice(typed(more), facts);
  if (!ruled.ok) throw new Error(ruled.refusal.code);
  return ruled.drafts[0];
};
const said = (more: Partial<TypedLabour>) =>
  draftOf(more).entries.map(({ lines }) =>
    lines.map((l) => `${l.accountId} ${l.debitPaisa - l.creditPaisa}`).join(' | '),
  );

describe('a labour invoice', () => {
  it('owes the supplier what it comes to, as a bill that goes by its own number', () => {
    const draft = draftOf({ billNo: 'L-4', billDate: '2026-07-03' });
    expect([draft.typeId, draft.totalPaisa, draft.remarks]).toEqual([17, 50_000n, 'Roof casting']);
    expect(said({})).toEqual(['32 50000 | 1001 -50000']);
    expect(draft.bills).toEqual([
      {
        accountId: supplier,
        isReceivable: false,
        number: 'L-4',
        date: '2026-07-03',
        dueDate: null,
        amountPaisa: 50_000n,
      },
    ]);
  });

  it('has a line on either account for each order that its rows name', () => {
    const rows = [row({ orderId: 4 }), row({ quantityMilli: 4000n }), row({ orderId: 4, quantityMilli: 1000n })];
    const [entry] = draftOf({ rows }).entries;
    expect(entry?.lines.map((l) => [l.accountId, l.debitPaisa - l.creditPaisa, l.orderId, l.contraAccountId])).toEqual([
      [32, 55_000n, 4, supplier],
      [32, 20_000n, null, supplier],
      [supplier, -55_000n, 4, 32],
      [supplier, -20_000n, null, 32],
    ]);
  });

  it('posts discount and payment as a purchase, and bills what stays due', () => {
    const money = { discountPaisa: 2000n, payments: [...paid(10_000n), ...paid(5000n, bank)] };
    expect(said(money)).toEqual([
      '32 50000 | 1001 -50000',
      '1001 2000 | 40 -2000',
      '1001 10000 | 17 -10000',
      '1001 5000 | 1002 -5000',
    ]);
    expect(draftOf(money).bills?.map(({ amountPaisa, number, date }) => [amountPaisa, number, date])).toEqual([
      [33_000n, '', null],
    ]);
    expect(draftOf({ payments: paid(50_000n) }).bills).toEqual([]);
  });

  it('on account 17 pays what it comes to, whatever was typed, in one entry', () => {
    const money = { accountId: ACCOUNT.cash, discountPaisa: 500n, payments: paid(1n) };
    expect(said(money)).toEqual(['32 50000 | 40 -500 | 17 -49500']);
    expect(said({ ...money, payments: null })).toEqual(said(money));
    expect(draftOf(money).bills).toEqual([]);
  });

  it('rounds each row half-up to the paisa', () => {
    expect(said({ rows: [row({ quantityMilli: 333n, rateMilli: 100_050n })] })).toEqual(['32 3332 | 1001 -3332']);
  });

  it.each([
    [{ payments: null, accountId: null, rows: [] }, 'labour_payment_missing'],
    [{ accountId: null, rows: [] }, 'account_missing'],
    [{ discountPaisa: -1n, rows: [] }, 'discount_negative'],
    [{ rows: [] }, 'products_missing'],
    [{ accountId: 99 }, 'account_not_found'],
    [{ accountId: 1003 }, 'invoice_account_not_allowed'],
    [{ payments: paid(5n, 1003) }, 'payment_account_not_allowed'],
    [{ rows: [row({ labourItemId: 0 })] }, 'product_missing'],
    [{ rows: [row({ quantityMilli: 0n })] }, 'quantity_missing'],
    [{ rows: [row({ rateMilli: 0n })] }, 'price_missing'],
    [{ rows: [row({ labourItemId: 8 })] }, 'labour_item_not_found'],
    [{ rows: [row({ remarks: 'x'.repeat(2000) })] }, 'remarks_too_long'],
    [{ rows: [row({ quantityMilli: 1n, rateMilli: 1n })] }, 'amount_not_positive'],
    [{ discountPaisa: 50_001n }, 'discount_too_large'],
    [{ payments: paid(50_001n) }, 'payment_exceeds_total'],
  ])('is refused, %#: %s', (more, code) => {
    expect(labourInvoice(typed(more), facts)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('leaves the supplier what its bill says, of any rows, discount and payment', () => {
    const rows = fc.array(
      fc.record({ quantityMilli: fc.bigInt(1n, 99_999n), rateMilli: fc.bigInt(10_000n, 999_999n) }).map(row),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(rows, fc.bigInt(0n, 500n), fc.bigInt(0n, 900n), (typedRows, discountPaisa, paidPaisa) => {
        const ruled = labourInvoice(typed({ rows: typedRows, discountPaisa, payments: paid(paidPaisa) }), facts);
        if (!ruled.ok) return;
        const [{ entries, bills = [] }] = ruled.drafts;
        const owed = entries
          .flatMap(({ lines }) => lines)
          .filter(({ accountId }) => accountId === supplier)
          .reduce((sum, { debitPaisa, creditPaisa }) => sum + creditPaisa - debitPaisa, 0n);
        expect(bills.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n)).toBe(owed);
      }),
    );
  });
});
