import type { BranchRules } from '@cashbook/contract/records/fields';
import type { EntryKind } from '#domains/posting/described/kind.ts';
import type { UserAction } from '#domains/posting/machine/entry-session.ts';
import type { FocusTarget } from '#domains/posting/machine/entry-state.ts';
import { type Document, rowsOf } from './document.ts';
import { type Conditional, type FieldShape, isEmpty, type Values } from './fields.ts';

/** The visible fields of a document in a branch. A field with a value is never hidden. */

/** Returns the visible fields: those that the branch has, and those with a value in `filled`. */
export const fieldsThere = <Field extends FieldShape & Conditional>(
  fields: readonly Field[],
  branch: BranchRules,
  filled: readonly Values[],
): readonly Field[] =>
  fields.filter(
    ({ name, when }) =>
      when === undefined || when(branch) || filled.some(({ [name]: value }) => value !== undefined && !isEmpty(value)),
  );

/** Returns the values of a table, in its rows and its entry row. */
const valuesIn = (document: Document, table: string): Values[] => [
  ...rowsOf(document, table).map(({ values }) => values),
  document.entries[table]?.values ?? {},
];

/** Returns the kind with its visible fields; the same object if nothing is hidden. */
export function kindThere(kind: EntryKind, branch: BranchRules, document: Document): EntryKind {
  const head = fieldsThere(kind.head, branch, [document.head]);
  const tables = Object.entries(kind.tables).map(([name, table]) => {
    const fields = fieldsThere(table.fields, branch, valuesIn(document, name));
    return [name, fields.length === table.fields.length ? table : { ...table, fields }] as const;
  });
  const isWhole = head.length === kind.head.length && tables.every(([name, table]) => table === kind.tables[name]);
  return isWhole ? kind : { ...kind, head, tables: Object.fromEntries(tables) };
}

/** Returns the action that leads on from a hidden field, as Enter in it does; null if the target is visible. */
export function passedOver(
  kind: EntryKind,
  branch: BranchRules,
  document: Document,
  target: FocusTarget,
): UserAction | null {
  if (target.on !== 'head' && target.on !== 'entry') return null;
  const fields: ReadonlyArray<FieldShape & Conditional> =
    target.on === 'head' ? kind.head : (kind.tables[target.table]?.fields ?? []);
  const filled = target.on === 'head' ? [document.head] : valuesIn(document, target.table);
  const field = fields.filter(({ name }) => name === target.field);
  if (fieldsThere(field, branch, filled).length === field.length) return null;
  return target.on === 'head'
    ? { type: 'head_entered', field: target.field }
    : { type: 'entered', table: target.table, field: target.field };
}
