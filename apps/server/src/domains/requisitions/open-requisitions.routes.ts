import { MOST_OPEN_REQUISITIONS, type openRequisitionRoutes as routes } from '@cashbook/contract/requisitions/naming';
import type { RouteReply } from '@cashbook/contract/route';
import { requisitionNumber } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

type Found = RouteReply<typeof routes.search>;

/** Returns the handler that finds requisitions for the rows of vouchers. Refuses `not_found` for a branch out of reach. */
export function openRequisitionHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof routes> {
  return {
    search: ({
      actor: { companyId, branchIds, workingBranchId },
      query: { q, branch_id: branchId = workingBranchId },
    }) =>
      inCompany(db, { companyId, mode: 'report' }, async (tx) => {
        if (!branchIds.includes(branchId)) return refused('not_found');
        await showBranches(tx, [branchId]);
        return done(await findOpen(tx, companyId, branchId, q.trim()));
      }),
  };
}

type Row = Omit<Found[number], 'req_no'> & { readonly req_no: number };

/** Reads the approved requisitions of this number, or those whose notes have the text; the newest without a text. */
async function findOpen(tx: Tx, companyId: number, branchId: number, text: string): Promise<Found> {
  const reqNo = Number(/^(?:rq-?)?0*(\d{1,9})$/i.exec(text)?.[1] ?? 0);
  const { rows } = await sql<Row>`
    select q.requisition_id as id, q.req_no, q.notes, q.approved_paisa as approved, u.bought_paisa as bought,
      u.paid_paisa as paid, greatest(q.approved_paisa - u.bought_paisa, 0) as left
    from (
        select q.*, w.notes from requisition q
          join requisition_version w on w.company_id = q.company_id and w.requisition_id = q.requisition_id
            and w.version = q.rows_version
        where q.company_id = ${companyId} and q.branch_id = ${branchId} and q.state = 'approved'
          and (q.req_no = ${reqNo} or strpos(lower(w.notes), lower(${text})) > 0)
        order by q.req_no = ${reqNo} desc, q.req_no desc
        limit ${MOST_OPEN_REQUISITIONS}
      ) q
      cross join lateral requisition_use(${companyId}, array[q.requisition_id]) u
    order by q.req_no = ${reqNo} desc, q.req_no desc`.execute(tx);
  return rows.map((row) => ({ ...row, req_no: requisitionNumber(row.req_no) }));
}
