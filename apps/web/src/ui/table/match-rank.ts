/** Matches the characters between words: everything that is neither a letter nor a digit. */
const betweenWords = /[^\p{L}\p{M}\p{N}]+/u;

const wordsOf = (text: string) => ` ${text.split(betweenWords).filter(Boolean).join(' ')}`;

/**
 * Returns the rank of a choice in a search: 0 where its name begins with the text, 1 where another word of it does. 2
 * where the name contains the text, 3 where something else was found. The server's searches use the same rule.
 */
export function matchRank(name: string, typed: string): number {
  const [has, wanted] = [name.toLocaleLowerCase(), typed.trim().toLocaleLowerCase()];
  if (has.startsWith(wanted)) return 0;
  if (wordsOf(has).includes(wordsOf(wanted))) return 1;
  return has.includes(wanted) ? 2 : 3;
}

/** Returns the found choices with the best first. Choices of equal rank keep their order. */
export const byMatchRank = <T>(found: readonly T[], nameOf: (item: T) => string, typed: string): T[] =>
  found
    .map((item) => ({ item, rank: matchRank(nameOf(item), typed) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
