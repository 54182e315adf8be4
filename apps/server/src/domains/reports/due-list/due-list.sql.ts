import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { movementsThrough } from '#domains/reports/movements.sql';

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
      p.ledger_page as "ledgerPage", due.net as "netPaisa"
    from (
      select account_id, (sum(debit_paisa) - sum(credit_paisa))::bigint as net
      from (${movementsThrough(frame, day)}) movements
      group by account_id
      having sum(debit_paisa) <> sum(credit_paisa)
    ) due
      join party p on p.company_id = ${frame.companyId} and p.account_id = due.account_id
      join account a on a.company_id = p.company_id and a.account_id = p.account_id
    order by lower(a.name), a.account_id
  `.execute(tx);
  return rows;
}
