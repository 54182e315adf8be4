import { isEmpty, meaningOf, type Values } from './fields.ts';

/** What a branch chooses to begin with: above the rows, and in the entry rows of the tables by their names. */
export interface Presets {
  head: Values;
  tables: Readonly<Record<string, Values>>;
}

/**
 * Returns an entry row after something was typed into it. What the branch presets stands there as long as something else
 * does, so that an empty row stays empty; whoever then chooses something else keeps it.
 */
export function withPresets(presets: Values = {}, { before, after }: { before: Values; after: Values }): Values {
  const isTyped = (values: Values) =>
    Object.entries(values).some(([name, value]) => !(name in presets) && !isEmpty(value));
  if (isTyped(before) === isTyped(after)) return after;
  const changed = Object.entries(presets).flatMap(([name, preset]) => {
    const value = after[name] ?? { kind: 'empty' as const };
    if (isTyped(after)) return isEmpty(value) ? [[name, preset] as const] : [];
    return meaningOf(value) === meaningOf(preset) ? [[name, { kind: 'empty' as const }] as const] : [];
  });
  return changed.length === 0 ? after : { ...after, ...Object.fromEntries(changed) };
}

/** Returns what an entry row shows: of an empty one what its first key would preset. */
export const shownWith = (presets: Values = {}, values: Values = {}): Values =>
  Object.values(values).every(isEmpty) ? { ...values, ...presets } : values;
