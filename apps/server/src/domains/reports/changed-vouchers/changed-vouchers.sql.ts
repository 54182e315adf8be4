import type { changedVouchers } from '@cashbook/contract/reports/changed-vouchers';
import { type RawBuilder, sql } from 'kysely';
import { type Place, placeOf, placeText } from '#domains/reports/account-book/place';
import { showAskedBranches } from '#domains/reports/asked-branches';
import type { Ask, RowOf, Slice, SliceReader } from '#domains/reports/engine/reader';

type ChangedVouchers = typeof changedVouchers;
type Row = RowOf<ChangedVouchers>;

/**
 * The condition for the versions of each choice. `x` is a version. `later` is the number of days from its date to the day
 * of writing.
 */
const asksFor: Readonly<Record<Ask<ChangedVouchers>['asked']['what'], RawBuilder<unknown>>> = {
  allChanges: sql`(x.version > 1 or x.later > 0)`,
  writtenLater: sql`(x.version = 1 and x.later > 0)`,
  edited: sql`x.change = 'edit'`,
  voided: sql`x.change = 'void'`,
  renumberedOrRedated: sql`x.change in ('retype', 'redate')`,
};

/**
 * Returns the SQL for voucher versions of the asked branches. Each version has its content, its author and its time. A
 * version with a new date has the new date.
 */
const versions = ({ frame: { companyId }, asked }: Ask<ChangedVouchers>, branches: readonly number[]) => sql`
  from (
    select d.*, d.changed_at at time zone c.time_zone as written, (d.changed_at at time zone c.time_zone)::date - d.vr_date as later
    from company c
      join voucher_version d on d.company_id = c.company_id and d.branch_id = any (${branches}::int[])
        and d.vr_date between ${asked.start_date} and ${asked.end_date}
    where c.company_id = ${companyId}
  ) x
  where ${asksFor[asked.what]}`;

async function readSlice(
  ask: Ask<ChangedVouchers>,
  branches: readonly number[],
  after: Place | null,
  limit: number,
): Promise<Slice<Place, Row>> {
  const { say } = ask.words;
  const beyond =
    after === null
      ? sql``
      : sql`and (x.vr_date, x.voucher_id, x.version) > (${after.vrDate}::date, ${after.voucherId}::bigint, ${after.entryNo}::int)`;
  const { rows } = await sql<Row & { readonly version: number }>`
    select x.voucher_id::int as mtm_id, x.vr_date, x.vr_no, b.name as branch_name,
      case x.change when 'post' then ${say('writtenLater')} when 'edit' then ${say('edited')} when 'void' then ${say('voided')}
        when 'retype' then ${say('renumbered')} else ${say('redated')} end as what,
      x.reason, to_char(x.written, 'DD/MM/YYYY HH24:MI') as written_at, x.later as days_later, coalesce(u.name, '') as person,
      case when x.change = 'void' then was.amount_paisa else x.amount_paisa end as amount, x.version
    from (
      select x.* ${versions(ask, branches)} ${beyond}
      order by x.vr_date, x.voucher_id, x.version
      limit ${limit + 1}
    ) x
      join branch b on b.company_id = x.company_id and b.branch_id = x.branch_id
      -- A void version has no amount; the version before it has.
      left join voucher_version was on was.company_id = x.company_id and was.voucher_id = x.voucher_id and was.version = x.version - 1
      left join app_user u on u.company_id = x.company_id and u.user_id = x.user_id
    order by x.vr_date, x.voucher_id, x.version
  `.execute(ask.tx);
  const read = rows.slice(0, limit).map(({ version: entryNo, ...row }) => {
    return { row, place: { vrDate: row.vr_date, voucherId: BigInt(row.mtm_id), entryNo, lineNo: 0 } };
  });
  return { rows: read.map(({ row }) => row), next: rows.length > limit ? (read.at(-1)?.place ?? null) : null };
}

/**
 * Reads the changes of vouchers, by date. A row's position is that of a line: the version is its entry number, and the line
 * number is unused.
 */
export const readChangedVouchers: SliceReader<ChangedVouchers, Place> = {
  begin: async (ask) => {
    const branches = await showAskedBranches(ask);
    const { rows } = await sql<{ count: bigint }>`select count(*) as count ${versions(ask, branches)}`.execute(ask.tx);
    return {
      totals: { opening: {}, total: {}, rowCount: Number(rows[0]?.count ?? 0n) },
      slice: (after, limit) => readSlice(ask, branches, after, limit),
    };
  },
  placeText,
  placeOf,
};
