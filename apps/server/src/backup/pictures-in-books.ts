import { picturesInBooks } from '#domains/catalog/index';
import type { PicturesInBooks } from '#domains/files/index';
import { logosInBooks } from '#domains/organisation/index';

/** Every kind of picture that a row of the books names. */
export const everyPicture: readonly PicturesInBooks[] = [logosInBooks, picturesInBooks];
