import type { IsoDate } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** One thing that does not hold, said so that a person can look it up, and where it is. */
export interface Finding {
  readonly text: string;
  readonly voucherId: bigint | null;
  readonly branchId: number | null;
  readonly day: IsoDate | null;
}

/** Whose books are looked at. */
export interface AuditScope {
  readonly companyId: number;
  /** Only what concerns these branches is told; null tells everything. */
  readonly branchIds: readonly number[] | null;
}

/** A small check over the whole book of one company. */
export interface AuditCheck {
  /** Stable, for programs: `entries_balance`. */
  readonly name: string;
  /** What is so when it holds, as a sentence. */
  readonly says: string;
  /** The invariant of accounting §2 that it looks after. */
  readonly invariant: number;
  run(tx: Tx, scope: AuditScope): Promise<Finding[]>;
}

/** More than this of one kind help nobody. */
const mostFindings = 20;

/** Whether a thing of that branch, or of none, is told to this scope. */
export function isTold({ branchIds }: AuditScope, branchId: number | null): boolean {
  return branchIds === null || (branchId !== null && branchIds.includes(branchId));
}

/**
 * A check whose query returns a row for each thing that does not hold: `finding`, `voucher_id`, `branch_id` and `day`,
 * null where they do not apply. Branch and day of a voucher that exists need not be given.
 */
export function sqlCheck(
  name: string,
  says: string,
  invariant: number,
  query: (companyId: number) => RawBuilder<unknown>,
): AuditCheck {
  return {
    name,
    says,
    invariant,
    run: async (tx, { companyId, branchIds }) => {
      const told = branchIds === null ? sql`true` : sql`where_it_is.branch_id = any (${[...branchIds]}::int[])`;
      const { rows } = await sql<Finding>`
        select f.finding as text, f.voucher_id as "voucherId", where_it_is.branch_id as "branchId",
          where_it_is.day
        from (${query(companyId)}) f
          left join voucher v on v.company_id = ${companyId} and v.voucher_id = f.voucher_id,
          lateral (select coalesce(f.branch_id, v.branch_id) as branch_id, coalesce(f.day, v.vr_date) as day) where_it_is
        where ${told}
        limit ${mostFindings}`.execute(tx);
      return rows;
    },
  };
}
