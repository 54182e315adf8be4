import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { redrawAsPng, unpackedBytes } from '#domains/files/picture';

interface Head {
  readonly width: number;
  readonly height: number;
  readonly bits: 8 | 16;
  /** 0 grey, 2 colours, 6 colours with transparency. */
  readonly colours: 0 | 2 | 6;
  readonly interlaced: boolean;
}

/** Returns a PNG with a correct head and no picture behind it. */
function headOfPng({ width, height, bits, colours, interlaced }: Head): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colours, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

test.each([
  ['12 million pixels of a phone', { width: 4000, height: 3000, channels: 3, depth: 'uchar' }, 36_000_000],
  ['with transparency', { width: 4000, height: 3000, channels: 4, depth: 'uchar' }, 48_000_000],
  ['of 16 bits', { width: 4000, height: 3000, channels: 4, depth: 'ushort' }, 96_000_000],
] as const)('%s take as many bytes unpacked', (_, head, bytes) => {
  expect(unpackedBytes(head)).toBe(bytes);
});

test.each([
  [{ width: 9500, height: 9500, bits: 16, colours: 6, interlaced: true }, 'picture_too_large'],
  [{ width: 4500, height: 4500, bits: 16, colours: 6, interlaced: true }, 'picture_too_large'],
  [{ width: 4400, height: 4400, bits: 16, colours: 6, interlaced: true }, 'not_an_image'],
  [{ width: 7400, height: 7400, bits: 8, colours: 2, interlaced: false }, 'picture_too_large'],
  [{ width: 7200, height: 7200, bits: 8, colours: 2, interlaced: false }, 'not_an_image'],
  [{ width: 9_000_000, height: 1, bits: 8, colours: 0, interlaced: false }, 'not_an_image'],
  [{ width: 200_000, height: 200_000, bits: 8, colours: 0, interlaced: true }, 'picture_too_large'],
] as const)('a picture that says %o of itself is judged by its head: %s', async (head, refusal) => {
  expect(await redrawAsPng(headOfPng(head), 512)).toBe(refusal);
});

test('a broken head leaves nothing to judge', async () => {
  expect(await redrawAsPng(Buffer.from('89504e470d0a1a0a', 'hex'), 512)).toBe('not_an_image');
});

const photo = () =>
  sharp({ create: { width: 1500, height: 1000, channels: 3, background: 'teal' } })
    .png({ progressive: true })
    .toBuffer();

/** Returns the highest number of decoders that the library ran at once while the pictures were drawn. */
async function mostAtOnce(drawing: Promise<unknown>): Promise<number> {
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, sharp.counters().process);
  }, 1);
  await drawing;
  clearInterval(look);
  return most;
}

test('pictures that come together are drawn one after the other, and who finds the line full is told', async () => {
  const bytes = await photo();
  const drawn = Promise.all(Array.from({ length: 14 }, () => redrawAsPng(bytes, 100)));
  expect(await mostAtOnce(drawn)).toBe(1);
  const outcomes = (await drawn).map((outcome) => (typeof outcome === 'string' ? outcome : 'drawn'));
  expect(outcomes.filter((outcome) => outcome === 'drawn')).toHaveLength(9);
  expect(outcomes.filter((outcome) => outcome === 'pictures_busy')).toHaveLength(5);
  const after = await redrawAsPng(bytes, 100);
  expect(await sharp(after).metadata()).toMatchObject({ format: 'png', width: 100, height: 67 });
});
