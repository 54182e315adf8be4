import {
  type FoundInvoice,
  isTypeOf,
  type LeftLine,
  leftOfInvoice,
  type ReturnableInvoice,
  type ReturnedSide,
  type TakenBack,
} from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { type LookUp, type Need, readRows } from '#db/look-up';
import type { Tx } from '#db/tx';

/** Look-ups for the rules of invoices and of their returns. */

// ------------------------------------------------------------------------------------------------ what went back

/** A row of the database. Its amounts are text, because JSON has no numbers of that size. */
type AsText<Row, Name extends keyof Row> = Omit<Row, Name> & Readonly<Record<Name, string>>;

type ReturnedRow = AsText<
  TakenBack,
  'quantityMilli' | 'invoicedMilli' | 'bonusMilli' | 'totalPaisa' | 'discountPaisa' | 'roundingPaisa'
> & {
  readonly invoiceId: number;
};

/**
 * Looks up what was returned of invoices. A return locks the invoice. So if two return its last piece, the second sees that
 * it is gone.
 */
const returnedLookUp: LookUp<ReturnedRow> = {
  name: 'returned',
  rank: 6,
  together: (asked, inScope) => sql`returned_facts(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
};

const takenBack = ({ invoiceId: _invoice, ...row }: ReturnedRow): TakenBack => ({
  ...row,
  quantityMilli: BigInt(row.quantityMilli),
  invoicedMilli: BigInt(row.invoicedMilli),
  bonusMilli: BigInt(row.bonusMilli),
  totalPaisa: BigInt(row.totalPaisa),
  discountPaisa: BigInt(row.discountPaisa),
  roundingPaisa: BigInt(row.roundingPaisa),
});

/**
 * Returns what was returned of the invoice, line by line, without the return that is being edited. Empty when no invoice is
 * named.
 */
export function returnedNeeded(
  voucherId: number | bigint | null,
  ownReturnId: number | null = null,
): Need<readonly TakenBack[]> {
  const ofId = voucherId === null ? null : Number(voucherId);
  return {
    lookUp: returnedLookUp,
    ids: ofId === null ? [] : [ofId],
    found: (rowsOf) =>
      rowsOf(returnedLookUp)
        .filter(({ invoiceId, returnId }) => invoiceId === ofId && returnId !== ownReturnId)
        .map(takenBack),
  };
}

// ------------------------------------------------------------------------------------------------ what may go back

type LineRow = AsText<
  FoundInvoice['lines'][number],
  'movedMilli' | 'invoicedMilli' | 'bonusMilli' | 'totalPaisa' | 'discountPaisa' | 'rateMilli'
> & {
  readonly productName: string;
  readonly unitName: string;
  readonly hasSerials: boolean;
  readonly decimals: number;
  readonly warehouseId: number | null;
  readonly warehouseName: string | null;
};

interface InvoiceRowFound extends Omit<FoundInvoice, 'roundingPaisa' | 'lines'> {
  readonly branchId: number;
  readonly typeId: number;
  readonly numberText: string;
  readonly date: IsoDate;
  readonly accountName: string;
  /** The employee who sold it; null when none is named. */
  readonly employeeId: number | null;
  readonly roundingPaisa: string;
  readonly lines: readonly LineRow[];
}

/** An invoice whose goods may be returned, with the fields of a screen. */
export interface NamedInvoice extends FoundInvoice {
  readonly numberText: string;
  readonly date: IsoDate;
  readonly accountName: string;
  readonly employeeId: number | null;
  readonly lines: readonly (FoundInvoice['lines'][number] &
    Pick<LineRow, 'productName' | 'unitName' | 'hasSerials' | 'decimals' | 'warehouseId' | 'warehouseName'>)[];
}

const named = ({
  branchId: _branch,
  typeId: _type,
  roundingPaisa,
  lines,
  ...invoice
}: InvoiceRowFound): NamedInvoice => ({
  ...invoice,
  roundingPaisa: BigInt(roundingPaisa),
  lines: lines.map((line) => ({
    ...line,
    movedMilli: BigInt(line.movedMilli),
    invoicedMilli: BigInt(line.invoicedMilli),
    bonusMilli: BigInt(line.bonusMilli),
    totalPaisa: BigInt(line.totalPaisa),
    discountPaisa: BigInt(line.discountPaisa),
    rateMilli: BigInt(line.rateMilli),
  })),
});

const isOfSide = ({ typeId }: Pick<InvoiceRowFound, 'typeId'>, side: ReturnedSide): boolean =>
  isTypeOf(typeId, { trade: side });

/**
 * Looks up invoices of goods of the branch. A return locks the invoice, because a document locks the vouchers that it links
 * to.
 */
const returnableLookUp: LookUp<InvoiceRowFound> = {
  name: 'returnable',
  rank: 9,
  together: (desks, inScope) => {
    const pairs = desks.flatMap(({ branchId, ids }) => ids.map((id) => ({ branchId, id })));
    return sql`returnable_facts(${inScope(sql`${pairs.map(({ branchId }) => branchId)}::int[]`)},
      ${pairs.map(({ id }) => id)}::bigint[])`;
  },
};

/** Returns the invoice without its returns. Null when the branch has no such invoice of the side. */
export function returnableNeeded(voucherId: number | null, side: ReturnedSide): Need<NamedInvoice | null> {
  return {
    lookUp: returnableLookUp,
    ids: voucherId === null ? [] : [voucherId],
    found: (rowsOf, branchId) => {
      const found = rowsOf(returnableLookUp).find((row) => {
        return row.voucherId === voucherId && row.branchId === branchId && isOfSide(row, side);
      });
      return found === undefined ? null : named(found);
    },
  };
}

/** An invoice, and what is left of it. */
export interface LeftInvoice {
  readonly invoice: NamedInvoice;
  readonly left: ReturnableInvoice<LeftLine>;
}

/** Reads an invoice outside a save, after all returns except its own. Null when there is none. */
export async function readReturnable(
  tx: Tx,
  {
    branchId,
    voucherId,
    side,
    ownReturnId,
  }: {
    readonly branchId: number;
    readonly voucherId: number;
    readonly side: ReturnedSide;
    readonly ownReturnId?: number;
  },
): Promise<LeftInvoice | null> {
  const asked = { branchId, ids: [voucherId] };
  const rows = await readRows(tx, returnableLookUp, asked);
  const found = rows.find((row) => isOfSide(row, side));
  if (found === undefined) return null;
  const invoice = named(found);
  const returned = (await readReturned(tx, { branchId, voucherId })).filter(({ returnId }) => returnId !== ownReturnId);
  return { invoice, left: leftOfInvoice(invoice, returned) };
}

/** Reads what was returned of an invoice, outside a save. */
export async function readReturned(
  tx: Tx,
  { branchId, voucherId }: { readonly branchId: number; readonly voucherId: number },
): Promise<readonly TakenBack[]> {
  return (await readRows(tx, returnedLookUp, { branchId, ids: [voucherId] })).map(takenBack);
}
