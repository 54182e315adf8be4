import { type IsoDate, isIsoDate } from '@cashbook/money';

/** Where a slice ended: the place of its last line in the order of the report, and that line's number in it. */
export interface Place {
  readonly vrDate: IsoDate;
  readonly voucherId: bigint;
  readonly entryNo: number;
  readonly lineNo: number;
  readonly slNumber: number;
}

/** The largest numbers that the columns of a line can hold: bigint, integer and smallint. */
export const largestPlace = {
  voucherId: 9_223_372_036_854_775_807n,
  entryNo: 2_147_483_647,
  lineNo: 32_767,
  slNumber: Number.MAX_SAFE_INTEGER,
} as const;

/** A place as the text that a client hands back as `after`. */
export function cursorOf({ vrDate, voucherId, entryNo, lineNo, slNumber }: Place): string {
  return [vrDate, voucherId, entryNo, lineNo, slNumber].join('_');
}

/** Reads every text that {@link cursorOf} writes; null for any other. */
export function placeOf(cursor: string): Place | null {
  const [vrDate = '', voucherId = '', entryNo = '', lineNo = '', slNumber = '', ...more] = cursor.split('_');
  const numbers = [voucherId, entryNo, lineNo, slNumber];
  if (more.length > 0 || !isIsoDate(vrDate) || !numbers.every(isWholeNumber)) return null;
  const place: Place = {
    vrDate,
    voucherId: BigInt(voucherId),
    entryNo: Number(entryNo),
    lineNo: Number(lineNo),
    slNumber: Number(slNumber),
  };
  return isInBooks(place) ? place : null;
}

/** Digits without leading zeros, no more of them than the largest number has. */
const isWholeNumber = (text: string) => /^(0|[1-9]\d{0,18})$/.test(text);

/** A number that its column cannot hold would be an error of the database. */
function isInBooks({ voucherId, entryNo, lineNo, slNumber }: Place): boolean {
  return (
    voucherId <= largestPlace.voucherId &&
    entryNo <= largestPlace.entryNo &&
    lineNo <= largestPlace.lineNo &&
    slNumber <= largestPlace.slNumber
  );
}
