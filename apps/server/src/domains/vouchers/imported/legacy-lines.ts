import { languages } from '@cashbook/contract/enumerations';
import type { ImportFault } from '@cashbook/contract/records/record-routes';
import { sentence } from '@cashbook/contract/sentences';
import { isImportedType, VOUCHER_TYPES, type VoucherTypeId } from '@cashbook/kernel';
import {
  type IsoDate,
  isIsoDate,
  MAX_ROW_PAISA,
  MAX_ROW_REMARKS,
  type Paisa,
  parseDate,
  readAmount,
  toLatinDigits,
} from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { type Word, wordsIn } from '#export/words';
import type { RawCell, RawRow } from '#import/sheet-row';

/** Which voucher a line is of, as the file says it. */
export interface LegacyKey {
  readonly date: IsoDate;
  /** Other books have one type for what cash and a bank receive, and one for what they pay. */
  readonly type: VoucherTypeId | 'receipt' | 'payment';
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

/** What a row of the file says, or which of its cells cannot be taken. */
export interface LegacyRow {
  /** The voucher that it is of; null where that cannot be read. */
  readonly key: LegacyKey | null;
  /** Null where a cell cannot be taken. */
  readonly line: LegacyLine | null;
  readonly faults: readonly ImportFault[];
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

const lowerText = (cell: RawCell) =>
  String(cell ?? '')
    .trim()
    .toLowerCase();

const saidIn = (word: Word) => languages.map((language) => wordsIn(language).say(word).toLowerCase());

/** In which column of the file each field stands. */
export type LegacyHeads = Readonly<Record<Exclude<LegacyField, 'remarks'>, number>> & { readonly remarks: number | null };

/** The heads in a row of the file, in either language; null where it has not all of them. */
export function legacyHeads({ cells }: RawRow): LegacyHeads | null {
  const texts = cells.map(lowerText);
  const placeOf = (field: LegacyField) => {
    const names = [...saidIn(field), ...otherHeads[field]];
    return texts.findIndex((text) => names.includes(text));
  };
  if (needed.some((field) => placeOf(field) < 0)) return null;
  const remarks = placeOf('remarks');
  return {
    date: placeOf('date'),
    type: placeOf('type'),
    number: placeOf('number'),
    account: placeOf('account'),
    debit: placeOf('debit'),
    credit: placeOf('credit'),
    remarks: remarks < 0 ? null : remarks,
  };
}

const typeNames: ReadonlyMap<string, LegacyKey['type']> = new Map<string, LegacyKey['type']>([
  ['receipt', 'receipt'],
  ['payment', 'payment'],
  ...VOUCHER_TYPES.flatMap(({ id, prefix }): [string, VoucherTypeId][] => [
    [String(id), id],
    [prefix.toLowerCase(), id],
    ...saidIn(`voucherType${id}`).map((name): [string, VoucherTypeId] => [name, id]),
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
    const faults: ImportFault[] = [];
    const says = (field: LegacyField) => this.cell(raw, field);
    const fault = (field: LegacyField, message: string) => {
      const column = wordsIn('en').say(field);
      faults.push({ row: raw.row, column, cell: String(says(field) ?? '').slice(0, 100), message });
    };
    const key = this.keyOf(says, fault);
    const account = textOf(says('account'));
    if (account === '') fault('account', sentences.valueMissing);
    const debitPaisa = amountOf(says('debit'), (message) => fault('debit', message));
    const creditPaisa = amountOf(says('credit'), (message) => fault('credit', message));
    if (debitPaisa !== null && creditPaisa !== null && (debitPaisa === 0n) === (creditPaisa === 0n)) {
      fault(debitPaisa === 0n ? 'debit' : 'credit', debitPaisa === 0n ? sentences.amountMissing : sentences.amountOneSide);
    }
    const remarks = textOf(says('remarks'));
    if (remarks.length > MAX_ROW_REMARKS) fault('remarks', sentence('tooLong', { longest: MAX_ROW_REMARKS }));
    this.above = key;
    if (key === null || debitPaisa === null || creditPaisa === null || faults.length > 0) {
      return { key, line: null, faults };
    }
    return { key, line: { ...key, row: raw.row, account, debitPaisa, creditPaisa, remarks }, faults };
  }

  private cell({ cells }: RawRow, field: LegacyField): RawCell {
    const place = this.heads[field];
    return place === null ? null : (cells[place] ?? null);
  }

  private keyOf(
    says: (field: LegacyField) => RawCell,
    fault: (field: LegacyField, message: string) => void,
  ): LegacyKey | null {
    const [dateText, typeText, number] = [textOf(says('date')), textOf(says('type')), textOf(says('number'))];
    if (dateText === '' && typeText === '' && number === '' && this.above !== null) return this.above;
    const date = isIsoDate(dateText) ? dateText : parseDate(dateText);
    if (dateText === '') fault('date', sentences.valueMissing);
    else if (date === null) fault('date', sentences.dateWrong);
    else if (date >= this.openDay) fault('date', sentences.dateNotHistory);
    const type = typeNames.get(typeText.toLowerCase());
    if (typeText === '') fault('type', sentences.valueMissing);
    else if (type === undefined) fault('type', sentences.choiceUnknown);
    else if (typeof type === 'number' && !isImportedType(type)) fault('type', sentences.typeNotImported);
    if (number === '') fault('number', sentences.valueMissing);
    else if (number.length > longestNumber) fault('number', sentence('tooLong', { longest: longestNumber }));
    return date === null || type === undefined || number === '' ? null : { date, type, number };
  }
}

const longestNumber = 60;

/** A spreadsheet's numbers are as precise as it shows them: fifteen digits. */
const textOf = (cell: RawCell) =>
  (typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : String(cell ?? '')).trim();

/** The amount of a cell, nothing where it is empty; null, and why, where it is none. */
function amountOf(cell: RawCell, fault: (message: string) => void): Paisa | null {
  const text = toLatinDigits(textOf(cell));
  if (text === '' || text === '-') return 0n;
  const read = readAmount(text, MAX_ROW_PAISA);
  // A sum is for people to look at before they take it.
  if (read.ok && !read.isSum) return read.paisa;
  fault(
    read.ok || read.fault === 'unreadable' || read.fault === 'comma' || read.fault === 'unfinished'
      ? sentences.notANumber
      : read.fault === 'below_zero'
        ? sentences.amountBelowZero
        : read.fault === 'too_large'
          ? sentences.amountTooLarge
          : sentences.amountDecimals,
  );
  return null;
}
