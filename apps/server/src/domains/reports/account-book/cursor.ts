import { type IsoDate, isIsoDate } from '@cashbook/money';

/** Where a slice ended: the place of its last line in the order of the report, and that line's number in it. */
export interface Place {
  readonly vrDate: IsoDate;
  readonly voucherId: bigint;
  readonly entryNo: number;
  readonly lineNo: number;
  readonly slNumber: number;
}

const pattern = /^(\d{4}-\d{2}-\d{2})_(\d{1,18})_(\d{1,4})_(\d{1,4})_(\d{1,9})$/;

/** A place as the text that a client hands back as `after`. */
export function cursorOf({ vrDate, voucherId, entryNo, lineNo, slNumber }: Place): string {
  return [vrDate, voucherId, entryNo, lineNo, slNumber].join('_');
}

/** Null when the text is no cursor. */
export function placeOf(cursor: string): Place | null {
  const [, vrDate = '', voucherId = '', entryNo, lineNo, slNumber] = pattern.exec(cursor) ?? [];
  if (!isIsoDate(vrDate)) return null;
  return {
    vrDate,
    voucherId: BigInt(voucherId),
    entryNo: Number(entryNo),
    lineNo: Number(lineNo),
    slNumber: Number(slNumber),
  };
}
