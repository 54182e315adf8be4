import type { companyRoutes } from '@cashbook/contract/organisation/company';
import type { z } from 'zod';

/** The values of the company form, in wire form. */
export type CompanyInput = z.input<typeof companyRoutes.update.body>;
