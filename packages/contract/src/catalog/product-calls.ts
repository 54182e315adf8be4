import { z } from 'zod';
import { route } from '#route';
import { exactText, idText, option, taka } from '#wire';

const viewers = ['product.view', 'product.edit'] as const;
const ofId = z.object({ id: idText });
/** Larger files are refused before they are read to the end. */
const upload = { field: 'picture', maxBytes: 8 * 1_048_576 } as const;

/** Where a product's picture is fetched, whole and small enough for lists; null without one. */
const pictureOf = z.object({ picture: z.string().nullable(), thumbnail: z.string().nullable() });
export type ProductPicture = z.output<typeof pictureOf>;

const priceFrom = z.object({
  from_date: z.string(),
  purchase_price: taka,
  sales_price: taka,
  /** Who set it; empty for the program itself. */
  created_by: z.string(),
});
export type PriceFrom = z.output<typeof priceFrom>;

/** What is called of products beside what every record has. */
export const productRoutes = {
  formChoices: route({
    method: 'GET',
    path: '/product/form-ddl',
    summary: 'What the form of a product chooses from: categories, product types and units that are active',
    access: viewers,
    reply: z.object({ category: z.array(option), product_type: z.array(option), unit: z.array(option) }),
  }),
  prices: route({
    method: 'GET',
    path: '/product/prices/:id',
    summary: 'What a product was bought and sold for from which date on, the latest first',
    access: viewers,
    params: ofId,
    reply: z.array(priceFrom),
    refusals: ['not_found'],
  }),
  uploadPicture: route({
    method: 'POST',
    path: '/product/picture/:id',
    summary: 'Give a product a picture: PNG, JPEG or WebP, drawn anew as PNG',
    access: ['product.edit'],
    params: ofId,
    upload,
    reply: pictureOf,
    success: 'Picture saved.',
    refusals: [
      'file_missing',
      'too_large',
      'not_an_image',
      'picture_too_large',
      'pictures_busy',
      'idempotency_mismatch',
      'not_found',
      'record_elsewhere',
    ],
  }),
  removePicture: route({
    method: 'DELETE',
    path: '/product/picture/:id',
    summary: 'Take the picture of a product away',
    access: ['product.edit'],
    params: ofId,
    reply: z.null(),
    success: 'Picture removed.',
    refusals: ['not_found', 'record_elsewhere'],
  }),
  /** The name is what the addresses of products end with; a new picture has a new name. */
  showPicture: route({
    method: 'GET',
    path: '/files/product/:name',
    summary: 'The picture of a product',
    access: 'staff',
    params: z.object({ name: exactText(80) }),
    file: ['image/png'],
    refusals: ['not_found'],
  }),
} as const;
