import { z } from 'zod';
import { pictureCalls } from '#picture-calls';
import { route } from '#route';
import { exactText } from '#wire';

/** Logos on letterheads and above the sign-in form (spec 1 §2.6). The server stores each as a PNG of at most 512 px. */

const logo = z.object({
  /** Address of the stored picture. */
  logo: z.string(),
});

const logoOf = {
  upload: { field: 'logo', maxBytes: 1_048_576 },
  reply: logo,
  given: 'Uploaded successfully!',
  taken: 'Logo removed successfully.',
};

const ofCompany = pictureCalls({
  ...logoOf,
  path: '/company/company-logo',
  access: ['company.edit'],
  give: 'Set the logo of the company: a PNG, JPEG or WebP picture in the field `logo`, at most 1 MB',
  take: 'Take the logo of the company away',
});

const ofBranch = pictureCalls({
  ...logoOf,
  path: '/branch/branch-logo',
  access: ['branch.edit'],
  give: 'Set the logo on the letterhead of a branch: a PNG, JPEG or WebP picture in the field `logo`, at most 1 MB',
  take: 'Take the logo of a branch away',
});

const png = ['image/png'] as const;

export const logoRoutes = {
  /** The addresses in settings, branches and company end with `name`. A new logo has a new name. */
  showLogo: route({
    method: 'GET',
    path: '/files/logo/:name',
    summary: 'A logo of the company or of one of its branches',
    access: 'staff',
    params: z.object({ name: exactText(80) }),
    file: png,
    refusals: ['not_found', 'files_away'],
  }),
  showTenantLogo: route({
    method: 'GET',
    path: '/tenant/logo',
    summary: 'The logo of the company that this host belongs to',
    access: 'public',
    file: png,
    refusals: ['not_found', 'files_away'],
  }),
  uploadCompanyLogo: ofCompany.give,
  removeCompanyLogo: ofCompany.take,
  uploadBranchLogo: ofBranch.give,
  removeBranchLogo: ofBranch.take,
} as const;
