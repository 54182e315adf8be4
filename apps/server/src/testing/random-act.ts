import type { VoucherTypeId } from '@cashbook/kernel';
import fc from 'fast-check';

/** One thing that somebody does. Numbers pick among what there is: branches, vouchers, accounts. */
export type Act =
  | { kind: 'post'; branch: number; typeId: VoucherTypeId; from: number; to: number; amountPaisa: bigint }
  | {
      kind: 'edit';
      pick: number;
      from: number;
      to: number;
      amountPaisa: bigint;
      mayChangeClosedDays: boolean;
      seesOldVersion: boolean;
    }
  | { kind: 'void'; pick: number; mayChangeClosedDays: boolean; seesOldVersion: boolean }
  | { kind: 'retype'; pick: number; typeId: VoucherTypeId; mayChangeClosedDays: boolean }
  | { kind: 'redate'; pick: number; days: number; mayChangeClosedDays: boolean }
  /** An opening balance, or a system journal at the end of one of the last fiscal years. */
  | {
      kind: 'dated';
      branch: number;
      what: 'opening' | 'yearEnd';
      yearsBack: number;
      from: number;
      to: number;
      amountPaisa: bigint;
      mayChangeClosedDays: boolean;
    }
  | { kind: 'repeat'; pick: number }
  | { kind: 'approve'; branch: number; days: number }
  | { kind: 'unapprove'; pick: number }
  | { kind: 'close'; branch: number; days: number; mayJump: boolean }
  | { kind: 'jump'; branch: number; days: number };

const branch = fc.nat(1);
const pick = fc.nat(1000);
const account = fc.nat(6);
const typeId = fc.constantFrom<VoucherTypeId[]>(1, 2, 6);
const amountPaisa = fc.bigInt(1n, 10n ** 12n);
const often = fc.constantFrom(true, true, true, false);
const rarely = fc.constantFrom(false, false, false, false, true);

/** Any act; posts come most often, since the others need something to act on. */
export const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      branch,
      typeId,
      from: account,
      to: account,
      amountPaisa,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dated' as const),
      branch,
      what: fc.constantFrom('opening' as const, 'yearEnd' as const),
      yearsBack: fc.nat(2),
      from: account,
      to: account,
      amountPaisa,
      mayChangeClosedDays: often,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      pick,
      from: account,
      to: account,
      amountPaisa,
      mayChangeClosedDays: often,
      seesOldVersion: rarely,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('void' as const),
      pick,
      mayChangeClosedDays: often,
      seesOldVersion: rarely,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('retype' as const), pick, typeId, mayChangeClosedDays: often }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('redate' as const),
      pick,
      days: fc.integer({ min: -40, max: 40 }),
      mayChangeClosedDays: often,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('approve' as const), branch, days: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unapprove' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('close' as const), branch, days: fc.nat(40), mayJump: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('jump' as const), branch, days: fc.integer({ min: -500, max: 500 }) }),
  },
);
