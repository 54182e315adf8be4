import { status } from '@cashbook/contract/enumerations';
import {
  columnsOf,
  computedFor,
  type Field,
  type FieldValue,
  headOf,
  isExported,
  nameKeyOf,
} from '@cashbook/contract/records/fields';
import type { RecordDescription, RecordRow } from '@cashbook/contract/records/record';
import { unitsToNumber } from '@cashbook/money';
import type { Tx } from '#db/tx';
import { readCompany } from '#domains/organisation/index';
import type { Reach } from '#domains/records/record-engine';
import { type ListColumn, listSheet } from '#export/list-sheet';
import type { Cell, Column, Sheet } from '#export/sheet';
import type { Words } from '#export/words';
import type { Actor } from '#use-case/caller';

/** Returns the records of a list as a spreadsheet, with every field that may be exported. The import accepts it. */
export async function recordSheet(
  tx: Tx,
  record: RecordDescription,
  { companyId, permissions }: Reach & Pick<Actor, 'permissions'>,
  words: Words,
  rows: readonly RecordRow[],
): Promise<Sheet> {
  const { name: company } = await readCompany(tx, companyId);
  return listSheet(
    words,
    { title: words.say(`${record.name}_many`), company },
    sheetColumns(record, permissions),
    rows,
  );
}

const kinds: Readonly<Record<Field['kind'], Column['kind']>> = {
  text: 'text',
  mobile: 'text',
  email: 'text',
  number: 'number',
  choice: 'text',
  date: 'date',
  checkbox: 'text',
  reference: 'text',
  given: 'text',
};

/** Returns the columns: number, the fields in their order, computed columns, branch, status. */
function sheetColumns(record: RecordDescription, permissions: Actor['permissions']): ListColumn<RecordRow>[] {
  const computed = computedFor(record, (name) => permissions.has(name));
  const own = [...columnsOf(record), ...computed]
    .filter(([, field]) => isExported(field))
    .map(
      ([name, field]): ListColumn<RecordRow> => ({
        head: headOf(field),
        kind: kinds[field.kind],
        width: widthOf(field),
        cell: (row, words) => cellOf(name, field, row, words),
      }),
    );
  const branch: ListColumn<RecordRow> = { head: 'branch', kind: 'text', width: 24, cell: branchCell };
  return [
    { head: 'number', kind: 'integer', width: 10, cell: ({ id }) => id },
    ...own,
    ...(record.scope === 'branch' ? [branch] : []),
    { head: 'status', kind: 'text', width: 12, cell: statusCell },
  ];
}

const widthOf = (field: Field) => (field.kind === 'text' ? Math.min(40, Math.max(12, field.max)) : 18);

const textOf = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '');

export const branchCell = (row: RecordRow): Cell => textOf(row.branch_name);

const statusWords = { 0: 'inactive', 1: 'active', 2: 'pending', 3: 'archived' } as const;

export function statusCell(row: Pick<RecordRow, 'status'>, { say }: Words): string {
  const [word] = Object.entries(statusWords).flatMap(([number, one]) => (Number(number) === row.status ? [one] : []));
  return say(word ?? statusWords[status.active]);
}

/** Returns the cell of a record's field in its file. */
export function cellOf(name: string, field: Field, row: RecordRow, words: Words): Cell {
  const value = row[name] ?? null;
  switch (field.kind) {
    case 'reference':
      return textOf(row[nameKeyOf(name, field) ?? name]);
    case 'checkbox':
      return words.say(value === true ? 'yes' : 'no');
    case 'choice': {
      const chosen = field.options.find((option) => option.value === value);
      return chosen === undefined ? textOf(value) : words.language === 'bn' ? chosen.bn : chosen.name;
    }
    case 'number':
      return typeof value === 'bigint' ? unitsToNumber(value, field.decimals) : null;
    case 'date':
      return typeof value === 'string' ? value : null;
    case 'text':
    case 'mobile':
    case 'email':
    case 'given':
      return textOf(value);
  }
}
