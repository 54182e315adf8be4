import type { UnreadableEntry } from './document-store.ts';

/**
 * Returns entries that this page cannot read as a text that a person can type again: a line for each value, with its place. An
 * entry that is not JSON stands as it is.
 */
export const unreadableText = (entries: readonly UnreadableEntry[]): string =>
  entries.map(({ name, text }) => `${name}\n${linesOf(text).join('\n')}\n`).join('\n');

function linesOf(text: string): string[] {
  try {
    return valuesIn(JSON.parse(text), []);
  } catch {
    return [text];
  }
}

function valuesIn(value: unknown, place: readonly string[]): string[] {
  if (value === null || value === '') return [];
  if (typeof value !== 'object') return [`${place.join(' ')}: ${String(value)}`];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, part]) =>
    valuesIn(part, [...place, isList ? String(Number(name) + 1) : name]),
  );
}
