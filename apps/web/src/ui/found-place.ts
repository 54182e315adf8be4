/** Whatever is no letter and no digit stands between words. */
const betweenWords = /[^\p{L}\p{M}\p{N}]+/u;

const wordsOf = (text: string) => ` ${text.split(betweenWords).filter(Boolean).join(' ')}`;

/**
 * Returns the place of a choice among those that a text finds: 0 where its name begins with the text, 1 where another word of
 * it does, 2 where it has the text within, 3 where it was found by something else. The server's searches have the same rule.
 */
export function foundPlace(name: string, typed: string): number {
  const [has, wanted] = [name.toLocaleLowerCase(), typed.trim().toLocaleLowerCase()];
  if (has.startsWith(wanted)) return 0;
  if (wordsOf(has).includes(wordsOf(wanted))) return 1;
  return has.includes(wanted) ? 2 : 3;
}

/** Returns what was found by a text with the best first; what has one place keeps its order. */
export const byPlace = <T>(found: readonly T[], nameOf: (item: T) => string, typed: string): T[] =>
  found
    .map((item) => ({ item, place: foundPlace(nameOf(item), typed) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
