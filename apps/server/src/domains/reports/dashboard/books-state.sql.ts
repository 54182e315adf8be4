import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/**
 * Returns a text for the state of some branches' books. It changes with everything that a dashboard shows. It reads only
 * traces that postings leave anyway, so nobody has to write it or waits for a lock on it:
 *
 * - the last numbers: every new voucher takes one;
 * - versions after the first among those of the open day: every edit and void there makes one;
 * - the last seal: a write to another day seals it anew, and so does leaving a day;
 * - versions of the branches, and the last event that is not about a voucher: names, rights and other changes.
 */
export async function readBooksState(tx: Tx, companyId: number, branchIds: readonly number[]): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(';',
      (select extract(epoch from max(at)) from audit_event where company_id = ${companyId} and voucher_id is null),
      string_agg(concat_ws(' ', b.branch_id, b.version, b.status, coalesce(t.day::text, '-'),
        (select coalesce(sum(c.last_number), 0) from voucher_counter c
         where c.company_id = b.company_id and c.branch_id = b.branch_id),
        (select count(*) from voucher_version n
         where n.company_id = b.company_id and n.branch_id = b.branch_id and n.vr_date = t.day and n.version > 1),
        (select coalesce(max(s.seal_no), 0) from day_seal s
         where s.company_id = b.company_id and s.branch_id = b.branch_id)
      ), ';' order by b.branch_id)
    ) as state
    from branch b
      left join trading_day t on t.company_id = b.company_id and t.branch_id = b.branch_id and t.is_open
    where b.company_id = ${companyId} and b.branch_id = any (${[...branchIds]})`.execute(tx);
  return rows[0]?.state ?? '';
}
