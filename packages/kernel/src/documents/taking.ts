import type { IsoDate, QtyMilli } from '@cashbook/money';
import type { SavedDocument } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';

/**
 * Documents against the lines of another document: goods that go back, leave the gate or come back from a site. Each takes no
 * more of a line than is left, and the other document keeps what was taken of it.
 */

/** The part of a line that a document takes. */
export type Take = {
  readonly quantityMilli: QtyMilli;
  /** The serials of the pieces that it takes. */
  readonly serials: readonly string[];
};

/** The quantity and the pieces that several takes make together. */
export function takenTogether(takes: readonly Take[]): {
  readonly quantityMilli: QtyMilli;
  readonly serials: ReadonlySet<string>;
} {
  return {
    quantityMilli: takes.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0n),
    serials: new Set(takes.flatMap(({ serials }) => serials)),
  };
}

/** Returns the serials of a line that no take has. */
export function serialsLeft(serials: readonly string[], takes: readonly Take[]): string[] {
  const taken = takenTogether(takes).serials;
  return serials.filter((serial) => !taken.has(serial));
}

/**
 * Returns the document that another one takes of. Refuses, in this order: none is selected, the branch has no such document, an
 * edit names another one.
 */
export function parentOf<Parent extends object, Missing extends string, NotFound extends string, Fixed extends string>(
  parentId: number | null,
  parent: Parent | null,
  /** The parent's id as it was saved; undefined for a new document. */
  savedId: number | null | undefined,
  codes: { readonly missing: Missing; readonly notFound: NotFound; readonly fixed: Fixed },
): { readonly ok: true; readonly parentId: number; readonly parent: Parent } | Refused<Missing | NotFound | Fixed> {
  if (parentId === null) return refuse(codes.missing);
  if (parent === null) return refuse(codes.notFound);
  return savedId !== undefined && savedId !== parentId ? refuse(codes.fixed) : { ok: true, parentId, parent };
}

/** The rest of a line. `name` is the name of its goods in a refusal. */
export type LeftOfLine = { readonly name: string; readonly leftMilli: QtyMilli; readonly serials: readonly string[] };

interface Taking<Row, Line, Codes extends string, Own extends string> {
  /** Returns the line of which a row takes; undefined if there is none. */
  readonly lineOf: (row: Row) => Line | undefined;
  readonly leftOf: (line: Line, row: Row) => LeftOfLine;
  readonly codes: { readonly line: Codes; readonly beyondLeft: Codes; readonly serialNotLeft: Codes };
  /** The kind's own check of a row. It comes before those of what is left. */
  readonly check?: (row: Row, line: Line, place: number) => Refused<Own> | null;
}

/**
 * Returns the first refusal of rows that take of another document's lines. Row by row: it takes of no line or of one that a row
 * before it takes of, the kind's own check, more than is left, a piece that is not left.
 */
export function takesRefusal<Row extends Take, Line, Codes extends string, Own extends string = never>(
  rows: readonly Row[],
  { lineOf, leftOf, codes, check }: Taking<Row, Line, Codes, Own>,
): Refused<Codes | Own> | null {
  const taken = new Set<Line>();
  for (const [index, row] of rows.entries()) {
    const line = lineOf(row);
    if (line === undefined || taken.has(line)) return refuse(codes.line, index);
    taken.add(line);
    const refused = check?.(row, line, index) ?? beyondRefusal(row, leftOf(line, row), index, codes);
    if (refused !== null) return refused;
  }
  return null;
}

function beyondRefusal<Codes extends string>(
  { quantityMilli, serials }: Take,
  left: LeftOfLine,
  row: number,
  codes: { readonly beyondLeft: Codes; readonly serialNotLeft: Codes },
): Refused<Codes> | null {
  if (quantityMilli > left.leftMilli) {
    return { ok: false, refusal: { code: codes.beyondLeft, row, names: { product: left.name } } };
  }
  const serial = serials.find((one) => !left.serials.includes(one));
  return serial === undefined ? null : { ok: false, refusal: { code: codes.serialNotLeft, row, names: { serial } } };
}

/** A document that others take of: its party, and its rows in the order of its lines. */
interface Parent {
  readonly accountId: number | null;
  readonly rows: readonly { readonly productId: number; readonly serials: readonly string[] }[];
}

/** A take that names its line, from 1. */
export type TakeOfLine = Take & { readonly lineNo: number };

/** A take of a line by a saved document that is not void. */
export type Taken = TakeOfLine & {
  /** The voucher that took it, and its date. */
  readonly takerId: number;
  readonly date: IsoDate;
};

/** Returns the takes of one line. */
export const takesOfLine = <One extends TakeOfLine>(takes: readonly One[], lineNo: number): One[] =>
  takes.filter((one) => one.lineNo === lineNo);

/**
 * Returns the refusal of an edit of a document that others took of. It keeps its party. Each line that was taken of keeps its
 * product, the pieces that were taken, and at least the quantity that was taken. `keepsMore` is what the kind keeps beside.
 */
export function takenRefusal<Typed extends Parent, One extends TakeOfLine, Party extends string, Line extends string>(
  typed: Typed,
  takes: readonly One[],
  before: SavedDocument<Typed> | null,
  kind: {
    readonly codes: { readonly party: Party; readonly line: Line };
    readonly movedMilli: (row: Typed['rows'][number]) => QtyMilli;
    readonly keepsMore?: (place: number, taken: readonly One[]) => boolean;
  },
): Refused<Party | Line> | null {
  if (before === null || takes.length === 0) return null;
  if (typed.accountId !== before.typed.accountId) return refuse(kind.codes.party);
  for (const lineNo of new Set(takes.map((one) => one.lineNo))) {
    const place = lineNo - 1;
    const row = typed.rows[place];
    const taken = takesOfLine(takes, lineNo);
    const { quantityMilli, serials } = takenTogether(taken);
    const keeps =
      row !== undefined &&
      row.productId === before.typed.rows[place]?.productId &&
      kind.movedMilli(row) >= quantityMilli &&
      [...serials].every((serial) => row.serials.includes(serial)) &&
      (kind.keepsMore?.(place, taken) ?? true);
    if (!keeps) return refuse(kind.codes.line, place);
  }
  return null;
}
