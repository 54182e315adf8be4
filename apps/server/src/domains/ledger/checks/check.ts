import type { CheckName, FindingCode } from '@cashbook/contract/ledger/integrity';
import type { FindingPart } from '@cashbook/contract/words/findings';
import { type IsoDate, paisaToText } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import { showEveryBranch } from '#db/branch-reach';
import type { Tx } from '#db/tx';

/** One fault, with its position. It has a code and parts, so that every page and command writes it in its own words. */
export interface Finding {
  readonly code: FindingCode;
  /** Plain figures, and taka (`1234.50`) under names that end in `Amount`. */
  readonly parts: Readonly<Record<string, string>>;
  readonly voucherId: bigint | null;
  readonly branchId: number | null;
  readonly accountId: number | null;
  /** The days of the fault: both or neither. */
  readonly start: IsoDate | null;
  readonly end: IsoDate | null;
}

/** The company and branches whose books are checked. */
export interface AuditScope {
  readonly companyId: number;
  /** Only findings of these branches are reported; null reports all. */
  readonly branchIds: readonly number[] | null;
}

/** A small check over the whole book of one company. */
export interface AuditCheck {
  /** A stable name for programs. Its words say what is true when the check passes. */
  readonly name: CheckName;
  /** The invariant of accounting §2 that it checks. */
  readonly invariant: number;
  run(tx: Tx, scope: AuditScope): Promise<Finding[]>;
}

/** More findings of one kind help nobody. */
const mostFindings = 20;

/** Whether a finding of that branch, or of none, is within this scope. */
export function isInScope({ branchIds }: AuditScope, branchId: number | null): boolean {
  return branchIds === null || (branchId !== null && branchIds.includes(branchId));
}

/**
 * The position of a finding, as SQL. Branch and day may be left out for a voucher that exists. A day without an end is
 * its own end.
 */
interface FoundAt {
  readonly voucher?: RawBuilder<unknown>;
  readonly branch?: RawBuilder<unknown>;
  readonly account?: RawBuilder<unknown>;
  readonly day?: RawBuilder<unknown>;
  readonly end?: RawBuilder<unknown>;
}

/** Returns the columns that a check's query selects; each row is a finding. Parts that end in `Amount` are in paisa. */
export function found<Code extends FindingCode>(
  code: Code,
  parts: Readonly<Record<FindingPart<Code>, RawBuilder<unknown>>>,
  at: FoundAt,
): RawBuilder<unknown> {
  const shown = Object.entries<RawBuilder<unknown>>(parts).map(([gap, value]) => sql`${gap}::text, (${value})::text`);
  const nothing = sql`null`;
  return sql`${code}::text as code, jsonb_build_object(${sql.join(shown)}) as parts,
    (${at.voucher ?? nothing})::bigint as voucher_id, (${at.branch ?? nothing})::int as branch_id,
    (${at.account ?? nothing})::int as account_id, (${at.day ?? nothing})::date as start_day,
    (${at.end ?? at.day ?? nothing})::date as end_day`;
}

type Parts = Readonly<Record<string, string | null>>;

/** Returns a check whose query selects {@link found}, a row for each fault. */
export function sqlCheck(
  name: CheckName,
  invariant: number,
  query: (companyId: number) => RawBuilder<unknown>,
): AuditCheck {
  return {
    name,
    invariant,
    run: async (tx, { companyId, branchIds }) => {
      const inScope = branchIds === null ? sql`true` : sql`where_it_is.branch_id = any (${[...branchIds]}::int[])`;
      const { rows } = await sql<Omit<Finding, 'parts'> & { readonly parts: Parts }>`
        select f.code, f.parts, f.voucher_id as "voucherId", where_it_is.branch_id as "branchId",
          f.account_id as "accountId", where_it_is.start_day as start, where_it_is.end_day as end
        from (${query(companyId)}) f
          left join voucher v on v.company_id = ${companyId} and v.voucher_id = f.voucher_id,
          lateral (
            select coalesce(f.branch_id, v.branch_id) as branch_id, coalesce(f.start_day, v.vr_date) as start_day,
              coalesce(f.end_day, v.vr_date) as end_day
          ) where_it_is
        where ${inScope}
        limit ${mostFindings}`.execute(tx);
      return rows.map((row) => ({ ...row, parts: inTaka(row.parts) }));
    },
  };
}

/**
 * Returns the check with access to the rows of every branch, in tables with row-level security by branch. Its findings
 * stay in scope.
 */
export function acrossBranches(check: AuditCheck): AuditCheck {
  return {
    ...check,
    run: async (tx, scope) => {
      await showEveryBranch(tx, scope.companyId);
      return check.run(tx, scope);
    },
  };
}

function inTaka(parts: Parts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).map(([gap, value]) => [
      gap,
      gap.endsWith('Amount') ? paisaToText(BigInt(value ?? 0)) : (value ?? ''),
    ]),
  );
}
