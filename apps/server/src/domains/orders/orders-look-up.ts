import { sql } from 'kysely';
import type { LookUp, Need } from '#db/look-up';

interface OrderRow {
  readonly branchId: number;
  readonly orderId: number;
}

/** Reads orders of the branch. An order is never removed, so none needs a lock. */
const orderLookUp: LookUp<OrderRow> = {
  name: 'orders',
  rank: 14,
  cached: 'of ids',
  idOf: ({ orderId }) => orderId,
  together: (asked, inScope) => {
    const pairs = asked.flatMap(({ branchId, ids }) => ids.map((id) => ({ branchId, id })));
    return sql`order_facts(${inScope(sql`${pairs.map(({ branchId }) => branchId)}::int[]`)},
      ${pairs.map(({ id }) => id)}::int[])`;
  },
};

/** Requests those of the named orders that belong to the branch. */
export function ordersNeeded(named: readonly (number | null)[]): Need<ReadonlySet<number>> {
  return {
    lookUp: orderLookUp,
    ids: [...new Set(named.filter((id) => id !== null))],
    found: (rowsOf, branchId) =>
      new Set(
        rowsOf(orderLookUp)
          .filter((row) => row.branchId === branchId)
          .map(({ orderId }) => orderId),
      ),
  };
}
