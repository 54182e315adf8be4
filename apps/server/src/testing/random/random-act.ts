import type { VoucherTypeId } from '@cashbook/kernel';
import fc from 'fast-check';
import { type Picks, picks, randomKinds } from '#testing/random/random-documents';

/** One act of a person. Its numbers select branches, vouchers and accounts. */
export type Act =
  | { kind: 'save'; branch: number; document: string; picks: Picks }
  /** Edits a voucher of that kind of document. */
  | {
      kind: 'edit';
      document: string;
      pick: number;
      picks: Picks;
      mayChangeClosedDays: boolean;
      seesOldVersion: boolean;
    }
  /** Saves a voucher again with its present content. */
  | { kind: 'editAgain'; pick: number; mayChangeClosedDays: boolean }
  | { kind: 'void'; pick: number; mayChangeClosedDays: boolean; seesOldVersion: boolean }
  | { kind: 'retype'; pick: number; typeId: VoucherTypeId; mayChangeClosedDays: boolean }
  /** Moves the voucher and those of the next numbers to another date. */
  | { kind: 'redate'; pick: number; more: number; days: number; mayChangeClosedDays: boolean }
  /** Closes or reopens the fiscal year that is the branch's next, or one so many years beside it. */
  | { kind: 'closeYear' | 'reopenYear'; branch: number; yearsBeside: number }
  /** Posts an opening balance. */
  | {
      kind: 'dated';
      branch: number;
      from: number;
      to: number;
      amountPaisa: bigint;
      mayChangeClosedDays: boolean;
    }
  | { kind: 'repeat'; pick: number }
  | { kind: 'approve'; branch: number; days: number; everywhere: boolean }
  | { kind: 'unapprove'; pick: number }
  | { kind: 'close'; branch: number; days: number; mayJump: boolean }
  | { kind: 'jump'; branch: number; days: number };

const branch = fc.nat(1);
const pick = fc.nat(1000);
const account = fc.nat(6);
const amountPaisa = fc.bigInt(1n, 10n ** 12n);
const document = fc.constantFrom(...randomKinds.map(({ name }) => name));
const often = fc.constantFrom(true, true, true, false);
const rarely = fc.constantFrom(false, false, false, false, true);
const kind = <Name extends Act['kind']>(name: Name) => fc.constant(name);

/** Any act. Saves are the most frequent, because the others need vouchers. */
export const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: kind('save'), branch, document, picks }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('edit'),
      document,
      pick,
      picks,
      mayChangeClosedDays: often,
      seesOldVersion: rarely,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('editAgain'), pick, mayChangeClosedDays: often }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('dated'),
      branch,
      from: account,
      to: account,
      amountPaisa,
      mayChangeClosedDays: often,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('void'), pick, mayChangeClosedDays: often, seesOldVersion: rarely }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('retype'),
      pick,
      typeId: fc.constantFrom<VoucherTypeId[]>(1, 2, 1, 2, 6),
      mayChangeClosedDays: often,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('redate'),
      pick,
      more: fc.nat(2),
      days: fc.integer({ min: -40, max: 40 }),
      mayChangeClosedDays: often,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('closeYear'), branch, yearsBeside: fc.constantFrom(0, 0, 0, 0, 1, -1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('reopenYear'), branch, yearsBeside: fc.constantFrom(0, 0, 0, -1, 1) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('repeat'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('approve'), branch, days: fc.nat(3), everywhere: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('unapprove'), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('close'), branch, days: fc.nat(40), mayJump: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('jump'), branch, days: fc.integer({ min: -500, max: 500 }) }),
  },
);
