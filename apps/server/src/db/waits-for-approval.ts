import { sql } from 'kysely';

/** Tells the live vouchers `v` that wait for approval. The product's own journals need none. */
export const waitsForApproval = sql`
  not v.is_void and not v.is_approved and is_approvable(v.company_id, v.voucher_id, v.is_system)`;
