import type { Json } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { LookUp } from '#db/look-up';
import type { Advice, Advised } from '#domains/posting/index';

interface AdviceRow {
  readonly voucherId: number;
  readonly advice: Json;
}

/** Looks up the advice on sales that were just written. Only a caller who may see profits gets costs. */
const adviceLookUp = (seesCost: boolean): LookUp<AdviceRow> => ({
  name: seesCost ? 'saleAdviceWithCosts' : 'saleAdvice',
  rank: 32,
  together: (asked, inScope) => {
    const ids = asked.flatMap((one) => one.ids);
    return sql`advice_on_sales(${inScope(sql`${ids}::bigint[]`)}, ${seesCost ? ids : []}::bigint[])`;
  },
});
const [withCosts, withoutCosts] = [adviceLookUp(true), adviceLookUp(false)];

/** Returns the advice on a sale: goods below zero, a customer beyond the limit, lines below cost, an order that differs and a large discount. */
export function saleAdvice(_typed: unknown, { voucherId, actor }: Advised): Advice {
  const lookUp = actor.permissions.has('profit.view') ? withCosts : withoutCosts;
  const found = (rows: readonly AdviceRow[]) => rows.find((row) => row.voucherId === voucherId)?.advice ?? null;
  return {
    needs: [{ lookUp, ids: [voucherId], found: (rowsOf) => found(rowsOf(lookUp)) }],
    said: ({ rowsOf }) => found(rowsOf(lookUp)),
  };
}
