import { drawFrom } from '#domains/demo/draw';
import { indexedPng } from '#domains/demo/indexed-png';

const size = { width: 480, height: 640 } as const;
/** The size of a point of the figures, in pixels. */
const point = 8;

/** Table, paper, writing, and the colour of the head. */
const colours: readonly (readonly [number, number, number])[] = [
  [176, 64, 56],
  [44, 96, 160],
  [52, 120, 84],
  [120, 84, 152],
];

/** The figures, each in five rows of three points. */
const figures: Readonly<Record<string, readonly string[]>> = {
  '0': ['###', '# #', '# #', '# #', '###'],
  '1': [' # ', '## ', ' # ', ' # ', '###'],
  '2': ['###', '  #', '###', '#  ', '###'],
  '3': ['###', '  #', '###', '  #', '###'],
  '4': ['# #', '# #', '###', '  #', '  #'],
  '5': ['###', '#  ', '###', '  #', '###'],
  '6': ['###', '#  ', '###', '# #', '###'],
  '7': ['###', '  #', '  #', '  #', '  #'],
  '8': ['###', '# #', '###', '# #', '###'],
  '9': ['###', '# #', '###', '  #', '###'],
};

/** Whether a point of the text's figures lies there, counted in points from the beginning of the text. */
function isWritten(text: string, x: number, y: number): boolean {
  const letter = text[Math.floor(x / 4)];
  return letter !== undefined && figures[letter]?.[y]?.[x % 4] === '#';
}

/**
 * Returns the photo of a bill as a PNG: a sheet of paper with a coloured head, the figures of a voucher number, lines of
 * writing and a total. The number decides colours and lines.
 */
export function drawBill(vrNo: string): Buffer {
  const draw = drawFrom(`bill ${vrNo}`);
  const head = draw.pick(colours);
  const number = String(Number(vrNo.slice(vrNo.lastIndexOf('-') + 1)));
  const lines = Array.from({ length: draw.int(4, 9) }, () => ({ name: draw.int(90, 220), amount: draw.int(30, 70) }));
  const palette = Buffer.from([...[196, 188, 172], ...[252, 252, 248], ...[70, 74, 82], ...head]);
  return indexedPng(size, palette, (x, y) => {
    if (x < 32 || x >= size.width - 32 || y < 28 || y >= size.height - 28) return 0;
    if (y < 84) return 3;
    if (y >= 108 && y < 108 + 5 * point) {
      return isWritten(number, Math.floor((x - 64) / point), Math.floor((y - 108) / point)) && x >= 64 ? 2 : 1;
    }
    return isLine(x, y, lines) ? 2 : 1;
  });
}

/** Whether writing lies there: a name at the left and an amount at the right of each line, and the total below them. */
function isLine(x: number, y: number, lines: readonly { name: number; amount: number }[]): boolean {
  const right = size.width - 64;
  const place = Math.floor((y - 190) / 36);
  const isInk = y >= 190 && (y - 190) % 36 < 8;
  if (place === lines.length) return x >= right - 140 && x < right && (y - 190) % 36 < 3;
  const line = lines[place] ?? (place === lines.length + 1 ? { name: 0, amount: 110 } : undefined);
  if (!isInk || line === undefined) return false;
  return (x >= 64 && x < 64 + line.name) || (x >= right - line.amount && x < right);
}
