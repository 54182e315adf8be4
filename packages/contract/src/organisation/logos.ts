import { z } from 'zod';
import { route } from '#route';
import { exactText, idText } from '#wire';

/** Pictures on letterheads and above the sign-in form (spec 1 §2.6). What comes in leaves as a PNG of at most 512 px. */

const logo = z.object({
  /** Address of the stored picture. */
  logo: z.string(),
});

const ofId = z.object({ id: idText });

/** Larger files are refused before they are read to the end. */
const upload = { field: 'logo', maxBytes: 1_048_576 } as const;

const png = ['image/png'] as const;

export const logoRoutes = {
  /** The name is what the addresses in settings, branches and company end with; a new logo has a new name. */
  showLogo: route({
    method: 'GET',
    path: '/files/logo/:name',
    summary: 'A logo of the company or of one of its branches',
    access: 'staff',
    params: z.object({ name: exactText(80) }),
    file: png,
    refusals: ['not_found'],
  }),
  showTenantLogo: route({
    method: 'GET',
    path: '/tenant/logo',
    summary: 'The logo of the company that this host belongs to',
    access: 'public',
    file: png,
    refusals: ['not_found'],
  }),
  uploadCompanyLogo: route({
    method: 'POST',
    path: '/company/company-logo/:id',
    summary: 'Set the logo of the company: a PNG, JPEG or WebP picture in the field `logo`, at most 1 MB',
    access: ['company.edit'],
    params: ofId,
    upload,
    reply: logo,
    success: 'Uploaded successfully!',
    refusals: [
      'file_missing',
      'too_large',
      'not_an_image',
      'picture_too_large',
      'pictures_busy',
      'not_found',
      'idempotency_mismatch',
    ],
  }),
  removeCompanyLogo: route({
    method: 'DELETE',
    path: '/company/company-logo/:id',
    summary: 'Take the logo of the company away',
    access: ['company.edit'],
    params: ofId,
    reply: z.null(),
    success: 'Logo removed successfully.',
    refusals: ['not_found'],
  }),
  uploadBranchLogo: route({
    method: 'POST',
    path: '/branch/branch-logo/:id',
    summary:
      'Set the logo on the letterhead of a branch: a PNG, JPEG or WebP picture in the field `logo`, at most 1 MB',
    access: ['branch.edit'],
    params: ofId,
    upload,
    reply: logo,
    success: 'Uploaded successfully!',
    refusals: [
      'file_missing',
      'too_large',
      'not_an_image',
      'picture_too_large',
      'pictures_busy',
      'not_found',
      'idempotency_mismatch',
    ],
  }),
  removeBranchLogo: route({
    method: 'DELETE',
    path: '/branch/branch-logo/:id',
    summary: 'Take the logo of a branch away',
    access: ['branch.edit'],
    params: ofId,
    reply: z.null(),
    success: 'Logo removed successfully.',
    refusals: ['not_found'],
  }),
} as const;
