import type { Paisa, QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import type { LookUp, Need } from '#db/look-up';

/** A line of a return that stands, of a line of the invoice. */
export interface ReturnedLine {
  readonly returnId: number;
  /** The line of the invoice, from 1. */
  readonly lineNo: number;
  readonly quantityMilli: QtyMilli;
  readonly totalPaisa: Paisa;
  readonly discountPaisa: Paisa;
}

interface ReturnedRow {
  readonly invoiceId: number;
  readonly returnId: number;
  readonly lineNo: number;
  readonly quantityMilli: string;
  readonly totalPaisa: string;
  readonly discountPaisa: string;
}

/** What went back of invoices. Who returns holds the invoice, so that of two who return its last piece the second sees it gone. */
const returnedLookUp: LookUp<ReturnedRow> = {
  name: 'returned',
  rank: 6,
  together: (asked, inScope) => sql`returned_facts(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
  locked: async (tx, _companyId, { ids }) => {
    const { rows } = await sql<{ found: readonly ReturnedRow[] }>`
      select returned_facts(${[...ids]}::bigint[]) as found`.execute(tx);
    return rows[0]?.found ?? [];
  },
};

/** What went back of the invoice, line by line of its returns; nothing of none. */
export function returnedNeeded(voucherId: bigint | null): Need<readonly ReturnedLine[]> {
  return {
    lookUp: returnedLookUp,
    ids: voucherId === null ? [] : [Number(voucherId)],
    found: (rowsOf) =>
      rowsOf(returnedLookUp)
        .filter(({ invoiceId }) => BigInt(invoiceId) === voucherId)
        .map(({ invoiceId: _invoice, quantityMilli, totalPaisa, discountPaisa, ...row }) => ({
          ...row,
          quantityMilli: BigInt(quantityMilli),
          totalPaisa: BigInt(totalPaisa),
          discountPaisa: BigInt(discountPaisa),
        })),
  };
}
