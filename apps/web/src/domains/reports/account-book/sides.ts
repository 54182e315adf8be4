import { netSides, noSides, plusSides, type Sides } from '@cashbook/money';

/** The wire's totals. */
export const sidesOf = (wire: { total_debit: bigint; total_credit: bigint }): Sides => ({
  debitPaisa: wire.total_debit,
  creditPaisa: wire.total_credit,
});

/** What a printed page says around its rows. */
export interface PageSums {
  /** The balance with which the page begins: the opening, or what the page before carried forward. */
  brought: Sides;
  /** The rows of this page. */
  subtotal: Sides;
  /** The balance with which it ends. */
  carried: Sides;
}

/** The sums of each page, from how many rows stand on it. The last page carries the closing balance. */
export function pageSums(rows: readonly Sides[], counts: readonly number[], opening: Sides): PageSums[] {
  let at = 0;
  let brought = netSides(opening);
  return counts.map((count) => {
    const subtotal = rows.slice(at, at + count).reduce(plusSides, noSides);
    const page = { brought, subtotal, carried: netSides(plusSides(brought, subtotal)) };
    at += count;
    brought = page.carried;
    return page;
  });
}
