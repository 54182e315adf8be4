import { RECEIVED_TYPES } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Whose received vouchers. */
interface ReceivedBooks {
  readonly companyId: number;
  readonly branchId: number;
}

/** As the index has it: a parameter would not tell the planner that the index holds them all. */
const receivedTypes = sql.raw(`(${RECEIVED_TYPES.join(', ')})`);

/**
 * Live vouchers `v` of the branch that received cash which is not remitted (accounting §9), from `from` on. A cash receipt
 * always has; what was imported went its way in the books that it comes from.
 */
export function receivedWaiting({ companyId, branchId }: ReceivedBooks): RawBuilder<unknown> {
  return sql`
    from voucher v
    where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.type_id in ${receivedTypes}
      and not v.is_void and not v.is_remitted
      and (v.type_id = 1 or received_in_cash(v.company_id, v.voucher_id) > 0)
      and not exists (
        select from imported_voucher i where i.company_id = v.company_id and i.voucher_id = v.voucher_id
      )`;
}

/** How many they are, counted up to `most`: all of them, or those dated up to a day. */
export async function countReceivedWaiting(
  tx: Tx,
  books: ReceivedBooks,
  { most, until = null }: { readonly most: number; readonly until?: IsoDate | null },
): Promise<number> {
  const dated = until === null ? sql`` : sql`and v.vr_date <= ${until}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${receivedWaiting(books)} ${dated} limit ${most}) w`.execute(tx);
  return rows[0]?.count ?? 0;
}
