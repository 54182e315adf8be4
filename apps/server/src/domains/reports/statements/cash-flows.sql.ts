import { ACCOUNT, GROUP } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';

/** Accounts of tax that is withheld from what a party pays or is paid. */
const withheldTax = [ACCOUNT.advanceIncomeTax, ACCOUNT.vdsPayable, ACCOUNT.tdsPayable, ACCOUNT.vdsReceivable];

/** Returns the SQL for an array of the accounts of cash and banks. */
export const cashAccounts = ({ companyId }: Pick<BranchFrame, 'companyId'>) => sql<readonly number[]>`array(
  select account_id from account
  where company_id = ${companyId} and group_id in (${GROUP.cashInHand}, ${GROUP.cashAtBank}))`;

/**
 * Returns the SQL for rows (account_id, net_paisa): the money that came in against each account of the branch between two
 * days, less what went out (accounting-next §9.2). In an entry with a line on cash every other line is a flow of the opposite
 * sign. What is withheld from a party goes with the party. The money of a cheque goes to the rows that the cheque paid.
 */
export function flowsBetween(
  { companyId, branchId }: Pick<BranchFrame, 'companyId' | 'branchId'>,
  start: IsoDate,
  end: IsoDate,
): RawBuilder<{ account_id: number; net_paisa: Paisa }> {
  const ofCash = cashAccounts({ companyId });
  return sql`
    select account_id, sum(net_paisa)::bigint as net_paisa
    from (
      select coalesce(cheque.account_id, party.account_id, o.account_id) as account_id,
        case when cheque.account_id is null then o.credit_paisa - o.debit_paisa
          else sign(o.credit_paisa - o.debit_paisa) * cheque.paisa end as net_paisa
      from (
        select distinct l.voucher_id, l.entry_no from line l
        where l.company_id = ${companyId} and l.branch_id = ${branchId} and l.live and l.account_id = any (${ofCash})
          and l.vr_date between ${start} and ${end}
      ) e
        join line o on o.company_id = ${companyId} and o.voucher_id = e.voucher_id and o.entry_no = e.entry_no and o.live
          and o.account_id <> all (${ofCash})
        left join lateral (
          select p.account_id
          from line p join account a on a.company_id = p.company_id and a.account_id = p.account_id and a.is_party
          where p.company_id = o.company_id and p.voucher_id = o.voucher_id and p.entry_no = o.entry_no and p.live
          order by p.line_no limit 1
        ) party on o.account_id = any (${withheldTax}::int[])
        left join lateral (
          select y."accountId" as account_id, y."amountPaisa" - coalesce((
              select sum(t."amountPaisa") from jsonb_to_recordset(y.withheld) t ("amountPaisa" bigint)
            ), 0) as paisa
          from cheque_event ev
            join voucher v on v.company_id = ev.company_id and v.voucher_id = ev.voucher_id
            join cheque c on c.company_id = v.company_id and c.voucher_id = v.voucher_id and c.version = v.version
              and c.cheque_no = ev.cheque_no
            cross join jsonb_to_recordset(c.pays) y ("accountId" int, "amountPaisa" bigint, withheld jsonb)
          where ev.company_id = o.company_id and ev.by_voucher_id = o.voucher_id
        ) cheque on o.account_id in (${ACCOUNT.chequesInHand}, ${ACCOUNT.chequesIssued})
    ) flow
    group by account_id`;
}
