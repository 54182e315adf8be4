import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/**
 * Returns the SQL for rows (account_id, paisa): the cheques of each party in these branches that no bank has paid by the end of
 * the day. Received ones are above zero, issued ones below (accounting-next §3.4.2).
 */
export const chequesNotRealized = (
  companyId: number,
  branches: readonly number[],
  day: IsoDate,
): RawBuilder<{ account_id: number; paisa: Paisa }> => sql`
  select n.account_id, sum(case when s.is_received then s.amount_paisa else -s.amount_paisa end)::bigint as paisa
  from cheques_at(${companyId}, ${branches}::int[], ${day}::date) s
    join cheque_now n on n.company_id = ${companyId} and n.voucher_id = s.voucher_id and n.cheque_no = s.cheque_no
  where n.account_id is not null and cheque_account(s.state) is not null
  group by n.account_id`;

/** Returns the sum of an account's cheques in these branches that no bank has paid by the end of the day. */
export async function findChequesNotRealized(
  tx: Tx,
  companyId: number,
  branches: readonly number[],
  { accountId, day }: { readonly accountId: number; readonly day: IsoDate },
): Promise<Paisa> {
  const { rows } = await sql<{ paisa: Paisa }>`
    select paisa from (${chequesNotRealized(companyId, branches, day)}) cheques where account_id = ${accountId}
  `.execute(tx);
  return rows[0]?.paisa ?? 0n;
}
