import { Readable } from 'node:stream';
import { logoRoutes } from '@cashbook/contract/organisation/logos';
import { tenantByHost } from '#domains/organisation/hosts/host.store';
import { type LogoServices, removeLogo, uploadLogo } from '#domains/organisation/logos/change-logo';
import { logoKey } from '#domains/organisation/logos/logo-key';
import { type FileAnswer, type Refused, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** Logos on letterheads and above the sign-in form. */
export function logoHandlers(services: LogoServices): Handlers<typeof logoRoutes> {
  const show = async (companyId: number, name: string, cacheControl: string): Promise<FileAnswer | Refused> => {
    const key = logoKey(companyId, name);
    const png = key === null ? null : await services.files.read(key);
    if (png === null) return refused('not_found');
    return {
      kind: 'file',
      contentType: 'image/png',
      fileName: 'logo.png',
      content: Readable.from([png]),
      inline: { cacheControl },
    };
  };
  return {
    showLogo: ({ actor, params }) => show(actor.companyId, params.name, 'private, max-age=31536000, immutable'),
    showTenantLogo: async ({ request }) => {
      const tenant = await tenantByHost(services.db.app, request.host);
      return tenant === null ? refused('not_found') : show(tenant.companyId, tenant.logo, 'public, max-age=3600');
    },
    uploadCompanyLogo: (call) => uploadLogo(services, logoRoutes.uploadCompanyLogo, call, 'company'),
    removeCompanyLogo: ({ actor, params }) => removeLogo(services, actor, { kind: 'company', id: params.id }),
    uploadBranchLogo: (call) => uploadLogo(services, logoRoutes.uploadBranchLogo, call, 'branch'),
    removeBranchLogo: ({ actor, params }) => removeLogo(services, actor, { kind: 'branch', id: params.id }),
  };
}
