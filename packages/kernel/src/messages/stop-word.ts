/** The words by which a customer ends reminders. */
const stopWords: ReadonlySet<string> = new Set(['STOP', 'বন্ধ']);

/** Whether a customer's message asks to end reminders: it is the word alone, whatever its case and the signs around it. */
export function isStop(text: string): boolean {
  return stopWords.has(
    text
      .normalize('NFC')
      .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
      .toUpperCase(),
  );
}
