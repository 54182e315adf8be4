/** Returns a value as text, for comparison. Keys are sorted: neither jsonb nor the order of fields in a reply matters. */
export const textOf = (value: unknown): string => JSON.stringify(value, (_key, part: unknown) => comparable(part));

function comparable(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
