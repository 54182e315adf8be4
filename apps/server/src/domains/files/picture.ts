import sharp, { type Metadata } from 'sharp';
import { oneAtATimeOf } from '#one-at-a-time';

// Whatever a file calls itself, its bytes decide how it is read; and of the many formats that the library reads, only
// these three are let in: fewer decoders, fewer holes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One core for one picture: the others belong to the database.
sharp.concurrency(1);
sharp.cache(false);

/**
 * What a picture may take unpacked, in bytes: 50 million pixels of a camera's colours. A decoder needs about that much
 * memory, however small the file is.
 */
const mostUnpackedBytes = 160_000_000;

/** A picture that takes longer is given up, so that those behind it get their turn. */
const longestSeconds = 30;

/** Those who wait hold their files in memory. */
const inTurn = oneAtATimeOf(8);

export type PictureRefusal = 'not_an_image' | 'picture_too_large' | 'pictures_busy';

/**
 * The picture drawn anew as a PNG that fits into a square of so many pixels, upright and without what cameras write into
 * it. Nothing of the file itself is kept. One picture is read at a time in the process, and none whose head says that it
 * is too large. Refuses, in this order: pictures_busy; not_an_image when the bytes are no PNG, JPEG or WebP picture;
 * picture_too_large; not_an_image when the picture is broken.
 */
export async function redrawAsPng(bytes: Uint8Array, largestSide: number): Promise<Buffer | PictureRefusal> {
  return (await inTurn(() => redraw(bytes, largestSide))) ?? 'pictures_busy';
}

async function redraw(bytes: Uint8Array, largestSide: number): Promise<Buffer | PictureRefusal> {
  try {
    // The library's own limit counts pixels alone, whatever each of them takes; ours stands for it.
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: false });
    if (unpackedBytes(await picture.metadata()) > mostUnpackedBytes) return 'picture_too_large';
    return await picture
      .autoOrient()
      .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: longestSeconds })
      .toBuffer();
  } catch {
    // The library throws for what it cannot read, and for nothing else that could be put right here.
    return 'not_an_image';
  }
}

/** What the picture takes in memory once it is decoded, by what its head says. */
export function unpackedBytes({ width, height, channels, depth }: PictureHead): number {
  return width * height * channels * (depth === 'uchar' ? 1 : 2);
}

type PictureHead = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth'>;
