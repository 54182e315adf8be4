import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { netThrough } from '#domains/reports/movements.sql';

/** What a party owes (above zero) or is owed (below zero) in the branch. */
export interface Due {
  readonly accountId: number;
  readonly name: string;
  readonly mobile: string;
  readonly manualAddress: string;
  readonly ledgerPage: string;
  readonly netPaisa: Paisa;
}

/** Parties whose balance in the branch is not zero at the end of the day, by name. */
export async function readDues(tx: Tx, frame: BranchFrame, day: IsoDate): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select a.account_id as "accountId", a.name, p.mobile, p.manual_address as "manualAddress",
      p.ledger_page as "ledgerPage", due.net_paisa as "netPaisa"
    from account a
      join party p on p.company_id = a.company_id and p.account_id = a.account_id
      left join (${netThrough(frame, day)}) due on due.account_id = a.account_id
    -- Asked of the outer join, so that the planner, which expects few balances, does not look accounts up one by one.
    where a.company_id = ${frame.companyId} and coalesce(due.net_paisa, 0) <> 0
    order by lower(a.name), a.account_id
  `.execute(tx);
  return rows;
}
