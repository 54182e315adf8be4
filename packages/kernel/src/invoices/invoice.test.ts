import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { noCheque } from '#cheques/cheque';
import {
  boughtCost,
  type InvoiceHead,
  type InvoiceRow,
  invoiceHeadRefusal,
  invoiceLines,
  invoiceRowsRefusal,
  lineTotal,
  movedMilli,
} from '#invoices/invoice';
import { INVOICE_POSTINGS, type InvoiceMoney, invoiceEntries } from '#invoices/invoice-entries';
import { type InvoicePayment, paidInCash, settlement, shareOut } from '#invoices/invoice-money';
import { ACCOUNT, GROUP } from '#ledger/chart';
import type { BalancedEntry } from '#ledger/entries';
import type { StockFacts } from '#stock/stock-rows';

const party = 1001;
const bank = 1002;
const bkash = 1003;
const accounts = new Map([
  [ACCOUNT.cash, { groupId: GROUP.cashInHand, isArchived: false }],
  [party, { groupId: GROUP.accountsPayable, isArchived: false }],
  [bank, { groupId: GROUP.cashAtBank, isArchived: false }],
  [1009, { groupId: GROUP.accountsPayable, isArchived: true }],
  [1010, { groupId: GROUP.administration, isArchived: false }],
]);
const facts: StockFacts = {
  products: new Map([
    [1, { name: 'Rice', isArchived: false, hasSerials: false, decimals: 3 }],
    [2, { name: 'Fridge', isArchived: false, hasSerials: true, decimals: 0 }],
  ]),
  warehouses: new Set([7]),
};
const row = (more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  productId: 1,
  quantityMilli: 2500n,
  rateMilli: 40_000n,
  serials: [],
  warehouseId: null,
  bagMilli: 0n,
  variance: '',
  varianceMilli: 0n,
  bonusMilli: 0n,
  ...more,
});
const payment = (more: Partial<InvoicePayment> = {}): InvoicePayment => {
  return { accountId: bank, amountPaisa: 1000n, feePaisa: 0n, transactionId: '', ...noCheque, ...more };
};
const said = (entries: readonly BalancedEntry[]) =>
  entries.map(({ lines }) => lines.map((l) => `${l.accountId} ${l.debitPaisa - l.creditPaisa}`).join(' | '));

describe('what a line comes to', () => {
  it.each([
    [1000n, 99_990n, 9900n, 9999n],
    [333n, 100_050n, 3300n, 3332n],
    [1500n, 33_330n, 4900n, 5000n],
    [1n, 4_990n, 0n, 0n],
  ])('%d thousandths at %d is floored to %d, rounded to %d', (quantityMilli, rateMilli, floored, rounded) => {
    expect(lineTotal({ quantityMilli, rateMilli }, 'floor')).toBe(floored);
    expect(lineTotal({ quantityMilli, rateMilli }, 'half-up')).toBe(rounded);
  });

  it.each([
    [{}, 2500n],
    [{ variance: '+', varianceMilli: 100n }, 2600n],
    [{ variance: '-', varianceMilli: 100n }, 2400n],
    [{ variance: '-', varianceMilli: 100n, bonusMilli: 1000n }, 3400n],
    [{ varianceMilli: 100n, bagMilli: 9000n }, 2500n],
  ] as const)('what moves, %#', (more, moved) => {
    expect(movedMilli(row(more))).toBe(moved);
  });

  it('costs what is left of it after its discount, with its extras, over what moves', () => {
    const [line] = invoiceLines([row({ variance: '-', varianceMilli: 500n })], {
      rounding: 'half-up',
      discountPaisa: 1000n,
      extras: [{ what: 'carriage', amountPaisa: 3000n, accountId: ACCOUNT.cash, spreadBy: 'value' }],
    });
    // 100.00 − 10.00 + 30.00 over 2 kg.
    expect(line && boughtCost(line)).toBe(60_000_000n);
  });

  it('shares extras by value less the discount, or by what moves', () => {
    const rows = [row({ rateMilli: 10_000n }), row({ rateMilli: 30_000n, bonusMilli: 2500n })];
    const shares = (spreadBy: 'value' | 'quantity') =>
      invoiceLines(
        rows,
        { rounding: 'half-up', discountPaisa: 0n, extras: [{ what: '', amountPaisa: 900n, accountId: 17, spreadBy }] },
        movedMilli,
      ).map(({ extrasPaisa }) => extrasPaisa);
    expect(shares('value')).toEqual([225n, 675n]);
    expect(shares('quantity')).toEqual([300n, 600n]);
  });
});

describe('shares', () => {
  it.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [5n, [0n, 0n], [3n, 2n]],
    [10n, [1n, 2n, 4n], [1n, 3n, 6n]],
    [0n, [], []],
  ])('of an amount, %#', (total, weights, shares) => {
    expect(shareOut(total, weights)).toEqual(shares);
  });

  it('come to what is shared, each within one paisa of its proportion', () => {
    const weights = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), weights, (total, some) => {
        const shares = shareOut(total, some);
        const sum = some.reduce((all, one) => all + one, 0n);
        expect(shares.reduce((all, one) => all + one, 0n)).toBe(total);
        for (const [index, share] of shares.entries()) {
          expect(share >= 0n).toBe(true);
          if (sum === 0n) continue;
          const difference = share * sum - total * (some[index] ?? 0n);
          expect(difference < sum && -difference < sum).toBe(true);
        }
      }),
    );
  });
});

describe('what is settled', () => {
  const settled = (more: Partial<Parameters<typeof settlement>[0]>) => {
    const done = settlement({
      ...{ accountId: party, totalPaisa: 10_000n, discountPaisa: 500n, payments: [], partySide: 'debit' },
      ...more,
    });
    if (!done.ok) return done.refusal.code;
    const { outcome, paidPaisa, netPaisa } = done.settled;
    return `${outcome} ${paidPaisa} of ${netPaisa}`;
  };

  it.each([
    ['due 0 of 9500', {}],
    ['partial 9499 of 9500', { payments: paidInCash(9499n) }],
    ['cash 9500 of 9500', { payments: paidInCash(9500n) }],
    ['cash 9500 of 9500', { payments: [...paidInCash(8500n), payment()] }],
    ['payment_exceeds_total', { payments: paidInCash(9501n) }],
    ['cash 0 of 0', { discountPaisa: 10_000n }],
    ['discount_too_large', { discountPaisa: 10_001n, payments: paidInCash(1n) }],
    ['cash 9500 of 9500', { accountId: ACCOUNT.cash }],
    ['cash 9500 of 9500', { accountId: ACCOUNT.cash, payments: paidInCash(3n) }],
    ['cash 9500 of 9500', { accountId: ACCOUNT.cash, payments: [payment()] }],
    ['payment_exceeds_total', { accountId: ACCOUNT.cash, payments: [payment({ amountPaisa: 9501n })] }],
    ['due 0 of 9600', { roundingPaisa: 100n }],
    ['amount_not_positive', { payments: [payment({ amountPaisa: -1n })] }],
    ['fee_not_allowed', { payments: [payment({ feePaisa: 1001n })] }],
    ['fee_not_allowed', { payments: [payment({ accountId: ACCOUNT.cash, feePaisa: 1n })] }],
  ] as const)('is %s, %#', (expected, more) => {
    expect(settled(more)).toBe(expected);
  });
});

describe('entries', () => {
  const money = (more: Partial<InvoiceMoney> = {}): InvoiceMoney => {
    return { accountId: party, totalPaisa: 10_000n, discountPaisa: 500n, payments: paidInCash(2000n), ...more };
  };
  const posted = (kind: keyof typeof INVOICE_POSTINGS, more: Partial<InvoiceMoney> = {}) =>
    said(invoiceEntries(INVOICE_POSTINGS[kind], money(more)));

  test('of a purchase: total, discount and payment, and of account 17 one', () => {
    expect(posted('purchase')).toEqual(['30 10000 | 1001 -10000', '1001 500 | 40 -500', '1001 2000 | 17 -2000']);
    expect(posted('purchase', { discountPaisa: 0n, payments: [] })).toEqual(['30 10000 | 1001 -10000']);
    const spot = { accountId: ACCOUNT.cash, payments: paidInCash(9500n) };
    expect(posted('purchase', spot)).toEqual(['30 10000 | 40 -500 | 17 -9500']);
    expect(posted('labour', spot)).toEqual(['32 10000 | 40 -500 | 17 -9500']);
    expect(posted('purchase', { ...spot, discountPaisa: 10_000n, payments: [] })).toEqual(['30 10000 | 40 -10000']);
  });

  test('of a sale, the mirror', () => {
    expect(posted('sale')).toEqual(['1001 10000 | 20 -10000', '23 500 | 1001 -500', '17 2000 | 1001 -2000']);
    const spot = { accountId: ACCOUNT.cash, payments: paidInCash(9500n) };
    expect(posted('sale', spot)).toEqual(['23 500 | 17 9500 | 20 -10000']);
    expect(posted('installmentSale', { discountPaisa: 0n, payments: [] })).toEqual(['1001 10000 | 22 -10000']);
  });

  test('of returns, against accounts of their own', () => {
    expect(posted('purchaseReturn', { payments: [] })).toEqual(['1001 10000 | 31 -10000', '40 500 | 1001 -500']);
    expect(posted('salesReturn', { payments: [] })).toEqual(['21 10000 | 1001 -10000', '1001 500 | 23 -500']);
    expect(posted('salesReturn')).toContain('1001 2000 | 17 -2000');
  });

  test('a fee is taken out of what comes in and comes on top of what goes out', () => {
    const byBkash = { discountPaisa: 0n, payments: [payment({ accountId: bkash, feePaisa: 18n })] };
    expect(posted('sale', byBkash)[1]).toBe('1003 982 | 62 18 | 1001 -1000');
    expect(posted('purchase', byBkash)[1]).toBe('62 18 | 1001 1000 | 1003 -1018');
  });

  test('what brings a net to whole taka stands against 61', () => {
    const rounded = (roundingPaisa: bigint) => posted('sale', { discountPaisa: 0n, roundingPaisa, payments: [] })[1];
    expect(rounded(30n)).toBe('1001 30 | 61 -30');
    expect(rounded(-30n)).toBe('61 30 | 1001 -30');
    const spot = { accountId: ACCOUNT.cash, roundingPaisa: -30n, payments: paidInCash(9470n) };
    expect(posted('sale', spot)).toEqual(['23 500 | 61 30 | 17 9470 | 20 -10000']);
  });

  test('balance, and leave with the party what is not paid', () => {
    const amounts = fc.record({
      totalPaisa: fc.bigInt(1n, 10n ** 12n),
      discountPart: fc.bigInt(0n, 100n),
      paidPart: fc.bigInt(0n, 100n),
      roundingPaisa: fc.bigInt(-50n, 50n),
      kind: fc.constantFrom('purchase', 'labour', 'sale', 'installmentSale', 'purchaseReturn', 'salesReturn'),
      isSpot: fc.boolean(),
    });
    fc.assert(
      fc.property(amounts, ({ totalPaisa, discountPart, paidPart, roundingPaisa, kind, isSpot }) => {
        const discountPaisa = (totalPaisa * discountPart) / 100n;
        const netPaisa = totalPaisa - discountPaisa + roundingPaisa;
        fc.pre(netPaisa >= 0n);
        const accountId = isSpot ? ACCOUNT.cash : party;
        const payments = paidInCash((netPaisa * paidPart) / 100n);
        const { partySide } = INVOICE_POSTINGS[kind];
        const asked = { accountId, totalPaisa, discountPaisa, roundingPaisa, payments, partySide };
        const done = settlement(asked);
        if (!done.ok) throw new Error(done.refusal.code);
        const posting = INVOICE_POSTINGS[kind];
        const lines = invoiceEntries(posting, done.settled).flatMap((entry) => entry.lines);
        const balanceOf = (id: number) =>
          lines.reduce((sum, l) => (l.accountId === id ? sum + l.debitPaisa - l.creditPaisa : sum), 0n);
        const sign = posting.partySide === 'debit' ? 1n : -1n;
        if (!isSpot) expect(balanceOf(party)).toBe(sign * (netPaisa - done.settled.paidPaisa));
        expect(balanceOf(ACCOUNT.cash)).toBe(sign * done.settled.paidPaisa);
        expect(balanceOf(posting.booksAccountId)).toBe(-sign * totalPaisa);
      }),
    );
  });
});

describe('refusals', () => {
  const head = (more: Partial<InvoiceHead> = {}): InvoiceHead => ({
    accountId: party,
    discountPaisa: 0n,
    payments: [],
    billNo: '',
    billDate: null,
    vehicleNo: '',
    notes: '',
    purchaseOrderId: null,
    salesOrderId: null,
    ...more,
  });

  it.each([
    ['account_missing', { accountId: null, isUnnamed: true, discountPaisa: -1n }, 0],
    ['account_name_missing', { isUnnamed: true, discountPaisa: -1n }, 0],
    ['discount_negative', { discountPaisa: -1n }, 0],
    ['products_missing', { payments: null }, 0],
    ['payment_missing', { payments: null, accountId: 4711 }, 1],
    ['account_not_found', { accountId: 4711 }, 1],
    ['account_archived', { accountId: 1009 }, 1],
    ['invoice_account_not_allowed', { accountId: bank }, 1],
    ['invoice_account_not_allowed', { accountId: 1010 }, 1],
    ['account_not_found', { payments: [payment({ accountId: 4711 })] }, 1],
    ['payment_account_not_allowed', { payments: [payment({ accountId: party })] }, 1],
    ['bill_due_early', { billDate: '2026-06-02', dueDate: '2026-06-01', billNo: 'x'.repeat(61) }, 1],
    ['bill_no_too_long', { billNo: 'x'.repeat(61) }, 1],
    ['vehicle_no_too_long', { vehicleNo: 'x'.repeat(61) }, 1],
    ['remarks_too_long', { notes: 'x'.repeat(501) }, 1],
  ] as const)('%s of a head, %#', (code, more, rows) => {
    expect(invoiceHeadRefusal(head(more), rows, { accounts })).toMatchObject({ refusal: { code } });
  });

  it('takes a party, and account 17 without an amount', () => {
    expect(invoiceHeadRefusal(head(), 1, { accounts })).toBeNull();
    expect(invoiceHeadRefusal(head({ accountId: ACCOUNT.cash, payments: null }), 1, { accounts })).toBeNull();
  });

  it.each([
    ['products_missing', []],
    ['product_missing 0', [row({ productId: 0, quantityMilli: 0n })]],
    ['quantity_missing 1', [row(), row({ quantityMilli: 0n, rateMilli: 0n })]],
    ['price_missing 0', [row({ rateMilli: 0n, productId: 9 })]],
    ['variance_too_large 0', [row({ varianceMilli: -1n })]],
    ['variance_too_large 0', [row({ variance: '-', varianceMilli: 2500n })]],
    ['product_not_found 0', [row({ productId: 9 })]],
    ['serials_differ 0', [row({ productId: 2, quantityMilli: 1000n, serials: ['A'], bonusMilli: 1000n })]],
    ['warehouse_not_found 0', [row({ warehouseId: 8 })]],
    ['amount_not_positive 0', [row({ quantityMilli: 1n, rateMilli: 1n })]],
    ['amount_too_large 0', [row({ quantityMilli: 10n ** 12n, rateMilli: 10n ** 9n })]],
  ])('%s of rows, %#', (expected, rows) => {
    const refused = invoiceRowsRefusal(rows, facts, 'half-up');
    expect([refused?.refusal.code, refused?.refusal.row].join(' ').trim()).toBe(expected);
  });

  it('pieces that come for no money have serials too', () => {
    const free = row({ productId: 2, quantityMilli: 1000n, bonusMilli: 1000n, serials: ['A', 'B'] });
    expect(invoiceRowsRefusal([free, row({ warehouseId: 7 })], facts, 'floor')).toBeNull();
  });
});
