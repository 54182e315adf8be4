import { balanceAgeing } from '@cashbook/contract/reports/balance-ageing';
import { sql } from 'kysely';
import { askedFrames } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { type Ask, type RowOf, whole } from '#domains/reports/engine/reader';
import { netThrough } from '#domains/reports/movements.sql';
import { balancesByAge } from '#domains/reports/party-books/balances-by-age.sql';

type Ageing = typeof balanceAgeing;
type AgedRow = RowOf<Ageing>;

/** Reads the balances of each branch that was asked for: those that are owed to us by name, then those that we owe. */
export const readBalanceAgeing = whole(balanceAgeing, async (ask) => {
  const rows: AgedRow[] = [];
  for (const frame of await askedFrames(ask)) {
    const named = ask.asked.scope === 'all' ? { branch_name: frame.branchName } : {};
    for (const row of await readBranch(ask, frame)) rows.push({ ...row, ...named });
  }
  return [...rows.filter(({ balance }) => balance > 0n), ...rows.filter(({ balance }) => balance < 0n)];
});

const signs = { both: [1, -1], receivable: [1], payable: [-1] } as const;

/** Reads the parties of a branch whose balance is not zero at the end of the day, by name. */
async function readBranch({ tx, words, asked }: Ask<Ageing>, frame: BranchFrame): Promise<readonly AgedRow[]> {
  const { enddate, ageing, side, area_id: area, officer_id: officer } = asked;
  const { rows } = await sql<AgedRow>`
    with due as materialized (
      select n.account_id, n.net_paisa from (${netThrough(frame, enddate)}) n
        join party p on p.company_id = ${frame.companyId} and p.account_id = n.account_id
      where sign(n.net_paisa) = any (${[...signs[side]]}::int[])
        and ${area} in (0, p.area_id) and ${officer} in (0, p.officer_id)
    )
    select ${frame.branchId}::int as branch_id,
      case when due.net_paisa > 0 then ${words.say('receivables')}::text else ${words.say('payables')}::text end as side_name,
      a.account_id as coa4_id, a.name as coa4_name, p.mobile,
      due.net_paisa as balance, age.not_due, age.days_30, age.days_60, age.days_90, age.days_120, age.older
    from due
      join (${balancesByAge(frame, enddate, ageing)}) age on age.account_id = due.account_id
      join account a on a.company_id = ${frame.companyId} and a.account_id = due.account_id
      join party p on p.company_id = a.company_id and p.account_id = a.account_id
    order by name_key(a.name), a.account_id
  `.execute(tx);
  return rows;
}
