import type { FileStore } from '#domains/files/file-store';
import { redrawAsPng } from '#domains/files/picture';
import { type Answer, refused } from '#use-case/answer';

/** One of the sizes in which a picture is kept, the largest first. */
export interface PictureCopy {
  readonly key: string;
  /** The side of the square into which it fits, in pixels. */
  readonly largestSide: number;
}

/**
 * Draws a picture anew in every size and stores it. Then `name` writes the row that names it, and says whether it did. A
 * picture that no row names is removed again. A repeat is answered with the first picture. Refuses with the refusals of a
 * picture (picture.ts), then with those of `name`. The file exists before the row that names it. A later sweep removes
 * the former picture (sweep-pictures.ts).
 */
export async function storePicture<T>(
  files: FileStore,
  bytes: Uint8Array,
  copies: readonly PictureCopy[],
  name: () => Promise<{ readonly answer: Answer<T>; readonly isNamed: boolean }>,
): Promise<Answer<T>> {
  let drawn = bytes;
  for (const { key, largestSide } of copies) {
    const png = await redrawAsPng(drawn, largestSide);
    if (png === 'pictures_busy') return refused(png, { retryAfterSeconds: 5 });
    if (typeof png === 'string') return refused(png);
    await files.put(key, png);
    drawn = png;
  }
  const { answer, isNamed } = await name();
  if (!isNamed) for (const { key } of copies) await files.remove(key);
  return answer;
}
