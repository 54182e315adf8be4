import { z } from 'zod';
import type { PermissionName } from '#access/permissions';
import type { RefusalCode } from '#refusals';
import { type Access, route } from '#route';
import { exactText, idText } from '#wire';

/** The access to pictures. Only staff set and see them. */
type StaffAccess = Exclude<Access, 'public' | 'customer'>;

/**
 * The description of the calls that set and remove a picture of a record or a letterhead. The server draws each picture anew
 * as PNG.
 */
interface PictureOf<Reply extends z.ZodType> {
  /** The path of the calls. The id of the picture's owner follows it. */
  readonly path: `/${string}`;
  readonly access: StaffAccess;
  /** The form field and the size limit. The server refuses a larger file before it has read it to the end. */
  readonly upload: { readonly field: string; readonly maxBytes: number };
  /** The schema of the response: where the client fetches the picture. */
  readonly reply: Reply;
  readonly give: string;
  readonly take: string;
  readonly given: string;
  readonly taken: string;
  /** The refusals beside those of every picture. */
  readonly refusals?: readonly RefusalCode[];
}

export function pictureCalls<Reply extends z.ZodType>(picture: PictureOf<Reply>) {
  const { path, access, upload, reply, refusals = [] } = picture;
  const params = z.object({ id: idText });
  const ofPicture: readonly RefusalCode[] = [
    'file_missing',
    'too_large',
    'not_an_image',
    'picture_too_large',
    'pictures_busy',
    'files_full',
    'files_away',
    'idempotency_mismatch',
    'not_found',
    ...refusals,
  ];
  return {
    give: route({
      method: 'POST',
      path: `${path}/:id`,
      summary: picture.give,
      access,
      params,
      upload,
      reply,
      success: picture.given,
      refusals: ofPicture,
    }),
    take: route({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: picture.take,
      access,
      params,
      reply: z.null(),
      success: picture.taken,
      refusals: ['not_found', ...refusals],
    }),
  };
}

/** The addresses of a record's full picture and of its thumbnail for lists. Null without a picture. */
const addresses = z.object({ picture: z.string().nullable(), thumbnail: z.string().nullable() });
export type PictureAddresses = z.output<typeof addresses>;

/**
 * Returns the calls that set, remove and show the picture of a record. `name` ends the address: a new picture has a new name.
 */
export function recordPicture({
  path,
  files,
  of,
  view,
  edit,
}: {
  readonly path: `/${string}`;
  /** The folder below `/files` in the picture's address. */
  readonly files: string;
  /** The picture inside a sentence: `the picture of a product`. */
  readonly of: string;
  readonly view: StaffAccess;
  readonly edit: PermissionName;
}) {
  return {
    ...pictureCalls({
      path,
      access: [edit],
      upload: { field: 'picture', maxBytes: 8 * 1_048_576 },
      reply: addresses,
      give: `Set ${of}: PNG, JPEG or WebP, drawn anew as PNG`,
      take: `Take away ${of}`,
      given: 'Picture saved.',
      taken: 'Picture removed.',
      refusals: ['record_elsewhere'],
    }),
    show: route({
      method: 'GET',
      path: `/files/${files}/:id/:name`,
      summary: `Show ${of}`,
      access: view,
      params: z.object({ id: idText, name: exactText(80) }),
      file: ['image/png'],
      refusals: ['not_found'],
    }),
  };
}

export interface RecordPictureRoutes extends ReturnType<typeof recordPicture> {}
