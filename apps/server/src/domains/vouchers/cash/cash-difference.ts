import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import { type CashDifference, cashDifference, cashDifferenceTypeIds } from '@cashbook/kernel';
import { z } from 'zod';
import { cashAtEndOf, type DayProposal } from '#domains/ledger/index';
import { type DocumentKind, nothingBeside, voucherDraft } from '#domains/posting/index';

/** The difference of a cash count, which Day Close proposes (accounting-next §10). It is voided, never edited. */
export const cashDifferenceKind: DocumentKind<CashDifference, object> = {
  name: 'cash-difference',
  typeIds: cashDifferenceTypeIds,
  forms: [z.object({ countedPaisa: keptUnits, bookPaisa: keptUnits })],
  needs: () => ({}),
  rule: cashDifference,
  fieldOf: () => null,
  readBeside: nothingBeside,
  saidFields: ({ countedPaisa, bookPaisa }) => [
    { label: 'counted', holds: 'amount', value: countedPaisa },
    { label: 'byBooks', holds: 'amount', value: bookPaisa },
  ],
};

/** Proposes the difference between the counted cash and the books. There is none when nobody counted. */
export const cashDifferenceProposal: DayProposal = {
  propose: async (tx, { companyId, branchId, day, countedPaisa }) => {
    if (countedPaisa === null) return [];
    const typed = { countedPaisa, bookPaisa: await cashAtEndOf(tx, { companyId, branchId, day }) };
    const ruled = cashDifference(typed);
    if (!ruled.ok) return [];
    const amountPaisa = typed.countedPaisa - typed.bookPaisa;
    return [{ amountPaisa, draft: voucherDraft(cashDifferenceKind, typed, ruled.drafts[0]) }];
  },
};
