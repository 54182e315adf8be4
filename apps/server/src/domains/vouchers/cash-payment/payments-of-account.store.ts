import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { knownInBranch } from '#db/account-reach';
import type { Tx } from '#db/tx';

/** The question for payments of an account or an order in one branch. */
export interface PaymentsQuestion {
  readonly companyId: number;
  readonly branchId: number;
  /** At least one of these two is set. */
  readonly accountId: number | null;
  readonly orderId: number | null;
  /** Part of the number or the remarks; empty for all. */
  readonly search: string;
}

/** A live row of a cash payment. */
export interface AccountPayment {
  readonly voucherId: bigint;
  readonly vrNo: string;
  readonly vrDate: IsoDate;
  readonly accountId: number;
  readonly accountName: string;
  readonly remarks: string;
  readonly amountPaisa: Paisa;
  readonly isApproved: boolean;
}

/** Whether the books of the branch have the account and the order of the question. */
export async function isKnownThere(tx: Tx, question: PaymentsQuestion): Promise<boolean> {
  const { companyId, branchId, accountId, orderId } = question;
  const { rows } = await sql<{ known: boolean }>`
    select (${accountId}::int is null or exists (select from account a
        where a.company_id = ${companyId} and a.account_id = ${accountId}
          and ${knownInBranch(sql`a`, companyId, branchId)}))
      and (${orderId}::int is null or exists (select from trade_order o
        where o.company_id = ${companyId} and o.branch_id = ${branchId} and o.trade_order_id = ${orderId})) as known`.execute(
    tx,
  );
  return rows[0]?.known === true;
}

/** Returns the SQL for the account's side of cash payments: the debits of their entries. */
function payments({ companyId, branchId, accountId, orderId, search }: PaymentsQuestion) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const ofAccount = accountId === null ? sql`` : sql`and l.account_id = ${accountId}`;
  const ofOrder = orderId === null ? sql`` : sql`and l.order_id = ${orderId}`;
  return sql`
    from line l
      join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
      join account a on a.company_id = l.company_id and a.account_id = l.account_id
    where l.company_id = ${companyId} and l.branch_id = ${branchId} and l.live ${ofAccount} ${ofOrder}
      and l.debit_paisa > 0 and v.type_id = any (types_of('cash_payment'))
      and (${search} = '' or v.vr_no ilike ${part} or l.remarks ilike ${part})`;
}

/** Returns payments, the newest first. */
export async function listPayments(
  tx: Tx,
  question: PaymentsQuestion,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<AccountPayment[]> {
  const { rows } = await sql<AccountPayment>`
    select l.voucher_id as "voucherId", v.vr_no as "vrNo", l.vr_date as "vrDate", l.remarks,
      l.account_id as "accountId", a.name as "accountName",
      l.debit_paisa as "amountPaisa", v.is_approved as "isApproved"
    ${payments(question)}
    order by l.vr_date desc, l.voucher_id desc, l.entry_no desc, l.line_no desc
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function countPayments(tx: Tx, question: PaymentsQuestion): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${payments(question)}`.execute(tx);
  return rows[0]?.total ?? 0;
}
