import { drawFrom } from '#domains/demo/draw';
import { indexedPng } from '#domains/demo/indexed-png';

/** The shapes in the pictures of products, by the kind of product. */
const shapes = ['bag', 'bottle', 'bars', 'box', 'screen', 'disc'] as const;
type Shape = (typeof shapes)[number];
const shapeOf: Readonly<Record<string, Shape>> = {
  'Rice and Flour': 'bag',
  'Pulses and Spices': 'disc',
  'Oil and Sugar': 'bottle',
  Cement: 'bag',
  Steel: 'bars',
  'Bricks and Sand': 'box',
  'Tiles and Sanitary': 'box',
  Television: 'screen',
  Refrigerator: 'bottle',
  'Fan and Light': 'disc',
  'Computer and Mobile': 'screen',
  'Office Supplies': 'box',
};

/** Background, body and edge, shadow: all colours of a drawing. */
const colours: readonly (readonly [number, number, number])[] = [
  [200, 80, 60],
  [60, 120, 190],
  [70, 150, 90],
  [210, 150, 50],
  [130, 90, 170],
  [60, 150, 160],
  [170, 110, 70],
  [110, 120, 140],
];

/** The body of each shape, in a square from 0 to 1; 2 is its mark. */
const bodies: Readonly<Record<Shape, (x: number, y: number) => 0 | 1 | 2>> = {
  bag: (x, y) => (within(x, y, 0.26, 0.2, 0.74, 0.86) ? (within(x, y, 0.34, 0.44, 0.66, 0.64) ? 2 : 1) : 0),
  bottle: (x, y) => {
    if (within(x, y, 0.43, 0.12, 0.57, 0.3)) return 2;
    return within(x, y, 0.34, 0.3, 0.66, 0.88) ? (within(x, y, 0.34, 0.5, 0.66, 0.68) ? 2 : 1) : 0;
  },
  bars: (x, y) => (within(x, y, 0.1, 0.2, 0.9, 0.82) && Math.floor((y + x * 0.3) * 10) % 2 === 0 ? 1 : 0),
  box: (x, y) => (within(x, y, 0.16, 0.3, 0.84, 0.8) ? (Math.abs(x - 0.5) < 0.05 ? 2 : 1) : 0),
  screen: (x, y) => {
    if (within(x, y, 0.12, 0.2, 0.88, 0.7)) return within(x, y, 0.17, 0.25, 0.83, 0.65) ? 2 : 1;
    return within(x, y, 0.36, 0.74, 0.64, 0.8) ? 1 : 0;
  },
  disc: (x, y) => {
    const distance = Math.hypot(x - 0.5, y - 0.52);
    return distance < 0.34 ? (distance < 0.14 ? 2 : 1) : 0;
  },
};

const within = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
  x >= left && x <= right && y >= top && y <= bottom;

/**
 * Returns a picture of a product as a PNG of so many pixels in width and height, in a few colours of a palette. The
 * category decides the shape and the name decides the colours.
 */
export function drawProduct(category: string, name: string, side: number): Buffer {
  const draw = drawFrom(name);
  const [red, green, blue] = draw.pick(colours);
  const body = bodies[shapeOf[category] ?? 'box'];
  const light = (part: number, by: number) => Math.round(part + (255 - part) * by);
  const palette = Buffer.from([
    ...[red, green, blue].map((part) => light(part, 0.88)),
    ...[red, green, blue],
    ...[red, green, blue].map((part) => light(part, 0.6)),
  ]);
  return indexedPng({ width: side, height: side }, palette, (x, y) => body((x + 0.5) / side, (y + 0.5) / side));
}
