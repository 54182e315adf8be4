import type { NamesOrder, Refused } from '@cashbook/kernel';
import type { Need } from '#db/look-up';
import { ordersNeeded } from '#domains/orders/orders-look-up';

interface Rows {
  readonly rows: readonly NamesOrder[];
}

type Needs<Facts> = { readonly [Name in keyof Facts]: Need<Facts[Name]> };

/** The needs and the rule of a kind of document. */
interface Own<Typed, Facts extends object, On, Before, Made> {
  readonly needs: (typed: Typed, on: On) => Needs<Facts>;
  readonly rule: (typed: Typed, facts: Facts, before: Before) => Made;
}

/** The orders of the branch among those that rows name. */
export interface OrderFacts {
  readonly orders: ReadonlySet<number>;
}

/**
 * Returns the needs and the rule of a kind of document whose rows name orders. What its own rule allows is refused for the
 * first row whose order is not in the branch.
 */
export function rowsNamingOrders<
  Typed extends Rows,
  Facts extends object,
  On,
  Before,
  Made extends { readonly ok: boolean },
>(
  own: Own<Typed, Facts, On, Before, Made>,
): Own<Typed, Facts & OrderFacts, On, Before, Made | Refused<'order_not_found'>> {
  return {
    needs: (typed, on) => {
      const orders = ordersNeeded(typed.rows.map(({ orderId = null }) => orderId));
      return { ...own.needs(typed, on), orders } as Needs<Facts & OrderFacts>;
    },
    rule: (typed, facts, before) => {
      const ruled = own.rule(typed, facts, before);
      const row = typed.rows.findIndex(({ orderId = null }) => orderId !== null && !facts.orders.has(orderId));
      return !ruled.ok || row === -1 ? ruled : { ok: false, refusal: { code: 'order_not_found', row } };
    },
  };
}
