import { addDays, type IsoDate } from '@cashbook/money';
import type { VoucherDraft } from '#domains/ledger/index';

/**
 * Adds the unpaid bills of its parties to an opening balance: two bills, or one if the amount cannot be divided. Other
 * vouchers stay unchanged.
 */
export function withBills(draft: VoucherDraft, partyIds: readonly number[], date: IsoDate): VoucherDraft {
  if (draft.typeId !== 19) return draft;
  const lines = draft.entries.flatMap((entry) => entry.lines).filter(({ accountId }) => partyIds.includes(accountId));
  const bills = lines.flatMap(({ accountId, debitPaisa, creditPaisa }) => {
    const paisa = debitPaisa + creditPaisa;
    return [paisa / 3n, paisa - paisa / 3n]
      .filter((amountPaisa) => amountPaisa > 0n)
      .map((amountPaisa, index) => ({
        accountId,
        isReceivable: debitPaisa > 0n,
        number: `B-${index}`,
        date: addDays(date, -30 * index),
        dueDate: addDays(date, 30),
        amountPaisa,
      }));
  });
  return { ...draft, bills };
}
