/** Returns the width of a text on one line, in ems. Multiplied by the font size it gives pixels. */
export type MeasureText = (text: string, isBold: boolean) => number;

const referencePx = 100;
/** Bold is the heaviest weight of a report: its heads and sums. */
const weights = { regular: 400, bold: 600 };
type Weight = keyof typeof weights;

const digits = { latin: '0123456789', bangla: '০১২৩৪৫৬৭৮৯' };
const latinDigits = /[0-9]/g;
const banglaDigits = /[০-৯]/g;

/**
 * Returns a measure that uses a canvas and measures every word once. Tables print tabular digits, which a canvas does not
 * know, so their width is taken from the page. The fonts must be loaded.
 */
function textMeasure(family: string): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('This browser draws no text on a canvas.');
  const drawn = (text: string, weight: Weight) => {
    context.font = `${weights[weight]} ${referencePx}px ${family}`;
    context.textRendering = 'geometricPrecision';
    return context.measureText(text).width / referencePx;
  };
  const letters = { regular: rememberedBy(drawn, 'regular'), bold: rememberedBy(drawn, 'bold') };
  const digitEm = { regular: tabularDigits(family, 'regular'), bold: tabularDigits(family, 'bold') };
  const wordEm = (word: string, weight: Weight): number => {
    const noLatin = word.replace(latinDigits, '');
    const noDigits = noLatin.replace(banglaDigits, '');
    const { latin, bangla } = digitEm[weight];
    const digitsEm = (word.length - noLatin.length) * latin + (noLatin.length - noDigits.length) * bangla;
    return noDigits === '' ? digitsEm : digitsEm + letters[weight](noDigits);
  };
  return (text, isBold) => {
    const weight = isBold ? 'bold' : 'regular';
    const words = text.split(' ');
    const spacesEm = words.length === 1 ? 0 : (words.length - 1) * letters[weight](' ');
    return words.reduce((em, word) => em + wordEm(word, weight), spacesEm);
  };
}

function rememberedBy(drawn: (text: string, weight: Weight) => number, weight: Weight) {
  const known = new Map<string, number>();
  return (text: string): number => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const em = drawn(text, weight);
    known.set(text, em);
    return em;
  };
}

/** Returns the width of the widest tabular digit, in ems. */
function tabularDigits(family: string, weight: Weight): { latin: number; bangla: number } {
  const place = document.createElement('div');
  place.style.cssText = `position:fixed;visibility:hidden;white-space:pre;font:${weights[weight]} ${referencePx}px ${family};font-variant-numeric:tabular-nums`;
  const spansOf = (all: string) =>
    Array.from(all, (digit) => {
      const span = document.createElement('span');
      span.textContent = digit;
      place.append(span);
      return span;
    });
  const spans = { latin: spansOf(digits.latin), bangla: spansOf(digits.bangla) };
  document.body.append(place);
  const widest = (of: readonly HTMLElement[]) =>
    Math.max(...of.map((span) => span.getBoundingClientRect().width)) / referencePx;
  const found = { latin: widest(spans.latin), bangla: widest(spans.bangla) };
  place.remove();
  return found;
}

/** Loads the fonts of a language that draw these letters, and returns their measure. */
export async function measureFor(language: string, letters: string): Promise<MeasureText> {
  const name = language === 'bn' ? '--font-bn' : '--font';
  const family = getComputedStyle(document.documentElement).getPropertyValue(name);
  await loadFonts(family, letters);
  return textMeasure(family);
}

/** Loads the fonts that draw these letters. */
async function loadFonts(family: string, letters: string): Promise<void> {
  const text = letters + digits.latin + digits.bangla;
  await Promise.all(Object.values(weights).map((weight) => document.fonts.load(`${weight} 12px ${family}`, text)));
}
