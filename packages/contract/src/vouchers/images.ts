import { z } from 'zod';
import { route } from '#route';
import { voucherViewers } from '#vouchers/voucher-access';
import { date, exactText, id, idOf, idText, moment, pageOf, pageQuery, takaTotal, text } from '#wire';

/** The images of vouchers (spec 3 §2 "Upload Voucher Image", "Bulk Voucher Upload"): pictures, and PDF files of papers. */

/** The kinds of paper that an image shows: 1 Voucher, 2 Challan, 3 Bill, 4 Cheque, 5 Other. */
export const paperTypeIds = [1, 2, 3, 4, 5] as const;
/** The kinds of images of people, on sales by installments: 6 Photo of the buyer, 7 Photo of a guarantor, 8 National ID. */
const personTypeIds = [6, 7, 8] as const;
export const imageTypeIds = [...paperTypeIds, ...personTypeIds] as const;
/** The kind of the buyer's photo, which the papers of the sale print. */
export const buyerPhoto = 6 satisfies ImageTypeId;
export type ImageTypeId = (typeof imageTypeIds)[number];
/** Whether an image of the kind shows a person. */
export const isOfPerson = (imageTypeId: number): boolean => personTypeIds.some((id) => id === imageTypeId);

/** The largest file, in bytes (spec 3 §9). */
export const MOST_IMAGE_BYTES = 5_242_880;
/** The most files of one call. The server holds all of them in memory. */
const MOST_IMAGES_AT_ONCE = 10;
/** The most images of one voucher. */
export const MOST_IMAGES = 40;
/** The signs of the longest name that a device gives a file. */
const LONGEST_FILE_NAME = 255;
/** The most names that one check of a bulk upload takes. */
export const MOST_NAMES = 500;

/** The files that a browser may offer. The server looks at their content instead. */
export const imageFileTypes = 'image/jpeg,image/png,image/webp,application/pdf';

const images = { field: 'images[]', maxBytes: MOST_IMAGE_BYTES, maxFiles: MOST_IMAGES_AT_ONCE };
const imageType = z.literal(imageTypeIds);
const imageTypeText = idText.pipe(imageType);

/** The filter of vouchers. Type 0 is every type. */
const filter = {
  branch_id: idOf('branchMissing'),
  voucher_type: z.number().int().min(0).max(22).default(0),
  image_type: imageType.default(1),
  start_date: date,
  end_date: date,
};

export const listForImages = route({
  method: 'POST',
  path: '/admin/voucher-list/for-image-upload',
  summary:
    'The live vouchers of a branch between two dates, of a type or of all, with their images of the asked type or of all',
  access: ['voucher.image.upload'],
  body: z.object({
    ...filter,
    /** 0 for images of every type. */
    image_type: z.literal([0, ...imageTypeIds]).default(0),
    ...pageQuery.omit({ search: true }).shape,
  }),
  reply: pageOf(
    z.object({
      mtm_id: id,
      vr_no: z.string(),
      vr_date: z.string(),
      /** The accounts beside cash and bank, and what moved on them. */
      nam: z.string(),
      debit: takaTotal,
      credit: takaTotal,
      /** The names of its image files, separated by `|`. */
      voucher_image: z.string(),
      /** The branch id padded to four digits: the folder of its files. */
      branchPad: z.string(),
    }),
  ),
  readOnly: true,
  refusals: ['dates_reversed'],
});

const voucherImage = z.object({
  file: z.string(),
  image_type: imageType,
  /** The name on the machine from which it was sent. */
  given_name: z.string(),
  is_pdf: z.boolean(),
  size: z.number().int(),
  /** In pixels; null for a PDF. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  by: z.string(),
  at: moment,
});
export type VoucherImage = z.output<typeof voucherImage>;

export const readVoucherImages = route({
  method: 'GET',
  path: '/admin/voucher/:mtm_id/images',
  summary: 'The images of a voucher, in the order in which they were uploaded',
  access: voucherViewers,
  params: z.object({ mtm_id: idText }),
  reply: z.object({ branchPad: z.string(), images: z.array(voucherImage) }),
  refusals: ['voucher_not_found'],
});

const ofFiles = [
  'files_missing',
  'too_many_files',
  'file_too_large',
  'heic_refused',
  'not_a_paper',
  'paper_broken',
  'picture_too_large',
  'pictures_busy',
  'files_full',
  'files_away',
  'idempotency_mismatch',
  'too_many_images',
  'image_of_person',
] as const;

export const uploadVoucherImages = route({
  method: 'POST',
  path: '/admin/voucher/upload/:id',
  summary: 'Add images to a live voucher, all or none: JPEG, PNG and WebP are drawn anew, a PDF is kept',
  access: ['voucher.image.upload'],
  params: z.object({ id: idText }),
  uploads: images,
  body: z.object({ voucher_id: idText.optional(), image_type: imageTypeText.prefault('1') }),
  reply: z.object({ voucher_image: z.string(), files: z.array(z.string()) }),
  success: 'Uploaded successfully!',
  refusals: [...ofFiles, 'voucher_not_found', 'voucher_void'],
});

export const removeVoucherImage = route({
  method: 'DELETE',
  path: '/admin/voucher/:mtm_id/images/:file',
  summary: 'Remove an image of a voucher; its file stays a day for backups that run',
  access: ['voucher.image.upload'],
  params: z.object({ mtm_id: idText, file: exactText(40) }),
  reply: z.null(),
  success: 'Image removed.',
  refusals: ['not_found'],
});

export const matchBulkImages = route({
  method: 'POST',
  path: '/admin/bulk-image/check',
  summary: 'The voucher of each file of a bulk upload, by the number in the name of the file, before any is sent',
  access: ['voucher.image.upload'],
  body: z.object({ ...filter, names: z.array(text(LONGEST_FILE_NAME)).max(MOST_NAMES) }),
  reply: z.array(
    z.object({
      name: z.string(),
      /** Null when no voucher matches, or several do. */
      mtm_id: id.nullable(),
      vr_no: z.string(),
      why: z.enum(['found', 'none', 'several']),
    }),
  ),
  readOnly: true,
  refusals: ['dates_reversed'],
});

export const bulkUploadImages = route({
  method: 'POST',
  path: '/admin/bulk-image/upload',
  summary: 'Add each file to the voucher whose number its name has, all or none',
  access: ['voucher.image.upload'],
  uploads: images,
  body: z.object({
    ...filter,
    branch_id: idText,
    voucher_type: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .pipe(z.number().max(22))
      .prefault('0'),
    image_type: imageTypeText.prefault('1'),
  }),
  reply: z.array(z.object({ name: z.string(), mtm_id: id, vr_no: z.string(), file: z.string() })),
  success: 'Files uploaded successfully!',
  refusals: [...ofFiles, 'dates_reversed', 'images_unmatched'],
});

const filePath = z.object({ branchPad: exactText(10), file: exactText(40) });
const fileTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

const showVoucherImage = route({
  method: 'GET',
  path: '/project_voucher/:branchPad/voucher/:file',
  summary: 'Show an image of a voucher to who may see the voucher; also at this address without /api',
  access: voucherViewers,
  params: filePath,
  file: [...fileTypes, 'application/pdf'],
  refusals: ['not_found', 'files_away'],
});

const showVoucherThumbnail = route({
  method: 'GET',
  path: '/project_voucher/:branchPad/voucher/thumbnail/:file',
  summary: 'Show the thumbnail of an image; a PDF has none; also at this address without /api',
  access: voucherViewers,
  params: filePath,
  file: fileTypes,
  refusals: ['not_found', 'files_away'],
});

export const voucherImageRoutes = {
  listForImages,
  readVoucherImages,
  uploadVoucherImages,
  removeVoucherImage,
  matchBulkImages,
  bulkUploadImages,
  showVoucherImage,
  showVoucherThumbnail,
} as const;
