import type { LinkRole } from '@cashbook/kernel';
import type { Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { LookUp, Need } from '#db/look-up';

/** A voucher that depends on the present version of another one. */
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

/** Reads the vouchers that depend on others. An edit locks its voucher, so no new dependent can be added meanwhile. */
const dependentsLookUp: LookUp<DependentRow> = {
  name: 'dependents',
  rank: 5,
  together: (asked, inScope) => sql`dependents_facts(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
};

/**
 * Requests the dependents of the voucher. An edit may neither change its party nor take it below their amounts
 * (accounting §4).
 */
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
