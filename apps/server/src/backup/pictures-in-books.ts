import { productPictures } from '#domains/catalog/index';
import { chequeFormPictures } from '#domains/cheques/index';
import type { PicturesInBooks } from '#domains/files/index';
import { logosInBooks } from '#domains/organisation/index';
import { partyNidPictures, partyPhotos } from '#domains/parties/index';
import { madeReportsInBooks } from '#domains/reports/index';
import { voucherImagesInBooks } from '#domains/vouchers/index';

/** Every kind of picture, and of report made in the morning, that a row of the books names. */
export const everyPicture: readonly PicturesInBooks[] = [
  logosInBooks,
  productPictures.inBooks,
  chequeFormPictures.inBooks,
  partyPhotos.inBooks,
  partyNidPictures.inBooks,
  voucherImagesInBooks,
  madeReportsInBooks,
];
