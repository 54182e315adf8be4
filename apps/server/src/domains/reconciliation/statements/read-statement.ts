import {
  mostStatementRows,
  type StatementColumn,
  type StatementMapping,
  statementTexts,
} from '@cashbook/contract/reconciliation/statements';
import { sentence } from '@cashbook/contract/sentences';
import { type CheckedStatement, checkStatement, type ReadStatementLine } from '@cashbook/kernel';
import { formatPaisa, type IsoDate, MAX_ROW_PAISA, type Paisa, parseDate } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { isMapped, type StatementTable, statementTable } from '#domains/reconciliation/statements/statement-columns';
import { type CellReading, cellText, readDate, readPaisa, unguarded } from '#import/cells';
import { ImportFaults } from '#import/import-faults';
import { readTable } from '#import/read-sheet';
import type { RawCell, RawRow } from '#import/sheet-row';
import { type Refused, refused } from '#use-case/answer';

/** A line of the file with its texts. */
export interface StatementRow extends ReadStatementLine {
  readonly description: string;
  readonly reference: string;
}

/** A file that was read, with its faults. */
export interface StatementFile {
  readonly table: StatementTable;
  readonly statement: CheckedStatement<StatementRow>;
  readonly faults: ImportFaults;
}

/** The end of the statement before, and the opening balance that a person typed. */
export interface StatementBefore {
  readonly last: { readonly closingPaisa: Paisa; readonly toDate: IsoDate } | null;
  readonly saidPaisa: Paisa;
}

/**
 * Reads a file of a bank: its heads, its cells, and whether its balances follow from each other. Rows without a date and without
 * amounts, such as totals, are left out. Refuses not_a_spreadsheet, too_many_import_rows, heads_missing.
 */
export async function readStatement(
  bytes: Buffer,
  wanted: readonly StatementMapping[],
  before: StatementBefore,
): Promise<StatementFile | Refused> {
  const rows = await readTable(bytes, mostStatementRows);
  if (rows === null) return refused('not_a_spreadsheet');
  if (rows.length > mostStatementRows) {
    return refused('too_many_import_rows', { values: { most: String(mostStatementRows) } });
  }
  const table = statementTable(rows, wanted);
  if (table === null) return refused('heads_missing', { values: { head: 'Date' } });
  const faults = new ImportFaults();
  const lines = isMapped(table.mapping) ? table.rows.flatMap((row) => readLine(table, row, faults) ?? []) : [];
  const statement = checkStatement(lines, before.last, before.saidPaisa);
  if (faults.count === 0) sayBalances(table, statement, faults);
  return { table, statement, faults };
}

/** Adds a sentence for each row that does not follow from the one before it. */
function sayBalances(
  table: StatementTable,
  { faults: wrong, lines }: StatementFile['statement'],
  faults: ImportFaults,
) {
  for (const { row, kind, expectedPaisa } of wrong) {
    const line = lines.find((one) => one.row === row);
    const balance = formatPaisa(expectedPaisa, { decimals: 2 });
    if (kind === 'date') faults.add(row, table.mapping.date, line?.date, sentences.statementLineOverlaps);
    else {
      const name = kind === 'opening' ? 'statementOpeningDiffers' : 'statementBalanceDiffers';
      faults.add(
        row,
        table.mapping.balance,
        table.mapping.balance === '' ? null : cellOf(table, row),
        sentence(name, { balance }),
      );
    }
  }
}

function cellOf({ rows, places }: StatementTable, row: number): RawCell {
  return rows.find((one) => one.row === row)?.cells[places.balance] ?? null;
}

/** Reads one row; null for one that has neither date nor amounts, and for one with faults. */
function readLine(table: StatementTable, { row, cells }: RawRow, faults: ImportFaults): StatementRow | null {
  const at = (column: StatementColumn) => cells[table.places[column]] ?? null;
  const take = <T>(column: StatementColumn, reading: CellReading<T>): T | null => {
    if (reading.ok) return reading.value;
    faults.add(row, table.mapping[column], at(column), reading.message);
    return null;
  };
  const before = faults.count;
  const text = (column: 'description' | 'reference') =>
    unguarded(cellText(at(column)))
      .replace(/\s+/g, ' ')
      .slice(0, statementTexts[column]);
  const amounts = (['debit', 'credit', 'amount'] as const).map((column) => cellText(at(column)));
  if (cellText(at('date')) === '' || amounts.every((amount) => amount === '')) return null;
  const date = take('date', readDay(at('date')));
  const moved = readMoved(at, take);
  const balancePaisa = cellText(at('balance')) === '' ? null : take('balance', readSigned(at('balance')));
  if (faults.count > before || date === null) return null;
  if ((moved.debitPaisa === 0n) === (moved.creditPaisa === 0n)) {
    const column = table.places.amount >= 0 ? 'amount' : 'debit';
    faults.add(row, table.mapping[column], at(column), sentences.amountOneSide);
    return null;
  }
  return { row, date, ...moved, balancePaisa, description: text('description'), reference: text('reference') };
}

type Take = <T>(column: StatementColumn, reading: CellReading<T>) => T | null;

/** Reads both sides, from a column of each or from one column of signed amounts. */
function readMoved(
  at: (column: StatementColumn) => RawCell,
  take: Take,
): Pick<StatementRow, 'debitPaisa' | 'creditPaisa'> {
  const signed = take('amount', readSigned(at('amount'))) ?? 0n;
  if (signed !== 0n) return { debitPaisa: signed < 0n ? -signed : 0n, creditPaisa: signed > 0n ? signed : 0n };
  const side = (column: 'debit' | 'credit') => take(column, readPaisa(at(column), MAX_ROW_PAISA)) ?? 0n;
  return { debitPaisa: side('debit'), creditPaisa: side('credit') };
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads a date as banks write it: also `05-Jul-2026`, and with a time behind it. */
function readDay(cell: RawCell): CellReading<IsoDate | null> {
  const [, day = '', name = '', year = ''] =
    /^(\d{1,2})[\s/-]([a-z]{3})[a-z]*[\s/,-]+(\d{4}|\d{2})\b/i.exec(cellText(cell)) ?? [];
  const month = monthNames.indexOf(name.toLowerCase()) + 1;
  const named = month === 0 ? null : parseDate(`${day}/${month}/${year}`);
  if (named !== null) return { ok: true, value: named };
  return readDate(cellText(cell).replace(/[\sT]+\d{1,2}:\d{2}.*$/, ''));
}

/** Reads an amount that may be below zero: `-5`, `(5)`, `5 DR`; `CR` behind it says that it is above. */
function readSigned(cell: RawCell): CellReading<Paisa> {
  if (typeof cell === 'number' && cell >= 0) return readPaisa(cell, MAX_ROW_PAISA * 1000n);
  const text = cellText(cell);
  const [, minus = '', digits = '', side = ''] = /^\(?(-?)\s*([\d,.]*)\)?-?\s*(cr|dr)?\.?$/i.exec(text) ?? [];
  const isBelow = minus !== '' || /^dr$/i.test(side) || /^\(.*\)$/.test(text) || /\d-$/.test(text);
  const read = readPaisa(digits === '' ? text : digits, MAX_ROW_PAISA * 1000n);
  return read.ok && isBelow ? { ok: true, value: -read.value } : read;
}
