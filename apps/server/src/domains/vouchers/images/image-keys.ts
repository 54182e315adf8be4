import { randomBytes } from 'node:crypto';
import type { FileToStore, Paper } from '#domains/files/index';

/** Returns a new file name. A new image never has an old one's name. */
export const newImageName = ({ ending }: Pick<Paper, 'ending'>) => `${randomBytes(16).toString('hex')}.${ending}`;

/** Whether a text may be the name of an image. No such name leads out of its folder. */
export const isImageName = (name: string) => /^[0-9a-f]{32}\.(jpg|png|webp|pdf)$/.test(name);

/** An image, as the file store finds it. */
export interface StoredImage {
  readonly companyId: number;
  readonly branchId: number;
  readonly file: string;
}

type Size = 'whole' | 'thumbnail';

/** Returns the key of a file of an image. */
export function imageKey({ companyId, branchId, file }: StoredImage, size: Size): string {
  return `company/${companyId}/branch/${branchId}/vouchers/${size === 'whole' ? '' : 'thumbnails/'}${file}`;
}

/** Returns the keys of all files of an image. A PDF has no thumbnail. */
export function imageKeys(image: StoredImage): string[] {
  const whole = imageKey(image, 'whole');
  return image.file.endsWith('.pdf') ? [whole] : [whole, imageKey(image, 'thumbnail')];
}

/** Returns the files of a new image. */
export function filesOfImage(image: StoredImage, { bytes, thumbnail }: Paper): FileToStore[] {
  const whole = { key: imageKey(image, 'whole'), bytes };
  return thumbnail === null ? [whole] : [whole, { key: imageKey(image, 'thumbnail'), bytes: thumbnail }];
}

/** Whether a key is that of an image of a voucher. */
export const isImageKey = (key: string) =>
  /^company\/\d+\/branch\/\d+\/vouchers\/(thumbnails\/)?[0-9a-f]{32}\.(jpg|png|webp|pdf)$/.test(key);

/** Returns the branch id as the addresses of images have it. */
export const padOf = (branchId: number) => String(branchId).padStart(4, '0');
