import {
  type StatementColumn,
  type StatementMapping,
  statementColumns,
} from '@cashbook/contract/reconciliation/statements';
import { headText, mostRowsAbove } from '#import/heads';
import type { RawRow } from '#import/sheet-row';

/** The heads that banks give their columns, as the first proposal for a file of a bank that is not known yet. */
const usualHeads: Readonly<Record<StatementColumn, RegExp>> = {
  date: /^(trans(action)?|txn|tran|posting|post|book)?\.?\s*date$|^তারিখ$/,
  description: /^(particulars?|description|details?|narration|remarks|transaction details?|বিবরণ)$/,
  reference: /^(ref(erence)?|chq|cheque|check|instrument|txn|trx|transaction)\b.*(no|number|id|#)?\.?$/,
  debit: /^(debit|withdrawals?|dr|paid out|money out)\b/,
  credit: /^(credit|deposits?|cr|paid in|money in)\b/,
  amount: /^(amount|value)\b/,
  balance: /^(running |closing |available |ledger )?balance\b/,
};

const noColumns: StatementMapping = {
  ...{ date: '', description: '', reference: '', debit: '', credit: '', amount: '', balance: '' },
};

/** The heads of a file, the columns that are read from it, and the rows below. */
export interface StatementTable {
  readonly heads: readonly string[];
  /** `date` is empty when the columns are not known. */
  readonly mapping: StatementMapping;
  /** The places of the columns; -1 for those that the file does not have. */
  readonly places: Readonly<Record<StatementColumn, number>>;
  readonly rows: readonly RawRow[];
}

/**
 * Finds the heads of a bank's file. `wanted` are the heads that a person chose, or those of the account's last import; without
 * them, or where the file has others, the usual ones are looked for. Null for a file without a row of heads.
 */
export function statementTable(rows: readonly RawRow[], wanted: readonly StatementMapping[]): StatementTable | null {
  const above = rows.slice(0, mostRowsAbove);
  for (const mapping of wanted.filter(({ date }) => date !== '')) {
    const at = above.findIndex(({ cells }) => hasHeads(cells.map(headText), mapping));
    if (at >= 0) return tableAt(rows, at, mapping);
  }
  const likely = above.findIndex(({ cells }) => cells.some((cell) => usualHeads.date.test(headText(cell))));
  const at =
    likely >= 0 ? likely : above.findIndex(({ cells }) => cells.filter((cell) => headText(cell) !== '').length > 2);
  const heads = above[at]?.cells.map((cell) => String(cell ?? '').trim());
  return heads === undefined ? null : tableAt(rows, at, usualMapping(heads));
}

/** Whether the row has every head of the mapping. */
const hasHeads = (heads: readonly string[], mapping: StatementMapping) =>
  statementColumns.every((column) => mapping[column] === '' || heads.includes(headText(mapping[column])));

function usualMapping(heads: readonly string[]): StatementMapping {
  const taken = new Set<string>();
  const found = statementColumns.map((column) => {
    const head = heads.find((one) => !taken.has(one) && usualHeads[column].test(headText(one))) ?? '';
    if (head !== '') taken.add(head);
    return [column, head];
  });
  const mapping = { ...noColumns, ...(Object.fromEntries(found) as StatementMapping) };
  return isMapped(mapping) ? mapping : { ...mapping, date: '' };
}

/** Whether rows can be read: a date, and the amounts of both sides. */
export const isMapped = ({ date, debit, credit, amount }: StatementMapping) =>
  date !== '' && (amount !== '' || (debit !== '' && credit !== ''));

function tableAt(rows: readonly RawRow[], at: number, mapping: StatementMapping): StatementTable {
  const cells = rows[at]?.cells ?? [];
  const texts = cells.map(headText);
  const places = Object.fromEntries(
    statementColumns.map((column) => [column, mapping[column] === '' ? -1 : texts.indexOf(headText(mapping[column]))]),
  ) as Record<StatementColumn, number>;
  const heads = cells.map((cell) => String(cell ?? '').trim()).filter((head) => head !== '');
  return { heads, mapping, places, rows: rows.slice(at + 1) };
}
