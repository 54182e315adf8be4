import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The question for a list of bank receipts. */
export interface BankReceiptsQuestion {
  readonly companyId: number;
  readonly branchId: number;
  /** Part of the number or of the bank's name; empty for all. */
  readonly search: string;
  readonly startDate: IsoDate | null;
  readonly endDate: IsoDate | null;
}

export interface BankReceipt {
  readonly voucherId: bigint;
  readonly vrNo: string;
  readonly vrDate: IsoDate;
  readonly bankAccountId: number;
  readonly bankName: string;
  readonly amountPaisa: Paisa;
  readonly isApproved: boolean;
}

/** Returns the SQL for live bank receipts with the bank of their first entry. All entries have the same bank. */
function receipts({ companyId, branchId, search, startDate, endDate }: BankReceiptsQuestion) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
    from voucher v,
      lateral (
        select l.account_id, a.name
        from line l join account a on a.company_id = l.company_id and a.account_id = l.account_id
        where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live and l.debit_paisa > 0
        order by l.entry_no limit 1
      ) bank
    where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.type_id = any (types_of('bank_receipt')) and not v.is_void
      and v.vr_date between coalesce(${startDate}::date, v.vr_date) and coalesce(${endDate}::date, v.vr_date)
      and (${search} = '' or v.vr_no ilike ${part} or bank.name ilike ${part})`;
}

/** Returns bank receipts, the newest first. */
export async function listBankReceipts(
  tx: Tx,
  question: BankReceiptsQuestion,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<BankReceipt[]> {
  const { rows } = await sql<BankReceipt>`
    select v.voucher_id as "voucherId", v.vr_no as "vrNo", v.vr_date as "vrDate", bank.account_id as "bankAccountId",
      bank.name as "bankName", v.total_paisa as "amountPaisa", v.is_approved as "isApproved"
    ${receipts(question)}
    order by v.vr_date desc, v.voucher_id desc
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function countBankReceipts(tx: Tx, question: BankReceiptsQuestion): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${receipts(question)}`.execute(tx);
  return rows[0]?.total ?? 0;
}
