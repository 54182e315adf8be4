import { z } from 'zod';
import { route } from '#route';
import { id } from '#wire';

/** In a module of its own, so that every screen can use the call without loading the description of a branch. */
export const switchBranch = route({
  method: 'POST',
  path: '/user/switch-branch',
  summary: 'Work in another branch that the caller reaches, until the session ends or the branch is switched again',
  access: 'staff',
  body: z.object({ id }),
  reply: z.object({ id, name: z.string() }),
  success: 'Branch switched successfully.',
  refusals: ['not_found', 'branch_disabled', 'idempotency_mismatch'],
});
