import type { TaxRowFacts, TaxRowName, WithheldTaxRow } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { type AsText, amountsIn, type LookUp, type Need } from '#db/look-up';

/** The facts about taxed rows that the rules of their settlement need (accounting-next §6). */

type FoundRow = AsText<WithheldTaxRow, 'amountPaisa'> & { readonly openDay: IsoDate | null };

/** Reads taxed rows. A save locks their vouchers: of two who settle a row, the second sees what the first has done. */
const taxRowLookUp: LookUp<FoundRow> = {
  name: 'taxed rows',
  rank: 9,
  together: (asked, inScope) => sql`tax_row_facts(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
  locked: (_companyId, { ids }) => sql`locked_tax_row_facts(${[...ids]}::bigint[])`,
};

/** Requests taxed rows with the branch of the desk and its open day. */
export function taxRowsNeeded(names: readonly TaxRowName[]): Need<TaxRowFacts> {
  const ids = [...new Set(names.map(({ voucherId }) => voucherId))];
  return {
    ...{ lookUp: taxRowLookUp, ids, changes: ids },
    found: (rowsOf, workingBranchId) => {
      const found = rowsOf(taxRowLookUp).filter(({ voucherId }) => ids.includes(voucherId));
      const openDay = found.find(({ branchId }) => branchId === workingBranchId)?.openDay ?? null;
      return { workingBranchId, openDay, rows: found.map((row) => ({ ...row, ...amountsIn(row, ['amountPaisa']) })) };
    },
  };
}
