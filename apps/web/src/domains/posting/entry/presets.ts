import { type FieldValue, isEmpty, meaningOf, type Values } from './fields.ts';

/** What a branch chooses to begin with: above the rows, and in the entry rows of the tables by their names. */
export interface Presets {
  head: Values;
  tables: Readonly<Record<string, Values>>;
}

/** Whether a field still takes what the branch presets: nothing stands there, and nobody chose so. */
const isOpen = (value: FieldValue = { kind: 'empty' }) =>
  isEmpty(value) && !(value.kind === 'empty' && value.isChosen === true);

/** Returns what was typed into an entry row. Nothing in the place of a preset is a choice. */
const asChosen = (presets: Values, typed: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      name in presets && value.kind === 'empty' ? { ...value, isChosen: true } : value,
    ]),
  );

/**
 * Returns an entry row after something was typed into it. What the branch presets stands there as long as something else
 * does, so that an empty row stays empty; whoever chooses something else keeps it, nothing too.
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

/** Returns what an entry row shows: of an empty one what its first key would preset. */
export function shownWith(presets: Values = {}, values: Values = {}): Values {
  if (!Object.values(values).every(isEmpty)) return values;
  const begun = Object.entries(presets).filter(([name]) => isOpen(values[name]));
  return { ...values, ...Object.fromEntries(begun) };
}
