import { mitchMatch } from '@cashbook/contract/reports/mitch-match';
import { VOUCHER_TYPES } from '@cashbook/kernel';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/** Reads the unresolved vouchers, which are not in the branch's books, by date. */
export const readMitchMatch = whole(mitchMatch, async ({ tx, frame, words }) => {
  const names = VOUCHER_TYPES.map(({ id }) => words.say(`voucherType${id}`));
  const { rows } = await sql<RowOf<typeof mitchMatch>>`
    select h.unresolved_id::int as held_id, h.vr_date, (${names}::text[])[h.type_id] as type_name, h.legacy_number as vr_no,
      sum(l.debit_paisa)::bigint as total_debit, sum(l.credit_paisa)::bigint as total_credit,
      sum(l.debit_paisa - l.credit_paisa)::bigint as difference
    from unresolved_voucher h
      join unresolved_line l on l.company_id = h.company_id and l.unresolved_id = h.unresolved_id
    where h.company_id = ${frame.companyId} and h.branch_id = ${frame.branchId} and h.status = 'held'
    group by h.unresolved_id, h.vr_date, h.type_id, h.legacy_number
    order by h.vr_date, h.unresolved_id
  `.execute(tx);
  return rows;
});
