import { Readable } from 'node:stream';
import type { RouteReply } from '@cashbook/contract/route';
import type { listForImages, readVoucherImages, voucherImageRoutes } from '@cashbook/contract/vouchers/images';
import { maySeeVoucher } from '@cashbook/contract/vouchers/voucher-access';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { imageKey, isImageName, padOf } from '#domains/vouchers/images/image-keys';
import type { ImageServices } from '#domains/vouchers/images/image-services';
import { filterOf, matchImages } from '#domains/vouchers/images/match-images';
import { bulkUpload, uploadImages } from '#domains/vouchers/images/upload-images';
import {
  findImage,
  findVoucher,
  imagesOf,
  listVouchers,
  removeImage,
} from '#domains/vouchers/images/voucher-images.store';
import { type Answer, done, type FileAnswer, type Refused, refused } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

export function voucherImageHandlers(services: ImageServices): Handlers<typeof voucherImageRoutes> {
  return {
    listForImages: (call) => list(services, call),
    readVoucherImages: ({ actor, params }) => readImages(services, actor, BigInt(params.mtm_id)),
    uploadVoucherImages: (call) => uploadImages(services, call),
    removeVoucherImage: ({ actor, params }) => remove(services, actor, BigInt(params.mtm_id), params.file),
    matchBulkImages: ({ actor, body }) => matchImages(services, actor, body),
    bulkUploadImages: (call) => bulkUpload(services, call),
    showVoucherImage: ({ actor, params }) => show(services, actor, params, 'whole'),
    showVoucherThumbnail: ({ actor, params }) => show(services, actor, params, 'thumbnail'),
  };
}

/** Returns a page of the vouchers of the filter with their images. Refuses dates_reversed. */
function list(
  { db }: ImageServices,
  { actor, body }: Call<typeof listForImages>,
): Promise<Answer<RouteReply<typeof listForImages>>> {
  if (body.start_date > body.end_date) return Promise.resolve(refused('dates_reversed'));
  const { page, per_page: limit, branch_id: branchId } = body;
  return inCompany(db, { companyId: actor.companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, [branchId]);
    const filter = { ...filterOf(actor, body), imageType: body.image_type };
    const { rows, count } = await listVouchers(tx, filter, { limit, offset: (page - 1) * limit });
    const data = rows.map((row) => ({
      mtm_id: Number(row.voucherId),
      vr_no: row.numberText,
      vr_date: row.date,
      nam: row.accounts,
      debit: row.debitPaisa,
      credit: row.creditPaisa,
      voucher_image: row.images,
      branchPad: padOf(branchId),
    }));
    const lastPage = Math.max(1, Math.ceil(count / limit));
    return done({ data, total: count, current_page: page, last_page: lastPage, per_page: limit });
  });
}

/** Returns the images of a voucher. Refuses as the page of the voucher does: voucher_not_found, forbidden. */
function readImages(
  { db }: ImageServices,
  actor: Actor,
  voucherId: bigint,
): Promise<Answer<RouteReply<typeof readVoucherImages>>> {
  const { companyId, branchIds, permissions } = actor;
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, branchIds);
    const voucher = await findVoucher(tx, actor, voucherId);
    if (voucher === null) return refused('voucher_not_found');
    if (!maySeeVoucher((name) => permissions.has(name), voucher.typeId)) return refused('forbidden');
    return done({ branchPad: padOf(voucher.branchId), images: await imagesOf(tx, companyId, voucherId) });
  });
}

/** Removes an image, of a void voucher too. The sweep removes its files a day later. Refuses not_found. */
function remove({ db, clock }: ImageServices, actor: Actor, voucherId: bigint, file: string): Promise<Answer<null>> {
  const { companyId, branchIds, userId: by } = actor;
  const at = clock.now();
  return inCompany<Answer<null>>(db, { companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, branchIds);
    const voucher = await findVoucher(tx, actor, voucherId);
    if (voucher === null) return refused('not_found');
    const givenName = await removeImage(tx, { companyId, voucherId, file, by, at });
    if (givenName === null) return refused('not_found');
    await recordEvent(tx, {
      ...actedBy(actor, at),
      branchId: voucher.branchId,
      action: 'voucher.image',
      subject: `voucher ${voucherId}`,
      before: { image: givenName },
    });
    return done(null);
  });
}

/** Returns a file of an image, for a caller who may see the voucher. Everybody else learns only that there is none. */
async function show(
  { db, files }: ImageServices,
  { companyId, branchIds, permissions }: Actor,
  { branchPad, file }: { readonly branchPad: string; readonly file: string },
  size: 'whole' | 'thumbnail',
): Promise<FileAnswer | Refused> {
  const branchId = Number(branchPad);
  if (!isImageName(file) || !/^\d{4,10}$/.test(branchPad) || !branchIds.includes(branchId)) return refused('not_found');
  const image = await inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, [branchId]);
    return findImage(tx, { companyId, branchId, file });
  });
  if (image === null || !maySeeVoucher((name) => permissions.has(name), image.typeId)) return refused('not_found');
  const bytes = await files.read(imageKey({ companyId, branchId, file }, size));
  if (bytes === null) return refused('not_found');
  return {
    kind: 'file',
    contentType: image.mime,
    fileName: image.givenName === '' ? file : image.givenName,
    content: Readable.from([bytes]),
    // The next user of the browser may not see the voucher.
    inline: { cacheControl: 'private, no-store' },
  };
}
