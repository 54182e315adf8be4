import { sentence } from '@cashbook/contract/sentences';
import { isImportedType, VOUCHER_TYPES, type VoucherTypeId } from '@cashbook/kernel';
import { type IsoDate, MAX_ROW_PAISA, MAX_ROW_REMARKS, type Paisa } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { cellText, readDate, readPaisa, unguarded } from '#import/cells';
import { headsOf, headText } from '#import/heads';
import type { RawCell, RawRow } from '#import/sheet-row';

/** The voucher of a line, as the file names it. */
export interface LegacyKey {
  readonly date: IsoDate;
  /**
   * The type in the file. Other books have one type for cash and bank receipts, and one for cash and bank payments. They
   * also have one type for cash and credit sales, and one for cash and credit purchases.
   */
  readonly type: VoucherTypeId | 'receipt' | 'payment' | 'sales' | 'purchase';
  /** The voucher's number in its own books. */
  readonly number: string;
}

/** One line of a voucher from other books. */
export interface LegacyLine extends LegacyKey {
  /** The row number in the file, from 1. */
  readonly row: number;
  /** The number or the name of an account. */
  readonly account: string;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
}

export type LegacyField = 'date' | 'type' | 'number' | 'account' | 'debit' | 'credit' | 'remarks';

/** A faulty cell of the file, and the reason. */
export interface LegacyFault {
  readonly row: number;
  readonly field: LegacyField;
  readonly cell: string;
  readonly message: string;
}

/** An account as a row of the file names it. */
export type NamedInRow = Pick<LegacyLine, 'row' | 'account'>;

/** The content of a row of the file, or its faulty cells. */
export interface LegacyRow {
  /** The voucher of the row; null when it is not readable. */
  readonly key: LegacyKey | null;
  /** Null when a cell is faulty. */
  readonly line: LegacyLine | null;
  /** The account that the row names, whatever its other cells say; null for none. */
  readonly named: NamedInRow | null;
  readonly faults: readonly LegacyFault[];
}

/** Other heads that the columns may have, in any case of letters. */
const otherHeads: Readonly<Record<LegacyField, readonly string[]>> = {
  date: ['voucher date', 'vr date'],
  type: ['voucher type', 'vr type'],
  number: ['voucher no', 'voucher no.', 'voucher number', 'vr no', 'vr no.'],
  account: ['account name', 'ledger', 'ledger name'],
  debit: ['dr', 'debit (tk)', 'debit amount'],
  credit: ['cr', 'credit (tk)', 'credit amount'],
  remarks: ['narration', 'description'],
};

const fields: readonly LegacyField[] = ['date', 'type', 'number', 'account', 'debit', 'credit', 'remarks'];
/** The required fields. A row without one of them is no row of heads. */
const needed: readonly LegacyField[] = fields.filter((field) => field !== 'remarks');

/** The column of each field in the file, and its head there. The column of remarks may be missing. */
export type LegacyHeads = Readonly<Record<LegacyField, { readonly place: number | null; readonly head: string }>>;

/** Returns the heads in a row of the file, in either language. Null when a required one is missing. */
export function legacyHeads({ cells }: RawRow): LegacyHeads | null {
  const texts = cells.map(headText);
  const placeOf = (field: LegacyField) => {
    const names = [...headsOf(field), ...otherHeads[field]];
    return texts.findIndex((text) => names.includes(text));
  };
  if (needed.some((field) => placeOf(field) < 0)) return null;
  const headOf = (field: LegacyField) => {
    const place = placeOf(field);
    return { place: place < 0 ? null : place, head: cellText(cells[place]) };
  };
  return {
    date: headOf('date'),
    type: headOf('type'),
    number: headOf('number'),
    account: headOf('account'),
    debit: headOf('debit'),
    credit: headOf('credit'),
    remarks: headOf('remarks'),
  };
}

const typeNames: ReadonlyMap<string, LegacyKey['type']> = new Map<string, LegacyKey['type']>([
  ['receipt', 'receipt'],
  ['payment', 'payment'],
  ...VOUCHER_TYPES.flatMap(({ id, prefix }): [string, VoucherTypeId][] => [
    [String(id), id],
    [prefix.toLowerCase(), id],
    ...[...headsOf(`voucherType${id}`)].map((name): [string, VoucherTypeId] => [name, id]),
  ]),
]);

/** Reads the rows of one file, one after the other. */
export class LegacyLineReader {
  /** The voucher of the row above. A row that names no voucher continues it. */
  private above: LegacyKey | null = null;

  constructor(
    private readonly heads: LegacyHeads,
    /** The branch's open day. Lines of this day and later are refused. */
    private readonly openDay: IsoDate,
  ) {}

  read(raw: RawRow): LegacyRow {
    const faults: LegacyFault[] = [];
    const says = (field: LegacyField) => this.cell(raw, field);
    const fault = (field: LegacyField, message: string) => {
      faults.push({ row: raw.row, field, cell: cellText(says(field)), message });
    };
    const key = this.keyOf(says, fault);
    const account = textOf(says('account'));
    if (account === '') fault('account', sentences.valueMissing);
    const amountOf = (side: 'debit' | 'credit') => {
      const amount = readPaisa(says(side), MAX_ROW_PAISA);
      if (!amount.ok) fault(side, amount.message);
      return amount.ok ? amount.value : null;
    };
    const [debitPaisa, creditPaisa] = [amountOf('debit'), amountOf('credit')];
    const bothKnown = debitPaisa !== null && creditPaisa !== null;
    if (bothKnown && debitPaisa === 0n && creditPaisa === 0n) fault('debit', sentences.amountMissing);
    if (bothKnown && debitPaisa > 0n && creditPaisa > 0n) fault('credit', sentences.amountOneSide);
    const remarks = textOf(says('remarks'));
    if (remarks.length > MAX_ROW_REMARKS) fault('remarks', sentence('tooLong', { longest: MAX_ROW_REMARKS }));
    this.above = key;
    const named = account === '' ? null : { row: raw.row, account };
    if (key === null || debitPaisa === null || creditPaisa === null || faults.length > 0) {
      return { key, line: null, named, faults };
    }
    const { date, type, number } = key;
    const line = { date, type, number, row: raw.row, account, debitPaisa, creditPaisa, remarks };
    return { key, line, named, faults };
  }

  private cell({ cells }: RawRow, field: LegacyField): RawCell {
    const { place } = this.heads[field];
    return place === null ? null : (cells[place] ?? null);
  }

  private keyOf(
    says: (field: LegacyField) => RawCell,
    fault: (field: LegacyField, message: string) => void,
  ): LegacyKey | null {
    const [dateText, typeText, number] = [textOf(says('date')), textOf(says('type')), textOf(says('number'))];
    if (dateText === '' && typeText === '' && number === '' && this.above !== null) return this.above;
    const read = readDate(says('date'));
    const date = read.ok ? read.value : null;
    if (!read.ok) fault('date', read.message);
    else if (read.value === null) fault('date', sentences.valueMissing);
    else if (read.value >= this.openDay) fault('date', sentences.dateNotHistory);
    const type = typeNames.get(typeText.toLowerCase());
    if (typeText === '') fault('type', sentences.valueMissing);
    else if (type === undefined) fault('type', sentences.choiceUnknown);
    else if (typeof type === 'number' && !isImportedType(type)) fault('type', sentences.typeNotImported);
    if (number === '') fault('number', sentences.valueMissing);
    else if (number.length > longestNumber) fault('number', sentence('tooLong', { longest: longestNumber }));
    return date === null || type === undefined || number === '' ? null : { date, type, number };
  }
}

/** The most characters of a number. */
export const longestNumber = 60;

/**
 * Returns a cell as text, without the guard that an export adds. A number has at most fifteen digits, as a spreadsheet
 * shows it.
 */
const textOf = (cell: RawCell) =>
  typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : unguarded(cellText(cell));
