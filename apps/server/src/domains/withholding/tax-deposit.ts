import {
  type AccountFacts,
  type SettledTaxRow,
  type TaxRowFacts,
  type TypedTaxDeposit,
  taxDeposit,
  taxDepositTypeIds,
} from '@cashbook/kernel';
import { z } from 'zod';
import { accountsNeeded } from '#domains/ledger/index';
import { type DocumentKind, nothingBeside } from '#domains/posting/index';
import { writeSettled } from '#domains/withholding/settled-tax.store';
import { taxRowsNeeded } from '#domains/withholding/tax-row-look-up';

const taxRow = z.object({ voucherId: z.number().int(), rowNo: z.number().int() });

const form = z.object({
  tax: z.enum(['vds', 'tds']),
  rows: z.array(taxRow),
  bankAccountId: z.number().int().nullable(),
  challanNumber: z.string(),
  challanDate: z.string().nullable(),
  period: z.string(),
  remarks: z.string(),
});

/** The wire field that a refusal is about. */
const fields: Readonly<Record<string, string>> = {
  challan_number_missing: 'challan_number',
  challan_date_missing: 'challan_date',
  challan_date_wrong: 'challan_date',
  tax_period_wrong: 'period',
  account_not_found: 'bank_account',
  account_archived: 'bank_account',
  not_a_bank_account: 'bank_account',
  remarks_too_long: 'remarks',
};

type Facts = { readonly settled: TaxRowFacts } & AccountFacts;

/** The deposit of withheld tax by challan (accounting-next §6). It is never edited: a void frees its rows. */
export const taxDepositKind: DocumentKind<TypedTaxDeposit, Facts, readonly SettledTaxRow[]> = {
  name: 'tax-deposit',
  typeIds: taxDepositTypeIds,
  forms: [form],
  needs: ({ rows, bankAccountId }, before) => ({
    settled: taxRowsNeeded(rows),
    accounts: accountsNeeded(bankAccountId === null ? [] : [bankAccountId], before),
  }),
  rule: (typed, { settled, accounts }) => taxDeposit(typed, { ...settled, accounts }),
  fieldOf: ({ code }) => fields[code] ?? null,
  readBeside: nothingBeside,
  saidFields: ({ tax, challanNumber, challanDate, period }) => [
    { label: 'withheldTax', holds: 'word', value: tax },
    { label: 'challanNo', holds: 'text', value: challanNumber },
    { label: 'challanDate', holds: 'date', value: challanDate },
    { label: 'taxPeriod', holds: 'text', value: period.split('-').reverse().join('/') },
  ],
  own: {
    write: (tx, { voucherId }, { tax, challanNumber, challanDate, period }, _facts, rows) => {
      const challan = { number: challanNumber, date: challanDate, period };
      return writeSettled(tx, voucherId, { how: 'deposited', tax, rows, challan });
    },
  },
};
