/** The text with capital letters and without signs, as banks and people write the same number. Leading zeros count for nothing. */
const plain = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');

const hasDigit = (text: string) => /\d/.test(text);

/**
 * Returns the numbers in a text by which a bank and the books may name the same payment: cheque numbers and transaction ids.
 * They are words with a digit, and at least as long as `least`.
 */
export function referencesIn(text: string, least = 1): string[] {
  const words = text.split(/[\s,;:|()[\]]+/).filter(hasDigit);
  return [...new Set(words.map(plain).filter((word) => word.length >= least))];
}

/** The least length of a number in the description of a bank, which also has dates and the numbers of its branches. */
const leastInDescription = 5;

/** Returns the numbers of a statement line: those of its reference, and the long ones of its description. */
export function referencesOfLine(line: { readonly reference: string; readonly description: string }): string[] {
  const whole = plain(line.reference);
  const own = hasDigit(whole) ? [whole, ...referencesIn(line.reference)] : [];
  return [...new Set([...own, ...referencesIn(line.description, leastInDescription)])];
}
