import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/**
 * Returns the SQL for rows (account_id, paisa): what the cheques that no bank has paid by the end of the day pay for each account in
 * these branches, as a bounce would make it due again: of a cheque that pays several accounts, each has its own part, and tax that was
 * withheld counts. Received ones are above zero, issued ones below (accounting-next §3.4.2).
 */
export const chequesNotRealized = (
  companyId: number,
  branches: readonly number[],
  day: IsoDate,
  accountId: number | null = null,
): RawBuilder<{ account_id: number; paisa: Paisa }> => sql`
  select p."accountId" as account_id, sum(case when s.is_received then p."amountPaisa" else -p."amountPaisa" end)::bigint as paisa
  from cheques_at(${companyId}, ${branches}::int[], ${day}::date, ${accountId}) s
    join voucher v on v.company_id = ${companyId} and v.voucher_id = s.voucher_id
    join cheque c on c.company_id = v.company_id and c.voucher_id = v.voucher_id and c.version = v.version and c.cheque_no = s.cheque_no
    cross join lateral jsonb_to_recordset(c.pays) p ("accountId" int, "amountPaisa" bigint)
  where cheque_account(s.state) is not null
  group by p."accountId"`;

/** Returns what cheques that no bank has paid by the end of the day pay for a party in these branches; nothing for another account. */
export async function findChequesNotRealized(
  tx: Tx,
  companyId: number,
  branches: readonly number[],
  { accountId, day }: { readonly accountId: number; readonly day: IsoDate },
): Promise<Paisa> {
  const { rows } = await sql<{ paisa: Paisa }>`
    select paisa from (${chequesNotRealized(companyId, branches, day, accountId)}) cheques
    where account_id = ${accountId}
      -- Asked once, before any cheque is read.
      and (select exists (select from party p where p.company_id = ${companyId} and p.account_id = ${accountId}))
  `.execute(tx);
  return rows[0]?.paisa ?? 0n;
}
