import { describe, expect, it } from 'vitest';
import { type Document, emptyDocument, HEAD, openLookUps, type Row } from '#domains/posting/draft/document.ts';
import type { FieldValue, Values } from '#domains/posting/draft/fields.ts';
import { step } from '#domains/posting/machine/entry-machine.ts';
import { startEntry } from '#domains/posting/machine/entry-state.ts';
import { electronicsPurchase, purchaseFace, tradingPurchase } from './purchase.ts';
import { tradingSale } from './sale.ts';

const taken = (id: number, name: string): FieldValue => ({ kind: 'taken', account: { id, name, text: '' } });
const amount = (paisa: bigint): FieldValue => ({ kind: 'amount', paisa, text: '' });
const quantity = (milli: bigint): FieldValue => ({ kind: 'quantity', milli, text: '' });
const row = (table: string, values: Values): Row => ({ id: `${table}1`, table, values });
const rice = row('products', {
  productId: taken(1, 'Rice'),
  bagMilli: quantity(2000n),
  quantityMilli: quantity(10_000n),
  rateMilli: quantity(33_330n),
  variance: taken(2, '-'),
  varianceMilli: quantity(500n),
});

function purchase(head: Values, rows: readonly Row[] = [rice]): Document {
  const place = { branchId: 1, branchName: 'Head Office' };
  const blank = emptyDocument(tradingPurchase, { key: 'k', place, day: '2026-07-01' });
  return { ...blank, head: { ...blank.head, ...head }, rows };
}
const supplier = taken(1001, 'Karim Traders');
const faultOf = (document: Document) => {
  const fault = tradingPurchase.documentFault(document);
  return fault === null ? null : `${fault.code} ${fault.field ?? ''}`.trim();
};

describe('a purchase on the page', () => {
  it('is refused in the order of the spec, at the field that it is about', () => {
    expect(faultOf(purchase({}))).toBe('account_missing accountId');
    expect(faultOf(purchase({ accountId: supplier }, []))).toBe('products_missing');
    expect(faultOf(purchase({ accountId: supplier }))).toBe('payment_missing payments');
    expect(faultOf(purchase({ accountId: supplier, payments: amount(99_999n) }))).toBe(
      'payment_exceeds_total payments',
    );
    expect(faultOf(purchase({ accountId: supplier, payments: amount(0n), discountPaisa: amount(40_000n) }))).toBe(
      'discount_too_large discountPaisa',
    );
  });

  it('is taken with cash, with a bank, and with a supplier who is still looked up', () => {
    expect(faultOf(purchase({ accountId: supplier, payments: amount(10_000n) }))).toBeNull();
    expect(faultOf(purchase({ accountId: { kind: 'resolving', text: 'karim' }, payments: amount(0n) }))).toBeNull();
    const byBank = row('payments', { accountId: taken(1002, 'City Bank'), amountPaisa: amount(10_000n) });
    expect(faultOf(purchase({ accountId: supplier }, [rice, byBank]))).toBeNull();
  });

  it('computes what is paid on account 17, which nobody types', () => {
    const paid = tradingPurchase.head.find(({ name }) => name === 'payments');
    const computed = (head: Values) =>
      paid !== undefined && 'computed' in paid ? paid.computed(purchase(head)) : null;
    expect(computed({ accountId: taken(17, 'Cash'), discountPaisa: amount(330n) })).toBe(33_000n);
    expect(computed({ accountId: supplier })).toBeNull();
    expect(tradingPurchase.isHeadOpen?.(purchase({ accountId: taken(17, 'Cash') }), 'payments')).toBe(false);
    expect(faultOf(purchase({ accountId: taken(17, 'Cash') }))).toBeNull();
  });

  it('moves what its variance says, at the money of the quantity', () => {
    const ruled = tradingPurchase.ruled(purchase({ accountId: supplier, payments: amount(0n) }));
    expect(ruled.ok && ruled.drafts[0].movements?.[0]?.quantityMilli).toBe(9500n);
    expect(ruled.ok && ruled.drafts[0].totalPaisa).toBe(33_330n);
  });
});

it('the face goes by the business of the branch', () => {
  expect([4, 8, 7, 1].map((type) => purchaseFace(type).name)).toEqual([
    'electronics-purchase',
    'trading-purchase',
    'construction-purchase',
    'construction-purchase',
  ]);
});

it('serials count themselves', () => {
  const { products } = electronicsPurchase.tables;
  const next = (field: string, text: string) =>
    products?.rows === 'typed'
      ? products.onEnter?.({ rows: [], entry: { serials: { kind: 'text', text } }, editingId: null }, field)
      : null;
  expect(next('serials', 'A1 B2\nC3')).toMatchObject({ entry: { quantityMilli: { milli: 3000n } }, next: 'serials' });
  expect(next('serials', 'A1 B2 C3 ')).toMatchObject({ entry: { quantityMilli: { milli: 3000n } }, next: 'rateMilli' });
});

describe('what Enter proposes', () => {
  const entered = (kind: typeof tradingPurchase, table: string, entry: Values, field: string) => {
    const rules = kind.tables[table];
    return rules?.rows === 'typed' ? rules.onEnter?.({ rows: [], entry, editingId: null }, field) : null;
  };
  const sack: FieldValue = {
    kind: 'taken',
    account: { id: 1, name: 'Rice', text: '', rateMilli: 60_000n, buyingMilli: 52_000n, bagMilli: 50_000n },
  };
  it('is what so many bags hold', () => {
    expect(entered(tradingPurchase, 'products', { productId: sack }, 'productId')).toEqual({ next: 'bagMilli' });
    expect(entered(tradingPurchase, 'products', { productId: sack, bagMilli: quantity(2500n) }, 'bagMilli')).toEqual({
      entry: { quantityMilli: quantity(125_000n) },
      next: 'quantityMilli',
    });
    const loose = taken(2, 'Salt');
    expect(
      entered(tradingPurchase, 'products', { productId: loose, bagMilli: quantity(2000n) }, 'bagMilli'),
    ).toBeNull();
  });

  it('is what the operator keeps of what is received, unless another fee is typed', () => {
    const bkash: FieldValue = { kind: 'taken', account: { id: 3, name: 'bKash', text: '', feeRate: 1850 } };
    const received = { accountId: bkash, amountPaisa: amount(100_050n) };
    expect(entered(tradingSale, 'payments', received, 'amountPaisa')).toEqual({
      entry: { feePaisa: amount(1851n) },
      next: 'add',
    });
    const adds = { next: 'add' };
    expect(entered(tradingSale, 'payments', { ...received, feePaisa: amount(5n) }, 'amountPaisa')).toEqual(adds);
    expect(entered(tradingPurchase, 'payments', received, 'amountPaisa')).toEqual(adds);
    expect(entered(tradingPurchase, 'payments', received, 'accountId')).toBeNull();
  });

  it('is no fee of a cheque, whose date and bank are typed next', () => {
    const bank: FieldValue = { kind: 'taken', account: { id: 3, name: 'City Bank', text: '', feeRate: 1850 } };
    const chequeNumber: FieldValue = { kind: 'text', text: '123456' };
    const paid = { accountId: bank, amountPaisa: amount(100_050n), chequeNumber };
    expect(entered(tradingSale, 'payments', paid, 'amountPaisa')).toBeNull();
  });
});

describe('whom it is with, typed above the rows', () => {
  const desk = { branchId: 1, branchName: 'Head Office', day: '2026-07-01' };
  const typing = { kind: 'typing', text: 'karim' } as const;
  const typed = step(tradingPurchase, startEntry(tradingPurchase, desk, 'k'), {
    type: 'typed',
    atMs: 1,
    in: 'head',
    values: { accountId: typing },
  })[0];
  const [sought, effects] = step(tradingPurchase, typed, { type: 'head_entered', field: 'accountId' });
  const lookUp = { table: HEAD, field: 'accountId', text: 'karim' };

  it('is looked up while the focus goes on', () => {
    expect(effects).toEqual([{ type: 'focus', target: { on: 'head', field: 'billNo' } }]);
    expect(openLookUps(sought.document)).toEqual([lookUp]);
  });

  it('is taken where one is meant, and left to decide where several are', () => {
    const answer = (...ids: number[]) => {
      const matches = ids.map((id) => ({ id, name: 'Karim', text: '' }));
      return step(tradingPurchase, sought, { type: 'answered', lookUp, matches })[0].document.head.accountId;
    };
    expect(answer(1001)).toMatchObject({ kind: 'taken', account: { id: 1001 } });
    expect(answer(1001, 1002)).toEqual({ kind: 'several', text: 'karim' });
    expect(answer()).toEqual({ kind: 'none', text: 'karim' });
  });

  it('skips an amount that nobody types', () => {
    const spot = { ...sought, document: purchase({ accountId: taken(17, 'Cash') }) };
    const [, after] = step(tradingPurchase, spot, { type: 'head_entered', field: 'discountPaisa' });
    expect(after).toEqual([{ type: 'focus', target: { on: 'head', field: 'notes' } }]);
  });
});
