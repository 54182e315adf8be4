import { type IsoDate, isIsoDate, type Paisa, paisaFromNumber, parseDate, parsePaisa } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { guardFormula } from '#export/csv';
import type { RawCell } from '#import/sheet-row';

/** The value of a cell, or the sentence that refuses it. */
export type CellReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

const read = <T>(value: T): CellReading<T> => ({ ok: true, value });
const fault = (message: string) => ({ ok: false, message }) as const;

export const cellText = (cell: RawCell | undefined) => String(cell ?? '').trim();

/** Returns the text without the apostrophe that an export adds before text that a spreadsheet would run as a formula. */
export function unguarded(text: string): string {
  const bare = text.startsWith("'") ? text.slice(1) : text;
  return guardFormula(bare) === text ? bare : text;
}

/** Reads a date as `yyyy-mm-dd`; null for an empty cell. */
export function readDate(cell: RawCell | undefined): CellReading<IsoDate | null> {
  const text = cellText(cell);
  if (text === '') return read(null);
  const date = isIsoDate(text) ? text : parseDate(text);
  return date === null ? fault(sentences.dateWrong) : read(date);
}

/** Reads an amount in paisa, not below zero; 0 for an empty cell or a dash. Commas between its digits are ignored. */
export function readPaisa(cell: RawCell | undefined, mostPaisa: Paisa): CellReading<Paisa> {
  const text = cellText(cell).replaceAll(',', '');
  if (text === '' || text === '-') return read(0n);
  const paisa = typeof cell === 'number' ? paisaOfNumber(cell) : (parsePaisa(text) ?? undefined);
  if (paisa === undefined) return fault(/^\d+\.\d{3,}$/.test(text) ? sentences.amountDecimals : sentences.notANumber);
  if (paisa < 0n) return fault(sentences.amountBelowZero);
  return paisa > mostPaisa ? fault(sentences.amountTooLarge) : read(paisa);
}

/**
 * Returns the paisa of a number. A spreadsheet stores the results of its sums with digits beyond the fifteenth, which it never
 * shows.
 */
function paisaOfNumber(taka: number): Paisa | undefined {
  const result = paisaFromNumber(Number(taka.toPrecision(15)));
  return result.ok ? result.units : undefined;
}
