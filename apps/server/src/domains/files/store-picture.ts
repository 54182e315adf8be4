import type { FileStore } from '#domains/files/file-store';
import { redrawAsPng } from '#domains/files/picture';
import { type FileToStore, storeFiles } from '#domains/files/store-files';
import { type Answer, refused } from '#use-case/answer';

/** One of the sizes in which a picture is kept, the largest first. */
export interface PictureCopy {
  readonly key: string;
  /** The side of the square into which it fits, in pixels. */
  readonly largestSide: number;
}

/**
 * Draws a picture anew in every size and stores it with the row that `name` writes (store-files.ts). A repeat is answered
 * with the first picture. Refuses with the refusals of a picture (picture.ts), then with those of the store and of `name`. A
 * later sweep removes the former picture (sweep-pictures.ts).
 */
export async function storePicture<T>(
  files: FileStore,
  bytes: Uint8Array,
  copies: readonly PictureCopy[],
  name: () => Promise<{ readonly answer: Answer<T>; readonly isNamed: boolean }>,
): Promise<Answer<T>> {
  const toStore: FileToStore[] = [];
  let drawn = bytes;
  for (const { key, largestSide } of copies) {
    const png = await redrawAsPng(drawn, largestSide);
    if (png === 'pictures_busy') return refused(png, { retryAfterSeconds: 5 });
    if (typeof png === 'string') return refused(png);
    toStore.push({ key, bytes: png });
    drawn = png;
  }
  return storeFiles(files, toStore, name);
}
