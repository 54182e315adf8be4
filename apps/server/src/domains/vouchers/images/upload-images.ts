import type { RouteReply, RouteShape } from '@cashbook/contract/route';
import { bulkUploadImages, isOfPerson, MOST_IMAGES, uploadVoucherImages } from '@cashbook/contract/vouchers/images';
import { hasPeople } from '@cashbook/kernel';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { type FileToStore, type Paper, readPaper, storeFiles } from '#domains/files/index';
import { filesOfImage, newImageName } from '#domains/vouchers/images/image-keys';
import type { ImageServices } from '#domains/vouchers/images/image-services';
import { filterOf, matchNames } from '#domains/vouchers/images/match-images';
import {
  addVoucherImage,
  findVoucher,
  lockImagesOf,
  type VoucherOfImages,
} from '#domains/vouchers/images/voucher-images.store';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call, Uploaded } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';

/** A file that was read, with the name under which it will be kept. */
interface NamedPaper {
  readonly paper: Paper;
  readonly file: string;
  readonly givenName: string;
}

/** A paper, and the voucher to which it belongs. */
interface PlacedPaper extends NamedPaper {
  readonly voucher: VoucherOfImages;
}

/**
 * Adds images to a voucher, all or none. Refusals in order: voucher_not_found, voucher_void, image_of_person and too_many_images,
 * before the files are drawn; those of the files (paper.ts); files_full; idempotency_mismatch; the first four again.
 */
export function uploadImages(
  services: ImageServices,
  call: Call<typeof uploadVoucherImages>,
): Promise<Answer<RouteReply<typeof uploadVoucherImages>>> {
  const { params, uploads, body } = call;
  return addPapers<RouteReply<typeof uploadVoucherImages>>(services, uploadVoucherImages, call, {
    imageType: body.image_type,
    place: async (tx) => {
      const voucher = await findVoucher(tx, call.actor, BigInt(params.id));
      return voucher === null ? refused('voucher_not_found') : uploads.map(() => voucher);
    },
    reply: (placed) => ({
      voucher_image: placed.map(({ file }) => file).join('|'),
      files: placed.map(({ file }) => file),
    }),
  });
}

/**
 * Adds each file to the voucher whose number its name has, all or none. Refuses dates_reversed and images_unmatched, and as
 * `uploadImages` does.
 */
export function bulkUpload(
  services: ImageServices,
  call: Call<typeof bulkUploadImages>,
): Promise<Answer<RouteReply<typeof bulkUploadImages>>> {
  const { actor, body, uploads } = call;
  if (body.start_date > body.end_date) return Promise.resolve(refused('dates_reversed'));
  let numbers: string[] = [];
  return addPapers<RouteReply<typeof bulkUploadImages>>(services, bulkUploadImages, call, {
    imageType: body.image_type,
    place: async (tx) => {
      const matches = await matchNames(
        tx,
        filterOf(actor, body),
        uploads.map(({ name }) => name),
      );
      const unmatched = matches.filter(({ why }) => why !== 'found').map(({ name }) => name);
      if (unmatched.length > 0) return refused('images_unmatched', { values: { names: unmatched.join(', ') } });
      numbers = matches.map(({ vr_no }) => vr_no);
      const vouchers: VoucherOfImages[] = [];
      for (const { name, mtm_id: id } of matches) {
        const voucher = id === null ? null : await findVoucher(tx, actor, BigInt(id));
        if (voucher === null) return refused('images_unmatched', { values: { names: name } });
        vouchers.push(voucher);
      }
      return vouchers;
    },
    reply: (placed) =>
      placed.map(({ givenName, voucher, file }, index) => ({
        name: givenName,
        mtm_id: Number(voucher.voucherId),
        vr_no: numbers[index] ?? '',
        file,
      })),
  });
}

type UploadCall = Pick<Call<typeof uploadVoucherImages>, 'actor' | 'uploads' | 'idempotency'>;

interface Adding<T> {
  readonly imageType: number;
  /** Returns the voucher of each file. */
  readonly place: (tx: Tx) => Promise<readonly VoucherOfImages[] | Refused>;
  readonly reply: (placed: readonly PlacedPaper[]) => T;
}

/**
 * Reads the files, stores them and adds their rows. The vouchers are looked up before any file is drawn, and again in the
 * transaction that adds the rows, when nobody else can add images to them any more.
 */
async function addPapers<T>(
  services: ImageServices,
  shape: RouteShape,
  call: UploadCall,
  { imageType, place, reply }: Adding<T>,
): Promise<Answer<T>> {
  const { actor, uploads } = call;
  const { companyId, branchIds } = actor;
  const at = services.clock.now();
  const placeIn = async (tx: Tx) => {
    await showBranches(tx, branchIds);
    const vouchers = await place(tx);
    return 'kind' in vouchers ? vouchers : (refusalOf(vouchers, imageType) ?? vouchers);
  };
  const before = await inCompany(services.db, { companyId, mode: 'read' }, placeIn);
  if ('kind' in before) return before;
  const papers = await readPapers(uploads);
  if ('kind' in papers) return papers;
  return storeFiles(services.files, filesOf(actor, placedAt(papers, before)), async () => {
    let isNamed = false;
    const answer = await inCompany<Answer<T>>(services.db, { companyId, mode: 'write' }, (tx) => {
      isNamed = false;
      return oncePerKey<T>(tx, shape, call, at, async () => {
        const unlocked = await placeIn(tx);
        if ('kind' in unlocked) return unlocked;
        await lockImagesOf(tx, unlocked);
        const vouchers = await placeIn(tx);
        if ('kind' in vouchers) return vouchers;
        const placed = placedAt(papers, vouchers);
        await addRows(tx, actor, placed, imageType, at);
        isNamed = true;
        return done(reply(placed));
      });
    });
    return { answer, isNamed };
  });
}

/** Returns each paper with the voucher of the same place. */
const placedAt = (papers: readonly NamedPaper[], vouchers: readonly VoucherOfImages[]): PlacedPaper[] =>
  vouchers.flatMap((voucher, index) => {
    const paper = papers[index];
    return paper === undefined ? [] : [{ ...paper, voucher }];
  });

function refusalOf(vouchers: readonly VoucherOfImages[], imageType: number): Refused | null {
  if (vouchers.some(({ isVoid }) => isVoid)) return refused('voucher_void');
  if (isOfPerson(imageType) && !vouchers.every(({ typeId }) => hasPeople(typeId))) return refused('image_of_person');
  const isFull = vouchers.some(({ voucherId, images }) => {
    return images + vouchers.filter((other) => other.voucherId === voucherId).length > MOST_IMAGES;
  });
  return isFull ? refused('too_many_images', { values: { most: String(MOST_IMAGES) } }) : null;
}

async function readPapers(uploads: readonly Uploaded[]): Promise<readonly NamedPaper[] | Refused> {
  const papers: NamedPaper[] = [];
  for (const { bytes, name } of uploads) {
    const paper = await readPaper(bytes);
    if (paper === 'pictures_busy') return refused(paper, { retryAfterSeconds: 5 });
    if (typeof paper === 'string') return refused(paper);
    papers.push({ paper, file: newImageName(paper), givenName: name });
  }
  return papers;
}

const filesOf = ({ companyId }: Actor, placed: readonly PlacedPaper[]): FileToStore[] =>
  placed.flatMap(({ voucher: { branchId }, file, paper }) => filesOfImage({ companyId, branchId, file }, paper));

async function addRows(
  tx: Tx,
  actor: Actor,
  placed: readonly PlacedPaper[],
  imageType: number,
  at: Date,
): Promise<void> {
  const { companyId, userId } = actor;
  for (const [index, { voucher, file, paper, givenName }] of placed.entries()) {
    const { voucherId, branchId } = voucher;
    const image = { companyId, branchId, voucherId, file, paper, givenName, imageType };
    await addVoucherImage(tx, { ...image, fileNo: index + 1, by: userId, at });
    await recordEvent(tx, {
      ...actedBy(actor, at),
      branchId,
      action: 'voucher.image',
      subject: `voucher ${voucherId}`,
      after: { image: givenName },
    });
  }
}
