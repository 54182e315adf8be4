import type { Actor, Services } from '#context';
import { inCompany } from '#db/tx';
import { type LetterheadOwner, logoAddressOf, setLogo } from '#domains/access/index';
import { logoKey, newLogoName } from '#domains/files/logos/logo-key';
import { redrawAsPng } from '#domains/files/picture';
import { type Answer, done, type Refused, refused } from '#http/answer';

type LogoServices = Pick<Services, 'db' | 'clock' | 'files'>;

/** Letterheads and the sign-in form show it no larger. */
const largestSide = 512;

/**
 * Draws the picture anew, stores it and puts it on the letterhead. Refuses in this order: not_an_image, not_found. The
 * file is there before the row that names it; the one before is swept away some day (sweep-logos.ts).
 */
export async function uploadLogo(
  services: LogoServices,
  actor: Actor,
  owner: LetterheadOwner,
  picture: Uint8Array,
): Promise<Answer<{ logo: string }>> {
  const png = await redrawAsPng(picture, largestSide);
  if (png === null) return refused('not_an_image');
  const name = newLogoName();
  const key = keyOf(actor, name);
  await services.files.put(key, png);
  const refusal = await changeLogo(services, actor, owner, name);
  if (refusal === null) return done({ logo: logoAddressOf(name) });
  await services.files.remove(key);
  return refusal;
}

/** Takes the logo away. Refuses with not_found. */
export async function removeLogo(services: LogoServices, actor: Actor, owner: LetterheadOwner): Promise<Answer<null>> {
  return (await changeLogo(services, actor, owner, '')) ?? done(null);
}

async function changeLogo(
  { db, clock }: LogoServices,
  actor: Actor,
  owner: LetterheadOwner,
  name: string,
): Promise<Refused | null> {
  const { companyId } = actor;
  const before = await inCompany(db, { companyId, mode: 'write' }, (tx) =>
    setLogo(tx, actor, owner, name, clock.now()),
  );
  return before === null ? refused('not_found') : null;
}

function keyOf({ companyId }: Actor, name: string): string {
  const key = logoKey(companyId, name);
  if (key === null) throw new Error(`"${name}" is no name of a logo.`);
  return key;
}
