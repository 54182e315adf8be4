import { describe, expect, it } from 'vitest';
import { noCheque } from '#cheques/cheque';
import type { InvoicePayment } from '#invoices/invoice-money';
import { type CreditFacts, retypedSale, type SaleFacts, sale, saleSum, type TypedSale } from '#invoices/sale';
import { ACCOUNT, GROUP } from '#ledger/chart';
import type { BalancedEntry } from '#ledger/entries';

const customer = 1001;
const archived = 1009;
const rent = 1010;
const bkash = 1003;
const credit: CreditFacts = {
  roundsSales: false,
  spreadsMarkup: false,
  policy: 'warn',
  limitPaisa: null,
  owedPaisa: 0n,
};
const facts = (more: Partial<CreditFacts> = {}): SaleFacts => ({
  accounts: new Map([
    [ACCOUNT.cash, { groupId: GROUP.cashInHand, isArchived: false }],
    [customer, { groupId: GROUP.accountsReceivable, isArchived: false }],
    [bkash, { groupId: GROUP.cashAtBank, isArchived: false }],
    [archived, { groupId: GROUP.accountsReceivable, isArchived: true }],
    [rent, { groupId: GROUP.administration, isArchived: false }],
  ]),
  products: new Map([
    [1, { name: 'Rice', isArchived: false, hasSerials: false, decimals: 3 }],
    [2, { name: 'Fridge', isArchived: false, hasSerials: true, decimals: 0 }],
  ]),
  warehouses: new Set([7]),
  employees: new Set([41]),
  returned: [],
  delivered: [],
  settledInstallments: [],
  fixedMarkupPaisa: null,
  credit: { ...credit, ...more },
});
const row = (more: Partial<TypedSale['rows'][number]> = {}): TypedSale['rows'][number] => ({
  productId: 1,
  quantityMilli: 1000n,
  rateMilli: 100_000n,
  serials: [],
  warehouseId: null,
  bagMilli: 0n,
  variance: '',
  varianceMilli: 0n,
  bonusMilli: 0n,
  ...more,
});
const paid = (amountPaisa: bigint, more: Partial<InvoicePayment> = {}): InvoicePayment => {
  return { accountId: ACCOUNT.cash, amountPaisa, feePaisa: 0n, transactionId: '', ...noCheque, ...more };
};
const typed = (more: Partial<TypedSale> = {}): TypedSale => ({
  accountId: customer,
  discountPaisa: 0n,
  payments: [],
  billNo: '',
  billDate: null,
  vehicleNo: '',
  notes: '',
  purchaseOrderId: null,
  salesOrderId: null,
  employeeId: null,
  rows: [row()],
  ...more,
});
const linesIn = (entries: readonly BalancedEntry[]) =>
  entries.map(({ lines }) => lines.map((l) => `${l.accountId} ${l.debitPaisa - l.creditPaisa}`).join(' | '));
function posted(sold: TypedSale, more: Partial<CreditFacts> = {}) {
  const outcome = sale(sold, facts(more), null);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.drafts[0];
}
const refusalOf = (sold: TypedSale, more: Partial<CreditFacts> = {}) => {
  const outcome = sale(sold, facts(more), null);
  return outcome.ok ? null : outcome.refusal;
};

describe('rounding to whole taka, against 61', () => {
  it.each([
    // Rate in thousandths of a taka; discount; rounding; net.
    [99_490n, 0n, -49n, 9900n],
    [99_500n, 0n, 50n, 10_000n],
    [99_990n, 0n, 1n, 10_000n],
    [100_000n, 0n, 0n, 10_000n],
    [100_000n, 51n, -49n, 9900n],
    [100_000n, 50n, 50n, 10_000n],
    [490n, 0n, -49n, 0n],
    [500n, 0n, 50n, 100n],
    // There is nothing left to round.
    [100_000n, 10_000n, 0n, 0n],
  ])('of a line at %d less %d it is %d, so that the net is %d', (rateMilli, discountPaisa, roundingPaisa, netPaisa) => {
    const sold = typed({ rows: [row({ rateMilli })], discountPaisa });
    expect(saleSum(sold, { roundsSales: true })).toMatchObject({ roundingPaisa, netPaisa });
    expect(saleSum(sold, { roundsSales: false })).toMatchObject({ roundingPaisa: 0n });
  });

  it('is an entry of its own with a party, and a line of the one entry on account 17', () => {
    const rows = [row({ rateMilli: 99_490n })];
    expect(linesIn(posted(typed({ rows }), { roundsSales: true }).entries)).toEqual([
      `${customer} 9949 | ${ACCOUNT.sales} -9949`,
      `${ACCOUNT.rounding} 49 | ${customer} -49`,
    ]);
    const spot = posted(typed({ rows, accountId: ACCOUNT.cash, payments: null }), { roundsSales: true });
    expect(linesIn(spot.entries)).toEqual([`${ACCOUNT.rounding} 49 | ${ACCOUNT.cash} 9900 | ${ACCOUNT.sales} -9949`]);
  });
});

describe('what is received', () => {
  it.each([
    ['all of it, so a cash sale', [paid(9500n)], 11, null],
    ['a part, so a partial one', [paid(1n)], 12, 9499n],
    ['nothing, so a due one', [paid(0n)], 13, 9500n],
    ['in two ways', [paid(5000n), paid(4500n, { accountId: bkash })], 11, null],
  ] as const)('%s: its type, and its bill of the rest', (_named, payments, typeId, duePaisa) => {
    const draft = posted(typed({ payments, discountPaisa: 500n }));
    expect([draft.typeId, draft.totalPaisa]).toEqual([typeId, 9500n]);
    expect(draft.bills?.map(({ amountPaisa, isReceivable }) => [amountPaisa, isReceivable])).toEqual(
      duePaisa === null ? [] : [[duePaisa, true]],
    );
  });

  it('through bKash: the fee leaves what arrives there, and the customer has paid all of it', () => {
    const payments = [paid(3000n), paid(2000n, { accountId: bkash, feePaisa: 37n, transactionId: 'BK7' })];
    expect(linesIn(posted(typed({ payments })).entries)).toEqual([
      `${customer} 10000 | ${ACCOUNT.sales} -10000`,
      `${ACCOUNT.cash} 3000 | ${customer} -3000`,
      `${bkash} 1963 | ${ACCOUNT.bankCharges} 37 | ${customer} -2000`,
    ]);
  });

  it('on account 17 is what the banks did not bring, whatever was typed as cash', () => {
    const payments = [paid(1n), paid(4000n, { accountId: bkash })];
    expect(linesIn(posted(typed({ accountId: ACCOUNT.cash, payments, discountPaisa: 100n })).entries)).toEqual([
      `${ACCOUNT.salesDiscount} 100 | ${ACCOUNT.cash} 5900 | ${bkash} 4000 | ${ACCOUNT.sales} -10000`,
    ]);
  });

  it('by installments is of type 15, against an account of its own, with a bill for each installment', () => {
    const sold = typed({ payments: [paid(1000n)], installmentCount: '2', installmentsFrom: '2026-08-31' });
    const draft = posted(sold);
    expect([draft.typeId, linesIn(draft.entries)]).toEqual([
      15,
      [`${customer} 10000 | ${ACCOUNT.installmentSales} -10000`, `${ACCOUNT.cash} 1000 | ${customer} -1000`],
    ]);
    expect(draft.bills?.map(({ amountPaisa, dueDate }) => [amountPaisa, dueDate])).toEqual([
      [4500n, '2026-08-31'],
      [4500n, '2026-09-30'],
    ]);
  });
});

it('goods leave at a cost that the stock says: the quantity with its variance and its bonus, by serials, for the order', () => {
  const rows = [
    row({ quantityMilli: 10_000n, variance: '-', varianceMilli: 500n, bonusMilli: 1000n, warehouseId: 7 }),
    row({ productId: 2, quantityMilli: 2000n, serials: ['F1', 'F2'] }),
  ];
  expect(posted(typed({ rows, salesOrderId: 9 })).movements).toEqual([
    { productId: 1, warehouseId: 7, quantityMilli: -10_500n, givenCost: null, orderId: 9, serials: [] },
    { productId: 2, warehouseId: null, quantityMilli: -2000n, givenCost: null, orderId: 9, serials: ['F1', 'F2'] },
  ]);
});

describe('the credit limit', () => {
  const owing = { policy: 'block', limitPaisa: 50_000n, owedPaisa: 41_000n } as const;

  it.each([
    // The amount received. The refusal says the amount beyond the limit.
    [0n, owing, 1000n],
    [999n, owing, 1n],
    [1000n, owing, null],
    [0n, { ...owing, owedPaisa: 40_000n }, null],
    // A customer who pays the whole sale may buy with any debt.
    [10_000n, { ...owing, owedPaisa: 99_000n }, null],
    [0n, { ...owing, owedPaisa: -60_000n }, null],
    [0n, { ...owing, limitPaisa: 0n, owedPaisa: 0n }, 10_000n],
    [0n, { ...owing, limitPaisa: null }, null],
    [0n, { ...owing, policy: 'warn' as const }, null],
    [0n, { ...owing, policy: 'allow' as const }, null],
  ])('with %d received, %#', (amountPaisa, limits, beyond) => {
    const refusal = refusalOf(typed({ payments: [paid(amountPaisa)] }), limits);
    if (beyond === null) expect(refusal).toBeNull();
    else {
      expect(refusal).toMatchObject({
        code: 'credit_limit_exceeded',
        amountsPaisa: { limit: limits.limitPaisa, beyond },
      });
    }
  });
});

describe('refusals', () => {
  /** Each entry has its own fault and those of all entries after it, so that the test sees the order too (spec 3 §5, §8). */
  const wrongs: readonly (readonly [string, Partial<TypedSale>])[] = [
    ['account_missing', { accountId: null }],
    ['discount_negative', { discountPaisa: -1n }],
    ['no_products', { rows: [] }],
    ['received_missing', { payments: null }],
    ['account_not_found', { accountId: 4711 }],
    ['employee_not_found', { employeeId: 42 }],
    ['product_missing', { rows: [row({ productId: 0, quantityMilli: 0n, rateMilli: 0n })] }],
    ['quantity_missing', { rows: [row({ quantityMilli: 0n, rateMilli: 0n })] }],
    ['price_missing', { rows: [row({ rateMilli: 0n })] }],
    ['variance_too_large', { rows: [row({ variance: '-', varianceMilli: 1000n })] }],
    ['warehouse_not_found', { rows: [row({ warehouseId: 8 })] }],
    ['discount_too_large', { discountPaisa: 10_001n }],
    ['payment_exceeds_total', { payments: [paid(10_001n)] }],
    ['credit_limit_exceeded', {}],
  ];
  const blocking = { policy: 'block', limitPaisa: 1n } as const;

  it.each(wrongs.map(([code], index) => [code, index] as const))('%s comes before what follows it', (code, place) => {
    let sold = typed();
    for (const [, wrong] of wrongs.slice(place).reverse()) sold = { ...sold, ...wrong };
    expect(refusalOf(sold, blocking)?.code).toBe(code);
  });

  it.each([
    ['account_archived', { accountId: archived }],
    ['invoice_account_not_allowed', { accountId: rent }],
    ['payment_account_not_allowed', { payments: [paid(1n, { accountId: rent })] }],
    ['fee_not_allowed', { payments: [paid(100n, { feePaisa: 1n })] }],
    ['fee_not_allowed', { payments: [paid(100n, { accountId: bkash, feePaisa: 101n })] }],
    ['amount_not_positive', { payments: [paid(-1n)] }],
    ['amount_not_positive', { rows: [row({ quantityMilli: 1n, rateMilli: 1n })] }],
    ['payment_exceeds_total', { accountId: ACCOUNT.cash, payments: [paid(10_001n, { accountId: bkash })] }],
    ['serials_differ', { rows: [row({ productId: 2, quantityMilli: 2000n, serials: ['F1'] })] }],
    ['serial_twice', { rows: [row({ productId: 2, quantityMilli: 2000n, serials: ['F1', 'F1'] })] }],
  ] as const)('%s, %#', (code, wrong) => {
    expect(refusalOf(typed(wrong))?.code).toBe(code);
  });

  it('of an installment sale: with whom it is', () => {
    expect(refusalOf(typed({ accountId: ACCOUNT.cash, installmentCount: '2' }))?.code).toBe('sale_needs_party');
  });
});

describe('of another type', () => {
  it('receives the rest in cash, or nothing', () => {
    const sold = typed({ payments: [paid(2000n, { accountId: bkash })] });
    const cash = retypedSale(sold, 11, 0n);
    expect(cash.ok && cash.typed.payments).toEqual([paid(2000n, { accountId: bkash }), paid(8000n)]);
    const due = retypedSale(sold, 13, 0n);
    expect(due.ok && due.typed.payments).toEqual([]);
  });

  it.each([
    [typed(), 12],
    [typed(), 15],
    [typed({ accountId: ACCOUNT.cash }), 13],
    [typed({ discountPaisa: 10_001n }), 11],
  ])('is not made of every sale, %#', (sold, to) => {
    expect(retypedSale(sold, to, 0n)).toMatchObject({ ok: false, refusal: { code: 'type_not_allowed' } });
  });
});
