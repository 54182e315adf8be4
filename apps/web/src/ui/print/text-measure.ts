/** How wide a text is on one line, in ems: times the size of the font it is pixels. */
export type MeasureText = (text: string, isBold: boolean) => number;

const referencePx = 100;
const weights = { regular: 400, bold: 600 };
const anyDigit = /[0-9০-৯]/g;

/**
 * Measures on a canvas, every word once. Figures stand in tables, so digits are as wide as the font's tabular ones, which
 * a canvas does not know: they are taken from the page. The fonts have to be loaded ({@link loadFonts}).
 */
export function textMeasure(family: string): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('This browser draws no text on a canvas.');
  const digits = { regular: tabularDigits(family, weights.regular), bold: tabularDigits(family, weights.bold) };
  const known = { regular: new Map<string, number>(), bold: new Map<string, number>() };
  const wordEm = (word: string, weight: keyof typeof weights): number => {
    const cached = known[weight].get(word);
    if (cached !== undefined) return cached;
    context.font = `${weights[weight]} ${referencePx}px ${family}`;
    context.textRendering = 'geometricPrecision';
    let em = context.measureText(word.replace(anyDigit, '')).width / referencePx;
    for (const [digit] of word.matchAll(anyDigit))
      em += /[0-9]/.test(digit) ? digits[weight].latin : digits[weight].bangla;
    known[weight].set(word, em);
    return em;
  };
  return (text, isBold) => {
    const weight = isBold ? 'bold' : 'regular';
    const words = text.split(' ');
    return words.reduce((em, word) => em + wordEm(word, weight), (words.length - 1) * wordEm(' ', weight));
  };
}

/** The width of a tabular digit, in ems. */
function tabularDigits(family: string, weight: number): { latin: number; bangla: number } {
  const widthOf = (digits: string) => {
    const place = document.createElement('span');
    place.style.cssText = `position:fixed;visibility:hidden;white-space:pre;font:${weight} ${referencePx}px ${family};font-variant-numeric:tabular-nums`;
    place.textContent = digits;
    document.body.append(place);
    const { width } = place.getBoundingClientRect();
    place.remove();
    return width / referencePx / digits.length;
  };
  return { latin: widthOf('0123456789'), bangla: widthOf('০১২৩৪৫৬৭৮৯') };
}

/** Has the fonts at hand in which such a text is drawn. */
export async function loadFonts(family: string, text: string): Promise<void> {
  await Promise.all(Object.values(weights).map((weight) => document.fonts.load(`${weight} 12px ${family}`, text)));
}
