import { type FieldValue, isEmpty, meaningOf, type Values } from '#domains/posting/draft/fields.ts';

/** The presets of a branch: for the head, and for the entry rows by table name. */
export interface Presets {
  head: Values;
  tables: Readonly<Record<string, Values>>;
}

/** Whether a field still takes the branch's preset. It is empty, and no person has emptied it. */
const isOpen = (value: FieldValue = { kind: 'empty' }) =>
  isEmpty(value) && !(value.kind === 'empty' && value.isChosen === true);

/** Returns the values typed into an entry row. An emptied preset counts as a choice. */
const asChosen = (presets: Values, typed: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      name in presets && value.kind === 'empty' ? { ...value, isChosen: true } : value,
    ]),
  );

/**
 * Returns an entry row after typing. The branch's presets stand there only beside other values, so that an empty row stays
 * empty. Another choice of a person stays, even an empty one.
 */
export function withTyped(presets: Values = {}, { before, typed }: { before: Values; typed: Values }): Values {
  const after = { ...before, ...asChosen(presets, typed) };
  const isTyped = (values: Values) =>
    Object.entries(values).some(([name, value]) => !(name in presets) && !isEmpty(value));
  if (isTyped(before) === isTyped(after)) return after;
  const changed = Object.entries(presets).flatMap(([name, preset]): [string, FieldValue][] => {
    const value = after[name] ?? { kind: 'empty' };
    if (isTyped(after)) return isOpen(value) ? [[name, preset]] : [];
    return meaningOf(value) === meaningOf(preset) ? [[name, { kind: 'empty' }]] : [];
  });
  return changed.length === 0 ? after : { ...after, ...Object.fromEntries(changed) };
}

/** Returns the values that an entry row shows. An empty one shows what its first key would preset. */
export function shownWith(presets: Values = {}, values: Values = {}): Values {
  if (!Object.values(values).every(isEmpty)) return values;
  const begun = Object.entries(presets).filter(([name]) => isOpen(values[name]));
  return { ...values, ...Object.fromEntries(begun) };
}
