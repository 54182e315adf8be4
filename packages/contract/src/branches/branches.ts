import { z } from 'zod';
import { branch } from '#branches/branch';
import { route } from '#route';
import { enabledOrDisabled, id, option } from '#wire';

/** The calls of branches beside those of every record. */
export const branchRoutes = {
  setStatus: route({
    method: 'POST',
    path: '/branch/branch-status',
    summary: 'Enable or disable a branch; disabling signs its users out and refuses new vouchers there',
    access: ['branch.edit'],
    body: z.object({ id, status: enabledOrDisabled }),
    reply: z.object({ branch: branch.row }),
    success: 'Branch status updated successfully.',
    refusals: ['not_found', 'head_office_needed', 'idempotency_mismatch'],
  }),
  types: route({
    method: 'GET',
    path: '/branch/ddl/types',
    summary: 'Business types and office types',
    access: 'staff',
    reply: z.object({ business_types: z.array(option), branch_types: z.array(option) }),
  }),
} as const;
