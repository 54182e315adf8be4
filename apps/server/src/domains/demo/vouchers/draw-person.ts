import { drawFrom } from '#domains/demo/draw';
import { indexedPng } from '#domains/demo/indexed-png';

const photo = { width: 300, height: 360 } as const;
const card = { width: 560, height: 350 } as const;

type Colour = readonly [number, number, number];
const shirts: readonly Colour[] = [
  [52, 96, 148],
  [128, 62, 70],
  [62, 112, 84],
  [104, 88, 128],
];
const skins: readonly Colour[] = [
  [164, 116, 84],
  [142, 98, 70],
  [184, 138, 104],
];

/** The colours of a photo by number: background, skin, hair, shirt; and of a card: paper, writing. */
function paletteOf(name: string): Buffer {
  const draw = drawFrom(`person ${name}`);
  const [skin, shirt] = [draw.pick(skins), draw.pick(shirts)];
  return Buffer.from([...[214, 222, 228], ...skin, ...[38, 32, 30], ...shirt, ...[240, 246, 240], ...[70, 82, 78]]);
}

const isWithin = (x: number, y: number, [middleX, middleY, wide, high]: readonly [number, number, number, number]) =>
  ((x - middleX) / wide) ** 2 + ((y - middleY) / high) ** 2 <= 1;

/** Returns the colour of a point of the head and shoulders, in a square of 300. */
function faceAt(x: number, y: number): number {
  if (isWithin(x, y, [150, 162, 54, 70])) return y < 122 ? 2 : 1;
  if (isWithin(x, y, [150, 146, 62, 66]) && y < 168) return 2;
  if (x > 128 && x < 172 && y >= 200 && y < 262) return 1;
  return isWithin(x, y, [150, 372, 132, 126]) ? 3 : 0;
}

/** Returns the photo of a person as a PNG: head and shoulders. The name decides the colours. */
export function drawPerson(name: string): Buffer {
  return indexedPng(photo, paletteOf(name), faceAt);
}

/** Returns the picture of a national id card as a PNG: a photo at the left, lines of writing beside it. */
export function drawIdCard(name: string): Buffer {
  const draw = drawFrom(`card ${name}`);
  const lines = Array.from({ length: 6 }, () => draw.int(120, 270));
  return indexedPng(card, paletteOf(name), (x, y) => {
    if (y < 56) return 3;
    if (x >= 32 && x < 182 && y >= 92 && y < 272) return faceAt((x - 32) * 2, (y - 92) * 2);
    const line = Math.floor((y - 100) / 30);
    const isInk = y >= 100 && (y - 100) % 30 < 9;
    return isInk && x >= 214 && x < 214 + (lines[line] ?? 0) ? 5 : 4;
  });
}
