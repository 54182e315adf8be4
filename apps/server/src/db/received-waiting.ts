import type { IsoDate } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The branch whose received vouchers are read: its number, or the SQL of it in a query of several branches. */
interface ReceivedBooks {
  readonly companyId: number;
  readonly branchId: number | RawBuilder<unknown>;
}

/**
 * Returns the query, from `from` on, for live vouchers `v` of the branch whose received cash is not remitted (accounting §9). A
 * cash receipt always counts as received cash. Imported vouchers are left out: their cash was handled in the books they were
 * imported from. The planner replaces types_of with the list, and so knows that the index voucher_to_remit has all of them.
 */
export function receivedWaiting({ companyId, branchId }: ReceivedBooks): RawBuilder<unknown> {
  return sql`
    from voucher v
    where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.type_id = any (types_of('received'))
      and not v.is_void and not v.is_remitted
      and (v.type_id = any (types_of('cash_receipt')) or received_in_cash(v.company_id, v.voucher_id) > 0)
      and not exists (
        select from imported_voucher i where i.company_id = v.company_id and i.voucher_id = v.voucher_id
      )`;
}

/** Returns the number of these vouchers, counted up to `most`: all of them, or those dated up to a day. */
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

/** Returns the number of these vouchers of each branch, counted up to `most`, in one statement. */
export async function countReceivedWaitingIn(
  tx: Tx,
  companyId: number,
  { branchIds, most }: { readonly branchIds: readonly number[]; readonly most: number },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ branchId: number; count: number }>`
    select b.branch_id as "branchId", c.count
    from unnest(${[...branchIds]}::int[]) b (branch_id),
      lateral (
        select count(*)::int as count
        from (select ${receivedWaiting({ companyId, branchId: sql`b.branch_id` })} limit ${most}) w
      ) c`.execute(tx);
  return new Map(rows.map(({ branchId, count }) => [branchId, count]));
}
