import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import {
  type BeyondRequisition,
  beyondRequisition,
  type Draft,
  type Json,
  type NamedRequisitionRefusal,
  type NamesRequisition,
  namingRequisitions,
  type RequisitionFacts,
  type RequisitionUse,
  type Ruled,
  requisitionsOf,
} from '@cashbook/kernel';
import { z } from 'zod';
import type { Need } from '#db/look-up';
import type { LoadedVoucher } from '#domains/ledger/index';
import { type Advice, adviceIn, adviceOf } from '#domains/posting/index';
import { requisitionsNeeded } from '#domains/requisitions/requisitions-look-up';

/** Documents whose rows name requisitions (accounting-next §7.4). */

type Needs<Facts> = { readonly [Name in keyof Facts]: Need<Facts[Name]> };
type Row = NamesRequisition;
interface Rows {
  readonly rows: readonly Row[];
}

/** The needs and the rule of a kind of document. */
interface Own<Typed, Facts extends object, Before, Made> {
  readonly needs: (typed: Typed, on: LoadedVoucher | null) => Needs<Facts>;
  readonly rule: (typed: Typed, facts: Facts, before: Before) => Made;
}

/** Returns the drafts, one of them with the rows that name requisitions, or the refusal of the first row that may not. */
export function ruledWithRequisitions<Code extends string, Result>(
  ruled: Ruled<Code, Result>,
  rows: readonly (Row & RequisitionUse)[],
  { requisitions, draftAt = 0 }: RequisitionFacts & { readonly draftAt?: number },
): Ruled<Code | NamedRequisitionRefusal, Result> {
  if (!ruled.ok) return ruled;
  const named = requisitionsOf(rows, { requisitions });
  if (!named.ok) return named;
  const [first, ...others] = ruled.drafts.map((draft, at) =>
    at === draftAt ? namingRequisitions(draft, named.named) : draft,
  );
  return { ...ruled, drafts: [first as Draft, ...others] };
}

/** Returns the row with the number of the requisition that it names, whatever number was sent with it. */
export const numbered = <R extends Row>(row: R, { requisitions }: RequisitionFacts): R => {
  const named = row.requisitionId == null ? undefined : requisitions.get(row.requisitionId);
  return named === undefined ? row : { ...row, requisitionText: named.number };
};

/** Returns a document whose rows have the numbers of the requisitions that they name. */
export const numberedRows = <T extends Rows>(typed: T, facts: RequisitionFacts): T => ({
  ...typed,
  rows: typed.rows.map((row) => numbered(row, facts)),
});

/** Returns the uses of rows that pay their amount. */
export const paidRows = (rows: readonly (Row & { readonly amountPaisa: bigint })[]) =>
  rows.map(({ requisitionId = null, amountPaisa }) => ({ requisitionId, boughtPaisa: 0n, paidPaisa: amountPaisa }));

/** Returns the needs, the rule and the advice of a kind of document whose rows pay for requisitions. */
export const rowsPayingForRequisitions = <
  Typed extends { readonly rows: readonly (Row & { readonly amountPaisa: bigint })[] },
  Facts extends object,
  Before,
  Code extends string,
  Result,
>({
  needs,
  rule,
}: Own<Typed, Facts, Before, Ruled<Code, Result>>) => ({
  needs: (typed: Typed, before: LoadedVoucher | null) =>
    ({ ...needs(typed, before), ...namedNeeds(typed, before) }) as Needs<Facts & RequisitionFacts>,
  rule: (typed: Typed, facts: Facts & RequisitionFacts, before: Before) =>
    ruledWithRequisitions(rule(typed, facts, before), paidRows(typed.rows), facts),
  kept: (typed: Typed, facts: RequisitionFacts) => numberedRows(typed, facts),
  advice: (typed: Typed) => adviceOnRequisitions(namedNeeds(typed, null).requisitions),
});

/** Requests the requisitions that rows name. */
export const namedNeeds = ({ rows }: Rows, before: LoadedVoucher | null): Needs<RequisitionFacts> => ({
  requisitions: requisitionsNeeded(
    rows.map(({ requisitionId }) => requisitionId),
    before,
  ),
});

/** The stored form of the advice. Advice from before requisitions has none. */
export const keptRequisitions = {
  requisitions: z
    .array(z.object({ number: z.string(), use: z.enum(['bought', 'paid']), beyond: keptUnits }))
    .default([]) as z.ZodType<
    NonNullable<SavedVoucher['requisitions']>,
    { number: string; use: 'bought' | 'paid'; beyond: string }[]
  >,
};
const keptAdvice = z.object(keptRequisitions);

/**
 * Returns the use of requisitions beyond what was approved, by the books after the save, where the branch warns of it. A document
 * warns only of what it adds to: a purchase of what is bought, a payment of what is paid.
 */
export const beyondApproved = ({ requisitions }: RequisitionFacts, use: BeyondRequisition['use']) => ({
  requisitions: [...requisitions.values()]
    .filter(({ policy }) => policy === 'warn')
    .flatMap((named) => beyondRequisition(named, named.others))
    .filter((beyond) => beyond.use === use)
    .map(({ beyondPaisa, ...said }) => ({ ...said, beyond: beyondPaisa })),
});

const nothingToSay: Advice = { needs: [], said: () => null };

/** Returns the advice on a document that pays for these requisitions. A document that names none costs no question. */
export const adviceOnRequisitions = (requisitions: Needs<RequisitionFacts>['requisitions']): Advice =>
  requisitions.ids.length === 0
    ? nothingToSay
    : adviceOf(keptAdvice, { requisitions }, (facts) => beyondApproved(facts, 'paid'));

/** Adds the advice on requisitions to the answer to a save. */
export const savedWithRequisitions = (saved: SavedVoucher, advice: Json | null): SavedVoucher => ({
  ...saved,
  ...(advice === null ? {} : adviceIn(keptAdvice, advice, { requisitions: [] })),
});
