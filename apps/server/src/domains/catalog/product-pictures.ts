import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ProductPicture, productRoutes } from '@cashbook/contract/catalog/product-calls';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { type FileStore, type PicturesInBooks, storePicture } from '#domains/files/index';
import { inReach, type RecordEngine } from '#domains/records/index';
import { type Answer, done, type FileAnswer, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';

/** What pictures stand on: the rows that name them, and the files beside the books. */
export interface PictureServices extends Pick<RecordEngine, 'db' | 'clock'> {
  readonly files: FileStore;
}

/** As the product's card shows it, and as lists and choices do, in pixels. */
const sides = { whole: 1024, small: 96 } as const;
type Size = keyof typeof sides;
const endings: Readonly<Record<Size, string>> = { whole: '.png', small: '-small.png' };

const folder = '/api/files/product/';
/** A new picture never has an old one's name, so that browsers may keep what they have. */
export const newPictureName = () => randomBytes(16).toString('hex');

/** Where a picture of that name is fetched, by the column that has the name; null without one. */
export function pictureAddress(name: RawBuilder<unknown>, size: Size): RawBuilder<string | null> {
  return sql`case when ${name} <> '' then ${folder} || ${name} || ${endings[size]} end`;
}

/** Where both copies of a company's picture are kept. */
export const pictureCopies = (companyId: number, name: string) =>
  (['whole', 'small'] as const).map((size) => ({
    key: `company/${companyId}/products/${name}${endings[size]}`,
    largestSide: sides[size],
  }));

const keyPattern = /^company\/(\d+)\/products\/[0-9a-f]{32}(-small)?\.png$/;

/** The pictures of products, and the products that name them. */
export const picturesInBooks: PicturesInBooks = {
  owns: (key) => keyPattern.test(key),
  needed: async (owner, since) => {
    const { rows } = await owner.query<{ companyId: number; name: string }>(
      `select company_id as "companyId", picture as name from product where picture <> ''
       union select c.company_id, e.before ->> 'picture'
         from company c
           join audit_event e on e.company_id = c.company_id and e.action = 'product.picture'
             and e.action <> 'voucher.post' and e.at >= $1`,
      [since],
    );
    return new Set(rows.flatMap(({ companyId, name }) => pictureCopies(companyId, name).map(({ key }) => key)));
  },
  missing: async (owner, storedKeys) => {
    const { rows } = await owner.query<{ companyId: number; picture: string; name: string }>(
      `select company_id as "companyId", picture, name from product where picture <> '' order by name`,
    );
    return rows
      .filter(({ companyId, picture }) => pictureCopies(companyId, picture).some(({ key }) => !storedKeys.has(key)))
      .map(({ name }) => name);
  },
};

/**
 * Gives a product a picture. Refuses in this order: what a picture is refused for (picture.ts), idempotency_mismatch,
 * not_found, record_elsewhere.
 */
export function uploadPicture(
  services: PictureServices,
  call: Pick<Call<typeof productRoutes.uploadPicture>, 'actor' | 'params' | 'upload' | 'idempotency'>,
): Promise<Answer<ProductPicture>> {
  const { actor, params, upload } = call;
  const name = newPictureName();
  const at = services.clock.now();
  return storePicture(services.files, upload.bytes, pictureCopies(actor.companyId, name), async () => {
    let isNamed = false;
    const answer = await inReach(services, actor, (tx) => {
      isNamed = false;
      return oncePerKey<ProductPicture>(tx, productRoutes.uploadPicture, call, at, async () => {
        const refusal = await setPicture(tx, actor, params.id, name, at);
        if (refusal !== null) return refusal;
        isNamed = true;
        return done({
          picture: `${folder}${name}${endings.whole}`,
          thumbnail: `${folder}${name}${endings.small}`,
        });
      });
    });
    return { answer, isNamed };
  });
}

/** Takes the picture away. Refuses in this order: not_found, record_elsewhere. */
export function removePicture(services: PictureServices, actor: Actor, productId: number): Promise<Answer<null>> {
  return inReach(services, actor, async (tx) => {
    return (await setPicture(tx, actor, productId, '', services.clock.now())) ?? done(null);
  });
}

/** One of the two copies, as its address names it; browsers keep it for good. */
export async function showPicture(files: FileStore, actor: Actor, name: string): Promise<FileAnswer | Refused> {
  const key = `company/${actor.companyId}/products/${name}`;
  const png = keyPattern.test(key) ? await files.read(key) : null;
  if (png === null) return refused('not_found');
  return {
    kind: 'file',
    contentType: 'image/png',
    fileName: 'product.png',
    content: Readable.from([png]),
    inline: { cacheControl: 'private, max-age=31536000, immutable' },
  };
}

/** Names another picture (empty takes it away). A form that is open meanwhile can still be saved: it does not carry it. */
async function setPicture(tx: Tx, actor: Actor, id: number, name: string, at: Date): Promise<Refused | null> {
  const { rows } = await sql<{ branchId: number; picture: string; name: string }>`
    select branch_id as "branchId", picture, name from product
    where company_id = ${actor.companyId} and product_id = ${id} for no key update`.execute(tx);
  const [before] = rows;
  if (before === undefined) return refused('not_found');
  if (!actor.branchIds.includes(before.branchId)) return refused('record_elsewhere');
  await sql`
    update product set picture = ${name} where company_id = ${actor.companyId} and product_id = ${id}`.execute(tx);
  await recordEvent(tx, {
    ...actedBy(actor, at),
    branchId: before.branchId,
    action: 'product.picture',
    subject: `product ${id}`,
    before: { name: before.name, picture: before.picture },
    after: { name: before.name, picture: name },
  });
  return null;
}
