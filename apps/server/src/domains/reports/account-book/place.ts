import { type IsoDate, isIsoDate } from '@cashbook/money';

/** The position of a line in the order of a book: date, voucher, entry, line. */
export interface Place {
  readonly vrDate: IsoDate;
  readonly voucherId: bigint;
  readonly entryNo: number;
  readonly lineNo: number;
}

/** The largest numbers of a line's columns: bigint, integer and smallint. */
export const largestPlace = {
  voucherId: 9_223_372_036_854_775_807n,
  entryNo: 2_147_483_647,
  lineNo: 32_767,
} as const;

export function placeText({ vrDate, voucherId, entryNo, lineNo }: Place): string {
  return [vrDate, voucherId, entryNo, lineNo].join('_');
}

/** Reads every text that {@link placeText} writes. Returns null for any other text. */
export function placeOf(text: string): Place | null {
  const [vrDate = '', voucherId = '', entryNo = '', lineNo = '', ...more] = text.split('_');
  if (more.length > 0 || !isIsoDate(vrDate) || ![voucherId, entryNo, lineNo].every(isWholeNumber)) return null;
  const place = { vrDate, voucherId: BigInt(voucherId), entryNo: Number(entryNo), lineNo: Number(lineNo) };
  return isInBooks(place) ? place : null;
}

/** Whether the text has only digits without leading zeros, and no more of them than the largest number. */
const isWholeNumber = (text: string) => /^(0|[1-9]\d{0,18})$/.test(text);

/** Whether each number fits its column. A larger one would be an error of the database. */
function isInBooks({ voucherId, entryNo, lineNo }: Place): boolean {
  return voucherId <= largestPlace.voucherId && entryNo <= largestPlace.entryNo && lineNo <= largestPlace.lineNo;
}

/** The position of a line in a book of several branches, one after the other. */
export interface BranchPlace extends Place {
  readonly branchId: number;
}

export const branchPlaceText = ({ branchId, ...place }: BranchPlace): string => `${branchId}_${placeText(place)}`;

/** Reads every text that {@link branchPlaceText} writes. Returns null for any other text. */
export function branchPlaceOf(text: string): BranchPlace | null {
  const [branchId = ''] = text.split('_', 1);
  const place = placeOf(text.slice(branchId.length + 1));
  return place === null || !isWholeNumber(branchId) ? null : { ...place, branchId: Number(branchId) };
}
