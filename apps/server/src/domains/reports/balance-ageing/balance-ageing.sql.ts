import { balanceAgeing } from '@cashbook/contract/reports/balance-ageing';
import { sql } from 'kysely';
import { askedFrames } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { type Ask, type RowOf, whole } from '#domains/reports/engine/reader';
import { netThrough } from '#domains/reports/movements.sql';
import { balancesByAge } from '#domains/reports/party-books/balances-by-age.sql';
import { chequesNotRealized } from '#domains/reports/party-books/cheques-not-realized.sql';

type Ageing = typeof balanceAgeing;
type AgedRow = RowOf<Ageing>;

/** Reads the balances of each branch that was asked for: those that are owed to us by name, then those that we owe. */
export const readBalanceAgeing = whole(balanceAgeing, async (ask) => {
  const rows: AgedRow[] = [];
  for (const frame of await askedFrames(ask)) {
    const named = ask.asked.scope === 'all' ? { branch_name: frame.branchName } : {};
    for (const row of await readBranch(ask, frame)) rows.push({ ...row, ...named });
  }
  const isOwed = ({ balance, without_cheques: owed }: AgedRow) => (balance === 0n ? owed : balance) > 0n;
  return [...rows.filter(isOwed), ...rows.filter((row) => !isOwed(row))];
});

const signs = { both: [1, -1], receivable: [1], payable: [-1] } as const;

/**
 * Reads the parties of a branch whose balance is not zero at the end of the day, with their cheques or without, by name. Who paid
 * all by cheques that no bank has paid yet is on the side of the cheques.
 */
async function readBranch({ tx, words, asked }: Ask<Ageing>, frame: BranchFrame): Promise<readonly AgedRow[]> {
  const { enddate, ageing, side, area_id: area, officer_id: officer } = asked;
  const { rows } = await sql<AgedRow>`
    with due as materialized (
      select p.account_id, coalesce(n.net_paisa, 0) as net_paisa, coalesce(cheques.paisa, 0) as cheques_paisa,
        sign(coalesce(nullif(n.net_paisa, 0), cheques.paisa, 0)) as side
      from party p
        left join (${netThrough(frame, enddate)}) n on n.account_id = p.account_id
        left join (${chequesNotRealized(frame.companyId, [frame.branchId], enddate)}) cheques on cheques.account_id = p.account_id
      -- Asked of the outer join, so that the planner, which expects few balances, does not look parties up one by one.
      where p.company_id = ${frame.companyId} and sign(coalesce(nullif(n.net_paisa, 0), cheques.paisa, 0)) = any (${[...signs[side]]}::int[])
        and ${area} in (0, p.area_id) and ${officer} in (0, p.officer_id)
    )
    select ${frame.branchId}::int as branch_id,
      case when due.side > 0 then ${words.say('receivables')}::text else ${words.say('payables')}::text end as side_name,
      a.account_id as coa4_id, a.name as coa4_name, p.mobile,
      due.net_paisa as balance, coalesce(age.not_due, 0) as not_due, coalesce(age.days_30, 0) as days_30,
      coalesce(age.days_60, 0) as days_60, coalesce(age.days_90, 0) as days_90, coalesce(age.days_120, 0) as days_120,
      coalesce(age.older, 0) as older, due.net_paisa + due.cheques_paisa as without_cheques
    from account a
      join party p on p.company_id = a.company_id and p.account_id = a.account_id
      left join due on due.account_id = a.account_id
      left join (${balancesByAge(frame, enddate, ageing)}) age on age.account_id = a.account_id
    where a.company_id = ${frame.companyId} and coalesce(due.side, 0) <> 0
    order by name_key(a.name), a.account_id
  `.execute(tx);
  return rows;
}
