// Reads the documents as sentences, for the rules of tools/tidy.mjs about them.

/** The most words a sentence of a page may have on average. */
const mostWordsOnAverage = 25;
/** As many words one after the other, the same in two places, are one thing said twice. */
const wordsInARow = 12;

const withoutCode = (text) => text.replace(/```.*?```/gs, '');
const withoutTargets = (text) => text.replace(/\]\([^)\s]+\)/g, ']');

/** Returns the paragraphs, list entries and rows of tables of a page, each on one line. */
const paragraphsOf = (text) =>
  withoutTargets(withoutCode(text))
    .split(/\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |\||#))/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim());

const wordCount = (text) => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** Returns the sentences of a page. Headings, tables and pictures have none. */
const sentencesOf = (text) =>
  paragraphsOf(text)
    .filter((paragraph) => paragraph !== '' && !/^[|#<]/.test(paragraph))
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?])["”)*]*\s+/))
    .filter((sentence) => wordCount(sentence) > 1);

/** Finds the pages whose sentences have too many words on average. `pages` are [path, text]. */
export function longWinded(pages) {
  return pages.flatMap(([path, text]) => {
    const counts = sentencesOf(text).map(wordCount);
    const average = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
    return average > mostWordsOnAverage ? [`${path}: ${average.toFixed(1)} words a sentence`] : [];
  });
}

/** Finds what pages say twice: a row of the same words, in two pages or in two places of one. `pages` are [path, text]. */
export function saidTwice(pages) {
  const seen = new Map();
  const offences = new Map();
  for (const [path, text] of pages) {
    for (const [index, paragraph] of paragraphsOf(text).entries()) {
      const words = paragraph.toLowerCase().match(/[\p{N}_]*\p{L}[\p{L}\p{M}\p{N}_]*/gu) ?? [];
      for (let start = 0; start + wordsInARow <= words.length; start += 1) {
        const row = words.slice(start, start + wordsInARow).join(' ');
        const here = `${path} ${index}`;
        const earlier = seen.get(row);
        if (earlier === undefined) seen.set(row, { here, path });
        else if (earlier.here !== here && !offences.has(`${earlier.here} ${here}`)) {
          offences.set(`${earlier.here} ${here}`, `${path} says as ${earlier.path}: ${row}`);
        }
      }
    }
  }
  return [...offences.values()];
}
