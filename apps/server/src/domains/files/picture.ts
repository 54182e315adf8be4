import sharp from 'sharp';

// Whatever a file calls itself, its bytes decide how it is read; and of the many formats that the library reads, only
// these three are let in: fewer decoders, fewer holes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One core for one picture: the others belong to the database.
sharp.concurrency(1);
sharp.cache(false);

/** More than any camera of today makes; a small file that claims to be larger is a trap. */
const mostPixels = 100_000_000;

/**
 * The picture drawn anew as a PNG that fits into a square of so many pixels, upright and without what cameras write into
 * it; null when the bytes are no PNG, JPEG or WebP picture, or a broken one. Nothing of the file itself is kept.
 */
export async function redrawAsPng(bytes: Uint8Array, largestSide: number): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    // The library throws for what it cannot read, and for nothing else that could be put right here.
    return null;
  }
}
