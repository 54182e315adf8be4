import { languages } from '@cashbook/contract/enumerations';
import type { Field, WireValue } from '@cashbook/contract/records/fields';
import { sentence } from '@cashbook/contract/sentences';
import { parseDate, parseUnits, unitsToNumber } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { guardFormula } from '#export/csv';
import type { Cell } from '#export/sheet';
import { type Word, wordsIn } from '#export/words';
import { cellText, unguarded } from '#import/cells';
import type { RawCell } from '#import/sheet-row';

/** The value of a cell as a form would send it, or the message that says why it is refused. */
export type ReadCell =
  | { readonly ok: true; readonly value: WireValue }
  | { readonly ok: false; readonly message: string };

const read = (value: WireValue): ReadCell => ({ ok: true, value });
const fault = (message: string): ReadCell => ({ ok: false, message });

/** Whether a cell equals the cell of the record's own exported list. Then it changes nothing. */
export function isAsExported(raw: RawCell, exported: Cell): boolean {
  if (raw === exported) return true;
  if (typeof raw === 'number' && typeof exported === 'number') return raw === exported;
  if (typeof exported === 'string' && typeof raw === 'string') {
    return [exported, guardFormula(exported)].some((text) => text === raw || text.trim() === raw.trim());
  }
  return cellText(raw) === String(exported ?? '');
}

/** Reads one cell. `idOf` finds the record that a reference names. */
export async function readCell(
  field: Field,
  raw: RawCell,
  idOf: (name: string) => Promise<number | null>,
): Promise<ReadCell> {
  const text = unguarded(cellText(raw));
  if (text === '') return read(field.start);
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'given':
      return read(text);
    case 'mobile':
      // A spreadsheet that reads a mobile as a number drops its first zero.
      return read(/^1\d{9}$/.test(text) ? `0${text}` : text);
    case 'number':
      return readNumber(field.decimals, raw, text);
    case 'checkbox':
      return readTick(raw, text);
    case 'date': {
      const found = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : parseDate(text);
      return found === null ? fault(sentences.dateWrong) : read(found);
    }
    case 'choice': {
      const wanted = text.toLowerCase();
      const chosen = field.options.find(({ value, name, bn }) =>
        [String(value), name, bn].some((said) => said.toLowerCase() === wanted),
      );
      return chosen === undefined ? fault(sentences.choiceUnknown) : read(chosen.value);
    }
    case 'reference': {
      const id = await idOf(text);
      return id === null ? fault(sentences.choiceUnknown) : read(id);
    }
  }
}

function readNumber(decimals: number, raw: RawCell, text: string): ReadCell {
  if (typeof raw === 'number') return read(raw);
  const anyDecimals = parseUnits(text, 12);
  if (anyDecimals === null) return fault(sentences.notANumber);
  const units = parseUnits(text, decimals);
  if (units !== null) return read(unitsToNumber(units, decimals));
  return fault(decimals === 0 ? sentences.notWhole : sentence('numberDecimals', { most: decimals }));
}

const said = (word: Word, text: string) =>
  languages.some((language) => wordsIn(language).say(word).toLowerCase() === text.toLowerCase());

function readTick(raw: RawCell, text: string): ReadCell {
  if (raw === true || raw === 1 || said('yes', text) || /^(true|1)$/i.test(text)) return read(true);
  if (raw === false || raw === 0 || said('no', text) || /^(false|0)$/i.test(text)) return read(false);
  return fault(sentences.notYesOrNoWord);
}

/** Returns the status that a cell names; null when the record has no such status. */
export function readStatus(raw: RawCell, known: readonly (readonly [status: number, word: Word])[]): number | null {
  const text = cellText(raw);
  const found = known.find(([status, word]) => said(word, text) || text === String(status));
  return found?.[0] ?? null;
}
