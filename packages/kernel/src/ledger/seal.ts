import type { IsoDate, Paisa, QtyMilli } from '@cashbook/money';
import type { DraftWithheld } from '#documents/document';

/**
 * The canonical text of a day's vouchers and the chain of seals over them (accounting §6). The database writes the same text
 * when it seals. Every verification compares the two, so neither can change alone.
 *
 * A record is one line of fields with `|` between them, ended by a line feed. Inside a field `\` is `\\`, `|` is `\p` and a
 * line feed is `\n`. A field without a value is empty. Approval, images, remittance marks and unit costs may change after
 * closing and are left out.
 */

export type SealedLine = {
  readonly accountId: number;
  readonly contraAccountId: number | null;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly orderId: number | null;
  readonly remarks: string;
  /** The counter-branch of a line on account 10; else null. */
  readonly counterBranchId: number | null;
};

export type SealedMovement = {
  readonly productId: number;
  readonly warehouseId: number | null;
  readonly quantityMilli: QtyMilli;
  readonly orderId: number | null;
  readonly serials: readonly string[];
  /** The branch that the goods are in transit to; else null. */
  readonly transitTo: number | null;
};

/** A row that withholds tax (accounting-next §6), with amounts below zero where a voucher takes it back. */
export type SealedWithheldRow = Omit<DraftWithheld, 'isReceived' | 'paidPaisa'>;

/**
 * The form of the text under a seal (accounting-next §2.4). Format 2 has the taxed rows of vouchers, and names itself in the
 * record of the day. The text of an old format never changes, since old seals are verified with it.
 */
export type SealFormat = 1 | 2;

export type SealedVoucher = {
  readonly voucherId: bigint;
  readonly numberText: string;
  readonly date: IsoDate;
  readonly version: number;
  readonly isVoid: boolean;
  readonly remarks: string;
  /** The live lines of each entry in their order; a void voucher has none. */
  readonly entries: readonly (readonly SealedLine[])[];
  /** The live movements in their order; a void voucher has none. */
  readonly movements: readonly SealedMovement[];
  /** The taxed rows in their order. */
  readonly withheld: readonly SealedWithheldRow[];
};

/**
 * A function that returns the SHA-256 of a UTF-8 text as 64 lower-case hexadecimal digits. It is a parameter, since the kernel
 * does no I/O.
 */
export type Sha256Hex = (text: string) => string;

function field(value: string | number | bigint | null): string {
  if (value === null) return '';
  return String(value).replaceAll('\\', '\\\\').replaceAll('|', '\\p').replaceAll('\n', '\\n');
}

function record(...values: (string | number | bigint | null)[]): string {
  return `${values.map(field).join('|')}\n`;
}

/**
 * Returns the text of a voucher for its seal, one record per line.
 *
 * - `voucher|id|number|date|version|live or void|remarks`.
 * - For each live line `line|entry no|line no|account|contra|debit paisa|credit paisa|order|remarks`, both numbers counted from
 *   1. A line with a counter-branch has it as a last field.
 * - For each live movement `movement|no|product|warehouse|quantity milli|order|serials`, its number counted from 1, serials
 *   with a blank between them. A movement in transit has the receiving branch as a last field.
 * - From format 2 on, for each taxed row `withheld|row no|account|bill number|bill paisa|VAT of the bill|6.3 or empty|base|VAT|VDS
 *   section|rate|paisa|TDS section|rate|paisa`, rates in thousandths of a percent.
 */
export function voucherSealText(voucher: SealedVoucher, format: SealFormat): string {
  const { voucherId, numberText, date, version, isVoid, remarks, entries, movements } = voucher;
  const head = record('voucher', voucherId, numberText, date, version, isVoid ? 'void' : 'live', remarks);
  const lines = entries.flatMap((entry, entryIndex) =>
    entry.map((line, lineIndex) =>
      record(
        'line',
        entryIndex + 1,
        lineIndex + 1,
        line.accountId,
        line.contraAccountId,
        line.debitPaisa,
        line.creditPaisa,
        line.orderId,
        line.remarks,
        ...(line.counterBranchId === null ? [] : [line.counterBranchId]),
      ),
    ),
  );
  const moved = movements.map(({ productId, warehouseId, quantityMilli, orderId, serials, transitTo }, index) =>
    record(
      'movement',
      index + 1,
      productId,
      warehouseId,
      quantityMilli,
      orderId,
      serials.join(' '),
      ...(transitTo === null ? [] : [transitTo]),
    ),
  );
  const withheld = format === 1 ? [] : voucher.withheld.map(withheldRecord);
  return [head, ...lines, ...moved, ...withheld].join('');
}

function withheldRecord(row: SealedWithheldRow): string {
  return record(
    ...['withheld', row.rowNo, row.accountId, row.billNumber, row.billPaisa, row.billVatPaisa],
    ...[row.hasVatInvoice ? '6.3' : '', row.basePaisa, row.vatPaisa],
    ...[row.vdsSectionId, row.vdsRateMilli, row.vdsPaisa],
    ...[row.tdsSectionId, row.tdsRateMilli, row.tdsPaisa],
  );
}

/**
 * The data under a seal besides the vouchers: the branch, its day, the previous seal and the format. The previous seal is null
 * for a branch's first.
 */
export type SealPlace = {
  readonly branchId: number;
  readonly date: IsoDate;
  readonly previousSealHex: string | null;
  readonly format: SealFormat;
};

/**
 * Returns the seal of a day: the hash of `day|branch|date|previous seal`, from format 2 on with the format as a last field, and of
 * one line per voucher with the hash of its text, in ascending voucher id.
 */
export function daySealHex(place: SealPlace, voucherHashesHex: readonly string[], sha256Hex: Sha256Hex): string {
  const { branchId, date, previousSealHex, format } = place;
  const head = record('day', branchId, date, previousSealHex, ...(format === 1 ? [] : [format]));
  return sha256Hex(head + voucherHashesHex.map((hash) => record(hash)).join(''));
}
