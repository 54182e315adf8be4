import { z } from 'zod';
import type { PermissionName } from '#access/permissions';
import type { RefusalCode } from '#refusals';
import { type Access, route } from '#route';
import { exactText, idText } from '#wire';

/** Pictures are given and seen by people who work here. */
type StaffAccess = Exclude<Access, 'public' | 'customer'>;

/** How a picture comes to a record or letterhead and leaves it again; it is drawn anew as PNG. */
interface PictureOf<Reply extends z.ZodType> {
  /** Ends with the number of what it is the picture of. */
  readonly path: `/${string}`;
  readonly access: StaffAccess;
  /** Larger files are refused before they are read to the end. */
  readonly upload: { readonly field: string; readonly maxBytes: number };
  /** Where the picture is fetched. */
  readonly reply: Reply;
  readonly give: string;
  readonly take: string;
  readonly given: string;
  readonly taken: string;
  /** What is refused besides. */
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

/** Addresses of the picture of a record, whole and small enough for lists; null without one. */
const addresses = z.object({ picture: z.string().nullable(), thumbnail: z.string().nullable() });
export type PictureAddresses = z.output<typeof addresses>;

/** The calls of a picture of a record: give it, take it away, show it. `name` ends the address: a new picture has a new one. */
export function recordPicture({
  path,
  files,
  of,
  view,
  edit,
}: {
  readonly path: `/${string}`;
  /** Where it is shown, below `/files`. */
  readonly files: string;
  /** `the picture of a product`. */
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
