import { type IsoDate, isIsoDate } from '@cashbook/money';

/** The place of a line in the order of a book: date, voucher, entry, line. */
export interface Place {
  readonly vrDate: IsoDate;
  readonly voucherId: bigint;
  readonly entryNo: number;
  readonly lineNo: number;
}

/** The largest numbers that the columns of a line can hold: bigint, integer and smallint. */
export const largestPlace = {
  voucherId: 9_223_372_036_854_775_807n,
  entryNo: 2_147_483_647,
  lineNo: 32_767,
} as const;

export function placeText({ vrDate, voucherId, entryNo, lineNo }: Place): string {
  return [vrDate, voucherId, entryNo, lineNo].join('_');
}

/** Reads every text that {@link placeText} writes; null for any other. */
export function placeOf(text: string): Place | null {
  const [vrDate = '', voucherId = '', entryNo = '', lineNo = '', ...more] = text.split('_');
  if (more.length > 0 || !isIsoDate(vrDate) || ![voucherId, entryNo, lineNo].every(isWholeNumber)) return null;
  const place = { vrDate, voucherId: BigInt(voucherId), entryNo: Number(entryNo), lineNo: Number(lineNo) };
  return isInBooks(place) ? place : null;
}

/** Digits without leading zeros, no more of them than the largest number has. */
const isWholeNumber = (text: string) => /^(0|[1-9]\d{0,18})$/.test(text);

/** A number that its column cannot hold would be an error of the database. */
function isInBooks({ voucherId, entryNo, lineNo }: Place): boolean {
  return voucherId <= largestPlace.voucherId && entryNo <= largestPlace.entryNo && lineNo <= largestPlace.lineNo;
}
