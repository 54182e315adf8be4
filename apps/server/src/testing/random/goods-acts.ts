import fc from 'fast-check';
import { goods } from '#testing/stock-goods';

/** The acts of a history of goods in two branches. Each may send goods to the other. */

/** Goods of one product, in thousandths. Pieces have serials. */
export interface MovedGoods {
  readonly product: number;
  readonly milli: bigint;
  readonly serials: readonly string[];
}

type AtBranch = { readonly branch: 0 | 1 };

/** One act. `pick` selects one of the present vouchers. `part` is in hundredths of what is left of each row. */
export type GoodsAct = AtBranch &
  (
    | { readonly kind: 'open'; readonly goods: MovedGoods; readonly priceTaka: number }
    | { readonly kind: 'adjust'; readonly goods: MovedGoods; readonly reason: 'gain' | 'loss' }
    | { readonly kind: 'send' | 'issue'; readonly goods: readonly MovedGoods[] }
    | {
        readonly kind: 'receive';
        readonly pick: number;
        readonly part: number;
        readonly missing: 'waiting' | 'returned' | 'lost';
      }
    | { readonly kind: 'withdraw'; readonly pick: number; readonly missing: 'returned' | 'lost' }
    | { readonly kind: 'bring back'; readonly pick: number; readonly part: number }
    | { readonly kind: 'produce'; readonly material: MovedGoods; readonly made: MovedGoods }
    | { readonly kind: 'count'; readonly product: number; readonly foundMilli: bigint }
    | { readonly kind: 'reprice'; readonly pick: number; readonly goods: MovedGoods; readonly priceTaka: number }
    | { readonly kind: 'void'; readonly pick: number }
    | { readonly kind: 'jump'; readonly days: number }
  );

const branch = fc.constantFrom<(0 | 1)[]>(0, 0, 1);
const milli = fc.oneof(fc.bigInt(1n, 30_000n), fc.constantFrom(1_000n, 10_000n));
const some = fc.record({ product: fc.constantFrom(1, 2), milli, serials: fc.constant([] as string[]) });
const pieces = fc.subarray(['A1', 'A2', 'A3'], { minLength: 1 }).map((serials): MovedGoods => {
  return { product: goods.pieceId, milli: BigInt(serials.length) * 1000n, serials };
});
const either = fc.oneof({ weight: 4, arbitrary: some }, { weight: 1, arbitrary: pieces });
const several = fc.oneof(
  either.map((one) => [one]),
  pieces.chain((piece) => some.map((one): MovedGoods[] => [one, piece])),
);
const priceTaka = fc.oneof(fc.integer({ min: 1, max: 90_000 }), fc.constantFrom(3333, 4000)).map((n) => n / 100);
const pick = fc.nat(1000);
const part = fc.constantFrom(30, 50, 100, 100);
const kind = <Name extends GoodsAct['kind']>(name: Name) => fc.constant(name);

const act: fc.Arbitrary<GoodsAct> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: kind('open'), branch, goods: either, priceTaka }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('adjust'), branch, goods: either, reason: fc.constantFrom('gain', 'loss') }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kind('send'), branch, goods: several }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ kind: kind('receive'), branch, pick, part },
      missing: fc.constantFrom('waiting', 'returned', 'lost'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('withdraw'), branch, pick, missing: fc.constantFrom('returned', 'lost') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('issue'), branch, goods: several }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('bring back'), branch, pick, part }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('produce'), branch, material: some, made: some }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: kind('count'), branch, product: fc.constantFrom(1, 2) },
      foundMilli: fc.oneof(milli, fc.constant(0n)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('reprice'), branch, pick, goods: some, priceTaka }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('void'), branch, pick }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('jump'), branch, days: fc.integer({ min: -5, max: 9 }) }) },
);

/** The policy of both branches on taking out more than there is, and the acts. */
export interface GoodsHistory {
  readonly policy: 'allow' | 'warn' | 'block';
  readonly acts: readonly GoodsAct[];
}

/** Returns histories of at most so many acts. */
export const goodsHistory = (maxLength: number): fc.Arbitrary<GoodsHistory> =>
  fc.record({
    policy: fc.constantFrom('allow', 'warn', 'block', 'block'),
    acts: fc.array(act, { minLength: 6, maxLength, size: 'max' }),
  });
