import fc from 'fast-check';
import { goods } from '#testing/stock-goods';

/** The acts of a history of invoices. */

/** A row of goods, in thousandths. */
export interface GoodsRow {
  readonly product: number;
  readonly qtyMilli: bigint;
  readonly rateMilli: bigint;
  readonly bonusMilli: bigint;
  readonly serials: readonly string[];
}

/** An invoice as it is picked. Its payments are in hundredths of its net, so that they fit. */
export interface PickedInvoice {
  readonly side: 'purchase' | 'sale';
  readonly party: 'party' | 'cash';
  readonly rows: readonly GoodsRow[];
  readonly discountPart: number;
  readonly cashPart: number;
  readonly bankPart: number;
  readonly feePaisa: bigint;
}

/** One act. `pick` selects a voucher. `parts` of a return are in hundredths of what is left of each line. */
export type InvoiceAct =
  | { readonly kind: 'invoice'; readonly picked: PickedInvoice }
  | { readonly kind: 'pay'; readonly side: 'received' | 'payment'; readonly amountPaisa: bigint }
  | { readonly kind: 'allocate' | 'undo'; readonly side: 'received' | 'payment' }
  | { readonly kind: 'back'; readonly pick: number; readonly parts: readonly number[]; readonly refundPart: number }
  | { readonly kind: 'edit'; readonly pick: number; readonly picked: PickedInvoice }
  | { readonly kind: 'void'; readonly pick: number }
  | { readonly kind: 'redate'; readonly pick: number; readonly days: number }
  | { readonly kind: 'jump'; readonly days: number };

/** A history, and the rules of its branch. */
export interface InvoiceHistory {
  readonly roundsSales: boolean;
  readonly policy: 'allow' | 'warn' | 'block';
  readonly acts: readonly InvoiceAct[];
}

// At least a tenth, so that no line has an amount of zero.
const milli = (most: bigint) => fc.oneof(fc.bigInt(100n, most), fc.constantFrom(1000n, 2500n));
const plainRow: fc.Arbitrary<GoodsRow> = fc.record({
  product: fc.constantFrom(...goods.productIds),
  qtyMilli: milli(20_000n),
  // At least a taka, so that no line is rounded down to zero.
  rateMilli: fc.oneof(fc.bigInt(1000n, 900_000n), fc.constantFrom(33_333n, 99_990n)).map((rate) => rate + 1000n),
  bonusMilli: fc.constantFrom(0n, 0n, 0n, 500n),
  serials: fc.constant([]),
});
const pieces: fc.Arbitrary<GoodsRow> = fc.subarray(['A1', 'A2', 'A3', 'A4'], { minLength: 1 }).map((serials) => ({
  product: goods.pieceId,
  qtyMilli: BigInt(serials.length) * 1000n,
  rateMilli: 1_250_500n,
  bonusMilli: 0n,
  serials,
}));
const part = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constantFrom(0, 50));
const picked: fc.Arbitrary<PickedInvoice> = fc.record({
  side: fc.constantFrom('purchase', 'sale'),
  party: fc.constantFrom('party', 'party', 'party', 'cash'),
  rows: fc.oneof(
    { weight: 4, arbitrary: fc.array(plainRow, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: pieces.map((row) => [row]) },
  ),
  discountPart: fc.constantFrom(0, 0, 5, 33),
  cashPart: part,
  bankPart: part,
  feePaisa: fc.bigInt(0n, 300n),
});
const pick = fc.nat(1000);
const side = fc.constantFrom<('received' | 'payment')[]>('received', 'payment');
const kind = <Name extends InvoiceAct['kind']>(name: Name) => fc.constant(name);
const act: fc.Arbitrary<InvoiceAct> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ kind: kind('invoice'), picked }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('pay'), side, amountPaisa: fc.bigInt(1n, 3_000_000n) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('allocate'), side }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('undo'), side }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('edit'), pick, picked }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('back'),
      pick,
      parts: fc.array(fc.constantFrom(0, 33, 50, 100, 100), { minLength: 3, maxLength: 3 }),
      refundPart: fc.constantFrom(0, 0, 40, 100),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('void'), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('redate'), pick, days: fc.integer({ min: -8, max: 8 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('jump'), days: fc.integer({ min: -5, max: 9 }) }) },
);

/** Returns histories of at most so many acts. */
export const invoiceHistory = (maxLength: number): fc.Arbitrary<InvoiceHistory> =>
  fc.record({
    roundsSales: fc.boolean(),
    policy: fc.constantFrom('allow', 'warn', 'warn', 'block'),
    acts: fc.array(act, { minLength: 5, maxLength, size: 'max' }),
  });
