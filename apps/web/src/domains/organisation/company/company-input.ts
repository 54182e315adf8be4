import type { companyRoutes } from '@cashbook/contract/organisation/company';
import type { z } from 'zod';

/** The company as its form holds it, which is as it travels. */
export type CompanyInput = z.input<typeof companyRoutes.update.body>;
