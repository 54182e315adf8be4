import { describe, expect, it } from 'vitest';
import { noCheque } from '#cheques/cheque';
import { type CollectedSale, collection, type TypedCollection } from '#installments/collection';
import { ACCOUNT, GROUP } from '#ledger/chart';

const customer = 1001;
const bkash = 1003;
const accounts = new Map([
  [bkash, { groupId: GROUP.cashAtBank, isArchived: false }],
  [1004, { groupId: GROUP.cashAtBank, isArchived: true }],
  [1010, { groupId: GROUP.administration, isArchived: false }],
]);
const sale: CollectedSale = {
  ...{
    accountId: customer,
    vrNo: 'IS 7',
    withholds: true,
    spreads: false,
    today: '2026-10-20',
    earlyUntil: '2026-11-29',
    earlyDiscountPaisa: 500_000n,
    lastNo: 6,
    collectionIds: [8, 9],
  },
  installments: [1, 2, 3, 4, 5, 6].map((installmentNo) => ({
    installmentNo,
    duePaisa: installmentNo < 3 ? 0n : 600_000n,
    unearnedPaisa: 0n,
  })),
};
const typed = (more: Partial<TypedCollection> = {}): TypedCollection => ({
  ...{ saleId: 7, installmentNo: 3, amountPaisa: 600_000n, accountId: ACCOUNT.cash, feePaisa: 0n, transactionId: '' },
  ...{ receivedOn: null, paidBy: '', remarks: '', vdsPaisa: 0n, tdsPaisa: 0n, ...noCheque },
  ...more,
});
const ruled = (more: Partial<TypedCollection> = {}, of: Partial<CollectedSale> = {}) =>
  collection(typed(more), { accounts, sale: { ...sale, ...of } });
const lines = (more: Partial<TypedCollection> = {}) => {
  const outcome = ruled(more);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.drafts[0].entries.map((entry) =>
    entry.lines.map((line) => `${line.accountId} ${line.debitPaisa - line.creditPaisa}`).join(' | '),
  );
};

describe('a collection', () => {
  it('is cash or bank against the customer, with the fee of the bank', () => {
    expect(lines()).toEqual([`17 600000 | ${customer} -600000`]);
    expect(lines({ accountId: bkash, feePaisa: 9000n })).toEqual([`${bkash} 591000 | 62 9000 | ${customer} -600000`]);
  });

  it('by cheque needs a bank', () => {
    const cheque = { chequeNumber: '123456', chequeDate: '2026-10-25', drawnOn: 'Sonali' };
    expect(ruled({ accountId: ACCOUNT.cash, ...cheque })).toMatchObject({
      ok: false,
      refusal: { code: 'bank_missing' },
    });
  });

  it('by cheque stands on cheques in hand', () => {
    const cheque = { chequeNumber: '123456', chequeDate: '2026-10-25', drawnOn: 'Sonali' };
    const outcome = ruled({ accountId: bkash, ...cheque });
    expect(outcome.ok && outcome.drafts[0].cheques).toMatchObject([{ number: '123456', amountPaisa: 600_000n }]);
    expect(lines({ accountId: bkash, ...cheque })).toEqual([`15 600000 | ${customer} -600000`]);
  });

  it('may have tax that the customer withheld: the money is the rest, the installment is paid whole', () => {
    const tax = { vdsPaisa: 42_000n, tdsPaisa: 30_000n };
    expect(lines(tax)).toEqual([`17 528000 | 53 42000 | 19 30000 | ${customer} -600000`]);
    const cheque = { accountId: bkash, chequeNumber: '123456', chequeDate: '2026-10-25', drawnOn: 'Sonali' };
    expect(lines({ ...tax, ...cheque })).toEqual([`15 528000 | 53 42000 | 19 30000 | ${customer} -600000`]);
    const outcome = ruled({ ...tax, ...cheque });
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const [{ cheques, withheld, totalPaisa }] = outcome.drafts;
    expect([totalPaisa, outcome.own]).toEqual([
      600_000n,
      [{ installmentNo: 3, paidPaisa: 600_000n, discountPaisa: 0n }],
    ]);
    expect(cheques).toMatchObject([
      { amountPaisa: 528_000n, pays: [{ amountPaisa: 600_000n, withheld: [{ accountId: 53 }, { accountId: 19 }] }] },
    ]);
    expect(withheld).toMatchObject([
      { accountId: customer, isReceived: true, billNumber: 'IS 7', basePaisa: 558_000n, ...tax },
    ]);
  });

  it('of type 16 hangs on the sale and says what it settles', () => {
    const outcome = ruled({ amountPaisa: 1n });
    expect(outcome.ok && [outcome.drafts[0].typeId, outcome.drafts[0].links, outcome.own]).toEqual([
      ...[16, [{ parent: 7n, role: 'collection' }]],
      [{ installmentNo: 3, paidPaisa: 1n, discountPaisa: 0n }],
    ]);
  });

  it.each([
    ['beyond_due', { amountPaisa: 600_001n }],
    ['beyond_due', { installmentNo: 1, amountPaisa: 1n }],
    ['installment_not_found', { installmentNo: 7 }],
    ['amount_not_positive', { amountPaisa: 0n }],
    ['received_on_out_of_range', { receivedOn: '2026-10-21' }],
    ['received_on_out_of_range', { receivedOn: '2026-10-12' }],
    ['account_not_found', { accountId: 4711 }],
    ['account_archived', { accountId: 1004 }],
    ['payment_account_not_allowed', { accountId: 1010 }],
    ['fee_not_allowed', { feePaisa: 1n }],
    ['cheque_date_missing', { accountId: bkash, chequeNumber: '1' }],
    ['vds_wrong', { vdsPaisa: 600_000n }],
    ['vds_wrong', { vdsPaisa: -1n }],
    ['tds_wrong', { vdsPaisa: 1n, tdsPaisa: 599_999n }],
    ['remarks_too_long', { remarks: 'x'.repeat(2000) }],
  ] as const)('is refused: %s, %#', (code, more) => {
    const outcome = ruled(more);
    expect(outcome.ok ? null : outcome.refusal.code).toBe(code);
  });

  it('takes money of a week before, which an officer brings', () => {
    expect(ruled({ receivedOn: '2026-10-13' }).ok).toBe(true);
  });

  it('has no tax where the company deals with none', () => {
    expect(ruled({ tdsPaisa: 1n }, { withholds: false })).toMatchObject({ refusal: { code: 'withholding_off' } });
  });

  it('is refused without its sale', () => {
    expect(collection(typed(), { accounts, sale: null })).toMatchObject({ refusal: { code: 'installment_not_found' } });
  });
});

describe('an early settlement', () => {
  const early = { installmentNo: null, amountPaisa: 1_900_000n };

  it('pays all that is due less the discount, which stands in the same voucher: 24,000 less 5,000', () => {
    expect(lines(early)).toEqual([`23 500000 | ${customer} -500000`, `17 1900000 | ${customer} -1900000`]);
    const outcome = ruled(early);
    expect(outcome.ok && outcome.own).toEqual([
      { installmentNo: 3, paidPaisa: 600_000n, discountPaisa: 0n },
      { installmentNo: 4, paidPaisa: 600_000n, discountPaisa: 0n },
      { installmentNo: 5, paidPaisa: 600_000n, discountPaisa: 0n },
      { installmentNo: 6, paidPaisa: 100_000n, discountPaisa: 500_000n },
    ]);
  });

  it('hangs on the sale and on the collections before it', () => {
    const outcome = ruled(early);
    expect(outcome.ok && outcome.drafts[0].links?.map(({ parent }) => parent)).toEqual([7n, 8n, 9n]);
  });

  it('says the right amount', () => {
    expect(ruled({ ...early, amountPaisa: 1n })).toMatchObject({
      refusal: { code: 'early_amount_differs', amountsPaisa: { amount: 1_900_000n } },
    });
  });

  it.each([
    ['early_settlement_over', early, { today: '2026-11-30' }],
    ['early_settlement_over', early, { earlyUntil: null }],
    ['early_settlement_over', early, { installments: [{ installmentNo: 6, duePaisa: 500_000n, unearnedPaisa: 0n }] }],
    ['early_by_cheque', { ...early, accountId: bkash, chequeNumber: '1' }, {}],
  ] as const)('is refused: %s, %#', (code, more, of) => {
    const outcome = ruled(more, of);
    expect(outcome.ok ? null : outcome.refusal.code).toBe(code);
  });
});
