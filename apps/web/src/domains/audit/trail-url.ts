import { auditRoutes } from '@cashbook/contract/audit/audit';
import { isIsoDate } from '@cashbook/money';
import { z } from 'zod';
import { listUrl } from '#screens/list/list.ts';

const day = z.string().refine(isIsoDate).optional().catch(undefined);
const id = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .optional()
  .catch(undefined);

/** The parameters of the audit trail in its address. An invalid value filters nothing. */
export const trailUrl = listUrl.extend({
  start_date: day,
  end_date: day,
  user_id: id,
  branch_id: id,
  action: z.string().max(60).catch(''),
  sort: auditRoutes.list.query.shape.sort.catch(''),
});
export type TrailQuery = z.output<typeof trailUrl>;
