import { MAX_ROW_REMARKS, type Paisa } from '@cashbook/money';
import type { Ruled } from '#documents/document';
import { refuse } from '#documents/refusal';
import type { CollectedSale } from '#installments/collection';
import { draftMarkup, sumOfMarkup, takenUnearned } from '#installments/markup';
import { ACCOUNT } from '#ledger/chart';
import { balance, credit, debit } from '#ledger/entries';

/** The rest of a sale by installments, given up as a bad debt (accounting-next §4). */
export type TypedWriteOff = {
  readonly saleId: number;
  /** All that is due on the sale, as the person saw it. */
  readonly amountPaisa: Paisa;
  readonly remarks: string;
};

/** A part of an installment that is written off. */
export type WrittenOffPart = { readonly installmentNo: number; readonly writtenOffPaisa: Paisa };

export type WriteOffRefusal =
  | 'installment_not_found'
  | 'reason_missing'
  | 'remarks_too_long'
  | 'nothing_due'
  | 'due_changed';

/**
 * Makes the journal of a write-off: Dr 63 / Cr customer all that is due on the sale, and Dr 29 for its markup that is not earned. `own` says what it settles of which
 * installment. Refusals, the first that applies: `installment_not_found`, `reason_missing`, `remarks_too_long`, `nothing_due`,
 * `due_changed` with what is due now when the person saw another amount.
 */
export function writeOff(
  { saleId, amountPaisa, remarks }: TypedWriteOff,
  { sale }: { readonly sale: CollectedSale | null },
): Ruled<WriteOffRefusal, readonly WrittenOffPart[]> {
  if (sale === null) return refuse('installment_not_found');
  if (remarks.trim() === '') return refuse('reason_missing');
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const due = sale.installments.filter(({ duePaisa }) => duePaisa > 0n);
  const totalPaisa = due.reduce((sum, { duePaisa }) => sum + duePaisa, 0n);
  if (totalPaisa === 0n) return refuse('nothing_due');
  if (totalPaisa !== amountPaisa) {
    return { ok: false, refusal: { code: 'due_changed', amountsPaisa: { amount: totalPaisa } } };
  }
  const notes = { remarks };
  const markup = takenUnearned(saleId, sale.installments, totalPaisa);
  const debits = [
    [ACCOUNT.unearnedMarkup, sumOfMarkup(markup)],
    [ACCOUNT.badDebts, totalPaisa - sumOfMarkup(markup)],
  ] as const;
  const entry = balance([
    ...debits.flatMap(([account, paisa]) => (paisa === 0n ? [] : [debit(account, paisa, notes)])),
    credit(sale.accountId, totalPaisa, notes),
  ]);
  return {
    ok: true,
    drafts: [
      {
        ...{ typeId: 6, totalPaisa, entries: [entry], remarks, ...draftMarkup(markup) },
        links: [{ parent: BigInt(saleId), role: 'collection' }],
      },
    ],
    own: due.map(({ installmentNo, duePaisa }) => ({ installmentNo, writtenOffPaisa: duePaisa })),
  };
}
