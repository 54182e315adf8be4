import type { ChequeFacts, ChequeMoveFacts, PaidByCheque } from '@cashbook/kernel';
import { sql } from 'kysely';
import { type AsText, amountsIn, type LookUp, type Need } from '#db/look-up';

/** The facts about cheques that the rules of their events need (accounting-next §3). */

type PaidRow = {
  readonly accountId: number;
  readonly amountPaisa: string;
  readonly orderId: number | null;
  readonly withheld?: readonly { readonly accountId: number; readonly amountPaisa: string }[];
};
type TaxRow = AsText<ChequeFacts['taxes'][number], 'standsPaisa' | 'keptPaisa'>;
type ChequeRow = Omit<AsText<ChequeFacts, 'amountPaisa'>, 'pays' | 'taxes'> & {
  readonly pays: readonly PaidRow[];
  readonly taxes: readonly TaxRow[];
};

/** Reads cheques. A save locks them. When two people move a cheque, the second sees where the first has put it. */
const chequeLookUp: LookUp<ChequeRow> = {
  name: 'cheques',
  rank: 8,
  together: (asked, inScope) => sql`cheque_facts(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
  locked: (_companyId, { ids }) => sql`locked_cheque_facts(${[...ids]}::bigint[])`,
};

const factsOf = (row: ChequeRow): ChequeFacts => ({
  ...row,
  ...amountsIn(row, ['amountPaisa']),
  pays: row.pays.map(
    ({ withheld = [], ...paid }): PaidByCheque => ({
      ...{ ...paid, orderId: paid.orderId ?? null, amountPaisa: BigInt(paid.amountPaisa) },
      withheld: withheld.map((tax) => ({ ...tax, amountPaisa: BigInt(tax.amountPaisa) })),
    }),
  ),
  taxes: row.taxes.map((tax) => ({ ...tax, ...amountsIn(tax, ['standsPaisa', 'keptPaisa']) })),
});

/** Requests a cheque with the branch of the desk; null for none of that number. */
export function chequeNeeded(
  voucherId: number,
  chequeNo: number,
): Need<Pick<ChequeMoveFacts, 'workingBranchId' | 'cheque'>> {
  return {
    lookUp: chequeLookUp,
    ids: [voucherId],
    found: (rowsOf, workingBranchId) => {
      const row = rowsOf(chequeLookUp).find((one) => one.voucherId === voucherId && one.chequeNo === chequeNo);
      return { workingBranchId, cheque: row === undefined ? null : factsOf(row) };
    },
  };
}
