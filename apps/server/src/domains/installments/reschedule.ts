import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import { installmentRoutes } from '@cashbook/contract/installments/installments';
import type { RouteReply } from '@cashbook/contract/route';
import {
  type Rescheduled,
  reschedule,
  rescheduleMarkup,
  type TypedReschedule,
  type TypedRescheduleMarkup,
} from '@cashbook/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { collectedNeeded } from '#domains/installments/collected-look-up';
import { asJson } from '#domains/installments/installments.store';
import { type Author, authorOf, postDocument } from '#domains/ledger/index';
import {
  type DocumentKind,
  nothingBeside,
  orRefusedByBooks,
  readLockedFacts,
  refusedByBooks,
  refusedByRule,
  typedForm,
} from '#domains/posting/index';
import { type Answer, done, type Refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

const keptRow = z.object({
  ...{
    saleId: z.number().int().nullable(),
    installmentNo: z.number().int(),
    amountPaisa: keptUnits,
    isEarned: z.boolean(),
  },
});
/** The markup by new installments as it is stored. A journal from before it has none. */
const keptMarkup = z.array(keptRow).default([]) as unknown as z.ZodType<
  readonly z.output<typeof keptRow>[],
  z.core.util.JSONType
>;

/** The journal of the markup of a reschedule. It is voided, never edited: what it added comes off the last installments. */
export const rescheduleKind: DocumentKind<TypedRescheduleMarkup, object> = {
  name: 'reschedule',
  typeIds: [6],
  forms: [
    z.object({
      ...{ saleId: z.number().int(), accountId: z.number().int(), markupPaisa: keptUnits, remarks: z.string() },
      addedMarkup: keptMarkup,
    }),
  ],
  needs: () => ({}),
  rule: rescheduleMarkup,
  fieldOf: () => null,
  readBeside: nothingBeside,
};

type RescheduleCall = Call<typeof installmentRoutes.rescheduleInstallments>;
type Reply = RouteReply<typeof installmentRoutes.rescheduleInstallments>;

/** The field of the body that a refusal is about. */
const fields: Readonly<Record<string, string>> = {
  due_changed: 'amount',
  nothing_due: 'sale_id',
  amount_not_positive: 'markup',
  amount_too_large: 'markup',
  remarks_too_long: 'remarks',
  installment_details_missing: 'due_date',
  installment_in_past: 'due_date',
  installment_too_far: 'due_date',
  installment_amount_missing: 'amount',
};

/** Moves what is due of a sale to new installments, with the journal of its markup, in one transaction. */
export function rescheduleInstallments(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: RescheduleCall,
): Promise<Answer<Reply>> {
  const { actor } = call;
  const at = clock.now();
  return orRefusedByBooks(() =>
    inCompany(db, { companyId: actor.companyId, mode: 'write' }, (tx) =>
      oncePerKey<Reply>(tx, installmentRoutes.rescheduleInstallments, call, at, async () => {
        const desk = deskOf(call);
        if ('kind' in desk) return desk;
        const writer = { companyId: actor.companyId, branchId: desk.branchId, author: authorOf(actor), at };
        const saved = await writeReschedule(tx, { ...writer, expectedDay: desk.transactionDate }, typedIn(call));
        return 'kind' in saved ? saved : done(saved);
      }),
    ),
  );
}

const typedIn = ({ body }: RescheduleCall): TypedReschedule => ({
  ...{ saleId: body.sale_id, amountPaisa: body.amount, markupPaisa: body.markup, remarks: body.remarks },
  installments: body.installments.map(({ due_date: dueDate, amount: amountPaisa }) => ({ dueDate, amountPaisa })),
});

/** Who writes a reschedule, in which branch, and which day their screen shows; null for any. */
export interface Writer {
  readonly companyId: number;
  readonly branchId: number;
  readonly author: Author;
  readonly at: Date;
  readonly expectedDay: string | null;
}

/** Writes a reschedule. Returns the journal of its markup; nulls without one. */
export async function writeReschedule(tx: Tx, writer: Writer, typed: TypedReschedule): Promise<Reply | Refused> {
  const { companyId, branchId, author, at, expectedDay } = writer;
  await showBranches(tx, [branchId]);
  const ruled = reschedule(
    typed,
    await readLockedFacts(tx, companyId, branchId, { sale: collectedNeeded(typed.saleId) }),
  );
  if (!ruled.ok) return refusedByRule({ fieldOf }, ruled);
  const { rescheduled } = ruled;
  if (typed.markupPaisa === 0n) {
    await keep(tx, writer, typed, rescheduled, null);
    return { mtm_id: null, vr_no: null };
  }
  const { saleId, markupPaisa, remarks } = typed;
  const { accountId, addedMarkup } = rescheduled;
  const markup = { saleId, accountId, markupPaisa, remarks, addedMarkup };
  const drafted = rescheduleMarkup(markup);
  if (!drafted.ok) return refusedByRule({ fieldOf }, drafted);
  const document = { branchId, expectedDay, author, idempotency: null, ...typedForm(rescheduleKind, markup) };
  const posted = await postDocument(tx, { ...document, drafts: drafted.drafts }, at);
  if (!posted.ok) return refusedByBooks(posted);
  await keep(tx, writer, typed, rescheduled, posted.voucherId);
  return { mtm_id: Number(posted.voucherId), vr_no: posted.numberText };
}

const fieldOf = ({ code, row }: { readonly code: string; readonly row?: number }): string | null => {
  const field = fields[code];
  if (field === undefined) return null;
  return row === undefined ? field : `installments.${row}.${field}`;
};

async function keep(
  tx: Tx,
  { branchId: branch, author: { userId: user, ip, userAgent: agent }, at, expectedDay: date }: Writer,
  { saleId, markupPaisa, remarks }: TypedReschedule,
  { accountId: account, moved, installments, markup }: Rescheduled,
  voucherId: bigint | null,
): Promise<void> {
  const write = asJson({
    ...{ branch, account, date, user, ip, agent, saleId, voucherId, markupPaisa, remarks, moved, installments },
    markup,
  });
  await sql`select reschedule_installments(${write}::jsonb, ${at})`.execute(tx);
}
