import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import { type CollectedSale, type TypedWriteOff, type WrittenOffPart, writeOff } from '@cashbook/kernel';
import { z } from 'zod';
import { collectedNeeded } from '#domains/installments/collected-look-up';
import { settleInstallments } from '#domains/installments/installments.store';
import { type DocumentKind, nothingBeside } from '#domains/posting/index';

type Facts = { readonly sale: CollectedSale | null };

/** The wire field that a refusal is about. */
const fields: Readonly<Record<string, string>> = {
  reason_missing: 'remarks',
  remarks_too_long: 'remarks',
  due_changed: 'amount',
};

/** The journal that gives up what is due on a sale by installments. It is voided and made anew, never edited. */
export const writeOffKind: DocumentKind<TypedWriteOff, Facts, readonly WrittenOffPart[]> = {
  name: 'write-off',
  typeIds: [6],
  forms: [z.object({ saleId: z.number().int(), amountPaisa: keptUnits, remarks: z.string() })],
  needs: ({ saleId }) => ({ sale: collectedNeeded(saleId) }),
  rule: (typed, facts) => writeOff(typed, facts),
  fieldOf: ({ code }) => fields[code] ?? null,
  readBeside: nothingBeside,
  own: {
    write: (tx, { voucherId }, { saleId }, _facts, parts) => settleInstallments(tx, { saleId, voucherId, parts }),
  },
};
