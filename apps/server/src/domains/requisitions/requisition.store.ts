import type { RequisitionChange, RequisitionItem, RequisitionRow } from '@cashbook/contract/requisitions/requisitions';
import { requisitionNumber } from '@cashbook/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Reads requisitions. The transaction has to see the branches (`showBranches`). */

/** The requisitions that a list asks for. */
export interface RequisitionFilter {
  readonly branchIds: readonly number[];
  readonly state: string | null;
  readonly search: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

type Stored = Omit<RequisitionRow, 'req_no'> & { readonly req_no: number };

const rowOf = sql`
  r.requisition_id as id, r.version, r.branch_id, b.name as branch_name, r.req_no, r.vr_date::text,
  v.start_date::text as requisition_start_date, v.end_date::text as requisition_end_date,
  coalesce(nullif(v.project, ''), b.name) as project, v.notes, v.total_paisa as req_total, r.approved_paisa as approved_total, r.state`;

const requisitions = (companyId: number) => sql`
  requisition r
    join branch b on b.company_id = r.company_id and b.branch_id = r.branch_id
    join requisition_version v
      on v.company_id = r.company_id and v.requisition_id = r.requisition_id and v.version = r.rows_version
  where r.company_id = ${companyId}`;

/** Returns the requisitions that match, as SQL. */
function narrowed(companyId: number, asked: RequisitionFilter): RawBuilder<unknown> {
  const part = `%${asked.search.replace(/[\\%_]/g, '\\$&')}%`;
  const number = /^(rq-)?0*(\d{1,9})$/i.exec(asked.search)?.[2] ?? null;
  return sql`${requisitions(companyId)} and r.branch_id = any (${[...asked.branchIds]}::int[])
    and (${asked.state}::text is null or r.state = ${asked.state}::text)
    and r.vr_date between coalesce(${asked.startDate}::date, '-infinity') and coalesce(${asked.endDate}::date, 'infinity')
    and (${asked.search} = '' or v.notes ilike ${part} or coalesce(nullif(v.project, ''), b.name) ilike ${part} or r.req_no = ${number}::int
      or exists (
        select from requisition_line l
        where l.company_id = r.company_id and l.requisition_id = r.requisition_id and l.version = r.rows_version
          and (l.product_name ilike ${part} or l.remarks ilike ${part})
      ))`;
}

/** Returns one page of the requisitions that match, the latest first, and the number of all. */
export async function listRequisitions(
  tx: Tx,
  companyId: number,
  asked: RequisitionFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: RequisitionRow[]; readonly total: number }> {
  const { rows } = await sql<Stored>`
    select ${rowOf} from ${narrowed(companyId, asked)}
    order by r.vr_date desc, r.requisition_id desc limit ${limit} offset ${offset}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${narrowed(companyId, asked)}`.execute(tx);
  return { rows: rows.map(numbered), total: counted[0]?.total ?? 0 };
}

const numbered = <Row extends { readonly req_no: number }>(row: Row) => ({
  ...row,
  req_no: requisitionNumber(row.req_no),
});

/** A requisition with what its card says of people and versions. */
export type FoundRequisition = RequisitionRow & {
  readonly typed_project: string;
  readonly written_by: string;
  readonly approved_by: string;
  readonly rows_version: number;
};

/** Returns the requisition of that id, with the heads of the named version of it. Null when the transaction does not see it. */
export async function findRequisition(
  tx: Tx,
  companyId: number,
  id: number,
  version: number | null = null,
): Promise<FoundRequisition | null> {
  const { rows } = await sql<Stored & Omit<FoundRequisition, 'req_no'>>`
    select ${rowOf}, v.project as typed_project, v.version as rows_version, coalesce(u.name, '') as written_by,
      case when r.approved_paisa is null then '' else coalesce((
        select a.name
        from requisition_decision d join app_user a on a.company_id = d.company_id and a.user_id = d.done_by
        where d.company_id = r.company_id and d.requisition_id = r.requisition_id and d.decision = 'approve'
        order by d.version desc limit 1
      ), '') end as approved_by
    from requisition r
      join branch b on b.company_id = r.company_id and b.branch_id = r.branch_id
      join requisition_version v
        on v.company_id = r.company_id and v.requisition_id = r.requisition_id and v.version = coalesce(${version}::int, r.rows_version)
      left join app_user u on u.company_id = v.company_id and u.user_id = v.saved_by
    where r.company_id = ${companyId} and r.requisition_id = ${id}`.execute(tx);
  const [found] = rows;
  return found === undefined ? null : numbered(found);
}

/** The amounts that vouchers that stand have bought and paid for a requisition. */
interface UseOfRequisition {
  readonly bought: bigint;
  readonly paid: bigint;
  /** Whether a voucher names it, even if all its goods went back. */
  readonly isUsed: boolean;
}

/** Returns the use of a requisition. */
export async function useOf(tx: Tx, companyId: number, id: number): Promise<UseOfRequisition> {
  const { rows } = await sql<UseOfRequisition>`
    select coalesce(sum(u.bought_paisa), 0)::bigint as bought, coalesce(sum(u.paid_paisa), 0)::bigint as paid,
      count(*) > 0 as "isUsed"
    from requisition_use_by_voucher(${companyId}, array[${id}]::int[]) u`.execute(tx);
  return rows[0] ?? { bought: 0n, paid: 0n, isUsed: false };
}

/** Returns the rows of a version, in order. */
export async function itemsOf(tx: Tx, companyId: number, id: number, version: number): Promise<RequisitionItem[]> {
  const { rows } = await sql<RequisitionItem>`
    select line_no as id, product_id as product, product_name, remarks, unit_name as unit, day_milli as day,
      quantity_milli as qty, price_milli as price, total_paisa as total, approved_paisa as approved
    from requisition_line
    where company_id = ${companyId} and requisition_id = ${id} and version = ${version}
    order by line_no`.execute(tx);
  return rows;
}

/** Returns everything that was done with a requisition, in order. */
export async function historyOf(tx: Tx, companyId: number, id: number): Promise<RequisitionChange[]> {
  const { rows } = await sql<Omit<RequisitionChange, 'at'> & { readonly at: Date }>`
    select h.version, h.action, h.amount, h.reason, coalesce(u.name, '') as by, h.at
    from (
      select version, case when version = 1 then 'create' else 'edit' end as action, total_paisa as amount, '' as reason,
        saved_by as user_id, saved_at as at
      from requisition_version where company_id = ${companyId} and requisition_id = ${id}
      union all
      select version, decision, approved_paisa, reason, done_by, done_at
      from requisition_decision where company_id = ${companyId} and requisition_id = ${id}
    ) h left join app_user u on u.company_id = ${companyId} and u.user_id = h.user_id
    order by h.version`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
