import type { FileStore } from '#domains/files/file-store';
import { redrawAsPng } from '#domains/files/picture';
import { type Answer, refused } from '#use-case/answer';

/** One of the sizes in which a picture is kept, the largest first. */
export interface PictureCopy {
  readonly key: string;
  /** It fits into a square of so many pixels. */
  readonly largestSide: number;
}

/**
 * Draws a picture anew in every size, stores it, and has it named by a row: `name` writes that row and says whether it did. A
 * picture that no row names is removed again; a repeat is answered with the picture of the first time. Refuses with what a
 * picture is refused for (picture.ts), then with what `name` refuses. The file is there before the row that names it; the one
 * before is swept away some day (sweep-pictures.ts).
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
