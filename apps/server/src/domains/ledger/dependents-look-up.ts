import type { LinkRole } from '@cashbook/kernel';
import type { Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { LookUp, Need } from '#db/look-up';

/** A voucher that hangs on another one as it stands. */
export interface Dependent {
  readonly voucherId: number;
  readonly role: LinkRole;
  readonly numberText: string;
  readonly amountPaisa: Paisa;
}

interface DependentRow extends Omit<Dependent, 'amountPaisa'> {
  readonly parentId: number;
  readonly amountPaisa: string;
}

/** What hangs on vouchers. An edit holds its voucher, so that nothing new can hang on it meanwhile. */
const dependentsLookUp: LookUp<DependentRow> = {
  name: 'dependents',
  rank: 5,
  together: (asked, inScope) => sql`dependents_facts(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
};

/** What hangs on the voucher: an edit neither changes its party nor goes below what does (accounting §4). */
export function dependentsNeeded(voucherId: bigint | null): Need<readonly Dependent[]> {
  return {
    lookUp: dependentsLookUp,
    ids: voucherId === null ? [] : [Number(voucherId)],
    found: (rowsOf) =>
      rowsOf(dependentsLookUp)
        .filter(({ parentId }) => BigInt(parentId) === voucherId)
        .map(({ parentId: _parent, amountPaisa, ...row }) => ({ ...row, amountPaisa: BigInt(amountPaisa) })),
  };
}
