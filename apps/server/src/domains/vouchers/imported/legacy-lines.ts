import { sentence } from '@cashbook/contract/sentences';
import { isImportedType, VOUCHER_TYPES, type VoucherTypeId } from '@cashbook/kernel';
import { type IsoDate, MAX_ROW_PAISA, MAX_ROW_REMARKS, type Paisa } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { cellText, readDate, readPaisa, unguarded } from '#import/cells';
import { headsOf, headText } from '#import/heads';
import type { RawCell, RawRow } from '#import/sheet-row';

/** Which voucher a line is of, as the file says it. */
export interface LegacyKey {
  readonly date: IsoDate;
  /** Other books have one type for what cash and a bank receive or pay, and for what is sold or bought for cash or not. */
  readonly type: VoucherTypeId | 'receipt' | 'payment' | 'sales' | 'purchase';
  /** Its number where it comes from. */
  readonly number: string;
}

/** One line of a voucher that was kept elsewhere. */
export interface LegacyLine extends LegacyKey {
  /** As the file counts, from 1. */
  readonly row: number;
  /** The number or the name of an account. */
  readonly account: string;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
}

export type LegacyField = 'date' | 'type' | 'number' | 'account' | 'debit' | 'credit' | 'remarks';

/** A cell of the file that cannot be taken, and why. */
export interface LegacyFault {
  readonly row: number;
  readonly field: LegacyField;
  readonly cell: string;
  readonly message: string;
}

/** An account as a row of the file names it. */
export type NamedInRow = Pick<LegacyLine, 'row' | 'account'>;

/** What a row of the file says, or which of its cells cannot be taken. */
export interface LegacyRow {
  /** The voucher that it is of; null where that cannot be read. */
  readonly key: LegacyKey | null;
  /** Null where a cell cannot be taken. */
  readonly line: LegacyLine | null;
  /** The account that it names, whatever its other cells say; null for none. */
  readonly named: NamedInRow | null;
  readonly faults: readonly LegacyFault[];
}

/** What the columns may be called besides their own words, in any case. */
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
/** A file without one of these has no heads of vouchers. */
const needed: readonly LegacyField[] = fields.filter((field) => field !== 'remarks');

/** In which column of the file each field stands, and what the file calls it; remarks may be missing. */
export type LegacyHeads = Readonly<Record<LegacyField, { readonly place: number | null; readonly head: string }>>;

/** The heads in a row of the file, in either language; null where it has not all of them. */
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
  /** A row that names no voucher goes on with the one above it. */
  private above: LegacyKey | null = null;

  constructor(
    private readonly heads: LegacyHeads,
    /** Nothing is imported for this day and later ones. */
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

/** The most letters of a number. */
export const longestNumber = 60;

/** A cell as a text, without what an export puts before it; a number as a spreadsheet shows it, in fifteen digits. */
const textOf = (cell: RawCell) =>
  typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : unguarded(cellText(cell));
