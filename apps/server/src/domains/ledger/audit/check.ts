import type { CheckName, FindingCode } from '@cashbook/contract/ledger/integrity';
import type { FindingPart } from '@cashbook/contract/words/findings';
import { type IsoDate, paisaToText } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import { showEveryBranch } from '#db/branch-reach';
import type { Tx } from '#db/tx';

/** One thing that does not hold, by code and parts so that every page and command says it in its words, and where. */
export interface Finding {
  readonly code: FindingCode;
  /** Plain figures, and taka (`1234.50`) under names that end in `Amount`. */
  readonly parts: Readonly<Record<string, string>>;
  readonly voucherId: bigint | null;
  readonly branchId: number | null;
  readonly accountId: number | null;
  /** The days it is about: both or neither. */
  readonly start: IsoDate | null;
  readonly end: IsoDate | null;
}

/** Whose books are looked at. */
export interface AuditScope {
  readonly companyId: number;
  /** Only what concerns these branches is reported; null reports everything. */
  readonly branchIds: readonly number[] | null;
}

/** A small check over the whole book of one company. */
export interface AuditCheck {
  /** Stable, for programs; what is so when it holds is said by its words. */
  readonly name: CheckName;
  /** The invariant of accounting §2 that it looks after. */
  readonly invariant: number;
  run(tx: Tx, scope: AuditScope): Promise<Finding[]>;
}

/** More than this of one kind help nobody. */
const mostFindings = 20;

/** Whether a thing of that branch, or of none, is within this scope. */
export function isInScope({ branchIds }: AuditScope, branchId: number | null): boolean {
  return branchIds === null || (branchId !== null && branchIds.includes(branchId));
}

/** Where a finding is, as SQL. Branch and day of a voucher that exists need not be given; a day alone is its own end. */
interface FoundAt {
  readonly voucher?: RawBuilder<unknown>;
  readonly branch?: RawBuilder<unknown>;
  readonly account?: RawBuilder<unknown>;
  readonly day?: RawBuilder<unknown>;
  readonly end?: RawBuilder<unknown>;
}

/** What a check's query selects: a row is a finding. Parts that end in `Amount` are given in paisa. */
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

/** A check whose query returns what {@link found} selects, a row for each thing that does not hold. */
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

/** The check, seeing what belongs to any branch in tables whose row-level security goes by branch; what it tells is in scope. */
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
