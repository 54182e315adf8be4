import type { logoRoutes } from '@cashbook/contract/organisation/logos';
import type { RouteReply, RouteShape } from '@cashbook/contract/route';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { type FileStore, storePicture } from '#domains/files/index';
import { type LetterheadOwner, setLogo } from '#domains/organisation/logos/letterhead';
import { logoKey, newLogoName } from '#domains/organisation/logos/logo-key';
import { logoAddressOf } from '#domains/organisation/organisation.store';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';

/** The services for logos: the database keeps letterheads, and the file store keeps pictures. */
export interface LogoServices extends Pick<Services, 'db' | 'clock'> {
  readonly files: FileStore;
}

/** The largest side that letterheads and the sign-in form show, in pixels. */
const largestSide = 512;

type Uploading = Pick<Call<typeof logoRoutes.uploadCompanyLogo>, 'actor' | 'params' | 'upload' | 'idempotency'>;
type NewLogo = RouteReply<typeof logoRoutes.uploadCompanyLogo>;

/**
 * Stores a picture and puts it on the letterhead. Refuses in this order: the refusals of a picture (picture.ts),
 * idempotency_mismatch, not_found.
 */
export async function uploadLogo(
  { db, clock, files }: LogoServices,
  shape: RouteShape,
  call: Uploading,
  kind: LetterheadOwner['kind'],
): Promise<Answer<NewLogo>> {
  const { actor, params, upload } = call;
  const { companyId } = actor;
  const name = newLogoName();
  const at = clock.now();
  return storePicture(files, upload.bytes, [{ key: keyOf(actor, name), largestSide }], async () => {
    let isNamed = false;
    const answer = await inCompany(db, { companyId, mode: 'write' }, (tx) => {
      isNamed = false;
      return oncePerKey<NewLogo>(tx, shape, call, at, async () => {
        isNamed = (await setLogo(tx, actor, { kind, id: params.id }, name, at)) !== null;
        return isNamed ? done({ logo: logoAddressOf(name) }) : refused('not_found');
      });
    });
    return { answer, isNamed };
  });
}

/** Removes the logo. Refuses with not_found. */
export async function removeLogo(
  { db, clock }: Pick<LogoServices, 'db' | 'clock'>,
  actor: Actor,
  owner: LetterheadOwner,
): Promise<Answer<null>> {
  const { companyId } = actor;
  const before = await inCompany(db, { companyId, mode: 'write' }, (tx) => setLogo(tx, actor, owner, '', clock.now()));
  return before === null ? refused('not_found') : done(null);
}

function keyOf({ companyId }: Actor, name: string): string {
  const key = logoKey(companyId, name);
  if (key === null) throw new Error(`"${name}" is no name of a logo.`);
  return key;
}
