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
  bag: quantity(2000n),
  quantityMilli: quantity(10_000n),
  rateMilli: quantity(33_330n),
  variance: taken(2, '-'),
  varianceQty: quantity(500n),
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
    expect(faultOf(purchase({}))).toBe('account_missing party');
    expect(faultOf(purchase({ party: supplier }, []))).toBe('products_missing');
    expect(faultOf(purchase({ party: supplier }))).toBe('payment_missing paid');
    expect(faultOf(purchase({ party: supplier, paid: amount(99_999n) }))).toBe('payment_exceeds_total paid');
    expect(faultOf(purchase({ party: supplier, paid: amount(0n), discount: amount(40_000n) }))).toBe(
      'discount_too_large discount',
    );
  });

  it('is taken with cash, with a bank, and with a supplier who is still looked up', () => {
    expect(faultOf(purchase({ party: supplier, paid: amount(10_000n) }))).toBeNull();
    expect(faultOf(purchase({ party: { kind: 'resolving', text: 'karim' }, paid: amount(0n) }))).toBeNull();
    const byBank = row('payments', { bank: taken(1002, 'City Bank'), amount: amount(10_000n) });
    expect(faultOf(purchase({ party: supplier }, [rice, byBank]))).toBeNull();
  });

  it('computes what is paid on account 17, which nobody types', () => {
    const paid = tradingPurchase.head.find(({ name }) => name === 'paid');
    const computed = (head: Values) =>
      paid !== undefined && 'computed' in paid ? paid.computed(purchase(head)) : null;
    expect(computed({ party: taken(17, 'Cash'), discount: amount(330n) })).toBe(33_000n);
    expect(computed({ party: supplier })).toBeNull();
    expect(tradingPurchase.isHeadOpen?.(purchase({ party: taken(17, 'Cash') }), 'paid')).toBe(false);
    expect(faultOf(purchase({ party: taken(17, 'Cash') }))).toBeNull();
  });

  it('moves what its variance says, at the money of the quantity', () => {
    const ruled = tradingPurchase.ruled(purchase({ party: supplier, paid: amount(0n) }));
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
    expect(entered(tradingPurchase, 'products', { productId: sack }, 'productId')).toEqual({ next: 'bag' });
    expect(entered(tradingPurchase, 'products', { productId: sack, bag: quantity(2500n) }, 'bag')).toEqual({
      entry: { quantityMilli: quantity(125_000n) },
      next: 'quantityMilli',
    });
    const loose = taken(2, 'Salt');
    expect(entered(tradingPurchase, 'products', { productId: loose, bag: quantity(2000n) }, 'bag')).toBeNull();
  });

  it('is what the operator keeps of what is received, unless another fee is typed', () => {
    const bkash: FieldValue = { kind: 'taken', account: { id: 3, name: 'bKash', text: '', feeRate: 1850 } };
    const received = { bank: bkash, amount: amount(100_050n) };
    expect(entered(tradingSale, 'payments', received, 'amount')).toEqual({
      entry: { fee: amount(1851n) },
      next: 'add',
    });
    expect(entered(tradingSale, 'payments', { ...received, fee: amount(5n) }, 'amount')).toBeNull();
    expect(entered(tradingPurchase, 'payments', received, 'amount') ?? null).toBeNull();
  });
});

describe('whom it is with, typed above the rows', () => {
  const desk = { branchId: 1, branchName: 'Head Office', day: '2026-07-01' };
  const typing = { kind: 'typing', text: 'karim' } as const;
  const typed = step(tradingPurchase, startEntry(tradingPurchase, desk, 'k'), {
    type: 'typed',
    atMs: 1,
    in: 'head',
    values: { party: typing },
  })[0];
  const [sought, effects] = step(tradingPurchase, typed, { type: 'head_entered', field: 'party' });
  const lookUp = { table: HEAD, field: 'party', text: 'karim' };

  it('is looked up while the focus goes on', () => {
    expect(effects).toEqual([{ type: 'focus', target: { on: 'head', field: 'billNo' } }]);
    expect(openLookUps(sought.document)).toEqual([lookUp]);
  });

  it('is taken where one is meant, and left to decide where several are', () => {
    const answer = (...ids: number[]) => {
      const matches = ids.map((id) => ({ id, name: 'Karim', text: '' }));
      return step(tradingPurchase, sought, { type: 'answered', lookUp, matches })[0].document.head.party;
    };
    expect(answer(1001)).toMatchObject({ kind: 'taken', account: { id: 1001 } });
    expect(answer(1001, 1002)).toEqual({ kind: 'several', text: 'karim' });
    expect(answer()).toEqual({ kind: 'none', text: 'karim' });
  });

  it('skips an amount that nobody types', () => {
    const spot = { ...sought, document: purchase({ party: taken(17, 'Cash') }) };
    const [, after] = step(tradingPurchase, spot, { type: 'head_entered', field: 'discount' });
    expect(after).toEqual([{ type: 'focus', target: { on: 'head', field: 'notes' } }]);
  });
});
