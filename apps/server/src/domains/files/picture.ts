import sharp, { type Metadata } from 'sharp';
import { oneAtATimeOf } from '#one-at-a-time';

// The bytes of a file decide how it is read, not its name. The library reads many formats; only these three are allowed:
// fewer decoders, fewer holes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One core draws a picture: the others belong to the database.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The largest size of an unpacked picture, in bytes: 50 million pixels of a camera's colours. A decoder needs about that
 * much memory, however small the file is.
 */
const mostUnpackedBytes = 160_000_000;

/** A picture that takes longer is refused, so that those behind it get their turn. */
const longestSeconds = 30;

/** At most eight requests wait, since each keeps its file in memory. */
const inTurn = oneAtATimeOf(8);

export type PictureRefusal = 'not_an_image' | 'picture_too_large' | 'pictures_busy';

/** A picture that was drawn anew, with its size in pixels. */
export interface DrawnPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Redraws a picture in a format so that it fits into a square of so many pixels, upright and without the camera's metadata.
 * Nothing of the file itself is kept. The process reads one picture at a time, and none whose head says that it is too
 * large. Refuses, in this order: pictures_busy; not_an_image when the bytes are no PNG, JPEG or WebP picture;
 * picture_too_large; not_an_image when the picture is broken.
 */
export async function redrawAs(
  format: 'png' | 'jpeg' | 'webp',
  bytes: Uint8Array,
  largestSide: number,
): Promise<DrawnPicture | PictureRefusal> {
  return (await inTurn(() => redraw(format, bytes, largestSide))) ?? 'pictures_busy';
}

/** Redraws a picture as a PNG. See {@link redrawAs}. */
export async function redrawAsPng(bytes: Uint8Array, largestSide: number): Promise<Buffer | PictureRefusal> {
  const drawn = await redrawAs('png', bytes, largestSide);
  return typeof drawn === 'string' ? drawn : drawn.bytes;
}

async function redraw(
  format: 'png' | 'jpeg' | 'webp',
  bytes: Uint8Array,
  largestSide: number,
): Promise<DrawnPicture | PictureRefusal> {
  try {
    // The library's own limit counts only pixels, whatever their size in bytes. Ours replaces it.
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: false });
    if (unpackedBytes(await picture.metadata()) > mostUnpackedBytes) return 'picture_too_large';
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(format)
      .timeout({ seconds: longestSeconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // The library throws only for a file that it cannot read.
    return 'not_an_image';
  }
}

/** Returns the memory that the decoded picture needs, by the facts in its head. */
export function unpackedBytes({ width, height, channels, depth }: PictureHead): number {
  return width * height * channels * (depth === 'uchar' ? 1 : 2);
}

type PictureHead = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth'>;
