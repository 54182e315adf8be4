import type { logoRoutes } from '@cashbook/contract/organisation/logos';
import type { RouteReply, RouteShape } from '@cashbook/contract/route';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { type FileStore, redrawAsPng } from '#domains/files/index';
import { type LetterheadOwner, setLogo } from '#domains/organisation/logos/letterhead';
import { logoKey, newLogoName } from '#domains/organisation/logos/logo-key';
import { logoAddressOf } from '#domains/organisation/organisation.store';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';

/** What logos stand on: letterheads in the database, pictures beside it. */
export interface LogoServices extends Pick<Services, 'db' | 'clock'> {
  readonly files: FileStore;
}

/** Letterheads and the sign-in form show it no larger. */
const largestSide = 512;

type Uploading = Pick<Call<typeof logoRoutes.uploadCompanyLogo>, 'actor' | 'params' | 'upload' | 'idempotency'>;
type NewLogo = RouteReply<typeof logoRoutes.uploadCompanyLogo>;

/**
 * Draws the picture anew, stores it and puts it on the letterhead. Refuses in this order:
 * what a picture is refused for (picture.ts), idempotency_mismatch, not_found. The file is there before the row that names it; the one before is swept away some day
 * (sweep-logos.ts).
 */
export async function uploadLogo(
  { db, clock, files }: LogoServices,
  shape: RouteShape,
  call: Uploading,
  kind: LetterheadOwner['kind'],
): Promise<Answer<NewLogo>> {
  const { actor, params, upload } = call;
  const { companyId } = actor;
  const png = await redrawAsPng(upload.bytes, largestSide);
  if (png === 'pictures_busy') return refused(png, { retryAfterSeconds: 5 });
  if (typeof png === 'string') return refused(png);
  const name = newLogoName();
  const key = keyOf(actor, name);
  await files.put(key, png);
  const at = clock.now();
  const picture = { isNamed: false };
  const answer = await inCompany(db, { companyId, mode: 'write' }, (tx) => {
    picture.isNamed = false;
    return oncePerKey<NewLogo>(tx, shape, call, at, async () => {
      const before = await setLogo(tx, actor, { kind, id: params.id }, name, at);
      picture.isNamed = before !== null;
      return picture.isNamed ? done({ logo: logoAddressOf(name) }) : refused('not_found');
    });
  });
  // A repeat is answered with the picture of the first time.
  if (!picture.isNamed) await files.remove(key);
  return answer;
}

/** Takes the logo away. Refuses with not_found. */
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
