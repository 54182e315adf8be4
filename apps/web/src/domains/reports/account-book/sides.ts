/** Debits and credits of a row, a page or a whole. */
export interface Sides {
  debitPaisa: bigint;
  creditPaisa: bigint;
}

export const noSides: Sides = { debitPaisa: 0n, creditPaisa: 0n };

export const plus = (a: Sides, b: Sides): Sides => ({
  debitPaisa: a.debitPaisa + b.debitPaisa,
  creditPaisa: a.creditPaisa + b.creditPaisa,
});

/** The balance, on the side that outweighs the other. */
export function net({ debitPaisa, creditPaisa }: Sides): Sides {
  const balancePaisa = debitPaisa - creditPaisa;
  return balancePaisa < 0n
    ? { debitPaisa: 0n, creditPaisa: -balancePaisa }
    : { debitPaisa: balancePaisa, creditPaisa: 0n };
}

const exchanged = ({ debitPaisa, creditPaisa }: Sides): Sides => ({ debitPaisa: creditPaisa, creditPaisa: debitPaisa });

/** The wire's totals. */
export const sidesOf = (wire: { total_debit: bigint; total_credit: bigint }): Sides => ({
  debitPaisa: wire.total_debit,
  creditPaisa: wire.total_credit,
});

/**
 * How a cash book closes: the balance stands on the lighter side, so that both columns have one sum, as on paper.
 */
export function cashBookClosing(opening: Sides, range: Sides): { closing: Sides; total: Sides } {
  const moved = plus(opening, range);
  const closing = exchanged(net(moved));
  return { closing, total: plus(moved, closing) };
}

/** How a ledger ends (spec 2 §2 "Ledger"): opening and range together, then their balance on its own side. */
export function ledgerClosing(opening: Sides, range: Sides): { total: Sides; balance: Sides } {
  const total = plus(opening, range);
  return { total, balance: net(total) };
}

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
  let brought = net(opening);
  return counts.map((count) => {
    const subtotal = rows.slice(at, at + count).reduce(plus, noSides);
    const page = { brought, subtotal, carried: net(plus(brought, subtotal)) };
    at += count;
    brought = page.carried;
    return page;
  });
}
