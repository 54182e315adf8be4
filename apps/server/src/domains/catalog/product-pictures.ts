import { productPicture } from '@cashbook/contract/catalog/product-calls';
import { recordPictures } from '#domains/records/index';

/** The pictures of products. Browsers keep them for ever. */
export const productPictures = recordPictures({
  table: 'product',
  key: 'product_id',
  column: 'picture',
  folder: 'products',
  routes: productPicture,
  action: 'product.picture',
  cacheControl: 'private, max-age=31536000, immutable',
});
