import type { Paisa } from '@cashbook/money';
import type { Ruled } from '#documents/document';
import { refuse } from '#documents/refusal';
import { ACCOUNT } from '#ledger/chart';
import { balance, credit, debit } from '#ledger/entries';

/** The cash that was counted at the end of a day, and the cash that the books show. */
export type CashDifference = { readonly countedPaisa: Paisa; readonly bookPaisa: Paisa };

/** The types of the voucher: a cash receipt when there is more than in the books, else a cash payment. */
const types = { over: 1, short: 2 } as const;
export const cashDifferenceTypeIds = [types.short, types.over] as const;

/**
 * Makes the voucher that brings the books to the counted cash (accounting-next §10): a cash payment Dr 67 / Cr 17 when cash is
 * short, a cash receipt Dr 17 / Cr 67 when there is more than in the books. Refuses `proposal_changed` when both agree.
 */
export function cashDifference({ countedPaisa, bookPaisa }: CashDifference): Ruled<'proposal_changed'> {
  const overPaisa = countedPaisa - bookPaisa;
  if (overPaisa === 0n) return refuse('proposal_changed');
  const isOver = overPaisa > 0n;
  const totalPaisa = isOver ? overPaisa : -overPaisa;
  const [debited, credited] = isOver
    ? [ACCOUNT.cash, ACCOUNT.cashShortAndOver]
    : [ACCOUNT.cashShortAndOver, ACCOUNT.cash];
  const notes = { remarks: 'Cash count' };
  const entry = balance([debit(debited, totalPaisa, notes), credit(credited, totalPaisa, notes)]);
  return { ok: true, drafts: [{ typeId: isOver ? types.over : types.short, totalPaisa, entries: [entry] }], own: null };
}
