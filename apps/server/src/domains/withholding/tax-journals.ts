import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import {
  incomeTax,
  type SettledTaxRow,
  type TaxRowFacts,
  type TypedIncomeTax,
  type TypedTaxNotRecovered,
  taxJournalTypeIds,
  taxNotRecovered,
} from '@cashbook/kernel';
import { z } from 'zod';
import { type DocumentKind, nothingBeside } from '#domains/posting/index';
import { writeSettled } from '#domains/withholding/settled-tax.store';
import { taxRowsNeeded } from '#domains/withholding/tax-row-look-up';

/** The journals that settle tax withheld from us (accounting-next §6). They are the product's own: voided by their call alone. */

type Facts = { readonly settled: TaxRowFacts };
type JournalKind<Typed> = DocumentKind<Typed, Facts, readonly SettledTaxRow[]>;

const rows = z.array(z.object({ voucherId: z.number().int(), rowNo: z.number().int() }));

/** The wire field that a refusal is about. */
const fields: Readonly<Record<string, string>> = { remarks_too_long: 'remarks', amount_not_positive: 'tax' };

export const taxNotRecoveredKind: JournalKind<TypedTaxNotRecovered> = {
  name: 'tax-not-recovered',
  typeIds: taxJournalTypeIds,
  forms: [z.object({ tax: z.enum(['vds', 'tds']), rows, isClaimed: z.boolean(), remarks: z.string() })],
  needs: (typed) => ({ settled: taxRowsNeeded(typed.rows) }),
  rule: (typed, { settled }) => taxNotRecovered(typed, settled),
  fieldOf: ({ code }) => fields[code] ?? null,
  readBeside: nothingBeside,
  saidFields: ({ tax, isClaimed }) => [
    { label: 'withheldTax', holds: 'word', value: tax },
    { label: 'taxLostTo', holds: 'word', value: isClaimed ? 'taxClaimed' : 'taxExpense' },
  ],
  own: {
    write: (tx, { voucherId }, { tax }, _facts, settled) =>
      writeSettled(tx, voucherId, { how: 'not_recovered', tax, rows: settled }),
  },
};

export const incomeTaxKind: JournalKind<TypedIncomeTax> = {
  name: 'income-tax',
  typeIds: taxJournalTypeIds,
  forms: [z.object({ taxPaisa: keptUnits, rows, remarks: z.string() })],
  needs: (typed) => ({ settled: taxRowsNeeded(typed.rows) }),
  rule: (typed, { settled }) => incomeTax(typed, settled),
  fieldOf: ({ code }) => fields[code] ?? null,
  readBeside: nothingBeside,
  saidFields: ({ taxPaisa }) => [{ label: 'taxOfYear', holds: 'amount', value: taxPaisa }],
  own: {
    write: (tx, { voucherId }, _typed, _facts, settled) =>
      writeSettled(tx, voucherId, { how: 'income_tax', tax: 'tds', rows: settled }),
  },
};
