import type { dayBook } from '@cashbook/contract/reports/day-book';
import { addDays, type Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import { type Place, placeOf, placeText } from '#domains/reports/account-book/place';
import { askedFrames } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { Ask, RowOf, Slice, SliceReader, Totals } from '#domains/reports/engine/reader';
import { documentName } from '#domains/reports/movement-documents.sql';
import { movementsOfBranches } from '#domains/reports/movements.sql';

type DayBook = typeof dayBook;
type Row = RowOf<DayBook>;
type Frames = readonly BranchFrame[];

/** Returns the SQL for debits and credits of all accounts up to the end of the day, from the rollups. */
const sidesThrough = (frames: Frames, day: string): RawBuilder<unknown> => sql`
  (select coalesce(sum(debit_paisa), 0) as debit, coalesce(sum(credit_paisa), 0) as credit
   from (${movementsOfBranches(frames, day)}) movements)`;

/** Reads the totals of the range's vouchers and the number of their rows. A voucher without lines is one row. */
async function readTotals({ tx, frame: { companyId }, asked }: Ask<DayBook>, frames: Frames): Promise<Totals> {
  const branchIds = frames.map(({ branchId }) => branchId);
  const { rows } = await sql<{ debit: Paisa; credit: Paisa; count: bigint }>`
    select (through.debit - before.debit)::bigint as debit, (through.credit - before.credit)::bigint as credit, (
        select count(*) from voucher v
          left join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
        where v.company_id = ${companyId} and v.branch_id = any (${branchIds}::int[]) and not v.is_void
          and v.vr_date between ${asked.start_date} and ${asked.end_date}
      ) as count
    from ${sidesThrough(frames, asked.end_date)} through, ${sidesThrough(frames, addDays(asked.start_date, -1))} before
  `.execute(tx);
  const { debit = 0n, credit = 0n, count = 0n } = rows[0] ?? {};
  return { opening: {}, total: { debit, credit }, rowCount: Number(count) };
}

/**
 * Returns at most `limit` lines after the position, by date, voucher, entry and line. Each branch reads only as many
 * vouchers as can fill them.
 */
async function readSlice(
  { tx, frame: { companyId }, asked, words }: Ask<DayBook>,
  frames: Frames,
  after: Place | null,
  limit: number,
): Promise<Slice<Place, Row>> {
  const since = after?.vrDate ?? asked.start_date;
  const sinceVoucher = after?.voucherId ?? 0n;
  const { rows } = await sql<Row & { readonly entry_no: number; readonly line_no: number }>`
    select v.voucher_id::int as mtm_id, v.vr_date, v.vr_no, ${documentName(words)} as type_name,
      ${frames.length > 1 ? sql`b.name` : sql`''`} as branch_name, coalesce(a.name, '') as account_name,
      coalesce(nullif(l.remarks, ''), d.remarks) as remarks, coalesce(l.debit_paisa, 0) as debit,
      coalesce(l.credit_paisa, 0) as credit, coalesce(l.entry_no, 0) as entry_no, coalesce(l.line_no, 0) as line_no
    from unnest(${frames.map(({ branchId }) => branchId)}::int[]) asked (branch_id)
      cross join lateral (
        select * from voucher o
        where o.company_id = ${companyId} and o.branch_id = asked.branch_id and not o.is_void
          and o.vr_date between ${since} and ${asked.end_date}
          and (o.vr_date, o.voucher_id) >= (${since}::date, ${sinceVoucher}::bigint)
        order by o.vr_date, o.voucher_id limit ${limit + 2}
      ) v
      left join lateral (
        select * from line o
        where o.company_id = ${companyId} and o.voucher_id = v.voucher_id and o.live
          and (v.voucher_id <> ${sinceVoucher} or (o.entry_no, o.line_no) > (${after?.entryNo ?? 0}::int, ${after?.lineNo ?? 0}::int))
        order by o.entry_no, o.line_no limit ${limit + 1}
      ) l on true
      join voucher_version d on d.company_id = v.company_id and d.voucher_id = v.voucher_id and d.version = v.version
      join branch b on b.company_id = v.company_id and b.branch_id = v.branch_id
      left join account a on a.company_id = l.company_id and a.account_id = l.account_id
    -- The voucher of the place has had all its rows where it has no line left.
    where l.voucher_id is not null or v.voucher_id <> ${sinceVoucher}
    order by v.vr_date, v.voucher_id, l.entry_no, l.line_no
    limit ${limit + 1}
  `.execute(tx);
  const read = rows.slice(0, limit).map(({ entry_no: entryNo, line_no: lineNo, ...row }) => {
    return { row, place: { vrDate: row.vr_date, voucherId: BigInt(row.mtm_id), entryNo, lineNo } };
  });
  return { rows: read.map(({ row }) => row), next: rows.length > limit ? (read.at(-1)?.place ?? null) : null };
}

/** Reads the lines of all vouchers. A voucher without lines has entry and line 0 as its position. */
export const readDayBook: SliceReader<DayBook, Place> = {
  begin: async (ask) => {
    const frames = await askedFrames(ask);
    return {
      totals: await readTotals(ask, frames),
      slice: (after, limit) => readSlice(ask, frames, after, limit),
    };
  },
  placeText,
  placeOf,
};
